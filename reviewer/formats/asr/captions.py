"""A plain dump of captions: a title block, then one short line each, often every second row blank.

No speaker, no time, no punctuation. It is what remains when no other format is found, so it must
not swallow a transcript whose grammar is merely unknown: a text full of clocks is refused.
"""

import re

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Line
from reviewer.formats.asr import furniture
from reviewer.formats.asr.source import Reading, Remark, Source, TextReader
from reviewer.formats.clock import CLOCK

_MARKUP = re.compile(r"\s*<(?:!doctype|\?xml|html|[a-z]+[\s>])", re.IGNORECASE)
_CLOCK = re.compile(rf"(?<!\d){CLOCK}(?!\d)")
_MANY_CLOCKS = 3
_HEAD = 20  # rows in which a title block is looked for


def _sniff(source: Source) -> int:
    if _MARKUP.match(source.text) or _is_table(source):
        return 0
    return int(any(char.isalnum() for row in source.rows for char in row.text))


def _is_table(source: Source) -> bool:
    """Rows of at least four columns (CSV or TSV), a judge form perhaps: no transcript."""
    filled = [row.text for row in source.rows if row.text]
    separators = (min((text.count(mark) for text in filled), default=0) for mark in ",\t")
    return len(filled) > 1 and max(separators) >= 3


def _read(source: Source) -> Reading:
    _refuse_unknown_grammar(source)
    block = furniture.header_block(source.rows[:_HEAD]) | furniture.trailer(source.rows)
    rows = [row for i, row in enumerate(source.rows) if row.text and i not in block]
    remarks = [Remark(source.rows[i].number, "a title row was left out") for i in sorted(block)]
    remarks.append(Remark(0, "neither speakers nor times were found: read as plain captions"))
    return Reading("captions", tuple(Line(row.number, row.text) for row in rows), tuple(remarks))


def _refuse_unknown_grammar(source: Source) -> None:
    filled = [row for row in source.rows if row.text]
    clocked = [row for row in filled if _CLOCK.search(row.text)]
    if len(clocked) >= _MANY_CLOCKS and len(clocked) * 5 >= len(filled):
        reason = (
            f"{len(clocked)} of {len(filled)} rows hold a clock, but in no order known here; "
            "export the transcript in another format, or remove the clocks"
        )
        raise BadInput(source.file, f"line {clocked[0].number}", reason)


READER = TextReader("captions", (".txt",), _sniff, _read)
