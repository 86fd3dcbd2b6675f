"""Taking acts of the open match back, and bringing them back again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from reviewer.domain.log import Edit
    from reviewer.services.editor import Editor

LARGE = 500
"""Edits in one act from which on it is taken back beside the thread that paints."""
UNDO: Final[Edit] = {"edit": "undo"}
REDO: Final[Edit] = {"edit": "redo"}


class Undoing:
    """Undo and redo in the match of the editor that ``opened`` gives.

    ``act`` carries an edit out and answers whether it was accepted; ``act_later`` does so in
    the background and hands the answer on.
    """

    def __init__(
        self,
        opened: Callable[[], Editor | None],
        act: Callable[[Edit], bool],
        act_later: Callable[[Edit, Callable[[bool], None]], None],
    ) -> None:
        self._opened, self._act, self._act_later = opened, act, act_later

    def undo(self) -> bool:
        """Takes the last act back; whether that was accepted."""
        return self._take_back(UNDO, self.next_undo())

    def redo(self) -> bool:
        """Brings back what was undone last; whether that was accepted."""
        return self._take_back(REDO, self.next_redo())

    def next_undo(self) -> Edit | None:
        """The act that undo would take back, if there is one."""
        return self._standing(0)

    def next_redo(self) -> Edit | None:
        """The act that redo would bring back, if there is one."""
        return self._standing(1)

    def _take_back(self, edit: Edit, act: Edit | None) -> bool:
        """Takes an act back; a large one (a replacement over the match) in the background."""
        if act is None or len(act.get("edits", ())) < LARGE:
            return self._act(edit)
        self._act_later(edit, lambda accepted: None)
        return True

    def _standing(self, which: int) -> Edit | None:
        editor = self._opened()
        if editor is None or not (found := editor.stacks()[which]):
            return None
        return editor.act_named(found[-1])
