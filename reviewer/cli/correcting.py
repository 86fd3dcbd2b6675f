"""The command ``correct``: what it would ask, the user's word, and what came of it."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from reviewer.cli.output import Output
from reviewer.domain.correction import Batch
from reviewer.domain.errors import BadInput, Refused, ReviewerError, Usage
from reviewer.domain.transcript import Transcript
from reviewer.services.author import author_of
from reviewer.services.correcting import (
    Asker,
    Endpoint,
    Estimate,
    Outcome,
    Replies,
    Run,
    Wishes,
    default_folder,
    endpoint,
    estimate,
    key_of,
    load_prompt,
    plan,
)
from reviewer.storage.store import Store

Json = dict[str, Any]
FINE, PROBLEMS, SURROUNDINGS, INTERRUPTED = 0, 1, 3, 130
STOPPED = "stopped; whole batches are kept, the next run goes on"


def correct(options: argparse.Namespace, output: Output) -> int:
    """Asks a model for the corrections that a match lacks, if the user says so."""
    if output.as_json and not options.yes:
        raise Usage("correct --json cannot ask whether to send the text: add --yes")
    place, key = endpoint(options.endpoint, options.model, options.timeout), key_of()
    prompt = load_prompt(Path(options.prompt) if options.prompt else None)
    with Store.open(options.project) as store:
        author = author_of(store, options.author)
        transcript = store.load(options.match)
        left = plan(transcript, again=options.again)
        known = estimate(prompt, transcript, left)
        replies = Replies(_folder(options, store))
        document = _document(options.match, place, known, replies)
        if not left:
            return _nothing(document, transcript, output)
        _say_plan(document, known, place, transcript, output)
        if not (options.yes or _agreed()):
            output.say("nothing was sent")
            return PROBLEMS
        wishes = Wishes(again=options.again, keep_sound=options.keep_sound)
        with Asker(place, key) as asker:
            run = Run(store, options.match, asker, prompt, replies, author=author, wishes=wishes)
            return _carried_out(run, document, left, output)


def _folder(options: argparse.Namespace, store: Store) -> Path:
    return Path(options.replies) if options.replies else default_folder(store, options.match)


def _document(match: str, place: Endpoint, known: Estimate, replies: Replies) -> Json:
    return {
        "match": match,
        "model": place.model,
        "result": "nothing",
        "estimate": asdict(known),
        "batches": [],
        "left": 0,
        "head": None,
        "replies": str(replies.folder),
        "error": None,
    }


def _nothing(document: Json, transcript: Transcript, output: Output) -> int:
    document["head"] = transcript.head
    output.document(document)
    output.say("nothing is left to ask: every line has a reply or a person's word")
    broken = plan(transcript, again=True)
    if broken:
        output.say(f"{_batches(len(broken))} broke a rule: --again asks anew")
    return FINE


# before


def _say_plan(
    document: Json, known: Estimate, place: Endpoint, transcript: Transcript, output: Output
) -> None:
    """What would be sent where, on stderr: it is a question, no answer."""
    said = (
        f"{document['match']}: {_batches(known.batches)}, {known.lines:,} lines, "
        f"{known.characters:,} characters to {place.host}, model {place.model}",
        f"about {known.tokens_in:,} tokens in and {known.tokens_out:,} out, if each batch holds "
        "at the first try (three at most)",
        f"replies are kept in {document['replies']}",
    )
    for line in said:
        print(line, file=sys.stderr)
    if place.is_plain:
        print("the way there is not encrypted (http): others may read it", file=sys.stderr)
    if not any(section.section_kind == "stage" for section in transcript.sections.values()):
        print("the match has no stages yet: reviewer segment proposes them", file=sys.stderr)


def _agreed() -> bool:
    """The user's word; ``Usage`` where there is nobody to ask."""
    if not sys.stdin.isatty():
        raise Usage("there is no terminal to ask whether to send the text: add --yes")
    print("send it? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes", "是")


# during


def _carried_out(run: Run, document: Json, left: Sequence[Batch], output: Output) -> int:
    """The run, as far as it goes; what was done is told whatever ended it."""
    done: list[Outcome] = []
    status = FINE
    try:
        with output.progress("correct") as progress:
            progress(0, len(left), "")
            for outcome in run.outcomes():
                done.append(outcome)
                progress(len(done), len(left), _lines(outcome.batch))
    except KeyboardInterrupt:
        document["error"], status = STOPPED, INTERRUPTED
    except ReviewerError as error:
        document["error"] = str(error)
        status = PROBLEMS if isinstance(error, BadInput | Refused) else SURROUNDINGS
    _tell(run, document, done, output)
    if status == FINE and any(outcome.result != "taken" for outcome in done):
        return PROBLEMS
    return status


# after


def _tell(run: Run, document: Json, done: Sequence[Outcome], output: Output) -> None:
    remaining = plan(run.store.load(run.match))
    document["result"] = "stopped" if document["error"] else "done"
    document["batches"] = [_view(outcome) for outcome in done]
    document["left"] = sum(len(batch.numbers) for batch in remaining)
    document["head"] = run.store.head(run.match)
    output.document(document)
    for outcome in done:
        if outcome.result != "taken" or outcome.message:
            output.say(_words(outcome))
    taken = sum(outcome.result == "taken" for outcome in done)
    output.say(f"{_batches(taken)} taken in, {document['left']:,} lines left to ask")
    if document["error"]:
        print(f"reviewer: {document['error']}", file=sys.stderr, flush=True)


def _view(outcome: Outcome) -> Json:
    first, last = outcome.batch.span
    return {
        "first_line": first,
        "last_line": last,
        "lines": len(outcome.batch.numbers),
        "result": outcome.result,
        "tries": outcome.tries,
        "part": outcome.part,
        "codes": list(outcome.codes),
        "message": outcome.message or None,
    }


def _words(outcome: Outcome) -> str:
    what = {
        "taken": "taken in",
        "original": f"left as heard, flagged ({', '.join(outcome.codes)})",
        "unanswered": "no answer, still to be asked",
    }[outcome.result]
    return ": ".join(filter(None, (_lines(outcome.batch), what, outcome.message)))


def _batches(number: int) -> str:
    return "1 batch" if number == 1 else f"{number} batches"


def _lines(batch: Batch) -> str:
    first, last = batch.span
    return f"lines {first}–{last}"
