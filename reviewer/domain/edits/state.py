"""Acts on states and findings."""

from dataclasses import replace
from typing import cast

from reviewer.domain.confirming import unconfirmed
from reviewer.domain.edits.act import Draft, act
from reviewer.domain.errors import Refused
from reviewer.domain.model import Dismissal, Section, Unit
from reviewer.domain.words import (
    MATCH_STATUSES,
    UNIT_STATUSES,
    MatchStatus,
    UnitStatus,
)

STEPS = {"imported": "in_review", "in_review": "reviewed", "reviewed": "approved"}
REOPENINGS = {("reviewed", "in_review"), ("approved", "in_review"), ("approved", "reviewed")}


@act
def set_status(
    draft: Draft,
    status: str,
    unit: str | None = None,
    section: str | None = None,
    match: str | bool | None = None,
    reason: str | None = None,
) -> None:
    """Sets the status of one unit, one section or the match. Reopening needs a reason."""
    if sum(target is not None for target in (unit, section, match)) != 1:
        raise Refused("set_status takes one of unit, section and match")
    if unit is not None:
        found = draft.need(Unit, unit)
        draft.put(replace(found, status=_unit_status(status), touched=True))
    elif section is not None:
        _set_section_status(draft, section, _unit_status(status))
    else:
        _set_match_status(draft, match, status, reason)


def _unit_status(status: str) -> UnitStatus:
    return cast(UnitStatus, _known(status, UNIT_STATUSES))


def _known(status: str, statuses: tuple[str, ...]) -> str:
    if status not in statuses:
        raise Refused(f"there is no status {status!r} here: it is {', '.join(statuses)}")
    return status


def _set_section_status(draft: Draft, section: str, status: UnitStatus) -> None:
    before = draft.need(Section, section)
    origin = "reviewed" if status == "reviewed" else before.origin
    draft.put(replace(before, status=status, origin=origin))


def _set_match_status(
    draft: Draft, match: str | bool | None, status: str, reason: str | None
) -> None:
    before = draft.match
    if match is not True and match != before.id:
        raise Refused(f"this is match {before.id}, not {match!r}")
    target = cast(MatchStatus, _known(status, MATCH_STATUSES))
    if target == before.status:
        return
    step = (before.status, target)
    onward = STEPS.get(before.status)
    if target != onward and step not in REOPENINGS:
        words = f": its next step is {onward}" if onward else ""
        raise Refused(f"a match that is {before.status} cannot become {target}{words}")
    if step in REOPENINGS and not (reason or "").strip():
        raise Refused("reopening a match needs a reason")
    if target in ("reviewed", "approved"):
        _check_all_reviewed(draft)
    if target == "approved":
        _check_second_look(draft)
    draft.put(replace(before, status=target))


def _check_all_reviewed(draft: Draft) -> None:
    units, sections = draft.now.unreviewed()
    if units or sections:
        raise Refused(f"{units} units and {sections} sections are still pending or flagged")


def _check_second_look(draft: Draft) -> None:
    """Errors do not keep a match from approval (they keep it out of an export); this does."""
    log = draft.log()
    waiting = () if log is None else unconfirmed(draft.now, log)
    if waiting:
        named = ", ".join(f"{each.form} ({each.why})" for each in waiting[:6])
        more = f" and {len(waiting) - 6} more" if len(waiting) > 6 else ""
        raise Refused(
            f"a second person has to confirm each form before the match is approved: {named}{more}"
        )


@act
def dismiss(draft: Draft, finding: str, reason: str) -> None:
    """Sets a warning aside, with a reason."""
    if not reason.strip():
        raise Refused("dismissing a finding needs a reason")
    found = next((f for f in draft.context.findings() if f.id == finding), None)
    if found is None:
        raise Refused(f"there is no finding {finding!r}")
    if found.severity != "warning":
        raise Refused(
            f"only a warning can be dismissed, and {found.code} is of severity {found.severity}"
        )
    draft.put(Dismissal(finding, reason))
