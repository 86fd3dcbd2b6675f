"""Reading copies of a match: what people and other programs read, a writer a format.

``content`` is what a copy holds, ``cues`` when each passage is shown; ``WRITERS`` names the
formats by the end of a file's name.
"""

from collections.abc import Callable, Mapping
from typing import Final

from reviewer.formats.copies.content import ReadingCopy, reading_copy
from reviewer.formats.copies.eaf import eaf
from reviewer.formats.copies.html import html
from reviewer.formats.copies.subtitles import srt, webvtt
from reviewer.formats.copies.word import word
from reviewer.formats.copies.written import Written

__all__ = ["WRITERS", "ReadingCopy", "Written", "reading_copy"]

WRITERS: Final[Mapping[str, Callable[[ReadingCopy], Written]]] = {
    ".srt": srt,
    ".vtt": webvtt,
    ".eaf": eaf,
    ".docx": word,
    ".html": html,
}
