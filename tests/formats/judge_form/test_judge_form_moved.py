"""Values that stand beside their columns are left to a person, never given to another cell."""

from typing import Any

from reviewer.formats.judge_form import ReadForm, read_forms
from tests.bench.spreadsheets import delimited, xlsx

HEADS = ["评委姓名", "正方立论", "反方立论", "印象票", "环节票", "决胜票", "佳辩", "评语"]
SOUND = ["石屿", 7, 6, "正方", "平", "反方", "正方一辩", "好"]
MATRIX: list[list[Any]] = [
    ["环节", "正方", "反方", "备注"],
    ["立论", 7, 6, None],
    ["反方质询", 5, 8, None],
    ["自由辩论", 7, 9, "很好"],
]


def survey(*rows: list[Any]) -> list[ReadForm]:
    return list(read_forms("f.csv", delimited([HEADS, *rows])))


def read(form: ReadForm) -> list[str | None]:
    return [entry.read for entry in form.entries if entry.what != "comment"]


def matrix(rows: list[list[Any]]) -> ReadForm:
    (form,) = read_forms("f.xlsx", xlsx({"石屿": rows}))
    return form


def test_a_row_of_answers_that_has_moved_is_withheld_whole() -> None:
    moved = ["石屿", None, *SOUND[1:-1]]
    good, bad = survey(SOUND, moved)
    assert read(good) == ["7", "6", "affirmative", "tie", "negative", "aff_1"]
    assert set(read(bad)) == {None}
    assert [e.raw for e in bad.entries if e.what == "score"] == ["", "7"]
    assert {e.problem for e in bad.entries if e.raw and e.what != "comment"} == {
        "score-unreadable",
        "vote-missing",
        "best-debater-unknown",
    }
    assert any("beside their columns" in note for note in bad.notes)


def test_a_row_that_lost_an_answer_is_withheld_too() -> None:
    (bad,) = survey(["石屿", *SOUND[2:], ""])
    assert set(read(bad)) == {None}


def test_odd_answers_alone_move_nothing() -> None:
    (form,) = survey(["石屿", "七分", "", "弃权", "平", "反方", "正方一辩", "7"])
    assert read(form) == [None, None, None, "tie", "negative", "aff_1"]


def test_one_row_of_a_matrix_that_has_moved_is_left() -> None:
    rows = [list(row) for row in MATRIX]
    rows[2] = ["反方质询", None, 5, 8]
    form = matrix(rows)
    scores = {entry.cell[-2:]: entry.read for entry in form.entries if entry.what == "score"}
    assert scores == {"B2": "7", "C2": "6", "B3": None, "C3": None, "B4": "7", "C4": "9"}


def test_a_column_put_in_before_the_values_leaves_all() -> None:
    rows = [MATRIX[0], *([row[0], None, *row[1:3]] for row in MATRIX[1:])]
    assert set(read(matrix(rows))) == {None}


def test_a_remark_that_is_a_number_moves_nothing() -> None:
    rows = [list(row) for row in MATRIX]
    rows[2][3] = 9
    assert None not in read(matrix(rows))
