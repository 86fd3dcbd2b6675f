"""Transcripts as third-party exporters of meeting pages write them.

- ``third-party-bracket``: ``[MM:SS] NAME`` or ``[start - end] NAME`` above the text; also with
  the text on the same row (``[MM:SS] NAME: text``, ``[start --> end] text``).
- ``third-party-heading``: ``### NAME  `MM:SS` `` above the text.

Both stand under a header block that ends in a rule of ``=``.
"""

import re
from dataclasses import replace

from reviewer.formats.asr import furniture
from reviewer.formats.asr.names import MAX_NAME, is_name
from reviewer.formats.asr.source import Reading, Row, Source, TextReader, next_text, trim
from reviewer.formats.asr.turns import Header, read_turns
from reviewer.formats.clock import CLOCK, parse_clock

_SPAN = rf"(?P<start>{CLOCK})(?:\s*(?:-+>?|[–—~～至→])\s*(?P<end>{CLOCK}))?"
_BRACKET = re.compile(rf"[\[【]\s*{_SPAN}\s*[\]】]\s*(?P<name>.*)")
_HEADING = re.compile(rf"#{{1,6}}\s+(?P<name>\S.*?)\s*[`(（\[]?\s*(?<![\d:：]){_SPAN}\s*[`)）\]]?")
_PREFIX = re.compile(rf"([^:：]{{1,{MAX_NAME}}})[:：]\s*(.*)")


def _bracket_headers(rows: tuple[Row, ...]) -> list[Header]:
    headers = _find(rows, _BRACKET)
    if _text_below(headers, rows):
        return [_inline(h) if not is_name(h.name) else h for h in headers]
    return [_inline(header) for header in headers]


def _heading_headers(rows: tuple[Row, ...]) -> list[Header]:
    """Matched on short rows only: the pattern is slow on long ones, and a heading is not long."""
    short = tuple(
        row if len(row.text) <= 2 * MAX_NAME + 40 else Row(row.number, "") for row in rows
    )
    return [header for header in _find(short, _HEADING) if is_name(header.name)]


def _find(rows: tuple[Row, ...], pattern: re.Pattern[str]) -> list[Header]:
    found = []
    for index, row in enumerate(rows):
        match = pattern.fullmatch(row.text)
        start = parse_clock(match["start"]) if match else None
        if match and start is not None:
            end = parse_clock(match["end"]) if match["end"] else None
            found.append(Header(index, trim(match["name"]), start, end))
    return found


def _text_below(headers: list[Header], rows: tuple[Row, ...]) -> bool:
    """Whether the text stands below the headers: at least half have a row of it."""
    indexes = {header.index for header in headers}
    below = [next_text(rows, header.index) for header in headers]
    with_text = [i for i in below if i is not None and i not in indexes and _speech(rows[i])]
    return len(with_text) * 2 >= len(headers)


def _speech(row: Row) -> bool:
    return furniture.kind_of(row.text) is None


def _inline(header: Header) -> Header:
    """The bracket is followed by text, perhaps with a name before a colon."""
    prefix = _PREFIX.fullmatch(header.name)
    if prefix and is_name(trim(prefix[1])):
        return replace(header, name=trim(prefix[1]), text=trim(prefix[2]))
    return replace(header, name="", text=header.name)


def _sniff_bracket(source: Source) -> int:
    return len(_bracket_headers(source.rows))


def _read_bracket(source: Source) -> Reading:
    return read_turns(source, _bracket_headers(source.rows), "third-party-bracket")


def _sniff_heading(source: Source) -> int:
    return len(_heading_headers(source.rows))


def _read_heading(source: Source) -> Reading:
    return read_turns(source, _heading_headers(source.rows), "third-party-heading")


BRACKET = TextReader("third-party-bracket", (".txt", ".md"), _sniff_bracket, _read_bracket)
HEADING = TextReader("third-party-heading", (".md", ".txt"), _sniff_heading, _read_heading)
