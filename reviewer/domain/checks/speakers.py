"""Speakers: utterances whose speaker has no role, and sides that speak out of turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.utterances import Utterances
from reviewer.domain.checks.wording import count, stage
from reviewer.domain.findings import Finding, Severity
from reviewer.domain.model import Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import INTERACTIVE_TYPES, SIDES, Side, side_of


def speakers(transcript: Transcript, utterances: Utterances) -> Iterator[Finding]:
    """Findings about who speaks, section by section."""
    for section in transcript.section_order:
        said = utterances[section.id]
        yield from _unmapped(transcript, section, said)
        yield from _out_of_turn(transcript, section, said)


def _unmapped(transcript: Transcript, section: Section, said: Sequence[Unit]) -> Iterator[Finding]:
    """One finding for each label in each section: it is mapped at one stroke."""
    by_label: dict[str | None, list[Unit]] = {}
    for unit in said:
        if unit.role is None:
            by_label.setdefault(transcript.label(unit), []).append(unit)
    for label, units in by_label.items():
        lasting = {"section": section.id, "speaker": label}
        many, here = count(len(units), "unit"), _called(section)
        if label is None:
            message = f"{many} of {here} without a speaker: say who speaks."
        else:
            message = f"{many} of {here} by a speaker who has no role: give the speaker one."
        severity: Severity = "error" if section.section_kind == "stage" else "info"
        found = say(transcript.match.id, "speaker-unmapped", lasting, message, severity)
        yield replace(found, where=_with_units(lasting, units))


def _out_of_turn(
    transcript: Transcript, section: Section, said: Sequence[Unit]
) -> Iterator[Finding]:
    """One finding for each run of units of a side that may not speak in this stage."""
    allowed = may_speak(section)
    debated = [unit for unit in said if side_of(unit.role)]
    for side, run in groupby(debated, key=lambda unit: side_of(unit.role)):
        units = list(run)
        if side in allowed:
            continue
        lasting = {"section": section.id, "unit": units[0].id}
        many, here = count(len(units), "unit"), _called(section)
        message = (
            f"{many} of the {side} in {here}, where it may not speak: check who speaks, and where "
            "the stage begins and ends."
        )
        found = say(transcript.match.id, "speaker-side", lasting, message)
        yield replace(found, where=_with_units(lasting, units))


def may_speak(section: Section) -> tuple[Side, ...]:
    """The sides that may speak in a section; both where it is no stage or not known whose."""
    if section.section_kind != "stage" or section.type is None:
        return SIDES
    if section.type in INTERACTIVE_TYPES or section.acting_side in (None, "both"):
        return SIDES
    return ("affirmative",) if section.acting_side == "affirmative" else ("negative",)


def _called(section: Section) -> str:
    if section.section_kind == "stage":
        return stage(section)
    return f"section {section.id} ({section.section_kind})"


def _with_units(where: Mapping[str, Any], units: list[Unit]) -> dict[str, Any]:
    """The place with all its units; the id does not depend on them, so it stays as they change."""
    return {**where, "unit": units[0].id, "units": [unit.id for unit in units]}
