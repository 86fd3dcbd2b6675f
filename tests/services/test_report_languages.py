"""The report in both languages: the same figures, no English word left, the window's choice."""

import ast
import re
from dataclasses import astuple, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, cast

import pytest

from reviewer.cli import reporting as command
from reviewer.domain import statistics
from reviewer.domain.statistics import Figure
from reviewer.domain.statistics.facts import NOT_GIVEN, Amount
from reviewer.domain.words import (
    ADJUDICATION_KINDS,
    MATCH_STATUSES,
    SECTION_KINDS,
    SIDES,
    STAGE_TYPES,
)
from reviewer.services import reporting
from reviewer.services.reporting import (
    CorpusReport,
    Language,
    preferred_language,
    report_page,
    report_project,
    told,
)
from reviewer.services.reporting.chinese import CHINESE
from reviewer.services.reporting.plots import bars
from reviewer.services.settings import Settings
from tests.build import project, small_match

WORDS = re.compile(r"[A-Za-z]{2,}")
AS_THEY_ARE = re.compile(r"ICC|MS[EBW]|Shrout & Fleiss|[24]v[24]|form-count|m3")
FIGURES = re.compile(r"[0-9]+(?:[.,][0-9]+)*%?|–")


def told_texts(made: CorpusReport, language: Language) -> list[str]:
    tables = told(made.figures, language)
    rows = [text for table in tables for row in table.rows for text in astuple(row)]
    return rows + [text for table in tables for text in (table.title, table.meaning)]


@pytest.fixture
def made(tmp_path: Path) -> CorpusReport:
    """A report in which every table has rows and every reason to leave something out occurs."""
    matches = [small_match("m2", appeal=True), small_match("m3", status="reviewed")]
    with project(tmp_path, *matches) as store:
        made = report_project(store, status="approved")
    reasons = {
        *("no adjudication", "panel not of three judges", "a vote is missing"),
        *("a score is missing", "cell without a partner", "no best debater"),
        *("several best debaters are tied", "a winner is open"),
    }
    appeals = replace(
        made.figures.appeals,
        appealed=Figure(0.5, 2, 1, dict.fromkeys(sorted(reasons), 1)),
    )
    kinds = dict.fromkeys((*SECTION_KINDS, *STAGE_TYPES, *MATCH_STATUSES, NOT_GIVEN), 1)
    amounts = dict.fromkeys(kinds, Amount(1, 2, 3))
    corpus = replace(made.figures.corpus, by_status=kinds, by_kind=amounts, by_stage_type=amounts)
    figures = replace(made.figures, appeals=appeals, corpus=corpus)
    return replace(made, figures=figures)


def test_the_report_is_told_in_chinese_with_the_same_figures(made: CorpusReport) -> None:
    chinese, english = told_texts(made, "zh"), told_texts(made, "en")
    assert [AS_THEY_ARE.sub("", text) for text in chinese if left_english(text)] == []
    assert all("{" not in text for text in chinese + english)
    for zh, en in zip(chinese, english, strict=True):
        assert sorted(FIGURES.findall(zh)) == sorted(FIGURES.findall(en))


def left_english(text: str) -> bool:
    return WORDS.search(AS_THEY_ARE.sub("", text)) is not None


class Seen(HTMLParser):
    """All that a reader or a screen reader is told."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._skips = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._skips = tag == "style"
        self.texts += [value for name, value in attrs if name == "aria-label" and value]

    def handle_data(self, data: str) -> None:
        if not self._skips:
            self.texts.append(data)


def test_the_page_is_in_chinese_to_its_last_word(made: CorpusReport) -> None:
    text = report_page(made, "zh")
    page = Seen()
    page.feed(text)
    assert [each for each in page.texts if left_english(each)] == []
    assert '<html lang="zh-CN">' in text
    assert text.count("<svg") == report_page(made).count("<svg")


def test_nothing_is_put_into_chinese_that_the_report_does_not_say() -> None:
    """A phrase that was changed in English would leave its Chinese behind."""
    files = [*Path(reporting.__file__).parent.glob("*.py"), Path(command.__file__)]
    named = {*SIDES, *SECTION_KINDS, *STAGE_TYPES, *MATCH_STATUSES, *ADJUDICATION_KINDS, NOT_GIVEN}
    said = {
        node.value
        for file in [*files, *Path(statistics.__file__).parent.glob("*.py")]
        if file.name != "chinese.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert set(CHINESE) - said - named == set()


@pytest.mark.parametrize(
    ("setting", "system", "language"),
    [
        ("system", "zh_CN.UTF-8", "zh"),
        ("system", "en_GB.UTF-8", "en"),
        ("system", "C", "en"),
        ("zh_CN", "en_GB.UTF-8", "zh"),
        ("en", "zh_CN.UTF-8", "en"),
    ],
)
def test_the_language_is_the_windows(
    setting: str, system: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", system)
    assert preferred_language(Settings(language=cast("Any", setting))) == language


def test_long_names_are_cut_where_the_room_ends() -> None:
    """A Han character is as wide as two letters."""
    assert "示例杯全国大学生辩论邀…<" in bars("", [("示例杯全国大学生辩论邀请赛总决赛", 1, "1")])
    assert ">示例杯邀请赛<" in bars("", [("示例杯邀请赛", 1, "1")])
    assert ">a name of twenty letters<" in bars("", [("a name of twenty letters", 1, "1")])
