"""The transcript with its filters, wired to the session, the focus and the playback."""

from PySide6.QtCore import QItemSelectionModel, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.models.transcript_model import FILTERS, TranscriptModel
from reviewer.ui.places import unit_of_line
from reviewer.ui.theme import SPACE
from reviewer.ui.views.review.attention import AttentionCount
from reviewer.ui.views.review.limits import Limits
from reviewer.ui.views.review.transcript.editing import TextActs
from reviewer.ui.views.review.transcript.following import Following
from reviewer.ui.views.review.transcript.moving import Moves
from reviewer.ui.views.review.transcript.view import TranscriptView
from reviewer.ui.words import noop, translate

NAMES = {
    "all": noop("Review", "All"),
    "changed": noop("Review", "Changed"),
    "flagged": noop("Review", "Flagged"),
    "pending": noop("Review", "Pending"),
    "findings": noop("Review", "With findings"),
}
COUNT_MS = 300
FOCUS_MS = 0
SOUNDS_MS = 1500
"""The tables of sounds are loaded once a match has been shown."""


class TranscriptPanel(QWidget):
    """The middle of the Review workspace."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.model = TranscriptModel(desk.session)
        self.view = TranscriptView(self.model, Limits(desk.session).of)
        self.view.setAccessibleName(translate("Review", "Transcript"))
        self.acts = TextActs(desk, self.view, self.model)
        self.following = Following(desk, self.view, self.model)
        self.moves = Moves(desk, self.view, self.model)
        self._count = QLabel()
        self._count.setProperty("dim", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._bar())
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self._counting = self._once(COUNT_MS, self._show_count)
        self._telling = self._once(FOCUS_MS, self._tell_focus)
        self._wire()
        self._sounds = self._once(SOUNDS_MS, self._load_sounds)
        desk.session.match_opened.connect(self._sounds.start)

    def _once(self, ms: int, call: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(ms)
        timer.timeout.connect(call)
        return timer

    def _bar(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(SPACE, SPACE // 2, SPACE, SPACE // 2)
        row.setSpacing(SPACE // 2)
        self._buttons = {name: self._filter_button(name) for name in FILTERS}
        for button in self._buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(AttentionCount(self._desk))
        row.addWidget(self._count)
        follow = QToolButton()
        follow.setDefaultAction(self._desk.actions["play.follow"])
        follow.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row.addWidget(follow)
        return row

    def _filter_button(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"filter.{name}")
        button.setText(translate("Review", NAMES[name]))
        button.setAccessibleName(button.text())
        button.setCheckable(True)
        button.setChecked(name == "all")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action = self._desk.actions[f"view.filter_{name}"]
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        self._desk.actions.bind(action.objectName(), lambda: self.show_only(name))
        return button

    def _wire(self) -> None:
        session, focus = self._desk.session, self._desk.focus
        selection = self.view.selectionModel()
        selection.currentChanged.connect(lambda: self._telling.start())
        selection.selectionChanged.connect(lambda: self._telling.start())
        self.model.modelReset.connect(self._begin)
        self.model.counted.connect(lambda: self._counting.start())
        focus.asked.connect(self.go)
        self.view.boundary_dropped.connect(self._move_boundary)
        self.view.time_clicked.connect(self._seek)
        session.findings_changed.connect(lambda: self._counting.start())
        self._desk.actions.bind("edit.copy", self._copy)
        self._desk.actions.bind("edit.select_all", self.view.selectAll)

    # places

    def _begin(self) -> None:
        """Begins at the first unit, so that keys have one; the selection was reset before this."""
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0))
        self._telling.start()

    def go(self, unit: str) -> None:
        """Shows a unit and gives it the keyboard; a filter that hides it gives way."""
        if not self.acts.take_over():
            return
        if self.model.row_of(unit) < 0:
            self.show_only("all")
        row = self.model.row_of(unit)
        if row >= 0:
            index = self.model.index(row)
            command = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.view.selectionModel().setCurrentIndex(index, command)
            self.view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
            self._tell_focus()
            self.view.setFocus()

    def go_to_line(self, number: int) -> None:
        """Shows the unit that holds a line."""
        transcript = self._desk.session.transcript
        unit = None if transcript is None else unit_of_line(transcript, number)
        if unit is not None:
            self.go(unit)

    def _tell_focus(self) -> None:
        self._telling.stop()
        index = self.view.currentIndex()
        if not index.isValid():
            self._desk.focus.set(None)
            return
        rows = sorted(i.row() for i in self.view.selectionModel().selectedRows())
        selected = tuple(self.model.unit(row).id for row in rows)
        self._desk.focus.set(self.model.unit(index.row()).id, selected)

    def _seek(self, unit: str) -> None:
        transcript = self._desk.session.transcript
        if transcript is None:
            return
        start = transcript.start_ms(transcript.units[unit])
        if start is not None:
            self._desk.playback.seek(start)

    def _move_boundary(self, section: str, unit: str) -> None:
        if self.acts.take_over():
            self._desk.session.act({"edit": "move_section", "section": section, "unit": unit})

    # filters

    def show_only(self, name: str) -> None:
        """Shows the units that a filter lets through; the current one stays if it is among them."""
        self.acts.take_over()
        unit = self._desk.focus.unit
        self.model.set_filter(name)
        for each, button in self._buttons.items():
            button.setChecked(each == name)
        if unit is not None and (row := self.model.row_of(unit)) >= 0:
            self.view.setCurrentIndex(self.model.index(row))
            self.view.scrollTo(self.model.index(row))
        self._show_count()

    def _show_count(self) -> None:
        self._counting.stop()
        shown, total = self.model.count(self.model.filter), self.model.total
        words = translate("Review", "{shown} of {total}")
        self._count.setText(words.format(shown=shown, total=total) if total else "")

    def _copy(self) -> None:
        transcript = self._desk.session.transcript
        if transcript is not None:
            texts = [transcript.units[unit].text for unit in self._desk.focus.selected]
            QApplication.clipboard().setText("\n".join(texts))

    def _load_sounds(self) -> None:
        if self.view.painter.alike is None and self._desk.session.match is not None:
            tasks.run(lambda task: _load_sounds(), self._sounds_loaded)

    def _sounds_loaded(self, alike: object) -> None:
        self.view.painter.alike = alike  # type: ignore[assignment]
        self.view.renew()


def _load_sounds() -> object:
    from reviewer.domain import pinyin

    pinyin.load()
    return pinyin.sound_alike
