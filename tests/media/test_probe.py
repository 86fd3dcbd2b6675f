"""What a recording is said to be."""

import os
import time
from pathlib import Path

import pytest

from reviewer.domain.errors import BadInput, Cancelled, Surroundings
from reviewer.media import probe as module
from reviewer.media.probe import Audio, Recording, Video, probe
from tests.media.recordings import BEEPS, Make

SAMPLE = Path(__file__).parents[2] / "sample_data/4v4-slow-travel/recording.mp4"


def test_the_sample() -> None:
    video, audio = Video("h264", 640, 360, 5.0), Audio("aac", 22050, 1)
    assert probe(SAMPLE) == Recording(898_400, video, audio)


def test_an_mp4(mp4: Path) -> None:
    found = probe(mp4)
    assert found.video == Video("h264", 64, 48, 5.0)
    assert found.audio == Audio("aac", 44100, 1)
    assert found.duration_ms == 12_000


def test_sounds_without_pictures(sound: tuple[Path, str]) -> None:
    path, codec = sound
    found = probe(path)
    assert found.video is None
    assert found.audio is not None
    assert (found.audio.codec, found.audio.channels) == (codec, 1)
    assert found.duration_ms == pytest.approx(12_000, abs=350 if path.suffix == ".ts" else 80)


def test_pictures_without_sound(mute: Path) -> None:
    assert probe(mute).audio is None
    assert probe(mute).video is not None


def test_a_live_recording_states_no_length_and_is_measured(make: Make) -> None:
    video = ("-f", "lavfi", "-i", "testsrc=s=64x48:r=5:d=4", "-f", "lavfi", "-i", f"{BEEPS}:d=4")
    path = make("live.webm", *video, "-c:v", "libvpx", "-c:a", "libvorbis", "-live", "1")
    found = probe(path)
    assert found.duration_ms == pytest.approx(4_000, abs=30)
    assert found.video == Video("vp8", 64, 48, 5.0)


def test_the_cover_of_a_song_is_no_video(make: Make) -> None:
    cover = ("-f", "lavfi", "-i", "testsrc=s=64x48:d=1:r=1", "-f", "lavfi", "-i", f"{BEEPS}:d=1")
    path = make("cover.mp3", *cover, "-c:v", "mjpeg", "-disposition:v", "attached_pic")
    assert probe(path).video is None


def test_titles_that_look_like_ffmpeg_s_words_are_not_believed(make: Make) -> None:
    title = "x\n  Duration: 09:00:00.00\n  Stream #0:7: Audio: evil, 1 Hz, mono"
    sound = ("-f", "lavfi", "-i", f"{BEEPS}:d=2", "-metadata", f"title={title}")
    assert probe(make("title.mka", *sound)).duration_ms == 2_000
    named = make("a\n  Duration: 09:00:00.00\n.mka", *sound)
    assert probe(named).duration_ms == 2_000


@pytest.mark.parametrize(
    ("track", "channels"),
    [
        ("aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 128 kb/s (default)", 2),
        ("ac3, 48000 Hz, 5.1(side), fltp, 448 kb/s", 6),
        ("pcm_s16le, 48000 Hz, 7 channels (FL+FR+FC+BC+SL+SR+LFE), s16", 7),
        ("pcm_s16le, 48000 Hz, 12 channels, s16", 12),
        ("pcm_s16le, 48000 Hz, s16", None),
    ],
)
def test_channels(track: str, channels: int | None) -> None:
    audio = module._audio([f"  Stream #0:1[0x2](und): Audio: {track}"])
    assert audio is not None
    assert (audio.rate, audio.channels) == (48000, channels)


def test_video_tracks_of_many_makers() -> None:
    track = (
        "  Stream #0:0(eng): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/"
        "bt2020/arib-std-b67), 1920x1080, 12003 kb/s, 29.97 fps, 29.97 tbr, 600 tbn (default)"
    )
    assert module._video([track]) == Video("hevc", 1920, 1080, 29.97)
    variable = "  Stream #0:0: Video: vp9, yuv420p, 1280x720, SAR 1:1 DAR 16:9, 1k tbr, 1k tbn"
    assert module._video([variable]) == Video("vp9", 1280, 720, None)


def test_what_is_no_recording(tmp_path: Path, mp4: Path) -> None:
    text = tmp_path / "text.mp4"
    text.write_text("各位评委，大家好。\n" * 1000, encoding="utf-8")
    cut = tmp_path / "cut.mp4"
    cut.write_bytes(mp4.read_bytes()[:20_000])
    for path in (text, cut):
        with pytest.raises(BadInput, match=rf"^{path.name}: FFmpeg cannot read it: [^\n]+$"):
            probe(path)


def test_what_is_no_file_or_empty(tmp_path: Path) -> None:
    (tmp_path / "empty.mp4").touch()
    with pytest.raises(BadInput, match=r"^empty\.mp4: it is empty$"):
        probe(tmp_path / "empty.mp4")
    with pytest.raises(BadInput, match="it is not a file"):
        probe(tmp_path)
    with pytest.raises(Surroundings, match=r"^none\.mp4: it cannot be read: No such file"):
        probe(tmp_path / "none.mp4")
    with pytest.raises(Surroundings, match="cannot be read"):
        probe(tmp_path / "null\0.mp4")


def test_a_playlist_is_refused(tmp_path: Path, mp4: Path) -> None:
    hls = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nhttp://127.0.0.1:9/x.ts\n"
    for name, text in (("a.m3u8", hls), ("a.mp4", f"ffconcat version 1.0\nfile '{mp4}'\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(BadInput, match="no kind of video or sound"):
            probe(tmp_path / name)


def test_a_drive_that_hangs_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mp4: Path
) -> None:
    slow = tmp_path / "slow"
    slow.write_text(f"#!/bin/sh\necho $$ > '{tmp_path}/pid'\nexec sleep 100\n")
    slow.chmod(0o755)
    monkeypatch.setenv("REVIEWER_FFMPEG", str(slow))
    monkeypatch.setattr(module, "SECONDS", 0.5)
    started = time.monotonic()
    with pytest.raises(Surroundings, match="could not be read in"):
        probe(mp4)
    assert time.monotonic() - started < 2
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
    with pytest.raises(Cancelled):
        probe(mp4, cancelled=lambda: True)
