"""A finding: one thing that a check has to say, and what its code means."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check has to say, and where: ids, lines, or ``cell`` (file!sheet!cell).

    ``id`` is the same as long as code and place are, so a dismissal outlives a new check.
    ``nameless`` is the message for exports where it names people, files or a form's words.
    """

    id: str
    code: str
    severity: Severity
    match: str
    where: Mapping[str, Any]
    message: str
    dismissed: bool = False
    nameless: str = ""


def finding(
    code: str,
    severity: Severity,
    match: str,
    where: Mapping[str, Any],
    message: str,
    nameless: str = "",
) -> Finding:
    """A finding with the id that belongs to its code and place in the match."""
    place = json.dumps([code, where], ensure_ascii=False, sort_keys=True)
    digest = hashlib.sha256(place.encode()).hexdigest()
    return Finding(
        f"F{digest[:10]}", code, severity, match, dict(where), message, nameless=nameless
    )
