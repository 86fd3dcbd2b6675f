"""Whatever a model replies, no line is lost; what is right is applied as it is."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.correction import Reply, ReplyUnit, judged
from reviewer.domain.model import Section
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import Origin, SectionKind
from tests.domain.correction_lines import changed, lay, transcript

LABELS = ("林", "江", "江二", "何", "客")
KINDS: tuple[SectionKind, ...] = ("stage", "other")
ORIGINS: tuple[Origin, ...] = ("imported", "reviewed")
TEXTS = st.text("甲乙丙，。 ab", max_size=6).map(str.strip)


@st.composite
def streams(draw: st.DrawFn) -> Transcript:
    """Lines by a few speakers, now and then an empty one; some units worked on, some sections."""
    said = draw(st.lists(st.tuples(st.sampled_from(LABELS), TEXTS), min_size=1, max_size=12))
    step = draw(st.integers(1, 3))
    now = transcript(*(f"{label} {text}" for label, text in said), step=step)
    touched = draw(st.sets(st.sampled_from(sorted(now.units)), max_size=3))
    starts = draw(st.sets(st.sampled_from(sorted(set(now.units) - {"u1"}) or ["u1"]), max_size=4))
    kinds = st.sampled_from(KINDS)
    origins = st.sampled_from(ORIGINS)
    sections = [
        Section(f"s{n}", unit, section_kind=draw(kinds), origin=draw(origins))
        for n, unit in enumerate(sorted(starts - {"u1"}), start=2)
    ]
    return changed(now, [*(replace(now.units[id_], touched=True) for id_ in touched), *sections])


@st.composite
def wild_replies(draw: st.DrawFn, now: Transcript, part: str) -> Reply:
    """Units that cite anything; often near each other, as a model's slips are."""
    known = [line.number for line in now.line_order]
    numbers = st.one_of(st.sampled_from(known), st.integers(-1, known[-1] + 3))
    runs = st.tuples(st.integers(0, len(known) - 1), st.integers(1, 3)).map(
        lambda pair: tuple(known[pair[0] : pair[0] + pair[1]])
    )
    srcs = st.one_of(runs, runs, st.lists(numbers, min_size=1, max_size=3).map(tuple))
    texts = st.one_of(TEXTS, st.sampled_from([line.text for line in now.line_order]))
    made = draw(st.lists(st.tuples(srcs, texts), max_size=10))
    if draw(st.booleans()):
        made.sort(key=lambda pair: pair[0][0])
    ends = sorted(draw(st.tuples(numbers, numbers)))
    return Reply(
        part,
        tuple(ReplyUnit(src, text) for src, text in made),
        draw(st.sampled_from([None, (ends[0], ends[1])])),
        frozenset(draw(st.sets(numbers, max_size=2))),
    )


@pytest.mark.timeout(900)  # of the thorough profile on a busy machine
@given(st.data())
def test_no_reply_loses_a_line(data: st.DataObject) -> None:
    now = data.draw(streams())
    for attempt in range(2):
        reply = data.draw(wild_replies(now, f"corrections/{attempt}.json"))
        verdict = judged(now, reply)
        after = lay(now, [verdict])
        _check_nothing_is_lost(now, after, reply)
        now = replace_head(after, attempt + 2)


def _check_nothing_is_lost(now: Transcript, after: Transcript, reply: Reply) -> None:
    verdict = judged(now, reply)
    kept = {f.text for f in verdict.faults}
    assert all(unit in verdict.units or unit.text in kept for unit in reply.units)
    for id_, unit in now.units.items():
        if unit.touched or not set(unit.src) & set(verdict.claims):
            assert after.units[id_] == unit
    for unit in after.units.values():
        if unit.id not in now.units or now.units[unit.id] != unit:
            assert unit.text == (unit.suggested or after.original(unit)) or not unit.text
    uncovered = {n for unit in reply.units for n in unit.src}
    told = {n for fault in verdict.faults for n in fault.lines}
    assert all(n in uncovered or n in told for n in verdict.claims)


def replace_head(now: Transcript, head: int) -> Transcript:
    """The same transcript one revision on, so that new ids are new."""
    return now.changed([], head)


@st.composite
def right_replies(draw: st.DrawFn, now: Transcript) -> tuple[ReplyUnit, ...]:
    """Units that tile all lines: some hold several, some share one with the next."""
    made: list[ReplyUnit] = []
    src: list[int] = []
    text = ""
    for line in now.line_order:
        voice = now.speakers[line.speaker or ""].role or line.speaker
        before = src and now.line(src[-1])
        if before and (now.speakers[before.speaker or ""].role or before.speaker) != voice:
            made, src, text = [*made, ReplyUnit(tuple(src), text)], [], ""
        src.append(line.number)
        rest = line.text
        while len(rest) > 1 and draw(st.integers(0, 3)) == 0:
            at = draw(st.integers(1, len(rest) - 1))
            made.append(ReplyUnit(tuple(src), text + rest[:at]))
            src, text, rest = [line.number], "", rest[at:]
        text += rest
        if draw(st.booleans()):
            made, src, text = [*made, ReplyUnit(tuple(src), text)], [], ""
    return (*made, ReplyUnit(tuple(src), text)) if src else tuple(made)


@pytest.mark.timeout(900)  # of the thorough profile on a busy machine
@given(st.data())
def test_a_right_reply_is_applied_as_it_is(data: st.DataObject) -> None:
    said = data.draw(
        st.lists(
            st.tuples(st.sampled_from(LABELS), st.text("甲乙丙丁，ab", min_size=1, max_size=8)),
            min_size=1,
            max_size=12,
        )
    )
    now = transcript(*(f"{label} {text}" for label, text in said))
    units = data.draw(right_replies(now))
    verdict = judged(now, Reply("corrections/1.json", units))
    assert verdict.faults == ()
    after = lay(now, [verdict])
    found = [after.units[id_] for id_ in after.unit_order]
    assert [(u.src, u.text, u.suggested) for u in found] == [(u.src, u.text, u.text) for u in units]
    for unit in found:
        assert unit.text == "".join(after.pieces(unit))
