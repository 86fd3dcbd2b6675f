"""From stages by line numbers to sections that part all units.

What lies between stages is one section a run: only the chair → ``chair``; after the last stage
and a judge speaks → ``commentary``; a pause cue and no debater → ``break``; else ``other``.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Baseline, BaselineSection, Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import ActingSide, Origin, SectionKind, StageType, is_judge, side_of

PAUSE = re.compile("暂停|休息|战术讨论|中场|稍等片刻|稍作等待")
"""Words of a chair that announce a pause."""


@dataclass(frozen=True, slots=True)
class StagePlace:
    """A stage and the lines of its first and last utterance."""

    name: str | None
    type: StageType | None
    acting_side: ActingSide | None
    speakers: tuple[str, ...]
    respondents: tuple[str, ...]
    first_line: int
    last_line: int
    surprise: bool = False


def sections_of(
    transcript: Transcript, stages: Sequence[StagePlace], file: str, origin: Origin = "imported"
) -> tuple[Section, ...]:
    """The sections that the stages give. ``BadInput`` names the stage that cannot stand.

    A section that begins where one of the transcript begins keeps that one's id.
    """
    spans = _spans(transcript, stages, file)
    placed = [(stage_section(stage), span) for stage, span in zip(stages, spans, strict=True)]
    return sections_at(transcript, placed, origin)


Span = tuple[int, int]
"""Positions in ``unit_order``, the end not included."""


def sections_at(
    transcript: Transcript,
    placed: Sequence[tuple[Section, Span]],
    origin: Origin,
    kept: Sequence[tuple[Section, Span]] = (),
) -> tuple[Section, ...]:
    """The sections that stages at these units give, around those that are kept as they are."""
    found: list[tuple[int, Section]] = []
    position = 0
    whole = sorted([*placed, *kept], key=lambda each: each[1])
    for section, (start, end) in whole:
        if position < start:
            found.append((position, _between(transcript, position, start)))
        found.append((start, section))
        position = end
    if position < len(transcript.unit_order):
        stages = any(section.section_kind == "stage" for section, _ in whole)
        found.append((position, _rest(transcript, position) if stages else _OTHER))
    return tuple(_placed(transcript, found, origin, {section.id for section, _ in kept}))


def _spans(
    transcript: Transcript, stages: Sequence[StagePlace], file: str
) -> Iterator[tuple[int, int]]:
    """The positions of each stage's units, the end not included.

    A unit that holds a stage's first or last line is the stage's, the earlier one's of two.
    """
    units = [transcript.units[id_] for id_ in transcript.unit_order]
    lasts, firsts = [u.src[-1] for u in units], [u.src[0] for u in units]
    position = 0
    before: tuple[str, StagePlace] | None = None
    for number, stage in enumerate(stages, start=1):
        place = f"stage {number} ({stage.name})" if stage.name else f"stage {number}"
        _check_lines(transcript, stage, before, file, place)
        start = bisect_left(lasts, stage.first_line)
        end = bisect_right(firsts, stage.last_line)
        start = max(_first_said(units, start, stage.first_line), position)
        if start >= end:
            words = f"{_lines(stage)}: all that is said there is in the stage before, or nothing is"
            raise BadInput(file, place, words)
        yield start, end
        before, position = (place, stage), end


def _check_lines(
    transcript: Transcript,
    stage: StagePlace,
    before: tuple[str, StagePlace] | None,
    file: str,
    place: str,
) -> None:
    """A number between lines (a header's, a blank one's) will do; one beyond them will not."""
    order = transcript.line_order
    for line in (stage.first_line, stage.last_line):
        if not order[0].number <= line <= order[-1].number:
            known = f"they go from {order[0].number} to {order[-1].number}"
            raise BadInput(file, place, f"there is no line {line}: {known}")
    if stage.last_line < stage.first_line:
        raise BadInput(file, place, "last_line comes before first_line")
    if before is not None and stage.first_line <= before[1].last_line:
        raise BadInput(file, place, _clash(stage, *before))


def _clash(stage: StagePlace, other: str, before: StagePlace) -> str:
    """Why a stage cannot stand after the one that the file has before it."""
    mine, its = _lines(stage), _lines(before)
    if stage.last_line < before.first_line:
        return f"{mine} come before those of {other}, {its}: list the stages in their order"
    return (
        f"{mine} overlap with those of {other}, {its}: a line is of one stage only, so let the "
        "earlier stage end before the later one begins"
    )


def _lines(stage: StagePlace) -> str:
    first, last = stage.first_line, stage.last_line
    return f"line {first}" if first == last else f"lines {first}–{last}"


def _first_said(units: Sequence[Unit], start: int, line: int) -> int:
    """Of the units that part a line, a stage begins with the first debater's."""
    sharing = takewhile(lambda n: units[n].src[0] <= line, range(start, len(units)))
    return next((n for n in sharing if side_of(units[n].role)), start)


