"""A match as blocks: cues and what is said between them.

A cue may begin or end inside a line, where the chair's words are glued to a debater's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from reviewer.domain.proposing.calls import clusters
from reviewer.domain.proposing.cues import Cue, cue_at
from reviewer.domain.proposing.passages import Passage, Piece, passages_of, voice_of
from reviewer.domain.proposing.tokens import Teams, Token, tokens_of
from reviewer.domain.transcript import Place
from reviewer.domain.words import side_of

FAINT, STRONG = 2.0, 5.0
"""The least strength of a cue where no label says who speaks, and among a debater's words."""
EDGE = 12
"""A cue so near to the edge of a debater's words may be weaker: the machine lags behind."""
GUESSED_EDGE = 0.8
"""How sure an edge inside a line is that no words of a debater mark."""

_LEADS = re.compile("(?:好的?|行|那么?|OK|ok|来|谢谢|感谢|我们|让我们|现在|再次?|非常)*")
_TAILS = re.compile(
    "(?:同学|选手|辩手|环节|请|吧|了|好|的?(?:精彩)?(?:发言|陈词|立论|质询|回答|表现|论述|小结|陈述)|各位|大家)*"
)
_NAME = 6
"""So many signs after a cue in its line are still the chair's: a name, a courtesy."""


@dataclass(frozen=True, slots=True)
class Block:
    """A cue, or talk of one voice. ``begin`` and ``end`` are pieces by number, and offsets in
    their lines; ``size`` counts signs. ``edges``: how sure its begin and end in a line are.
    """

    begin: Place
    end: Place
    size: int
    label: str | None
    role: str | None
    cue: Cue | None = None
    edges: tuple[float, float] = (1.0, 1.0)


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
        for block in _blocks(passage, role, label, teams):
            found.append(_shifted(block, first))
        first += len(passage.pieces)
    return found


def _shifted(block: Block, by: int) -> Block:
    begin, end = (block.begin[0] + by, block.begin[1]), (block.end[0] + by, block.end[1])
    return Block(begin, end, block.size, block.label, block.role, block.cue, block.edges)


def _blocks(passage: Passage, role: str | None, label: str | None, teams: Teams) -> Iterator[Block]:
    chair = role == "chair"
    known = role is not None
    cuts = _chair_cuts(passage, teams) if chair else list(_cuts(passage, teams, known=known))
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
    if tail is None or tail.kind != "greet" or not cue.opens or not _glued(passage, tail):
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


def _cuts(passage: Passage, teams: Teams, *, known: bool) -> Iterator[_Cut]:
    size = len(passage.text)
    done = 0
    for group in clusters(passage, teams):
        cue = cue_at(passage, group)
        if cue.strength < (_needed(cue, size) if known else FAINT):
            continue
        begin, left = _begin(passage, group[0].begin)
        end, right = _end(passage, group, teams)
        if begin < done:
            begin, left = done, 1.0
        if begin < end:
            yield cue, begin, end, left, right
            done = end


def _needed(cue: Cue, size: int) -> float:
    """The strength that a cue needs among the words of somebody who is known to debate."""
    at_edge = cue.begin <= EDGE // 3 or size - cue.end <= EDGE // 3
    return STRONG - 2 if at_edge else STRONG


def _begin(passage: Passage, at: int) -> tuple[int, float]:
    """Where the chair begins: before a short word that leads to the cue, else at the cue."""
    start = at
    while start > 0 and not passage.begins_piece(start):
        start -= 1
    if _LEADS.fullmatch(passage.text, start, at):
        return start, 1.0
    return at, 1.0 if at in passage.breaks else GUESSED_EDGE


def _end(passage: Passage, group: Sequence[Token], teams: Teams) -> tuple[int, float]:
    """Where the chair ends, and how sure that is."""
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
    terminal = group[-1].kind in ("start", "duration") or group[-1].text == "开始"
    if group[-1].kind == "stage" and stop - after > _NAME:
        return after, GUESSED_EDGE
    if terminal or (at in passage.breaks and stop - at > _NAME):
        return after, GUESSED_EDGE
    return stop, 1.0 if stop - after <= _NAME else GUESSED_EDGE


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
    return Block(start, stop, end - begin, label, role, cue, edges)


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
