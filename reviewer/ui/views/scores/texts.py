"""Model-written texts beside the judges' own words: accepted, or rejected with a reason."""

from __future__ import annotations

import html
from collections.abc import Iterator

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.model import Section, Supplement
from reviewer.domain.transcript import Transcript
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import ask_reason
from reviewer.ui.models.scores_texts_model import (
    ABOUT,
    ATTEMPT,
    TEXT,
    VERDICT,
    TextsModel,
    text_name,
    verdict_words,
)
from reviewer.ui.models.scores_words import judge_name
from reviewer.ui.places import score_place
from reviewer.ui.plain import Label
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import row_of, splitter
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.scores.tables import Table
from reviewer.ui.words import section_name, translate

GO = "unit"


class TextsPage(QWidget):
    """The texts on the left, the chosen one in the middle, what the judges said on the right."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.model = TextsModel(self)
        self.table = Table(translate("Scores", "Model-written texts"))
        self.table.setObjectName("scores.texts")
        self.table.setModel(self.model)
        self.about = Label()
        self.about.setWordWrap(True)
        self.text = _reader(translate("Scores", "The model's text"))
        self.judges = _reader(translate("Scores", "The judges' own words"))
        self.judges.anchorClicked.connect(self._go)
        self.accept_text = QPushButton(translate("Scores", "Accept"))
        self.reject_text = QPushButton(translate("Scores", "Reject…"))
        self._lay_out()
        self.setFocusProxy(self.table)
        self.table.selectionModel().currentRowChanged.connect(lambda: self._show_chosen())
        self.accept_text.clicked.connect(self.accept)
        self.reject_text.clicked.connect(self.reject)
        desk.actions.bind("scores.accept_text", self.accept)
        desk.actions.bind("scores.reject_text", self.reject)
        look().changed.connect(self._show_chosen)

    def _lay_out(self) -> None:
        header = self.table.horizontalHeader()
        for number, width in ((TEXT, 96), (ABOUT, 72), (ATTEMPT, 66)):
            self.table.setColumnWidth(number, width)
        header.setSectionResizeMode(VERDICT, QHeaderView.ResizeMode.Stretch)
        parts = splitter(Qt.Orientation.Horizontal)
        parts.addWidget(self.table)
        parts.addWidget(self._middle())
        parts.addWidget(_titled(translate("Scores", "The judges' own words"), self.judges))
        parts.setSizes([330, 450, 420])
        self.nothing = QLabel(translate("Scores", "This match has no model-written texts."))
        self.nothing.setProperty("dim", True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._parts = parts
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE // 2, 0, 0)
        column.addWidget(parts, 1)
        column.addWidget(self.nothing, 1)

    def _middle(self) -> QWidget:
        page = _titled(translate("Scores", "The model's text"), self.text)
        layout = page.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addWidget(self.about)
        layout.addLayout(row_of(None, self.reject_text, self.accept_text))
        return page

    # showing

    def show_texts(self, transcript: Transcript | None) -> None:
        """Shows the texts as they are now; the chosen one stays."""
        self.model.show(transcript)
        has_texts = self.model.rowCount() > 0
        self._parts.setVisible(has_texts)
        self.nothing.setHidden(has_texts)
        if has_texts and not self.table.currentIndex().isValid():
            first = self.model.next_pending(-1, 1) or 0
            self.table.setCurrentIndex(self.model.index(first, 0))
        self._show_chosen()

    def show_text(self, supplement: str | None) -> None:
        """Goes to a text."""
        row = self.model.row_of(supplement)
        if row is not None:
            self.table.setCurrentIndex(self.model.index(row, 0))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, by: int) -> bool:
        """Goes to the next text that nobody has judged; whether there is one."""
        row = self.model.next_pending(self.table.currentIndex().row(), by)
        if row is not None:
            self.table.setCurrentIndex(self.model.index(row, 0))
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        return row is not None

    def _show_chosen(self) -> None:
        found, transcript = self.chosen, self._desk.session.transcript
        for button in (self.accept_text, self.reject_text):
            button.setEnabled(found is not None)
        if found is None or transcript is None:
            self.text.clear()
            self.judges.clear()
            self.about.clear()
            return
        self.text.setPlainText(found.text)
        self.about.setText("\n".join(self._about(found)))
        self.judges.setHtml("".join(_own_words(transcript, found)))

    def _about(self, found: Supplement) -> Iterator[str]:
        from reviewer.domain.checks.supplements import LONGEST

        most = LONGEST.get(found.text_kind)
        count = translate("Scores", "{number} characters").format(number=len(found.text))
        if most is not None:
            words = translate("Scores", "{number} of {most} characters")
            count = words.format(number=len(found.text), most=most)
        attempt = translate("Scores", "attempt {number}").format(number=found.attempt)
        parts = [text_name(found), found.generator or "", attempt, count]
        yield " · ".join(part for part in parts if part)
        said = verdict_words(found)
        by = translate("Scores", "by {name}").format(name=found.reviewer) if found.reviewer else ""
        yield " · ".join(part for part in (said, by, found.reason or "") if part)
        for finding in self._desk.session.findings:
            place = score_place(finding)
            if place is not None and place.supplement == found.id and not finding.dismissed:
                yield f"⚠ {sentence(finding.message)}"

    # judging

    @property
    def chosen(self) -> Supplement | None:
        """The chosen text."""
        return self.model.text(self.table.currentIndex())

    def accept(self) -> None:
        """Accepts the chosen text, and goes to the next that waits."""
        if self.isVisible():
            self._judge("accepted", None)

    def reject(self) -> None:
        """Asks why, and rejects the chosen text: a new attempt is due then."""
        if self.chosen is None or not self.isVisible():
            return
        words = translate("Scores", "Why is it rejected? A new attempt is due then.")
        reason = ask_reason(self, translate("Scores", "Reject the text"), words)
        if reason is not None:
            self._judge("rejected", reason)

    def _judge(self, verdict: str, reason: str | None) -> None:
        found = self.chosen
        if found is None:
            return
        edit = {"edit": "review_supplement", "supplement": found.id, "verdict": verdict}
        if self._desk.session.act({**edit, **({"reason": reason} if reason else {})}, self):
            self.step(1)

    def _go(self, url: QUrl) -> None:
        unit = url.path()
        transcript = self._desk.session.transcript
        if url.scheme() == GO and transcript is not None and unit in transcript.units:
            self._desk.actions["go.review"].trigger()
            self._desk.focus.go(unit)


def _own_words(transcript: Transcript, found: Supplement) -> Iterator[str]:
    """What the panel's judges wrote on their forms and said in the transcript."""
    forms = transcript.forms_of(found.adjudication)
    for form in forms:
        entries = transcript.entries_by_form.get(form.id, ())
        texts = [e.value for e in entries if e.what == "comment" and e.value]
        spoken = [s for s in transcript.section_order if s.judge == form.judge]
        yield f"<p><b>{html.escape(judge_name(transcript, form.judge))}</b></p>"
        for text in texts:
            yield f"<p>{html.escape(text)}</p>"
        for section in spoken:
            yield _spoken(transcript, section)
        if not texts and not spoken:
            none = translate("Scores", "nothing written, nothing said")
            yield f'<p style="color:{look().theme.dim}">{html.escape(none)}</p>'
    known = {form.judge for form in forms}
    for section in transcript.section_order:
        if section.section_kind == "commentary" and section.judge not in known:
            yield _spoken(transcript, section)


def _spoken(transcript: Transcript, section: Section) -> str:
    units = transcript.units_in(section.id)
    words = translate("Scores", "{section}, line {line}: go to the transcript")
    link = words.format(section=section_name(section), line=units[0].src[0])
    text = "".join(unit.text for unit in units)
    color = look().theme.accent
    return (
        f'<p><a style="color:{color}" href="{GO}:{section.first_unit}">{html.escape(link)}</a></p>'
        f"<p>{html.escape(text)}</p>"
    )


def _reader(name: str) -> QTextBrowser:
    reader = QTextBrowser()
    reader.setAccessibleName(name)
    reader.setOpenLinks(False)
    reader.setTabChangesFocus(True)
    reader.setStyleSheet(f"QTextBrowser {{ padding: {SPACE // 2}px; }}")
    return reader


def _titled(title: str, widget: QWidget) -> QWidget:
    page = QWidget()
    label = QLabel(title)
    label.setProperty("title", True)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(SPACE // 2)
    column.addWidget(label)
    column.addWidget(widget, 1)
    return page
