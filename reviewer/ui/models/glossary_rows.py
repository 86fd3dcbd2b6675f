"""The rows of the glossary: a wrong word and the right one, over all matches that have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.glossary import Proposal

Key: TypeAlias = tuple[str, str]
SHORT: Final = 2


@dataclass(slots=True)
class GlossaryRow:
    """One replacement; ``by_match`` are its proposals."""

    wrong: str
    right: str
    by_match: dict[str, Proposal] = field(default_factory=dict)
    ticked: bool = True

    @property
    def tickable(self) -> bool:
        """Always: there are places for it."""
        return bool(self.by_match)

    @property
    def key(self) -> Key:
        """What tells it from others."""
        return self.wrong, self.right

    @property
    def kept(self) -> int:
        """In how many confirmed units the wrong word was left, so that it may be right."""
        return sum(each.kept for each in self.by_match.values())

    @property
    def cells(self) -> tuple[str, ...]:
        """What the columns say."""
        return f"{self.wrong} → {self.right}", self._why(), self._places(), self._doubt()

    @property
    def tip(self) -> str:
        """All of it."""
        return "\n".join(filter(None, self.cells))

    @property
    def doubtful(self) -> bool:
        """Whether a person has to say that it is meant."""
        return bool(self.kept) or self.is_short

    @property
    def is_short(self) -> bool:
        """Whether only the sound of two characters speaks for it: that is often chance."""
        sources = {each.source for each in self.by_match.values()}
        return len(self.right) <= SHORT and "learned" not in sources

    def _why(self) -> str:
        proposals = self.by_match.values()
        if any(each.source == "learned" for each in proposals):
            words = translate("Glossary", "accepted {number} times")
            return words.format(number=max(each.accepted for each in proposals))
        return translate("Glossary", "sounds like a word of the match")

    def _places(self) -> str:
        hits = sum(len(hit.spans) for each in self.by_match.values() for hit in each.hits)
        if len(self.by_match) == 1:
            return str(hits)
        words = translate("Glossary", "{hits} in {matches} matches")
        return words.format(hits=hits, matches=len(self.by_match))

    def _doubt(self) -> str:
        if not self.kept:
            return translate("Glossary", "⚠ a short word") if self.is_short else ""
        words = translate("Glossary", "⚠ left as it is in {number} confirmed units")
        return words.format(number=self.kept)


def glossary_rows(
    by_match: Mapping[str, Sequence[Proposal]], by_hand: Mapping[Key, bool]
) -> list[GlossaryRow]:
    """A row for each replacement, in the order they were found; doubtful ones are not ticked."""
    rows: dict[Key, GlossaryRow] = {}
    for match, proposals in by_match.items():
        for each in proposals:
            row = rows.setdefault((each.wrong, each.right), GlossaryRow(each.wrong, each.right))
            row.by_match[match] = each
    for key, row in rows.items():
        row.ticked = by_hand.get(key, not row.doubtful)
    return list(rows.values())
