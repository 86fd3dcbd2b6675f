"""Which stage of a match is which stage of its schedule, and which cells of it are scored."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reviewer.domain.model import DebateFormat, Match, ScheduledStage, Section, Surprise
from reviewer.domain.scores.claims import Claim, read_claim, stage_name
from reviewer.domain.scores.grammar import QUESTIONED, SHARED
from reviewer.domain.words import ActingSide, Side, StageType, opponent


@dataclass(frozen=True, slots=True)
class ScoredCell:
    """A stage and a side that judges score; ``optional``: only if the original's forms do."""

    section_id: str
    side: Side
    optional: bool


@dataclass(frozen=True, slots=True)
class StageFacts:
    """What is known of a stage from its own fields and, where they say nothing, its schedule;
    who speaks, at last, from its names.

    ``about`` is what a summary sums up; ``names`` its normalised names; ``ordinal`` counts the
    stages of its type and acting side; ``speakers`` and ``respondents`` are debaters' numbers.
    """

    section: Section
    names: frozenset[str]
    about: StageType | None
    ordinal: int
    speakers: frozenset[int]
    respondents: frozenset[int]


def match_format(match: Match, formats: Mapping[str, DebateFormat]) -> DebateFormat | None:
    """The format that holds for ``match``: its own stages replace the format's schedule."""
    known = formats.get(match.format or "")
    if match.stages is None:
        return known
    if known is None:
        return DebateFormat(match.format or "", match.format or "", 4, match.stages)
    return replace(known, stages=match.stages)


def match_schedule(
    stages: Sequence[Section], schedule: Sequence[ScheduledStage]
) -> list[tuple[Section, ScheduledStage | None]]:
    """Each stage section with its scheduled stage, in the sections' order.

    Stages meet by type and acting side, several of one kind in order, so that swapped closings
    and missing stages disturb nothing. A summary never meets the summary of something else.
    ``None``: extra, or a surprise stage (see ``Section.surprise``).
    """
    sections = [section for section in stages if section.section_kind == "stage"]
    about, planned_about = _summed_up(sections), _summed_up(schedule)
    found: dict[int, ScheduledStage] = {}
    for kind in dict.fromkeys((s.type, s.acting_side) for s in sections):
        actual = [i for i, s in enumerate(sections) if _is(s, kind) and not s.surprise]
        planned = [i for i, s in enumerate(schedule) if _is(s, kind)]
        likeness = {
            (a, p): _likeness(sections[a], about[a], schedule[p], planned_about[p])
            for a in actual
            for p in planned
        }
        for a, p in _pair_in_order(actual, planned, likeness):
            found[a] = schedule[p]
    return [(section, found.get(i)) for i, section in enumerate(sections)]


def scored_cells(
    sections: Sequence[Section],
    schedule: Sequence[ScheduledStage],
    surprise: Surprise | None = None,
) -> tuple[ScoredCell, ...]:
    """The cells (stage × side) that are scored, in the match's order, the acting side first.

    Extra stages are not scored; surprise stages as ``surprise`` says, and an extra speech only
    for the side that gives it.
    """
    cells: list[ScoredCell] = []
    for section, planned in match_schedule(sections, schedule):
        if planned is not None:
            cells += _cells(section, planned.scored, planned.optional)
        elif section.surprise and surprise is not None:
            sides = [s for s in _sides(section) if _takes_part(section, s)]
            scored = [s for s in sides if s in surprise.scored]
            cells += _cells(section, scored, [s for s in sides if s in surprise.optional])
    return tuple(cells)


