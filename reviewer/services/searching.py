"""Finding a plain text or a regular expression in many texts, so that it can be given up.

A regular expression may need longer than anybody lives, and Python lets no other thread run
meanwhile: it is tried in a process of its own.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from reviewer.domain.errors import Cancelled, Refused, Surroundings
from reviewer.domain.replacing import Groups, Search, spans
from reviewer.services import regex_worker

Ask = Callable[[], bool]
"""Asked now and then whether to stop."""

_ASK_SECONDS = 0.05
_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # or Windows flashes a console


def never() -> bool:
    """Nobody cancels."""
    return False


def find(search: Search, texts: Sequence[str], cancelled: Ask = never) -> list[list[Groups]]:
    """The hits of each text. ``Refused`` for what is no expression, ``Cancelled`` if cancelled."""
    if not search.regex:
        return spans(search, texts)
    found = search.compiled()
    question = json.dumps([found.pattern, found.flags, [search.folded(text) for text in texts]])
    with _started() as child:
        try:
            answer = _answer(child, question, cancelled)
        finally:
            child.kill()
    return [[tuple((a, b) for a, b in hit) for hit in hits] for hits in json.loads(answer)]


def _started() -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    command = [sys.executable, "-I", "-S", str(Path(regex_worker.__file__))]
    try:
        return subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=subprocess.DEVNULL,
            text=True,
            creationflags=_NO_WINDOW,
        )
    except OSError as error:
        why = error.strerror or str(error)
        raise Surroundings(f"the search cannot be started: {why}") from error


def _answer(child: "subprocess.Popen[str]", question: str, cancelled: Ask) -> str:
    asked: str | None = question
    while True:
        try:
            said, _ = child.communicate(asked, timeout=_ASK_SECONDS)
        except subprocess.TimeoutExpired:
            asked = None  # it was taken over; what came so far is kept
            if cancelled():
                raise Cancelled("stopped; nothing was changed") from None
            continue
        if child.returncode:
            raise Refused("the expression cannot be carried out on these texts")
        return said
