"""A match as blocks: cues and what is said between them.

A cue may begin or end inside a line, where the chair's words are glued to a debater's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, TypeAlias

from reviewer.domain.proposing.cues import Cue, cue_at
from reviewer.domain.proposing.edges import GUESSED_EDGE, LIKELY_EDGE, begin_of, end_of, finishing
from reviewer.domain.proposing.groups import CERTAIN, likely_clusters
from reviewer.domain.proposing.hints import LEAST
from reviewer.domain.proposing.passages import Passage, Piece, passages_of, voice_of
from reviewer.domain.proposing.tokens import Teams, Token, tokens_of
from reviewer.domain.transcript import Place
from reviewer.domain.words import side_of

FAINT, STRONG = 2.0, 5.0
"""The least strength of a cue where no label says who speaks, and among a debater's words."""

EDGE = 12
"""A cue so near to the edge of a debater's words may be weaker: the machine lags behind."""

_APART = 8

_VOTES = re.compile("打得|场比赛|恭喜|占优|印象票|环节票|分数票|决胜票|总结票|佳辩|投给|票.{0,3}给")

Opening: TypeAlias = Literal["all", "opponent"]
"""Who makes a speech greets everybody, who asks greets whom they ask."""

_OPENING = 14
_GREETS_ALL = re.compile("主席|各位|大家好|尊敬|问候|全场")
_GREETS_ONE = re.compile("^.{0,3}对方(?:辩友|同学|.辩)*.{0,2}好")

_TAKES = re.compile("我方|对方|您方|你方|贵方")

_ASKS = re.compile("请问|您|[吗么]|是不是|是还是|对不对|对吧|为什么|没问题|好的?谢谢|嗯|不是的")


@dataclass(frozen=True, slots=True)
class Block:
    """A cue, or talk of one voice. ``begin`` and ``end`` are pieces by number, and offsets in
    their lines; ``size`` counts signs. ``edges``: how sure its begin and end in a line are.
    ``votes``: how often talk names what only judges give; ``asking``: words of asking and
    answering in it;
    ``taking``: how often who speaks takes a side; ``opening``:
    whom its first words greet.
    """

    begin: Place
    end: Place
    size: int
    label: str | None
    role: str | None
    cue: Cue | None = None
    edges: tuple[float, float] = (1.0, 1.0)
    votes: int = 0
    asking: int = 0
    taking: int = 0
    opening: Opening | None = None


EMPTY_CUE = Cue(0, 0)


def blocks_of(
    pieces: Sequence[Piece], roles: Mapping[str, str | None], teams: Teams
) -> list[Block]:
    """The blocks of a match, in order, without gaps."""
    found: list[Block] = []
    first = 0
    for passage in passages_of(pieces, roles):
        role = voice_of(passage.pieces[0], roles)
        label = passage.pieces[0].label
        told = label in roles
        for block in _blocks(passage, role, label, teams, told=told):
            found.append(_shifted(block, first))
        first += len(passage.pieces)
    return found


def _shifted(block: Block, by: int) -> Block:
    begin, end = (block.begin[0] + by, block.begin[1]), (block.end[0] + by, block.end[1])
    return replace(block, begin=begin, end=end)


def _blocks(
    passage: Passage, role: str | None, label: str | None, teams: Teams, *, told: bool
) -> Iterator[Block]:
    """``told``: the label tells its speaker from others."""
    least = FAINT if role is None else STRONG
    cuts = (
        _chair_cuts(passage, teams)
        if role == "chair"
        else list(_cuts(passage, teams, least, hinted=role is None and not told))
    )
    at, edge = 0, 1.0
    for cue, begin, end, left, right in cuts:
        if at < begin:
            yield _block(passage, at, begin, role, label, None, (edge, left))
        voice = "chair" if role in (None, "chair") or side_of(role) else role
        yield _block(passage, begin, end, voice, label, cue, (left, right))
        at, edge = end, right
    if at < len(passage.text) or at == 0:
        rest = None if role == "chair" else role
        yield _block(passage, at, len(passage.text), rest, label, None, (edge, 1.0))


_Cut = tuple[Cue, int, int, float, float]
"""A cue, its begin and end in the passage, and how sure these are."""


