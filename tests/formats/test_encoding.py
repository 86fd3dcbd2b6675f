"""Bytes → text: the order of trial, its traps, and files that are no text."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.errors import BadInput
from reviewer.formats.encoding import decode, physical_lines

TEXT = "主席-周同学 00:08\r\n首先有请正方一辩，开篇立论。\r\n"
ENCODED = [
    (TEXT.encode("utf-8"), "utf-8"),
    (codecs.BOM_UTF8 + TEXT.encode("utf-8"), "utf-8-sig"),
    (TEXT.encode("gbk"), "gb18030"),
    (TEXT.encode("gb18030"), "gb18030"),
    (codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"), "utf-16-le"),
    (codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), "utf-16-be"),
]


@pytest.mark.parametrize(("data", "encoding"), ENCODED)
def test_the_same_text_in_six_encodings(data: bytes, encoding: str) -> None:
    found = decode(data, "a.txt")
    assert (found.text, found.encoding) == (TEXT, encoding)


def test_rare_hanzi_survive_gb18030() -> None:
    assert decode("𠮷野家与㐂".encode("gb18030"), "a.txt").text == "𠮷野家与㐂"


def test_gbk_as_users_choice_is_read_as_gb18030() -> None:
    found = decode("𠮷".encode("gb18030"), "a.txt", "gbk")
    assert (found.text, found.encoding) == ("𠮷", "gb18030")


@pytest.mark.parametrize("text", ["一", "联通", "好", "主席", "模拟", "谢谢主席，各位好。"])
def test_short_gbk_texts(text: str) -> None:
    assert decode(text.encode("gbk"), "a.txt").text == text


@given(st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), min_size=8))
def test_any_han_text_reads_back_from_both_encodings(text: str) -> None:
    assert decode(text.encode("utf-8"), "a.txt").text == text
    assert decode(f"主席 00:08\n{text}".encode("gbk"), "a.txt").text == f"主席 00:08\n{text}"


@pytest.mark.parametrize("text", ["café", "Привет, мир", "naïve · 10°", "A × B", "plain"])
def test_western_text_stays_utf8(text: str) -> None:
    found = decode(text.encode(), "a.txt")
    assert (found.text, found.encoding) == (text, "utf-8")


def test_a_damaged_utf8_file_is_refused_not_read_as_mojibake() -> None:
    data = "首先有请正方一辩开篇立论".encode()[:-1]
    with pytest.raises(BadInput) as error:
        decode(data, "a.txt")
    assert error.value.place == f"byte {len(data) - 2}"
    with pytest.raises(BadInput):
        decode("首先".encode() + b"\xff" + "有请正方一辩".encode(), "a.txt")


def test_undecodable_bytes_are_named_by_their_offset() -> None:
    data = "主席".encode("gbk") + b"\xff\xff" + b"abc"
    with pytest.raises(BadInput) as error:
        decode(data, "坏.txt")
    assert (error.value.file, error.value.place) == ("坏.txt", "byte 4")


def test_utf16_is_not_guessed_without_a_mark_but_can_be_chosen() -> None:
    data = TEXT.encode("utf-16-le")
    with pytest.raises(BadInput, match=r"byte order mark|GB18030"):
        decode(data, "a.txt")
    assert decode(data, "a.txt", "utf-16").text == TEXT
    assert decode(data, "a.txt", "utf-16-le").encoding == "utf-16-le"
    marked = codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be")
    assert decode(marked, "a.txt", "utf-16").encoding == "utf-16-be"


def test_a_wrong_or_unknown_choice_is_refused() -> None:
    with pytest.raises(BadInput, match="not valid as utf-8"):
        decode("主席".encode("gbk"), "a.txt", "utf-8")
    with pytest.raises(BadInput, match="no encoding"):
        decode(b"x", "a.txt", "klingon")
    with pytest.raises(BadInput, match="no encoding"):
        decode(b"x", "a.txt", "base64")


def test_a_chosen_encoding_drops_the_mark() -> None:
    assert decode(codecs.BOM_UTF8 + b"a", "a.txt", "utf-8").text == "a"
    assert decode("\ufeff主".encode("gb18030"), "a.txt").text == "主"


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"PK\x03\x04rest",
        b"\xff\xd8\xff\xe0JFIF",
        b"%PDF-1.4\n%text only",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"\x00\x00\x00\x20ftypisom",
        b"ID3\x04abc",
    ],
)
def test_renamed_binaries_are_refused(data: bytes) -> None:
    with pytest.raises(BadInput) as error:
        decode(data, "transcript.txt")
    assert error.value.place.startswith("byte 0")


def test_control_characters_are_refused_with_byte_and_line() -> None:
    with pytest.raises(BadInput) as error:
        decode("主席\n好\x00的".encode(), "a.txt")
    assert error.value.place == "byte 10 (line 2)"
    assert decode("\t甲\x0b\x0c乙\r\n".encode(), "a.txt").text == "\t甲\x0b\x0c乙\r\n"


def test_only_real_line_ends_split() -> None:
    text = "一\u2028二\u0085三\x0b四\x0c五\n六\r七\r\n\r\n"
    assert physical_lines(text) == ["一\u2028二\u0085三\x0b四\x0c五", "六", "七", ""]
    assert physical_lines("") == []
    assert physical_lines("a") == ["a"]


@pytest.mark.parametrize("name", ["unicode_escape", "raw_unicode_escape", "idna", "punycode"])
def test_codecs_that_are_no_charset_are_refused(name: str) -> None:
    with pytest.raises(BadInput, match="no encoding"):
        decode(b"a", "transcript.txt", name)
