"""From an edit to the changes it makes. Pure: nothing is written."""

from dataclasses import replace
from typing import Any

from reviewer.domain.edits.act import OVER_THE_LOG, Context, Draft, act, perform
from reviewer.domain.errors import Refused
from reviewer.domain.invariants import check_changes
from reviewer.domain.log import Change, Edit
from reviewer.domain.model import Section, Unit
from reviewer.domain.transcript import Transcript

NOTHING_KNOWN = Context()
APPROVED = "the match is approved: reopen it with a reason first"


def plan(
    transcript: Transcript, edit: Edit, context: Context = NOTHING_KNOWN
) -> tuple[Change, ...]:
    """The changes the edit makes, none if it says what is so already.

    ``Refused`` with the reason if it may not happen. Invariants hold after it.
    """
    draft = Draft(transcript, context)
    _perform_open(draft, edit)
    changes = settled(draft)
    check_changes(draft.now, changes)
    return changes


@act
def group(draft: Draft, name: str, edits: list[dict[str, Any]]) -> None:
    """Carries out several edits as one act with one name."""
    if not edits:
        raise Refused("a group holds one edit or more")
    for number, each in enumerate(edits, start=1):
        if each.get("edit") in (*OVER_THE_LOG, "group"):
            raise Refused(f"edit {number} of the group: {each.get('edit')} cannot stand in a group")
        try:
            _perform_open(draft, each)
        except Refused as error:
            raise Refused(f"edit {number} of the group: {error}") from error


def _perform_open(draft: Draft, edit: Edit) -> None:
    """Carries out the edit unless the match is approved; reopening may always happen."""
    reopens = edit.get("edit") == "set_status" and edit.get("match") is not None
    if draft.match.status == "approved" and not reopens and edit.get("edit") != "group":
        raise Refused(APPROVED)
    perform(draft, edit)


def settled(draft: Draft) -> tuple[Change, ...]:
    """The draft's changes, with the match where they leave it.

    The first edit takes it into review; work left unfinished takes a reviewed one back.
    """
    changes = draft.changes()
    match, was = draft.match, draft.base.match.status
    first = match.status == was == "imported"
    if changes and (first or (match.status == "reviewed" and any(map(unfinished, changes)))):
        draft.put(replace(match, status="in_review"))
        return draft.changes()
    return changes


def unfinished(change: Change) -> bool:
    """Whether the change leaves a unit or a section pending or flagged."""
    return isinstance(change.after, Unit | Section) and change.after.status != "reviewed"
