"""Boundaries beside the silences of a recording."""

from dataclasses import replace

from reviewer.domain.model import Line
from reviewer.domain.proposing import Proposal, heard, propose
from reviewer.domain.transcript import Transcript
from tests.domain.proposing.match_of import FORMATS, match_of

SAID = (
    "主席|有请正方一辩立论，时间三分三十秒。",
    "正方一辩|我方认为慢行系统应当优先，先说定义，再说标准。",
    "主席|感谢正方一辩，有请反方二辩质询正方一辩。",
    "反方二辩|请问预算从哪里来？",
    "正方一辩|从道路预算里来。",
)
GLUED = (
    "有请正方一辩立论时间三分钟",
    "我方认为慢行系统应当优先先说定义再说标准",
    "时间到有请反方二辩质询正方一辩时间两分钟那您方说的路权到底从哪里来",
    "从道路预算里来",
)


def timed(*said: str) -> Transcript:
    """Lines of 40 s with 0.1 s between them."""
    transcript = match_of(*said)
    lines = [
        ("line", each.id, Line(n, each.text, each.speaker, 40_100 * n, 40_100 * n + 40_000))
        for n, each in enumerate(transcript.line_order, start=1)
    ]
    return transcript.changed(lines, 2)


def whys(proposal: Proposal, stage: int) -> list[tuple[str, int | None]]:
    evidence = proposal.stages[stage].evidence
    return [(e.why, e.line) for e in evidence if e.why in ("pause", "through-speech")]


def test_a_boundary_in_a_silence_is_said_and_stays_as_sure() -> None:
    transcript = timed(*SAID)
    before = propose(transcript, FORMATS)
    after = heard(before, transcript, [(80_050, 80_250), (120_150, 120_350)])
    assert whys(after, 0) == [("pause", 2), ("pause", 2)]
    assert after.stages[0].confidence == before.stages[0].confidence > 0.9


def test_a_boundary_without_a_silence_is_marked_and_never_sure() -> None:
    transcript = timed(*SAID)
    before = propose(transcript, FORMATS)
    assert before.stages[0].confidence > 0.9
    after = heard(before, transcript, [(80_050, 80_250)])
    assert whys(after, 0) == [("pause", 2), ("through-speech", 2)]
    assert after.stages[0].confidence < 0.9
    assert after.stages[0].place.last_line == 2


def test_a_doubtful_split_goes_to_the_end_of_the_line_that_is_silent() -> None:
    transcript = timed(*GLUED)
    before = propose(transcript, FORMATS)
    split = before.stages[1].begin
    assert split.point.inside and split.point.line == 3
    assert [each.point.line for each in split.alternatives] == [4]
    after = heard(before, transcript, [(160_300, 160_500)])
    begin = after.stages[1].begin
    assert (begin.point.line, begin.point.offset) == (4, 0)
    assert after.stages[1].place.first_line == 4
    assert begin.alternatives[0].point == split.point


def test_a_split_in_a_silence_stays() -> None:
    transcript = timed(*GLUED)
    before = propose(transcript, FORMATS)
    point = before.stages[1].begin.point
    moment = 120_300 + 40_000 * point.offset // len(GLUED[2])
    after = heard(before, transcript, [(moment - 100, moment + 100), (160_300, 160_500)])
    assert after.stages[1].begin.point == point


def test_whole_seconds_are_not_taken_at_their_word() -> None:
    transcript = timed(*SAID)
    coarse = [
        ("line", x.id, replace(x, start_ms=40_000 * x.number, end_ms=40_000 * x.number + 39_000))
        for x in transcript.line_order
    ]
    transcript = transcript.changed(coarse, 3)
    after = heard(propose(transcript, FORMATS), transcript, [(80_800, 80_900), (118_200, 118_300)])
    assert whys(after, 0) == [("pause", 2), ("pause", 2)]


def test_without_times_nothing_is_heard() -> None:
    transcript = match_of(*SAID)
    found = propose(transcript, FORMATS)
    assert heard(found, transcript, []) == found
