"""Praat's TextGrid, long and short (``ooTextFile``): tiers of intervals or points, in seconds.

Both forms are the same stream of values once everything else is skipped, as Praat itself does:
only quoted texts, free-standing numbers and ``<flags>`` count. A line is an interval or point,
the empty ones (silence) too; the speaker is the tier's name.
"""

import re
from collections.abc import Iterator

from reviewer.domain.errors import BadInput
from reviewer.formats.asr.source import CERTAIN, Reading, Remark, Source, TextReader, one_line, trim
from reviewer.formats.asr.tiers import Annotation, Tier, interleave
from reviewer.formats.clock import seconds_to_ms
from reviewer.formats.encoding import physical_lines

_VALUE = re.compile(
    r'"(?P<text>(?:[^"]|"")*)"|(?P<flag><\w+>)|(?<!\S)(?P<number>-?\d[\d.]*(?:[eE][-+]?\d+)?)(?!\S)'
    r"|(?<!\S)(?P<odd>-?(?:nan|inf(?:inity)?|undefined)|--undefined--)(?!\S)",
    re.IGNORECASE,
)


class _Values:
    """The values of the file, one after the other; what is not as expected is refused."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._found: Iterator[re.Match[str]] = _VALUE.finditer(source.text)

    def next(self, kind: str) -> str:
        match = next(self._found, None)
        if match is None:
            raise BadInput(self._source.file, "", "the TextGrid ends too early")
        value = match[kind] if kind != "number" or match["odd"] is None else match["odd"]
        if value is None:
            place = f"line {len(physical_lines(self._source.text[: match.start()] + '.'))}"
            raise BadInput(self._source.file, place, f"a {kind} was expected in the TextGrid")
        return str(value)

    def text(self) -> str:
        return self.next("text").replace('""', '"')

    def count(self) -> int:
        number = self.next("number")
        if not number.isdecimal():
            raise BadInput(self._source.file, "", "a count in the TextGrid is no whole number")
        return int(number[:9])


def _annotation(values: _Values, points: bool, remarks: list[Remark]) -> Annotation:
    given = [values.next("number") for _ in range(1 if points else 2)]
    times = [seconds_to_ms(value) for value in given]
    if None in times:
        remarks.append(Remark(0, "a time of the TextGrid is no usable time, left empty"))
    text = one_line(values.text())
    return Annotation(text, times[0], None if points else times[1], times[0])


def _tier(values: _Values, remarks: list[Remark]) -> Tier:
    points = values.text() == "TextTier"
    name = trim(values.text()) or None
    values.next("number"), values.next("number")
    return name, [_annotation(values, points, remarks) for _ in range(values.count())]


def _sniff(source: Source) -> int:
    head = [row.text for row in source.rows if row.text][:2]
    grid = len(head) == 2 and "ooTextFile" in head[0] and "TextGrid" in head[1]
    return CERTAIN if grid else 0


def _read(source: Source) -> Reading:
    values = _Values(source)
    remarks: list[Remark] = []
    values.text(), values.text()
    values.next("number"), values.next("number"), values.next("flag")
    tiers = [_tier(values, remarks) for _ in range(values.count())]
    if len(tiers) > 1:
        remarks.append(Remark(0, f"{len(tiers)} tiers were put together by time"))
    return Reading("textgrid", interleave(tiers), tuple(remarks))


READER = TextReader("textgrid", (".textgrid",), _sniff, _read)
