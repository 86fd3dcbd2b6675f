"""Reads an export back and says what is wrong with it.

The files are read side by side, a match at a time, so that a large export needs little memory.
"""

from pathlib import Path

from reviewer.formats.jsonl import Manifest, record_models
from reviewer.services.verifying.adjudications import (
    check_adjudications,
    check_excluded,
    check_supplements,
)
from reviewer.services.verifying.folder import (
    MANIFEST,
    check_files,
    foreign_files,
    read_manifest,
)
from reviewer.services.verifying.matches import KnownMatch, check_match
from reviewer.services.verifying.report import Report
from reviewer.services.verifying.rows import Rows
from reviewer.services.verifying.stages import ExchangeCheck, StageCheck

__all__ = ["foreign_files", "verify"]


def verify(out: Path) -> tuple[str, ...]:
    """The problems of the export in ``out``, a sentence each with file and line; none: sound."""
    report = Report()
    try:
        manifest = read_manifest(out)
    except OSError:
        return (f"{MANIFEST}: is not there; {out.name} is no export",)
    except ValueError as error:
        return (f"{MANIFEST}: {error}",)
    check_files(out, manifest, report)
    _check_records(out, manifest, report)
    return report.problems


def _check_records(out: Path, manifest: Manifest, report: Report) -> None:
    context = manifest.options.context
    files = {
        name: Rows(out / f"{name}.jsonl", model, report)
        for name, model in record_models(context).items()
    }
    exported, appeals = set[str](), set[str]()
    for row in files["matches"].each():
        known = KnownMatch(row.record)
        with report.at("matches.jsonl", row.line):
            report.need(known.match_id not in exported, f"match {known.match_id} twice")
            check_match(known, report)
        scores = check_adjudications(known, files["adjudications"], report)
        instances = StageCheck(known, scores, context, report).check(files["stages"])
        ExchangeCheck(known, instances, report).check(files["exchanges"])
        check_supplements(known, files["supplementary"], report)
        exported.add(known.match_id)
        appeals.update(known.record.adjudication_ids)
    for name in ("stages", "exchanges", "adjudications", "supplementary"):
        files[name].finish()
    check_excluded(exported, appeals, files["excluded"], report)
    counts = {name: rows.count for name, rows in files.items()}
    with report.at(MANIFEST):
        report.need(counts == manifest.counts, f"counts are {manifest.counts}, here are {counts}")
