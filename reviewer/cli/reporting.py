"""The commands ``report``, ``split`` and ``copy``: a corpus in figures, in folds, to read."""

import argparse
from pathlib import Path
from typing import Any

from reviewer.cli.output import Output, count
from reviewer.domain.errors import Refused, Usage
from reviewer.storage.store import Store

Json = dict[str, Any]
MOST = 20
"""Pairs of motions that are shown; the file has all."""


def report(options: argparse.Namespace, output: Output) -> int:
    """Counts, review figures and label reliability of a project or an export."""
    from reviewer.services.reporting import report_export, report_project, told, write_page

    if options.html:
        _check_free(Path(options.html), options.replace)
    with output.progress("report") as progress:
        if Path(options.source).is_dir():
            if options.status != "any":
                raise Usage("--status is for projects: an export has been chosen already")
            made = report_export(Path(options.source), progress=progress)
        else:
            with Store.open(options.source) as store:
                made = report_project(store, status=options.status, progress=progress)
    if options.html:
        write_page(made, Path(options.html))
    output.document(made.document())
    for table in told(made.figures):
        if not output.as_json and table.rows:
            output.say(f"\n{table.title}")
        rows = [(row.what, row.value, row.of, row.left_out) for row in table.rows]
        output.table(("figure", "value", "n", "left out"), rows)
    for each in made.left_out:
        output.say(f"left out: {each.adjudication or each.match}: {', '.join(each.why)}")
    if options.html:
        output.say(f"written: {options.html}")
    return 0


def _check_free(file: Path, replace: bool) -> None:
    """``Refused`` if something stands there that nobody said may go."""
    if file.exists() and not replace:
        raise Refused(f"{file.name} is there already; --replace writes over it")


def split(options: argparse.Namespace, output: Output) -> int:
    """Folds of an export, grouped by motion."""
    from reviewer.services.splitting import fold_export

    file = Path(options.to) if options.to else None
    made = fold_export(Path(options.out), options.folds, seed=options.seed, file=file)
    summary = made.summary
    output.document({"file": str(made.file), "summary_file": str(made.summary_file), **summary})
    rows = [
        (
            fold["fold"],
            fold["matches"],
            fold["motions"],
            _counts(fold["formats"]),
            _counts(fold["competitions"]),
        )
        for fold in summary["balance"]
    ]
    output.table(("fold", "matches", "motions", "formats", "competitions"), rows)
    for shared in summary["team_overlap"]:
        places = "; ".join(
            f"fold {each['fold']}: {', '.join(each['match_ids'])}" for each in shared["folds"]
        )
        output.say(f"team in several folds: {shared['team']}: {places}")
    for pair in summary["similar_motions"][:MOST]:
        where = " and ".join(pair["match_ids"])
        output.say(f"motions in different folds that read alike ({where}): one motion?")
        for motion in pair["motions"]:
            output.say(f"  {motion}")
    more = len(summary["similar_motions"]) - MOST
    if more > 0:
        output.say(f"and {count(more, 'pair')} of motions more: {made.summary_file.name}")
    output.say(f"written: {made.file} and {made.summary_file.name}")
    return 0


def _counts(counts: list[Json]) -> str:
    return ", ".join(f"{each['name'] or 'not given'} {each['matches']}" for each in counts)


def copy(options: argparse.Namespace, output: Output) -> int:
    """A reading copy of a match."""
    from reviewer.services.reading_copies import write_copy

    _check_free(Path(options.file), options.replace)
    with Store.open(options.project) as store:
        made = write_copy(store, options.match, Path(options.file), status=options.status)
    output.document(
        {
            "match": options.match,
            "file": options.file,
            "utterances": made.utterances,
            "remarks": list(made.remarks),
        }
    )
    for remark in made.remarks:
        output.say(remark)
    output.say(f"written: {options.file}, {count(made.utterances, 'utterance')}")
    return 0
