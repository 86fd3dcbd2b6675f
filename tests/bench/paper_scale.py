"""How long everything takes on a project of the paper's size, and how much memory.

    python -m tests.bench.paper_scale [--scale N] [--postgres] [--json] [--folder DIR]

Each step is a process of its own: a command as users call it, or one of ``steps``. Beside the
time on the wall stands the processor's (user and system), which says more where a machine is
shared, and the peak of memory. An aim that is missed does not fail: this is no test.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

MATCHES, LINES = 182, 1300
BASE = 10
"""Matches of the smallest project of which the growth is measured."""


@dataclass(frozen=True, slots=True)
class Ran:
    """A process that has ended well: seconds, megabytes, and what it printed."""

    wall: float
    cpu: float
    peak_mb: float
    out: str

    @property
    def figures(self) -> dict[str, Any]:
        """The JSON object that it printed."""
        found: dict[str, Any] = json.loads(self.out)
        return found


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the table; an ``aim`` is in the figure's unit."""

    what: str
    value: float
    unit: str
    cpu: float | None = None
    peak_mb: float | None = None
    aim: float | None = None
    note: str = ""

    def row(self) -> str:
        """The line."""
        value = f"{self.value:.2f} {self.unit}"
        cpu = "" if self.cpu is None else f"{self.cpu:.2f} s"
        peak = "" if self.peak_mb is None else f"{self.peak_mb:.0f} MB"
        aim = "" if self.aim is None else f"{self.aim:g} {'met' if self.met else 'MISSED'}"
        return f"{self.what:38}{value:>14}{cpu:>10}{peak:>9}  {aim:14}{self.note}".rstrip()

    @property
    def met(self) -> bool | None:
        """Whether the aim is met; ``None`` where there is none."""
        return None if self.aim is None else self.value <= self.aim


HEAD = f"{'':38}{'wall':>14}{'cpu':>10}{'peak':>9}  aim"


