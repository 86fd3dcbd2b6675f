"""A small sound match, and ways to spoil it.

Its format has six stages of two debaters a side. Lines are ten seconds each, one unit a line;
``u3`` is line 3. Three judges sent one form each; ``j1.s2.negative`` is the first judge's score
of the negative in stage ``s2``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from reviewer.domain.checks import checks
from reviewer.domain.edits import plan
from reviewer.domain.findings import Finding
from reviewer.domain.log import Change, apply
from reviewer.domain.model import (
    DebateFormat,
    Entry,
    Form,
    Judge,
    Line,
    Match,
    Record,
    ScheduledStage,
    Section,
    Speaker,
    Surprise,
    Team,
    Unit,
)
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.domain.words import BALLOTS, Side, StageType

A: Side = "affirmative"
N: Side = "negative"


def planned(
    name: str,
    type_: StageType,
    acting: Any,
    speakers: tuple[str, ...],
    scored: tuple[Side, ...],
    **more: Any,
) -> ScheduledStage:
    return ScheduledStage(name, type_, acting, speakers, scored=scored, **more)


STAGES = (
    planned("正方立论", "constructive_speech", A, ("aff_1",), (A,), seconds=30),
    planned(
        "反方质询",
        "questioning",
        N,
        ("neg_2",),
        (N,),
        respondents=("aff_1",),
        optional=(A,),
        seconds=30,
    ),
    planned("反方立论", "constructive_speech", N, ("neg_1",), (N,)),
    planned("自由辩论", "free_debate", "both", (), (A, N), seconds=60),
    planned("反方结辩", "closing_speech", N, ("neg_2",), (N,)),
    planned("正方结辩", "closing_speech", A, ("aff_2",), (A,)),
)
SURPRISE = Surprise(max_per_side=1, types=("questioning",), optional=(A, N))
MINI = DebateFormat("mini", "小型", 2, STAGES, SURPRISE)
ROLES = (
    ("chair", None),
    ("aff_1", "s1"),
    ("chair", "c1"),
    ("neg_2", "s2"),
    ("aff_1", None),
    ("neg_2", None),
    ("neg_1", "s3"),
    ("aff_1", "s4"),
    ("neg_1", None),
    ("aff_2", None),
    ("neg_2", "s5"),
    ("aff_2", "s6"),
    ("chair", "c2"),
)
"""Who speaks in lines 1, 2, 3 … and which section begins there (``c0`` at line 1)."""
CELLS = (("s1", A), ("s2", N), ("s3", N), ("s4", A), ("s4", N), ("s5", N), ("s6", A))


def a_match() -> Transcript:
    """The sound match; ``checks`` finds nothing in it."""
    records: list[Record] = [
        Match(
            "m1",
            format="mini",
            motion="人工智能利大于弊",
            affirmative=Team("甲", "利大于弊"),
            negative=Team("乙", "弊大于利"),
            status="reviewed",
            announced_winner=A,
            announced_best_debater="aff_1",
        ),
        *_lines(),
        *_sections(),
        *(record for n in (1, 2, 3) for record in a_form(n)),
    ]
    return put(EMPTY, *records)


def _lines() -> Iterable[Record]:
    for number, (role, _) in enumerate(ROLES, 1):
        start = number * 10_000
        text = f"第{number}句话。"
        yield Line(number, text, role.upper(), start, start + 9_000)
        yield Unit(f"u{number}", (number,), text, role=role, status="reviewed")
    for role in dict.fromkeys(role for role, _ in ROLES):
        yield Speaker(role.upper(), role)


def _sections() -> Iterable[Record]:
    yield Section("c0", "u1", "chair", status="reviewed")
    for number, (_, id_) in enumerate(ROLES, 1):
        if id_ is not None and id_.startswith("c"):
            yield Section(id_, f"u{number}", "chair", status="reviewed")
        elif id_ is not None:
            yield a_stage(id_, f"u{number}", STAGES[int(id_[1:]) - 1])


def a_stage(id_: str, first_unit: str, plan: ScheduledStage, **more: Any) -> Section:
    """A stage as the schedule has it."""
    section = Section(
        id_,
        first_unit,
        "stage",
        plan.type,
        plan.name,
        plan.acting_side,
        plan.speakers,
        plan.respondents,
        status="reviewed",
    )
    return replace(section, **more)


def a_form(
    number: int, adjudication: Any = "original", judge: str | None = None, id_: str | None = None
) -> list[Record]:
    """A complete form of judge ``j1``, ``j2`` …, ahead for the affirmative."""
    judge, form = judge or f"j{number}", id_ or f"f{number}"
    prefix = f"j{number}" if id_ is None else id_
    place = f"forms/{adjudication}/{number}.xlsx!Sheet1"
    records: list[Record] = [Judge(judge, "某评委"), Form(form, adjudication, judge, place)]
    for section, side in CELLS:
        score = "9" if side == A else "6"
        row = f"{place}!{section}{side}"
        records.append(
            Entry(
                f"{prefix}.{section}.{side}",
                form,
                "score",
                section,
                score,
                row,
                score,
                score,
                section=section,
                side=side,
            )
        )
    for ballot in BALLOTS:
        id_ = f"{prefix}.{ballot}"
        records.append(Entry(id_, form, "vote", ballot, "正", f"{place}!{ballot}", A, A, ballot))
    for n in (1, 2, 3):
        id_ = f"{prefix}.best{n}"
        records.append(
            Entry(id_, form, "best_debater", "佳辩", "正一", f"{place}!D{n}", "aff_1", "aff_1")
        )
    return records


def appeal() -> list[Record]:
    """Three forms of an appeal by other judges."""
    return [r for n in (4, 5, 6) for r in a_form(n, "appeal")]


def put(transcript: Transcript, *records: Record) -> Transcript:
    """The transcript with the records put in."""
    return transcript.changed([(r.kind, r.id, r) for r in records], transcript.head + 1)


def drop(transcript: Transcript, kind: str, *ids: str) -> Transcript:
    """The transcript without these records."""
    changes = [Change(kind, id_, transcript.get(kind, id_), None) for id_ in ids]
    return apply(transcript, changes, transcript.head + 1)


def edit(transcript: Transcript, kind: str, id_: str, **fields: Any) -> Transcript:
    """The transcript with fields of one record set."""
    record = transcript.get(kind, id_)
    assert record is not None, (kind, id_)
    return put(transcript, replace(record, **fields))


def done(transcript: Transcript, *edits: Mapping[str, Any]) -> Transcript:
    """The transcript after these edits."""
    for each in edits:
        transcript = apply(transcript, plan(transcript, each), transcript.head + 1)
    return transcript


def found(transcript: Transcript, code: str, fmt: DebateFormat | None = MINI) -> list[Finding]:
    """The findings of one code."""
    return [finding for finding in checks(transcript, fmt) if finding.code == code]


def codes(transcript: Transcript, fmt: DebateFormat | None = MINI) -> list[str]:
    """The codes of all findings, in order."""
    return [finding.code for finding in checks(transcript, fmt)]
