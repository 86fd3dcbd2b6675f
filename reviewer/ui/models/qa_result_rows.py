"""What a sample tells, as rows: of everything, by reviewer and day, by stage."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QLocale, Qt

from reviewer.ui.models.qa_progress_model import Cells
from reviewer.ui.words import noop, translate, word

if TYPE_CHECKING:
    from reviewer.domain.sampling import Estimate
    from reviewer.services.sampling_verdicts import Results

OF_RESULTS: Final = (
    noop("Qa", "Of"),
    noop("Qa", "Judged"),
    noop("Qa", "Wrong"),
    noop("Qa", "Error rate"),
    noop("Qa", "At least"),
    noop("Qa", "At most"),
    noop("Qa", "Worth"),
)


def result_rows(results: Results | None) -> list[Cells]:
    """The rows; each reviewer is followed by their days, so that one sees them over time."""
    if results is None or results.overall is None:
        return []
    return [_row(translate("Qa", "Everything"), results.overall), *_parts(results)]


def _parts(results: Results) -> Iterator[Cells]:
    for reviewer, found in results.by_reviewer.items():
        yield _row(reviewer or translate("Qa", "nobody"), found)
        for (name, day), told in results.by_day.items():
            if name == reviewer:
                yield _row(f"    {_day(day)}", told)
    for stage, found in results.by_stage.items():
        yield _row(word(stage), found)


def _row(name: str, found: Estimate) -> Cells:
    """``Worth``: how many equally likely items of an endless stock tell as much."""
    shares = (f"{share:.1%}" for share in (found.rate, *found.interval))
    exact = math.isinf(found.effective)
    worth = translate("Qa", "all") if exact else f"{found.effective:.1f}"
    return Cells((name, str(found.judged), str(found.wrong), *shares, worth))


def _day(day: str) -> str:
    date = QDate.fromString(day, Qt.DateFormat.ISODate)
    return QLocale().toString(date, QLocale.FormatType.ShortFormat)
