"""iFLYREC (讯飞听见) as text: a title, ``说话人1 00:00`` above the text, a trailer row.

The turns are those of ``tencent-relative``; Tencent too numbers people who share a device, so a
file is taken for iFLYREC's only if all speakers are numbered and it ends with the trailer.
"""

import re

from reviewer.formats.asr.furniture import trailer
from reviewer.formats.asr.source import Reading, Source, TextReader
from reviewer.formats.asr.tencent_text import read_relative, relative_headers

_NUMBERED = re.compile(r"(?:说话人|发言人)\d+")


def _sniff(source: Source) -> int:
    headers = relative_headers(source.rows)
    numbered = all(_NUMBERED.fullmatch(header.name) for header in headers)
    return len(headers) if numbered and trailer(source.rows) else 0


def _read(source: Source) -> Reading:
    return read_relative(source, "iflyrec", titled=True)


READER = TextReader("iflyrec", (".txt",), _sniff, _read)
