"""The lead's tables: how far each match is, who did what, and what was done on which day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from reviewer.ui.code_words import code_name
from reviewer.ui.models.rows import Rows
from reviewer.ui.moments import moment_name
from reviewer.ui.words import noop, translate, word

if TYPE_CHECKING:
    from reviewer.domain.findings import Finding
    from reviewer.services.progress import Progress, Work
    from reviewer.services.readiness import Standing

MOST_NAMED: Final = 12
_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
BY_MATCH: Final = (
    noop("Qa", "Match"),
    noop("Qa", "Status"),
    noop("Qa", "Units reviewed"),
    noop("Qa", "Flagged"),
    noop("Qa", "Blocks its export"),
    noop("Qa", "Acts on texts"),
    noop("Qa", "Acts on stages"),
    noop("Qa", "Active time"),
    noop("Qa", "Texts corrected"),
    noop("Qa", "Stages adjusted"),
    noop("Qa", "Reviewers"),
    noop("Qa", "Last act"),
)
BY_CODE: Final = (
    noop("Qa", "Error"),
    noop("Qa", "Findings"),
    noop("Qa", "Matches"),
)
TIPS: Final = {
    "Blocks its export": noop(
        "Qa", "Errors that keep the match out of an export, whatever its state."
    ),
    "Active time": noop(
        "Qa",
        "Active time: the pauses between acts of one person that last five minutes at "
        "most. Imports and proposals are no work.",
    ),
    "Texts corrected": noop(
        "Qa",
        "Texts corrected: utterances whose text differs from the suggestion (else the "
        "original) by more than width, spaces and punctuation; what was undone does not count.",
    ),
    "Stages adjusted": noop(
        "Qa",
        "Stages adjusted: stages whose lines, type or side differ from the latest import or "
        "proposal, or that were added or removed; what was undone does not count.",
    ),
}
"""What columns count, by their names."""
BY_PERSON: Final = (
    noop("Qa", "Reviewer"),
    noop("Qa", "Matches"),
    noop("Qa", "Acts"),
    noop("Qa", "On texts"),
    noop("Qa", "On stages"),
    noop("Qa", "Active time"),
)
BY_DAY: Final = (
    noop("Qa", "Day"),
    noop("Qa", "Reviewers"),
    noop("Qa", "Matches"),
    noop("Qa", "Acts"),
    noop("Qa", "Active time"),
)


@dataclass(frozen=True, slots=True)
class Cells:
    """One row: what stands in it, and the match or the findings to go to, if any."""

    texts: tuple[str, ...]
    match: str = ""
    tip: str = ""
    found: tuple[Finding, ...] = ()


class ProgressModel(Rows[Cells]):
    """Rows of texts; a screen reader hears of each with the name of its column."""

    context = "Qa"

    def __init__(self, parent: QObject, heads: Sequence[str], numbers: frozenset[int]) -> None:
        super().__init__(parent)
        self.heads, self.numbers = tuple(heads), numbers

    def show(self, rows: Sequence[Cells]) -> None:
        """Takes other rows; the same ones leave the table as it is."""
        if tuple(rows) != self.rows:
            self.take(rows)

    def key(self, row: Cells) -> object:
        """What the first column says."""
        return row.texts[0]

    def head_tip(self, column: int) -> str:
        """What the column counts."""
        return translate("Qa", TIPS.get(self.heads[column], ""))

    def alignment(self, column: int) -> int:
        """Names stand over their columns."""
        return super().alignment(column) or _LEFT

    def cell(self, row: Cells, column: int) -> str:
        """The text."""
        return row.texts[column]

    def tip(self, row: Cells, column: int) -> str:
        """That of the row, if it has one."""
        return row.tip or row.texts[column]

    def spoken(self, row: Cells, column: int) -> str:
        """The whole row, with the names of the columns."""
        named = enumerate(row.texts)
        return ", ".join(f"{self.head(place)}: {text}" for place, text in named if text)


def match_rows(progress: Progress, standing_of: Callable[[str], Standing | None]) -> list[Cells]:
    """A row a match, also of those nobody has touched, with how it stands, if that is known."""
    from reviewer.services.progress import Work

    rows = []
    for match in progress.matches:
        work = progress.by_match.get(match.match, Work())
        standing = standing_of(match.match)
        percent = round(100 * match.reviewed / match.units) if match.units else 0
        texts = (
            match.match,
            word(match.body.status),
            f"{match.reviewed} / {match.units} ({percent} %)",
            str(match.flagged or "–"),
            _blocks(standing),
            *_counts(work.texts, work.stages),
            duration(work.seconds) if work.acts else "",
            *(_counts(standing.corrections, standing.adjusted) if standing else ("…", "…")),
            ", ".join(sorted(work.people)),
            moment_name(work.last) if work.last else "",
        )
        rows.append(Cells(texts, match.match))
    return rows


def person_rows(progress: Progress) -> list[Cells]:
    """A row a person, who did most first."""
    ordered = sorted(progress.by_person.items(), key=lambda each: (-each[1].acts, each[0]))
    return [
        Cells(
            (
                name,
                str(len(work.matches)),
                *_counts(work.acts, work.texts, work.stages),
                duration(work.seconds),
            )
        )
        for name, work in ordered
    ]


def day_rows(progress: Progress) -> list[Cells]:
    """A row a day, the newest first."""
    return [Cells((day, *_day(progress.by_day[day]))) for day in sorted(progress.by_day)][::-1]


def _day(work: Work) -> tuple[str, ...]:
    people, matches = len(work.people), len(work.matches)
    return (str(people), str(matches), str(work.acts), duration(work.seconds))


def code_rows(standings: Iterable[Standing]) -> list[Cells]:
    """A row a code that keeps matches out of an export, the one of most matches first."""
    found: dict[str, list[Finding]] = {}
    for standing in standings:
        for finding in standing.weighed["any"].match:
            found.setdefault(finding.code, []).append(finding)
    rows = [(len({each.match for each in of}), code, of) for code, of in found.items()]
    rows.sort(key=lambda row: (-row[0], row[1]))
    return [_code_row(code, matches, findings) for matches, code, findings in rows]


def _code_row(code: str, matches: int, findings: Sequence[Finding]) -> Cells:
    named = list(dict.fromkeys(each.match for each in findings))
    tip = "\n".join((code, *named[:MOST_NAMED], *(["…"] if matches > MOST_NAMED else [])))
    texts = (code_name(code), str(len(findings)), str(matches))
    return Cells(texts, tip=tip, found=tuple(findings))


def _blocks(standing: Standing | None) -> str:
    if standing is None:
        return "…"
    number = len(standing.weighed["any"].match)
    return f"✖ {number}" if number else "–"


def _counts(*numbers: int) -> tuple[str, ...]:
    return tuple(str(number) if number else "–" for number in numbers)


def duration(seconds: float) -> str:
    """Hours and minutes of work: ``1 h 05 min``."""
    minutes = round(seconds / 60)
    if minutes < 60:
        return translate("Qa", "{minutes} min").format(minutes=minutes)
    words = translate("Qa", "{hours} h {minutes} min")
    return words.format(hours=minutes // 60, minutes=f"{minutes % 60:02d}")
