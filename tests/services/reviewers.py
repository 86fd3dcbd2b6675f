"""A simulated reviewer: edits random matches through the editor and keeps what was acknowledged."""

import random
import time
from typing import TypeAlias

from reviewer.domain.errors import Conflict
from reviewer.services.editor import Editor
from reviewer.storage.store import Store
from tests.build import imported, small_match

MATCHES = tuple(f"m{number:02d}" for number in range(20))
Acknowledged: TypeAlias = tuple[str, int, str]
"""The match, the revision, and the text that was written."""


def make_project(url: str) -> None:
    """A project of twenty matches."""
    with Store.open(url, create=True) as store:
        for match in MATCHES:
            store.append(match, imported(small_match(match, status="imported")))


def review(url: str, name: str, seconds: float) -> tuple[list[Acknowledged], int]:
    """Edits for so long; what was acknowledged, and how many acts met someone else's."""
    chance = random.Random(name)
    done: list[Acknowledged] = []
    conflicts = 0
    until = time.monotonic() + seconds
    with Store.open(url) as store:
        editors = {m: Editor(store, m, author=store.login or name) for m in MATCHES}
        while time.monotonic() < until:
            editor = editors[chance.choice(MATCHES)]
            unit = chance.choice(editor.transcript.unit_order)
            text = f"{name}说第{len(done) + conflicts}句。"
            try:
                revision = editor.apply({"edit": "set_text", "unit": unit, "text": text})
            except Conflict:
                conflicts += 1
                continue
            assert revision is not None
            done.append((editor.match, revision.seq, text))
    return done, conflicts


def lost(url: str, acknowledged: list[Acknowledged]) -> list[Acknowledged]:
    """What was acknowledged and is not in the log, or not once."""
    with Store.open(url) as store:
        logs = {m: {r.seq: r.edit.get("text") for r in store.revisions(m)} for m in MATCHES}
        assert not store.problems()
    assert sum(len(log) - 1 for log in logs.values()) == len(acknowledged)
    return [each for each in acknowledged if logs[each[0]].get(each[1]) != each[2]]
