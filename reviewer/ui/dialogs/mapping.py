"""Odd tables: a lead says once what is what, sees at once what is read, and it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QPushButton,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.mapping_draft import MappingDraft
from reviewer.ui.dialogs.mapping_models import (
    CHOICES,
    ColumnsModel,
    RawModel,
    TitlesModel,
    TriedModel,
)
from reviewer.ui.line_edit import LineEdit
from reviewer.ui.sentences import sentence
from reviewer.ui.tables import dress_table, row_of, splitter
from reviewer.ui.theme import SPACE, look
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.formats.judge_form.grid import Sheet
    from reviewer.formats.judge_form.mapping import FormMapping
    from reviewer.services.form_mapping import Tried

SIZE = (1180, 660)
TRY_MS = 250
MOST_BYTES = 50_000_000


class MappingDialog(QDialog):
    """A file, its sheet, what its titles stand for; below, live, what comes of it."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("mapping")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Mapping", "Odd tables"))
        self.resize(*SIZE)
        self._desk = desk
        self._transcript, self._format = desk.session.transcript, desk.session.format
        match = self._transcript.match if self._transcript else None
        self._competition = match.competition if match else None
        self._data, self._file = b"", ""
        self._kept: tuple[FormMapping, ...] = ()
        self.sheets: tuple[Sheet, ...] = ()
        self.draft: MappingDraft | None = None
        self._task: tasks.Task | None = None
        self.raw, self.titles = RawModel(self), TitlesModel(self)
        self.columns, self.tried = ColumnsModel(self), TriedModel(self)
        self._trying = QTimer(self)
        self._trying.setSingleShot(True)
        self._trying.setInterval(TRY_MS)
        self._trying.timeout.connect(self._try)
        self._make_controls()
        self._lay_out()
        self._connect()
        self._read_kept()
        self._show_draft()

    # building

    def _make_controls(self) -> None:
        self.choose = QPushButton(translate("Mapping", "File…"))
        self.file, self.said = QLabel(translate("Mapping", "No file is chosen.")), QLabel()
        self.said.setWordWrap(True)
        self.begin, self.sheet, self.form = QComboBox(), QComboBox(), QComboBox()
        self.form.addItem(translate("Mapping", "A row a form"), "row")
        self.form.addItem(translate("Mapping", "A sheet a form"), "sheet")
        self.header = QSpinBox()
        self.header.setRange(0, 200)
        self.header.setValue(1)
        self.turned = QCheckBox(translate("Mapping", "Rows and columns changed"))
        self.name = LineEdit()
        self.name.setPlaceholderText(translate("Mapping", "What to call it"))
        self.keep = QPushButton(translate("Mapping", "Keep"))
        self.forget = QPushButton(translate("Mapping", "Forget"))
        for widget, words in (
            (self.begin, translate("Mapping", "Begin with")),
            (self.sheet, translate("Mapping", "Sheet")),
            (self.form, translate("Mapping", "One form is")),
            (self.header, translate("Mapping", "Row of titles")),
            (self.name, translate("Mapping", "Name")),
        ):
            widget.setAccessibleName(words)
        for box in (self.begin, self.sheet):
            box.setMinimumContentsLength(18)
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        for button in (self.choose, self.keep, self.forget):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        raw = _table(translate("Mapping", "The table as it is"), self.raw)
        raw.verticalHeader().show()
        self.titles_view = _table(translate("Mapping", "Titles"), self.titles, (0, 2))
        self.columns_view = _table(translate("Mapping", "Columns"), self.columns, (1, 2))
        self.tried_view = _table(translate("Mapping", "What is read"), self.tried, (2, 5))
        right = splitter(Qt.Orientation.Vertical)
        right.addWidget(self.columns_view)
        right.addWidget(self.titles_view)
        above = splitter(Qt.Orientation.Horizontal)
        above.addWidget(raw)
        above.addWidget(right)
        above.setSizes([540, 620])
        whole = splitter(Qt.Orientation.Vertical)
        whole.addWidget(above)
        whole.addWidget(self.tried_view)
        whole.setSizes([330, 210])
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        close.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addLayout(row_of(self.choose, self.file, None, *self._named(self.begin)))
        column.addLayout(
            row_of(
                *self._named(self.sheet),
                *self._named(self.form),
                *self._named(self.header),
                self.turned,
                None,
            )
        )
        column.addWidget(whole, 1)
        column.addWidget(self.said)
        foot = row_of(QLabel(self._for_whom()), self.name, self.keep, self.forget, close)
        foot.setStretch(1, 1)
        column.addLayout(foot)

    def _named(self, widget: QWidget) -> tuple[QLabel, QWidget]:
        label = QLabel(widget.accessibleName())
        label.setBuddy(widget)
        return label, widget

    def _for_whom(self) -> str:
        words = translate("Mapping", "Kept for {competition} as")
        none = translate("Mapping", "no competition")
        return words.format(competition=self._competition or none)

    def _connect(self) -> None:
        self.choose.clicked.connect(self._choose_file)
        self.sheet.activated.connect(self._take_sheet)
        self.begin.activated.connect(self._take_kept)
        self.form.activated.connect(self._reshape)
        self.header.valueChanged.connect(self._reshape)
        self.turned.toggled.connect(self._reshape)
        self.titles.edited.connect(self._trying.start)
        self.columns.edited.connect(self._columns_edited)
        self.name.textChanged.connect(self._enable)
        self.keep.clicked.connect(self._keep)
        self.forget.clicked.connect(self._forget)
        self.finished.connect(self._stop)
        self._desk.session.project_opened.connect(self.reject)

    # the file

    def _choose_file(self) -> None:
        title = translate("Mapping", "A table with judge forms")
        kinds = translate("Mapping", "Tables (*.xlsx *.xls *.ods *.csv *.tsv *.txt)")
        file, _ = QFileDialog.getOpenFileName(self, title, str(Path.home()), kinds)
        if file:
            self.open_file(Path(file))

    def open_file(self, path: Path) -> None:
        """Reads a table in the background."""

        def work(task: tasks.Task) -> tuple[bytes, tuple[Sheet, ...]]:
            from reviewer.domain.errors import Surroundings
            from reviewer.services.form_mapping import sheets_of

            try:
                if path.stat().st_size > MOST_BYTES:
                    raise Surroundings(f"{path.name} is too large for a judge form")
                data = path.read_bytes()
            except OSError as error:
                raise Surroundings(f"{path.name} cannot be read: {error.strerror}") from error
            return data, tuple(sheet for sheet in sheets_of(path.name, data) if sheet.rows)

        def done(found: tuple[bytes, tuple[Sheet, ...]]) -> None:
            self._data, self.sheets = found
            self._file = path.name
            self.file.setText(path.name)
            self.sheet.clear()
            for sheet in self.sheets:
                self.sheet.addItem(sheet.name or path.name)
            self._take_sheet()

        self._say(translate("Mapping", "Reading {name}…").format(name=path.name), "text")
        self._run(work, done)

    def _take_sheet(self) -> None:
        number = self.sheet.currentIndex()
        self.draft = MappingDraft(self.sheets[number]) if self.sheets else None
        if self.draft is not None and self.begin.currentIndex() > 0:
            self.draft.take(self._kept[self.begin.currentIndex() - 1])
        self._show_draft()

    def _take_kept(self) -> None:
        number = self.begin.currentIndex() - 1
        self.name.setText(self._kept[number].name if number >= 0 else "")
        self._take_sheet()

    def _reshape(self) -> None:
        """Another form, row of titles or direction: the titles are others."""
        draft = self.draft
        if draft is None:
            return
        now = (self.form.currentData(), self.header.value(), self.turned.isChecked())
        if now != (draft.form, draft.header, draft.transposed):
            draft.form, draft.header, draft.transposed = now
            draft.suggest()
            self._show_draft()

    def _columns_edited(self) -> None:
        self.titles.show(self.draft, self._format)
        self._trying.start()

    # showing

    def _show_draft(self) -> None:
        draft = self.draft
        if draft is not None:
            shown = (draft.form, draft.header, draft.transposed)
            self.form.setCurrentIndex(self.form.findData(shown[0]))
            self.header.setValue(shown[1])
            self.turned.setChecked(shown[2])
        self.raw.show(draft)
        self.titles.show(draft, self._format)
        self.columns.show(draft)
        self.columns_view.setVisible(draft is not None and draft.form == "sheet")
        for widget in (self.sheet, self.form, self.header, self.turned):
            widget.setEnabled(draft is not None)
        self._enable()
        self._trying.start()

    def _enable(self) -> None:
        name = self.name.text().strip()
        self.keep.setEnabled(self.draft is not None and bool(name))
        self.forget.setEnabled(any(each.name == name for each in self._kept))

    def _try(self) -> None:
        draft = self.draft
        if draft is None:
            self.tried.show(None, None)
            return
        file, data, transcript = self._file, self._data, self._transcript
        mapping = draft.mapping(self.name.text())
        if self._task is not None:
            self._task.cancel()

        def work(task: tasks.Task) -> Tried:
            from reviewer.services.form_mapping import try_mapping

            return try_mapping(file, data, mapping, transcript)

        def failed(error: Exception) -> None:
            self._task = None
            self._failed(error)

        self._task = tasks.run(work, self._show_tried, failed)

    def _show_tried(self, tried: Tried) -> None:
        self._task = None
        self.tried.show(tried, self._transcript)
        if tried.trouble:
            self._say(sentence(tried.trouble), "error")
            return
        words = translate(
            "Mapping",
            "{forms} forms with {values} values: {tray} wait for a place, {odd} cannot be read",
        )
        said = words.format(
            forms=len(tried.forms),
            values=self.tried.rowCount(),
            tray=tried.in_tray,
            odd=self.tried.odd,
        )
        self._say(said, "warning" if tried.in_tray or self.tried.odd else "good")

    def _say(self, text: str, color: str) -> None:
        sign = {"error": "✖ ", "warning": "⚠ ", "good": "✔ "}.get(color, "")
        self.said.setText(f"{sign}{text}")
        self.said.setStyleSheet(f"color: {getattr(look().theme, color)};")

    # keeping

    def _read_kept(self) -> None:
        store, competition = self._desk.session.store, self._competition

        def work(task: tasks.Task) -> tuple[FormMapping, ...]:
            from reviewer.services.form_mapping import kept_mappings

            return () if store is None else kept_mappings(store, competition)

        self._run(work, self._show_kept)

    def _show_kept(self, kept: tuple[FormMapping, ...]) -> None:
        self._kept = kept
        name = self.name.text().strip()
        self.begin.clear()
        self.begin.addItem(translate("Mapping", "What the titles say"))
        for each in kept:
            self.begin.addItem(each.name)
        self.begin.setCurrentIndex(max(self.begin.findText(name), 0) if name else 0)
        self._enable()

    def _keep(self) -> None:
        store, competition, draft = self._desk.session.store, self._competition, self.draft
        if store is None or draft is None:
            return
        mapping = draft.mapping(self.name.text())

        def work(task: tasks.Task) -> None:
            from reviewer.services.form_mapping import keep_mapping

            keep_mapping(store, competition, mapping)

        def done(nothing: None) -> None:
            words = translate("Mapping", "Kept. Import the match again: its forms are read by it.")
            self._say(words, "good")
            self._read_kept()

        self._run(work, done)

    def _forget(self) -> None:
        store, competition, name = self._desk.session.store, self._competition, self.name.text()
        if store is None:
            return

        def work(task: tasks.Task) -> None:
            from reviewer.services.form_mapping import forget_mapping

            forget_mapping(store, competition, name.strip())

        def done(nothing: None) -> None:
            self._say(translate("Mapping", "Forgotten. What it has read stays."), "good")
            self._read_kept()

        self._run(work, done)

    # tasks

    def _run(self, work: object, done: object) -> None:
        task = tasks.run(work, done, self._failed)  # type: ignore[arg-type]
        self.finished.connect(lambda: task.cancel())

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ReviewerError):
            raise error
        self._say(sentence(str(error)), "error")

    def _stop(self) -> None:
        self._trying.stop()
        if self._task is not None:
            self._task.cancel()


