"""What a server sent back: an answer, or why there is none."""

import json
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Lack: TypeAlias = Literal["final", "busy", "hiccup", "refused"]
"""``final``: nobody will get one; ``busy``: perhaps later, else nobody; ``hiccup``: perhaps at
once, else not for this batch; ``refused``: not for this batch."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The model's words, the bytes they came in, and whether they were cut off at a limit."""

    words: str
    raw: bytes
    cut_off: bool


class NoAnswer(Exception):
    """Why there is none, as a sentence; ``raw`` is what came of one, ``wait`` in seconds."""

    def __init__(self, why: str, lack: Lack, *, raw: bytes = b"", wait: float | None = None):
        super().__init__(why)
        self.why, self.lack, self.raw, self.wait = why, lack, raw, wait


def read_answer(raw: bytes) -> Answer:
    """The answer in the body of a chat completion; ``NoAnswer`` if it is none.

    What a model thinks aloud before it answers (``<think>``) is no part of its words.
    """
    body = _object(raw)
    if isinstance(body.get("error"), dict):
        raise NoAnswer(f"the server says: {error_words(body)}", "hiccup", raw=raw)
    choices = body.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    choice = choice if isinstance(choice, dict) else {}
    message = choice.get("message")
    if not isinstance(message, dict) or not isinstance(message.get("content"), str | None):
        raise NoAnswer("what came back is no chat completion", "hiccup", raw=raw)
    words = (message.get("content") or "").rpartition("</think>")[2].strip()
    return Answer(words, raw, choice.get("finish_reason") == "length")


def _object(raw: bytes) -> dict[str, Any]:
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise NoAnswer("what came back is no chat completion", "hiccup", raw=raw)
    return body


def error_words(body: object) -> str:
    """What an error's body says, on one short line."""
    found = body.get("error", body) if isinstance(body, dict) else body
    if isinstance(found, dict):
        found = found.get("message") or found.get("code") or found.get("detail")
    words = " ".join(str(found).split()) if isinstance(found, str) else ""
    return f"{words[:200]} …" if len(words) > 200 else words or "nothing more"
