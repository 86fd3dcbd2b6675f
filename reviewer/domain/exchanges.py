"""Exchanges: an opening turn and the reply to it, inside one interactive stage.

A **turn** is a run of utterances of one side; who has no side (the chair, a judge, a speaker
without a role) is skipped and breaks no turn. The **opening side** is the acting side or, where
both sides act, whoever speaks first. Each of its turns pairs with the turn of the other side
that follows; what has no partner is in no exchange.

A **backchannel** is a listener's 嗯, 对, 好 between two utterances of the other side. It is in no
turn and breaks none (Q asks, A answers; Q opens)::

    A 因为这个数据  Q 嗯。  A 是去年的。        the asker listens: one reply, 因为这个数据是去年的。
    Q 我想问您，    A 嗯。  Q 您同意吗？        the question is not out yet: one opening turn

but a short answer is an answer::

    Q 您同意吗？    A 对。  Q 那代价呢？        a reply: two exchanges
    Q 这是前提。    A 嗯。  Q 那代价呢？        a reply too: the opening utterance was finished
    Q 您同意吗      A 对    Q 那代价呢          a reply too: nothing says that it went on

So a token of the opening side inside the other side's turn is always a backchannel; one of the
replying side only if the opening utterance before it ends in a mark that leaves it open (，、：；
or a dash) and the opening side does go on. A token that asks (嗯？) is never a backchannel.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from reviewer.domain.words import ActingSide, Side

_TOKENS = "嗯|唔|呃|额|啊|哦|噢|喔|哎|诶|欸|对|好|是|行|没错|明白|可以|ok"
_LISTENING = re.compile(rf"(?:(?:{_TOKENS})[的了吧啊呀嘛]?){{1,4}}")
"""A listener's words, at most four of them: 嗯嗯, 对对对, 好的好的."""
_LONGEST = 30
"""No longer text is looked at: four words with all their punctuation are shorter."""

_OPEN_END = frozenset(",、:;-—–")


@dataclass(frozen=True, slots=True)
class Said:
    """An utterance as exchanges see it: its id, the side it speaks for, if any, and its text."""

    id: str
    side: Side | None
    text: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Consecutive utterances of one side."""

    side: Side
    utterances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """An opening turn and the reply to it."""

    opening: Turn
    reply: Turn


def find_exchanges(
    utterances: Sequence[Said], acting_side: ActingSide | None
) -> tuple[Exchange, ...]:
    """The exchanges of one interactive stage, in order."""
    sided = [said for said in utterances if said.side is not None]
    if not sided:
        return ()
    opener = sided[0].side if acting_side in (None, "both") else acting_side
    found = _turns(sided, opener)
    return tuple(Exchange(turn, reply) for turn, reply in pairwise(found) if turn.side == opener)


def is_token(text: str) -> bool:
    """Whether a text is a listener's words and nothing else (and no question)."""
    if len(text) > _LONGEST:
        return False
    flat = unicodedata.normalize("NFKC", text).casefold().strip()
    if flat.endswith("?"):
        return False
    words = "".join(char for char in flat if char.isalnum())
    return _LISTENING.fullmatch(words) is not None


def _turns(sided: Sequence[Said], opener: str | None) -> list[Turn]:
    """The turns in order, sides alternating."""
    runs: list[list[Said]] = []
    for run in _without_backchannels(_runs(sided), opener):
        if runs and runs[-1][0].side == run[0].side:
            runs[-1].extend(run)
        else:
            runs.append(list(run))
    return [Turn(side, tuple(said.id for said in run)) for run in runs if (side := run[0].side)]


def _runs(sided: Sequence[Said]) -> list[list[Said]]:
    runs: list[list[Said]] = []
    for said in sided:
        if runs and runs[-1][0].side == said.side:
            runs[-1].append(said)
        else:
            runs.append([said])
    return runs


def _without_backchannels(runs: list[list[Said]], opener: str | None) -> list[list[Said]]:
    """The runs but those of a listener; each is judged by its neighbours as they were spoken."""
    kept = []
    for position, run in enumerate(runs):
        inside = 0 < position < len(runs) - 1
        if not (inside and _listens(run, runs[position - 1][-1], opener)):
            kept.append(run)
    return kept


def _listens(run: Sequence[Said], before: Said, opener: str | None) -> bool:
    if not all(is_token(said.text) for said in run):
        return False
    return run[0].side == opener or _left_open(before.text)


def _left_open(text: str) -> bool:
    flat = unicodedata.normalize("NFKC", text).rstrip()
    return bool(flat) and flat[-1] in _OPEN_END
