"""Proposals put into many matches: each one act of its own, or the reason why not.

What is proposed is found out ahead in other processes; this one alone writes, a match at a time.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from reviewer.domain.errors import Cancelled, Refused, ReviewerError
from reviewer.domain.log import Change, Edit, Revision
from reviewer.domain.proposing import Proposal
from reviewer.domain.transcript import Transcript
from reviewer.services.attempting import attempt
from reviewer.services.clock import now
from reviewer.services.parallel import ahead, processes
from reviewer.services.proposing import plan_segment, proposal_of, segment_edit
from reviewer.storage.store import StaleHead, Store, Stored

Progress = Callable[[int, int, str], None]
TRIES = 20
NOTHING = Proposal(None, False, (), (), ())


@dataclass(frozen=True, slots=True)
class Segmented:
    """What became of one match, at which revision it is now, and what is proposed for it."""

    match: str
    result: Literal["proposed", "unchanged", "refused"]
    head: int
    proposal: Proposal = NOTHING
    message: str = ""


@dataclass(frozen=True, slots=True)
class _Planned:
    """What putting the proposal in would change at revision ``head``, or why it may not be."""

    head: int
    proposal: Proposal
    changes: tuple[Change, ...] = ()
    refusal: str = ""


def segment_matches(
    store: Store,
    matches: Sequence[str],
    *,
    author: str,
    force: bool = False,
    progress: Progress = lambda done, total, match: None,
    cancelled: Callable[[], bool] = lambda: False,
    jobs: int | None = None,
) -> Iterator[Segmented]:
    """Puts proposals into the matches, in their order; a bad one never stops the others.

    ``force``: over what was settled as well. ``jobs`` processes compute (``None``: as many as
    are worth it). ``Cancelled`` if it was, between matches: what is in stays.
    """
    edit = segment_edit(force=force)
    asked = (_asked(store, match, edit) for match in matches)
    with ahead(_answered, asked, processes(len(matches), jobs)) as results:
        for number, match in enumerate(matches):
            if cancelled():
                raise Cancelled("stopped: the proposals that are in stay")
            progress(number, len(matches), match)
            work = partial(_put, store, match, author, edit, next(results))
            refused = partial(_refused, store, match)
            yield attempt(match, "segmenting", work, refused)
    progress(len(matches), len(matches), "")


def _asked(store: Store, match: str, edit: Edit) -> tuple[Stored, Edit] | None:
    try:
        return store.stored(match), edit
    except ReviewerError:  # met again, and told, in its turn
        return None


def _answered(asked: tuple[Stored, Edit]) -> _Planned:
    stored, edit = asked
    return _planned(stored.transcript, edit)


def _planned(transcript: Transcript, edit: Edit) -> _Planned:
    proposal = proposal_of(transcript)
    try:
        changes = plan_segment(transcript, edit, proposal)
    except Refused as error:
        return _Planned(transcript.head, proposal, refusal=str(error))
    return _Planned(transcript.head, proposal, changes)


def _put(store: Store, match: str, author: str, edit: Edit, known: _Planned | None) -> Segmented:
    """Writes what is planned; plans anew if somebody else changed the match meanwhile."""
    for _ in range(TRIES):
        plan = known or _planned(store.load(match), edit)
        if plan.refusal:
            return Segmented(match, "refused", plan.head, plan.proposal, plan.refusal)
        if not plan.changes:
            return Segmented(match, "unchanged", plan.head, plan.proposal)
        try:
            store.append(match, Revision(plan.head + 1, author, now(), edit, plan.changes))
        except StaleHead:
            known = None
            continue
        return Segmented(match, "proposed", plan.head + 1, plan.proposal)
    raise Refused("others keep changing this match: try again")


def _refused(store: Store, match: str, why: str) -> Segmented:
    return Segmented(match, "refused", store.head(match) or 0, message=why)
