"""Records to JSON and back."""

import json
from dataclasses import MISSING, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.codec import from_json, to_json
from reviewer.domain.model import (
    RECORD_TYPES,
    Baseline,
    BaselineSection,
    Entry,
    Match,
    Record,
    ScheduledStage,
    Section,
    Team,
    Unit,
)

RECORDS: st.SearchStrategy[Any] = st.one_of(*(st.from_type(each) for each in RECORD_TYPES))


def round_trip(record: Record, full: bool) -> Record:
    written = json.dumps(to_json(record, full=full), ensure_ascii=False)
    return from_json(record.kind, json.loads(written))


@given(RECORDS, st.booleans())
def test_every_record_comes_back_as_it_was(record: Record, full: bool) -> None:
    again = round_trip(record, full)
    assert again == record
    assert repr(again) == repr(record)  # tuples stay tuples, True does not become 1


def test_defaults_are_left_out_unless_asked_for() -> None:
    unit = Unit("u1", (1,), "好")
    assert to_json(unit) == {"id": "u1", "src": [1], "text": "好"}
    full = to_json(unit, full=True)
    assert full is not None
    assert set(full) == {field.name for field in fields(Unit)}
    assert full["cut"] is None


def test_nested_records_and_absent_lists() -> None:
    match = Match(
        "m",
        affirmative=Team(position="应当"),
        stages=(ScheduledStage("一辩", "summary", "both", scored=("affirmative",)),),
        transcript_lines=(1, 9),
    )
    assert round_trip(match, False) == match
    assert round_trip(Match("m", stages=()), False) == Match("m", stages=())
    assert round_trip(Match("m"), True) == Match("m")
    placed = Baseline("sections", (BaselineSection("s1", "stage", "summary", None, 1, 2),))
    assert round_trip(placed, False) == placed


def test_the_absent_record_is_null() -> None:
    assert to_json(None) is None


def test_what_is_no_record() -> None:
    with pytest.raises(KeyError):
        from_json("nothing", {"id": "x"})
    with pytest.raises(TypeError):
        from_json("unit", {"id": "u1"})
    with pytest.raises(TypeError):
        from_json("unit", {"id": "u1", "src": [1], "text": "", "colour": "red"})


def test_a_stored_default_never_changes_its_meaning() -> None:
    """Rows leave defaults out: changing one here would change what old projects say."""
    defaults = {
        cls.kind: {f.name: f.default for f in fields(cls) if f.default is not MISSING}
        for cls in (Unit, Section, Entry)
    }
    assert defaults["unit"] == {
        "cut": None,
        "suggested": None,
        "role": None,
        "status": "pending",
        "start_ms": None,
        "end_ms": None,
        "touched": False,
        "reason": None,
    }
    assert defaults["section"]["section_kind"] == "other"
    assert defaults["section"]["origin"] == "imported"
    assert all(defaults["entry"][key] is None for key in ("read", "value", "section", "side"))
