"""Odd tables: a lead says once what is what, sees at once what is read, and it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.mapping_controls import MappingControls, named
from reviewer.ui.dialogs.mapping_draft import MappingDraft
from reviewer.ui.dialogs.mapping_models import ColumnsModel, RawModel, TitlesModel
from reviewer.ui.dialogs.mapping_preview import MappingPreview
from reviewer.ui.dialogs.mapping_tables import mapping_table
from reviewer.ui.tables import row_of, splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.formats.judge_form.grid import Sheet
    from reviewer.formats.judge_form.mapping import FormMapping

SIZE = (1180, 660)
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
        self.raw, self.titles = RawModel(self), TitlesModel(self)
        self.columns, self.preview = ColumnsModel(self), MappingPreview(self._transcript)
        controls = self.controls = MappingControls()
        self.choose, self.file = controls.choose, controls.file
        self.begin, self.sheet, self.form = controls.begin, controls.sheet, controls.form
        self.header, self.turned, self.name = controls.header, controls.turned, controls.name
        self.keep, self.forget = controls.keep, controls.forget
        self._lay_out()
        self._connect()
        self._read_kept()
        self._show_draft()

    # building

    def _lay_out(self) -> None:
        raw = mapping_table(translate("Mapping", "The table as it is"), self.raw)
        raw.verticalHeader().show()
        self.titles_view = mapping_table(translate("Mapping", "Titles"), self.titles, (0, 2))
        self.columns_view = mapping_table(translate("Mapping", "Columns"), self.columns, (1, 2))
        right = splitter(Qt.Orientation.Vertical)
        right.addWidget(self.columns_view)
        right.addWidget(self.titles_view)
        above = splitter(Qt.Orientation.Horizontal)
        above.addWidget(raw)
        above.addWidget(right)
        above.setSizes([540, 620])
        whole = splitter(Qt.Orientation.Vertical)
        whole.addWidget(above)
        whole.addWidget(self.preview)
        whole.setSizes([310, 240])
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        close.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addLayout(row_of(self.choose, self.file, None, *named(self.begin)))
        column.addLayout(
            row_of(
                *named(self.sheet),
                *named(self.form),
                *named(self.header),
                self.turned,
                None,
            )
        )
        column.addWidget(whole, 1)
        foot = row_of(QLabel(self._for_whom()), self.name, self.keep, self.forget, close)
        foot.setStretch(1, 1)
        column.addLayout(foot)

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
        self.titles.edited.connect(self._try)
        self.columns.edited.connect(self._columns_edited)
        self.name.textChanged.connect(self._enable)
        self.keep.clicked.connect(self._keep)
        self.forget.clicked.connect(self._forget)
        self.finished.connect(self.preview.stop)
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

        self.preview.say(translate("Mapping", "Reading {name}…").format(name=path.name), "text")
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
            draft.reshape(now[0], now[1], transposed=now[2])
            self._show_draft()

    def _columns_edited(self) -> None:
        self.titles.show(self.draft, self._format)
        self._try()

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
        self._try()

    def _enable(self) -> None:
        name = self.name.text().strip()
        self.keep.setEnabled(self.draft is not None and bool(name))
        self.forget.setEnabled(any(each.name == name for each in self._kept))

    def _try(self) -> None:
        if self.draft is None:
            self.preview.clear()
        else:
            mapping = self.draft.mapping(self.name.text())
            self.preview.try_soon(self._file, self._data, mapping)

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
            self.preview.say(words, "good")
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
            self.preview.say(translate("Mapping", "Forgotten. What it has read stays."), "good")
            self._read_kept()

        self._run(work, done)

    # tasks

    def _run(self, work: Callable[[tasks.Task], Any], done: Callable[[Any], None]) -> None:
        task = tasks.run(work, done, self.preview.fail)
        self.finished.connect(lambda: task.cancel())
