"""A transcript to read as a Word document: stages, line references, corrections marked.

What was taken out is struck through, what was put in is underlined: not told by colour alone.
"""

import io
from typing import Any, Final

from reviewer.formats.clock import format_ms
from reviewer.formats.copies.content import Part, Passage, ReadingCopy
from reviewer.formats.copies.written import Written

_FONT: Final = "宋体"
_LEGEND: Final = "带删除线：识别文字中删去的；带下划线：改成的文字；只改标点不标出；小字为行号。"
_SOFT, _GONE, _NEW = (0x59, 0x63, 0x6E), (0xA3, 0x26, 0x2A), (0x11, 0x66, 0x2F)


def word(copy: ReadingCopy) -> Written:
    """The document; headings make its outline."""
    from docx import Document

    document = Document()
    _prepare(document, copy)
    document.add_heading(copy.title, level=0)
    table = document.add_table(rows=0, cols=2)
    for label, value in copy.facts:
        cells = table.add_row().cells
        cells[0].text, cells[1].text = label, value
    _soften(document.add_paragraph().add_run(_LEGEND))
    for part in copy.parts:
        _add_part(document, part)
    stream = io.BytesIO()
    document.save(stream)
    return Written(stream.getvalue())


def _prepare(document: Any, copy: ReadingCopy) -> None:
    """Chinese in a Chinese font, and no author but the match."""
    from docx.oxml.ns import qn

    for name in ("Normal", "Title", "Heading 1"):
        fonts = document.styles[name].element.get_or_add_rPr().get_or_add_rFonts()
        fonts.set(qn("w:eastAsia"), _FONT)
    facts = document.core_properties
    facts.author, facts.title, facts.comments, facts.language = "", copy.title, "", "zh-CN"


def _add_part(document: Any, part: Part) -> None:
    heading = document.add_heading(part.title, level=1)
    start = next((p.start_ms for p in part.passages if p.start_ms is not None), None)
    moment = "" if start is None else f" · {format_ms(start - start % 1000)}"
    _soften(heading.add_run(f"  {part.place}{moment}"))
    for turn in part.turns():
        paragraph = document.add_paragraph()
        paragraph.add_run(turn[0].who).bold = True
        for passage in turn:
            place = paragraph.add_run(f" {passage.place} ")
            _soften(place)
            place.font.superscript = True
            _add_text(paragraph, passage)


def _add_text(paragraph: Any, passage: Passage) -> None:
    from docx.shared import RGBColor

    for kind, text in passage.pieces():
        if not text:
            continue
        run = paragraph.add_run(text)
        if kind == "gone":
            run.font.strike = True
            run.font.color.rgb = RGBColor(*_GONE)
        elif kind == "new":
            run.font.underline = True
            run.font.color.rgb = RGBColor(*_NEW)


def _soften(run: Any) -> None:
    from docx.shared import Pt, RGBColor

    run.font.size = Pt(9)
    run.font.color.rgb = RGBColor(*_SOFT)
