"""The files of reading copies: what they hold, and that our own readers read it back."""

import io
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from docx import Document
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.model import Line
from reviewer.formats.asr import read_transcript
from reviewer.formats.copies import WRITERS, reading_copy
from reviewer.formats.copies.content import Passage, role_name
from tests.build import changed
from tests.formats.copies.some_copy import a_copy, a_match


def written(suffix: str) -> bytes:
    return WRITERS[suffix](a_copy()).data


def said() -> list[str]:
    return [passage.text for passage in a_copy().passages if passage.text]


def test_webvtt_is_read_back_as_it_was() -> None:
    read = read_transcript([("copy.vtt", written(".vtt"))])
    assert [(line.speaker, line.text) for line in read.lines] == [
        (passage.who, passage.text) for passage in a_copy().passages if passage.text
    ]
    assert (read.lines[0].start_ms, read.lines[0].end_ms) == (1500, 2400)


def test_srt_is_read_back_with_who_speaks_before_the_text() -> None:
    read = read_transcript([("copy.srt", written(".srt"))])
    assert [line.text for line in read.lines] == [
        f"{passage.who}：{passage.text}" for passage in a_copy().passages if passage.text
    ]
    assert (read.lines[0].start_ms, read.lines[0].end_ms) == (1500, 2400)


def test_srt_is_plain() -> None:
    text = written(".srt").decode()
    assert text.startswith("1\n00:00:01,500 --> 00:00:02,400\n主席：有请正方一辩。\n\n2\n")


def test_vtt_tells_stages_in_notes() -> None:
    text = written(".vtt").decode()
    assert text.startswith("WEBVTT\n\nNOTE 先有鸡还是先有蛋\n")
    assert "NOTE 正方一辩立论 (L2–4)\n" in text
    assert "L7\n" in text


@pytest.mark.parametrize("suffix", [".srt", ".vtt"])
def test_speech_cannot_break_the_format(suffix: str) -> None:
    evil = "甲 --> 乙\n\n2\n00:00:01,000 --> 00:00:02,000 <b>&"
    made = a_match()
    unit = made.units["u3"]
    data = WRITERS[suffix](reading_copy(changed(made, replace(unit, text=evil)))).data
    assert len(read_transcript([(f"c{suffix}", data)]).lines) == len(said())


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("他说<b>不</b>", "他说＜b>不＜/b>"),
        (r"{\an8}上", r"｛\an8}上"),
        ("一<二，{三}，3 < x", "一<二，{三}，3 < x"),
    ],
)
def test_no_player_takes_speech_for_a_tag(said: str, shown: str) -> None:
    made = a_match()
    spoken = changed(made, replace(made.units["u3"], text=said))
    assert f"：{shown}\n" in WRITERS[".srt"](reading_copy(spoken)).data.decode()


def test_eaf_has_a_tier_a_role_and_is_read_back() -> None:
    root: Element = fromstring(written(".eaf"))
    tiers = {tier.get("TIER_ID"): tier for tier in root.findall("TIER")}
    assert list(tiers) == [
        "sections",
        "aff_1",
        "aff_1 original",
        "aff_2",
        "neg_1",
        "neg_2",
        "chair",
        "judge_1",
    ]
    assert tiers["aff_1 original"].findtext(".//ANNOTATION_VALUE") == "大加好呃。"
    media = root.find("HEADER/MEDIA_DESCRIPTOR")
    assert media is not None and media.get("RELATIVE_MEDIA_URL") == "./录像.mp4"
    read = read_transcript([("copy.eaf", written(".eaf"))])
    spoken = [line for line in read.lines if line.speaker != "sections"]
    assert [line.text for line in spoken] == said()
    assert [line.speaker for line in spoken][:2] == ["chair", "aff_1"]
    titles = [line.text for line in read.lines if line.speaker == "sections"]
    assert "正方一辩立论" in titles and "点评（J1）" in titles


