"""Reads the sample matches aloud: recordings and timings.py, then everything else again.

Needs espeak-ng, ffmpeg and a CJK font (Debian: espeak-ng ffmpeg fonts-noto-cjk). What is spoken is
the right text, not what the machine heard; the transcript's times come from the sound.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
import wave
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import content_a
import content_b
import make_sample
import timings
from make_sample import HERE, Line

RATE = 22050
SPEED = 470
# role -> espeak-ng voice variant and pitch
VOICES = {
    "chair": ("f2", 50),
    "aff_1": ("m3", 45),
    "aff_2": ("f3", 60),
    "aff_3": ("m1", 62),
    "aff_4": ("f4", 42),
    "neg_1": ("f5", 68),
    "neg_2": ("m7", 38),
    "neg_3": ("m4", 56),
    "neg_4": ("f1", 48),
    "judge_1": ("m5", 30),
    "judge_2": ("m2", 40),
    "judge_3": ("m6", 34),
}


def silence(ms: int) -> bytes:
    """Samples of nothing."""

    return bytes(2 * (RATE * ms // 1000))


def length_ms(sound: bytes | bytearray) -> int:
    """How long these samples last."""

    return len(sound) // 2 * 1000 // RATE


def say(text: str, voice: str) -> bytes:
    """One text in the voice of a role."""

    variant, pitch = VOICES[voice]
    spoken = text.replace("……", "，")
    command = ["espeak-ng", "-v", f"cmn+{variant}", "-p", str(pitch), "-s", str(SPEED)]
    done = subprocess.run([*command, "--stdout", spoken], capture_output=True, check=True)
    # espeak writes a header without a length when it streams
    with wave.open(io.BytesIO(done.stdout)) as sound:
        assert (sound.getframerate(), sound.getnchannels()) == (RATE, 1)
    samples = done.stdout[44:]
    samples = samples[: len(samples) // 2 * 2]
    quiet = 0  # espeak ends each text with a pause; ours is set by the turns
    while quiet < len(samples) and abs(pair(samples, len(samples) - 2 - quiet)) < 60:
        quiet += 2
    return samples[: len(samples) - quiet]


def pair(samples: bytes, at: int) -> int:
    """The 16-bit sample at a byte."""

    return int.from_bytes(samples[at : at + 2], "little", signed=True)


def say_line(line: Line) -> bytes:
    """A line, with the voices of its pieces."""

    return silence(120).join(say(piece.right, piece.voice) for piece in line.pieces if piece.right)


def build(content: ModuleType, lines: list[Line]) -> tuple[bytes, list[tuple[int, int]]]:
    """A clock of whole seconds needs turns that begin on one."""
    whole = content.GRAMMAR == "tencent_realtime"
    with ThreadPoolExecutor(2) as pool:
        sounds = list(pool.map(say_line, lines))
    track, times = bytearray(silence(content.OFFSET_MS + 2000)), []
    for line, sound in zip(lines, sounds, strict=True):
        at = length_ms(track) + (220 if line.header else 140)
        if whole and line.header:
            at = -(-at // 1000) * 1000
        track += bytes(2 * (RATE * at // 1000) - len(track))
        track += sound
        times.append((at, length_ms(track)))
    track += silence(2500)
    return bytes(track), times


def ass_time(ms: int) -> str:
    """A time as ASS writes it."""

    return f"{ms // 3_600_000}:{ms // 60_000 % 60:02}:{ms // 1000 % 60:02}.{ms // 10 % 100:02}"


def subtitles(
    content: ModuleType, lines: list[Line], names: list[str], times: list[tuple[int, int]], end: int
) -> str:
    """The pictures: a motion above, the two positions, the stage, and who speaks."""
    head = """[Script Info]
