"""Find and replace: what is looked for, what stands there instead, and the one act of it.

Without case or width hits stand at the same offsets: a text is folded character by character.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from reviewer.domain.edits.act import check_text
from reviewer.domain.errors import Refused
from reviewer.domain.log import Edit
from reviewer.domain.transcript import Transcript

Span: TypeAlias = tuple[int, int]
Groups: TypeAlias = Sequence[Span]
"""A hit: the span of the whole and of each group, ``(-1, -1)`` for one that took no part."""


class _Narrow(dict[int, int]):
    """Full-width characters to half-width ones; only what stays one character is folded."""

    def __missing__(self, code: int) -> int:
        plain = unicodedata.normalize("NFKC", chr(code))
        self[code] = ord(plain) if len(plain) == 1 else code
        return self[code]


_NARROW: Final = _Narrow()
_SPECIAL: Final = frozenset(r".^$*+?{}[]\|()-")


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; ``regex`` in the language of Python's ``re``."""

    pattern: str
    regex: bool = False
    match_case: bool = False
    match_width: bool = False

    def compiled(self) -> re.Pattern[str]:
        """The expression for folded texts. ``Refused`` says what is wrong with it."""
        if not self.pattern:
            raise Refused("there is nothing to look for")
        flags = re.NOFLAG if self.match_case else re.IGNORECASE
        try:
            return re.compile(self._expression(), flags)
        except (re.error, OverflowError, RecursionError) as error:
            raise Refused(f"this is no regular expression: {error}") from None

    def _expression(self) -> str:
        if not self.regex:
            return re.escape(self.folded(self.pattern))
        return self.pattern if self.match_width else "".join(map(_narrow_literal, self.pattern))

    def folded(self, text: str) -> str:
        """The text as it is searched; every character stays where it is."""
        return text if self.match_width else text.translate(_NARROW)


def _narrow_literal(char: str) -> str:
    """A full-width parenthesis is looked for as one: it does not become a group."""
    narrow = char.translate(_NARROW)
    return f"\\{narrow}" if narrow != char and narrow in _SPECIAL else narrow


def spans(search: Search, texts: Iterable[str]) -> list[list[Groups]]:
    """The hits of each text; those of no character are left out."""
    found = search.compiled()
    return [
        [hit.regs for hit in found.finditer(search.folded(text)) if hit.end() > hit.start()]
        for text in texts
    ]


class Replacement:
    """What stands instead of a hit: as written or, for an expression, with ``\\1``, ``\\g<name>``.

    ``Refused`` if it names a group that is not there, breaks the line or cannot be kept.
    """

    def __init__(self, search: Search, text: str) -> None:
        if "\n" in text or "\r" in text:
            raise Refused("a unit's text is one line")
        check_text(text)
        found = search.compiled()
        self._parts: list[str | int] = [text]
        if search.regex:
            self._parts = _template(text, found.groups, found.groupindex)

    def expand(self, text: str, hit: Groups) -> str:
        """What replaces the hit in this text."""
        return "".join(
            part if isinstance(part, str) else text[slice(*hit[part])] if hit[part][0] >= 0 else ""
            for part in self._parts
        )


_REFERENCE: Final = re.compile(r"\\(?:(\d{1,2})|g<(\w+)>|(.?))", re.DOTALL)


def _template(text: str, groups: int, names: Mapping[str, int]) -> list[str | int]:
    parts: list[str | int] = []
    end = 0
    for found in _REFERENCE.finditer(text):
        parts += [text[end : found.start()], _part(found, groups, names)]
        end = found.end()
    return [*parts, text[end:]]


def _part(found: re.Match[str], groups: int, names: Mapping[str, int]) -> str | int:
    number, name, other = found.groups()
    if other is not None:
        if other in ("\\", "t"):
            return "\t" if other == "t" else "\\"
        raise Refused(f"\\{other} means nothing here: a backslash is written \\\\")
    key = number or name
    group = int(key) if key.isdecimal() else names.get(key, -1)
    if not 0 <= group <= groups:
        raise Refused(f"the expression has no group {key}")
    return group


@dataclass(frozen=True, slots=True)
class Hit:
    """A unit that holds hits: its lines, its text, and what it becomes (both with the places)."""

    unit: str
    src: tuple[int, ...]
    before: str
    spans: tuple[Span, ...]
    after: str
    after_spans: tuple[Span, ...]

    @property
    def empties(self) -> bool:
        """Whether nothing of the text would be left."""
        return bool(self.before.strip()) and not self.after.strip()


def hits(
    transcript: Transcript, found: Mapping[str, Sequence[Groups]], instead: Replacement | None
) -> list[Hit]:
    """The units with hits, in order; without a replacement ``after`` is the text as it is."""
    units = transcript.units
    return [
        _hit(id_, units[id_].src, units[id_].text, found[id_], instead)
        for id_ in transcript.unit_order
        if found.get(id_)
    ]


def _hit(
    unit: str,
    src: tuple[int, ...],
    text: str,
    found: Sequence[Groups],
    instead: Replacement | None,
) -> Hit:
    places = tuple((each[0][0], each[0][1]) for each in found)
    if instead is None:
        return Hit(unit, src, text, places, text, places)
    after, end = "", 0
    new: list[Span] = []
    for each, (start, stop) in zip(found, places, strict=True):
        put = instead.expand(text, each)
        after += text[end:start]
        new.append((len(after), len(after) + len(put)))
        after += put
        end = stop
    return Hit(unit, src, text, places, after + text[end:], tuple(new))


def replace_act(transcript: Transcript, chosen: Iterable[Hit], reason: str = "") -> Edit | None:
    """One act that replaces in these units; ``None`` if nothing is left to do.

    A unit whose text is another by now is left alone. Replacing is not reviewing: a unit keeps
    its status. ``reason`` says why texts are emptied.
    """
    edits: list[dict[str, Any]] = []
    for hit in chosen:
        unit = transcript.units.get(hit.unit)
        if unit is None or unit.text != hit.before or hit.after == hit.before:
            continue
        edit = {"edit": "set_text", "unit": hit.unit, "text": hit.after}
        edits.append({**edit, "reason": reason} if hit.empties else edit)
        if unit.status != "reviewed":
            edits.append({"edit": "set_status", "unit": hit.unit, "status": unit.status})
    return {"edit": "group", "name": "replace", "edits": edits} if edits else None
