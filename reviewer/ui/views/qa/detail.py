"""One difference in full: what either side says."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTextEdit

from reviewer.ui.marked import pair
from reviewer.ui.models.qa_words import difference_words, plain_words
from reviewer.ui.theme import look
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.marking import Alike
    from reviewer.ui.models.qa_places import Found


@dataclass(frozen=True, slots=True)
class Sides:
    """What is shown: a title, and of both sides the name and what it says (none: nothing).

    ``marked``: they are texts, whose changes are marked.
    """

    title: str
    names: tuple[str, str] = ("", "")
    said: tuple[str, str] | None = None
    marked: bool = False


class Detail(QTextEdit):
    """Texts with their changes marked; other values as words."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setProperty("card", True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("Qa", "The difference in full"))
        self.alike: Alike | None = None
        self._sides: Sides | None = None
        look().changed.connect(self._paint)

    def show_found(self, found: Found | None) -> None:
        """Shows a difference, or nothing."""
        self.show_sides(None if found is None else _sides(found))

    def show_sides(self, sides: Sides | None) -> None:
        """Shows what both sides say, or nothing."""
        self._sides = sides
        self._paint()

    def _paint(self) -> None:
        sides = self._sides
        if sides is None:
            self.clear()
            return
        parts = [f"<b>{html.escape(sides.title)}</b>"]
        if sides.said is not None and sides.marked:
            marked = pair(*sides.said, look().theme, self.alike)
            parts += _lines(sides, marked.before, marked.after)
            parts += [f"<i>{html.escape(said)}</i>" for said in marked.said]
        elif sides.said is not None:
            parts += _lines(sides, *map(html.escape, sides.said))
        self.setHtml("<br>".join(parts))


def _lines(sides: Sides, *said: str) -> list[str]:
    words = translate("Qa", "{name}: {text}")
    named = zip(sides.names, said, strict=True)
    return [words.format(name=html.escape(name), text=text) for name, text in named]


def _sides(found: Found) -> Sides:
    difference, title = found.difference, difference_words(found)
    names = translate("Qa", "Before"), translate("Qa", "After")
    if difference.kind == "text":
        return Sides(title, names, (difference.before, difference.after), marked=True)
    if difference.before is None is difference.after:
        return Sides(title)
    return Sides(title, names, (plain_words(difference.before), plain_words(difference.after)))
