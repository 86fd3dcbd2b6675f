"""SubRip (.srt) and WebVTT (.vtt): a cue an utterance, its speaker by role."""

import re
from collections.abc import Iterator
from html import escape

from reviewer.formats.copies.content import ReadingCopy
from reviewer.formats.copies.cues import Cue, timed
from reviewer.formats.copies.written import Written

_MARKUP = re.compile(r"<(?=/?[A-Za-z])|\{(?=\\)")
"""Where a player takes a tag of SubRip to begin, which it swallows."""
_WIDE = {"<": "＜", "{": "｛"}


def srt(copy: ReadingCopy) -> Written:
    """SubRip in UTF-8; the speaker stands before the text."""
    found = timed(copy)
    blocks = [
        f"{number}\n{_clock(cue.start_ms, ',')} --> {_clock(cue.end_ms, ',')}\n"
        f"{cue.passage.who}：{_no_markup(cue.passage.text)}\n"
        for number, cue in enumerate(found.cues, start=1)
    ]
    return Written("\n".join(blocks).encode(), found.remarks)


def webvtt(copy: ReadingCopy) -> Written:
    """WebVTT: speakers are voices, a cue's name is its line, a stage stands in a note."""
    found = timed(copy)
    head = f"WEBVTT\n\nNOTE {_no_arrow(copy.title)}\n"
    return Written("\n".join([head, *_cues(found.cues)]).encode(), found.remarks)


def _cues(cues: tuple[Cue, ...]) -> Iterator[str]:
    told: set[int] = set()
    for cue in cues:
        if id(cue.part) not in told:
            told.add(id(cue.part))
            yield f"NOTE {_no_arrow(cue.part.title)} ({cue.part.place})\n"
        text = escape(_no_arrow(cue.passage.text), quote=False)
        yield (
            f"{cue.passage.place}\n{_clock(cue.start_ms, '.')} --> {_clock(cue.end_ms, '.')}\n"
            f"<v {cue.passage.who}>{text}\n"
        )


def _clock(ms: int, point: str) -> str:
    seconds, rest = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02d}:{minutes:02d}:{seconds:02d}{point}{rest:03d}"


def _no_arrow(text: str) -> str:
    """The arrow of a timing line may stand in no other one."""
    return text.replace("-->", "→")


def _no_markup(text: str) -> str:
    """SubRip has no way to say that a tag is meant: its first character is written wide."""
    return _MARKUP.sub(lambda begin: _WIDE[begin[0]], _no_arrow(text))
