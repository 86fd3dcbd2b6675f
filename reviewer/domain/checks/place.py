"""The order of findings: the match, then the transcript line by line, then form by form."""

from collections.abc import Callable
from typing import Any

from reviewer.domain.checks.codes import SEVERITIES
from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript, id_key
from reviewer.domain.words import ADJUDICATION_KINDS

Key = tuple[Any, ...]
_RANKS = {code: rank for rank, code in enumerate(SEVERITIES)}


def sort_key(transcript: Transcript) -> Callable[[Finding], Key]:
    """What findings of this transcript are sorted by; never equal for two places."""

    def key(found: Finding) -> Key:
        rank = _RANKS.get(found.code, len(_RANKS))
        return (*_place(transcript, found), rank, found.code, found.id)

    return key


def _place(transcript: Transcript, found: Finding) -> Key:
    where = found.where
    if "adjudication" in where:
        form = str(where.get("form", ""))
        entry = str(where.get("entry", ""))
        # The panel before its forms, a form before its entries.
        return 2, ADJUDICATION_KINDS.index(where["adjudication"]), id_key(form), id_key(entry)
    line = _line(transcript, found)
    return (0, where.get("index", 0), (), ()) if line is None else (1, line, (), ())


def _line(transcript: Transcript, found: Finding) -> int | None:
    where = found.where
    if where.get("lines"):
        return int(where["lines"][0])
    unit = where.get("unit")
    if unit is None and where.get("section") is not None:
        unit = transcript.sections[where["section"]].first_unit
    return None if unit is None else transcript.units[unit].src[0]
