"""The small functions over changes: apply, inverse, fold, compare; and the order of records."""

import pytest

from reviewer.domain.log import Change, Revision, apply, compare, fold, inverse
from reviewer.domain.model import Form, Section, Unit
from reviewer.domain.transcript import EMPTY, Transcript, id_key
from tests.domain.small_match import Desk, edited, judged, lines, match, with_records

TEXTS = ["第一句话", "", "ok go", "😀"]


def desk() -> Desk:
    desk = Desk(judged(match(lines(*TEXTS))))
    desk.do("set_text", unit="u1", text="第一句")
    desk.do("split_unit", unit="u1", at=2)
    desk.do("begin_section", unit="u3", kind="stage", type="summary")
    desk.do("remove_section", section=desk.now.section_order[1].id)
    return desk


def test_apply_refuses_what_does_not_fit() -> None:
    start = match(lines("a"))
    other = Unit("u1", (1,), "not this")
    with pytest.raises(ValueError, match="unit u1"):
        apply(start, [Change("unit", "u1", other, None)], 2)
    with pytest.raises(ValueError, match="unit u9"):
        apply(start, [Change("unit", "u9", other, None)], 2)
    assert start.units["u1"].text == "a"


def test_inverse_takes_back_and_fold_repeats() -> None:
    done = desk()
    assert fold(done.revisions) == done.now
    assert fold(done.revisions).head == done.now.head == 5
    assert fold(done.revisions[2:], done.states[2]) == done.now
    back = done.now
    for revision in reversed(done.revisions):
        back = apply(back, inverse(revision.changes), revision.seq - 1)
    assert back == EMPTY


def test_compare_leads_from_any_state_to_any_other() -> None:
    states = desk().states
    for a in states:
        for b in states:
            assert apply(a, compare(a, b), b.head) == b
    assert compare(states[2], states[2]) == ()


def test_an_import_is_told_from_an_act() -> None:
    assert Revision(1, "", "", {"edit": "import"}, ()).is_import
    assert not Revision(1, "", "", {"edit": "set_text"}, ()).is_import


def shuffled(transcript: Transcript) -> Transcript:
    """The same records, put in from last to first."""
    records = [
        (kind, id_, transcript.get(kind, id_))
        for kind in sorted(transcript.kinds, reverse=True)
        for id_ in reversed(list(transcript.all(kind)))
    ]
    return EMPTY.changed(records, transcript.head)


def test_nothing_hangs_on_the_order_in_which_records_came() -> None:
    one = desk().now
    two = shuffled(one)
    assert two == one
    assert two.unit_order == one.unit_order
    assert two.section_order == one.section_order
    assert two.line_order == one.line_order
    assert two.forms_of("original") == one.forms_of("original")
    assert dict(two.entries_by_form) == dict(one.entries_by_form)
    assert compare(EMPTY, two) == compare(EMPTY, one)
    edit = {"edit": "merge_units", "units": list(one.unit_order[:2])}
    assert edited(two, edit) == edited(one, edit)


def test_ids_sort_as_people_count() -> None:
    assert sorted(["u10", "u2.10", "u2", "u2.9", "f1"], key=id_key) == [
        "f1",
        "u2",
        "u2.9",
        "u2.10",
        "u10",
    ]
    forms = [Form(f"f{n}", "original", "J1", "p") for n in (10, 9)]
    found = with_records(judged(match(lines("a"))), *forms).forms_of("original")
    assert [form.id for form in found] == ["f1", "f2", "f3", "f9", "f10"]


def test_what_is_derived_is_kept_where_it_holds() -> None:
    start = match(lines("一二三", "四"))
    assert start.unit_order == ("u1", "u2")
    assert start.section_spans == {"s1": range(2)}
    texted = edited(start, {"edit": "set_text", "unit": "u1", "text": "x"})
    assert texted.unit_order is start.unit_order
    confirmed = edited(start, {"edit": "set_status", "section": "s1", "status": "reviewed"})
    assert confirmed.section_spans is start.section_spans
    assert confirmed.section_order == (Section("s1", "u1", status="reviewed", origin="reviewed"),)
    split = edited(start, {"edit": "split_unit", "unit": "u1", "at": 1})
    assert split.unit_order == ("u1", "u2.1", "u2")
    assert split.section_spans == {"s1": range(3)}
    assert split.section_of == {"u1": "s1", "u2.1": "s1", "u2": "s1"}
