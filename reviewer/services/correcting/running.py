"""A run: batch after batch is asked, tried, kept and taken in, each one whole.

What to ask is read off the match before every batch: what is done is never asked again, in
this run or the next one, and what a colleague has done meanwhile is not either.
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from reviewer.domain.correction import Batch, batches
from reviewer.domain.errors import BadInput, Refused, Surroundings
from reviewer.domain.transcript import Transcript
from reviewer.services.correcting.answer import Answer, NoAnswer
from reviewer.services.correcting.asking import Asker
from reviewer.services.correcting.keeping import REQUEST, Replies
from reviewer.services.correcting.prompt import Message, Prompt, first_messages, retry_messages
from reviewer.services.correcting.taking import part_bytes, take_in, verdict
from reviewer.services.correcting.trial import Trial, tried
from reviewer.storage.store import Store

TRIES: Final = 3
DOUBTFUL_TRIES: Final = 2
"""So often a batch is asked that breaks no rule but whose texts are doubtful."""
WAITS: Final = (2.0, 8.0)
"""Seconds before a request is sent a second and a third time, if the server names none."""
LONGEST_WAIT: Final = 60.0
MOST_UNANSWERED: Final = 2
Result: TypeAlias = Literal["taken", "original", "unanswered"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """How to go about it. ``again``: also ask for what broke a rule before. ``keep_sound``: of
    a batch that breaks one, take the units that hold. ``pause`` waits for so many seconds.
    """

    again: bool = False
    keep_sound: bool = False
    pause: Callable[[float], None] = field(default=time.sleep)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a batch: ``taken``; ``original``: it broke a rule to the last and its lines
    stand as heard, flagged; ``unanswered``: it is still to be asked.

    ``codes`` (CONTRACT §4) are what was broken or is doubtful, ``part`` the reply's name.
    """

    batch: Batch
    result: Result
    tries: int
    part: str | None = None
    codes: tuple[str, ...] = ()
    message: str = ""


def plan(transcript: Transcript, *, again: bool = False) -> tuple[Batch, ...]:
    """What is left to be asked. ``Refused`` for a match that is approved."""
    if transcript.match.status == "approved":
        raise Refused("the match is approved: reopen it first")
    return batches(transcript, again=again)


class Run:
    """One run over one match."""

    def __init__(
        self,
        store: Store,
        match: str,
        asker: Asker,
        prompt: Prompt,
        replies: Replies,
        *,
        author: str,
        wishes: Wishes | None = None,
    ) -> None:
        self.store, self.match, self.author = store, match, author
        self.asker, self.prompt, self.replies = asker, prompt, replies
        self.wishes = wishes or Wishes()

    def outcomes(self) -> Iterator[Outcome]:
        """Asks for one batch after the other. What is yielded is in the project.

        ``Surroundings`` if the server is lost; stopping in between leaves whole batches.
        """
        seen: set[int] = set()
        unanswered = 0
        while (found := self._next(seen)) is not None:
            transcript, batch = found
            seen |= set(batch.numbers)
            outcome = self._one(transcript, batch)
            yield outcome
            unanswered = unanswered + 1 if outcome.result == "unanswered" else 0
            if unanswered == MOST_UNANSWERED:
                raise Surroundings(f"{outcome.message}; {unanswered} batches in a row: stopped")

    def _next(self, seen: set[int]) -> tuple[Transcript, Batch] | None:
        transcript = self.store.load(self.match)
        left = plan(transcript, again=self.wishes.again)
        batch = next((b for b in left if seen.isdisjoint(b.numbers)), None)
        return None if batch is None else (transcript, batch)

    def _one(self, transcript: Transcript, batch: Batch) -> Outcome:
        first = first_messages(self.prompt, transcript, batch)
        request = _digest(self.asker.endpoint.model, first, self.wishes.keep_sound)
        known = transcript.parts.keys()
        part = None if self.wishes.again else self.replies.waiting(batch, request, known)
        if part is not None:
            return self._taken(transcript, batch, part, 0, "from a run that broke off")
        part = self.replies.part_name(batch, known)
        try:
            trials = self._trials(transcript, batch, part, first)
        except NoAnswer as none:
            return Outcome(batch, "unanswered", 0, message=none.why)
        best = min(reversed(trials), key=lambda trial: trial.rank)
        self.replies.keep_part(part, self._file(batch, best, request, len(trials)))
        return self._taken(transcript, batch, part, len(trials), "; ".join(best.notes), best)

    def _file(self, batch: Batch, best: Trial, request: str, tries: int) -> bytes:
        units = [] if best.units is None else best.units
        asked = {"model": self.asker.endpoint.model, "tries": tries, REQUEST: request}
        return part_bytes(batch, units, whole=not self.wishes.keep_sound, asked=asked)

    def _taken(
        self,
        transcript: Transcript,
        batch: Batch,
        part: str,
        tries: int,
        message: str,
        best: Trial | None = None,
    ) -> Outcome:
        """Takes in the reply that was kept."""
        data = self.replies.read(part)
        faults = verdict(transcript, part, data).faults
        try:
            notes = take_in(
                self.store,
                self.match,
                part,
                data,
                author=self.author,
                model=self.asker.endpoint.model,
                replace=self.wishes.again,
            )
        except BadInput as error:
            return Outcome(batch, "unanswered", tries, message=str(error))
        said = "; ".join(filter(None, (message, *(note for note in notes))))
        codes = best.codes if best else tuple(dict.fromkeys(f.code for f in faults))
        return Outcome(batch, "original" if faults else "taken", tries, part, codes, said)

    # asking

    def _trials(
        self, transcript: Transcript, batch: Batch, part: str, first: list[Message]
    ) -> list[Trial]:
        """Asks until an answer holds, three times at most; ``NoAnswer`` if the server fell silent
        before one did.
        """
        trials: list[Trial] = []
        messages = first
        while len(trials) < TRIES:
            try:
                answer = self._answer(batch, messages)
            except NoAnswer:
                if not any(trial.holds for trial in trials):
                    raise
                break
            trials.append(tried(transcript, batch, part, answer))
            last = trials[-1]
            if not last.problems or (last.holds and len(trials) >= DOUBTFUL_TRIES):
                break
            messages = retry_messages(self.prompt, first, answer.words, last.problems)
        return trials

    def _answer(self, batch: Batch, messages: list[Message]) -> Answer:
        """One answer, the request sent up to three times; ``Surroundings`` if none can come."""
        for wait in (*WAITS, None):
            try:
                answer = self.asker.ask(messages)
                self.replies.keep_raw(batch, answer.raw)
                return answer
            except NoAnswer as none:
                self.replies.keep_raw(batch, none.raw)
                patient = (none.wait or 0.0) <= LONGEST_WAIT
                if none.lack == "final" or (none.lack == "busy" and (wait is None or not patient)):
                    raise Surroundings(none.why) from None
                if none.lack == "refused" or wait is None or not patient:
                    raise
                self.wishes.pause(wait if none.wait is None else none.wait)
        raise AssertionError("the last round returns or raises")


def _digest(model: str, messages: list[Message], keep_sound: bool) -> str:
    """What is asked, in one word: the same question has the same."""
    asked = json.dumps([model, messages, keep_sound], ensure_ascii=True)
    return hashlib.sha256(asked.encode()).hexdigest()
