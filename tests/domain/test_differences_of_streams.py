"""Checks and differences over random streams of edits: they hold up whatever people did."""

from itertools import pairwise
from typing import Any

from hypothesis import given

from reviewer.domain.checks import checks
from reviewer.domain.differences import agreement, differences
from reviewer.domain.transcript import Transcript
from tests.domain.checks.stage_builder import MINI
from tests.domain.test_edit_streams import STEPS, starts, worked


def untold(transcript: Transcript) -> dict[str, object]:
    """What a difference must be told of: texts, places, roles, states, sections."""
    return {
        "units": [
            (u.src, u.cut, u.text, u.role, u.status)
            for u in map(transcript.units.__getitem__, transcript.unit_order)
        ],
        "sections": [
            (transcript.begins(transcript.units[s.first_unit]), s.section_kind, s.type, s.name)
            for s in transcript.section_order
        ],
        "notes": dict(transcript.all("note")),
        "match": transcript.match,
    }


@given(starts(), STEPS)
def test_every_act_that_shows_is_told_and_nothing_else(start: Transcript, steps: list[Any]) -> None:
    states = worked(start, steps).states[1:]  # without the void before the import
    for before, after in [*pairwise(states), (states[0], states[-1])]:
        assert differences(after, after) == ()
        if untold(before) != untold(after):
            assert differences(before, after)
        for measure in agreement(before, after).values():
            assert measure is None or measure >= 0


@given(starts(), STEPS)
def test_a_match_agrees_with_itself_and_its_undoing(start: Transcript, steps: list[Any]) -> None:
    end = worked(start, steps).now
    measures = agreement(end, end)
    for name in ("cer", "pk", "window_diff"):
        assert measures.pop(name) in (0, None)
    assert set(measures.values()) <= {1, None}
    assert bool(differences(start, end)) == bool(differences(end, start))


@given(starts(), STEPS)
def test_findings_have_one_order_and_one_id_each(start: Transcript, steps: list[Any]) -> None:
    now = worked(start, steps).now
    for fmt in (MINI, None):
        found = checks(now, fmt)
        assert len({finding.id for finding in found}) == len(found)
        records = {kind: dict(reversed(list(now.all(kind).items()))) for kind in now.kinds}
        backwards = Transcript(records, now.head)
        assert checks(backwards, fmt) == found
