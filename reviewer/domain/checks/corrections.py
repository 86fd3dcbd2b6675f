"""Corrections: what the audit found in texts, with the exact place and ways out.

A spot in a unit that nobody has confirmed is a warning (or information, as the code has it): a
person has yet to look. Once the unit is reviewed the person has accepted what stands there, and
what is left is information for those who look at the review (as with faulty replies, CONTRACT
§1). Warnings never keep a match out of an export.

``where`` has ``unit``, ``lines`` (the first and last concerned), ``kind`` (see ``audit.spot``),
``spans`` (each ``{unit, original: [from, to], text: [from, to]}`` in code points) and
``remedies`` (each ``{remedy, edit}``; to ``accept`` a ``reason`` is put into the edit). Where two
units are concerned, ``units`` has both. The id hangs on the place in the original and on what
was put there, so it outlives a change elsewhere in the unit.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from reviewer.domain.audit import Found, audit, remedies
from reviewer.domain.checks.codes import SEVERITIES, say
from reviewer.domain.checks.wording import count, lines
from reviewer.domain.findings import Finding, Severity
from reviewer.domain.transcript import Transcript

_SAYS: Final = {
    "word": "another word stands where one was heard",
    "sentence": "it is said in other words",
    "latin": "a Latin word became another",
    "term": "a word of the motion or of a name was right as heard and became another",
    "passage": "a passage was changed",
    "repetition": "a repetition was taken out",
    "negation": "a negation was changed",
    "filler": "fillers were taken out",
    "assistant": "an assistant speaks of its work",
    "narration": "the speech is told instead of given",
    "number": "a number became another",
    "up": "words of the next unit were moved up into it",
    "down": "words of it were moved down into the next unit",
    "elsewhere": "its text is another unit's",
    "script": "the same characters stand in the other script",
    "numeral": "the same number is written in other numerals",
    "pronoun": "他, 她 or 它, which sound the same, became another of them",
    "case": "letters changed their case",
    "mark": "only punctuation was changed",
}
_BY_CODE: Final = {
    "text-dropped": {
        "word": "a word was taken out",
        "passage": "a passage was taken out",
        "negation": "a negation was taken out",
    },
    "text-added": {
        "word": "words were put in",
        "passage": "a passage was put in",
        "negation": "a negation was put in",
        "filler": "fillers were put in",
    },
    "text-rewritten": {"passage": "a passage is said in other words"},
}


def corrections(transcript: Transcript) -> Iterator[Finding]:
    """What the audit finds in the texts, as findings."""
    found = audit(transcript)
    open_ = Counter(unit for each in found if _severity(each) == "warning" for unit in each.units)
    more = frozenset(unit for unit, number in open_.items() if number > 1)
    seen: Counter[str] = Counter()
    for each in found:
        what = _what(transcript, each)
        place = f"{each.spot.code} {what}"
        seen[place] += 1
        if seen[place] > 1:  # the same was put in twice at one place of the original
            what["again"] = seen[place]
        yield _finding(transcript, each, what, more)


def _severity(found: Found) -> Severity:
    return "info" if found.settled else SEVERITIES[found.spot.code]


def _what(transcript: Transcript, found: Found) -> dict[str, Any]:
    """What the id hangs on."""
    said = [
        [id_, place.original, transcript.units[id_].text[slice(*place.text)]]
        for id_, place in found.places()
    ]
    units = found.unit if found.beside is None else list(found.units)
    return {"units": units, "kind": found.spot.kind, "said": said}


def _finding(
    transcript: Transcript, found: Found, what: Mapping[str, Any], more: frozenset[str]
) -> Finding:
    where = _where(transcript, found)
    severity = _severity(found)
    message = _message(transcript, found)
    made = say(transcript.match.id, found.spot.code, what, message, severity)
    accepts = made.id if severity == "warning" else None
    ways = remedies(transcript, found, accepts, more)
    where["remedies"] = [{"remedy": way.name, "edit": dict(way.edit)} for way in ways]
    return replace(made, where=where)


def _where(transcript: Transcript, found: Found) -> dict[str, Any]:
    numbers = _numbers(transcript, found)
    where: dict[str, Any] = {"unit": found.unit, "lines": [numbers[0], numbers[-1]]}
    if found.beside is not None:
        where["units"] = list(found.units)
    where["kind"] = found.spot.kind
    where["spans"] = [
        {"unit": id_, "original": list(place.original), "text": list(place.text)}
        for id_, place in found.places()
    ]
    return where


def _numbers(transcript: Transcript, found: Found) -> list[int]:
    """The lines concerned; of a text that stands elsewhere, those of its own unit."""
    ids = found.units if found.beside_places else (found.unit,)
    return sorted(number for id_ in ids for number in transcript.units[id_].src)


def _message(transcript: Transcript, found: Found) -> str:
    code, kind = found.spot.code, found.spot.kind
    numbers = _numbers(transcript, found)
    what = _BY_CODE.get(code, {}).get(kind, _SAYS[kind])
    if kind == "elsewhere" and found.beside is not None:
        other = transcript.units[found.beside].src
        what = f"{what} ({lines((other[0], other[-1]))})"
    places = len(found.spot.places)
    often = f" ({count(places, 'place')})" if places > 1 and kind != "mark" else ""
    return f"Unit {found.unit} ({lines((numbers[0], numbers[-1]))}): {what}{often}."
