"""Feishu Minutes (飞书妙记) as text: ``说话人 1 00:08`` under a header with 关键词 and 文字记录.

The turns are those of ``tencent-relative``, the clock also ``00:00:01.700``. A file is Feishu's
if the marker 文字记录 parts its header from the turns, or all its speakers are ``说话人 N``.
"""

import re

from reviewer.formats.asr.furniture import has_marker
from reviewer.formats.asr.source import Reading, Source, TextReader
from reviewer.formats.asr.tencent_text import read_relative, relative_headers

_NUMBERED = re.compile(r"说话人\s+\d+")


def _sniff(source: Source) -> int:
    headers = relative_headers(source.rows)
    if not headers:
        return 0
    numbered = all(_NUMBERED.fullmatch(header.name) for header in headers)
    return len(headers) if numbered or has_marker(source.rows[: headers[0].index]) else 0


def _read(source: Source) -> Reading:
    return read_relative(source, "feishu", titled=has_marker(source.rows))


READER = TextReader("feishu", (".txt",), _sniff, _read)
