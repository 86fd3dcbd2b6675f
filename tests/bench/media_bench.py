"""What recordings cost: outlines against bare ffmpeg, memory, drawing, silences, clips.

    python -m tests.bench.media_bench [--minutes 120] [--runs 3]

makes a recording (an hour of AAC and pictures takes about 40 s to make) in a temporary folder.
"""

import argparse
import json
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from reviewer.domain.errors import Cancelled
from reviewer.media.clip import clip
from reviewer.media.ffmpeg import program
from reviewer.media.peaks import RATE, Peaks, read_peaks
from reviewer.media.peaks_cache import cached_peaks
from reviewer.media.probe import probe
from reviewer.media.silence import silences


def made(folder: Path, minutes: int) -> Path:
    """An mp4 of H.264 and AAC at 44.1 kHz: a tone, and noise that comes and goes."""
    path, seconds = folder / "long.mp4", minutes * 60
    tone, noise = f"sine=f=300:r=44100:d={seconds}", f"anoisesrc=r=44100:a=0.3:d={seconds}"
    video = f"testsrc=s=320x180:r=5:d={seconds}"
    mixed = "[1][2]amix=inputs=2,tremolo=f=0.2:d=1[a]"
    inputs = [part for each in (video, tone, noise) for part in ("-f", "lavfi", "-i", each)]
    outputs = ["-map", "0:v", "-map", "[a]", "-c:v", "libx264", "-preset", "ultrafast"]
    _ffmpeg(*inputs, "-filter_complex", mixed, *outputs, "-c:a", "aac", "-b:a", "96k", str(path))
    return path


def _ffmpeg(*arguments: str) -> None:
    subprocess.run([program(), "-nostdin", "-v", "error", "-y", *arguments], check=True)


def _cpu(act: Callable[[], object]) -> float:
    """Processor seconds of ours and of the children: a figure that other work hardly moves."""
    start = _cpu_now()
    act()
    return _cpu_now() - start


def _cpu_now() -> float:
    both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


def _seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def bare(path: Path) -> None:
    """The same decoding by ffmpeg alone, its output thrown away."""
    _ffmpeg("-i", str(path), "-vn", "-ac", "1", "-ar", str(RATE), "-f", "s16le", "/dev/null")


def slice_ms(peaks: Peaks) -> dict[str, float]:
    """The time of a slice 2000 columns wide, by how much of the recording it shows."""
    times = {}
    for share in (1.0, 0.3, 0.03, 0.001):
        span = peaks.duration_ms * share
        act = partial(peaks.slice, span / 7, span / 7 + span, 2000)
        runs = [_seconds(act) for _ in range(200)]
        times[f"{share:.1%}"] = round(median(runs) * 1000, 3)
    return times


def stop_ms(path: Path) -> float:
    """From the user's wish to stop until ``read_peaks`` has left."""
    at = time.perf_counter() + 0.5
    try:
        read_peaks(path, cancelled=lambda: time.perf_counter() >= at)
    except Cancelled:
        return round((time.perf_counter() - at) * 1000, 1)
    return float("nan")


def figures(path: Path, runs: int) -> dict[str, object]:
    """All of it; the two that are compared take turns, for the machine has other work."""
    middle = probe(path).duration_ms // 2
    pairs = [
        (_seconds(lambda: bare(path)), _seconds(lambda: read_peaks(path))) for _ in range(runs)
    ]
    bare_cpu, peaks_cpu = _cpu(lambda: bare(path)), _cpu(lambda: read_peaks(path))
    peaks = read_peaks(path)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    cache = path.parent / "cache"
    return {
        "file_mb": path.stat().st_size // 2**20,
        "bare_s": [round(one, 2) for one, _ in pairs],
        "peaks_s": [round(other, 2) for _, other in pairs],
        "ratio": round(min(two for _, two in pairs) / min(one for one, _ in pairs), 2),
        "ratios": [round(two / one, 2) for one, two in pairs],
        "cpu": {"bare_s": round(bare_cpu, 2), "peaks_s": round(peaks_cpu, 2)},
        "cpu_ratio": round(peaks_cpu / bare_cpu, 2),
        "peak_memory_mb": {"python": memory, "largest_child": child},
        "slice_ms": slice_ms(peaks),
        "stop_ms": stop_ms(path),
        "cache_write_s": round(_seconds(lambda: cached_peaks(path, cache)), 2),
        "cache_read_ms": round(_seconds(lambda: cached_peaks(path, cache)) * 1000, 1),
        "probe_ms": round(_seconds(lambda: probe(path)) * 1000, 1),
        "silence_window_ms": round(
            _seconds(lambda: silences(path, middle + 5000, middle + 9000)) * 1000, 1
        ),
        "silence_10_min_s": round(_seconds(lambda: silences(path, middle, middle + 600_000)), 2),
        "clip_30_s_ms": round(_seconds(lambda: clip(path, middle, middle + 30_000)) * 1000, 1),
    }


def main() -> None:
    """Makes the recording and prints one JSON object."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=int, default=120)
    options.add_argument("--runs", type=int, default=3)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = made(Path(folder), chosen.minutes)
        print(json.dumps(figures(path, chosen.runs), indent=2))


if __name__ == "__main__":
    main()
