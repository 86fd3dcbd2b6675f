"""Saves the open match to read or to open elsewhere: a page, a Word document, subtitles, ELAN."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog, QWidget

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.sentences import sentence
from reviewer.ui.session import Message
from reviewer.ui.words import noop, translate

if TYPE_CHECKING:
    from reviewer.services.reading_copies import Copied

_KINDS: Final = {
    ".html": noop("Copies", "Page to read (*.html)"),
    ".docx": noop("Copies", "Word document (*.docx)"),
    ".srt": noop("Copies", "Subtitles, SRT (*.srt)"),
    ".vtt": noop("Copies", "Subtitles, WebVTT (*.vtt)"),
    ".eaf": noop("Copies", "ELAN annotations (*.eaf)"),
}


def ask_copy(desk: Desk, window: QWidget) -> bool:
    """Asks where to, and writes the copy in the background; false if no match is open."""
    match = desk.session.match
    if match is None:
        return False
    kinds = {translate("Copies", text): suffix for suffix, text in _KINDS.items()}
    name, kind = QFileDialog.getSaveFileName(
        window,
        translate("Copies", "Save a reading copy"),
        str(Path.home() / f"{match}.html"),
        ";;".join(kinds),
    )
    if name:
        file = Path(name)
        known = file.suffix.lower() in _KINDS
        _write(desk, match, file if known else Path(f"{name}{kinds.get(kind, '.html')}"))
    return True


def _write(desk: Desk, match: str, file: Path) -> None:
    store = desk.session.store
    if store is None:
        return

    def work(task: tasks.Task) -> Copied:
        from reviewer.services.reading_copies import write_copy

        return write_copy(store, match, file, status="any")  # its head says how far the review is

    def done(made: Copied) -> None:
        words = translate("Copies", "✔ Reading copy written to {file}").format(file=file)
        said = ". ".join([words, *map(sentence, made.remarks)])
        desk.session.said.emit(Message("info", said, "copy"))

    def failed(error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
        desk.session.said.emit(Message("error", sentence(str(error)), "copy"))

    tasks.run(work, done, failed)
