"""What the timeline costs: outlines against bare ffmpeg, memory, frames while zooming and panning.

    python -m tests.bench.timeline_bench [--minutes 120] [--units 6000] [--runs 3]

makes a recording (an hour takes about 40 s to make) and a match in a temporary folder. Frames
are painted offscreen, 1920 pixels wide; each is the act and the whole repaint of the strip.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.multimedia*=false")

from PySide6.QtWidgets import QApplication

from reviewer.services.attaching import attach_recording
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui.views.review.recording import Recording
from reviewer.ui.views.review.timeline import Timeline
from reviewer.ui.views.review.timeline.strip import Strip
from tests.bench.media_bench import bare, made
from tests.ui.desks import BareWindow

FRAMES = 240
PEAKS = (
    "import sys,pathlib;"
    "from reviewer.media.peaks import read_peaks;"
    "read_peaks(pathlib.Path(sys.argv[1]));"
    "print(pathlib.Path('/proc/self/status').read_text().partition('VmHWM:')[2].split()[0])"
)
"""Its own high water mark: what ``getrusage`` gives a child begins with its parent's."""


def project_of(folder: Path, units: int, minutes: int, recording: Path) -> Path:
    """A project with one match: that many lines spread over the recording, a stage each 200."""
    place = folder / "in/m1"
    place.mkdir(parents=True)
    step = minutes * 60 / units
    rows = [
        f"{'正反'[number // 200 % 2]}方一辩-江 {_clock(number * step)}\n第{number}句，慢行。\n"
        for number in range(units)
    ]
    (place / "transcript.txt").write_text("".join(rows), encoding="utf-8")
    file = folder / "project.db"
    with Store.open(str(file), create=True) as store:
        (row,) = import_paths(store, [place], author="bench")
        assert row.result == "added", row.message
        attach_recording(store, "m1", recording, author="bench")
    return file


def _clock(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def seconds(act: Callable[[], object]) -> float:
    """Wall time of one act."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def peaks_apart(path: Path) -> tuple[float, int]:
    """Seconds and MB of the outline in a process of its own, without its start."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", PEAKS.partition("read_peaks(p")[0]], check=True)
    idle = time.perf_counter() - start
    start = time.perf_counter()
    said = subprocess.run(
        [sys.executable, "-c", PEAKS, str(path)], check=True, capture_output=True, text=True
    )
    return time.perf_counter() - start - idle, int(said.stdout) // 1024


def peaks_figures(path: Path, runs: int) -> dict[str, object]:
    """The two that are compared take turns, for the machine has other work."""
    pairs = [(seconds(lambda: bare(path)), peaks_apart(path)) for _ in range(runs)]
    ratios = [ours / theirs for theirs, (ours, _) in pairs]
    return {
        "bare_s": [round(theirs, 2) for theirs, _ in pairs],
        "peaks_s": [round(ours, 2) for _, (ours, _) in pairs],
        "ratio": round(median(ratios), 2),
        "memory_mb": max(memory for _, (_, memory) in pairs),
    }


def frames(strip: Strip, act: Callable[[int], object]) -> dict[str, float]:
    """Median and p95 of an act with its repaint, in ms."""

    def one(number: int) -> None:
        act(number)
        strip.repaint()

    times = [seconds(lambda number=number: one(number)) * 1000 for number in range(FRAMES)]  # type: ignore[misc]
    return {"median": round(median(times), 2), "p95": round(quantiles(times, n=20)[-1], 2)}


def frame_figures(window: BareWindow, strip: Strip) -> dict[str, object]:
    """Zooming, panning at three zooms, only the playhead moving, and after a unit was split."""

    def made_anew(number: int) -> None:
        strip._stale = True
        strip.settle()

    def pan(number: int) -> None:
        strip.pan_to(strip.scale.moved(37 if number % 80 < 40 else -37).start_ms)

    found: dict[str, object] = {
        "zoom": frames(strip, lambda number: strip.zoom(1 if number % 40 < 20 else -1))
    }
    for span_ms in (20_000, 600_000, 7_200_000):
        strip.use(strip.scale.showing(span_ms))
        found[f"pan_{span_ms // 1000}_s"] = frames(strip, pan)
    strip.use(strip.scale.showing(120_000))
    found["playhead"] = frames(strip, lambda number: window.desk.playback.ticked.emit(number))
    found["scene"] = frames(strip, made_anew)
    return found


def shown(folder: Path, file: Path, path: Path) -> dict[str, object]:
    """The figures of a timeline on the match, with its outline read."""
    os.environ["REVIEWER_HOME"] = str(folder / "home")
    app = QApplication.instance() or QApplication([])
    window = BareWindow()
    Recording(window.desk, window)
    timeline = Timeline(window.desk)
    window.column.addWidget(timeline)
    window.resize(1920, 150)
    window.show()
    window.open(file)
    while timeline.sound.peaks is None or window.desk.playback.duration_ms == 0:
        app.processEvents()
    figures = frame_figures(window, timeline.strip)
    window.close()
    return figures


def main() -> None:
    """Makes recording and match, and prints one JSON object."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=int, default=120)
    options.add_argument("--units", type=int, default=6000)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--recording", type=Path, help="one that is there already")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = chosen.recording or made(folder, chosen.minutes)
        file = project_of(folder, chosen.units, chosen.minutes, path)
        figures = {
            "file_mb": path.stat().st_size // 2**20,
            "peaks": peaks_figures(path, chosen.runs),
            "frame_ms": shown(folder, file, path),
            "process_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        }
        print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
