"""Coverage: what correction replies left out, took twice or made up, and lines in several units.

A fault in a reply is an error until a person has reviewed every unit that holds one of its
lines; then it is information. A line that is not there has no unit: the nearest lines before and
after stand in for it, where the text that was not applied would have come.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from reviewer.domain.checks.codes import SEVERITIES, say
from reviewer.domain.findings import Finding, Severity
from reviewer.domain.model import Fault, Line, Unit
from reviewer.domain.transcript import Transcript


def coverage(transcript: Transcript) -> Iterator[Finding]:
    """Findings of faulty replies, and of lines that lie in several units."""
    holders = _holders(transcript)
    yield from _faults(transcript, holders)
    yield from _split_lines(transcript, holders)


def _holders(transcript: Transcript) -> dict[int, list[Unit]]:
    """The units of each line."""
    found: dict[int, list[Unit]] = {}
    units = transcript.units
    for unit in (units[id_] for id_ in transcript.unit_order):
        for number in unit.src:
            found.setdefault(number, []).append(unit)
    return found


def _faults(transcript: Transcript, holders: Mapping[int, Sequence[Unit]]) -> Iterator[Finding]:
    for fault in transcript.faults.values():
        units = _concerned(transcript, fault, holders)
        where = {"fault": fault.id, "lines": list(fault.lines), "part": fault.part}
        severity = _severity(fault, units)
        message = _worded(transcript, fault, severity)
        yield say(transcript.match.id, fault.code, where, message, severity)


def _worded(transcript: Transcript, fault: Fault, severity: Severity) -> str:
    """What is wrong, and what to do where its lines still wait for somebody."""
    if severity == "info" or transcript.line_index.keys().isdisjoint(fault.lines):
        return fault.message
    wrong = fault.message.removesuffix(".")
    return f"{wrong}; review these lines."


def _severity(fault: Fault, units: Sequence[Unit]) -> Severity:
    if units and all(unit.status == "reviewed" for unit in units):
        return "info"
    return SEVERITIES.get(fault.code, "error")


def _concerned(
    transcript: Transcript, fault: Fault, holders: Mapping[int, Sequence[Unit]]
) -> list[Unit]:
    numbers: set[int] = set()
    for number in fault.lines:
        known = number in transcript.line_index
        numbers |= {number} if known else _nearest(transcript.line_order, number)
    if not fault.lines and transcript.lines:  # nothing is named: the whole match stands for it
        numbers = set(transcript.line_index)
    return [unit for number in sorted(numbers) for unit in holders.get(number, ())]


def _nearest(order: Sequence[Line], number: int) -> set[int]:
    """The numbers of the lines just before and just after a number that is no line's."""
    at = bisect_left(order, number, key=lambda line: line.number)
    return {line.number for line in order[max(at - 1, 0) : at + 1]}


def _split_lines(
    transcript: Transcript, holders: Mapping[int, Sequence[Unit]]
) -> Iterator[Finding]:
    for number, units in holders.items():
        if len(units) > 1:
            where = {"lines": [number], "units": [unit.id for unit in units]}
            message = f"Line {number} is divided between {len(units)} units."
            yield say(transcript.match.id, "line-split", where, message)
