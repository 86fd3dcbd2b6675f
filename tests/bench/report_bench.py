"""How long a report, a split and reading copies take at the paper's size.

    python -m tests.bench.report_bench [--folder DIR] [--matches N] [--project FILE --out DIR]

Makes a corpus, imports it, approves what may leave and exports it (some minutes; a project and an
export that are there already can be named instead). Then each command is a process of its own.
The aim is ten seconds for a report.
"""

import argparse
import json
import tempfile
from pathlib import Path

from tests.bench.paper_scale import HEAD, LINES, MATCHES, Bench, reviewer, step, yardstick

AIM = 10.0
"""Seconds for a report at the paper's size."""


def prepare(bench: Bench, folder: Path, matches: int) -> tuple[str, str]:
    """A project of the paper's size and its export."""
    project, out = str(folder / "project.db"), str(folder / "out")
    made = bench.corpus(matches, LINES)
    reviewer("import", project, made["folder"], "--json")
    step("review", project, ",".join(made["clean"]))
    reviewer("export", project, out, "--json")
    return project, out


def measure(bench: Bench, folder: Path, project: str, out: str) -> None:
    """Times the commands."""
    yardstick(bench)
    page = str(folder / "report.html")
    found = bench.add("report PROJECT", reviewer("report", project, "--html", page, "--json"), AIM)
    corpus = found.figures["corpus"]
    size = f"{corpus['matches']} matches, {corpus['debate']['characters'] / 1e6:.2f} M characters"
    bench.add("report OUT", reviewer("report", out, "--json"), AIM, size)
    folds = str(folder / "folds.jsonl")
    split = reviewer("split", out, "--folds", "3", "--seed", "1", "--to", folds, "--json")
    sizes = "/".join(str(fold["matches"]) for fold in split.figures["balance"])
    bench.add("split OUT into 3", split, note=f"{sizes} matches")
    with Path(out, "matches.jsonl").open(encoding="utf-8") as lines:
        first = json.loads(lines.readline())["match_id"]
    for suffix in ("srt", "vtt", "eaf", "docx", "html"):
        copy = reviewer("copy", project, first, str(folder / f"copy.{suffix}"), "--json")
        note = f"{copy.figures['utterances']} utterances"
        bench.add(f"copy PROJECT MATCH copy.{suffix}", copy, note=note)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="Times report, split and copy.")
    place = Path(tempfile.gettempdir()) / "reviewer-bench"
    parser.add_argument("--folder", type=Path, default=place, help="where corpora are kept")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--project", help="a project that is there already")
    parser.add_argument("--out", help="its export")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="reviewer-bench-") as made:
        folder = Path(made)
        bench = Bench(folder, options.folder)
        project, out = options.project, options.out
        if project is None or out is None:
            project, out = prepare(bench, folder, options.matches)
        print(HEAD)
        measure(bench, folder, project, out)


if __name__ == "__main__":
    main()
