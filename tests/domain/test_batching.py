"""Which lines are asked for: every one that is left, once, never two stages at once."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.correction import batches
from reviewer.domain.correction.batching import AFTER, BEFORE, MOST_CHARACTERS, MOST_LINES
from reviewer.domain.model import Fault, Part, Record, Section
from reviewer.domain.transcript import Transcript
from tests.domain.correction_lines import changed, transcript


def asked(now: Transcript, *, again: bool = False) -> list[tuple[int, ...]]:
    return [batch.numbers for batch in batches(now, again=again)]


def with_stages(now: Transcript, *firsts: int) -> Transcript:
    """Stages from the given units on, the chair's words before the first."""
    made = [Section(f"s{n}", f"u{n}", section_kind="stage") for n in firsts]
    return changed(now, [Section("s1", "u1", section_kind="chair"), *made])


def reply_part(name: str, *lines: int) -> Part:
    return Part(f"corrections/{name}.json", f"{name}.json", "0", 1, claims=lines)


def test_a_stage_comes_with_the_cue_before_it() -> None:
    now = transcript("林 一", "林 二", "江 三", "江 四", "林 五", "何 六", "林 七")
    sections = [
        Section("s1", "u1", section_kind="chair"),
        Section("s3", "u3", section_kind="stage"),
        Section("s5", "u5", section_kind="chair"),
        Section("s6", "u6", section_kind="stage"),
        Section("s7", "u7", section_kind="commentary"),
    ]
    now = changed(now, sections)
    assert asked(now) == [(1, 2, 3, 4), (5, 6), (7,)]
    begun = [(s.line.number, s.section.id) for s in batches(now)[0].shown if s.section]
    assert begun == [(1, "s1"), (3, "s3"), (5, "s5"), (6, "s6")]


def test_two_stages_are_two_batches() -> None:
    now = with_stages(transcript("林 一", "江 二", "何 三"), 2, 3)
    assert asked(now) == [(1, 2), (3,)]


def test_a_batch_ends_where_the_speaker_changes_or_a_sentence_ends() -> None:
    said = [f"江 第{n}" for n in range(35)] + [f"何 第{n}" for n in range(30)]
    assert asked(transcript(*said))[0] == tuple(range(1, 36))
    said = [f"江 第{n}{'。' if n == 29 else ''}" for n in range(60)]
    assert asked(transcript(*said))[0] == tuple(range(1, 31))
    said = [f"江 第{n}" for n in range(60)]
    assert asked(transcript(*said))[0] == tuple(range(1, MOST_LINES + 1))


def test_a_line_longer_than_a_batch_is_one() -> None:
    long = "长" * (MOST_CHARACTERS + 1)
    assert asked(transcript("江 一", f"江 {long}", "江 三")) == [(1,), (2,), (3,)]


def test_what_is_done_is_context() -> None:
    now = transcript(*(f"江 第{n}" for n in range(1, 10)))
    unit = now.units["u4"]
    now = changed(now, [replace(unit, touched=True), reply_part("1", 7)])
    (batch,) = batches(now)
    assert batch.numbers == (1, 2, 3, 5, 6, 8, 9)
    assert batch.span == (1, 9)
    assert batch.context == (4, 7)
    assert [each.line.number for each in batch.shown] == list(range(1, 10))


def test_what_is_far_apart_is_not_one_batch() -> None:
    now = changed(transcript(*(f"江 第{n}" for n in range(1, 12))), [reply_part("1", *range(2, 9))])
    assert asked(now) == [(1,), (9, 10, 11)]


def test_lines_without_text_are_neither_asked_nor_shown() -> None:
    now = transcript("江 一", "江 ", "江 三")
    (batch,) = batches(now)
    assert (batch.numbers, batch.context, len(batch.shown)) == ((1, 3), (2,), 2)
    assert asked(transcript("江 ", "江  ")) == []


def test_only_our_own_broken_replies_are_asked_again() -> None:
    now = transcript(*(f"江 第{n}" for n in range(1, 5)))
    parts: list[Record] = [
        reply_part("asked-1-1", 1),
        reply_part("asked-2-2", 2),
        reply_part("003", 3),
    ]
    faults = [
        Fault(f"f{n}", "line-uncovered", f"corrections/{name}.json", (n,), None, "")
        for n, name in ((2, "asked-2-2"), (3, "003"))
    ]
    now = changed(now, [*parts, *faults])
    assert asked(now) == [(4,)]
    assert asked(now, again=True) == [(2, 4)]


LINES = st.lists(
    st.tuples(st.sampled_from("林江何"), st.integers(0, 400), st.sampled_from(("", "。"))),
    min_size=1,
    max_size=120,
)


@given(LINES, st.sets(st.integers(2, 120), max_size=6), st.sets(st.integers(1, 120), max_size=40))
def test_every_line_that_is_left_is_asked_once_within_the_limits(
    lines: Sequence[tuple[str, int, str]], firsts: set[int], claimed: set[int]
) -> None:
    said = [f"{who} {'字' * length}{mark}" for who, length, mark in lines]
    now = with_stages(transcript(*said), *sorted(n for n in firsts if n <= len(lines)))
    now = changed(now, [reply_part("1", *claimed)])
    found = batches(now)
    left = [ln.number for ln in now.line_order if ln.text and ln.number not in claimed]
    assert [number for batch in found for number in batch.numbers] == left
    for batch in found:
        assert len(batch.numbers) <= MOST_LINES
        assert batch.characters <= MOST_CHARACTERS or len(batch.numbers) == 1
        inside = set(range(batch.span[0], batch.span[1] + 1))
        assert inside == {*batch.numbers, *(inside & {*batch.context})}
        assert set(batch.context).isdisjoint(batch.numbers)
        outside = [n for n in batch.context if n not in inside]
        assert len(outside) <= BEFORE + AFTER
        stages = {now.section_holding(f"u{n}").id for n in batch.numbers} - {"s1"}
        assert len(stages) <= 1
    for one, two in pairwise(found):
        assert one.span[1] < two.span[0]
    for first in found[:1]:  # what is done is not cut anew
        rest = changed(now, [reply_part("2", *first.numbers)])
        assert asked(rest) == [batch.numbers for batch in found[1:]]
