"""How fast the window is, on a match of 6,000 units with two hours of media.

    python -m tests.bench.window_bench [--platform offscreen|xcb] [--acts N] [--json]

Beside each figure stands what a bare Qt model and view needs for the same in the same run.
Without ``--platform`` it runs offscreen and, where Xvfb is installed, in a real X window. An aim
that is missed does not fail: this is no test.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

UNITS, SECONDS = 6000, 7200
FOLDER = Path("/tmp/reviewer-bench/window")
ROOT = Path(__file__).parents[2]
STARTS = 9

AIMS = {
    "open": "≤ 300 ms",
    "key": "p95 ≤ 30 ms",
    "scroll": "p95 ≤ 16 ms",
    "select all": "≤ 300 ms",
    "replace 5000": "≤ 1000 ms",
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures of each platform."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--platform", choices=("offscreen", "xcb"))
    parser.add_argument("--acts", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    project = make_project()
    found = {}
    for platform in [options.platform] if options.platform else _platforms():
        with _display(platform) as env:
            found[platform] = _figures(project, env, options.acts)
        if not options.json:
            _show(platform, found[platform])
    if options.json:
        print(json.dumps(found, indent=1, ensure_ascii=False))


def _platforms() -> list[str]:
    return ["offscreen", "xcb"] if shutil.which("Xvfb") else ["offscreen"]


@contextmanager
def _display(platform: str) -> Iterator[dict[str, str]]:
    """The environment of a process that shows windows there."""
    quiet = {"QT_LOGGING_RULES": "qt.multimedia*=false", "REVIEWER_HOME": str(FOLDER / "home")}
    env = os.environ | quiet | {"QT_QPA_PLATFORM": platform, "PYTHONPATH": str(ROOT)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # where it is set each start compiles everything
    env["PYTHONPYCACHEPREFIX"] = str(FOLDER / "compiled")
    if platform == "offscreen":
        yield env
        return
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1200x24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdout is not None
    try:
        yield env | {"DISPLAY": f":{server.stdout.readline().decode().strip()}"}
    finally:
        server.terminate()
        server.wait()


def make_project() -> Path:
    """The project, made once: its match is ``long``, its recording two hours of hum."""
    from tests.long_project import make_long_project

    target = FOLDER / "project.db"
    if not target.exists():
        shutil.rmtree(FOLDER, ignore_errors=True)
        sound = FOLDER / "matches" / "long" / "recording.m4a"
        sound.parent.mkdir(parents=True)
        _write_sound(sound)
        make_long_project(target, FOLDER / "matches", UNITS, spacing_ms=SECONDS * 1000 // UNITS)
    return target


def _write_sound(file: Path) -> None:
    from reviewer.media.ffmpeg import program

    source = f"aevalsrc=0.2*sin(220*2*PI*t)*gt(sin(2*PI*t/3)\\,0):s=16000:d={SECONDS}"
    command = [program(), "-v", "error", "-f", "lavfi", "-i", source, "-b:a", "24k", str(file)]
    subprocess.run(command, check=True)


def _figures(project: Path, env: dict[str, str], acts: int) -> dict[str, Any]:
    starts = {name: _start(name, project, env) for name in ("bare", "window", "match")}
    inside = _run([sys.executable, "-m", "tests.bench.window_acts", str(project), str(acts)], env)
    return {"start": starts, **inside}


def _start(name: str, project: Path, env: dict[str, str]) -> dict[str, float]:
    """From starting the process to the first painted window (or match), in ms."""
    command = [sys.executable, "-m", "tests.bench.window_start", name, str(project)]
    times = []
    for _ in range(STARTS):
        begun = time.time()
        times.append(1000 * (_run(command, env)["painted"] - begun))
    return {"median": round(median(times), 1), "worst": round(max(times), 1)}


def _run(command: list[str], env: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _show(platform: str, found: dict[str, Any]) -> None:
    start = found["start"]
    ratio = start["window"]["median"] / start["bare"]["median"]
    print(f"\n{platform}")
    print(f"  bare window painted      {start['bare']['median']:7.1f} ms")
    print(
        f"  our window painted       {start['window']['median']:7.1f} ms   {ratio:.2f} ×  (≤ 2 ×)"
    )
    print(f"  the match painted        {start['match']['median']:7.1f} ms            (≤ 900 ms)")
    print(f"  {'':24} {'median':>8} {'p95':>8} {'bare p95':>9} {'ratio':>6}  aim")
    for name, row in found["acts"].items():
        bare = row.get("bare_p95")
        beside = f"{bare:9.1f} {row['p95'] / bare:5.1f}×" if bare else f"{'':16}"
        aim = next((aim for key, aim in AIMS.items() if name.startswith(key)), "")
        print(f"  {name:24} {row['median']:8.1f} {row['p95']:8.1f} {beside}  {aim}")
    print(f"  memory at most           {found['peak_mb']:7.0f} MB            (≤ 500 MB)")


if __name__ == "__main__":
    main()
