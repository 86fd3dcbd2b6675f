"""What was read of one match: how its first lines read, who speaks, its parts, what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from reviewer.ui.code_words import code_name
from reviewer.ui.plain import as_tip
from reviewer.ui.sentences import sentence
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import noop, role_name, translate

if TYPE_CHECKING:
    from reviewer.services.previewing import Preview

ENCODINGS = ("utf-8", "gb18030", "big5", "utf-16-le", "utf-16-be")
STATES = {
    "new": noop("Import", "＋ new"),
    "changed": noop("Import", "● changed"),
    "same": noop("Import", "＝ the same"),
}
SIGNS = {"error": "✖", "warning": "⚠", "info": "ℹ"}
NEEDS = {
    "replace": noop("Import", "Parts of it changed. Tick “Replace parts that changed” below."),
    "discard_edits": noop(
        "Import",
        "Its transcript changed and somebody has edited the match. "
        "Tick “Give up the edits” below if they may go.",
    ),
}


class ImportDetail(QWidget):
    """``encoding_chosen`` is emitted with the encoding to read the match in; empty: as found."""

    encoding_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._encoding = QComboBox()
        self._voices = _list(translate("Import", "Speakers and their roles"))
        self._parts = _list(translate("Import", "Parts"))
        self._wrong = _list(translate("Import", "Notes and faults"))
        self._excerpt = _list(translate("Import", "First lines"))
        self._fill_encodings()
        self._encoding.activated.connect(self._choose)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(SPACE)
        lists = (self._wrong, self._excerpt, self._voices, self._parts)
        for number, each in enumerate(lists):
            column = number % 2
            row = number // 2 * 2
            grid.addLayout(self._head(each), row, column)
            grid.addWidget(each, row + 1, column)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)

    def show_preview(self, preview: Preview | None, encoding: str) -> None:
        """Shows a match, and the encoding that was chosen for it."""
        for each in (self._wrong, self._excerpt, self._voices, self._parts):
            each.clear()
        self._encoding.setEnabled(preview is not None and bool(preview.home))
        self._encoding.setCurrentIndex(max(self._encoding.findData(encoding), 0))
        if preview is None:
            return
        found = translate("Import", "as found ({name})").format(name=preview.encoding or "–")
        self._encoding.setItemText(0, found)
        self._show_wrong(preview)
        for number, speaker, text in preview.excerpt:
            self._excerpt.addItem(f"{number}  {speaker}  {text}")
        for voice in preview.voices:
            words = translate("Import", "{label}  →  {role} · lines: {lines}")
            role = role_name(voice.role) if voice.role else f"⚠ {role_name(None)}"
            self._voices.addItem(words.format(label=voice.label, role=role, lines=voice.lines))
        for part in preview.parts:
            self._parts.addItem(f"{translate('Import', STATES[part.state])}  {part.part}")

    def _show_wrong(self, preview: Preview) -> None:
        if preview.needs is not None:
            self._say("warning", translate("Import", NEEDS[preview.needs]))
        if preview.message:
            refused = preview.result == "refused"
            for words in [preview.message] if refused else preview.message.split("; "):
                self._say("error" if refused else "info", sentence(words))
        for severity in ("error", "warning"):
            for finding in preview.findings:
                if finding.severity == severity:
                    named = translate("Import", "{code}: {message}")
                    code, message = code_name(finding.code), sentence(finding.message)
                    self._say(severity, named.format(code=code, message=message))
        if not self._wrong.count():
            self._wrong.addItem(f"✔ {translate('Import', 'Nothing is wrong.')}")

    def _say(self, severity: str, words: str) -> None:
        item = QListWidgetItem(f"{SIGNS[severity]} {words}")
        item.setToolTip(as_tip(words))
        if severity in ("error", "warning"):
            item.setForeground(look().theme.color(severity))
        self._wrong.addItem(item)

    def _head(self, each: QListWidget) -> QHBoxLayout:
        label = QLabel(each.accessibleName())
        label.setProperty("title", True)
        row = QHBoxLayout()
        row.addWidget(label, 1)
        if each is self._excerpt:
            name = QLabel(translate("Import", "Encoding:"))
            name.setBuddy(self._encoding)
            row.addWidget(name)
            row.addWidget(self._encoding)
        return row

    def _fill_encodings(self) -> None:
        self._encoding.setAccessibleName(translate("Import", "Encoding of this transcript"))
        self._encoding.addItem(translate("Import", "as found ({name})").format(name="–"), "")
        for name in ENCODINGS:
            self._encoding.addItem(name.upper(), name)
        self._encoding.setMinimumContentsLength(20)

    def _choose(self, number: int) -> None:
        self.encoding_chosen.emit(self._encoding.itemData(number))


def _list(name: str) -> QListWidget:
    """A list of lines that are read and not chosen; long ones break."""
    found = QListWidget()
    found.setAccessibleName(name)
    found.setWordWrap(True)
    found.setSpacing(1)
    return found
