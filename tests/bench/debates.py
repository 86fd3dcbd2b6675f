"""Made-up matches whose stages are known: by format, style of the chair, noise and labels."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

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
from reviewer.domain.words import INTERACTIVE_TYPES
from tests.bench import debate_words as words

STAGE_WORDS = {
    "constructive_speech": "开篇立论",
    "supplementary_argumentation": "申论",
    "questioning": "质询",
    "cross_examination": "盘问",
    "head_to_head": "对辩",
    "free_debate": "自由辩论",
    "closing_speech": "总结陈词",
}
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
class _Said:
    role: str
    text: str
    stage: int | None


@dataclass
class _Script:
    rng: random.Random
    wish: Wish
    said: list[_Said] = field(default_factory=list)
    plans: list[tuple[ScheduledStage, bool]] = field(default_factory=list)

    def say(self, role: str, text: str, stage: int | None = None) -> None:
        if text:
            self.said.append(_Said(role, text, stage))

    def chair(self, text: str) -> None:
        self.say("chair", _misheard(self.rng, text, self.wish.noise))


def make(fmt: DebateFormat, wish: Wish, seed: int) -> Made:
    """The match of that seed."""
    rng = random.Random(seed)
    script = _Script(rng, wish)
    _introduce(script)
    last = ""
    for plan, surprise in _course(fmt, wish, rng):
        last = _stage(script, plan, surprise, last)
    _finish(script, last)
    return _written(script, wish, rng, fmt)


def _course(
    fmt: DebateFormat, wish: Wish, rng: random.Random
) -> Iterator[tuple[ScheduledStage, bool]]:
    plans = list(fmt.stages)
    if wish.swapped:
        plans[-2:] = plans[:-3:-1]
    for _ in range(wish.missing):
        del plans[rng.randrange(1, len(plans) - 1)]
    extra = rng.randrange(2, len(plans) - 2) if wish.surprise and fmt.surprise else -1
    for number, plan in enumerate(plans):
        if number == extra:
            yield (
                ScheduledStage("奇袭", "questioning", "negative", ("neg_1",), ("aff_2",)),
                True,
            )
        yield plan, False


def _introduce(script: _Script) -> None:
    for text in words.OPENINGS:
        if script.rng.random() < 0.8:
            script.chair(text.format(motion=MOTION))
    if script.rng.random() < 0.4:
        script.say("aff_1", words.GREETINGS[0])
        script.say("neg_2", words.GREETINGS[1])


def _stage(script: _Script, plan: ScheduledStage, surprise: bool, last: str) -> str:
    rng, wish = script.rng, script.wish
    number = len(script.plans)
    script.plans.append((plan, surprise))
    if number and wish.pauses and rng.random() < wish.pauses / 6:
        script.chair(rng.choice(words.PAUSES))
    script.chair(_call(script, plan, surprise, last))
    if plan.type in INTERACTIVE_TYPES:
        _exchange(script, plan, number)
        return "双方"
    _speech(script, plan.speakers[0], number)
    return _who(plan.speakers[0])


def _call(script: _Script, plan: ScheduledStage, surprise: bool, last: str) -> str:
    rng = script.rng
    style = words.STYLES[script.wish.style]
    kind = "speech"
    if plan.acting_side == "both":
        kind = "both"
    elif plan.type in INTERACTIVE_TYPES:
        kind = "question"
    elif plan.type == "closing_speech":
        kind = "closing"
    wording = rng.choice(words.CHALLENGES if surprise else style[kind])
    if not last:
        wording = wording.removeprefix("感谢{last}，").replace("{last}", "各位")
    who = _who(plan.speakers[0])
    return wording.format(
        who=who,
        whom=_who(plan.respondents[0]) if plan.respondents else "对方",
        stage=_stage_word(plan),
        time=_time(plan.seconds or 120),
        last=last,
        name=rng.choice("林周吴郑"),
        side=who[:2],
    )


def _stage_word(plan: ScheduledStage) -> str:
    if plan.type == "summary":
        return "盘问小结" if "盘问" in plan.name else "质询小结"
    return STAGE_WORDS[plan.type]


def _who(role: str) -> str:
    return ("正方" if role.startswith("aff") else "反方") + words.NUMBERS[int(role[-1])] + "辩"


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    tail = {0: "分钟", 30: "分三十秒"}.get(rest, "分钟")
    if not minutes:
        return "三十秒"
    return ("两" if minutes == 2 else "零一二三四五六"[minutes]) + tail


def _speech(script: _Script, role: str, stage: int) -> None:
    rng = script.rng
    script.say(role, rng.choice(words.BEGINNINGS), stage)
    for _ in range(max(3, round(rng.randint(12, 24) * script.wish.length))):
        script.say(role, _sentence(script), stage)
    script.say(role, rng.choice(words.ENDINGS), stage)


def _sentence(script: _Script) -> str:
    rng = script.rng
    chosen = [
        rng.choice(words.TRAPS if rng.random() < script.wish.traps else words.CLAUSES)
        for _ in range(rng.randint(1, 3))
    ]
    return "，".join(chosen) + "。"


def _exchange(script: _Script, plan: ScheduledStage, stage: int) -> None:
    rng = script.rng
    asking = list(plan.speakers)
    free = plan.acting_side == "both"
    sides = [[r for r in asking if r.startswith(s)] for s in ("aff", "neg")]
    for turn in range(max(5, round(rng.randint(10, 22) * script.wish.length))):
        if free:
            asker = rng.choice(sides[turn % 2] or asking)
            script.say(asker, _sentence(script), stage)
            if turn and rng.random() < 0.06:
                script.chair(rng.choice(words.INTERJECTIONS))
            continue
        script.say(asking[0], rng.choice(words.QUESTIONS) if turn else "对方辩友好。", stage)
        if rng.random() < 0.4:
            script.say(asking[0], _sentence(script), stage)
        script.say(rng.choice(plan.respondents or ("aff_1",)), rng.choice(words.ANSWERS), stage)


def _finish(script: _Script, last: str) -> None:
    rng = script.rng
    script.chair(rng.choice(words.STYLES[script.wish.style]["end"]).format(last=last))
    if not script.wish.commentary:
        return
    for judge, call in enumerate(words.COMMENTS, start=1):
        script.chair(call)
        for _ in range(script.wish.commentary):
            script.say(f"judge_{judge}", rng.choice(words.COMMENTING) + "。")
    for text in words.RESULTS:
        script.chair(text)


def _misheard(rng: random.Random, text: str, noise: float) -> str:
    for word, others in words.MISHEARD.items():
        while word in text and rng.random() < noise:
            text = text.replace(word, rng.choice(others), 1)
    if rng.random() < noise / 2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("呃啊嗯") + text[at:]
    return text


# lines


def _written(script: _Script, wish: Wish, rng: random.Random, fmt: DebateFormat) -> Made:
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


def _labels(wish: Wish, script: _Script) -> dict[str, str]:
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
    return f"{_who(role)}-{'甲乙丙丁'[int(role[-1]) - 1]}"


_Cut = tuple[str, str, tuple[int, ...]]


def _lines(said: Sequence[_Said], rng: random.Random, wish: Wish, plain: bool) -> list[_Cut]:
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
