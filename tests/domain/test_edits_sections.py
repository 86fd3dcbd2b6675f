"""begin_section, move_section, set_section and remove_section."""

from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.edits import plan
from reviewer.domain.errors import Refused
from reviewer.domain.model import Note, Section
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import edited, judged, lines, match, with_records


def changed(start: Transcript, name: str, /, **fields: Any) -> Transcript:
    return edited(start, {"edit": name, **fields})


def refused(start: Transcript, name: str, words: str, /, **fields: Any) -> None:
    with pytest.raises(Refused, match=words):
        plan(start, {"edit": name, **fields})


def parted() -> Transcript:
    """s1: u1 u2; s2.1 (a stage): u3 u4; s3.1: u5 u6."""
    start = judged(match(lines("一", "二", "三", "四", "五", "六")))
    start = changed(start, "begin_section", unit="u3", kind="stage", type="summary")
    return changed(start, "begin_section", unit="u5", kind="commentary")


def spans(transcript: Transcript) -> dict[str, list[str]]:
    return {
        section.id: [unit.id for unit in transcript.units_in(section.id)]
        for section in transcript.section_order
    }


PARTED = {"s1": ["u1", "u2"], "s2.1": ["u3", "u4"], "s3.1": ["u5", "u6"]}


def test_a_section_begins_and_the_one_that_held_the_unit_ends_there() -> None:
    start = parted()
    assert spans(start) == PARTED
    assert start.sections["s2.1"] == Section(
        "s2.1", "u3", "stage", "summary", origin="reviewed", status="reviewed"
    )
    assert start.sections["s1"].status == "pending"


def test_a_section_with_all_it_may_have() -> None:
    after = changed(
        parted(),
        "begin_section",
        unit="u4",
        kind="stage",
        type="free_debate",
        name=" 自由辩论 ",
        acting_side="both",
        speakers=["aff_1", "neg_1", "aff_1"],
        respondents=["neg_4"],
        surprise=True,
    )
    section = after.sections["s4.1"]
    assert (section.name, section.acting_side, section.surprise) == ("自由辩论", "both", True)
    assert (section.speakers, section.respondents) == (("aff_1", "neg_1"), ("neg_4",))
    nulls = dict.fromkeys(("type", "name", "acting_side", "speakers", "respondents"))
    plain = changed(parted(), "begin_section", unit="u4", kind="break", **nulls)
    assert plain.sections["s4.1"] == Section(
        "s4.1", "u4", "break", origin="reviewed", status="reviewed"
    )


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"unit": "u1", "kind": "chair"}, "begins at unit u1 already"),
        ({"unit": "u3", "kind": "chair"}, "begins at unit u3 already"),
        ({"unit": "u9", "kind": "chair"}, "no unit 'u9'"),
        ({"unit": "u4"}, "kind is missing"),
        ({"unit": "u4", "kind": "pause"}, "kind must be stage"),
        ({"unit": "u4", "kind": "stage", "type": "duel"}, "type must be"),
        ({"unit": "u4", "kind": "chair", "type": "summary"}, "chair has no type"),
        ({"unit": "u4", "kind": "chair", "acting_side": "both"}, "has no acting_side"),
        ({"unit": "u4", "kind": "other", "speakers": ["aff_1"]}, "has no speakers"),
        ({"unit": "u4", "kind": "break", "surprise": True}, "has no surprise"),
        ({"unit": "u4", "kind": "stage", "speakers": ["aff_9"]}, "no role 'aff_9'"),
        ({"unit": "u4", "kind": "stage", "respondents": "neg_1"}, "respondents must be a list"),
        ({"unit": "u4", "kind": "stage", "acting_side": "neutral"}, "acting_side must be"),
        ({"unit": "u4", "kind": "stage", "surprise": 1}, "true or false"),
        ({"unit": "u4", "kind": "commentary", "judge": "J1"}, "unknown field 'judge'"),
    ],
)
def test_where_no_section_begins(fields: dict[str, Any], words: str) -> None:
    refused(parted(), "begin_section", words, **fields)


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("u2", {"s1": ["u1"], "s2.1": ["u2", "u3", "u4"], "s3.1": ["u5", "u6"]}),
        ("u3", PARTED),
        ("u4", {"s1": ["u1", "u2", "u3"], "s2.1": ["u4"], "s3.1": ["u5", "u6"]}),
    ],
)
def test_a_section_moves_between_its_neighbours(unit: str, expected: dict[str, Any]) -> None:
    start = with_records(parted(), replace(parted().sections["s2.1"], origin="proposed"))
    after = changed(start, "move_section", section="s2.1", unit=unit)
    assert spans(after) == expected
    assert after.sections["s2.1"].origin == after.sections["s2.1"].status == "reviewed"


