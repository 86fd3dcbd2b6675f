"""Turns: a header with a name and a clock, and the rows of text below it.

Every reader of turn grammars finds its headers and leaves the rest to ``read_turns``: each row of
text is a line with the header's speaker; the first of a turn has the header's time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reviewer.domain.model import Line
from reviewer.formats.asr import furniture
from reviewer.formats.asr.source import Reading, Remark, Row, Source


@dataclass(frozen=True, slots=True)
class Header:
    """A header at ``index`` in the rows; ``text`` is what stands on its own row after it."""

    index: int
    name: str
    start_ms: int | None
    end_ms: int | None = None
    text: str = ""


def read_turns(
    source: Source, headers: Sequence[Header], format_id: str, *, titled: bool = False
) -> Reading:
    """The lines of all turns, with remarks on every row that is no line."""
    idle, remarks = _furniture(source.rows, headers, titled)
    builder = _Builder(remarks)
    by_index = {header.index: header for header in headers}
    for index, row in enumerate(source.rows):
        if index in by_index:
            builder.open(by_index[index], row)
        elif row.text and index not in idle:
            builder.add(row)
    builder.close()
    return Reading(format_id, tuple(builder.lines), tuple(builder.remarks))


class _Builder:
    """Collects lines; a turn stays open until its first text or the next header comes."""

    def __init__(self, remarks: list[Remark]) -> None:
        self.lines: list[Line] = []
        self.remarks = remarks
        self._speaker: str | None = None
        self._open: tuple[Header, Row] | None = None
        self._begun = False

    def open(self, header: Header, row: Row) -> None:
        self.close()
        self._speaker, self._begun = header.name or None, True
        if header.start_ms is None:
            self.remarks.append(Remark(row.number, "its clock is no usable time, left empty"))
        if header.text:
            self._append(row.number, header.text, header)
        else:
            self._open = header, row

    def add(self, row: Row) -> None:
        if not self._begun:
            self.remarks.append(Remark(row.number, "text before the first turn, kept unnamed"))
        header = self._open[0] if self._open else None
        self._open = None
        self._append(row.number, row.text, header)

    def close(self) -> None:
        """A turn that got no text becomes an empty line, so that nothing is lost."""
        if self._open:
            header, row = self._open
            self._open = None
            self._append(row.number, "", header)
            self.remarks.append(Remark(row.number, "a turn without text, kept as an empty line"))

    def _append(self, number: int, text: str, header: Header | None) -> None:
        start = header.start_ms if header else None
        end = header.end_ms if header else None
        self.lines.append(Line(number, text, self._speaker, start, end))


def _furniture(
    rows: tuple[Row, ...], headers: Sequence[Header], titled: bool
) -> tuple[set[int], list[Remark]]:
    heads = {header.index for header in headers}
    kinds = {i: kind for i, row in enumerate(rows) if (kind := furniture.kind_of(row.text))}
    kinds |= dict.fromkeys(furniture.trailer(rows), "a trailer")
    block = furniture.header_block(rows[: min(heads, default=0)], titled)
    block -= {i for i, kind in kinds.items() if kind not in ("a rule", "a trailer")}
    kinds = {i: kind for i, kind in kinds.items() if i not in heads | block}
    remarks = [Remark(rows[i].number, f"{kind} was left out") for i, kind in kinds.items()]
    return set(kinds) | block, remarks + _block_remarks(rows, block)


def _block_remarks(rows: tuple[Row, ...], block: set[int]) -> list[Remark]:
    """One remark for a block in one piece, else one for each row."""
    if not block:
        return []
    first, last = min(block), max(block)
    if first < last and all(i in block for i in range(first, last) if rows[i].text):
        text = f"a header block was left out, up to {rows[last].number}"
        return [Remark(rows[first].number, text)]
    return [Remark(rows[i].number, "a header row was left out") for i in sorted(block)]
