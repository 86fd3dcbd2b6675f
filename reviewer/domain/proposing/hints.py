"""What may be a call though no verb of a chair says so, and how likely it is one.

A call says who, what or how long, in any words. One of these is anybody's; two or three within
a few signs are seldom a debater's, the more so after words that end a speech, or before words
that begin one. Where a hint stands in the order of the schedule decides (``fitting``).
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set

from reviewer.domain.proposing.passages import Passage
from reviewer.domain.proposing.tokens import Kind, Token

STEP = 12
"""So many signs may stand between the words of a hint."""
LEAST = -5.0
"""Logarithm of odds: what is less likely is no hint."""

_ELEMENTS: Mapping[Kind, str] = {
    "debater": "who",
    "pair": "who",
    "stage": "what",
    "duration": "long",
    "start": "start",
}
_ALONE = ("", "请", "发言", "开始", "同学", "来")
"""What may follow in the line of a call that says one thing only."""
_CLOSES = re.compile(
    "(?:请|让|等|由|交给|有劳|辛苦)(?:我们的?|各位)?$|^(?:老师|们)*(?:辛苦|打分|评分|填|投|评议|合议)"
)
_ASKS = re.compile("^(?:老师|们)*(?:注意|看|想|思考|记|听)")
_ODDS: Mapping[frozenset[str], float] = {
    frozenset(said): odds
    for said, odds in (
        (("who",), -7.0),
        (("long",), -7.0),
        (("who", "what"), -4.0),
        (("who", "start"), -2.0),
        (("what", "start"), -2.5),
        (("long", "start"), -1.5),
        (("what", "long"), -0.5),
        (("who", "long"), 0.0),
        (("who", "what", "start"), -0.5),
        (("what", "long", "start"), 1.0),
        (("who", "long", "start"), 1.5),
        (("who", "what", "long"), 1.5),
        (("who", "what", "long", "start"), 2.5),
    )
}
"""How likely a chair says these together, before anything else is known of the place."""

_JOINED: frozenset[Kind] = frozenset(
    (*_ELEMENTS, "side", "number", "invite", "opener", "passive", "thanks", "timeup")
)
_LEADING: frozenset[Kind] = frozenset(("thanks", "timeup", "opener", "invite"))
_LAST: frozenset[Kind] = frozenset(("duration", "start"))
TOLD = re.compile("刚才|刚刚|承认|的时候|里面?[说讲]|中[说讲]|说过|讲过|问了|回应|提到|所说")
"""Words by which somebody speaks of what has been said."""
_ADDRESSED = re.compile(".?.?(?:您|你)(?![有请们将可准来先做的])")
"""Somebody takes another at their word; a chair would tell them to begin."""
_ENDED = re.compile("(?:谢谢(?:大家|各位)?|感谢(?:大家|各位)?|以上|完毕|到这[里儿])$")
_COURTEOUS = re.compile("(?:好的?|行|那么?|ok|来|非常|我们|再次?)*")
_NEAR = 4


def hints(passage: Passage, tokens: Sequence[Token]) -> Iterator[tuple[int, int, float]]:
    """Groups of tokens that may be a call: the first, the last, and the logarithm of the odds."""
    first, kinds = 0, set[Kind]()
    for at, token in enumerate(tokens):
        if token.kind == "judge" and _hands_over(passage, tokens, at):
            yield at, at, -1.0 + _place(passage, tokens, at, at)
    for at in range(1, len(tokens) + 1):
        kinds.add(tokens[at - 1].kind)
        if at == len(tokens) or _parts(tokens[first], kinds, tokens[at - 1], tokens[at]):
            yield from _likely(passage, tokens, *_trimmed(passage, tokens, first, at - 1))
            first, kinds = at, set()


def _hands_over(passage: Passage, tokens: Sequence[Token], at: int) -> bool:
    """Whether it is the judges' turn, and they are not only asked to note something."""
    token, text = tokens[at], passage.text
    if at and tokens[at - 1].kind == "own" and token.begin - tokens[at - 1].end <= _NEAR:
        return False
    before, after = text[max(0, token.begin - 6) : token.begin], text[token.end : token.end + 6]
    asked = "我" in before[-4:] and "我们" not in before
    return not asked and not _ASKS.match(after) and bool(_closing(before, after))


def _closing(before: str, after: str) -> bool:
    return bool(_CLOSES.search(before) or _CLOSES.match(after))


def _parts(first: Token, kinds: Set[Kind], before: Token, after: Token) -> bool:
    """Whether a call of these kinds, from ``first`` to ``before``, cannot go on with ``after``."""
    if before.kind not in _JOINED or after.kind not in _JOINED or after.kind == "thanks":
        return True
    if after.kind in ("opener", "timeup") and first.kind not in _LEADING:
        return True
    if after.kind in ("debater", "stage") and "debater" in kinds and kinds & _LAST:
        return True
    return after.begin - before.end > (2 * _NEAR if before.kind in _LAST else STEP)


