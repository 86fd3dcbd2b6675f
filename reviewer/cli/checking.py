"""The command ``check``: the findings of matches, and matches that could not be checked."""

import argparse
import logging
from collections.abc import Sequence
from typing import Any

from reviewer.cli.output import NO_MATCHES, Output, count
from reviewer.cli.views import counts, finding_view, lines_words
from reviewer.domain.errors import Refused
from reviewer.domain.findings import Finding
from reviewer.domain.form_cells import shown_cell
from reviewer.services.checking import check as check_matches
from reviewer.storage.store import Store

FINE, PROBLEMS, SURROUNDINGS = 0, 1, 3
_TOLD = ("units", "fault", "part", "kind", "spans", "remedies")
"""What of a finding's place the message tells, or programs alone need."""


def check(options: argparse.Namespace, output: Output) -> int:
    """The findings of all or some matches."""
    with Store.open(options.project) as store:
        known = {row.match for row in store.matches()}
        for match in options.match:
            if match not in known:
                raise Refused(f"there is no match {match!r} in this project")
        failures: dict[str, Exception] = {}
        with output.progress("check") as progress:
            found = check_matches(
                store,
                options.match or None,
                progress=progress,
                jobs=options.jobs,
                failed=failures.__setitem__,
            )
    findings = [finding for match in sorted(found) for finding in found[match]]
    failed = [{"match": match, "message": _failed(failures[match])} for match in failures]
    document: dict[str, Any] = {"findings": [finding_view(finding) for finding in findings]}
    output.document({**document, "failed": failed} if failed else document)
    for match in sorted(found):
        _show_findings(match, [f for f in found[match] if not f.dismissed], output)
    for each in failed:
        output.say(f"{each['match']}: {each['message']}")
    total = counts(findings)
    output.say(f"{count(total['errors'], 'error')}, {count(total['warnings'], 'warning')}")
    if not known:
        output.say(NO_MATCHES)
    if failed:
        return SURROUNDINGS
    return PROBLEMS if total["errors"] else FINE


def _failed(error: Exception) -> str:
    """Why a match could not be checked, for what is no error of the user's world."""
    logging.getLogger("reviewer").debug("a check failed", exc_info=error)
    kind = type(error).__name__
    return f"not checked: a bug in Reviewer ({kind}), or the match is damaged (reviewer doctor)"


def _show_findings(match: str, findings: Sequence[Finding], output: Output) -> None:
    if findings:
        output.say(match)
    rows = [(f.severity, f.code, _place(f), f.message) for f in findings]
    output.table(("severity", "code", "where", "message"), rows)


def _place(finding: Finding) -> str:
    """The place in a few words; the rest is for programs, or in the message."""
    words = []
    for key, value in finding.where.items():
        if key == "lines" and isinstance(value, list) and value:
            words.append(lines_words(value[0], value[-1]))
        elif key == "cell":
            words.append(f"{key} {shown_cell(str(value))}")
        elif value is not None and key not in _TOLD:
            words.append(f"{key} {value}")
    return " ".join(words)
