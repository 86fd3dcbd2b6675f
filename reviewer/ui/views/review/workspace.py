"""The Review workspace: video and outline, transcript, inspector and findings, timeline."""

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QVBoxLayout, QWidget

from reviewer.ui.desk import Desk
from reviewer.ui.views.review.findings_panel import FindingsPanel
from reviewer.ui.views.review.inspector import Inspector
from reviewer.ui.views.review.match_acts import MatchActs
from reviewer.ui.views.review.openers import Openers
from reviewer.ui.views.review.outline import Outline
from reviewer.ui.views.review.score_watch import ScoreWatch
from reviewer.ui.views.review.section_acts import SectionActs
from reviewer.ui.views.review.timeline import Timeline
from reviewer.ui.views.review.transcript.panel import TranscriptPanel
from reviewer.ui.views.review.video import VideoPanel
from reviewer.ui.visits import Visits
from reviewer.ui.words import translate

LEFT, RIGHT, BOTTOM = 240, 250, 128
"""Pixels of the parts around the transcript at first."""


class ReviewWorkspace(QWidget):
    """Four parts, resizable and remembered."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("review")
        self._desk = desk
        self.transcript = TranscriptPanel(desk)
        self.video, self.outline, self.timeline = VideoPanel(desk), Outline(desk), Timeline(desk)
        self.inspector, self.findings = Inspector(desk), FindingsPanel(desk)
        self._visits = Visits(desk, self)
        self._score_watch = ScoreWatch(desk, self)
        self._draft: tuple[str, str] | None = None
        self._arrange()
        self._wire()

    def _arrange(self) -> None:
        self.right = QTabWidget()
        self.right.setDocumentMode(True)
        self.right.addTab(self.inspector, translate("Review", "Inspector"))
        self.right.addTab(self.findings, translate("Review", "Findings"))
        self.left = _splitter("review.left", Qt.Orientation.Vertical)
        self.left.addWidget(self.video)
        self.left.addWidget(self.outline)
        self.left.setStretchFactor(1, 1)
        self.columns = _splitter("review.columns", Qt.Orientation.Horizontal)
        for part in (self.left, self.transcript, self.right):
            self.columns.addWidget(part)
        self.columns.setStretchFactor(1, 1)
        self.whole = _splitter("review.rows", Qt.Orientation.Vertical)
        self.whole.addWidget(self.columns)
        self.whole.addWidget(self.timeline)
        self.whole.setStretchFactor(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.whole)
        self.left.setSizes([250, 330])
        self.columns.setSizes([LEFT, 1200 - LEFT - RIGHT, RIGHT])
        self.whole.setSizes([560, BOTTOM])
        self._splitters = (self.left, self.columns, self.whole)
        _restore_layout(self._desk, self._splitters)
        self.setFocusProxy(self.transcript)

    def _wire(self) -> None:
        desk = self._desk
        sections = SectionActs(desk, self)
        sections.caret = self._caret
        self.outline.begin_wanted.connect(sections.begin)
        self.transcript.acts.into_quiet = self.timeline.into_quiet
        MatchActs(desk, self)
        Openers(desk, self)
        show = desk.actions["view.inspector"]
        show.setChecked(desk.preferences.settings.layout.get("review.inspector") != "hidden")
        self.right.setVisible(show.isChecked())
        desk.actions.bind("view.inspector", self._toggle_right)
        self.inspector.wanted.connect(lambda: self._show_right(self.inspector))
        self.findings.match_asked.connect(self._show_match)
        self.transcript.view.header_asked.connect(self._change_section)
        desk.focus.moved.connect(self._show_draft)
        desk.session.about_to_leave.connect(lambda: _keep_layout(desk, self._splitters))

    # the right side

    def _toggle_right(self) -> None:
        shown = self._desk.actions["view.inspector"].isChecked()
        self.right.setVisible(shown)
        layout = dict(self._desk.preferences.settings.layout)
        layout["review.inspector"] = "shown" if shown else "hidden"
        self._desk.preferences.set("layout", layout)

    def _show_right(self, part: QWidget) -> None:
        self.right.setVisible(True)
        self._desk.actions["view.inspector"].setChecked(True)
        self.right.setCurrentWidget(part)

    def _show_match(self) -> None:
        self._show_right(self.inspector)
        self.inspector.show_page("match")

    # sections

    def _caret(self) -> tuple[str, int] | None:
        """Where the caret stands, the text having been taken over."""
        editing, editor = self.transcript.acts.editing, self.transcript.view.editor
        if editing is None or editor is None:
            return None
        at = editor.caret
        return (editing.unit, at) if self.transcript.acts.take_over() else None

    def _change_section(self, section: str) -> None:
        transcript = self._desk.session.transcript
        if transcript is not None and section in transcript.sections:
            self._desk.focus.go(transcript.sections[section].first_unit)
            self._desk.actions["section.edit"].trigger()

    # a draft that a crash left

    def edit_draft(self, match: str, unit: str, text: str) -> None:
        """Goes to the unit and opens its editor with the draft."""
        self._draft = (unit, text)
        self._visits.visit_unit(match, unit)

    def _show_draft(self) -> None:
        if self._draft is not None and self._desk.focus.unit == self._draft[0]:
            text, self._draft = self._draft[1], None
            self.transcript.acts.edit(draft=text)


def _splitter(name: str, orientation: Qt.Orientation) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setObjectName(name)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(5)
    return splitter


def _keep_layout(desk: Desk, splitters: Sequence[QSplitter]) -> None:
    """Remembers where the user put the borders."""
    layout = dict(desk.preferences.settings.layout)
    for splitter in splitters:
        layout[splitter.objectName()] = bytes(splitter.saveState().toBase64().data()).decode()
    desk.preferences.set("layout", layout)


def _restore_layout(desk: Desk, splitters: Sequence[QSplitter]) -> None:
    """Puts the borders where they were."""
    for splitter in splitters:
        if kept := desk.preferences.settings.layout.get(splitter.objectName()):
            splitter.restoreState(QByteArray.fromBase64(kept.encode()))
