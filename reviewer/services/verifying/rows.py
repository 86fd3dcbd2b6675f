"""The lines of a file as records, in order, a match at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from reviewer.formats.jsonl import Strict, read_line, without_context
from reviewer.services.verifying.report import Report

_LINE_ENDS: Final = {
    b"\r": "a carriage return",
    "\u2028".encode(): "a raw U+2028",
    "\u2029".encode(): "a raw U+2029",
    "\x85".encode(): "a raw U+0085",
}


class Row:
    """One line: its number and its record (any model of ``formats.jsonl``).

    Of a stage ``rest`` is the context as bytes, which the record lacks, and ``raw`` the line.
    """

    __slots__ = ("line", "raw", "record", "rest")

    def __init__(self, line: int, record: Any, rest: bytes = b"", raw: bytes = b"") -> None:
        self.line, self.record, self.rest, self.raw = line, record, rest, raw


class Rows:
    """The rows of one file. Reading reports what is no record and what is out of order.

    ``model`` is the record's. Of stages the context is kept aside: it is most of the line, the
    same for both sides, and soonest compared as it is.
    """

    def __init__(self, path: Path, model: type[Strict], report: Report) -> None:
        self.file = path.name
        self.count = 0
        self._path, self._model, self._report = path, model, report
        self._split = "context" in model.model_fields
        self._rows = self._all()
        self._next = next(self._rows, None)

    def of(self, match_id: str) -> list[Row]:
        """The rows of this match; rows of matches before it that were not asked for are lost."""
        found = []
        while self._next is not None and self._next.record.match_id <= match_id:
            if self._next.record.match_id == match_id:
                found.append(self._next)
            else:
                self._stray(self._next)
            self._next = next(self._rows, None)
        return found

    def finish(self) -> None:
        """Reads to the end: what was not asked for belongs to no match."""
        for row in self.each():
            self._stray(row)

    def each(self) -> Iterator[Row]:
        """All rows that are left."""
        while self._next is not None:
            yield self._next
            self._next = next(self._rows, None)

    def _stray(self, row: Row) -> None:
        with self._report.at(self.file, row.line):
            self._report.say(f"match {row.record.match_id} is not in matches.jsonl")

    def _all(self) -> Iterator[Row]:
        last = ""
        for number, line in enumerate(self._lines(), start=1):
            self.count = number
            with self._report.at(self.file, number):
                row = self._row(number, line)
                ordered = row is None or row.record.match_id >= last
                self._report.need(ordered, "the records are not in the order of match_id")
            if row is not None and ordered:
                last = row.record.match_id
                yield row

    def _lines(self) -> Iterator[bytes]:
        if self._path.is_file():
            with self._path.open("rb") as file:
                yield from file

    def _row(self, number: int, line: bytes) -> Row | None:
        short, context = (self._split and without_context(line)) or (line, b"")
        self._check_bytes(number, short)
        try:
            record = read_line(self._model, short)
        except ValueError as error:
            self._report.say(str(error))
            return None
        return Row(number, record, context, line if self._split else b"")

    def _check_bytes(self, number: int, line: bytes) -> None:
        self._report.need(line.endswith(b"\n"), "the last line has no end")
        if number == 1 and line.startswith(b"\xef\xbb\xbf"):
            self._report.say("begins with a byte order mark")
        for found, name in _LINE_ENDS.items():
            if found in line:
                self._report.say(f"holds {name}")
