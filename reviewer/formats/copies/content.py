"""What a reading copy of a match holds, whatever file it becomes.

A copy is for people and other programs: debaters are named by their roles, no person by name.
Times are the recording's. An emptied unit stays as what was taken out; blank lines are left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeAlias

from reviewer.domain.marking import marks
from reviewer.domain.model import Match, Section, Unit
from reviewer.domain.segmentation import section_lines
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import ADJUDICATION_KINDS, is_judge

Piece: TypeAlias = tuple[Literal["same", "gone", "new"], str]
"""A run of a text, and whether it stands in the original, in ours, or in both."""

_NUMBERS: Final = {"1": "一", "2": "二", "3": "三", "4": "四"}
_KINDS: Final = {
    "stage": "环节",
    "chair": "主席",
    "commentary": "点评",
    "break": "休息",
    "other": "其他",
}
_STATUSES: Final = {
    "imported": "未审校",
    "in_review": "审校中",
    "reviewed": "已审校",
    "approved": "已批准",
}
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_SPACE: Final = re.compile(r"[\t\r\n\x85\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Passage:
    """One utterance. ``lines`` are the first and the last of the transcript, ``who`` the role."""

    unit: str
    lines: tuple[int, int]
    role: str | None
    who: str
    text: str
    original: str
    start_ms: int | None
    end_ms: int | None

    @property
    def place(self) -> str:
        """Where it stands in the transcript: ``L12`` or ``L12–13``."""
        return place_of(self.lines)

    def pieces(self) -> Iterator[Piece]:
        """The text with what was corrected; other punctuation alone is no correction."""
        done = 0
        for mark in marks(self.original, self.text):
            yield "same", self.text[done : mark.other_start]
            if mark.kind == "punctuation":
                yield "same", self.text[mark.other_start : mark.other_end]
            else:
                yield "gone", self.original[mark.start : mark.end]
                yield "new", self.text[mark.other_start : mark.other_end]
            done = mark.other_end
        yield "same", self.text[done:]


@dataclass(frozen=True, slots=True)
class Part:
    """A section with what was said in it."""

    title: str
    kind: str
    lines: tuple[int, int]
    passages: tuple[Passage, ...]

    @property
    def place(self) -> str:
        """Where it stands in the transcript."""
        return place_of(self.lines)

    def turns(self) -> Iterator[tuple[Passage, ...]]:
        """Passages that follow each other and are one speaker's."""
        for _, run in groupby(self.passages, key=lambda passage: passage.who):
            yield tuple(run)


@dataclass(frozen=True, slots=True)
class ReadingCopy:
    """A whole match. ``facts`` are labels and values for its head; ``recording`` a file's name."""

    match: str
    title: str
    date: str | None
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    recording: str | None

    @property
    def passages(self) -> tuple[Passage, ...]:
        """All that was said, in order."""
        return tuple(passage for part in self.parts for passage in part.passages)


def place_of(lines: tuple[int, int]) -> str:
    """Line numbers as people read them."""
    first, last = lines
    return f"L{first}" if first == last else f"L{first}–{last}"


def role_name(role: str | None) -> str:
    """A role in the words of the field."""
    if role is None:
        return "未标注"
    side, _, number = role.partition("_")
    if side in ("aff", "neg"):
        return f"{'正方' if side == 'aff' else '反方'}{_NUMBERS[number]}辩"
    if is_judge(role):
        return f"评委{number}"
    return "主席" if role == "chair" else "其他"


def reading_copy(transcript: Transcript) -> ReadingCopy:
    """The copy of a match as it stands."""
    match = transcript.match
    recording = transcript.parts.get("recording")
    parts = (_part(transcript, section) for section in transcript.section_order)
    return ReadingCopy(
        match=match.id,
        title=clean(match.motion or match.id),
        date=match.date,
        facts=tuple((label, clean(value)) for label, value in _facts(transcript) if value),
        parts=tuple(part for part in parts if part.passages),
        recording=recording.file if recording else None,
    )


def clean(text: str) -> str:
    """The text as every format can hold it: on one line, without control characters."""
    return _UNWRITABLE.sub("\ufffd", _SPACE.sub(" ", text))


def _facts(transcript: Transcript) -> Iterator[tuple[str, str | None]]:
    match = transcript.match
    yield "场次", match.id
    yield "赛事", " ".join(each for each in (match.competition, match.round) if each)
    yield "日期", match.date
    yield "赛制", match.format
    for label, side in (("正方", match.affirmative), ("反方", match.negative)):
        yield label, " ".join(each for each in (side.team, side.position) if each)
    yield "状态", _standing(match, transcript.head)
    kinds = [kind for kind in ADJUDICATION_KINDS if transcript.forms_of(kind)]
    yield "评分表", "、".join({"original": "原判", "appeal": "申诉"}[kind] for kind in kinds)


def _standing(match: Match, head: int) -> str:
    return f"{_STATUSES[match.status]}（第 {head} 版）"


def _part(transcript: Transcript, section: Section) -> Part:
    units: Sequence[Unit] = transcript.units_in(section.id)
    name = section.name or _KINDS[section.section_kind]
    if section.section_kind == "commentary" and section.judge:
        name = f"{name}（{section.judge}）"
    passages = (_passage(transcript, unit) for unit in units)
    return Part(
        title=clean(name),
        kind=section.section_kind,
        lines=section_lines(transcript, section.id),
        passages=tuple(each for each in passages if each.text or each.original),
    )


def _passage(transcript: Transcript, unit: Unit) -> Passage:
    offset = transcript.match.media_offset_ms
    start, end = transcript.start_ms(unit), transcript.end_ms(unit)
    return Passage(
        unit=unit.id,
        lines=(unit.src[0], unit.src[-1]),
        role=unit.role,
        who=role_name(unit.role),
        text=clean(unit.text).strip(),
        original=clean(transcript.original(unit)).strip(),
        start_ms=None if start is None else max(0, start + offset),
        end_ms=None if end is None else max(0, end + offset),
    )
