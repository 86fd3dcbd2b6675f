"""One difference in full: what stood there before, and what stands there after."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QTextEdit

from reviewer.ui.marked import pair
from reviewer.ui.models.qa_words import difference_words
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import look
from reviewer.ui.words import role_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.marking import Alike
    from reviewer.ui.models.qa_places import Found


class Detail(QTextEdit):
    """Texts with their changes marked; other values as words."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setProperty("card", True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("Qa", "The difference in full"))
        self.alike: Alike | None = None
        self._found: Found | None = None
        look().changed.connect(self._paint)

    def show_found(self, found: Found | None) -> None:
        """Shows a difference, or nothing."""
        self._found = found
        self._paint()

    def _paint(self) -> None:
        found = self._found
        if found is None:
            self.clear()
            return
        difference = found.difference
        parts = [f"<b>{html.escape(difference_words(found))}</b>"]
        if difference.kind == "text":
            marked = pair(difference.before, difference.after, look().theme, self.alike)
            parts += _lines(marked.before, marked.after)
            parts += [f"<i>{html.escape(said)}</i>" for said in marked.said]
        elif difference.before is not None or difference.after is not None:
            parts += _lines(
                *(html.escape(_plain(v)) for v in (difference.before, difference.after))
            )
        self.setHtml("<br>".join(parts))


def _lines(before: str, after: str) -> list[str]:
    words = translate("Qa", "Before: {text}"), translate("Qa", "After: {text}")
    return [words[0].format(text=before), words[1].format(text=after)]


def _plain(value: Any) -> str:
    """A value of the log as words."""
    if isinstance(value, Mapping):
        shown = [f"{_name(key)} {_plain(each)}" for key, each in value.items() if each or each == 0]
        return " · ".join(shown) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "–"
    if isinstance(value, bool):
        return translate("Qa", "yes") if value else translate("Qa", "no")
    if value is None:
        return "–"
    text = str(value)
    return role_name(text) if text.startswith(("aff_", "neg_", "judge_")) else word(text)


def _name(key: str) -> str:
    return sentence(key.replace("_", " "))
