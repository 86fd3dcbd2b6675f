"""What readers share: the rows of a file going in, a reading coming out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from reviewer.domain.model import Line
from reviewer.domain.text import join_texts
from reviewer.formats.encoding import physical_lines

# Marks that editors and web pages leave at the ends of a line: BOM, zero width space and joiner,
# direction marks. Inside a line they are evidence and stay.
_MARKS = "\ufeff\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060"
_OUTER = _MARKS + "".join(chr(code) for code in range(0x3001) if chr(code).isspace())

CERTAIN = 1 << 30
"""The answer of a ``sniff`` that needs no comparison with others."""


@dataclass(frozen=True, slots=True)
class Row:
    """One physical line (docx: paragraph), trimmed; blank ones have the text ``""``."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """A decoded text file. ``rows`` are all its lines, blank ones included, in order."""

    file: str
    text: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something not read or left out; ``number`` is the row or line (0: the whole file)."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader made of a file: lines with ascending numbers, and its remarks."""

    format: str
    lines: tuple[Line, ...]
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class TextReader:
    """A format of physical lines.

    ``sniff`` answers how many pieces (turns, cues) it would read: 0 is "not mine", ``CERTAIN``
    ends the question. ``suffixes`` only decide between equal answers.
    """

    format: str
    suffixes: tuple[str, ...]
    sniff: Callable[[Source], int]
    read: Callable[[Source], Reading]


Page: TypeAlias = tuple[str, object]
"""A parsed JSON document and the name of its file, name first."""


@dataclass(frozen=True, slots=True)
class JsonReader:
    """A JSON format; ``paged``: a long match may arrive as several files."""

    format: str
    sniff: Callable[[object], bool]
    read: Callable[[tuple[Page, ...]], Reading]
    paged: bool = False


def trim(text: str) -> str:
    """Without outer whitespace and invisible marks."""
    return text.strip(_OUTER)


def one_line(text: str) -> str:
    """A cue's or segment's text as one line: its physical lines trimmed and joined."""
    return join_texts(trim(part) for part in physical_lines(text))


def source_of(file: str, text: str) -> Source:
    """The rows of a text file, numbered from 1."""
    lines = enumerate(physical_lines(text), start=1)
    return Source(file, text, tuple(Row(number, trim(line)) for number, line in lines))


def blank_before(rows: tuple[Row, ...], index: int) -> bool:
    """Whether a row is the first one or stands after a blank one."""
    return index == 0 or not rows[index - 1].text


def next_text(rows: tuple[Row, ...], index: int) -> int | None:
    """The index of the next row that is not blank."""
    following = range(index + 1, len(rows))
    return next((later for later in following if rows[later].text), None)
