"""Odd tables: a lead says once what is what, sees at once what is read, and it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

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
from reviewer.ui.dialogs.mapping_keeping import MappingKeeper, OutcomeDialog
from reviewer.ui.dialogs.mapping_models import ColumnsModel, RawModel, TitlesModel
from reviewer.ui.dialogs.mapping_preview import MappingPreview
from reviewer.ui.dialogs.mapping_reading import Table, read_table
from reviewer.ui.dialogs.mapping_tables import mapping_table
from reviewer.ui.tables import row_of, splitter
from reviewer.ui.theme import SPACE
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.formats.judge_form.grid import Sheet
    from reviewer.formats.judge_form.mapping import FormMapping
    from reviewer.services.form_waits import Wait
    from reviewer.services.importing import Imported

SIZE = (1180, 660)


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
        self.keeper = MappingKeeper(desk, self)
        self._data, self._path = b"", Path()
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
        self.whose = QLabel()
        self._lay_out()
        self._connect()
        self.keeper.read_kept()
        self.keeper.look()
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
        self._say_whose()
        foot = row_of(self.whose, self.name, self.keep, self.forget, close)
        foot.setStretch(1, 1)
        column.addLayout(foot)

    def _say_whose(self) -> None:
        words = translate("Mapping", "Kept for {competition} as")
        none = translate("Mapping", "no competition")
        self.whose.setText(words.format(competition=self.keeper.competition or none))

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
        self.forget.clicked.connect(lambda: self.keeper.forget(self.name.text().strip()))
        self.keeper.found.connect(self._show_kept)
        self.keeper.waiting.connect(self._open_waiting)
        self.keeper.said.connect(self.preview.say)
        self.keeper.failed.connect(self.preview.fail)
        self.keeper.read.connect(self._show_outcome)
        self.finished.connect(self.preview.stop)
        self._desk.session.project_opened.connect(self.reject)

    # the file

    def _choose_file(self) -> None:
        title = translate("Mapping", "A table with judge forms")
        kinds = translate("Mapping", "Tables (*.xlsx *.xls *.ods *.csv *.tsv *.txt)")
        file, _ = QFileDialog.getOpenFileName(self, title, str(Path.home()), kinds)
        if file:
            self.open_file(Path(file))

    def _open_waiting(self, wait: Wait) -> None:
        if self.draft is None:
            self._take_competition(wait.competition)
            self.open_file(Path(wait.file))

    def open_file(self, path: Path) -> None:
        """Reads a table in the background; one of a match folder is of that match."""
        store = self._desk.session.store

        def done(table: Table) -> None:
            self._data, self.sheets, self._path = table.data, table.sheets, path
            self.file.setText(path.name)
            if table.match is not None:
                self.file.setText(f"{table.match.id} · {path.name}")
                self._take_match(table)
            self.sheet.clear()
            for sheet in self.sheets:
                self.sheet.addItem(sheet.name or path.name)
            self._take_sheet()

        self.preview.say(translate("Mapping", "Reading {name}…").format(name=path.name), "text")
        task = tasks.run(lambda task: read_table(store, path), done, self.preview.fail)
        self.finished.connect(lambda: task.cancel())

    def _take_match(self, table: Table) -> None:
        """What is shown and kept is for the table's own match, whichever is open."""
        assert table.match is not None
        if table.match.competition is not None:
            self._take_competition(table.match.competition)
        if table.match.id != self._desk.session.match:
            self._format = table.format
            self.preview.hold_against(table.transcript)

    def _take_competition(self, competition: str | None) -> None:
        if competition != self.keeper.competition:
            self.keeper.competition = competition
            self._say_whose()
            self.keeper.read_kept()

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
            self.preview.try_soon(self._path.name, self._data, mapping)

    # keeping

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
        if self.draft is not None:
            self.keeper.keep(self.draft.mapping(self.name.text()), self._path)

    def _show_outcome(self, rows: list[Imported]) -> None:
        outcome = OutcomeDialog(rows, self)
        outcome.open()
        outcome.activateWindow()
        outcome.page.setFocus()
