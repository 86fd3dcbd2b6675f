"""``match.toml``: what is known of a match, and the names of its files.

Reading is strict: a misspelt field would silently be missing from the dataset.
"""

import datetime
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Match, ScheduledStage, Team
from reviewer.domain.words import DEBATER_ROLES, ROLES, SIDES
from reviewer.formats.debate_format import load_formats, stages_from_tables
from reviewer.formats.encoding import decode

MATCH_TOML = "match.toml"
MAX_MS = 2**31 - 1
_FIELD = re.compile("[a-z_]+")
"""What is written as fields of a match are, and labels of transcripts hardly ever."""


@dataclass(frozen=True, slots=True)
class MatchToml:
    """What ``match.toml`` says; ``given`` are the fields of ``match`` that it names.

    ``transcripts`` and ``recording`` are the names of files, if it names any.
    """

    match: Match
    given: frozenset[str]
    speakers: Mapping[str, str]
    transcripts: tuple[str, ...] = ()
    recording: str | None = None


def read_match_toml(data: bytes | None, name: str) -> MatchToml:
    """What the file says of the match whose folder is called ``name``; ``None``: there is none.

    ``BadInput`` names the field or the line that is wrong.
    """
    table = {} if data is None else _table(data)
    unknown = sorted(set(table) - _KNOWN)
    if unknown:
        known = ", ".join(sorted(_KNOWN))
        raise BadInput(MATCH_TOML, unknown[0], f"there is no such field; there are {known}")
    fields = {field: parse(table[key], key) for key, field, parse in _FIELDS if key in table}
    fields.update(_result(table.get("result", {})))
    return MatchToml(
        Match(_match_id(table, name), **fields),
        frozenset(fields),
        _speakers(table.get("speakers", {})),
        _file_names(table.get("transcript", [])),
        _file_name(table["recording"], "recording") if "recording" in table else None,
    )


def check_match_id(file: str, value: str) -> str:
    """``value`` if it may name a match: letters of any script, digits, ``-_.``, at most 64."""
    kinds = [unicodedata.category(char) for char in value if char not in "-_."]
    if 1 <= len(value) <= 64 and kinds and all(k[0] in "LM" or k == "Nd" for k in kinds):
        return value
    raise BadInput(
        file,
        "match_id",
        f"{value[:80]!r} cannot name a match, which takes letters, digits, - _ . and at most 64 "
        "of them: rename the folder or file, or set match_id in match.toml",
    )


def _match_id(table: Mapping[str, Any], name: str) -> str:
    if "match_id" not in table:
        return check_match_id(name, unicodedata.normalize("NFC", name))
    given = table["match_id"]
    if not isinstance(given, str):
        raise _wrong("match_id", "a text")
    return check_match_id(MATCH_TOML, unicodedata.normalize("NFC", given.strip()))


def _table(data: bytes) -> dict[str, Any]:
    text = decode(data, MATCH_TOML).text
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(MATCH_TOML, "", f"this is not valid TOML: {error}") from None
    except (RecursionError, ValueError):
        raise BadInput(MATCH_TOML, "", "this TOML is nested too deeply or too long") from None


def _wrong(key: str, words: str) -> BadInput:
    return BadInput(MATCH_TOML, key, f"{key} is {words}")


def _line(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise _wrong(key, "a text")
    if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in value):
        raise _wrong(key, "a text of one line")
    return value.strip()


def _text(value: object, key: str) -> str | None:
    return _line(value, key) or None


def _date(value: object, key: str) -> str | None:
    text = str(value) if type(value) is datetime.date else _line(value, key)
    if not text:
        return None
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise _wrong(key, "a date, YYYY-MM-DD")


def _format(value: object, key: str) -> str | None:
    text = _text(value, key)
    if text is not None and text not in load_formats():
        raise _wrong(key, f"one of {', '.join(load_formats())}, not {text!r}")
    return text


def _team(value: object, key: str) -> Team:
    if not isinstance(value, dict) or not set(value) <= {"team", "position"}:
        raise _wrong(key, '{team = "…", position = "…"}')
    return Team(*(_text(value.get(part, ""), f"{key}.{part}") for part in ("team", "position")))


def _range(value: object, key: str) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value):
        first, last = value
        if 1 <= first <= last <= MAX_MS:
            return first, last
    raise _wrong(key, "[first, last], line numbers from 1")


def _milliseconds(value: object, key: str) -> int:
    if type(value) is not int or abs(value) > MAX_MS:
        raise _wrong(key, "a whole number of milliseconds")
    return value


def _texts(value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _wrong(key, "a list of texts")
    texts = tuple(_line(each, key) for each in value)
    if not all(texts):
        raise _wrong(key, "a list of texts, none of them empty")
    return tuple(dict.fromkeys(texts))


def _one_of(*words: str) -> Callable[[object, str], str]:
    def parse(value: object, key: str) -> str:
        if value not in words:
            raise _wrong(key, f"one of {', '.join(words)}")
        return str(value)

    return parse


def _stages(value: object, key: str) -> tuple[ScheduledStage, ...]:
    return stages_from_tables(value, MATCH_TOML)


def _result(value: object) -> dict[str, str]:
    known = {"winner": SIDES, "best_debater": DEBATER_ROLES}
    if not isinstance(value, dict):
        raise _wrong("result", "a table of winner and best_debater")
    if other := sorted(set(value) - set(known)):
        words = (
            "below [result] stand winner and best_debater alone; "
            "what is said of the match itself stands above [result]"
        )
        raise BadInput(MATCH_TOML, f"result.{other[0]}", words)
    return {
        f"announced_{key}": _one_of(*known[key])(each, f"result.{key}")
        for key, each in value.items()
    }


def _speakers(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise _wrong("speakers", "a table: label = role")
    for label, role in value.items():
        if role not in ROLES:
            words = f"there is no role {role!r}: aff_1 … neg_4, chair, judge_1 …, other"
            if _FIELD.fullmatch(label):
                words = (
                    f"below [speakers] this is a label of that table, and {role!r} is no role; "
                    "what is said of the match itself stands above [speakers]"
                )
            raise BadInput(MATCH_TOML, f"speakers.{label}", words)
    trimmed = {label.strip(): role for label, role in value.items()}
    if len(trimmed) < len(value):
        raise _wrong("speakers", "a table in which each label stands once, space aside")
    return trimmed


def _file_names(value: object) -> tuple[str, ...]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list):
        raise _wrong("transcript", "a file name or a list of them")
    return tuple(_file_name(each, "transcript") for each in listed)


def _file_name(value: object, key: str) -> str:
    name = _line(value, key)
    if not name:
        raise _wrong(key, "the name of a file")
    return name


_FIELDS: tuple[tuple[str, str, Callable[[object, str], Any]], ...] = (
    ("competition", "competition", _text),
    ("round", "round", _text),
    ("date", "date", _date),
    ("format", "format", _format),
    ("motion", "motion", _text),
    ("affirmative", "affirmative", _team),
    ("negative", "negative", _team),
    ("transcript_lines", "transcript_lines", _range),
    ("transcript_version", "transcript_version", _one_of("original", "optimised")),
    ("media_offset_ms", "media_offset_ms", _milliseconds),
    ("form_ids", "form_ids", _texts),
    ("winner_by", "winner_by", _one_of("decisive", "all_votes")),
    ("stages", "stages", _stages),
)
_KNOWN = {key for key, _, _ in _FIELDS} | {
    "match_id",
    "transcript",
    "recording",
    "result",
    "speakers",
}
