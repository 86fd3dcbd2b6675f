"""The table of matches: what is shown of each, by what it is sorted, what a filter keeps."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt

from reviewer.ui.company import HERE, Company, listed, on_it_now
from reviewer.ui.models.rows import Index, Rows
from reviewer.ui.models.standings import Standings
from reviewer.ui.moments import moment_name
from reviewer.ui.theme import look
from reviewer.ui.words import noop, translate, word, workload_words

if TYPE_CHECKING:
    from reviewer.domain.attention import Workload
    from reviewer.storage.store import MatchRow

SORT: Final = int(Qt.ItemDataRole.UserRole)
PROGRESS: Final = SORT + 1
"""``(reviewed, units, changed or None)`` of a match."""
UNKNOWN: Final = "…"

COLUMNS: Final = (
    ("match", noop("Matches", "Match")),
    ("motion", noop("Matches", "Motion")),
    ("format", noop("Matches", "Format")),
    ("status", noop("Matches", "Status")),
    ("progress", noop("Matches", "Progress")),
    ("needing", noop("Matches", "Need you")),
    ("errors", noop("Matches", "Errors")),
    ("warnings", noop("Matches", "Warnings")),
    ("whose", noop("Matches", "Given to")),
    ("reviewer", noop("Matches", "Reviewer")),
    ("edited", noop("Matches", "Last edit")),
)
NAMES: Final = tuple(name for name, _ in COLUMNS)
SEVERITIES: Final = {"errors": "error", "warnings": "warning"}
SIGNS: Final = {"errors": "✖", "warnings": "⚠"}
STATES: Final = ("imported", "in_review", "reviewed", "approved")


class MatchesModel(Rows["MatchRow"]):
    """A row a match, as ``Standings`` has it."""

    context = "Matches"
    heads = tuple(title for _, title in COLUMNS)

    def __init__(
        self, standings: Standings, company: Company, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._standings, self._company = standings, company
        standings.listed.connect(self._take)
        standings.counted.connect(self._refresh)
        company.changed.connect(self.repaint)
        look().changed.connect(self.repaint)
        self._take()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """By what to sort and, for the bar, the counts, too."""
        if role == SORT:
            return self._order(self.rows[index.row()], index.column())
        if role == PROGRESS:
            return self._progress(self.rows[index.row()])
        return super().data(index, role)

    def row(self, number: int) -> MatchRow:
        """The match of a row."""
        return self.rows[number]

    def whose(self, match: str) -> tuple[str, ...]:
        """Whom a match was given to."""
        return self._company.whose(match)

    def number(self, match: str) -> int | None:
        """The row of a match."""
        return next((n for n, row in enumerate(self.rows) if row.match == match), None)

    def key(self, row: MatchRow) -> object:
        """The match, however it stands."""
        return row.match

    def cell(self, row: MatchRow, column: int) -> str:
        """How the match stands, in words and numbers."""
        name = NAMES[column]
        if name in SEVERITIES:
            count = self._count(row, name)
            return UNKNOWN if count is None else f"{SIGNS[name]} {count}" if count else "–"
        if name == "progress":
            return progress_words(*self._progress(row))
        if name == "needing":
            load = self._load(row)
            return UNKNOWN if load is None else str(load.needing or "–")
        if name == "status":
            return word(row.body.status)
        if name == "reviewer":
            here = self._company.here(row.match)
            return f"{HERE} {listed(here)}" if here else self._reviewer(row)
        if name == "whose":
            return listed(self._company.whose(row.match)) or "–"
        if name == "edited":
            return moment_name(self._edited(row))
        return row.match if name == "match" else str(getattr(row.body, name) or "–")

    def tip(self, row: MatchRow, column: int) -> str:
        """What does not fit; nothing where the text says it all."""
        name = NAMES[column]
        if name in ("match", "motion"):
            body = row.body
            sides = [f"{word(s)}: {_team(getattr(body, s))}" for s in ("affirmative", "negative")]
            place = " · ".join(filter(None, (body.competition, body.round, body.date)))
            return "\n".join(filter(None, (row.match, place, body.motion, *sides)))
        if name == "needing":
            load = self._load(row)
            return "" if load is None else workload_words(load)
        if name == "reviewer":
            return self._reviewer_tip(row)
        return self.cell(row, column) if name in ("whose", "format", "progress") else ""

    def spoken(self, row: MatchRow, column: int) -> str:
        """Signs and lone numbers are told as sentences."""
        told = self.tip(row, column) if NAMES[column] in ("needing", "reviewer") else ""
        return told or self.cell(row, column)

    def _reviewer_tip(self, row: MatchRow) -> str:
        words = translate("Matches", "Last edited by {name}").format(name=self._reviewer(row))
        here = self._company.here(row.match)
        return f"{on_it_now(here)}\n{words}" if here else words

    def _order(self, row: MatchRow, column: int) -> Any:
        name = NAMES[column]
        if name in SEVERITIES:
            count = self._count(row, name)
            return -1 if count is None else count
        if name == "progress":
            return row.reviewed / row.units if row.units else 0.0
        if name == "needing":
            load = self._load(row)
            return -1.0 if load is None else load.share
        if name == "status":
            return STATES.index(row.body.status)
        return self._edited(row) if name == "edited" else self.cell(row, column)

    def _progress(self, row: MatchRow) -> tuple[int, int, int | None]:
        standing = self._standings.standing(row.match)
        return row.reviewed, row.units, standing.changed if standing else None

    def _load(self, row: MatchRow) -> Workload | None:
        standing = self._standings.standing(row.match)
        return standing.workload if standing else None

    def _count(self, row: MatchRow, name: str) -> int | None:
        standing = self._standings.standing(row.match)
        return None if standing is None else standing.count(SEVERITIES[name])

    def color(self, row: MatchRow, column: int) -> str | None:
        """What is wrong stands out, and who is there now."""
        name = NAMES[column]
        if name in SEVERITIES:
            count = self._count(row, name)
            return SEVERITIES[name] if count else "dim"
        if name == "reviewer" and self._company.here(row.match):
            return "good"
        return "dim" if name in ("format", "whose", "reviewer", "edited") else None

    def _reviewer(self, row: MatchRow) -> str:
        act = self._standings.last_act(row.match)
        return "–" if act is None or act.edit["edit"] == "import" else act.author

    def _edited(self, row: MatchRow) -> str:
        act = self._standings.last_act(row.match)
        return "" if act is None else act.at

    def _take(self) -> None:
        self.take(self._standings.rows)

    def _refresh(self, match: str) -> None:
        number = self.number(match)
        if number is not None:
            last = self.index(number, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(number, 0), last)


class MatchFilter(QSortFilterProxyModel):
    """Keeps the matches that a text names, or in whose transcript it was found."""

    def __init__(self, model: MatchesModel) -> None:
        super().__init__(model)
        self._words = ""
        self._hit: Collection[str] = ()
        self._whose: str | None = None
        self.setSourceModel(model)
        self.setSortRole(SORT)
        self.setSortLocaleAware(True)

    def keep(self, words: str, hit: Collection[str]) -> None:
        """Takes another text and the matches that hold it; an empty one keeps all."""
        words = words.strip().casefold()
        if (words, hit) != (self._words, self._hit):
            self.beginFilterChange()
            self._words, self._hit = words, hit
            self.endFilterChange()

    def keep_of(self, person: str | None) -> None:
        """Keeps only what was given to a person; ``None``: everybody's."""
        if person is None and self._whose is None:
            return
        self.beginFilterChange()
        self._whose = person
        self.endFilterChange()

    def filterAcceptsRow(self, number: int, parent: Index) -> bool:
        """Whether the match is named, or has a hit."""
        model = self.sourceModel()
        assert isinstance(model, MatchesModel)
        row = model.row(number)
        if self._whose is not None and self._whose not in model.whose(row.match):
            return False
        return row.match in self._hit or self._words in _named(row)


def progress_words(reviewed: int, units: int, changed: int | None) -> str:
    """``12 / 268`` and, where it is known and not none, how many were changed."""
    words = translate("Matches", "{reviewed} / {units}").format(reviewed=reviewed, units=units)
    if changed:
        words += " · " + translate("Matches", "{changed} changed").format(changed=changed)
    return words


def _team(team: Any) -> str:
    return " · ".join(filter(None, (team.team, team.position))) or "–"


def _named(row: MatchRow) -> str:
    body = row.body
    teams = (body.affirmative.team, body.negative.team)
    said = (row.match, body.motion, body.competition, body.round, *teams)
    return "\n".join(filter(None, said)).casefold()
