"""The commands ``report``, ``split`` and ``copy``: a corpus in figures, in folds, to read."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reviewer.cli.output import Output, count
from reviewer.domain.errors import Refused, Usage
from reviewer.services.settings import load_settings
from reviewer.storage.store import Store

if TYPE_CHECKING:
    from reviewer.services.reporting import CorpusReport, Language
    from reviewer.services.sampling import Sample
    from reviewer.services.sampling_verdicts import Results

Json = dict[str, Any]
MOST = 20
"""Pairs of motions that are shown; the file has all."""


def report(options: argparse.Namespace, output: Output) -> int:
    """Counts, review figures and label reliability of a project or an export."""
    from reviewer.cli.quality import all_results, samples_told
    from reviewer.services.reporting import (
        preferred_language,
        report_export,
        report_project,
        write_page,
    )

    if options.html:
        _check_free(Path(options.html), options.replace)
    language = options.language or preferred_language(load_settings())
    samples: list[tuple[Sample, Results]] = []
    with output.progress("report") as progress:
        if Path(options.source).is_dir():
            if options.status != "any":
                raise Usage("--status is for projects: an export has been chosen already")
            made = report_export(Path(options.source), progress=progress)
        else:
            with Store.open(options.source) as store:
                made = report_project(store, status=options.status, progress=progress)
                samples = all_results(store)
    if options.html:
        write_page(made, Path(options.html), language)
    output.document({**made.document(), "samples": samples_told(samples)})
    _tell(made, options.html, language, output)
    return 0


def _tell(made: "CorpusReport", page: str | None, language: "Language", output: Output) -> None:
    from reviewer.services.reporting import Say, told, told_left_out

    say = Say(language)
    heads = [say(each) for each in ("figure", "value", "n", "left out")]
    for table in told(made.figures, language):
        if not output.as_json and table.rows:
            output.say(f"\n{table.title}")
        rows = [(row.what, row.value, row.of, row.left_out) for row in table.rows]
        output.table(heads, rows)
    for what, why in told_left_out(made.left_out, say):
        output.say(say("left out: {what}: {why}", what=what, why=why))
    if page:
        output.say(say("written: {file}", file=page))


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
