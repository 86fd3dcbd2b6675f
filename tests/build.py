"""Builds transcripts from compact descriptions: sections of ``"role text"`` utterances.

``small_match`` is a whole match: every stage scored, three judges, an appeal on request.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from reviewer.domain.log import Change, Revision
from reviewer.domain.model import (
    Baseline,
    BaselineSection,
    DebateFormat,
    Entry,
    Form,
    Judge,
    Line,
    Match,
    Part,
    Record,
    ScheduledStage,
    Section,
    Speaker,
    Supplement,
    Team,
    Unit,
)
from reviewer.domain.scores import scored_cells
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.storage.store import Store

SCHEDULE = (
    ScheduledStage(
        "正方一辩立论", "constructive_speech", "affirmative", ("aff_1",), scored=("affirmative",)
    ),
    ScheduledStage(
        "反方二辩质询正方一辩",
        "questioning",
        "negative",
        ("neg_2",),
        ("aff_1",),
        scored=("negative",),
        optional=("affirmative",),
    ),
    ScheduledStage("自由辩论", "free_debate", "both", scored=("affirmative", "negative")),
    ScheduledStage("反方一辩结辩", "closing_speech", "negative", ("neg_1",), scored=("negative",)),
)
FORMAT = DebateFormat("small", "small", 2, SCHEDULE)


@dataclass(frozen=True)
class Block:
    """A section to be: its fields, and what is said in it."""

    said: tuple[str, ...]
    fields: dict[str, Any]


def stage(type_: str, acting_side: str, *said: str, **fields: Any) -> Block:
    """A stage; ``said`` are texts such as ``"aff_1 大家好。"``."""
    known = {"section_kind": "stage", "type": type_, "acting_side": acting_side}
    return Block(said, {**known, **fields})


def block(kind: str, *said: str, **fields: Any) -> Block:
    """A section that is no stage."""
    return Block(said, {"section_kind": kind, **fields})


def transcript(
    *blocks: Block,
    match: Match | None = None,
    more: Iterable[Record] = (),
    units: dict[str, dict[str, Any]] | None = None,
    timed: bool = True,
) -> Transcript:
    """A transcript with one line and one unit for each text; line 1 is unit ``u1``.

    ``units`` changes fields of units by id, ``more`` puts in further records.
    """
    match = match or Match("m1")
    digest = hashlib.sha256(match.id.encode()).hexdigest()
    records: list[Record] = [match, Part("transcript", "讲者甲.txt", digest, 9, "utf-8")]
    number = 0
    for index, each in enumerate(blocks, start=1):
        records.append(Section(f"s{index}", f"u{number + 1}", **each.fields))
        for text in each.said:
            number += 1
            records += _said(number, text, timed)
    if units:
        records = [replace(r, **units[r.id]) if _is_in(r, units) else r for r in records]
    return of([*records, *more])


def of(records: Iterable[Record], head: int = 1) -> Transcript:
    """The transcript of these records."""
    return EMPTY.changed([(r.kind, r.id, r) for r in records], head)


def _is_in(record: Record, units: dict[str, Any]) -> bool:
    return record.kind == "unit" and record.id in units


def _said(number: int, text: str, timed: bool) -> list[Record]:
    role, _, words = text.partition(" ")
    known = None if role == "?" else role
    start, end = (number * 1000, number * 1000 + 900) if timed else (None, None)
    line = Line(number, words, speaker=f"讲者甲{role}", start_ms=start, end_ms=end)
    unit = Unit(f"u{number}", (number,), words, role=known, status="reviewed")
    return [line, unit, Speaker(f"讲者甲{role}", known)]


def with_baseline(made: Transcript) -> Transcript:
    """The transcript with its sections of now as the latest proposal."""
    sections = []
    for section in made.section_order:
        units = made.units_in(section.id)
        kind, type_, acting = section.section_kind, section.type, section.acting_side
        ends = units[0].src[0], units[-1].src[-1]
        sections.append(BaselineSection(section.id, kind, type_, acting, *ends))
    return changed(made, Baseline("sections", tuple(sections)))


def changed(made: Transcript, *records: Record) -> Transcript:
    """The transcript with these records put in."""
    return made.changed([(r.kind, r.id, r) for r in records], made.head)


DEBATE = (
    block("chair", "chair 有请正方一辩。"),
    stage(
        "constructive_speech",
        "affirmative",
        "aff_1 大家好。",
        "chair 请靠近话筒。",
        "aff_1 我方立论如下。",
        name="正方一辩立论",
        speakers=("aff_1",),
    ),
    block("chair", "chair 有请反方二辩质询。"),
    stage(
        "questioning",
        "negative",
        "neg_2 请问您同意吗？",
        "aff_1 对。",
        "neg_2 那代价呢？",
        "aff_1 代价是有的，",
        "neg_2 嗯。",
        "aff_1 但是很小。",
        name="反方二辩质询正方一辩",
        speakers=("neg_2",),
        respondents=("aff_1",),
    ),
    stage("free_debate", "both", "aff_2 您方错了。", "neg_1 您方才错。", name="自由辩论"),
    stage("closing_speech", "negative", "neg_1 谢谢大家。", name="反方一辩结辩"),
    block("commentary", "judge_1 我说两句。", judge="J1"),
)


def small_match(
    match_id: str = "m1",
    *,
    status: str = "approved",
    appeal: bool = False,
    blocks: Sequence[Block] = DEBATE,
    more: Iterable[Record] = (),
) -> Transcript:
    """A whole match without an error: two debaters a side, four stages, three judges."""
    match = Match(
        match_id,
        competition="示例杯",
        round="决赛",
        date="2024-05-01",
        format="2v2",
        motion="先有鸡还是先有蛋",
        affirmative=Team("甲队", "先有鸡"),
        negative=Team("乙队", "先有蛋"),
        status=status,  # type: ignore[arg-type]
        stages=SCHEDULE,
    )
    made = with_baseline(transcript(*blocks, match=match))
    made = changed(made, *panel(made, "original", ("J1", "J2", "J3"), "affirmative"))
    if appeal:
        made = changed(made, *panel(made, "appeal", ("J4", "J5", "J6"), "negative"))
    return changed(made, *more)


def panel(
    made: Transcript, kind: str, judges: Sequence[str], winner: str, score: int = 7
) -> list[Record]:
    """Three judges' forms with every cell scored; the winner's vote is unanimous."""
    records: list[Record] = []
    for number, judge in enumerate(judges, start=1):
        part = f"forms/{kind}/{number}.xlsx"
        digest = f"{number}{'c' if kind == 'appeal' else 'd'}" * 32
        form = Form(f"f-{kind}-{number}", kind, judge, part, confirmed=True)  # type: ignore[arg-type]
        records += [Part(part, f"评委{judge}王小明.xlsx", digest, 1), form]
        records.append(Judge(judge, f"王小明{judge}"))
        records += _entries(made, form, winner, score + number - 1)
    return records


def _entries(made: Transcript, form: Form, winner: str, score: int) -> list[Record]:
    cells = scored_cells(made.section_order, SCHEDULE)
    told: list[dict[str, Any]] = [
        {"what": "score", "value": str(score), "section": cell.section_id, "side": cell.side}
        for cell in cells
    ]
    told += [
        {"what": "vote", "value": winner, "ballot": ballot}
        for ballot in ("impression", "stage", "decisive")
    ]
    role = "aff_1" if winner == "affirmative" else "neg_1"
    told += [{"what": "best_debater", "value": role} for _ in range(3)]
    told.append({"what": "comment", "value": "说得很好。"})
    return [
        Entry(
            f"e-{form.id}-{number}",
            form.id,
            label="",
            raw=fields["value"],
            cell=f"{form.part}!A!B{number}",
            read=fields["value"],
            **fields,
        )
        for number, fields in enumerate(told, start=1)
    ]


def supplement(adjudication: str = "original", **fields: Any) -> Supplement:
    """An accepted model-written summary."""
    known: dict[str, Any] = {
        "id": "x1",
        "part": "summaries/1.json",
        "text_kind": "summary",
        "adjudication": adjudication,
        "generator": "some-model",
        "text": "正方认为鸡在先。",
        "verdict": "accepted",
        "reviewer": "李小红",
    }
    return Supplement(**{**known, **fields})


def imported(made: Transcript, author: str = "someone") -> Revision:
    """The import revision that makes this transcript of nothing."""
    changes = tuple(
        Change(kind, id_, None, record)
        for kind in sorted(made.kinds)
        for id_, record in made.all(kind).items()
    )
    return Revision(1, author, "2024-05-01T00:00:00.000Z", {"edit": "import"}, changes)


def project(folder: Path, *matches: Transcript) -> Store:
    """A project file that holds these matches, each as one import."""
    store = Store.open(str(folder / "project.reviewer"), create=True)
    for made in matches:
        store.append(made.match.id, imported(made))
    return store
