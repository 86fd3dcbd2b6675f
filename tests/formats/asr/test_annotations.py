"""ELAN and Praat."""

import pytest

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Line
from reviewer.formats.asr import AsrTranscript, read_transcript

EAF = """<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT><TIME_ORDER>
<TIME_SLOT TIME_SLOT_ID="t1" TIME_VALUE="1000"/><TIME_SLOT TIME_SLOT_ID="t2"/>
<TIME_SLOT TIME_SLOT_ID="t3" TIME_VALUE="3000"/><TIME_SLOT TIME_SLOT_ID="t4" TIME_VALUE="x"/>
</TIME_ORDER>{tiers}</ANNOTATION_DOCUMENT>"""


def tier(name: str, *spans: tuple[str, str, str, str], more: str = "") -> str:
    annotations = "".join(
        f'<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="{ident}" TIME_SLOT_REF1="{first}" '
        f'TIME_SLOT_REF2="{last}"><ANNOTATION_VALUE>{text}</ANNOTATION_VALUE>'
        "</ALIGNABLE_ANNOTATION></ANNOTATION>"
        for ident, first, last, text in spans
    )
    return f'<TIER TIER_ID="{name}" {more}>{annotations}</TIER>'


def read(text: str, name: str = "t.eaf") -> AsrTranscript:
    return read_transcript([(name, text.encode())])


def test_tiers_are_put_together_by_time_and_slots_may_have_none() -> None:
    first = tier("正方", ("a1", "t1", "t2", "一"), ("a2", "t3", "t4", "三"))
    second = tier("反方", ("b1", "t2", "t3", "二"), more='PARTICIPANT="乙"')
    found = read(EAF.format(tiers=first + second))
    assert found.lines == (
        Line(1, "一", "正方", 1000, None, ("a1",)),
        Line(2, "二", "反方", None, 3000, ("b1",)),
        Line(3, "三", "正方", 3000, None, ("a2",)),
    )
    assert any("no usable time" in note for note in found.notes)


def test_one_tier_keeps_its_order_whatever_the_times() -> None:
    found = read(EAF.format(tiers=tier("甲", ("a1", "t3", "t4", "后"), ("a2", "t1", "t2", ""))))
    assert [(line.text, line.start_ms) for line in found.lines] == [("后", 3000), ("", 1000)]


def test_a_nameless_tier_takes_its_participant_and_dependent_tiers_are_left_out() -> None:
    main = tier("default", ("a1", "t1", "t3", "一"), more='PARTICIPANT="周"')
    gloss = tier("译", ("g1", "t1", "t3", "one"), more='PARENT_REF="default"')
    found = read(EAF.format(tiers=main + gloss))
    assert [(line.speaker, line.text) for line in found.lines] == [("周", "一")]
    assert any("tier 2 depends" in note for note in found.notes)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (EAF.format(tiers="<TIER>"), "malformed XML"),
        (EAF.format(tiers=""), "no line could be read"),
        (
            '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'
            "<ANNOTATION_DOCUMENT>&b;</ANNOTATION_DOCUMENT>",
            "entities",
        ),
    ],
)
def test_broken_or_hostile_xml(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read(text)


SHORT = 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n9\n<exists>\n{tiers}\n'


def test_textgrid_short_form_with_two_tiers_and_points() -> None:
    tiers = (
        '2\n"IntervalTier"\n"正方"\n0\n9\n2\n0\n4.0005\n"他说""好"""\n4.0005\n9\n""\n'
        '"TextTier"\n"反方"\n0\n9\n1\n2.5\n"嗯"\n'
    )
    found = read(SHORT.format(tiers=tiers), "t.TextGrid")
    assert found.format == "textgrid"
    assert found.lines == (
        Line(1, '他说"好"', "正方", 0, 4001),
        Line(2, "嗯", "反方", 2500, None),
        Line(3, "", "正方", 4001, 9000),
    )


@pytest.mark.parametrize(
    ("tiers", "reason"),
    [
        ('1\n"IntervalTier"\n"甲"\n0\n9\n2\n0\n4\n"好"', "ends too early"),
        ('1\n"IntervalTier"\n"甲"\n0\n9\n1\n0\n"好"', "line 14: a number was expected"),
        ('1\n"IntervalTier"\n"甲"\n0\n9\n1.5\n0\n"好"', "no whole number"),
        ("0", "no line could be read"),
    ],
)
def test_broken_textgrids(tiers: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read(SHORT.format(tiers=tiers), "t.TextGrid")


def test_textgrid_in_utf16_with_a_time_that_is_none() -> None:
    text = SHORT.format(tiers='1\n"IntervalTier"\n"甲"\n0\n9\n1\n-1\nnan\n"好"')
    found = read_transcript([("t.TextGrid", text.encode("utf-16"))])
    assert found.encoding == "utf-16-le"
    assert found.lines == (Line(1, "好", "甲"),)
    assert len(found.notes) == 1
