"""Acts on judge forms and on model-written texts about them."""

import re
import unicodedata
from dataclasses import replace
from typing import Literal

from reviewer.domain.edits.act import Draft, act
from reviewer.domain.errors import Refused
from reviewer.domain.model import Entry, Form, Judge, Section, Supplement
from reviewer.domain.words import DEBATER_ROLES, Side


@act
def align_score(draft: Draft, entry: str, section: str | None, side: Side | None = None) -> None:
    """Says which stage and side a score is for; ``section: null`` puts it in the tray."""
    before = draft.need(Entry, entry)
    if before.what != "score":
        raise Refused(f"entry {entry} is a {before.what}, not a score")
    if section is None:
        draft.put(replace(before, section=None, side=None))
        return
    if draft.need(Section, section).section_kind != "stage":
        raise Refused(f"section {section} is no stage and cannot be scored")
    if side is None:
        raise Refused("a score is for one side: affirmative or negative")
    draft.put(replace(before, section=section, side=side))


@act
def set_entry(draft: Draft, entry: str, value: str | int | None, reason: str) -> None:
    """Corrects a value of a form, with a reason; the form's own value stays beside it."""
    before = draft.need(Entry, entry)
    if not reason.strip():
        raise Refused("correcting a form needs a reason")
    draft.put(replace(before, value=_entry_value(before, value), reason=reason.strip()))


def _entry_value(entry: Entry, value: str | int | None) -> str | None:
    if value is None:
        return None
    if isinstance(value, int) and (entry.what != "score" or not 1 <= value <= 10):
        raise Refused(_EXPECTED[entry.what])
    text = str(value).strip()
    if entry.what == "comment":
        return text or None
    word = unicodedata.normalize("NFKC", text)
    if not _WRITTEN[entry.what].fullmatch(word):
        raise Refused(_EXPECTED[entry.what])
    return word.lstrip("0")


_WRITTEN = {
    "score": re.compile("0*([1-9]|10)"),
    "vote": re.compile("affirmative|negative|tie"),
    "best_debater": re.compile("|".join(DEBATER_ROLES)),
}
_EXPECTED = {
    "score": "a score is a whole number from 1 to 10",
    "vote": "a vote is affirmative, negative or tie",
    "best_debater": f"a best debater is one of {', '.join(DEBATER_ROLES)}",
    "comment": "a comment is a text",
}


@act
def choose_form(draft: Draft, judge: str, form: str) -> None:
    """Says which of a judge's forms counts."""
    chosen = draft.need(Form, form)
    if chosen.judge != judge:
        raise Refused(f"form {form} is not by judge {judge}")
    for each in draft.now.forms_of(chosen.adjudication):
        if each.judge == judge:
            draft.put(replace(each, chosen=each.id == form))


@act
def confirm_form(draft: Draft, form: str) -> None:
    """Says that a person compared the form with what was read from it."""
    draft.put(replace(draft.need(Form, form), confirmed=True))


@act
def set_judge(draft: Draft, form: str, judge: str) -> None:
    """Gives the form to another judge that the project knows."""
    before = draft.need(Form, form)
    if judge == before.judge:
        return
    if draft.find(Judge, judge) is None:
        name = draft.context.judges.get(judge)
        if name is None:
            raise Refused(f"there is no judge {judge!r} in this project")
        draft.put(Judge(judge, name))
    draft.put(replace(before, judge=judge, chosen=False))
    _forget_if_unused(draft, before.judge)


def _forget_if_unused(draft: Draft, judge: str) -> None:
    now = draft.now
    named = {form.judge for form in now.forms.values()}
    named |= {section.judge for section in now.sections.values() if section.judge}
    if judge in now.judges and judge not in named:
        draft.drop(now.judges[judge])


@act
def review_supplement(
    draft: Draft,
    supplement: str,
    verdict: Literal["accepted", "rejected"],
    reason: str | None = None,
) -> None:
    """Accepts or rejects a model-written text; a rejection needs a reason."""
    before = draft.need(Supplement, supplement)
    why = (reason or "").strip() or None
    if verdict == "rejected" and why is None:
        raise Refused("rejecting a text needs a reason")
    reviewer = draft.context.author
    draft.put(replace(before, verdict=verdict, reason=why, reviewer=reviewer))