def _chair_cuts(passage: Passage, teams: Teams) -> list[_Cut]:
    """All a chair says is one cue, but for a debater's first words under the chair's label."""
    tokens = tokens_of(passage.text, teams)
    last = max((n for n, t in enumerate(tokens) if t.kind not in ("greet", "own")), default=-1)
    tail = tokens[last + 1] if last + 1 < len(tokens) else None
    cue = cue_at(passage, tokens[: last + 1]) if last >= 0 else EMPTY_CUE
    calls = cue.opens or bool(cue.says & {"start", "side"})
    if tail is None or tail.kind != "greet" or not calls or not _glued(passage, tail):
        return [(cue, 0, len(passage.text), 1.0, 1.0)]
    return [(cue, 0, tail.begin, 1.0, 0.95)]


def _glued(passage: Passage, tail: Token) -> bool:
    """Whether the words are a debater's: nobody thanks the chair but they; others that a chair
    might say are theirs if they begin inside a line.
    """
    if "主席" in tail.text:
        return True
    own = tail.text.startswith(("谢谢", "感谢", "尊敬", "问候", "对方", "您好", "你好"))
    return own and not passage.begins_piece(tail.begin)


def _cuts(passage: Passage, teams: Teams, least: float, *, hinted: bool) -> Iterator[_Cut]:
    size = len(passage.text)
    done = 0
    for group, odds in likely_clusters(passage, teams, LEAST if hinted else CERTAIN):
        cue = cue_at(passage, group)
        if odds < CERTAIN:
            cue = replace(cue, odds=odds)
        elif hinted and cue.strength < least and cue.thanked and _alone(passage, group):
            cue = replace(cue, odds=0.5)
        elif cue.strength < (_needed(cue, size) if least == STRONG else least):
            continue
        begin, left = begin_of(passage, group[0], done, captions=hinted)
        if hinted and not cue.opens and cue.says & {"close", "judge"}:
            begin, left = finishing(passage, begin, done), GUESSED_EDGE
        if hinted and _loose(group):
            left = min(left, LIKELY_EDGE)
        end, right = end_of(passage, group, teams, hinted)
        if begin < done:
            begin, left = done, 1.0
        if begin < end:
            yield cue, begin, end, left, right
            done = end


def _loose(group: Sequence[Token]) -> bool:
    """Whether its first words may be a debater's, with the call at a distance after them."""
    led = group[0].kind in ("opener", "invite")
    return led and any(b.begin - a.end > _APART for a, b in pairwise(group))


def _alone(passage: Passage, group: Sequence[Token]) -> bool:
    """谢谢反方一辩 in a line of its own: who has spoken is thanked, or who speaks next."""
    begin, end = group[0].begin, group[-1].end
    return passage.begins_piece(begin) and passage.begins_piece(end)


def _needed(cue: Cue, size: int) -> float:
    """The strength that a cue needs among the words of somebody who is known to debate."""
    at_edge = cue.begin <= EDGE // 3 or size - cue.end <= EDGE // 3
    return STRONG - 2 if at_edge else STRONG


def _block(
    passage: Passage,
    begin: int,
    end: int,
    role: str | None,
    label: str | None,
    cue: Cue | None,
    edges: tuple[float, float],
) -> Block:
    start = _after(passage, begin) if begin else (0, passage.pieces[0].begin)
    stop = _after(passage, end)
    votes, asking, taking = (
        0 if cue is not None or role is not None else len(words.findall(passage.text, begin, end))
        for words in (_VOTES, _ASKS, _TAKES)
    )
    opening = None if cue is not None or role is not None else _opening(passage.text[begin:end])
    return Block(start, stop, end - begin, label, role, cue, edges, votes, asking, taking, opening)


def _opening(text: str) -> Opening | None:
    first = text[:_OPENING]
    if _GREETS_ALL.search(first):
        return "all"
    return "opponent" if _GREETS_ONE.match(first) else None


def _after(passage: Passage, at: int) -> Place:
    """The place of a cut before a sign: what stands between two signs of a line (fillers) goes
    to the right, punctuation to the left.
    """
    if at >= len(passage.places):
        return len(passage.pieces) - 1, passage.pieces[-1].end
    piece, offset = passage.places[at]
    whole = passage.pieces[piece]
    if at == 0 or passage.places[at - 1][0] != piece:
        return piece, whole.begin
    place = passage.places[at - 1][1] + 1
    while place < offset and not whole.text[place - whole.begin].isalnum():
        place += 1
    return piece, place
