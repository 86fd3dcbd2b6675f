"""Where a chair's words begin and end in the lines around a cue, and how sure that is."""

import re
from collections.abc import Sequence

from reviewer.domain.proposing.passages import Passage
from reviewer.domain.proposing.tokens import Teams, Token, tokens_of

GUESSED_EDGE, LIKELY_EDGE = 0.8, 0.88
"""How sure an edge is that no words of a debater mark: inside a line, and between two."""

_LEADS = re.compile("(?:好的?|行|那么?|OK|ok|来|谢谢|感谢|我们|让我们|现在|再次?|非常)*")

_OPENS = re.compile(
    "(?:好的?|行|来|我们|现在|那么?|接下来|[a-z]+)+"
    "|(?:[a-z]+|好的?|行|那么?)*(?:接着|接下来|下面|然后)(?:就?是|到|轮到|进入).{0,12}"
)
"""A line that holds no more is the chair's, who goes on in the next."""

_TAILS = re.compile(
    "(?:同学|选手|辩手|环节|请|吧|了|好|的?(?:精彩)?(?:发言|陈词|立论|质询|回答|表现|论述|小结|陈述)|各位|大家)*"
)

_REST = 4
"""A line of so few signs after a call is its end: captions break where they are full."""

_ORDERS = 24

_BEGIN = re.compile("(?:好|那|请|就|现在|可以|哈|来)*(?:开始|有请|请讲|讲|说|问)(?:吧|了)?")
"""A line that only lets somebody begin."""

_READY = re.compile(
    "计时|记时|掐表|开口|开麦|三二一|准备好|请开始|就?开始就|先来(?![看讲说聊回])|先发言|可以讲|请(?:讲|说|把握|起立)|起立|please|go"
)
"""How a chair lets somebody begin."""

_LEAD = 12
"""So many signs before a call in its line may be the chair's, who began with that line."""

_FLOURISH = 45
"""So many signs may a chair say between the end of a speech and the call."""

_FINISHED = re.compile("[打讲说比辩]完|结束|到这[里儿]|到此|告一段落|完毕|精彩|辛苦")

_ENDING = re.compile("(?:谢谢(?:大家|各位)?|感谢(?:大家|各位)?|以上|完毕)$")

_LAST_LINE = re.compile(
    "(?:^(?:以上)?(?:谢谢|感谢)|(?:谢谢|感谢)(?:大家|各位|聆听)|以上(?:谢谢|感谢)?|到(?:此|这[里儿])(?:谢谢)?|[^好]感谢)$"
)

_NAME = 6
"""So many signs after a cue in its line are still the chair's: a name, a courtesy."""


def begin_of(passage: Passage, first: Token, done: int, *, captions: bool) -> tuple[int, float]:
    """Where the chair begins: before a short word that leads to the cue, else at the cue.

    The call before ends at ``done``.

    In ``captions`` a new voice begins a new line; what leads to the cue may stand in lines
    before, after one that ends a speech.
    """
    at = first.begin
    start = passage.piece_begin(at)
    if not captions:
        led = _LEADS.fullmatch(passage.text, start, at)
        return (start, 1.0) if led else (at, 1.0 if at in passage.breaks else GUESSED_EDGE)
    if _ENDING.search(passage.text, start, at):
        return at, GUESSED_EDGE
    ended = _ended_before(passage, start, done)
    if ended is not None:
        return ended, 1.0 if ended == start else LIKELY_EDGE
    if at - start > _LEAD and not _LEADS.fullmatch(passage.text, start, at):
        return at, 1.0 if at in passage.breaks else GUESSED_EDGE
    natural = at == start and first.kind in ("thanks", "timeup", "opener", "invite")
    sure = 1.0 if natural else LIKELY_EDGE
    while start > done and _OPENS.fullmatch(passage.text, passage.piece_begin(start - 1), start):
        start = passage.piece_begin(start - 1)
    return start, sure


