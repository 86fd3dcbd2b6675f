"""Every code these checks give, with the severity it has unless its own rule says otherwise.

``unit-empty`` and ``speaker-unmapped`` are mild where nothing is lost by them, a fault of a reply
is one until its units are reviewed, and ``vote-tie`` and ``judge-duplicate`` depend on the case:
the table holds the graver of the two. Codes that other parts of the tool raise (``text-…``,
``match-clash``) are not here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from reviewer.domain.findings import Finding, Severity, finding

SEVERITIES: Mapping[str, Severity] = MappingProxyType(
    {
        # coverage
        "line-uncovered": "error",
        "line-duplicated": "error",
        "line-unknown": "error",
        "context-line": "error",
        "line-split": "info",
        # units
        "unit-gap": "error",
        "unit-mixed-speakers": "error",
        "unit-order": "error",
        "unit-empty": "error",
        # text
        "text-rewritten": "warning",
        "text-dropped": "warning",
        "text-added": "warning",
        "text-shifted": "warning",
        "text-chatter": "warning",
        "number-changed": "warning",
        "particle-dropped": "warning",
        "script-changed": "info",
        "punctuation-only": "info",
        # time
        "time-missing": "warning",
        "time-reversed": "warning",
        "time-overlap": "warning",
        "media-missing": "warning",
        # speakers
        "speaker-unmapped": "error",
        "speaker-side": "warning",
        # stages
        "stage-missing": "error",
        "stage-empty": "error",
        "stage-side": "error",
        "stage-untyped": "error",
        "stage-extra": "warning",
        "stage-order": "warning",
        "stage-overtime": "warning",
        # forms
        "form-count": "error",
        "score-missing": "error",
        "score-unaligned": "error",
        "score-side": "error",
        "score-duplicate": "error",
        "score-range": "error",
        "score-unreadable": "error",
        "vote-missing": "error",
        "best-debater-count": "error",
        "best-debater-unknown": "error",
        "vote-tie": "error",
        "judge-duplicate": "error",
        "stage-vote-mismatch": "warning",
        "winner-mismatch": "warning",
        # adjudications
        "appeal-without-original": "error",
        "appeal-panel-overlap": "error",
        # supplements
        "supplement-long": "warning",
        "supplement-label": "warning",
        "supplement-unreviewed": "warning",
        # match
        "meta-missing": "error",
        "range-overlap": "error",
        "not-reviewed": "info",
    }
)


def say(
    match: str,
    code: str,
    where: Mapping[str, Any],
    message: str,
    severity: Severity | None = None,
    nameless: str = "",
) -> Finding:
    """A finding with the code's own severity unless another is named."""
    return finding(code, severity or SEVERITIES[code], match, where, message, nameless)
