"""The ways out of what the audit of corrections found: revert a part, revert all, accept."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton, QWidget

from reviewer.domain.findings import Finding
from reviewer.domain.log import Edit
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import ask_reason
from reviewer.ui.plain import as_tip
from reviewer.ui.session import Message
from reviewer.ui.words import noop, translate

NUMBERS: Final = {"revert_part": 1, "revert_unit": 2, "accept": 3}
"""The digit of each way out, the same on every card."""
_NAMES: Final[Mapping[str, str]] = {
    "revert_part": noop("Inspector", "Revert this part"),
    "revert_unit": noop("Inspector", "Revert the unit"),
    "accept": noop("Inspector", "Accept…"),
}


class Remedies(QObject):
    """Carries out the edits that come with a finding, as they are."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._window = desk, parent

    def accepts(self, finding: Finding) -> bool:
        """Whether accepting it is one of the ways out."""
        return any(way["remedy"] == "accept" for way in _ways(finding))

    def buttons(self, finding: Finding) -> dict[int, QPushButton]:
        """A button for each way out, by its digit."""
        return {NUMBERS[way["remedy"]]: self._button(way) for way in _ways(finding)}

    def _button(self, way: Mapping[str, Any]) -> QPushButton:
        name = str(way["remedy"])
        button = QPushButton(translate("Inspector", _NAMES[name]))
        words = translate("Inspector", "{text} (key {number} on the card)")
        text = button.text().rstrip("…")
        button.setToolTip(as_tip(words.format(text=text, number=NUMBERS[name])))
        accept = name == "accept"
        button.clicked.connect(partial(self._accept if accept else self._revert, way["edit"]))
        return button

    def _revert(self, edit: Edit) -> None:
        """Only over the text that was checked: over a newer one it would take that back too."""
        session = self._desk.session
        if session.findings_are_new:
            session.act(edit, self._window)
        else:
            words = translate("Inspector", "The text has changed and is being checked again.")
            session.said.emit(Message("info", words, "act"))
            session.check_soon()

    def _accept(self, edit: Edit) -> None:
        title = translate("Inspector", "Accept")
        reason = ask_reason(self._window, title, translate("Inspector", "Why is it right so?"))
        if reason is not None:
            self._desk.session.act({**edit, "reason": reason}, self._window)


def _ways(finding: Finding) -> list[Mapping[str, Any]]:
    return [way for way in finding.where.get("remedies", ()) if way["remedy"] in NUMBERS]
