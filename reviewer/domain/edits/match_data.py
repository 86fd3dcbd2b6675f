"""The act on the match's own data: motion, teams, date, format and the like."""

import datetime
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from reviewer.domain.edits.act import Draft, act, check_text
from reviewer.domain.edits.places import MAX_MS
from reviewer.domain.errors import Refused
from reviewer.domain.model import Team
from reviewer.domain.words import DEBATER_ROLES, SIDES, Side

Parse: TypeAlias = Callable[[Draft, object], Any]
"""Makes a field's value of what the edit gives, or refuses."""


@act
def set_match(draft: Draft, field: str, value: object) -> None:
    """Sets one field of the match's own data, by its name in ``match.toml``."""
    if field not in _FIELDS:
        raise Refused(f"set_match cannot set {field!r}: it sets {', '.join(_FIELDS)}")
    attribute, parse = _FIELDS[field]
    draft.put(replace(draft.match, **{attribute: parse(draft, value)}))


def _text(draft: Draft, value: object) -> Any:
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip():
        raise Refused("the value must be a text or null")
    check_text(value)
    return value.strip()


def _date(draft: Draft, value: object) -> str | None:
    text: str | None = _text(draft, value)
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refused("a date is written YYYY-MM-DD") from None


def _format(draft: Draft, value: object) -> str | None:
    text: str | None = _text(draft, value)
    formats = draft.context.formats
    if text is not None and text not in formats:
        raise Refused(f"there is no format {text!r}: there are {', '.join(sorted(formats))}")
    return text


def _side(name: Side) -> Parse:
    """What is named of a side is set, the rest stays."""

    def parse(draft: Draft, value: object) -> Team:
        if not isinstance(value, dict) or not value or not set(value) <= {"team", "position"}:
            raise Refused('a side is written {"team": …, "position": …}')
        before: Team = getattr(draft.match, name)
        return replace(before, **{key: _text(draft, each) for key, each in value.items()})

    return parse


def _one_of(*words: str) -> Parse:
    def parse(draft: Draft, value: object) -> str | None:
        text: str | None = _text(draft, value)
        if text is not None and text not in words:
            raise Refused(f"the value is one of {', '.join(words)}")
        return text

    return parse


def _winner_by(draft: Draft, value: object) -> Any:
    return _one_of("decisive", "all_votes")(draft, value) or "decisive"


def _texts(draft: Draft, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or None in value:
        raise Refused("the value must be a list of texts")
    return tuple(_text(draft, each) for each in value)


def _milliseconds(draft: Draft, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MAX_MS:
        raise Refused(f"the value must be a whole number of milliseconds, {MAX_MS} at most")
    return value


_FIELDS: dict[str, tuple[str, Parse]] = {
    "competition": ("competition", _text),
    "round": ("round", _text),
    "date": ("date", _date),
    "format": ("format", _format),
    "motion": ("motion", _text),
    "affirmative": ("affirmative", _side("affirmative")),
    "negative": ("negative", _side("negative")),
    "winner_by": ("winner_by", _winner_by),
    "winner": ("announced_winner", _one_of(*SIDES)),
    "best_debater": ("announced_best_debater", _one_of(*DEBATER_ROLES)),
    "form_ids": ("form_ids", _texts),
    "transcript_version": ("transcript_version", _one_of("original", "optimised")),
    "media_offset_ms": ("media_offset_ms", _milliseconds),
}
