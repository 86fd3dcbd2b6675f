"""What all tables of like rows have in common."""

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from reviewer.ui.models.rows import RIGHT, Rows
from reviewer.ui.theme import look

Fruit = tuple[str, str, int]
ROLE = Qt.ItemDataRole
APPLE, PEAR = ("a", "Apple", 3), ("p", "<b>Pear</b>", 0)


class Fruits(Rows[Fruit]):
    """Names and numbers."""

    heads = ("Name", "Number")
    numbers = (1,)

    def key(self, row: Fruit) -> object:
        return row[0]

    def cell(self, row: Fruit, column: int) -> str:
        return str(row[column + 1] or "")

    def color(self, row: Fruit, column: int) -> str | None:
        return "dim" if column and not row[2] else None

    def head_tip(self, column: int) -> str:
        return "How many & of what" if column else ""


def shown(*rows: Fruit) -> Fruits:
    model = Fruits()
    model.take(rows)
    return model


def test_a_cell_says_its_text_and_the_first_one_its_row() -> None:
    model = shown(APPLE, PEAR)
    assert [model.index(row, 1).data() for row in range(2)] == ["3", ""]
    assert model.index(0, 0).data(ROLE.AccessibleTextRole) == "Apple, 3"
    assert model.index(0, 1).data(ROLE.AccessibleTextRole) == "3"
    assert model.index(1, 0).data(ROLE.AccessibleTextRole) == "<b>Pear</b>"


def test_a_tip_is_a_plain_text() -> None:
    model = shown(APPLE, PEAR)
    assert model.index(0, 0).data(ROLE.ToolTipRole) == "Apple"
    assert "&lt;b&gt;Pear" in model.index(1, 0).data(ROLE.ToolTipRole)
    heads = [model.headerData(n, Qt.Orientation.Horizontal, ROLE.ToolTipRole) for n in range(2)]
    assert heads[0] is None and "How many &amp; of what" in heads[1]


def test_numbers_stand_right_under_their_names_and_a_colour_is_the_themes() -> None:
    model = shown(APPLE, PEAR)
    for column, aligned in enumerate((None, RIGHT)):
        head = model.headerData(column, Qt.Orientation.Horizontal, ROLE.TextAlignmentRole)
        assert head == model.index(0, column).data(ROLE.TextAlignmentRole) == aligned
    colors = [model.index(row, 1).data(ROLE.ForegroundRole) for row in range(2)]
    assert colors == [None, look().theme.color("dim")]


def test_the_same_rows_stay_selected_and_others_do_not(qtbot: QtBot) -> None:
    model, table = shown(APPLE, PEAR), QTableView()
    qtbot.addWidget(table)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    table.setModel(model)
    rows = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    table.selectionModel().select(model.index(1, 0), rows)
    with qtbot.waitSignal(model.dataChanged) as changed:
        model.take([("a", "Apple", 4), PEAR])
    assert [(at.row(), at.column()) for at in changed.args[:2]] == [(0, 0), (1, 1)]
    assert [at.row() for at in table.selectionModel().selectedRows()] == [1]
    assert model.index(0, 1).data() == "4"
    model.take([PEAR, APPLE])
    assert not table.selectionModel().hasSelection()
    model.take([])
    assert tester and model.rowCount() == 0