def stage_facts(
    sections: Sequence[Section], schedule: Sequence[ScheduledStage]
) -> dict[str, StageFacts]:
    """The facts of every stage section, by section id."""
    matched = match_schedule(sections, schedule)
    about = _summed_up([section for section, _ in matched])
    counted: dict[tuple[object, ...], int] = {}
    facts: dict[str, StageFacts] = {}
    for (section, planned), what in zip(matched, about, strict=True):
        kind = (section.type, section.acting_side, section.surprise)
        counted[kind] = counted.get(kind, 0) + 1
        named = [claim for s in (section, planned) if s and (claim := read_claim(s.name or ""))]
        facts[section.id] = StageFacts(
            section,
            names=frozenset(stage_name(s.name) for s in (section, planned) if s and s.name),
            about=what,
            ordinal=counted[kind],
            speakers=_numbers(section.speakers, planned.speakers if planned else ())
            or _united(claim.speakers for claim in named),
            respondents=_numbers(section.respondents, planned.respondents if planned else ())
            or _united(claim.respondents for claim in named),
        )
    return facts


def part_side(acting: ActingSide, part: str) -> Side | None:
    """The side that has a part in a stage of ``acting``; ``None`` where both act."""
    if acting == "both":
        return None
    return acting if part == "acting" else opponent(acting)


def _is(stage: Section | ScheduledStage, kind: tuple[object, object]) -> bool:
    return (stage.type, stage.acting_side) == kind


def _cells(section: Section, scored: Iterable[Side], optional: Iterable[Side]) -> list[ScoredCell]:
    holds = {**dict.fromkeys(optional, True), **dict.fromkeys(scored, False)}
    return [ScoredCell(section.id, s, holds[s]) for s in _sides(section) if s in holds]


def _sides(section: Section) -> tuple[Side, Side]:
    if section.acting_side == "negative":
        return ("negative", "affirmative")
    return ("affirmative", "negative")


def _takes_part(section: Section, side: Side) -> bool:
    return section.type in QUESTIONED | SHARED or side == section.acting_side


def _summed_up(stages: Sequence[Section | ScheduledStage]) -> list[StageType | None]:
    """What each summary sums up: as its name says, else the last questioning of any sort."""
    last: StageType | None = None
    about: list[StageType | None] = []
    for stage in stages:
        if stage.type in QUESTIONED:
            last = stage.type
        claim = _claim(stage) if stage.type == "summary" else None
        about.append((claim and claim.about) or last if stage.type == "summary" else None)
    return about


def _claim(stage: Section | ScheduledStage) -> Claim | None:
    return read_claim(stage.name) if stage.name else None


def _likeness(
    section: Section,
    about: StageType | None,
    planned: ScheduledStage,
    planned_about: StageType | None,
) -> int:
    """What two stages of one kind share; negative where they exclude each other.

    A pair is worth more than all that can be shared, so that no stage is left out for a name.
    """
    if None not in (about, planned_about) and about != planned_about:
        return -1
    same_name = bool(section.name) and stage_name(section.name or "") == stage_name(planned.name)
    same_speakers = bool(section.speakers) and set(section.speakers) == set(planned.speakers)
    return 10 + same_name + same_speakers


def _pair_in_order(
    actual: list[int], planned: list[int], likeness: Mapping[tuple[int, int], int]
) -> Iterator[tuple[int, int]]:
    """The pairing that keeps order and shares most, the earliest of equals (suffix sums)."""
    best = [[0] * (len(planned) + 1) for _ in range(len(actual) + 1)]
    for i in reversed(range(len(actual))):
        for j in reversed(range(len(planned))):
            pair = likeness[actual[i], planned[j]]
            together = best[i + 1][j + 1] + pair if pair > 0 else 0
            best[i][j] = max(together, best[i + 1][j], best[i][j + 1])
    i = j = 0
    while i < len(actual) and j < len(planned):
        pair = likeness[actual[i], planned[j]]
        if pair > 0 and best[i][j] == best[i + 1][j + 1] + pair:
            yield actual[i], planned[j]
            i, j = i + 1, j + 1
        elif best[i][j] == best[i][j + 1]:
            j += 1
        else:
            i += 1


def _numbers(*roles: Iterable[str]) -> frozenset[int]:
    return frozenset(int(role[-1]) for group in roles for role in group if role[-1].isdigit())


def _united(groups: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset(number for group in groups for number in group)