def test_every_reference_inside_the_eaf_is_there() -> None:
    root: Element = fromstring(written(".eaf"))
    slots = {
        slot.get("TIME_SLOT_ID"): int(slot.get("TIME_VALUE", "-1"))
        for slot in root.iter("TIME_SLOT")
    }
    ids = [each.get("ANNOTATION_ID") for each in root.iter() if each.get("ANNOTATION_ID")]
    assert len(set(ids)) == len(ids)
    assert all(each.get("ANNOTATION_REF") in ids for each in root.iter("REF_ANNOTATION"))
    types = {kind.get("LINGUISTIC_TYPE_ID") for kind in root.iter("LINGUISTIC_TYPE")}
    for tier in root.findall("TIER"):
        assert tier.get("LINGUISTIC_TYPE_REF") in types
        ends = 0
        for each in tier.iter("ALIGNABLE_ANNOTATION"):
            start, end = (slots[each.get(f"TIME_SLOT_REF{n}")] for n in (1, 2))
            assert ends <= start < end
            ends = end


class Reader(HTMLParser):
    """The page's texts, each with the tags around it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes |= {f"{tag} {name}" for name, _ in attrs}
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def inside(self, tag: str) -> list[str]:
        return [text for around, text in self.texts if around == tag]


def test_html_marks_what_was_corrected() -> None:
    reader = Reader()
    reader.feed(written(".html").decode())
    assert reader.open == []
    assert reader.inside("del") == ["删去的识别文字", "加", "呃", "我方立论如下。"]
    assert reader.inside("ins") == ["改成的文字", "家"]
    assert "，" not in reader.inside("ins")
    assert reader.inside("small")[0].startswith("L1 · 0:00:01")
    assert reader.inside("sub")[:3] == ["L1", "L2", "L3"]
    assert {"正方一辩立论", "反方二辩质询正方一辩"} <= set(reader.inside("a"))


def test_html_opens_offline() -> None:
    text = written(".html").decode()
    assert not re.search(r"<(script|link|img|iframe)|src=|url\(|https?:", text)


def test_word_marks_what_was_corrected() -> None:
    document = Document(io.BytesIO(written(".docx")))
    headings = [p for p in document.paragraphs if p.style and p.style.name == "Heading 1"]
    assert [h.text.split("  ")[0] for h in headings][:3] == ["主席", "正方一辩立论", "主席"]
    runs = [run for p in document.paragraphs for run in p.runs]
    assert [r.text for r in runs if r.font.strike] == ["加", "呃", "我方立论如下。"]
    assert [r.text for r in runs if r.font.underline] == ["家"]
    assert "L2" in [r.text.strip() for r in runs if r.font.superscript]
    cells = [[cell.text for cell in row.cells] for row in document.tables[0].rows]
    assert ["正方", "甲队 先有鸡"] in cells
    assert ["状态", "已批准（第 1 版）"] in cells
    assert ["评分表", "原判、申诉"] in cells


@pytest.mark.parametrize("suffix", list(WRITERS))
def test_no_persons_name_is_in_a_copy(suffix: str) -> None:
    data = written(suffix)
    if suffix == ".docx":
        data = "\n".join(p.text for p in Document(io.BytesIO(data)).paragraphs).encode()
    for name in ("王小明", "讲者甲", "李小红"):
        assert name.encode() not in data


@pytest.mark.parametrize("suffix", list(WRITERS))
def test_control_characters_break_no_file(suffix: str) -> None:
    made = a_match()
    line = Line(3, "请靠\x0b近\x00话\ufffe筒。", "讲者甲chair", 3000, 3900)
    assert WRITERS[suffix](reading_copy(changed(made, line))).data


TEXTS = st.text(alphabet="我你他好，。呃 ab12", max_size=12)


@given(TEXTS, TEXTS)
def test_pieces_are_the_text_and_all_that_is_gone(original: str, text: str) -> None:
    passage = Passage("u1", (1, 1), None, "", text, original, None, None)
    pieces = list(passage.pieces())
    assert "".join(piece for kind, piece in pieces if kind != "gone") == text
    if original == text:
        assert all(kind == "same" for kind, _ in pieces if _)


def test_roles_have_the_fields_names() -> None:
    roles: list[Any] = ["aff_1", "neg_4", "chair", "judge_12", "other", None]
    names = [role_name(role) for role in roles]
    assert names == ["正方一辩", "反方四辩", "主席", "评委12", "其他", "未标注"]


def test_a_copy_of_the_same_match_is_the_same_file() -> None:
    for suffix in (".srt", ".vtt", ".eaf", ".html"):
        assert written(suffix) == written(suffix)
