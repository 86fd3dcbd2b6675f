"""Offers, when a project opens, the texts that were typed and never confirmed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from reviewer.ui import tasks
from reviewer.ui.banner import Banner
from reviewer.ui.desk import Desk
from reviewer.ui.moments import moment_name
from reviewer.ui.session import Message
from reviewer.ui.words import lines_name, translate

if TYPE_CHECKING:
    from reviewer.services.drafts import Drafts, TextDraft
    from reviewer.storage.store import Store


@dataclass(frozen=True, slots=True)
class Left:
    """A draft that a crash left: where it belongs, how much of it is new, whether it still fits."""

    draft: TextDraft
    line: str
    changes: int
    moved_on: bool


class DraftOffer(QObject):
    """One draft after the other; ``taken`` brings a match, a unit and the text to edit there."""

    taken = Signal(str, str, str)

    def __init__(self, desk: Desk, banner: Banner) -> None:
        super().__init__(banner)
        self._desk, self._banner = desk, banner
        self._left: list[Left] = []
        self._drafts: Drafts | None = None
        desk.session.project_opened.connect(self._look)

    def _look(self) -> None:
        session = self._desk.session
        store, target, author = session.store, session.target, session.author
        self._left, self._drafts = [], None
        if store is None:
            return

        def work(task: tasks.Task) -> tuple[Drafts, list[Left]]:
            from reviewer.services.drafts import Drafts

            drafts = Drafts(target)
            return drafts, _what_is_left(store, drafts, author)

        tasks.run(work, partial(self._found, store))

    def _found(self, store: Store, found: tuple[Drafts, list[Left]]) -> None:
        if store is self._desk.session.store:
            self._drafts, self._left = found
            self._offer()

    def _offer(self) -> None:
        if not self._left:
            return
        left = self._left[0]
        words = translate(
            "Drafts",
            "Typed at {time} and not confirmed: {match}, line {line}, {count} characters differ.",
        )
        if left.moved_on:
            words += " " + translate("Drafts", "The unit's text has changed since.")
        text = words.format(
            time=moment_name(left.draft.at),
            match=left.draft.match,
            line=left.line,
            count=left.changes,
        )
        show = QPushButton(translate("Drafts", "Show it"))
        drop = QPushButton(translate("Drafts", "Let it go"))
        show.clicked.connect(self._take)
        drop.clicked.connect(self._drop)
        self._banner.show_message(Message("warning", text, "draft"), show, drop)

    def _take(self) -> None:
        draft = self._left.pop(0).draft
        self.taken.emit(draft.match, draft.unit, draft.text)
        # The editor keeps it from here on; the next one is offered at the next start.

    def _drop(self) -> None:
        draft = self._left.pop(0).draft
        if self._drafts is not None:
            self._drafts.drop(draft.match, draft.unit)
        self._offer()


def _what_is_left(store: Store, drafts: Drafts, author: str) -> list[Left]:
    """The drafts whose text is not the unit's by now; those that are go."""
    from reviewer.domain.textdiff import edit_distance
    from reviewer.services.branching import version_of

    found = []
    for draft in drafts.left():
        if not store.exists(draft.match):
            continue
        transcript = store.load(draft.match, version_of(store, draft.match, author))
        unit = transcript.units.get(draft.unit)
        if unit is None:
            continue  # merged away: the file stays, for whoever undoes that
        if unit.text == draft.text:
            drafts.drop(draft.match, draft.unit)
            continue
        changes = edit_distance(unit.text, draft.text)
        found.append(Left(draft, lines_name(unit), changes, unit.text != draft.base))
    return found
