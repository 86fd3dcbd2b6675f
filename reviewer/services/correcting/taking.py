"""A reply taken in as an import takes one in: the same rules, faults and flags.

It is a part of the match like any file of ``corrections/``: a reply that someone else has taken
in for the same lines stands, and what a person has worked on is never touched.
"""

from dataclasses import dataclass

from reviewer.domain.correction import ASKED, Batch, Judged, judged
from reviewer.domain.errors import BadInput, Refused
from reviewer.domain.invariants import check_all
from reviewer.domain.log import IMPORT, Revision, compare
from reviewer.domain.transcript import Transcript
from reviewer.formats.correction import read_reply, write_reply
from reviewer.formats.match_toml import read_match_toml
from reviewer.services.clock import now
from reviewer.services.match_parts import CORRECTIONS, Blob, ChangedParts, Parts
from reviewer.services.rebuilding import Options, rebuild
from reviewer.storage.store import StaleHead, Store

TRIES = 20


@dataclass(frozen=True, slots=True)
class Taken:
    """The match with the reply in it, and what is to be said of that."""

    after: Transcript
    notes: tuple[str, ...]


def part_bytes(batch: Batch, units: object, *, whole: bool, **more: object) -> bytes:
    """The reply's file; ``whole``: nothing of it holds if a unit breaks a rule."""
    said = {"whole": True} if whole else {}
    return write_reply(units, batch.span, batch.context, **said, **more)


def verdict(transcript: Transcript, part: str, data: bytes) -> Judged:
    """What the rules of coverage and of units say of the reply."""
    return judged(transcript, read_reply(part, data).reply)


def with_reply(before: Transcript, part: str, data: bytes, *, replace: bool = False) -> Taken:
    """The match with the reply taken in. ``BadInput`` if another one is for its lines.

    ``replace``: instead of those that were asked for these lines before.
    """
    blob = Blob(part, ((part.rpartition("/")[2], data),))
    parts = Parts("", read_match_toml(None, before.match.id), {part: blob})
    changed = ChangedParts(frozenset({part}), frozenset())
    after, notes = rebuild(before, parts, changed, Options(replace=replace), _no_judge)
    check_all(after)
    return Taken(after, tuple(notes))


def _no_judge(scope: str, name: str) -> str:
    raise AssertionError("a reply names no judge")


def _only_asked(now: Transcript, part: str, data: bytes) -> None:
    """``BadInput`` if a reply that a person brought is for these lines: that one stands."""
    claims = frozenset(verdict(now, part, data).claims)
    for other in now.parts.values():
        brought = other.id.startswith(CORRECTIONS) and not other.id.startswith(ASKED)
        if brought and not claims.isdisjoint(other.claims):
            raise BadInput(part, "", f"{other.id} is a reply for lines of it too, and stands")


def take_in(
    store: Store,
    match: str,
    part: str,
    data: bytes,
    *,
    author: str,
    model: str,
    replace: bool = False,
) -> tuple[str, ...]:
    """Writes the reply into the project, a revision; gives what is to be said of it.

    ``BadInput`` if another reply has come for these lines meanwhile.
    """
    edit = {"edit": IMPORT, "parts": [part], "model": model}
    for _ in range(TRIES):
        before = store.load(match)
        _only_asked(before, part, data)
        taken = with_reply(before, part, data, replace=replace)
        changes = compare(before, taken.after)
        try:
            store.append(match, Revision(before.head + 1, author, now(), edit, changes))
        except StaleHead:
            continue
        return taken.notes
    raise Refused("others keep changing this match: try again")
