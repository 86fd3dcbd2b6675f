"""The report of a whole corpus, and its page on the disk."""

from pathlib import Path

from reviewer.domain.statistics import report
from reviewer.media.whole_file import whole_file
from reviewer.services.exporting.selection import StatusFilter
from reviewer.services.reporting.corpus_report import CorpusReport
from reviewer.services.reporting.gathering import (
    Cancelling,
    Gathered,
    Progress,
    gather_export,
    gather_project,
)
from reviewer.services.reporting.language import Language
from reviewer.services.reporting.page import report_page
from reviewer.storage.store import Store


def report_project(
    store: Store,
    *,
    status: StatusFilter = "any",
    progress: Progress | None = None,
    cancelled: Cancelling | None = None,
) -> CorpusReport:
    """The report of a project's matches as they stand (``gathering.gather_project``)."""
    return _reported(gather_project(store, status=status, progress=progress, cancelled=cancelled))


def report_export(
    out: Path, *, progress: Progress | None = None, cancelled: Cancelling | None = None
) -> CorpusReport:
    """The report of an export (``gathering.gather_export``)."""
    return _reported(gather_export(out, progress=progress, cancelled=cancelled))


def write_page(made: CorpusReport, file: Path, language: Language = "en") -> None:
    """Writes the report as one HTML file, whole or not at all."""
    with whole_file(file) as part:
        part.write_text(report_page(made, language), encoding="utf-8", newline="\n")


def _reported(gathered: Gathered) -> CorpusReport:
    return CorpusReport(gathered.source, gathered.left_out, report(gathered.matches))
