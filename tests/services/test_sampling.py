"""Samples of a project, verdicts on them, and what these do and tell."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reviewer.domain.errors import Refused
from reviewer.domain.words import MatchStatus
from reviewer.services.editor import Editor
from reviewer.services.sampling import Sample, draw_sample, sample_named, samples
from reviewer.services.sampling_verdicts import give_verdict, queue, results, verdicts
from reviewer.storage.store import Store
from tests.build import changed, project, small_match


@pytest.fixture
def qa(tmp_path: Path) -> Iterator[Store]:
    """Two matches that are done and one that is not; in ``m1`` somebody worked on a unit."""
    whole = small_match("m1")
    sections = (replace(section, status="reviewed") for section in whole.section_order)
    done = [changed(whole, *sections), small_match("m2", status="reviewed")]
    status: MatchStatus = "in_review"
    other = small_match("m3")
    with project(tmp_path, *done, changed(other, replace(other.match, status=status))) as store:
        ann = Editor(store, "m2", author="ann")
        ann.apply({"edit": "set_text", "unit": "u3", "text": "请靠近话筒一些。"})
        yield store


def first(sample: Sample, match: str) -> str:
    return next(item.unit for item in sample.items if item.match == match)


def test_a_sample_is_kept_and_found_again(qa: Store) -> None:
    sample = draw_sample(qa, 9, 4)
    assert draw_sample(qa, 9, 4) == sample == sample_named(qa, sample.id)
    assert samples(qa) == (sample,)
    assert draw_sample(qa, 9, 5, keep=False) not in samples(qa)
    assert {item.match for item in sample.items} == {"m1", "m2"}
    assert (len(sample.items), sample.population) == (9, 30)


def test_everything_has_its_stratum(qa: Store) -> None:
    sample = draw_sample(qa, 99, 1)
    strata = {(i.match, i.unit): i.drawn.candidate.stratum for i in sample.items}
    assert len(strata) == 30
    assert strata["m2", "u3"].reviewer == "ann"
    assert strata["m1", "u3"].reviewer is None
    assert strata["m1", "u3"].stage == "constructive_speech"
    assert strata["m1", "u1"].stage == "chair"
    assert (strata["m1", "u1"].format, strata["m1", "u1"].competition) == ("2v2", "示例杯")
    assert draw_sample(qa, 99, 1, status="approved").population == 15


def test_a_returned_match_reopens_with_the_reason(qa: Store) -> None:
    sample = draw_sample(qa, 99, 1)
    unit = first(sample, "m1")
    Editor(qa, "m2", author="ann").apply({"edit": "note", "target": "u2", "text": "听不清"})
    give_verdict(qa, sample, "m1", unit, "return", author="qa", reason="漏了一句")
    now = qa.load("m1")
    assert (now.match.status, now.units[unit].status) == ("in_review", "flagged")
    revision = qa.revision("m1", now.head)
    assert (revision.author, revision.edit["name"]) == ("qa", "qa_return")
    assert revision.edit["edits"][0]["reason"] == "漏了一句"
    give_verdict(qa, sample, "m2", "u2", "return", author="qa", reason="人名错")
    notes = qa.load("m2").all("note")
    assert [getattr(note, "text", "") for note in notes.values()] == ["听不清\n人名错"]
    give_verdict(qa, sample, "m2", "u3", "return", author="qa", reason="再听")  # open already
    assert qa.load("m2").units["u3"].status == "flagged"


def test_a_fix_is_one_act_and_takes_approval_away(qa: Store) -> None:
    sample = draw_sample(qa, 99, 1)
    edits = [{"edit": "set_text", "unit": "u3", "text": "请您靠近话筒。"}]
    given = give_verdict(qa, sample, "m1", "u3", "fix", author="qa", edits=edits)
    now = qa.load("m1")
    assert (now.match.status, now.units["u3"].text) == ("reviewed", "请您靠近话筒。")
    assert given.head == now.head == 2
    bad = [{"edit": "set_text", "unit": "u99", "text": "x"}]
    with pytest.raises(Refused):
        give_verdict(qa, sample, "m1", "u2", "fix", author="qa", edits=bad)
    assert len(verdicts(qa, sample)) == 1  # what could not be done was not said


def test_accepting_changes_nothing(qa: Store) -> None:
    sample = draw_sample(qa, 5, 1)
    item = sample.items[0]
    before = qa.newest()
    give_verdict(qa, sample, item.match, item.unit, "accept", author="qa")
    assert qa.newest() == before
    assert [each.given is None for each in queue(qa, sample)] == [False, *[True] * 4]


def test_the_last_verdict_counts_and_the_first_stays(qa: Store) -> None:
    sample = draw_sample(qa, 99, 1)
    for verdict in ("accept", "fix"):
        give_verdict(qa, sample, "m2", "u3", verdict, author="qa")
    assert [each.verdict for each in verdicts(qa, sample)] == ["accept", "fix"]
    told = results(qa, sample).overall
    assert told is not None and (told.judged, told.wrong) == (1, 1)


def test_a_part_of_a_sample_of_everything_is_not_everything(qa: Store) -> None:
    everything = draw_sample(qa, 10_000, 1)
    for item in everything.items[:3]:
        give_verdict(qa, everything, item.match, item.unit, "accept", author="qa")
    told = results(qa, everything).overall
    assert told is not None and told.rate == 0
    assert 0.3 < told.interval.high < 1


def test_results_by_reviewer_and_day(qa: Store) -> None:
    sample = draw_sample(qa, 99, 1)
    give_verdict(qa, sample, "m2", "u3", "fix", author="qa")
    give_verdict(qa, sample, "m1", "u3", "accept", author="qa")
    told = results(qa, sample)
    assert {who: each.rate for who, each in told.by_reviewer.items()} == {"ann": 1.0, None: 0.0}
    assert told.by_stage["constructive_speech"].rate == 0.5
    assert {who for who, _ in told.by_day} == {"ann", None}
    assert all(len(day) == 10 for _, day in told.by_day)


@pytest.mark.parametrize(
    ("verdict", "extra"),
    [("return", {}), ("maybe", {}), ("accept", {"edits": [{"edit": "undo"}]})],
)
def test_what_makes_no_sense_is_refused(
    qa: Store, verdict: str, extra: dict[str, list[object]]
) -> None:
    sample = draw_sample(qa, 99, 1)
    with pytest.raises(Refused):
        give_verdict(qa, sample, "m1", "u1", verdict, author="qa", **extra)  # type: ignore[arg-type]
    with pytest.raises(Refused):
        give_verdict(qa, sample, "m3", "u1", "accept", author="qa")
    assert verdicts(qa, sample) == ()


def test_there_must_be_something_to_draw_from(tmp_path: Path) -> None:
    with project(tmp_path, small_match("m1", status="imported")) as store, pytest.raises(Refused):
        draw_sample(store, 3, 1)
    with Store.open(str(tmp_path / "project.reviewer")) as store, pytest.raises(Refused):
        sample_named(store, "nothing")
