"""The judges of a project as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex

from reviewer.ui.models.rows import Rows
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.judges import KnownJudge

_GROUNDS: Final[Mapping[str, str]] = {
    "title": noop("Judges", "the same without titles"),
    "part": noop("Judges", "one holds the other"),
    "sound": noop("Judges", "they sound alike"),
    "sign": noop("Judges", "one sign differs"),
}


class JudgesModel(Rows["KnownJudge"]):
    """One row a judge."""

    context = "Judges"
    heads = (
        noop("Judges", "Id"),
        noop("Judges", "Name"),
        noop("Judges", "Competition"),
        noop("Judges", "Matches"),
    )

    def name(self, judge: str) -> str:
        """A judge's name with the id."""
        names = [each.name for each in self.rows if each.id == judge]
        return f"{names[0]} ({judge})" if names else judge

    def chosen(self, rows: Sequence[QModelIndex]) -> list[str]:
        """The judges of these rows."""
        return [self.rows[number].id for number in sorted(row.row() for row in rows)]

    def cell(self, row: KnownJudge, column: int) -> str:
        """Who it is, and where."""
        return _texts(row)[column]


def _texts(judge: KnownJudge) -> tuple[str, str, str, str]:
    only = translate("Judges", "in one panel only")
    competition = only if judge.competition is None else judge.competition or "–"
    return judge.id, judge.name, competition, ", ".join(judge.matches) or "–"


def grounds_words(grounds: Sequence[str]) -> str:
    """Why two names are near."""
    return ", ".join(translate("Judges", _GROUNDS[each]) for each in grounds)