PlayResX: 640
PlayResY: 360
WrapStyle: 0
[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Alignment, MarginL, MarginR, MarginV, Outline, Shadow
Style: motion,Noto Sans CJK SC,22,&H00FFFFFF,1,8,20,20,22,0,0
Style: aff,Noto Sans CJK SC,15,&H00FFC890,0,7,24,330,62,0,0
Style: neg,Noto Sans CJK SC,15,&H0090B0FF,0,9,330,24,62,0,0
Style: stage,Noto Sans CJK SC,38,&H00FFFFFF,1,5,20,20,0,0,0
Style: who,Noto Sans CJK SC,24,&H00A0F0F0,0,2,20,20,60,0,0
[Events]
Format: Layer, Start, End, Style, Text
"""
    rows: list[tuple[int, int, str, str]] = [(0, end, "motion", content.MOTION)]
    for side, style in (("affirmative", "aff"), ("negative", "neg")):
        team, position = content.POSITIONS[side]
        name = make_sample.SIDE_NAMES[side]
        rows.append((0, end, style, f"{name} {team}：{position}"))
    scenes: list[tuple[int, str]] = [(0, f"示例杯 {content.ROUND}")]
    for line, (start, _) in zip(lines, times, strict=True):
        title = {0: scenes[0][1], -1: "点评与结果"}.get(line.stage) or names[line.stage - 1]
        if title != scenes[-1][1]:
            scenes.append((start, title))
    for (start, title), (stop, _) in zip(scenes, [*scenes[1:], (end, "")], strict=True):
        rows.append((start, stop, "stage", title))
    turns: list[tuple[int, int, str]] = []
    for line, (start, stop) in zip(lines, times, strict=True):
        label = content.LABELS[line.role]
        if turns and turns[-1][2] == label:
            turns[-1] = (turns[-1][0], stop, label)
        else:
            turns.append((start, stop, label))
    rows += [(start, stop, "who", label) for start, stop, label in turns]
    return head + "".join(
        f"Dialogue: 0,{ass_time(a)},{ass_time(b)},{style},{text}\n" for a, b, style, text in rows
    )


def encode(content: ModuleType, track: bytes, pictures: str) -> None:
    """Writes the recording: sound alone, or with pictures."""

    target = HERE / content.FOLDER / content.RECORDING
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        sound = Path(scratch, "sound.wav")
        with wave.open(str(sound), "wb") as out:
            out.setparams((1, 2, RATE, 0, "NONE", ""))
            out.writeframes(track)
        exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"]
        audio = ["-c:a", "aac", "-b:a", "28k", "-ac", "1", "-flags:a", "+bitexact"]
        command = ["ffmpeg", "-v", "error", "-y", "-i", str(sound)]
        if target.suffix == ".mp4":
            Path(scratch, "p.ass").write_text(pictures, encoding="utf-8")
            clock = "drawtext=text='%{pts\\:hms}':fontsize=16:fontcolor=gray:x=w-tw-16:y=h-th-14"
            command += ["-f", "lavfi", "-i", "color=0x1E2A3A:s=640x360:r=5"]
            command += ["-vf", f"ass=p.ass,{clock}", "-shortest", "-pix_fmt", "yuv420p"]
            command += ["-c:v", "libx264", "-preset", "slow", "-tune", "stillimage", "-crf", "30"]
            command += ["-g", "50", "-threads", "2"]
        command += [*audio, *exact, "-movflags", "+faststart", str(target.resolve())]
        subprocess.run(command, check=True, cwd=scratch)


def main() -> int:
    """All recordings, their times, and the folders again."""

    all_times: dict[str, list[tuple[int, int]]] = {}
    for content in (content_a, content_b):
        lines, names = make_sample.parse(content)
        track, times = build(content, lines)
        all_times[content.FOLDER] = times
        encode(content, track, subtitles(content, lines, names, times, length_ms(track)))
    rows = ['"""Start and end of each line in the recording, ms; written by make_media.py."""', ""]
    rows += ["TIMINGS: dict[str, list[tuple[int, int]]] = {"]
    for folder, times in all_times.items():
        rows.append(f'    "{folder}": [')
        rows += [f"        ({start}, {stop})," for start, stop in times]
        rows.append("    ],")
    (HERE / "timings.py").write_text("\n".join([*rows, "}"]) + "\n", encoding="utf-8")
    timings.TIMINGS.clear()
    timings.TIMINGS.update(all_times)
    return make_sample.main()


if __name__ == "__main__":
    sys.exit(main())
