"""The QA queue: verdicts on the items of a sample, what they do, and what they tell.

A verdict is kept as a value of the project of its own and never replaced: a later one on the
same item counts, and the earlier ones stay readable. What it does to the match is a revision.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from reviewer.domain.errors import Refused
from reviewer.domain.log import Edit
from reviewer.domain.model import Note
from reviewer.domain.sampling import (
    VERDICTS,
    Estimate,
    Judged,
    Verdict,
    estimate,
    estimates_by,
)
from reviewer.domain.transcript import Transcript
from reviewer.services.clock import now
from reviewer.services.editor import Editor
from reviewer.services.sampling import Sample, SampleItem
from reviewer.storage.store import Store

KEY: Final = "verdict:"
Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Given:
    """A verdict: on which item, by whom, when (UTC), and why. ``head``: the match after it."""

    match: str
    unit: str
    verdict: Verdict
    reason: str
    author: str
    at: str
    head: int

    @property
    def is_wrong(self) -> bool:
        """Whether something was wrong with the item."""
        return self.verdict != "accept"


@dataclass(frozen=True, slots=True)
class Queued:
    """An item of the queue with the verdict that counts, if there is one."""

    item: SampleItem
    given: Given | None


@dataclass(frozen=True, slots=True)
class Results:
    """What a sample tells: of everything, and by parts of it.

    ``by_day``: reviewer and day of the verdict (UTC, ISO 8601), which is how reviewers do over
    time; everywhere ``None`` is a reviewer nobody knows.
    """

    overall: Estimate | None
    by_reviewer: dict[str | None, Estimate]
    by_stage: dict[str, Estimate]
    by_day: dict[tuple[str | None, str], Estimate]


def give_verdict(
    store: Store,
    sample: Sample,
    match: str,
    unit: str,
    verdict: str,
    *,
    author: str,
    reason: str = "",
    edits: Sequence[Edit] = (),
) -> Given:
    """Records what a person found, and does it.

    ``return`` needs a reason: the match is in review again, the unit flagged, and the reason
    its note. ``fix`` carries ``edits`` out as one act (none if the person has mended it before);
    an approved match has to be approved anew. ``accept`` changes nothing.
    """
    sample.item(match, unit)
    if verdict not in VERDICTS:
        raise Refused(f"a verdict is {', '.join(VERDICTS)}, not {verdict!r}")
    if verdict == "return" and not reason.strip():
        raise Refused("returning a match needs a reason")
    if edits and verdict != "fix":
        raise Refused("only a fix changes something")
    editor = Editor(store, match, author=author)
    act = _act(editor.transcript, verdict, unit, reason.strip(), edits)
    if act is not None:
        editor.apply(act)
    head = editor.transcript.head
    given = Given(match, unit, verdict, reason.strip(), author, now(), head)
    _keep(store, sample, given)
    return given


def _act(
    transcript: Transcript, verdict: Verdict, unit: str, reason: str, edits: Sequence[Edit]
) -> Edit | None:
    """What the verdict does, as one edit; ``None`` if nothing."""
    todo: list[Edit] = []
    if verdict == "return":
        todo = list(_returning(transcript, unit, reason))
    elif edits:
        todo = [*_reopening(transcript, reason), *edits]
    return {"edit": "group", "name": f"qa_{verdict}", "edits": todo} if todo else None


def _reopening(transcript: Transcript, reason: str) -> Iterable[Edit]:
    if transcript.match.status == "approved":
        why = reason or "an error was found in a sample"
        status = "reviewed" if transcript.unreviewed() == (0, 0) else "in_review"
        yield {"edit": "set_status", "match": True, "status": status, "reason": why}


def _returning(transcript: Transcript, unit: str, reason: str) -> Iterable[Edit]:
    if transcript.match.status in ("reviewed", "approved"):
        yield {"edit": "set_status", "match": True, "status": "in_review", "reason": reason}
    if unit in transcript.units:  # it may have been merged since it was drawn
        yield {"edit": "set_status", "unit": unit, "status": "flagged"}
    target = unit if unit in transcript.units else transcript.match.id
    noted = transcript.get("note", target)
    before = f"{noted.text}\n" if isinstance(noted, Note) else ""
    yield {"edit": "note", "target": target, "text": f"{before}{reason}"}


def queue(store: Store, sample: Sample) -> tuple[Queued, ...]:
    """The items in the order in which to look at them, with what was said of each."""
    last = {(given.match, given.unit): given for given in verdicts(store, sample)}
    return tuple(Queued(item, last.get((item.match, item.unit))) for item in sample.items)


def verdicts(store: Store, sample: Sample) -> tuple[Given, ...]:
    """Every verdict on the sample, the earliest first."""
    found = [Given(**json.loads(text)) for text in store.values(_prefix(sample)).values()]
    return tuple(sorted(found, key=lambda given: (given.at, given.head, given.author)))


def results(store: Store, sample: Sample, confidence: float = 0.95) -> Results:
    """What the verdicts so far tell, with intervals; the leaning towards risk is taken out.

    The queue is in an order by lot, so the chance that an item is judged by now is its chance
    to be drawn times the share of the sample that is judged.
    """
    given = [(each.item, each.given) for each in queue(store, sample) if each.given is not None]
    share = len(given) / len(sample.items)
    judged = [
        (item, said, Judged(item.drawn.chance * share, said.is_wrong)) for item, said in given
    ]
    strata = [(item.drawn.candidate.stratum, given, told) for item, given, told in judged]
    days = [((stratum.reviewer, given.at[:10]), told) for stratum, given, told in strata]
    return Results(
        estimate([told for *_, told in judged], confidence),
        dict(estimates_by(((s.reviewer, told) for s, _, told in strata), confidence)),
        dict(estimates_by(((s.stage, told) for s, _, told in strata), confidence)),
        dict(estimates_by(sorted(days, key=lambda day: day[0][1]), confidence)),
    )


def _prefix(sample: Sample) -> str:
    return f"{KEY}{sample.id}:"


def _keep(store: Store, sample: Sample, given: Given) -> None:
    told: Json = {field: getattr(given, field) for field in Given.__slots__}
    key = f"{_prefix(sample)}{given.match}:{given.unit}:{given.at}:{given.author}"
    store.put_value(key, json.dumps(told, ensure_ascii=False))
