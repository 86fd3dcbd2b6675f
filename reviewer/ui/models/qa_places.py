"""Where a difference lies in the match as it is now: a unit, a cell of the forms, lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from reviewer.ui.places import ScorePlace, unit_of_line
from reviewer.ui.words import noop, section_name

if TYPE_CHECKING:
    from reviewer.domain.differences import Difference
    from reviewer.domain.transcript import Transcript
    from reviewer.services.comparing import Comparison

GROUPS: Final[Mapping[str, str]] = {
    "stages": noop("Qa", "Stages"),
    "texts": noop("Qa", "Texts"),
    "roles": noop("Qa", "Roles"),
    "scores": noop("Qa", "Scores"),
    "states": noop("Qa", "States"),
    "rest": noop("Qa", "Other"),
}
"""What a difference is about, in the order of the list's filter."""
_BEGINNINGS: Final = (
    (("section-status", "unit-status", "match-status"), "states"),
    (("section",), "stages"),
    (("text", "suggestion", "unit"), "texts"),
    (("role", "speaker"), "roles"),
    (("form", "entr", "supplement"), "scores"),
)


@dataclass(frozen=True, slots=True)
class Found:
    """A difference with its place.

    ``number`` is its place among all, ``section`` (and its ``name``) the later revision's that it
    is about or lies in, ``line`` the first of its ``unit``, ``moved`` by how many lines and
    characters one begins later.
    """

    number: int
    difference: Difference
    group: str
    unit: str | None
    line: int | None
    section: str | None
    lines: str
    ms: int | None
    score: ScorePlace | None
    name: str
    moved: tuple[int, int]


def found_in(comparison: Comparison) -> tuple[Found, ...]:
    """Every difference with its place in the later revision."""
    after = comparison.after
    return tuple(
        _found(number, difference, after)
        for number, difference in enumerate(comparison.differences)
    )


def unit_now(found: Found, transcript: Transcript) -> str | None:
    """The unit to go to in the match as it is by now."""
    there = None if found.unit is None else transcript.units.get(found.unit)
    if there is not None and found.line in there.src:
        return there.id
    if found.line is not None:  # another version of the match may call another unit so
        return unit_of_line(transcript, found.line)
    return unit_of_difference(found.difference.where, transcript)


def group_of(kind: str) -> str:
    """The group a kind of difference is in."""
    return next((group for starts, group in _BEGINNINGS if kind.startswith(starts)), "rest")


def unit_of_difference(where: Mapping[str, Any], transcript: Transcript) -> str | None:
    """The first unit a difference is about; ``None``: it is about no unit."""
    for name in ("unit", "target"):
        if where.get(name) in transcript.units:
            return str(where[name])
    units = where.get("units") or ()
    first = next((unit for unit in units if unit in transcript.units), None)
    if first is not None:
        return str(first)
    section = _section(where, transcript)
    if section is not None:
        return transcript.sections[section].first_unit
    lines = where.get("lines")
    if lines:
        return unit_of_line(transcript, lines[0])
    return _of_speaker(where.get("speaker"), transcript)


def _of_speaker(label: str | None, transcript: Transcript) -> str | None:
    units = transcript.units
    if label is None:
        return None
    said = (id_ for id_ in transcript.unit_order if transcript.label(units[id_]) == label)
    return next(said, None)


def _section(where: Mapping[str, Any], transcript: Transcript) -> str | None:
    named: Sequence[str | None] = (where.get("section"), *where.get("sections", ()))
    return next((each for each in named if each in transcript.sections), None)


def _found(number: int, difference: Difference, after: Transcript) -> Found:
    where = difference.where
    if difference.kind == "section-removed":  # its id is the earlier version's
        where = {"lines": where["lines"]}
    score = score_of(where)
    unit = None if score else unit_of_difference(where, after)
    section = _section(where, after)
    if section is None and unit is not None:
        section = after.section_holding(unit).id
    line, ms = None, None
    if unit is not None:
        line, ms = after.units[unit].src[0], after.start_ms(after.units[unit])
    group = group_of(difference.kind)
    name = "" if section is None else section_name(after.sections[section])
    lines, moved = _lines(where), _moved(difference, after)
    return Found(number, difference, group, unit, line, section, lines, ms, score, name, moved)


def _moved(difference: Difference, after: Transcript) -> tuple[int, int]:
    if difference.kind != "section-moved":
        return 0, 0
    was, now = difference.before, difference.after
    lines = after.line_index[now["line"]] - after.line_index[was["line"]]
    return lines, now["offset"] - was["offset"]


def score_of(where: Mapping[str, Any]) -> ScorePlace | None:
    """The place among the forms, if the difference is about one."""
    if "adjudication" not in where:
        return None
    entry = where.get("entry") or next(iter(where.get("entries", ())), None)
    form, text = where.get("form"), where.get("supplement")
    return ScorePlace(str(where["adjudication"]), form=form, entry=entry, supplement=text)


def _lines(where: Mapping[str, Any]) -> str:
    lines = where.get("lines")
    if not lines:
        return ""
    return str(lines[0]) if lines[0] == lines[-1] else f"{lines[0]}–{lines[-1]}"