class _Chooser(QStyledItemDelegate):
    """A cell with choices is edited by a list of them."""

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        choices = index.data(CHOICES)
        if not choices:
            editor = LineEdit()
            editor.setParent(parent)
            editor.setAccessibleName(translate("Mapping", "Cell"))
            return editor
        box = QComboBox(parent)
        box.addItems(choices)
        box.setAccessibleName(translate("Mapping", "What it stands for"))
        box.activated.connect(lambda: self._done(box))
        return box

    def _done(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(editor.findText(str(index.data())), 0))
            editor.showPopup()
        else:
            super().setEditorData(editor, index)

    def setModelData(
        self, editor: QWidget, model: object, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        text = editor.currentText() if isinstance(editor, QComboBox) else None
        if text is None and isinstance(editor, LineEdit):
            text = editor.text()
        index.model().setData(index, text)


def _table(name: str, model: object, stretched: tuple[int, ...] = ()) -> QTableView:
    table = QTableView()
    table.setModel(model)  # type: ignore[arg-type]
    dress_table(table, name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
    table.verticalHeader().setDefaultSectionSize(3 * SPACE)
    table.setItemDelegate(_Chooser(table))
    table.setEditTriggers(
        QAbstractItemView.EditTrigger.DoubleClicked
        | QAbstractItemView.EditTrigger.EditKeyPressed
        | QAbstractItemView.EditTrigger.AnyKeyPressed
        | QAbstractItemView.EditTrigger.SelectedClicked
    )
    for column in stretched:
        table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
    return table
