"""Judges coming into a match and leaving it with the forms and comments that name them."""

from reviewer.domain.edits.act import Draft
from reviewer.domain.errors import Refused
from reviewer.domain.model import Judge


def bring_judge(draft: Draft, judge: str) -> None:
    """The judge is of this match from now on; ``Refused`` if the project knows nobody so."""
    if draft.find(Judge, judge) is None:
        name = draft.context.judges.get(judge)
        if name is None:
            raise Refused(f"there is no judge {judge!r} in this project")
        draft.put(Judge(judge, name))


def forget_if_unused(draft: Draft, judge: str | None) -> None:
    """Takes out a judge of whom no form and no commentary is left."""
    now = draft.now
    named = {form.judge for form in now.forms.values()}
    named |= {section.judge for section in now.sections.values() if section.judge}
    if judge is not None and judge in now.judges and judge not in named:
        draft.drop(now.judges[judge])
