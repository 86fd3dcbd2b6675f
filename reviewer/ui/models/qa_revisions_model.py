"""What can be compared: now, the last proposal, the import, then every revision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reviewer.ui.models.history_model import row_of
from reviewer.ui.moments import moment_name
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.domain.log import Revision

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
CHOICE: Final = int(Qt.ItemDataRole.UserRole)
NOW: Final = "now"
_NAMES: Final[Mapping[str, str]] = {
    NOW: noop("Qa", "Now (revision {number})"),
    "proposal": noop("Qa", "As proposed (revision {number})"),
    "import": noop("Qa", "As imported (revision {number})"),
}


class Wanted(NamedTuple):
    """One side of a comparison: whose version, and at which choice of the model.

    No version is the one that is open; no choice is what one looks at first.
    """

    version: str | None
    at: object


class RevisionsModel(QAbstractListModel):
    """The choices; ``CHOICE`` is ``now``, ``proposal``, ``import`` or a revision's number."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._named: dict[str, int] = {}
        self._revisions: Sequence[Revision] = ()

    def show(self, revisions: Sequence[Revision], baselines: Mapping[str, int]) -> None:
        """Takes a log and its baselines."""
        self.beginResetModel()
        self._revisions = revisions
        known = {name: baselines[name] for name in ("proposal", "import") if name in baselines}
        self._named = {NOW: len(revisions), **known} if revisions else {}
        self.endResetModel()

    def number(self, choice: object) -> int | None:
        """The revision that a choice stands for."""
        if isinstance(choice, int):
            return choice if 1 <= choice <= len(self._revisions) else None
        return self._named.get(str(choice))

    def row(self, choice: object) -> int:
        """The row of a choice; -1 if it is none."""
        if isinstance(choice, int):
            return len(self._named) + len(self._revisions) - choice if self.number(choice) else -1
        names = list(self._named)
        return names.index(str(choice)) if choice in names else -1

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """The named choices and every revision."""
        return 0 if parent.isValid() else len(self._named) + len(self._revisions)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a choice is called, and what it stands for."""
        if not index.isValid():
            return None
        names, row = list(self._named), index.row()
        if row < len(names):
            if role == CHOICE:
                return names[row]
            words = translate("Qa", _NAMES[names[row]]).format(number=self._named[names[row]])
            return words if role == Qt.ItemDataRole.DisplayRole else None
        revision = self._revisions[len(self._revisions) - 1 - (row - len(names))]
        if role == CHOICE:
            return revision.seq
        return _told(revision) if role == Qt.ItemDataRole.DisplayRole else None


def _told(revision: Revision) -> str:
    row = row_of(revision)
    words = translate("Qa", "Revision {number} · {act} · {author} · {moment}")
    return words.format(number=row.seq, act=row.act, author=row.author, moment=moment_name(row.at))