def run(*command: str, fine: Sequence[int] = (0,)) -> Ran:
    """Runs Python with these arguments. A module of ours must not make this process large:
    the peak of a child counts from what its parent had when it was started.
    """
    start = time.perf_counter()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen([sys.executable, *command], stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
        wall = time.perf_counter() - start
        out.seek(0)
        err.seek(0)
        if code not in fine:
            raise SystemExit(f"{' '.join(command)[:200]} ended with {code}:\n{err.read().decode()}")
        cpu, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        return Ran(wall, cpu, peak, out.read().decode())


def reviewer(*arguments: str) -> Ran:
    """Runs a command as a user would; 1 says that something was found or left out."""
    return run("-m", "reviewer", *arguments, fine=(0, 1))


def step(name: str, *arguments: str) -> Ran:
    """Runs one of ``tests.bench.steps``."""
    return run("-m", "tests.bench.steps", name, *arguments)


@dataclass
class Bench:
    """The figures as they come; each is printed at once."""

    folder: Path
    corpora: Path
    quiet: bool = False
    figures: list[Figure] = field(default_factory=list)

    def add(self, what: str, ran: Ran, aim: float | None = None, note: str = "") -> Ran:
        """A process and its time."""
        self.say(Figure(what, ran.wall, "s", ran.cpu, ran.peak_mb, aim, note))
        return ran

    def say(self, figure: Figure) -> None:
        """Any figure."""
        self.figures.append(figure)
        if not self.quiet:
            print(figure.row(), flush=True)

    def spread(self, what: str, found: dict[str, Any], aim: float | None, worst: bool) -> None:
        """Median and 95th percentile; the aim is for one of them."""
        note = f"p95 {found['p95']:.2f}, worst {found['worst']:.2f}, cpu {found['cpu']:.2f}"
        note += f", planning {found['plan']:.2f}" if "plan" in found else ""
        value, shown = (found["p95"], "p95") if worst else (found["median"], "median")
        note = f"median {found['median']:.2f}, {note}" if worst else note
        self.say(Figure(f"{what} ({shown})", value, "ms", aim=aim, note=note))

    def corpus(self, matches: int, lines: int, prefix: str = "m") -> dict[str, Any]:
        """A corpus; making it is not counted."""
        return step("make_corpus", str(self.corpora), str(matches), str(lines), prefix).figures


def yardstick(bench: Bench) -> None:
    """Work that never changes: what it takes tells how fast the machine is just now."""
    ran = run("-c", "sum(n * n for n in range(10_000_000))")
    bench.add("yardstick (a loop of ten million)", ran)


def start_up(bench: Bench) -> None:
    """What starting costs before anything is done; the bare interpreter to compare."""
    yardstick(bench)
    for what, command in (
        ("python -c pass", ("-c", "pass")),
        ("reviewer --help", ("-m", "reviewer", "--help")),
        ("import sqlalchemy", ("-c", "import sqlalchemy")),
        ("import reviewer.cli.commands", ("-c", "import reviewer.cli.commands")),
    ):
        best = min((run(*command) for _ in range(5)), key=lambda ran: ran.cpu)
        bench.add(f"{what} (best of 5)", best)


def whole(bench: Bench, target: str, scale: int) -> None:
    """Everything on a project of the paper's size."""
    yardstick(bench)
    made = bench.corpus(MATCHES * scale, LINES)
    out = str(bench.folder / f"export-{len(bench.figures)}")
    size = f"{made['lines']} lines, {made['characters'] / 1e6:.2f} million characters"
    bench.add("import", reviewer("import", target, made["folder"], "--json"), 60 * scale, size)
    again = reviewer("import", target, made["folder"], "--json")
    bench.add("import again (nothing changed)", again)
    findings = bench.add("check", reviewer("check", target, "--json"), 10 * scale).figures
    errors = sum(finding["severity"] == "error" for finding in findings["findings"])
    review = step("review", target, ",".join(made["clean"]))
    note = f"{len(made['clean'])} matches; {review.figures['median']:.0f} ms a match"
    bench.add("review (a group edit a match)", review, note=note)
    _export(bench, target, out, scale, f"{errors} errors before")
    bench.add("verify", reviewer("verify", out, "--json"), note="is part of an export too")
    _small_acts(bench, target)
    bench.add("show PROJECT", reviewer("show", target, "--json"))
    bench.add("show PROJECT MATCH", reviewer("show", target, "m0002", "--json"))
    bench.add("doctor", reviewer("doctor", target, "--json"))
    bench.add("backup", reviewer("backup", target, str(bench.folder / "copy.db"), "--json"))
    bench.add("segment (what is settled stays)", reviewer("segment", target, "--json"), 120 * scale)
    _edits(bench, target)
    shutil.rmtree(out)


def _export(bench: Bench, target: str, out: str, scale: int, note: str) -> None:
    ran = reviewer("export", target, out, "--json")
    counts = ran.figures["counts"]
    size = sum(path.stat().st_size for path in Path(out).glob("*.jsonl")) / 1e6
    note = f"{counts['matches']} matches, {counts['stages']} stages, {size:.0f} MB; {note}"
    bench.add("export, inline context", ran, 20 * scale, note)
    bench.say(Figure("  its memory", ran.peak_mb, "MB", aim=400))
    plain = step("plain_json", out).figures
    bench.say(Figure("  plain json: dumps and write", plain["seconds"], "s", plain["cpu"]))
    ratio, by_cpu = ran.wall / plain["seconds"], ran.cpu / plain["cpu"]
    bench.say(Figure("  export / plain json", ratio, "×", note=f"of cpu {by_cpu:.1f} ×"))
    ids = reviewer("export", target, f"{out}-ids", "--context", "ids", "--json")
    bench.add("export, context as ids", ids)
    shutil.rmtree(f"{out}-ids")


def _small_acts(bench: Bench, target: str) -> None:
    found = step("search", target).figures
    for length, figures in found.items():
        aim = 30 if length != "1" else None
        bench.spread(f"search, {length} characters", figures, aim, worst=True)
    bench.spread("open a match", step("open_match", target).figures, 60, worst=False)


def _edits(bench: Bench, target: str) -> None:
    folder = bench.corpus(1, 1700, "e")["folder"]
    found = step("edits", target, folder, str(bench.folder)).figures
    units = found.pop("units")
    bench.spread("fsync of 4 KB", found.pop("fsync"), None, worst=False)
    for name, figures in found.items():
        bench.spread(f"{name}, {units} units", figures, 2, worst=False)


def growth(bench: Bench) -> None:
    """How import and export grow with matches, and with the length of a match."""
    for what, shapes in (
        ("matches", [(BASE * n, LINES) for n in (1, 2, 4)]),
        ("lines a match", [(BASE // 2, LINES * n) for n in (1, 2, 4)]),
    ):
        imports, exports = [], []
        for matches, lines in shapes:
            folder = bench.corpus(matches, lines)["folder"]
            target, out = str(bench.folder / f"{matches}x{lines}.db"), bench.folder / "grown"
            imports.append(reviewer("import", target, folder, "--json"))
            exports.append(reviewer("export", target, str(out), "--status", "any", "--json"))
            shutil.rmtree(out)
        for name, rans in (("import", imports), ("export", exports)):
            _grown(bench, f"{name}, 1× 2× 4× {what}", rans)


def _grown(bench: Bench, what: str, rans: Sequence[Ran]) -> None:
    first, _, last = rans
    walls = " ".join(f"{ran.wall:.2f}" for ran in rans)
    cpus = " ".join(f"{ran.cpu:.2f}" for ran in rans)
    peaks = " ".join(f"{ran.peak_mb:.0f}" for ran in rans)
    note = f"wall {walls} s, cpu {cpus} s, peak {peaks} MB"
    bench.say(Figure(what, last.cpu / first.cpu, "× cpu", note=note))


@contextmanager
def postgres() -> Iterator[str]:
    """A fresh database on a server made for this run (it never waits for its disk)."""
    from run import postgres_bin
    from tests.postgres import Cluster

    programs = postgres_bin()
    if programs is None:
        raise SystemExit("there is no PostgreSQL here (no initdb)")
    cluster = Cluster(programs)
    try:
        cluster.start()
        with cluster.server.database() as url:
            yield url
    finally:
        cluster.stop()


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="Measures Reviewer at the paper's scale.")
    parser.add_argument("--scale", type=int, default=1, help="times 182 matches")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL as well")
    parser.add_argument("--json", action="store_true", help="one document instead of a table")
    place = Path(tempfile.gettempdir()) / "reviewer-bench"
    parser.add_argument("--folder", type=Path, default=place, help="where corpora are kept")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="reviewer-bench-") as folder:
        bench = Bench(Path(folder), options.folder, options.json)
        for title in measure(bench, options.scale, options.postgres):
            if not options.json:
                print(f"\n{title} (load {os.getloadavg()[0]:.1f})\n{HEAD}", flush=True)
    if options.json:
        rows = [{**asdict(figure), "met": figure.met} for figure in bench.figures]
        print(json.dumps({"scale": options.scale, "figures": rows}, ensure_ascii=False, indent=1))


def measure(bench: Bench, scale: int, on_postgres: bool) -> Iterator[str]:
    """Yields the title of each part before it is measured."""
    yield "Starting"
    start_up(bench)
    yield "SQLite"
    whole(bench, str(bench.folder / "project.db"), scale)
    yield "Growth"
    growth(bench)
    if on_postgres:
        yield "PostgreSQL"
        with postgres() as url:
            whole(bench, url, scale)


if __name__ == "__main__":
    main()