def _trimmed(passage: Passage, tokens: Sequence[Token], first: int, last: int) -> tuple[int, int]:
    """The group without words at its ends that lead to nothing."""
    while last > first and tokens[last].kind not in _ELEMENTS:
        last -= 1
    while first < last and (
        tokens[first].kind in ("number", "passive", "timeup")
        or (tokens[first].kind == "side" and not _bid(tokens, first))
        or (tokens[first].kind == "thanks" and not _thanks(passage, tokens, first))
        or (tokens[first].kind == "opener" and _far(tokens, first))
    ):
        first += 1
    return first, last


def _bid(tokens: Sequence[Token], at: int) -> bool:
    """双方辩手请"""
    after = tokens[at + 1]
    return after.kind == "start" and after.begin - tokens[at].end <= 1


def _far(tokens: Sequence[Token], at: int) -> bool:
    gap = tokens[at + 1].begin - tokens[at].end
    return gap > (_NEAR if tokens[at].text == "那么" else 2 * _NEAR)


def ends_speech(passage: Passage, thanks: Token) -> bool:
    """Whether the thanks end a line that is no chair's: 我的发言到这里谢谢 | 反方四辩请…"""
    if not passage.begins_piece(thanks.end) or thanks.end >= len(passage.text):
        return False
    before = passage.text[passage.piece_begin(thanks.begin) : thanks.begin]
    return not _COURTEOUS.fullmatch(before) if before else thanks.text == "谢谢"


def _thanks(passage: Passage, tokens: Sequence[Token], at: int) -> bool:
    """Whether somebody is thanked, and the thanks do not end a speech."""
    after = tokens[at + 1]
    if ends_speech(passage, tokens[at]):
        return False
    return after.kind in ("debater", "pair", "side") and after.begin - tokens[at].end <= _NEAR


def _likely(
    passage: Passage, tokens: Sequence[Token], first: int, last: int
) -> Iterator[tuple[int, int, float]]:
    group = tokens[first : last + 1]
    said = frozenset(_ELEMENTS[t.kind] for t in group if _says(passage, t))
    if any(token.kind == "side" for token in group):
        said |= {"who"} if said else said
    if said not in _ODDS:
        return
    odds = _ODDS[said] + _wording(passage, tokens, first, last)
    odds += _place(passage, tokens, first, last)
    if odds >= LEAST:
        yield first, last, odds


def _says(passage: Passage, token: Token) -> bool:
    """Whether it is an element; 请 bids begin at the end of a line, else it may ask anything."""
    if token.kind not in _ELEMENTS:
        return False
    return token.text != "请" or passage.begins_piece(token.end)


def _wording(passage: Passage, tokens: Sequence[Token], first: int, last: int) -> float:
    """What the words between and beside say for a chair, or for somebody who takes part."""
    begin, end = tokens[first].begin, tokens[last].end
    kinds = {token.kind for token in tokens[first : last + 1]}
    odds = 1.0 * bool(kinds & {"invite", "opener"}) + 0.7 * ("thanks" in kinds)
    bids = tokens[last].kind == "start" and len(tokens[last].text) > 1
    over = bids or _fills(passage, begin, end)  # what follows is another's
    stop = end if over else end + 2 * _NEAR
    if TOLD.search(passage.text, max(0, begin - _NEAR), stop):
        odds -= 3.0
    if _ADDRESSED.match(passage.text, end, min(stop, end + _NEAR)):
        odds -= 2.0
    beside = [*tokens[max(0, first - 1) : first], *tokens[last + 1 : last + 2]]
    own = any(
        t.kind == "own" and t.begin < stop and max(begin - t.end, t.begin - end) <= _NEAR
        for t in beside
    )
    return odds - 3.0 * own


def _fills(passage: Passage, begin: int, end: int) -> bool:
    """Whether the call has its lines for itself."""
    return begin - passage.piece_begin(begin) <= 2 and passage.piece_end(end - 1) == end


def _place(passage: Passage, tokens: Sequence[Token], first: int, last: int) -> float:
    """What ends before it, what begins after it, and whether it has its lines for itself."""
    begin, end = tokens[first].begin, tokens[last].end
    start, stop = passage.piece_begin(begin), passage.piece_end(end - 1)
    ended = any(_ENDED.search(passage.text, max(0, at - 8), at) for at in {start, begin})
    after = tokens[last + 1] if last + 1 < len(tokens) else None
    greeted = after is not None and after.kind == "greet" and after.begin - end <= 2 * _NEAR
    odds = 0.5 if begin - start <= _NEAR else 0.0
    if begin - start <= 2 and passage.text[end:stop] in _ALONE:
        odds += 4.0 if last == first else 1.5
    if greeted and after is not None and "主席" in after.text and after.begin == end:
        odds += 2.5
    introduces = first == last and tokens[first].kind != "duration"
    if introduces and not ended:  # 正方一辩某某问候各位
        return odds
    return odds + 2.0 * ended + 2.0 * greeted
