"""The live preview of a mapping: what it makes of the file, worked out as it is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reviewer.domain.errors import ReviewerError
from reviewer.domain.transcript import Transcript
from reviewer.ui import tasks
from reviewer.ui.dialogs.mapping_tables import mapping_table
from reviewer.ui.dialogs.mapping_tried import TriedModel
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.formats.judge_form.mapping import FormMapping
    from reviewer.services.form_mapping import Tried

TRY_MS = 250
"""How long nothing must be changed before it is tried."""


class MappingPreview(QWidget):
    """Every value that would be read, and below what they come to in a sentence."""

    def __init__(self, transcript: Transcript | None) -> None:
        super().__init__()
        self._transcript = transcript
        self._wanted: tuple[str, bytes, FormMapping] | None = None
        self._task: tasks.Task | None = None
        self.tried, self.said = TriedModel(self), QLabel()
        self.said.setWordWrap(True)
        self._trying = QTimer(self)
        self._trying.setSingleShot(True)
        self._trying.setInterval(TRY_MS)
        self._trying.timeout.connect(self._try)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        table = mapping_table(translate("Mapping", "What is read"), self.tried, (2, 5))
        column.addWidget(table, 1)
        column.addWidget(self.said)

    def try_soon(self, file: str, data: bytes, mapping: FormMapping) -> None:
        """Tries the mapping on the file when nothing has changed for a moment."""
        self._wanted = (file, data, mapping)
        self._trying.start()

    def hold_against(self, transcript: Transcript | None) -> None:
        """Shows from now on where values would stand in this match (``None``: in none)."""
        self._transcript = transcript

    def clear(self) -> None:
        """Shows nothing."""
        self.stop()
        self.tried.show(None, None)

    def stop(self) -> None:
        """Tries nothing any more."""
        self._trying.stop()
        if self._task is not None:
            self._task.cancel()
        self._task = None

    def _try(self) -> None:
        wanted, transcript = self._wanted, self._transcript
        self.stop()
        if wanted is None:
            return

        def work(task: tasks.Task) -> Tried:
            from reviewer.services.form_mapping import try_mapping

            return try_mapping(*wanted, transcript)

        self._task = tasks.run(work, self._show, self.fail)

    def _show(self, tried: Tried) -> None:
        self._task = None
        self.tried.show(tried, self._transcript)
        if tried.trouble:
            self.say(sentence(tried.trouble), "error")
            return
        words = translate(
            "Mapping",
            "Forms: {forms} · values: {values} · waiting for a place: {tray} · unreadable: {odd}",
        )
        said = words.format(
            forms=len(tried.forms),
            values=self.tried.rowCount(),
            tray=tried.in_tray,
            odd=self.tried.odd,
        )
        self.say(said, "warning" if tried.in_tray or self.tried.odd else "good")

    def say(self, text: str, color: str) -> None:
        """Says something in a colour of the theme, with its sign."""
        sign = {"error": "✖ ", "warning": "⚠ ", "good": "✔ "}.get(color, "")
        self.said.setText(f"{sign}{text}")
        self.said.setStyleSheet(f"color: {getattr(look().theme, color)};")

    def fail(self, error: Exception) -> None:
        """Says what went wrong; what is a bug is not for here."""
        self._task = None
        if not isinstance(error, ReviewerError):
            raise error
        self.say(sentence(str(error)), "error")
