"""An edit carried out beside its editor, on another thread, and taken in by the editor after."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from reviewer.domain.errors import ReviewerError

if TYPE_CHECKING:
    from collections.abc import Callable

    from reviewer.domain.log import Edit, Revision
    from reviewer.services.editor import Editor

Outcome: TypeAlias = "tuple[list[Revision], ReviewerError | None]"
"""The revisions that an editor missed, its own the last; or why there is no such."""


def apart(editor: Editor, edit: Edit) -> Callable[[], Outcome]:
    """What carries the edit out on another thread; the editor stays as it is meanwhile."""
    found: list[Revision] = []
    other = editor.beside(lambda revisions, initiator: found.extend(revisions))

    def work() -> Outcome:
        try:
            other.apply(edit)
        except ReviewerError as error:
            return found, error
        finally:
            editor.doubted = other.doubted
        return found, None

    return work


def take_in(editor: Editor, outcome: Outcome, initiator: object) -> None:
    """Takes in what was done apart, and what others had done first; raises why it was not."""
    revisions, error = outcome
    editor.adopt(revisions, None if error else initiator)
    if error is not None:
        raise error
