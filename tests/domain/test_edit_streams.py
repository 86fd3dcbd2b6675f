"""Random streams of edits by two authors over odd small matches: what must hold whatever
people do."""

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer.domain.codec import from_json, to_json
from reviewer.domain.errors import Refused
from reviewer.domain.log import apply, compare, fold, inverse
from reviewer.domain.model import Line
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.domain.undo import stacks
from reviewer.domain.words import ROLES, SECTION_KINDS, STAGE_TYPES, UNIT_STATUSES
from tests.domain.small_match import Desk, judged, match, with_records

AUTHORS = ("a", "bob")
ODD = (
    "",
    " ",
    "嗯",
    "😀",
    "e\u0301",
    "ok",
    "we say",
    "你好，世界。",
    "我方认为 AI 好",
    "a b c",
    "\u3000",
)
TEXT = st.one_of(
    st.sampled_from(ODD),
    st.text(st.sampled_from("我你对的，。 ab1😀\u0301\u200d\n"), max_size=12).map(
        lambda text: text.replace("\n", " ")
    ),
)
INDEX = st.integers(0, 30)


@st.composite
def source_lines(draw: st.DrawFn) -> list[Line]:
    """Two to nine lines: numbers with gaps, two labels, some times missing or reversed."""
    numbers = sorted(draw(st.sets(st.integers(1, 40), min_size=2, max_size=9)))
    ms = st.none() | st.integers(0, 20_000)
    label = st.sampled_from(("甲", "甲", "甲", "乙", None))
    return [Line(n, draw(TEXT), draw(label), draw(ms), draw(ms)) for n in numbers]


@st.composite
def starts(draw: st.DrawFn) -> Transcript:
    """A match with forms; some units have a suggestion that differs."""
    start = judged(match(draw(source_lines())))
    units = [
        replace(unit, suggested=suggested, text=suggested)
        for unit in start.units.values()
        if (suggested := draw(st.none() | TEXT)) is not None
    ]
    return with_records(start, *units)


def picked(now: Transcript, index: int) -> str:
    return now.unit_order[index % len(now.unit_order)]


def section(now: Transcript, index: int) -> str:
    return now.section_order[index % len(now.section_order)].id


# Each makes an edit that is likely to be accepted of two numbers and a text.


