"""Acts on judge forms and on model-written texts about them."""

import re
import unicodedata
from dataclasses import replace
from typing import Literal

from reviewer.domain.confirming import digest, last_hands
from reviewer.domain.edits.act import Draft, act
from reviewer.domain.edits.people import bring_judge, forget_if_unused
from reviewer.domain.errors import Refused
from reviewer.domain.model import Entry, Form, Section, Supplement
from reviewer.domain.words import DEBATER_ROLES, AdjudicationKind, Side


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
def choose_form(
    draft: Draft,
    judge: str,
    form: str | None,
    adjudication: AdjudicationKind | None = None,
) -> None:
    """Says which of a judge's forms counts; ``form: null`` sets all aside, they count nowhere.

    ``adjudication`` says whose, where the judge has forms of both.
    """
    if form is None:
        for each in _all_of(draft, judge, adjudication):
            draft.put(replace(each, chosen=False, set_aside=True))
        return
    chosen = draft.need(Form, form)
    if chosen.judge != judge:
        raise Refused(f"form {form} is not by judge {judge}")
    if adjudication not in (None, chosen.adjudication):
        raise Refused(f"form {form} is not of the {adjudication}")
    for each in draft.now.forms_of(chosen.adjudication):
        if each.id == form:
            draft.put(replace(each, chosen=True, set_aside=False))
        elif each.judge == judge:
            draft.put(replace(each, chosen=False))


def _all_of(draft: Draft, judge: str, adjudication: AdjudicationKind | None) -> list[Form]:
    forms = [
        form
        for form in draft.now.forms.values()
        if form.judge == judge and adjudication in (None, form.adjudication)
    ]
    if not forms:
        raise Refused(f"there is no form by judge {judge!r} in this match")
    if len({form.adjudication for form in forms}) > 1:
        raise Refused(f"judge {judge} has forms of both adjudications: name one")
    return forms


@act
def confirm_form(draft: Draft, form: str) -> None:
    """Says that a person compared the form with what was read from it.

    Where the project asks for a second person, it is not whoever entered or changed it last.
    """
    before, state = draft.need(Form, form), digest(draft.now, form)
    author = draft.context.author
    if before.confirmed_as == state and before.confirmed_by == author:
        return
    log = draft.log()
    if log is not None and last_hands(draft.now, log).get(form) == author:
        raise Refused(f"{author} entered or last changed form {form}: another person confirms it")
    after = replace(before, confirmed=True, confirmed_by=author, confirmed_as=state)
    draft.put(after)


@act
def set_judge(draft: Draft, form: str, judge: str) -> None:
    """Gives the form to another judge that the project knows."""
    before = draft.need(Form, form)
    if judge == before.judge:
        return
    bring_judge(draft, judge)
    draft.put(replace(before, judge=judge, chosen=False))
    forget_if_unused(draft, before.judge)


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
