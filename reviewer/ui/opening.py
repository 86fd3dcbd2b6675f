"""Opening a project, and matches of it, in the background: only the last wish counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from reviewer.ui import tasks

if TYPE_CHECKING:
    from reviewer.domain.log import Revision
    from reviewer.services.editor import Editor
    from reviewer.storage.store import Store

Heard: TypeAlias = "Callable[[Editor, Sequence[Revision], object], None]"
"""Gets the editor, the revisions that changed its match, and who started them."""
Opened = TypeVar("Opened")


class LastWish(Generic[Opened]):
    """Opens things of one kind. ``failed`` gets why one could not be opened."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._failed, self._wishes = failed, 0

    def open(
        self,
        work: Callable[[], Opened],
        done: Callable[[Opened], None],
        late: Callable[[Opened], None] = lambda opened: None,
    ) -> None:
        """``done`` gets what ``work`` opened, or ``late`` if it is no longer wished."""
        self.forget()
        wish = self._wishes

        def take(opened: Opened) -> None:
            (done if wish == self._wishes else late)(opened)

        tasks.run(lambda task: work(), take, self._failed)

    def forget(self) -> None:
        """What is being opened is no longer wished."""
        self._wishes += 1


def open_store(target: str, *, create: bool) -> Store:
    """The project at this target."""
    from reviewer.storage.store import Store

    return Store.open(target, create=create)


def open_editor(store: Store, match: str, author: str, branch: str, heard: Heard) -> Editor:
    """An editor of one version of a match; ``heard`` is called with every change."""
    from reviewer.services.editor import Editor

    def listen(revisions: Sequence[Revision], initiator: object) -> None:
        heard(editor, revisions, initiator)

    editor = Editor(store, match, author=author, branch=branch, listener=listen)
    editor.stacks()  # reads the acts now rather than at the first undo
    return editor