def stage_section(stage: StagePlace) -> Section:
    """The stage as a section that has no place yet."""
    return Section(
        "",
        "",
        section_kind="stage",
        type=stage.type,
        name=stage.name,
        acting_side=stage.acting_side,
        speakers=stage.speakers,
        respondents=stage.respondents,
        surprise=stage.surprise,
    )


_OTHER = Section("", "")


def _between(transcript: Transcript, start: int, end: int) -> Section:
    units = [transcript.units[id_] for id_ in transcript.unit_order[start:end]]
    return replace(_OTHER, section_kind=kind_between(units, after_last_stage=False))


def _rest(transcript: Transcript, start: int) -> Section:
    units = [transcript.units[id_] for id_ in transcript.unit_order[start:]]
    return replace(_OTHER, section_kind=kind_between(units, after_last_stage=True))


def kind_between(units: Sequence[Unit], *, after_last_stage: bool) -> SectionKind:
    """What a run of units in no stage is."""
    roles = {unit.role for unit in units}
    if roles == {"chair"}:
        return "chair"
    if after_last_stage and any(is_judge(role) for role in roles):
        return "commentary"
    if not any(side_of(role) for role in roles) and any(PAUSE.search(u.text) for u in units):
        return "break"
    return "other"


def kind_of(transcript: Transcript, section: Section) -> SectionKind:
    """What a section is if it is no stage."""
    order = transcript.section_order
    last = section == order[-1] and any(s.section_kind == "stage" for s in order)
    return kind_between(transcript.units_in(section.id), after_last_stage=last)


def _placed(
    transcript: Transcript,
    found: Sequence[tuple[int, Section]],
    origin: Origin,
    kept: Collection[str],
) -> list[Section]:
    old = {section.first_unit: section.id for section in transcript.section_order}
    placed = []
    for number, (position, section) in enumerate(found, start=1):
        if section.id in kept:
            placed.append(section)
            continue
        first = transcript.unit_order[position]
        id_ = old.get(first) or f"s{transcript.head + 1}.{number}"
        placed.append(replace(section, id=id_, first_unit=first, origin=origin))
    return placed


def baseline(transcript: Transcript) -> Baseline:
    """The sections as they stand now, to be compared with what reviewers make of them."""
    return Baseline("sections", tuple(_noted(transcript, s) for s in transcript.section_order))


def _noted(transcript: Transcript, section: Section) -> BaselineSection:
    first, last = section_lines(transcript, section.id)
    return BaselineSection(
        section.id, section.section_kind, section.type, section.acting_side, first, last
    )


def section_lines(transcript: Transcript, section: str) -> tuple[int, int]:
    """The first and the last line of a section."""
    span = transcript.section_spans[section]
    first, last = transcript.unit_order[span.start], transcript.unit_order[span.stop - 1]
    return transcript.units[first].src[0], transcript.units[last].src[-1]
