"""The tokens of a passage that are one call of the chair, for certain or by their odds."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from reviewer.domain.proposing.calls import REACH, hit_at
from reviewer.domain.proposing.hints import hints
from reviewer.domain.proposing.passages import Passage
from reviewer.domain.proposing.tokens import Kind, Teams, Token, tokens_of

COURTESY = 14
"""Between two calls of one cue there may be so much: 同学为我们带来的精彩内容."""

Hit: TypeAlias = tuple[int, int, float]
"""The first and the last token, and the logarithm of the odds that it is a chair's."""

CERTAIN = 9.0

_JOINS = -1.0
"""What is less likely a chair's is no part of a call beside it."""


def clusters(passage: Passage, teams: Teams) -> Iterator[list[Token]]:
    """Groups of tokens that a chair must have said, where no label says who speaks."""
    for group, _ in likely_clusters(passage, teams, CERTAIN):
        yield group


def likely_clusters(
    passage: Passage, teams: Teams, least: float
) -> Iterator[tuple[list[Token], float]]:
    """Groups of tokens that a chair may have said, with the logarithm of the odds."""
    tokens = tokens_of(passage.text, teams)
    hits = [(*hit, CERTAIN) for at in range(len(tokens)) if (hit := hit_at(passage, tokens, at))]
    if least < CERTAIN:
        hits = sorted((*hits, *hints(passage, tokens)))
    done = 0
    for first, last, odds in _joined(tokens, hits):
        if last < done:
            continue
        begin, end = _grown(tokens, max(first, done), last, done)
        yield tokens[begin : end + 1], odds
        done = end + 1


def _joined(tokens: Sequence[Token], hits: Sequence[Hit]) -> Iterator[Hit]:
    """Hits that are one call."""

    def kinds(hit: tuple[int, int, float]) -> set[Kind]:
        return {token.kind for token in tokens[hit[0] : hit[1] + 1]}

    group: Hit | None = None
    for first, last, odds in hits:
        if group is None:
            group = first, last, odds
        elif first <= group[1] or (
            min(odds, group[2]) >= _JOINS
            and _near(tokens, group[1], first)
            and (
                _CLOSED.isdisjoint(kinds(group))
                or not _CLOSED.isdisjoint(kinds((first, last, odds)))
            )
        ):
            group = group[0], max(last, group[1]), max(odds, group[2])
        else:
            yield group
            group = first, last, odds
    if group is not None:
        yield group


def _near(tokens: Sequence[Token], before: int, after: int) -> bool:
    """Whether nothing that a debater says lies between, and every step is short."""
    if tokens[before].kind in (*_TERMINAL, "remain") and tokens[after].kind == "thanks":
        return False
    run = tokens[before : after + 1]
    foreign = any(token.kind in ("own", "greet") for token in run)
    return not foreign and all(b.begin - a.end <= COURTESY for a, b in pairwise(run))


_CLOSED: frozenset[Kind] = frozenset(("close", "judge"))
"""Who hands over to the judges calls no debater with the same breath."""

_TERMINAL: frozenset[Kind] = frozenset(("start", "duration"))
"""What ends a call: after it a debater speaks, or a new call begins."""

_GROWS: frozenset[Kind] = frozenset(
    ("stage", "duration", "start", "pair", "debater", "passive", "pause", "close", "side", "number")
)


def _grown(tokens: Sequence[Token], first: int, last: int, floor: int) -> tuple[int, int]:
    """The call with the tokens beside it that only a call gives a meaning."""
    while last + 1 < len(tokens) and _grows(tokens, last):
        last += 1
    if tokens[first].kind == "close":
        while first > floor and _leads_to_close(tokens, first):
            first -= 1
    while first > floor and tokens[first - 1].kind in (*_GROWS, "opener", "invite"):
        declares = tokens[first].kind == "surprise" and tokens[first - 1].kind == "side"
        if tokens[first].begin - tokens[first - 1].end > (REACH if declares else 3):
            break
        first -= 1
    return first, max(first, last)


def _leads_to_close(tokens: Sequence[Token], first: int) -> bool:
    before = tokens[first - 1]
    return before.kind in ("judge", "close") and tokens[first].begin - before.end <= REACH


def _grows(tokens: Sequence[Token], last: int) -> bool:
    """Whether the next token belongs to a cue that reaches up to this one."""
    token, after = tokens[last], tokens[last + 1]
    gap = after.begin - token.end
    if after.kind in ("invite", "opener"):  # 各四分钟，首先从正方开始
        start = last + 2 < len(tokens) and tokens[last + 2].kind == "start"
        led = token.kind in ("duration", "stage") and gap <= 4
        return led and (start or (gap == 0 and after.text in ("开始", "有请")))
    if after.kind not in _GROWS or token.kind in ("judge", "close"):
        return False
    if token.kind in _TERMINAL and after.kind not in _TERMINAL:
        return False
    return gap <= (REACH if after.kind in ("duration", "start", "stage") else 3)
