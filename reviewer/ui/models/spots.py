"""The exact characters of a unit that findings are about."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reviewer.domain.findings import Finding, Severity


@dataclass(frozen=True, slots=True)
class Spot:
    """Code points ``start:end`` of a unit's text or, where they are ``gone``, of its original."""

    start: int
    end: int
    gone: bool
    severity: Severity
    message: str


def spots_by_unit(findings: Iterable[Finding]) -> Mapping[str, tuple[Spot, ...]]:
    """The spots of findings that stand, by unit; those of a neighbour concerned are its own."""
    found: dict[str, tuple[Spot, ...]] = {}
    for finding in findings:
        if finding.dismissed:
            continue
        for span in finding.where.get("spans", ()):
            gone = span["text"][0] == span["text"][1]
            start, end = span["original" if gone else "text"]
            spot = Spot(start, end, gone, finding.severity, finding.message)
            found[span["unit"]] = (*found.get(span["unit"], ()), spot)
    return found
