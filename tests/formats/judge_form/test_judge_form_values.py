import pytest

from reviewer.formats.judge_form import resolve_debater, resolve_side
from reviewer.formats.judge_form.grid import value_cell
from reviewer.formats.judge_form.survey import iso_time
from reviewer.formats.judge_form.values import (
    debater_role,
    exact_side,
    read_score_text,
    split_debaters,
)


@pytest.mark.parametrize(
    ("raw", "read"),
    [("7", "7"), ("７", "7"), ("7.00 ", "7"), ("7.0", "7"), ("１０", "10"), ("\u200b8", "8")]
    + [(f" {n}　", str(n)) for n in range(1, 11)]
    + [("7分", "7"), ("", None), ("  ", None), ("(跳过)", None), ("（空）", None)],
)
def test_a_score_is_read(raw: str, read: str | None) -> None:
    assert read_score_text(raw) == (read, None)


@pytest.mark.parametrize(
    "raw",
    [
        "7.5",
        "七分",
        "七",
        "1O",
        "l0",
        "7/6",
        "#N/A",
        "TRUE",
        "7 8",
        "7-8",
        "2026-07-06",
        "7²",
        "1⁰",
        "⑦",
        "½",
        "9" * 5000,
        "+7",
        "7e0",
        "٧",
        "无",
        "-",
        "7.05",
    ],
)
def test_anything_else_is_unreadable(raw: str) -> None:
    assert read_score_text(raw) == (None, "score-unreadable")


@pytest.mark.parametrize("raw", ["0", "11", "-3", "－3", "−1", "100", "0.0"])
def test_a_number_outside_one_to_ten_is_out_of_range(raw: str) -> None:
    assert read_score_text(raw) == (None, "score-range")


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (7, ("7", "number")),
        (7.0, ("7", "number")),
        (7.5, ("7.5", "number")),
        (True, ("TRUE", "boolean")),
        ("#N/A", ("#N/A", "error")),
        ("#DIV/0!", ("#DIV/0!", "error")),
        (None, ("", "blank")),
        (" ", (" ", "blank")),
        (float("inf"), ("inf", "number")),
    ],
)
def test_a_value_keeps_its_text(value: object, cell: tuple[str, str]) -> None:
    assert value_cell(value) == cell


@pytest.mark.parametrize(
    ("words", "side"),
    [
        ("正", "affirmative"),
        ("正方", "affirmative"),
        (" 反 方 ", "negative"),
        ("反", "negative"),
        ("平", "tie"),
        ("平票", "tie"),
        ("A.正方", "affirmative"),
        ("B、反方", "negative"),
        ("甲大学", None),
        ("正方一辩", None),
        ("正反", None),
        ("", None),
        ("正方┋反方", None),
    ],
)
def test_only_the_exact_words_are_a_vote(words: str, side: str | None) -> None:
    assert exact_side(words) == side


TEAMS = {"甲大学": "affirmative", "乙 University": "negative", "——": "negative"}


@pytest.mark.parametrize(
    ("words", "side"),
    [
        ("甲大学", "affirmative"),
        ("乙university", "negative"),
        ("正方（甲大学）", "affirmative"),
        ("反方：乙 University", "negative"),
        ("正方（丙大学）", "affirmative"),
        ("平票", "tie"),
        ("正方（乙 University）", None),
        ("正：反", None),
        ("甲大", None),
        ("！！", None),
    ],
)
def test_teams_are_met_by_their_whole_name(words: str, side: str | None) -> None:
    assert resolve_side(words, TEAMS) == side  # type: ignore[arg-type]


def test_one_name_of_both_sides_names_none() -> None:
    assert resolve_side("甲 队", {"甲队": "affirmative", "甲·队": "negative"}) is None


@pytest.mark.parametrize(
    ("words", "role"),
    [
        ("正方三辩", "aff_3"),
        ("正三", "aff_3"),
        ("反方一辩", "neg_1"),
        ("反方4辩手", "neg_4"),
        ("正方3辩", "aff_3"),
        ("反２", "neg_2"),
        ("三辩", None),
        ("正方五辩", None),
        ("正方", None),
    ],
)
def test_a_role_is_exact(words: str, role: str | None) -> None:
    assert debater_role(words) == role


def test_people_are_met_by_their_whole_name() -> None:
    names = {"张三": "aff_1", "Li Si": "neg_2"}
    assert resolve_debater("张 三", names) == "aff_1"
    assert resolve_debater("li si", names) == "neg_2"
    assert resolve_debater("张三丰", names) is None
    assert resolve_debater("·", {"—": "aff_1"}) is None


@pytest.mark.parametrize(
    ("raw", "votes"),
    [
        ("正方三辩、反方一辩、正方三辩", ("正方三辩", "反方一辩", "正方三辩")),
        ("正方三辩×2、反方一辩", ("正方三辩", "正方三辩", "反方一辩")),
        ("正方三辩x2；反方一辩", ("正方三辩", "正方三辩", "反方一辩")),
        ("正三（2票），反一 1票", ("正三", "正三", "反一")),
        ("正方三辩*3", ("正方三辩",) * 3),
        ("正方三辩┋反方一辩", ("正方三辩", "反方一辩")),
        ("正三 反一 正三", ("正三", "反一", "正三")),
        ("Zhang San、Li Si", ("Zhang San", "Li Si")),
        ("正方三辩×9", ("正方三辩×9",)),
    ],
)
def test_best_debaters_are_one_a_vote(raw: str, votes: tuple[str, ...]) -> None:
    assert split_debaters(raw) == votes


@pytest.mark.parametrize(
    ("raw", "time"),
    [
        ("2026/3/7 20:31:05", "2026-03-07T20:31:05"),
        ("2026年3月7日 20:31", "2026-03-07T20:31"),
        ("2026-03-07T20:31:05", "2026-03-07T20:31:05"),
        ("2026/3/7 下午8:31", "2026-03-07T20:31"),
        ("2026/3/7 8:31 AM", "2026-03-07T08:31"),
        ("2026-03-07", "2026-03-07"),
        ("2026/13/40 20:31", None),
        ("昨天", None),
    ],
)
def test_times_are_as_exact_as_written(raw: str, time: str | None) -> None:
    assert iso_time(raw) == time
