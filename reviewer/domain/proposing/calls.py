"""Where somebody must be the chair, though no label says so: groups of tokens that call.

A debater says 立论, 小结 and 下面 as well; a call is who is called, or what begins, in the words
by which it is done.
"""

import re
from collections.abc import Sequence

from reviewer.domain.proposing.cues import SHAPES, declared
from reviewer.domain.proposing.hints import TOLD, ends_speech
from reviewer.domain.proposing.passages import Passage
from reviewer.domain.proposing.tokens import Kind, Token

REACH = 9
"""So many signs (a name, an adjective) may stand between the words of one cue."""

_CLOSE = 3
_PEOPLE: frozenset[Kind] = frozenset(("debater", "pair", "side", "number"))

_VAGUE = ("进行", "开始", "来到")

_ENTERS = ("进入", "进行", "开启", "来到", "迎来", "开始")

_SURE_CLOSE = (
    "结束",
    "至此",
    "到此",
    "到这里",
    "评分表",
    "告一段落",
    "完毕",
    "以上就是",
    "thatsall",
)


def hit_at(passage: Passage, tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The tokens around ``at`` that can hardly be a debater's, as the first and the last one."""
    token = tokens[at]
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    before = tokens[at - 1] if at else None
    if before is not None and before.kind == "own" and token.begin - before.end <= 3:
        return None
    if token.kind == "timeup":
        led = before is not None and before.kind in _PEOPLE and token.begin - before.end <= 2
        return (at - 1 if led else at), at
    if token.kind == "start":
        return (at, at) if "计时" in token.text and token.text != "倒计时" else None
    if token.kind == "close":
        return (at, at) if _closes(tokens, at) else None
    if token.kind == "surprise":
        return (at, at) if declared(passage, token) else None
    if token.kind == "remain":
        led = before is not None and before.kind in _PEOPLE and token.begin - before.end <= REACH
        return (at - 1, at) if led else None
    if token.kind == "pause":
        return _paused(tokens, at)
    if after is None:
        return None
    return _called(passage, tokens, at, token, after)


def _called(
    passage: Passage, tokens: Sequence[Token], at: int, token: Token, after: Token
) -> tuple[int, int] | None:
    gap = after.begin - token.end
    if token.kind == "thanks":
        alone = passage.begins_piece(after.end)  # what follows is another's
        if not alone and TOLD.search(passage.text, after.end, after.end + REACH):
            return None  # 谢谢。正方一辩盘问的时候也是这么说的
        if ends_speech(passage, token):
            return None
        return (at, at + 1) if after.kind in _PEOPLE and gap <= 4 else None
    if token.kind == "invite":
        if token.text in _VAGUE and not _led(tokens, at):
            return None
        wanted = after.kind in ("stage", "surprise", "judge", "pause") or (
            after.kind in _PEOPLE and not token.text.startswith(_ENTERS)
        )
        if wanted and _ADVISES.match(passage.text, after.end, after.end + REACH):
            return None
        return (at, at + 1) if wanted and gap <= REACH else None
    if token.kind == "opener":
        links = passage.text[token.end : after.begin]
        if links.startswith("是") and gap <= REACH and after.text.endswith(_STRETCHES):
            return at, at + 1
        return (
            _named(passage, tokens, at, at + 1)
            if links in _LINKS and after.kind in _NAMING
            else None
        )
    if token.kind in ("debater", "stage"):
        return _bare(passage, tokens, at)
    return None


_LINKS = (
    "",
    "是",
    "由",
    "则是",
    "就是",
    "到",
    "来到",
    "就到了",
    "就是我们的",
    "到了",
    "轮到",
    "我们",
)

_PART = re.compile("[前后里中]|最后|开头")
"""自由辩论前两分钟 is told of; who calls gives all of its time."""

_ADVISES = re.compile(".{0,2}(?:以后|今后|下次|将来)")

_STRETCHES = ("环节", "阶段", "部分")

_NAMING: frozenset[Kind] = frozenset(("debater", "pair", "stage", "pause"))


def _named(
    passage: Passage, tokens: Sequence[Token], first: int, named: int
) -> tuple[int, int] | None:
    """首先正方一辩的立论 may be anyone's words: more must follow."""
    token = tokens[named]
    if token.kind == "pause" or token.text.endswith(_STRETCHES):
        return first, named
    after = tokens[named + 1] if named + 1 < len(tokens) else None
    if after is None or after.begin - token.end > REACH:
        return None
    if after.kind in ("duration", "start", "invite"):
        return first, named + 1
    bare = _bare(passage, tokens, named)
    return (first, bare[1]) if bare else None


def _bare(passage: Passage, tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Who, what and how long without a verb that calls: 反方二辩质询正方一辩，两分钟.

    Before a time more may stand: 自由辩论马上开始，各四分钟.
    """
    run = [tokens[at]]
    for token in tokens[at + 1 : at + 5]:
        between = passage.text[run[-1].end : token.begin]
        if token.kind in ("invite", "opener", "passive") and len(between) <= 3:
            continue
        timed = token.kind == "duration" and len(between) <= REACH and not _PART.search(between)
        if not timed and (len(between) > 3 or "的" in between or _PART.search(between)):
            break
        run.append(token)
    kinds = tuple(token.kind for token in run)
    shape = max((s for s in SHAPES if kinds[: len(s)] == s), key=len, default=None)
    if shape is None or (len(shape) == 2 and run[1].begin - run[0].end > _CLOSE):
        return None
    return at, tokens.index(run[len(shape) - 1], at)


def _paused(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """A pause of somebody, or of so many minutes, or called by its name."""
    token = tokens[at]
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    whose = before is not None and before.kind in _PEOPLE and token.begin - before.end <= 5
    long = after is not None and after.kind == "duration" and after.begin - token.end <= 3
    if not (whose or long or token.text.startswith(("战术", "中场"))):
        return None
    return at - whose, at + long


def _led(tokens: Sequence[Token], at: int) -> bool:
    """Whether an opener or a debater leads to the token."""
    return any(
        t.kind in ("opener", "debater", "pair") and tokens[at].begin - t.end <= 12
        for t in tokens[max(0, at - 3) : at]
    )


def _closes(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    if any(word in token.text for word in _SURE_CLOSE):
        return True
    around = [*tokens[max(0, at - 2) : at], *tokens[at + 1 : at + 3]]
    kinds = ("invite", "judge", "close", "opener")
    return any(
        t.kind in kinds and max(token.begin - t.end, t.begin - token.end) <= 12 for t in around
    )
