"""Cues: what a chair says between stages, read from the tokens of a passage."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from reviewer.domain.proposing.passages import Passage
from reviewer.domain.proposing.tokens import Kind, Teams, Token, tokens_of
from reviewer.domain.words import SIDES, Side, StageType

REACH = 9
"""So many signs (a name, an adjective) may stand between the words of one cue."""
COURTESY = 14
"""Between two calls of one cue there may be so much: 同学为我们带来的精彩内容."""
_PEOPLE: frozenset[Kind] = frozenset(("debater", "pair", "side", "number"))
_CALLS = ("有请", "邀请", "请出", "轮到", "让")
_VAGUE = ("进行", "开始", "交给", "来到")
_ENTERS = ("进入", "进行", "开启", "来到", "迎来", "开始")
_SURE_CLOSE = ("结束", "至此", "评分表", "告一段落", "完毕", "以上就是")
_DECLARES = ("发起", "使用", "申请", "提出", "启动", "启用", "选择", "行使", "进行", "开启", "质询")
_DENIES = (
    "时间",
    "结束",
    "感谢",
    "谢谢",
    "是否",
    "不使用",
    "不发起",
    "放弃",
    "机会",
    "没有",
    "刚才",
)


@dataclass(frozen=True, slots=True)
class Cue:
    """What was read at ``begin``–``end`` of a passage.

    ``people`` are roles in the order named (with ``passive`` the first one answers), ``sides``
    the sides named alone, ``numbers`` debaters named without a side. ``thanked`` are sides and
    roles that have spoken. ``says`` are the kinds of tokens there.
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

    @property
    def opens(self) -> bool:
        """Whether it announces a stage or calls a debater."""
        named = bool(self.people or self.types or self.pair or self.numbers or self.surprise)
        return named or (bool(self.sides) and self.called)

    @property
    def strength(self) -> float:
        """How much of a cue it is: the sum of what speaks for it."""
        weights: dict[Kind, float] = {
            "start": 1.5,
            "timeup": 1.5,
            "close": 2.0,
            "pause": 0.7,
            "remain": 0.3,
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
    return any(kinds[: len(s)] == s for s in _SHAPES if "debater" in s and "duration" in s) or (
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
    after = passage.text[token.end : token.end + 6]
    if any(word in around for word in _DENIES[2:]) or after.startswith(_DENIES[:2]):
        return False
    return any(word in around for word in _DECLARES) or after.startswith("由")


def clusters(passage: Passage, teams: Teams) -> Iterator[list[Token]]:
    """Groups of tokens that a chair must have said, where no label says who speaks."""
    tokens = tokens_of(passage.text, teams)
    hits = [hit for at in range(len(tokens)) if (hit := _hit(passage, tokens, at))]
    done = 0
    for first, last in _joined(tokens, hits):
        begin, end = _grown(tokens, max(first, done), last, done)
        yield tokens[begin : end + 1]
        done = end + 1


def _joined(
    tokens: Sequence[Token], hits: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Hits that are one call, as its first and last token."""
    group: tuple[int, int] | None = None
    for first, last in hits:
        if group is None:
            group = first, last
        elif first <= group[1] or _near(tokens, group[1], first):
            group = group[0], max(last, group[1])
        else:
            yield group
            group = first, last
    if group is not None:
        yield group


def _near(tokens: Sequence[Token], before: int, after: int) -> bool:
    """Whether nothing that a debater says lies between, and every step is short."""
    if tokens[before].kind in _TERMINAL and tokens[after].kind == "thanks":
        return False
    run = tokens[before : after + 1]
    foreign = any(token.kind in ("own", "greet") for token in run)
    return not foreign and all(b.begin - a.end <= COURTESY for a, b in pairwise(run))


_TERMINAL: frozenset[Kind] = frozenset(("start", "duration"))
"""What ends a call: after it a debater speaks, or a new call begins."""
_GROWS: frozenset[Kind] = frozenset(
    ("stage", "duration", "start", "pair", "debater", "passive", "pause", "close", "side", "number")
)


def _grown(tokens: Sequence[Token], first: int, last: int, floor: int) -> tuple[int, int]:
    """The call with the tokens beside it that only a call gives a meaning."""
    while last + 1 < len(tokens) and _grows(tokens, last):
        last += 1
    while first > floor and tokens[first - 1].kind in (*_GROWS, "opener", "invite"):
        declares = tokens[first].kind == "surprise" and tokens[first - 1].kind == "side"
        if tokens[first].begin - tokens[first - 1].end > (REACH if declares else 3):
            break
        first -= 1
    return first, max(first, last)


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


def _hit(passage: Passage, tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
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
        return (at, at) if "计时" in token.text else None
    if token.kind == "close":
        return (at, at) if _closes(tokens, at) else None
    if token.kind == "surprise":
        return (at, at) if declared(passage, token) else None
    if token.kind == "remain":
        return (at - 1, at) if before is not None and before.kind in _PEOPLE else None
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
        return (at, at + 1) if after.kind in _PEOPLE and gap <= 4 else None
    if token.kind == "invite":
        if token.text in _VAGUE and not _led(tokens, at):
            return None
        wanted = after.kind in ("stage", "surprise", "judge", "pause") or (
            after.kind in _PEOPLE and not token.text.startswith(_ENTERS)
        )
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
    """Who, what and how long without a verb: 反方二辩质询正方一辩，两分钟."""
    run = [tokens[at]]
    for token in tokens[at + 1 : at + 4]:
        between = passage.text[run[-1].end : token.begin]
        if len(between) > 3 or "的" in between:
            break
        run.append(token)
    kinds = tuple(token.kind for token in run)
    for shape in _SHAPES:
        if kinds[: len(shape)] == shape:
            return at, at + len(shape) - 1
    return None


_SHAPES: tuple[tuple[Kind, ...], ...] = (
    ("debater", "stage", "duration"),
    ("debater", "stage", "start"),
    ("debater", "stage", "debater"),
    ("debater", "duration"),
    ("stage", "duration"),
    ("stage", "debater", "duration"),
)


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
