"""What would keep an approved match out of an export: to be said before or when it is approved."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript
from reviewer.formats.debate_format import load_formats
from reviewer.services.checking import check_transcript, overlaps, stretches
from reviewer.services.exporting.selection import weigh
from reviewer.storage.store import Store

SHOWN: Final = 6
"""Codes that are named; of more only that there are more."""


def errors_of(store: Store, transcript: Transcript) -> Mapping[str, int]:
    """How many errors of each code keep the match out whatever its state, the most first."""
    around = tuple(overlaps(transcript, stretches(store)))
    findings = check_transcript(transcript, load_formats(), around)
    return by_code(weigh(transcript, findings, "any").match)


def by_code(findings: Iterable[Finding]) -> Mapping[str, int]:
    """How many there are of each code, the most first."""
    counted = Counter(each.code for each in findings)
    return dict(sorted(counted.items(), key=lambda each: (-each[1], each[0])))


def named(errors: Mapping[str, int]) -> str:
    """``stage-empty 2, score-missing 1``: the codes with their counts."""
    shown = [f"{code} {number}" for code, number in list(errors.items())[:SHOWN]]
    return ", ".join(shown if len(errors) <= SHOWN else [*shown, "…"])
