"""Who speaks: roles for one unit, from a unit on, or for a label."""

from dataclasses import replace
from typing import Literal

from reviewer.domain.edits.act import Draft, act
from reviewer.domain.errors import Refused
from reviewer.domain.model import Speaker, Unit
from reviewer.domain.words import ROLES


@act
def assign_role(
    draft: Draft, unit: str, role: str | None, scope: Literal["unit", "from_here", "label"]
) -> None:
    """Gives the role to this unit, to its label's units from here on, or to the whole label."""
    if role is not None and role not in ROLES:
        raise Refused(f"there is no role {role!r}: it is aff_1 … neg_4, chair, judge_1 … or other")
    start = draft.need(Unit, unit)
    if scope == "unit":
        draft.put(replace(start, role=role, touched=True))
        return
    now = draft.now
    label = now.label(start)
    if scope == "label":
        if label is None:
            raise Refused("this unit has no speaker label")
        draft.put(Speaker(label, role))
    first = 0 if scope == "label" else now.unit_index[unit]
    for id_ in now.unit_order[first:]:
        each = now.units[id_]
        if now.label(each) == label:
            # A label's role can be found again, so it is no mark of a person's work.
            draft.put(replace(each, role=role, touched=each.touched or scope != "label"))
