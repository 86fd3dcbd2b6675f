"""How a match stands: how much of it was changed, what the checks say, whether it may leave.

Whether it may leave is weighed by the export's own rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from reviewer.domain.attention import Workload, workload
from reviewer.domain.dataset.effort import adjusted_sections, corrections
from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import MatchStatus
from reviewer.formats.debate_format import load_formats
from reviewer.services.checking import Stretch, check_transcript, overlaps
from reviewer.services.exporting.selection import ACCEPTED, StatusFilter, Weighed, weigh
from reviewer.storage.store import Store

FILTERS: Final[tuple[StatusFilter, ...]] = ("approved", "reviewed", "any")
Stamp: TypeAlias = tuple[int, tuple[Stretch, ...]]
"""What a standing depends on: the match's last revision, and who shares its transcript file."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One match as its newest revision (``head``) leaves it.

    ``changed`` units have a text that is not the original's; ``findings`` are all that the
    checks say, dismissed warnings among them. ``workload`` is how much of it needs a person.
    ``weighed`` has an answer for each filter. ``corrections`` and ``adjusted`` are the paper's:
    utterances corrected and stages adjusted by hand, net of undo.
    """

    match: str
    head: int
    status: MatchStatus
    changed: int
    findings: tuple[Finding, ...]
    workload: Workload
    weighed: Mapping[StatusFilter, Weighed]
    corrections: int
    adjusted: int

    def count(self, severity: str) -> int:
        """How many findings of that severity nobody has dismissed."""
        return sum(f.severity == severity and not f.dismissed for f in self.findings)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The warnings that nobody has dismissed."""
        return tuple(f for f in self.findings if f.severity == "warning" and not f.dismissed)

    def leaves(self, status: StatusFilter) -> bool:
        """Whether an export with that filter takes the match."""
        return not self.weighed[status].match


def standing(store: Store, match: str, by_file: Mapping[str, Sequence[Stretch]]) -> Standing:
    """How a match stands; ``by_file`` is what every match takes of which file."""
    transcript = store.load(match)
    around = overlaps(transcript, by_file)
    findings = check_transcript(transcript, load_formats(), around)
    return Standing(
        match,
        transcript.head,
        transcript.match.status,
        changed_units(transcript),
        findings,
        workload(transcript, findings),
        {status: weigh(transcript, findings, status) for status in FILTERS},
        corrections(transcript),
        adjusted_sections(transcript),
    )


def changed_units(transcript: Transcript) -> int:
    """How many units have a text that is not what the recogniser heard."""
    return sum(unit.text != transcript.original(unit) for unit in transcript.units.values())


def stamps(heads: Mapping[str, int], by_file: Mapping[str, Sequence[Stretch]]) -> dict[str, Stamp]:
    """By match what its standing depends on: as long as that is the same, so is the standing."""
    shared = {each.match: tuple(each_of) for each_of in by_file.values() for each in each_of}
    return {match: (head, shared.get(match, ())) for match, head in heads.items()}


def why_empty(counts: Mapping[str, int], blocked: int, status: StatusFilter) -> str | None:
    """Why an export of matches with these states would be empty; ``None`` if it would not.

    ``blocked`` of those that have the asked state are kept out by errors. ``none``: there is
    no match; ``errors``: errors keep all out; ``reviewed``: some are reviewed and none approved;
    ``state``: none is that far.
    """
    fitting = sum(count for state, count in counts.items() if state in ACCEPTED[status])
    if fitting > blocked:
        return None
    if fitting:
        return "errors"
    if not sum(counts.values()):
        return "none"
    return "reviewed" if status == "approved" and counts.get("reviewed") else "state"
