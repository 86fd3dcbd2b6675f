"""Both languages are whole: every text is translated, compiled, and keeps its gaps."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from reviewer.domain.errors import BadInput
from reviewer.services.settings import Settings
from reviewer.ui.application import make_application
from reviewer.ui.main_window import MainWindow
from reviewer.ui.preferences import Preferences
from reviewer.ui.sentences import sentence
from reviewer.ui.words import role_name
from tests import translations
from tests.sentence_collection import collect

HINT = "run `python -m tests.translations`, translate what it names, and run it again"
_GAP = re.compile(r"\{[a-z][a-z_0-9]*\}")


@pytest.fixture
def chinese(qapp: QApplication) -> Iterator[None]:
    make_application([], Preferences(Settings(language="zh_CN")))
    yield
    make_application([], Preferences(Settings(language="en")))


def test_the_table_of_sentences_is_that_of_the_sources() -> None:
    assert translations.TABLE.read_text(encoding="utf-8") == translations.table(), HINT


def test_every_text_of_the_window_is_translated(tmp_path: Path) -> None:
    """Also one that was added since the translations were brought up to date."""
    copy = tmp_path / translations.TS.name
    copy.write_bytes(translations.TS.read_bytes())
    translations.update(copy)
    missing = [(c, text) for c, text, _, done in translations.messages(copy) if not done]
    assert not missing, HINT
    kept = set(translations.messages(translations.TS))
    assert set(translations.messages(copy)) == kept, HINT


def test_the_compiled_file_is_that_of_the_source(tmp_path: Path) -> None:
    qm = tmp_path / translations.QM.name
    translations.compile_to(translations.TS, qm)
    assert qm.read_bytes() == translations.QM.read_bytes(), HINT


def test_a_translation_keeps_the_gaps_and_the_lines() -> None:
    for context, text, chinese, done in translations.messages(translations.TS):
        if not done:
            continue
        where = (context, text, chinese)
        wanted = set(_GAP.findall(text)) - {"{verb}"}  # in Chinese verbs do not agree
        assert sorted(wanted) == sorted(_GAP.findall(chinese)), where
        assert text.count("\n") == chinese.count("\n"), where
        assert text.endswith("…") == chinese.endswith("…"), where


def test_chinese_texts_have_chinese_punctuation() -> None:
    odd = re.compile(r"[一-鿿][,;:?!]|[一-鿿]\.(?![a-z0-9*])")
    texts = [zh for _, _, zh, _ in translations.messages(translations.TS)]
    assert not [text for text in texts if odd.search(re.sub(r"\[[^]]*\]", "", text))]


def test_the_menu_is_in_the_language(open_window: Callable[..., MainWindow], project: Path) -> None:
    window = open_window(project, "m1", language="zh_CN")
    assert [action.text() for action in window.menuBar().actions()][:2] == ["项目", "编辑"]
    make_application([], Preferences(Settings(language="en")))


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("english", "chinese_text"),
    [
        ("there is nothing to undo", "没有可撤销的操作"),
        ("there is no unit u77 in this match", "本场比赛没有单元 u77"),
        ("emptying a text needs a reason", "清空文本需要理由"),
        ("edit 3: there is no role king", None),
        (
            "12 units and 2 sections are still pending or flagged",
            "还有 12 个单元和 2 个环节待审或已标记",
        ),
        (
            "The match is in_review: 3 of 7 units and 1 of 2 sections are reviewed.",
            "比赛状态为审校中：已审校单元 3/7，环节 1/2。",
        ),
        (
            "Lines 3–9 start before the earlier line 2, by up to 12.4 s.",
            "第 3–9 行的开始早于前面的第 2 行，最多早 12.4 s。",
        ),
        ("3 lines without a time: lines 5–7.", "3 行没有时间：第 5–7 行。"),
        ("1 line without a time: line 5.", "1 行没有时间：第 5 行。"),
        (
            "Judge j1 sent 2 forms; the last, f2, counts.",
            "评委 j1 交了 2 张评分表；以最后一张 f2 为准。",
        ),
        (
            "计分.xlsx: no judge form was found: neither stages in rows beside 正方 and 反方, nor a"
            " header row of questions with answers under it; a mapping can say what is what"
            " (in the window: Scores, Odd tables)",
            None,
        ),
        ("other section is now chair", "其他段现为主席"),
        ("break section added at line 12", "在第 12 行新增休息段"),
        ("commentary section: name 甲 → 乙", None),
        ("constructive speech (affirmative) added at line 3", "在第 3 行新增立论（正方）"),
        ("Judge j1 has no decisive vote: 2 that differ.", None),
        (
            "The original adjudication has forms of 1 judge; it needs 3.",
            "原判只有 1 位评委的评分表；需要 3 位。",
        ),
        (
            "The affirmative was announced as winner, but the votes give a tie.",
            "宣布的胜方是正方，但投票结果是平票。",
        ),
        ("aff_2 was announced as best debater, but the votes give neg_1, neg_3.", None),
        (
            "p.db is locked by another program; close it or try again",
            "p.db 被其他程序占用；请关闭它或重试",
        ),
        ("辩论.srt, line 3: this is a recording, not a text file", None),
        ("a.mp4: it has no sound", "a.mp4：没有声音"),
        ("a.db cannot be written: Permission denied", "无法写入 a.db：没有权限"),
        ("set_text u3 has been changed since: undo would lose that", None),
    ],
)
def test_sentences_from_below_are_in_the_language(english: str, chinese_text: str | None) -> None:
    said = sentence(english)
    if chinese_text is not None:
        assert said == chinese_text
    leftover = re.findall(r"[A-Za-z]{2,} [a-z]{2,}", said)
    assert not leftover, said


@pytest.mark.usefixtures("chinese")
def test_what_nobody_knows_is_shown_as_it_is() -> None:
    for text in ("", "quite unheard of", "对方辩友说：“other”, 是吗？", "x" * 900):
        assert sentence(text) == text


def test_a_refusal_is_shown_in_the_language(
    open_window: Callable[..., MainWindow], project: Path
) -> None:
    window = open_window(project, "m1", language="zh_CN")
    transcript = window.desk.session.transcript
    assert transcript is not None
    assert not window.desk.session.act(
        {"edit": "set_text", "unit": transcript.unit_order[1], "text": ""}
    )
    assert window.banner.text == "清空文本需要理由"
    make_application([], Preferences(Settings(language="en")))


@pytest.mark.usefixtures("chinese")
def test_a_bad_file_is_named_with_its_place() -> None:
    said = sentence(str(BadInput("a.csv", "line 2", "the file is empty")))
    assert said == "a.csv，第 2 行：文件是空的"


def test_english_is_left_alone(qapp: QApplication) -> None:
    make_application([], Preferences(Settings(language="en")))
    assert sentence("there is nothing to undo") == "there is nothing to undo"


@pytest.mark.usefixtures("chinese")
def test_roles_are_said_as_debaters_say_them() -> None:
    assert [role_name(role) for role in ("aff_1", "neg_4", "judge_12", "chair", None)] == [
        "正一",
        "反四",
        "评委 12",
        "主席",
        "无角色",
    ]


def test_every_sentence_that_is_collected_has_words() -> None:
    assert len(collect()) > 500
    assert not [text for text in collect() if "SELECT" in text or not re.search("[a-z]", text)]
