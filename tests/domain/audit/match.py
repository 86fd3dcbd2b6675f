"""A match whose texts are corrections: one line and one unit each."""

from dataclasses import replace
from typing import Any

from reviewer.domain.model import Team
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import lines, match, with_records


def corrected(*pairs: tuple[str, str], **fields: Any) -> Transcript:
    """Of what was heard and what the model made of it; ``u2`` is the second."""
    fields = {"motion": "大城市应当优先建设慢行系统", "affirmative": Team("甲校", "应当"), **fields}
    made = match(lines(*(original for original, _ in pairs)), **fields)
    texts = [(f"u{n}", text) for n, (_, text) in enumerate(pairs, 1)]
    units = (replace(made.units[id_], text=text, suggested=text) for id_, text in texts)
    return with_records(made, *units)


def changed(transcript: Transcript, unit: str, **fields: Any) -> Transcript:
    return with_records(transcript, replace(transcript.units[unit], **fields))
