"""Bytes of a text file → text, with the encoding that was found.

Order of trial: byte order mark, strict UTF-8, GB18030 (a superset of GBK that keeps rare hanzi;
"GBK" is always read as it). UTF-16 is never guessed without a mark. No statistics are used:
detectors take short GBK files for Thai or Greek, and a transcript must read the same everywhere.

Two traps of this order are closed. A damaged UTF-8 file is often *valid* GB18030, so it would
come out as mojibake: it is refused at the damaged byte. A very short GBK file can be *valid*
UTF-8 of Greek, Cyrillic or Arabic letters: without a single Han character those are no Chinese
text, and GB18030 is taken.
"""

import codecs
import re
from dataclasses import dataclass

from reviewer.domain.errors import BadInput

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SIGNATURES = (
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF-", "a PDF document"),
    (b"{\\rtf", "an RTF document"),
    (b"\xd0\xcf\x11\xe0", "an old or encrypted Office document"),
    (b"ID3", "an MP3 recording"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"SQLite format 3\x00", "an SQLite database"),
)
_NO_CHARSETS = frozenset(
    (
        "unicode_escape",
        "unicode-escape",
        "raw_unicode_escape",
        "raw-unicode-escape",
        "idna",
        "punycode",
    )
)
_GB_FAMILY = {"gbk", "gb2312", "cp936", "gb18030"}
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_NEWLINE = re.compile(r"\r\n|\r|\n")
_FOREIGN = re.compile(r"[\u0250-\u07ff]")
_LETTER_BESIDE = re.compile(r"[A-Za-z][^\x00-\x7f]|[^\x00-\x7f][A-Za-z]")
_HAN = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e\u2014-\u2026]+")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file without its byte order mark, and the encoding it was read in."""

    text: str
    encoding: str


def decode(data: bytes, file: str, encoding: str | None = None) -> Decoded:
    """Decode a text file; ``encoding`` is the user's choice and then the only one tried.

    Raises ``BadInput`` with the byte offset (from 0) where the bytes are no text.
    """
    _refuse_known_binary(data, file)
    decoded = _chosen(data, file, encoding) if encoding else _found(data, file)
    _refuse_control_characters(decoded, data, file)
    return decoded


def physical_lines(text: str) -> list[str]:
    r"""Split at ``\n``, ``\r\n`` and ``\r`` alone.

    ``str.splitlines`` also splits at U+2028, U+0085, ``\v`` and ``\f``, which editors show
    inside a line: its numbers would not be those the user sees.
    """
    lines = _NEWLINE.split(text)
    if not lines[-1]:
        lines.pop()
    return lines


def _refuse_known_binary(data: bytes, file: str) -> None:
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            raise BadInput(file, "byte 0", f"this is {kind}, not a text file")
    if data[4:8] == b"ftyp" or data[:4] == b"RIFF":
        raise BadInput(file, "byte 0", "this is a recording, not a text file")


def _found(data: bytes, file: str) -> Decoded:
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _strict(data[len(mark) :], file, name, skipped=len(mark))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _not_utf8(data, file, error)
    if _is_short_gb18030(text, data):
        return Decoded(data.decode("gb18030"), "gb18030")
    return Decoded(text, "utf-8")


def _not_utf8(data: bytes, file: str, utf8: UnicodeDecodeError) -> Decoded:
    if _is_damaged_utf8(data):
        reason = "the file is UTF-8 but damaged here; get a fresh copy, or choose the encoding"
        raise BadInput(file, f"byte {utf8.start}", reason)
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError as gb:
        reason = "neither UTF-8 nor GB18030; choose the encoding, or save the file as UTF-8"
        raise BadInput(file, f"byte {max(utf8.start, gb.start)}", reason) from None
    return Decoded(text.removeprefix("\ufeff"), "gb18030")


def _is_damaged_utf8(data: bytes) -> bool:
    """Nearly all of it is well-formed UTF-8 of several bytes; GBK text never is."""
    text = data.decode("utf-8", errors="replace")
    broken = text.count("\ufffd")
    wide = sum(char > "\u07ff" for char in text) - broken
    return wide > 2 * broken


def _is_short_gb18030(text: str, data: bytes) -> bool:
    if text.isascii() or not _FOREIGN.search(text) or max(text) > "\u07ff":
        return False
    # Common hanzi have both bytes from A1 up; most Cyrillic words do not.
    if _LETTER_BESIDE.search(text) or any(0x80 <= byte < 0xA1 for byte in data):
        return False
    try:
        other = data.decode("gb18030")
    except UnicodeDecodeError:
        return False
    return bool(_HAN.fullmatch("".join(char for char in other if not char.isascii())))


def _chosen(data: bytes, file: str, encoding: str) -> Decoded:
    name = _codec_name(encoding, file)
    for mark, marked in _MARKS:
        if data.startswith(mark) and marked.startswith(name.removesuffix("-sig")):
            return _strict(data[len(mark) :], file, marked, skipped=len(mark))
    # "UTF-16" without a mark: Windows, which writes nearly all such files, is little-endian.
    name = {"utf-16": "utf-16-le", "utf-8-sig": "utf-8"}.get(name, name)
    return _strict(data, file, name)


def _codec_name(encoding: str, file: str) -> str:
    try:
        codec = codecs.lookup(encoding)
        "a".encode(encoding)  # refuses codecs that are not of text, such as base64
    except (LookupError, ValueError):
        raise BadInput(file, "", f"there is no encoding called {encoding!r}") from None
    if codec.name in _NO_CHARSETS:
        raise BadInput(file, "", f"{encoding!r} is no encoding that a transcript is saved in")
    return "gb18030" if codec.name in _GB_FAMILY else codec.name


def _strict(data: bytes, file: str, name: str, skipped: int = 0) -> Decoded:
    codec = "utf-8" if name == "utf-8-sig" else name
    try:
        return Decoded(data.decode(codec).removeprefix("\ufeff"), name)
    except UnicodeDecodeError as error:
        place = f"byte {error.start + skipped}"
        raise BadInput(file, place, f"not valid as {name}") from None


def _refuse_control_characters(decoded: Decoded, data: bytes, file: str) -> None:
    found = _CONTROL.search(decoded.text)
    if not found:
        return
    line = len(_NEWLINE.findall(decoded.text, 0, found.start())) + 1
    place = f"byte {_byte_offset(decoded, data, found.start())} (line {line})"
    reason = f"a control character (U+{ord(found.group()):04X}): this is no text file"
    if found.group() == "\x00" and decoded.encoding in ("utf-8", "gb18030"):
        reason += ", or it is UTF-16 without a byte order mark: then choose the encoding"
    raise BadInput(file, place, reason)


def _byte_offset(decoded: Decoded, data: bytes, index: int) -> int:
    codec = "utf-8" if decoded.encoding == "utf-8-sig" else decoded.encoding
    whole = len(decoded.text.encode(codec))
    return len(data) - whole + len(decoded.text[:index].encode(codec))
