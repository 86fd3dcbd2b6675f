"""Cues: what a chair says between stages, read from the tokens of a passage."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from reviewer.domain.proposing.passages import Passage
from reviewer.domain.proposing.tokens import Kind, Token
from reviewer.domain.words import SIDES, Side, StageType

_CALLS = ("有请", "邀请", "请出", "轮到", "交给", "留给", "让")
_DECLARES = ("发起", "使用", "申请", "提出", "启动", "启用", "选择", "行使", "进行", "开启", "质询")
_DENIES = ("是否", "不使用", "不发起", "放弃", "机会", "没有", "刚才")
_THANKS = ("感谢", "谢谢")
_OVER = ("时间", "结束")


SHAPES: tuple[tuple[Kind, ...], ...] = (
    ("debater", "stage", "duration"),
    ("debater", "stage", "start"),
    ("debater", "stage", "debater"),
    ("debater", "duration"),
    ("stage", "duration"),
    ("stage", "debater", "duration"),
)
"""Who, what and how long, said without a verb."""


@dataclass(frozen=True, slots=True)
class Cue:
    """What was read at ``begin``–``end`` of a passage.

    ``people`` are roles in the order named (with ``passive`` the first one answers), ``sides``
    the sides named alone, ``numbers`` debaters named without a side. ``thanked`` are sides and
    roles that have spoken. ``says`` are the kinds of tokens there. ``odds``: what speaks for a
    chair's having said it, as a logarithm, where that is not certain.
    """

    begin: int
    end: int
    people: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    numbers: tuple[int, ...] = ()
    pair: bool = False
    passive: bool = False
    types: frozenset[StageType] = frozenset()
    about: StageType | None = None
    seconds: int | None = None
    thanked: tuple[str, ...] = ()
    surprise: bool = False
    called: bool = False
    says: frozenset[Kind] = frozenset()
    odds: float | None = None

    @property
    def opens(self) -> bool:
        """Whether it announces a stage or calls a debater."""
        if "intro" in self.says and not (self.called or self.says & {"start", "duration"}):
            return False
        named = bool(self.people or self.types or self.numbers or self.surprise)
        timed = self.seconds is not None and not self.says & {"remain", "pause"}
        return named or timed or (bool(self.sides or self.pair) and self.called)

    @property
    def judges(self) -> bool:
        """Whether it calls a judge, and nobody else."""
        return "judge" in self.says and self.called and not (self.people or self.types)

    @property
    def names(self) -> bool:
        """Whether it says who is called or what begins, not only for how long."""
        return bool(self.people or self.types or self.numbers or self.sides or self.pair)

    @property
    def strength(self) -> float:
        """How much of a cue it is: the sum of what speaks for it."""
        weights: dict[Kind, float] = {
            "start": 1.5,
            "timeup": 1.5,
            "close": 2.0,
            "pause": 0.7,
            "remain": 0.3,
            "judge": 0.7,
            "duration": 0.8,
        }
        said = sum(weight for kind, weight in weights.items() if kind in self.says)
        who = 1.5 if self.people or self.pair else 0.7 if self.sides or self.numbers else 0.0
        stage = 1.5 if self.types else 0.0
        thanks = 1.5 if self.thanked else 0.0
        call = 1.5 if self.called else 0.7 if "invite" in self.says else 0.0
        return said + who + stage + thanks + call + (2.0 if self.surprise else 0.0)


@dataclass(slots=True)
class _Opening:
    """What one clause of a chair announces."""

    at: int = 0
    people: list[str] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    pair: bool = False
    passive: bool = False
    types: frozenset[StageType] = frozenset()
    about: StageType | None = None

    @property
    def names_people(self) -> bool:
        return bool(self.people or self.pair or self.numbers or self.sides)


def cue_at(passage: Passage, tokens: Sequence[Token]) -> Cue:
    """The cue that the tokens make."""
    says = frozenset(token.kind for token in tokens)
    openings, thanked = _scanned(passage, tokens)
    opening = _last(openings)
    seconds = [token.seconds for token in tokens if token.seconds]
    return Cue(
        tokens[0].begin,
        tokens[-1].end,
        people=tuple(dict.fromkeys(opening.people)),
        sides=tuple(dict.fromkeys(opening.sides)),
        numbers=tuple(opening.numbers),
        pair=opening.pair,
        passive=opening.passive,
        types=opening.types,
        about=opening.about,
        seconds=seconds[-1] if seconds else None,
        thanked=tuple(thanked),
        surprise=any(declared(passage, token) for token in tokens),
        called=any(t.kind == "invite" and t.text.startswith(_CALLS) for t in tokens),
        says=says,
    )


def _thanks_nobody(tokens: Sequence[Token]) -> bool:
    """谢谢。正方一辩，质询小结，两分钟: nobody is thanked by name, stage and time."""
    kinds = tuple(token.kind for token in tokens[1:5])
    return any(kinds[: len(s)] == s for s in SHAPES if "debater" in s and "duration" in s) or (
        kinds == ("debater", "stage", "debater", "duration")
    )


def _scanned(passage: Passage, tokens: Sequence[Token]) -> tuple[list[_Opening], list[str]]:
    """The openings clause by clause, and who is thanked."""
    openings, thanked = [_Opening()], list[str]()
    thanking = False
    before = 0
    for number, token in enumerate(tokens):
        parted = any(at in passage.breaks for at in range(before + 1, token.begin + 1))
        before = token.end
        if token.kind == "thanks":
            thanking = not _thanks_nobody(tokens[number:])
            continue
        turning = token.kind in ("opener", "invite", "start", "duration", "timeup")
        thanking = thanking and not parted and not turning
        if thanking:
            thanked += _roles(token) or ([token.side or "both"] if token.kind == "side" else [])
        elif token.kind == "timeup":
            thanked += [*openings[-1].people, *openings[-1].sides]
            openings[-1] = _Opening(token.end)
        elif token.kind == "opener":
            openings.append(_Opening(token.begin))
        else:
            _add(openings[-1], token)
    return openings, thanked


def _add(opening: _Opening, token: Token) -> None:
    if token.kind == "debater":
        opening.people += _roles(token)
    elif token.kind == "pair":
        opening.people += _roles(token)
        opening.pair = True
    elif token.kind == "side":
        if token.side:
            opening.sides.append(token.side)
        else:
            opening.pair = True
    elif token.kind == "number":
        opening.numbers += token.numbers
    elif token.kind == "passive":
        opening.passive = True
    elif token.kind == "stage" and token.types:
        narrow = opening.types & set(token.types)
        opening.types = narrow or frozenset(token.types)
        opening.about = token.about or opening.about


def _roles(token: Token) -> list[str]:
    if token.kind not in ("debater", "pair"):
        return []
    sides = [token.side] if token.side else list(SIDES)
    return [f"{side[:3]}_{number}" for side in sides for number in token.numbers]


def _last(openings: Sequence[_Opening]) -> _Opening:
    """The last opening, with what the one before says and it does not.

    下面进入质询环节，首先有请反方二辩: one names the stage, the other who speaks.
    """
    said = [each for each in openings if each.names_people or each.types]
    if not said:
        return openings[-1]
    last = said[-1]
    if len(said) > 1:
        other = said[-2]
        if other.types and not last.types and not other.people:
            last.types, last.about = other.types, other.about
            last.pair = last.pair or (other.pair and not last.people)
        elif other.names_people and not last.names_people and not other.types:
            last.people, last.sides, last.numbers = other.people, other.sides, other.numbers
            last.pair, last.passive = other.pair, other.passive
    return last


def declared(passage: Passage, token: Token) -> bool:
    """Whether the word 奇袭 calls one, and does not only speak of it."""
    if token.kind != "surprise":
        return False
    around = passage.text[max(0, token.begin - 8) : token.end + 6]
    before = passage.text[max(0, token.begin - 5) : token.begin]
    after = passage.text[token.end : token.end + 6]
    if any(word in around for word in _DENIES) or any(word in before for word in _THANKS):
        return False
    if after.startswith(_OVER):
        return False
    return any(word in around for word in _DECLARES) or after.startswith("由")
