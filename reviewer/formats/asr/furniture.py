"""Rows of a transcript file that nobody spoke: banners, rules, header blocks, trailers.

Each is left out with a remark. What is not surely one of these is kept as a line: a needless
line is seen by the reviewer, a missing one is not.
"""

import re

from reviewer.formats.asr.source import Row

STAMP = (
    r"\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[\sT]+"
    r"\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?:[.,]\d{1,3})?"
)
"""A date with a clock (no groups)."""

_BANNER = re.compile(rf"({STAMP})\s+.{{0,12}}(?:开启|开始|启动).{{0,8}}转写.{{0,30}}")
_SYSTEM = re.compile(
    rf"{STAMP}\s+.{{0,30}}(?:转写|录制|主持人|会议|共享|加入|离开|入会|退出).{{0,30}}"
)
_SEGMENT = re.compile(r"#{1,6}\s*分段\s*\S{0,4}")
_RULE = re.compile(r"([=\-_*─━═＝])\1{2,}|[—－~]{5,}")
_TRAILER = re.compile(
    r"[*（(【>\s-]*(?:以上|本)(?:内容|文字|文本|文档|文稿|结果|纪要|记录|转写\S{0,4})\S{0,4}"
    r"由.{0,12}(?:生成|识别|转写|转换|提供).{0,24}"
)
# Keys of the ``key: value`` rows that exporters write above the first turn.
_META_KEYS = (
    r"会议主题|会议名称|会议号|会议时间|会议时长|开始时间|结束时间|录制日期|录制时间|"
    r"录制时长|创建时间|导出时间|参与者|参会人|参会者|与会人|发言人数|主题|标题|时间|"
    r"日期|时长|发起人|主持人|链接|来源|视频链接|视频标题|字幕类型|字幕来源|UP主|"
    r"下载时间"
)
_META = re.compile(rf"[-*#>\s]*(?:{_META_KEYS})\**\s*[:：].*")
_COUNT = re.compile(r"共\s*\d+\s*条.{0,10}")
_DATE_ROW = re.compile(r"\d{4}年\d{1,2}月\d{1,2}日.{0,20}\|.{0,30}")
_HEADING = re.compile(r"#{1,6}\s.*")
_MARKER = re.compile(r"文字记录\s*[:：]?")
_KEYWORDS = re.compile(r"关键词\s*(?:[:：].*)?")
_KEYWORDS_ABOVE = re.compile(r"关键词\s*[:：]?")

_META_ROWS = (_META, _COUNT, _DATE_ROW, _HEADING, _KEYWORDS)


def banner_stamp(text: str) -> str | None:
    """The date and clock of a "transcription started" banner."""
    found = _BANNER.fullmatch(text)
    return found[1] if found else None


def kind_of(text: str) -> str | None:
    """What kind of furniture a row is wherever it stands; ``None`` for speech."""
    if banner_stamp(text):
        return "a banner"
    if _SYSTEM.fullmatch(text):
        return "a system line"
    if _SEGMENT.fullmatch(text):
        return "a segment heading"
    return "a rule" if _RULE.fullmatch(text) else None


def has_marker(rows: tuple[Row, ...]) -> bool:
    """Whether a ``文字记录`` row parts the header block from the turns (Feishu)."""
    return any(_MARKER.fullmatch(row.text) for row in rows)


def header_block(rows: tuple[Row, ...], titled: bool = False) -> set[int]:
    """Indexes of ``rows``, those before the first turn, that are a header block.

    ``titled``: the format puts a title of one short row first.
    """
    block = _up_to_divider(rows) | {i for i, row in enumerate(rows) if _is_meta(row.text)}
    block |= {i for i, row in enumerate(rows) if i and _KEYWORDS_ABOVE.fullmatch(rows[i - 1].text)}
    if titled:
        block |= _title(rows)
    return {index for index in block if rows[index].text}


def trailer(rows: tuple[Row, ...]) -> set[int]:
    """Indexes of the "made by AI" row and of rules that end the file."""
    found: set[int] = set()
    for index in range(len(rows) - 1, -1, -1):
        text = rows[index].text
        if _TRAILER.fullmatch(text):
            found.add(index)
        elif text and not _RULE.fullmatch(text):
            break
    return found


def _up_to_divider(rows: tuple[Row, ...]) -> set[int]:
    dividers = [
        index
        for index, row in enumerate(rows)
        if _RULE.fullmatch(row.text) or _MARKER.fullmatch(row.text)
    ]
    return set(range(dividers[-1] + 1)) if dividers else set()


def _is_meta(text: str) -> bool:
    return any(pattern.fullmatch(text) for pattern in _META_ROWS)


def _title(rows: tuple[Row, ...]) -> set[int]:
    first = next((index for index, row in enumerate(rows) if row.text), None)
    if first is None or len(rows[first].text) > 60 or re.search("[。！？]", rows[first].text):
        return set()
    return {first}
