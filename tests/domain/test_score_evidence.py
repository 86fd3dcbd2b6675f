"""What is proposed for scores in the tray, and the words that lead back to a cell."""

from dataclasses import dataclass, replace

import pytest

from reviewer.domain.model import DebateFormat, Entry, Form, Judge, ScheduledStage
from reviewer.domain.scores import align, contradicted
from reviewer.domain.scores.evidence import accept_sure, proposals
from reviewer.domain.scores.labels import cell_label, stage_words, surprise_words
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import EntryKind
from reviewer.formats.debate_format import load_formats
from tests.domain.checks.stage_builder import MINI, A, N, a_match, edit, put
from tests.domain.small_match import edited
from tests.domain.test_scores import Label, all_cells, sections_of

FORMATS = load_formats()


@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_the_words_of_a_cell_lead_back_to_it(fmt: DebateFormat) -> None:
    sections = sections_of(fmt)
    cells = [
        (section.id, side, cell_label(stage, side))
        for section, stage in zip(sections, fmt.stages, strict=True)
        for side in (*stage.scored, *stage.optional)
    ]
    places = align([Label(words) for *_, words in cells], sections, fmt)
    assert [(p.section, p.side) for p in places] == [(id_, side) for id_, side, _ in cells]
    assert {(id_, side) for id_, side, _ in cells} == all_cells(fmt)


def test_a_name_that_cannot_be_read_gets_words_that_can() -> None:
    asked = ScheduledStage("开杠", "questioning", N, ("neg_2",), ("aff_1", "aff_2"))
    assert stage_words(asked) == "反方二辩质询一、二辩"
    assert stage_words(replace(asked, name="质询")) == "反方二辩质询一、二辩"
    assert stage_words(replace(asked, name="反方质询")) == "反方质询"
    assert stage_words(ScheduledStage("混战", "free_debate", "both")) == "自由辩论"
    assert surprise_words("affirmative") == "正方奇袭"


@dataclass(frozen=True)
class Score:
    label: str
    what: EntryKind = "score"


def waiting(*labels: str) -> Transcript:
    """The small match with one more judge, whose scores wait in the tray."""
    entries = [
        Entry(f"w{n}", "f9", "score", label, "7", f"a!b!B{n}", "7", "7")
        for n, label in enumerate(labels, start=1)
    ]
    return put(a_match(), Judge("j9", "某"), Form("f9", "original", "j9", "p"), *entries)


def test_what_words_decide_is_sure_and_is_accepted_in_one_act() -> None:
    match = waiting("正方立论", "反方质询（质询方）", "第三环节", "反方结辩")
    found = {each.entry: each for each in proposals(match, MINI)}
    assert {id_: each.sure for id_, each in found.items()} == {
        "w1": True,
        "w2": True,
        "w3": False,
        "w4": True,
    }
    assert found["w1"].place.evidence == "name"
    assert found["w3"].place.evidence == "unknown-words"
    act = accept_sure(match, MINI)
    assert act is not None and act["edit"] == "group" and len(act["edits"]) == 3
    after = edited(match, act)
    places = {e.id: (e.section, e.side) for e in after.entries.values() if e.form == "f9"}
    assert places == {"w1": ("s1", A), "w2": ("s2", N), "w3": (None, None), "w4": ("s5", N)}
    assert accept_sure(after, MINI) is None


def test_the_only_one_left_is_said_and_not_done() -> None:
    labels = ["正方立论", "反方质询（质询方）", "反方立论", "某环节"]
    labels += ["自由辩论（反方）", "反方结辩", "正方结辩"]
    match = edited(waiting(*labels), accept_sure(waiting(*labels), MINI) or {})
    (left,) = proposals(match, MINI)
    first = left.candidates[0]
    assert (left.entry, left.sure) == ("w4", False)
    assert (first.section, first.side, first.position, first.free) == ("s4", A, True, True)
    assert not any(each.position for each in left.candidates[1:])


def test_a_place_that_is_taken_is_not_sure() -> None:
    match = edit(waiting("正方立论", "反方立论"), "entry", "w2", section="s1", side=A)
    (left,) = proposals(match, MINI)
    assert (left.entry, left.sure, left.place.evidence) == ("w1", False, "contradiction")


def test_one_adjudication_is_asked_for_alone() -> None:
    match = edit(waiting("正方立论"), "form", "f9", adjudication="appeal")
    assert proposals(match, MINI, "original") == ()
    assert len(proposals(match, MINI, "appeal")) == 1


def test_words_deny_a_place_only_where_they_say_something() -> None:
    fmt = FORMATS["4v4"]
    sections = sections_of(fmt)
    entry = Entry("e1", "f1", "score", "反方一辩立论", "7", "c", "7", "7", section="s3", side=N)
    assert contradicted([entry], sections, fmt) == []
    turned = [replace(s, acting_side=A) if s.id == "s3" else s for s in sections]
    assert contradicted([entry], turned, fmt) == [entry]
    typed = [replace(s, type="summary") if s.id == "s3" else s for s in sections]
    assert contradicted([entry], typed, fmt) == [entry]
    assert contradicted([replace(entry, label="第三环节")], turned, fmt) == []