def finishing(passage: Passage, at: int, done: int) -> int:
    """The first line near before in which the chair says that all is over."""
    stop = passage.piece_end(at)
    found = _FINISHED.search(passage.text, max(done, at - _FLOURISH), stop)
    while found and _LAST_LINE.search(
        passage.text, found.start(), passage.piece_end(found.start())
    ):
        found = _FINISHED.search(passage.text, passage.piece_end(found.start()), stop)
    return passage.piece_begin(min(found.start(), at) if found else at)


def _ended_before(passage: Passage, start: int, done: int) -> int | None:
    """The end of a line that ends a speech, if one stands so near before."""
    line = start
    while line > done and start - line < _FLOURISH:
        begin = passage.piece_begin(line - 1)
        if _LAST_LINE.search(passage.text, begin, line):
            return line
        line = begin
    return None


def end_of(
    passage: Passage, group: Sequence[Token], teams: Teams, captions: bool
) -> tuple[int, float]:
    """Where the chair ends, and how sure that is."""
    end, sure = _end_in_line(passage, group, teams, captions)
    if not captions or not passage.begins_piece(end):
        return end, sure
    end = _ready(passage, end, teams)
    natural = group[-1].kind in ("start", "duration") or _greets(passage, end, teams)
    return end, sure if natural else min(sure, LIKELY_EDGE)


def _greets(passage: Passage, at: int, teams: Teams) -> bool:
    """Whether what begins there is what a debater begins with."""
    ahead = tokens_of(passage.text[at : at + _NAME], teams)
    return bool(ahead) and ahead[0].kind in ("greet", "own") and ahead[0].begin <= 2


def _end_in_line(
    passage: Passage, group: Sequence[Token], teams: Teams, captions: bool
) -> tuple[int, float]:
    at = group[-1].end
    if passage.text.startswith("有请", at):
        at += 2  # 时间三分钟，有请。 It may run over the end of the line.
    stop = passage.piece_end(at - 1)
    tail = _TAILS.match(passage.text, at, stop)
    after = tail.end() if tail else at
    if after >= stop:
        return stop, 1.0
    greets = [t for t in tokens_of(passage.text[at:stop], teams) if t.kind == "greet"]
    if greets and greets[0].begin <= max(_NAME, after - at):
        return at + greets[0].begin, 0.95
    order = _READY.search(passage.text, after, stop + _REST) if captions else None
    if order and order.start() < stop < order.end():  # 我这边三二 | 一给你掐表
        return _ready(passage, after, teams), GUESSED_EDGE
    if captions and (orders := list(_READY.finditer(passage.text, after, stop))):
        after = orders[-1].end()
        return (after if stop - after > _NAME else stop), GUESSED_EDGE
    if captions and stop - after <= _REST:
        return stop, GUESSED_EDGE
    terminal = group[-1].kind in ("start", "duration") or group[-1].text == "开始"
    if group[-1].kind == "stage" and stop - after > _NAME:
        return after, GUESSED_EDGE
    if terminal or (at in passage.breaks and stop - at > _NAME):
        return after, GUESSED_EDGE
    return stop, 1.0 if stop - after <= _NAME else GUESSED_EDGE


def _ready(passage: Passage, end: int, teams: Teams) -> int:
    """The end of the lines in which the chair still says how to begin."""
    stop = min(len(passage.text), end + _ORDERS)
    ahead = tokens_of(passage.text[end:stop], teams)
    stop = next((end + t.begin for t in ahead if t.kind in ("greet", "own")), stop)
    orders = list(_READY.finditer(passage.text, end, stop))
    if orders:
        end = orders[-1].end()
        stop = passage.piece_end(end - 1)
        end = end if stop - end > _NAME else stop  # else a debater's first words are glued to it
    if end >= len(passage.text) or not passage.begins_piece(end):
        return end
    after = passage.piece_end(end)
    short = after - end <= _REST and after < len(passage.text)
    if _BEGIN.fullmatch(passage.text, end, after):
        return after
    return after if short and not tokens_of(passage.text[end:after], teams) else end
