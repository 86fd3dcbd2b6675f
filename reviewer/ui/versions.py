"""Which version of a match its reviewer works on: followed when that becomes another.

A match given to several has a version of each; it is one again once the reviews are decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reviewer.ui import tasks
from reviewer.ui.message import Message
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.services.editor import Editor


def version_named(editor: Editor) -> str | None:
    """Whose version an editor is about; ``None``: the match itself."""
    return None if editor.branch == "main" else editor.branch


def follow_version(
    editor: Editor,
    reopened: Callable[[], Editor],
    take: Callable[[Editor], None],
    failed: Callable[[Exception], None],
) -> None:
    """Opens, in the background, the version that the editor's author is to work on now.

    ``take`` gets what ``reopened`` gives, unless it is the version that the editor is about.
    """

    def work(task: tasks.Task) -> Editor | None:
        from reviewer.services.branching import version_of

        branch = version_of(editor.store, editor.match, editor.author)
        return None if branch == editor.branch else reopened()

    def done(found: Editor | None) -> None:
        if found is not None:
            take(found)

    tasks.run(work, done, failed)


def turned_to(editor: Editor) -> Message:
    """Says why another version of the match is open now."""
    words = translate("Session", "{match} was given to you: this is your own version.")
    if version_named(editor) is None:
        words = translate("Session", "The two reviews of {match} were made into one.")
    return Message("info", words.format(match=editor.match), "version")
