"""A made-up match as it is written down: what is said, cut into lines under labels."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import ModuleType

from reviewer.domain.model import (
    DebateFormat,
    Line,
    Match,
    ScheduledStage,
    Section,
    Speaker,
    Team,
    Unit,
)
from reviewer.domain.transcript import EMPTY, Transcript
from tests.bench import debate_words as words

MOTION = "城市应不应当限制私家车"


@dataclass(frozen=True)
class Wish:
    """What a match is to be like. ``labels``: named, numbered, shared, missing or none."""

    style: str = "formal"
    labels: str = "named"
    timed: bool = True
    noise: float = 0.0
    glued: float = 0.0
    swapped: bool = False
    missing: int = 0
    surprise: bool = False
    pauses: int = 0
    traps: float = 0.15
    commentary: int = 40
    length: float = 1.0


@dataclass(frozen=True)
class Truth:
    """A stage as it is: its schedule entry, first and last line, whether it begins in a line."""

    plan: ScheduledStage
    first: int
    last: int
    surprise: bool = False


@dataclass
class Made:
    """A match, its stages and who speaks under which label."""

    transcript: Transcript
    stages: list[Truth]
    roles: dict[str, str]


@dataclass
class Said:
    role: str
    text: str
    stage: int | None


@dataclass
class Script:
    """What is said; debaters and judges speak as ``tongue`` has it."""

    rng: random.Random
    wish: Wish
    tongue: ModuleType
    said: list[Said] = field(default_factory=list)
    plans: list[tuple[ScheduledStage, bool]] = field(default_factory=list)

    def say(self, role: str, text: str, stage: int | None = None) -> None:
        if text:
            self.said.append(Said(role, text, stage))

    def chair(self, text: str) -> None:
        self.say("chair", misheard(self.rng, text, self.wish.noise))


def who_is(role: str) -> str:
    """What a chair calls a debater."""
    return ("正方" if role.startswith("aff") else "反方") + words.NUMBERS[int(role[-1])] + "辩"


def misheard(rng: random.Random, text: str, noise: float) -> str:
    """The text as a machine might hear it."""
    for word, others in words.MISHEARD.items():
        while word in text and rng.random() < noise:
            text = text.replace(word, rng.choice(others), 1)
    if rng.random() < noise / 2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("呃啊嗯") + text[at:]
    return text


def written(script: Script, wish: Wish, rng: random.Random, fmt: DebateFormat) -> Made:
    """The script as a match."""
    plain = wish.labels in ("missing", "none")
    cut = _lines(script.said, rng, wish, plain)
    labels = _labels(wish, script)
    lines: list[Line] = []
    spans: dict[int, list[int]] = {}
    clock = 5_000
    for number, (role, text, stages) in enumerate(cut, start=1):
        took = 220 * len(text) + 100
        start, end = (clock, clock + took - 50) if wish.timed else (None, None)
        clock += took
        label = None if plain else labels[role]
        lines.append(Line(number, text, label, start, end))
        for stage in stages:
            spans.setdefault(stage, []).append(number)
    truth = [
        Truth(plan, spans[n][0], spans[n][-1], surprise)
        for n, (plan, surprise) in enumerate(script.plans)
    ]
    return Made(_transcript(lines, fmt), truth, {} if plain else {v: k for k, v in labels.items()})


def _labels(wish: Wish, script: Script) -> dict[str, str]:
    roles = list(dict.fromkeys(each.role for each in script.said))
    if wish.labels == "numbered":
        return {role: f"说话人{n}" for n, role in enumerate(roles, start=1)}
    if wish.labels == "shared":  # both teams' seconds and thirds sit at one device
        device = {"aff_2": "会议室A", "aff_3": "会议室A", "neg_2": "会议室A", "neg_3": "会议室A"}
        return {role: device.get(role, _name(role)) for role in roles}
    return {role: _name(role) for role in roles}


def _name(role: str) -> str:
    if role == "chair":
        return "主席-林"
    if role.startswith("judge"):
        return f"评委-{'周吴郑'[int(role[-1]) - 1]}"
    return f"{who_is(role)}-{'甲乙丙丁'[int(role[-1]) - 1]}"


_Cut = tuple[str, str, tuple[int, ...]]


def _lines(said: Sequence[Said], rng: random.Random, wish: Wish, plain: bool) -> list[_Cut]:
    """Texts cut into lines: what is said by each, and the stages it holds words of.

    A chair's last words may stand in one line with a debater's first: without labels the line
    is both's, with labels the chair's label stands before both.
    """
    found: list[_Cut] = []
    tail = ""
    for each, after in zip(said, [*said[1:], None], strict=True):
        stages = () if each.stage is None else (each.stage,)
        texts = list(_cut(each.text, rng, plain))
        texts[0], tail = tail + texts[0], ""
        begins = each.role == "chair" and after is not None and after.stage is not None
        glued = begins and rng.random() < wish.glued
        if glued and plain:
            tail = texts.pop()
        found += [(each.role, text, stages) for text in texts]
        if glued and not plain and after is not None and after.stage is not None:
            role, text, _ = found.pop()
            found.append((role, text + "谢谢主席，各位好。", (after.stage,)))
    return found


def _cut(text: str, rng: random.Random, plain: bool) -> Iterator[str]:
    if not plain:
        yield text
        return
    text = "".join(char for char in text if char not in "，、：。")
    while text:
        size = rng.randint(7, 16)
        while size < len(text) and text[size - 1 : size + 1].isascii() and text[size].isalpha():
            size += 1  # no caption breaks within a Latin word
        yield text[:size].rstrip("？")
        text = text[size:]


def _transcript(lines: Sequence[Line], fmt: DebateFormat) -> Transcript:
    labels = dict.fromkeys(line.speaker for line in lines if line.speaker)
    match = Match(
        "m1",
        format=fmt.id,
        motion=MOTION,
        affirmative=Team("甲校", "应当"),
        negative=Team("乙校", "不"),
    )
    return EMPTY.changed(
        [
            ("match", "m1", match),
            *(("line", each.id, each) for each in lines),
            *(("speaker", label, Speaker(label)) for label in labels),
            *(("unit", f"u{x.number}", Unit(f"u{x.number}", (x.number,), x.text)) for x in lines),
            ("section", "s1", Section("s1", "u1")),
        ],
        1,
    )
