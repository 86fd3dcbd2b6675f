"""How long a whole corpus takes with one process and with several, and that nothing differs.

    python -m tests.bench.corpus_bench [--matches N] [--lines N] [--jobs N] [--folder DIR]

Imports, checks and segments (over all that is there) as a user would, each command a process of
its own. Beside the time on the wall stands the processors', all processes together: where a
machine is shared it says more. What the commands print must be the same; that is no figure, and
a difference ends the bench.
"""

import argparse
import os
import tempfile
from pathlib import Path

from tests.bench.paper_scale import HEAD, LINES, MATCHES, Bench, Figure, Ran, reviewer

AIMS = {"import": 60, "check": 120, "segment": 120}
"""Seconds for 182 matches on two cores."""


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="A corpus with one process and with several.")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--lines", type=int, default=LINES)
    parser.add_argument("--jobs", type=int, default=2)
    place = Path(tempfile.gettempdir()) / "reviewer-bench"
    parser.add_argument("--folder", type=Path, default=place, help="where corpora are kept")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="reviewer-bench-") as folder:
        bench = Bench(Path(folder), options.folder)
        made = bench.corpus(options.matches, options.lines)
        print(f"{options.matches} matches, {made['lines']} lines (load {os.getloadavg()[0]:.1f})")
        print(HEAD)
        for name, more in (("import", [made["folder"]]), ("check", []), ("segment", ["--force"])):
            one, many = (
                reviewer(
                    name, str(bench.folder / f"{jobs}.db"), *more, "--jobs", str(jobs), "--json"
                )
                for jobs in (1, options.jobs)
            )
            compare(bench, name, one, many, options)


def compare(bench: Bench, name: str, one: Ran, many: Ran, options: argparse.Namespace) -> None:
    """The figures of a command, and how much sooner it is done by several processes."""
    aim = AIMS[name] * options.matches * options.lines / (MATCHES * LINES)
    bench.add(f"{name}, 1 process", one)
    bench.add(f"{name}, {options.jobs} processes", many, aim)
    note = f"cpu {many.cpu / one.cpu:.2f} ×, each match {one.cpu / options.matches:.3f} s of cpu"
    bench.say(Figure("  of the time", many.wall / one.wall, "×", note=note))
    if one.figures != many.figures:
        raise SystemExit(f"{name} says something else with {options.jobs} processes")


if __name__ == "__main__":
    main()