def set_text(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    return {"unit": picked(now, i), "text": text, "reason": "noise"}


def revert_text(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    units = [u for u in now.unit_order if j % 2 or (now.units[u].suggested or "").strip()]
    to = "original" if j % 2 else "suggested"
    return {"unit": units[i % len(units)] if units else picked(now, i), "to": to}


def split_unit(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    divisible = [
        u
        for u in now.unit_order
        if len(now.units[u].text.strip()) > 1 and len(now.original(now.units[u])) > 1
    ]
    unit = now.units[divisible[i % len(divisible)] if divisible else picked(now, i)]
    start, end = now.start_ms(unit), now.end_ms(unit)
    named = start is not None and end is not None and start + 1 < end and j % 2
    at = 1 + j % max(len(unit.text) - 1, 1)
    return {"unit": unit.id, "at": at, "at_ms": (start or 0) + 1 if named else None}


def merge_units(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    firsts = {each.first_unit for each in now.section_order}

    def speaker(unit: str) -> object:
        return now.units[unit].role or ("", now.label(now.units[unit]))

    order = now.unit_order
    pairs = [
        n
        for n in range(1, len(order))
        if order[n] not in firsts and speaker(order[n - 1]) == speaker(order[n])
    ]
    n = pairs[i % len(pairs)] if pairs else 1
    return {"units": list(order[n - 1 : n + 1])}


def assign_role(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    scopes = ("unit", "from_here", "label" if now.label(now.units[picked(now, i)]) else "unit")
    role = (*ROLES[:3], None)[j % 4]
    return {"unit": picked(now, i), "role": role, "scope": scopes[j % 3]}


def begin_section(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    firsts = {each.first_unit for each in now.section_order}
    free = [unit for unit in now.unit_order if unit not in firsts]
    kind = SECTION_KINDS[j % 5]
    stage = STAGE_TYPES[j % 8] if kind == "stage" else None
    unit = free[i % len(free)] if free else picked(now, i)
    return {"unit": unit, "kind": kind, "type": stage, "name": text}


def move_section(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    n = 1 + i % max(len(now.section_order) - 1, 1)
    spans = list(now.section_spans.values())
    if n >= len(spans):
        return {"section": section(now, 0), "unit": picked(now, j)}
    places = range(spans[n - 1].start + 1, spans[n].stop)
    return {"section": section(now, n), "unit": now.unit_order[places[j % len(places)]]}


def set_section(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    fields: list[dict[str, Any]] = [{"kind": SECTION_KINDS[j % 5]}, {"name": text}]
    return {"section": section(now, i), **fields[j % 2]}


def remove_section(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    return {"section": section(now, 1 + i % max(len(now.section_order) - 1, 1))}


def set_status(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    status = UNIT_STATUSES[j % 3]
    if i % 3:
        return {"unit": picked(now, i), "status": status}
    return {"section": section(now, i), "status": status}


def review_match(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    """Everything reviewed, and the match."""
    edits: list[dict[str, Any]] = [
        *({"unit": unit, "status": "reviewed"} for unit in now.unit_order),
        *({"section": each.id, "status": "reviewed"} for each in now.section_order),
        {"match": "m1", "status": "in_review", "reason": "again"},
        {"match": "m1", "status": "reviewed"},
    ]
    return {"edit": "group", "name": "all", "edits": [{"edit": "set_status", **e} for e in edits]}


def note(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    target = (picked(now, i), section(now, i), "m1", "e1")[j % 4]
    return {"target": target, "text": text.strip() or "!"}


def set_match(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    return {"field": ("motion", "round")[j % 2], "value": text.strip() or None}


def align_score(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    stages = [each.id for each in now.section_order if each.section_kind == "stage"]
    place = stages[i % len(stages)] if stages else None
    return {"entry": "e1", "section": place, "side": ("affirmative", "negative")[j % 2]}


def set_entry(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    return {"entry": "e1", "value": 1 + j % 10, "reason": "misread"}


def set_judge(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    return {"form": ("f1", "f2", "f3")[i % 3], "judge": ("J1", "J2", "J3")[j % 3]}


def group(now: Transcript, i: int, j: int, text: str) -> dict[str, Any]:
    made = (set_text, split_unit, begin_section, note)
    edits = [{"edit": make.__name__, **make(now, i, j, text)} for make in made]
    return {"name": "several", "edits": edits[j % 3 :]}


MAKERS = (
    set_text,
    set_text,
    revert_text,
    split_unit,
    split_unit,
    split_unit,
    merge_units,
    merge_units,
    assign_role,
    begin_section,
    begin_section,
    move_section,
    set_section,
    remove_section,
    set_status,
    review_match,
    note,
    set_match,
    align_score,
    set_entry,
    set_judge,
    group,
)
STEP = st.tuples(st.sampled_from(MAKERS), INDEX, INDEX, TEXT, st.sampled_from(AUTHORS))
STEPS = st.lists(STEP, min_size=1, max_size=20)
WALKS = st.lists(
    st.one_of(STEP, st.tuples(st.sampled_from(("undo", "redo", "restore")), INDEX, STEP)),
    min_size=1,
    max_size=25,
)

COUNTS: Counter[str] = Counter()


def acted(desk: Desk, step: Any) -> None:
    """Makes the step's edit; the desk checks every invariant after it."""
    make, i, j, text, author = step
    before = desk.now
    try:
        edit = {"edit": make.__name__, **make(before, i, j, text)}
        COUNTS["changed" if desk.edit(edit, author) else "unchanged"] += 1
    except Refused:
        COUNTS["refused"] += 1
        assert desk.now is before


def worked(start: Transcript, steps: list[Any]) -> Desk:
    desk = Desk(start)
    for step in steps:
        acted(desk, step)
    return desk


def check_coverage(now: Transcript) -> None:
    """Every character of every line is in one unit, in order; every unit in one section."""
    held = ["".join(now.pieces(now.units[unit])) for unit in now.unit_order]
    assert "".join(held) == "".join(line.text for line in now.line_order)
    numbers = [n for unit in now.unit_order for n in now.units[unit].src]
    assert sorted(set(numbers)) == [line.number for line in now.line_order]
    assert numbers == sorted(numbers)
    for unit in now.units.values():
        assert any(now.pieces(unit)) or all(not now.line(n).text for n in unit.src)
    covered = [u.id for each in now.section_order for u in now.units_in(each.id)]
    assert covered == list(now.unit_order)
    assert [now.section_holding(u).id for u in now.unit_order] == [
        now.section_of[u] for u in now.unit_order
    ]
    assert [now.section_of[u] for u in now.unit_order] == [
        each.id for each in now.section_order for _ in now.units_in(each.id)
    ]


def check_derived(now: Transcript) -> None:
    """What was carried along is what a transcript made afresh derives."""
    fresh = EMPTY.changed(
        [(kind, id_, now.get(kind, id_)) for kind in now.kinds for id_ in now.all(kind)], now.head
    )
    for name in ("line_order", "unit_order", "unit_index", "section_order", "section_spans"):
        assert getattr(now, name) == getattr(fresh, name)
    assert all(now.position(unit) == now.unit_index[unit.id] for unit in now.units.values())


@given(starts(), STEPS)
def test_what_holds_after_every_edit(start: Transcript, steps: list[Any]) -> None:
    desk = worked(start, steps)
    for now in desk.states[1:]:
        check_coverage(now)
        check_derived(now)
    for revision, before, after in zip(desk.revisions, desk.states, desk.states[1:], strict=False):
        assert apply(after, inverse(revision.changes), before.head) == before
        assert len({change.key for change in revision.changes}) == len(revision.changes)
        assert all(change.before != change.after for change in revision.changes)
    assert fold(desk.revisions) == desk.now
    assert apply(start, compare(start, desk.now), 9) == desk.now
    assert apply(desk.now, compare(desk.now, start), 9) == start


@given(starts(), STEPS)
def test_undoing_everything_gives_the_start_and_redoing_it_the_end(
    start: Transcript, steps: list[Any]
) -> None:
    desk = worked(start, steps)
    end = desk.now
    authors = [revision.author for revision in desk.revisions[1:]]
    for n, author in enumerate(reversed(authors), start=1):
        desk.undo(author)
        assert desk.now == desk.states[len(authors) + 1 - n]
    assert desk.now == start
    assert not any(stacks(desk.acts, author).undo for author in AUTHORS)
    for n, author in enumerate(authors, start=2):
        desk.redo(author)
        assert desk.now == desk.states[n]
    assert desk.now == end


@given(starts(), STEPS, st.lists(st.sampled_from(AUTHORS), max_size=12))
def test_when_nothing_is_left_to_undo_it_is_the_start_whoever_began(
    start: Transcript, steps: list[Any], turns: list[str]
) -> None:
    """Any undo may be refused for what the other did since, but none leaves anything behind."""
    desk = worked(start, steps)
    for author in turns:
        tried(desk, "undo", author)
    progress = True
    while progress:
        progress = any(tried(desk, "undo", author) for author in AUTHORS)
    left = [author for author in AUTHORS if stacks(desk.acts, author).undo]
    assert left or desk.now == start
    assert len(left) != 1 or len({revision.author for revision in desk.revisions[1:]}) == 2


def tried(desk: Desk, name: str, author: str) -> bool:
    before = desk.now
    try:
        getattr(desk, name)(author)
    except Refused:
        assert desk.now is before
        return False
    return True


@given(starts(), WALKS)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_mixture_of_edits_undo_redo_and_restore(start: Transcript, walk: list[Any]) -> None:
    desk = Desk(start)
    for step in walk:
        if not isinstance(step[0], str):
            acted(desk, step)
            continue
        name, i, (_, _, _, _, author) = step
        if name == "restore":
            seq = 1 + i % desk.now.head
            desk.restore(seq, author)
            same = replace(desk.now.match, status="imported")
            assert same == replace(desk.states[seq].match, status="imported")
            records = [(c.kind, c.id) for c in compare(desk.now, desk.states[seq])]
            assert set(records) <= {("match", "m1")}
        else:
            tried(desk, name, author)
    assert fold(desk.revisions) == desk.now
    check_coverage(desk.now)
    check_derived(desk.now)
    check_ids(desk)


def check_ids(desk: Desk) -> None:
    """A unit's or section's id comes into being once, or comes back by undo, redo or restore."""
    seen: set[tuple[str, str]] = set()
    for revision in desk.revisions:
        for change in revision.changes:
            if change.kind not in ("unit", "section") or change.before is not None:
                continue
            back = revision.edit["edit"] in ("undo", "redo", "restore")
            assert (change.key in seen) == back
            seen.add(change.key)


@given(starts(), STEPS)
def test_records_go_through_json(start: Transcript, steps: list[Any]) -> None:
    desk = worked(start, steps)
    for revision in desk.revisions:
        for change in revision.changes:
            for record in (change.before, change.after):
                body = to_json(record)
                assert body is None or from_json(change.kind, body) == record


def test_most_edits_of_the_streams_are_accepted() -> None:
    COUNTS.clear()
    test_what_holds_after_every_edit()
    total = sum(COUNTS.values())
    assert COUNTS["changed"] > 0.5 * total, COUNTS
    assert COUNTS["refused"] < 0.3 * total, COUNTS