@pytest.mark.parametrize(
    ("section", "unit", "words"),
    [
        ("s2.1", "u1", "past a neighbour"),
        ("s2.1", "u5", "past a neighbour"),
        ("s2.1", "u6", "past a neighbour"),
        ("s3.1", "u3", "past a neighbour"),
        ("s1", "u2", "cannot move"),
        ("s1", "u1", "cannot move"),
        ("s9", "u2", "no section 's9'"),
        ("s2.1", "u9", "no unit 'u9'"),
    ],
)
def test_where_no_section_moves(section: str, unit: str, words: str) -> None:
    refused(parted(), "move_section", words, section=section, unit=unit)


def test_any_field_is_set_and_the_rest_stays() -> None:
    after = changed(parted(), "set_section", section="s2.1", name="小结", speakers=["aff_3"])
    assert after.sections["s2.1"] == replace(
        parted().sections["s2.1"], name="小结", speakers=("aff_3",)
    )
    cleared = changed(after, "set_section", section="s2.1", name="  ", type=None, speakers=[])
    assert cleared.sections["s2.1"] == replace(parted().sections["s2.1"], type=None)


def test_what_only_a_stage_has_goes_with_the_kind() -> None:
    start = changed(parted(), "set_section", section="s2.1", acting_side="both", surprise=True)
    start = changed(start, "align_score", entry="e1", section="s2.1", side="affirmative")
    after = changed(start, "set_section", section="s2.1", kind="other")
    assert after.sections["s2.1"] == Section(
        "s2.1", "u3", "other", origin="reviewed", status="reviewed"
    )
    assert (after.entries["e1"].section, after.entries["e1"].side) == (None, None)


def test_commentary_is_linked_to_a_judge() -> None:
    after = changed(parted(), "set_section", section="s3.1", judge="J2")
    assert after.sections["s3.1"].judge == "J2"
    assert changed(after, "set_section", section="s3.1", judge=None).sections["s3.1"].judge is None
    other = changed(after, "set_section", section="s3.1", kind="chair")
    assert other.sections["s3.1"].judge is None
    both = changed(parted(), "set_section", section="s2.1", kind="commentary", judge="J1")
    assert (both.sections["s2.1"].judge, both.sections["s2.1"].type) == ("J1", None)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"section": "s2.1"}, "names no field"),
        ({"section": "s9", "name": "x"}, "no section 's9'"),
        ({"section": "s2.1", "judge": "J1"}, "stage has no judge"),
        ({"section": "s3.1", "judge": "J9"}, "no judge 'J9'"),
        ({"section": "s3.1", "type": "summary"}, "commentary has no type"),
        ({"section": "s2.1", "kind": None}, "kind must be"),
        ({"section": "s2.1", "speakers": None}, "speakers must be a list"),
        ({"section": "s2.1", "first_unit": "u2"}, "unknown field 'first_unit'"),
        ({"section": "s2.1", "origin": "imported"}, "unknown field 'origin'"),
        ({"section": "s2.1", "name": "\ud800"}, "control character"),
    ],
)
def test_what_cannot_be_set(fields: dict[str, Any], words: str) -> None:
    refused(parted(), "set_section", words, **fields)


def test_a_removed_section_joins_the_one_before_and_its_scores_go_to_the_tray() -> None:
    start = changed(parted(), "align_score", entry="e1", section="s2.1", side="negative")
    start = with_records(start, Note("s2.1", "s2.1", "check"))
    after = changed(start, "remove_section", section="s2.1")
    assert spans(after) == {"s1": ["u1", "u2", "u3", "u4"], "s3.1": ["u5", "u6"]}
    assert (after.entries["e1"].section, after.entries["e1"].side) == (None, None)
    assert dict(after.all("note")) == {"s1": Note("s1", "s1", "check")}
    refused(start, "remove_section", "none before it", section="s1")
    refused(start, "remove_section", "no section 's9'", section="s9")


def test_times_of_a_section() -> None:
    assert parted().section_times("s2.1") == (3000, 5000)
    later = match([replace(each, start_ms=None, end_ms=None) for each in lines("一", "二")])
    assert later.section_times("s1") == (None, None)
