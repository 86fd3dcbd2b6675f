"""Word documents: the same paragraphs, numbered as paragraphs."""

import io
import zipfile

import pytest
from docx import Document

from reviewer.domain.errors import BadInput
from reviewer.formats.asr import AsrTranscript, read_transcript


def docx(*paragraphs: str, table: bool = False) -> bytes:
    document = Document()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    if table:
        document.add_table(1, 1).cell(0, 0).text = "表"
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def read(data: bytes) -> AsrTranscript:
    return read_transcript([("记录.docx", data)])


def rows(transcript: AsrTranscript) -> list[tuple[int, str | None, int | None, str]]:
    return [(line.number, line.speaker, line.start_ms, line.text) for line in transcript.lines]


def test_paragraphs_of_the_relative_grammar() -> None:
    found = read(docx("主席 00:08", "一。", "", "甲 00:17", "二。", "三。", table=True))
    assert (found.format, found.encoding) == ("docx:tencent-relative", "utf-8")
    assert rows(found) == [
        (2, "主席", 8_000, "一。"),
        (5, "甲", 17_000, "二。"),
        (6, "甲", None, "三。"),
    ]
    assert found.notes == ("1 tables were not read",)


def test_recording_grammar_and_a_remark_by_paragraph() -> None:
    found = read(docx("主席(00:00:08): 一", "甲(00:00:09):"))
    assert found.format == "docx:tencent-recording"
    assert found.notes == ("paragraph 2: a turn without text, kept as an empty line",)


def test_breaks_inside_a_paragraph() -> None:
    found = read(docx("主席 00:08\n一。\nand two", "甲 00:17\n二。"))
    assert rows(found) == [(1, "主席", 8_000, "一。and two"), (2, "甲", 17_000, "二。")]


def test_a_document_of_one_paragraph_is_counted_by_breaks() -> None:
    found = read(docx("主席 00:08\n一。\n甲 00:17\n二。"))
    assert [line.number for line in found.lines] == [2, 4]
    assert any("line breaks" in note for note in found.notes)


def test_inserted_text_of_tracked_changes_is_read() -> None:
    source = zipfile.ZipFile(io.BytesIO(docx("主席 00:08", "改前")))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for item in source.infolist():
            data = source.read(item)
            if item.filename == "word/document.xml":
                run = "<w:r><w:t>改前</w:t></w:r>".encode()
                assert run in data
                changed = f"<w:del>{run.decode()}</w:del><w:ins><w:r><w:t>改后</w:t></w:r></w:ins>"
                data = data.replace(run, changed.encode())
            target.writestr(item, data)
    assert read(buffer.getvalue()).lines[0].text == "改后"


def test_damaged_documents_and_other_archives() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("word/document.xml", "<broken")
    with pytest.raises(BadInput, match="damaged"):
        read(buffer.getvalue())
    with pytest.raises(BadInput, match="ZIP archive"):
        read(b"PK\x03\x04 cut off")
    with pytest.raises(BadInput, match="no line could be read"):
        read(docx("", ""))
