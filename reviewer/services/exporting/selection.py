"""Which matches leave, which stay and why: each match by itself, as it is asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from reviewer.domain.codec import Json
from reviewer.domain.dataset import without_names
from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript

StatusFilter: TypeAlias = Literal["approved", "reviewed", "any"]

ACCEPTED: Final[Mapping[StatusFilter, frozenset[str]]] = {
    "approved": frozenset(("approved",)),
    "reviewed": frozenset(("reviewed", "approved")),
    "any": frozenset(("imported", "in_review", "reviewed", "approved")),
}
_APPEAL_CODES: Final = ("appeal-without-original", "appeal-panel-overlap")
_NOT_REVIEWED: Final = "not-reviewed"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What leaves of a match, and the records of what does not."""

    match: bool
    appeal: bool
    excluded: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """What keeps a match out of an export, and what keeps out only its appeal."""

    match: tuple[Finding, ...]
    appeal: tuple[Finding, ...]


def judge(transcript: Transcript, findings: Sequence[Finding], status: StatusFilter) -> Verdict:
    """Whether the match leaves, and its appeal, and the records of what does not."""
    reasons = weigh(transcript, findings, status)
    if reasons.match:
        return Verdict(False, False, (_excluded(transcript, None, reasons.match),))
    if reasons.appeal:
        appeal = f"{transcript.match.id}:appeal"
        return Verdict(True, False, (_excluded(transcript, appeal, reasons.appeal),))
    return Verdict(True, True, ())


def weigh(transcript: Transcript, findings: Sequence[Finding], status: StatusFilter) -> Weighed:
    """Errors keep the match out, errors in an appeal's forms that appeal alone."""
    errors = [finding for finding in findings if finding.severity == "error"]
    of_appeal = [finding for finding in errors if _is_of_appeal(finding, transcript)]
    reasons = [finding for finding in errors if finding not in of_appeal]
    if transcript.match.status not in ACCEPTED[status]:
        reasons += _not_reviewed(transcript, findings, status)
    return Weighed(tuple(reasons), tuple(of_appeal))


def _is_of_appeal(finding: Finding, transcript: Transcript) -> bool:
    if finding.code in _APPEAL_CODES or finding.where.get("adjudication") == "appeal":
        return True
    form = transcript.forms.get(_form_of(finding.where, transcript))
    return form is not None and form.adjudication == "appeal"


def _form_of(where: Mapping[str, object], transcript: Transcript) -> str:
    entry = transcript.entries.get(str(where.get("entry")))
    return entry.form if entry else str(where.get("form"))


def _not_reviewed(
    transcript: Transcript, findings: Sequence[Finding], status: StatusFilter
) -> list[Finding]:
    """The check's own finding, or one in its place for a match that is not yet approved."""
    said = [finding for finding in findings if finding.code == _NOT_REVIEWED]
    match = transcript.match
    message = f"The match is {match.status}; this export takes {status} matches only."
    return said or [Finding("", _NOT_REVIEWED, "info", match.id, {}, message)]


def _excluded(transcript: Transcript, adjudication: str | None, reasons: Sequence[Finding]) -> Json:
    told = [
        {
            "code": finding.code,
            "message": without_names(finding.nameless or finding.message, transcript),
        }
        for finding in reasons
    ]
    return {
        "match_id": transcript.match.id,
        "adjudication_id": adjudication,
        "status": transcript.match.status,
        "codes": sorted({finding.code for finding in reasons}),
        "findings": sorted(told, key=lambda f: (f["code"], f["message"])),
    }
