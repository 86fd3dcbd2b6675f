"""The hits of the glossary: of what is ticked, and of the row that is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from reviewer.ui.models.glossary_rows import GlossaryRow
from reviewer.ui.models.replace_model import ReplaceModel

if TYPE_CHECKING:
    from reviewer.domain.glossary import Proposal


class GlossaryHits(ReplaceModel):
    """A hit that was left out by hand stays so whatever else is ticked.

    Those of a row that is not ticked are there only to be looked at, unless one is ticked itself.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left_out: set[tuple[str, str]] = set()
        self._looked_at: set[tuple[str, str]] = set()
        self.dataChanged.connect(lambda: self._remember())

    def show_of(
        self,
        proposed: Mapping[str, Sequence[Proposal]],
        rows: Sequence[GlossaryRow],
        current: GlossaryRow | None,
    ) -> None:
        """Shows the hits of the ticked rows, and those of the current one."""
        from reviewer.domain.glossary import chosen
        from reviewer.services.replacing import Found

        ticked = {row.key for row in rows if row.ticked}
        self.clear(replacing=True)
        for match, proposals in proposed.items():
            wanted = [each for each in proposals if (each.wrong, each.right) in ticked]
            self.add(Found(match, False, tuple(chosen(wanted))))
        places = [n for n, key in enumerate(self._keys()) if key in self._left_out]
        self._looked_at.clear()
        self.tick(places, False)
        if current is not None and not current.ticked:
            self._look_at(current)

    def _look_at(self, row: GlossaryRow) -> None:
        from reviewer.services.replacing import Found

        first, there = len(self.rows), set(self._keys())
        for match, proposal in row.by_match.items():
            hits = [hit for hit in proposal.hits if (match, hit.unit) not in there]
            self._looked_at |= {(match, hit.unit) for hit in hits}
            self.add(Found(match, False, tuple(hits)))
        self.tick(range(first, len(self.rows)), False)

    def _keys(self) -> list[tuple[str, str]]:
        return [(row.match, row.hit.unit) for row in self.rows]

    def _remember(self) -> None:
        for row, key in zip(self.rows, self._keys(), strict=True):
            if key in self._looked_at:
                continue
            if row.ticked:
                self._left_out.discard(key)
            else:
                self._left_out.add(key)
