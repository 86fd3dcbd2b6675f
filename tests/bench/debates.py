"""Made-up matches whose stages are known: by format, style of the chair, noise and labels."""

import random
from collections.abc import Iterator

from reviewer.domain.model import DebateFormat, ScheduledStage
from reviewer.domain.words import INTERACTIVE_TYPES
from tests.bench import debate_strangers as strangers
from tests.bench import debate_words as words
from tests.bench.debate_lines import MOTION, Made, Script, Truth, Wish, who_is, written

__all__ = ["STYLES", "Made", "Truth", "Wish", "make"]

STYLES = {**words.STYLES, **strangers.STRANGERS, **strangers.EXAMS}

STAGE_WORDS = {
    "constructive_speech": "开篇立论",
    "supplementary_argumentation": "申论",
    "questioning": "质询",
    "cross_examination": "盘问",
    "head_to_head": "对辩",
    "free_debate": "自由辩论",
    "closing_speech": "总结陈词",
}


def make(fmt: DebateFormat, wish: Wish, seed: int) -> Made:
    """The match of that seed."""
    rng = random.Random(seed)
    script = Script(rng, wish, words if wish.style in words.STYLES else strangers)
    _introduce(script)
    last = ""
    for plan, surprise in _course(fmt, wish, rng):
        last = _stage(script, plan, surprise, last)
    _finish(script, last)
    return written(script, wish, rng, fmt)


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


def _introduce(script: Script) -> None:
    for text in words.OPENINGS:
        if script.rng.random() < 0.8:
            script.chair(text.format(motion=MOTION))
    if script.rng.random() < 0.4:
        script.say("aff_1", words.GREETINGS[0])
        script.say("neg_2", words.GREETINGS[1])


def _stage(script: Script, plan: ScheduledStage, surprise: bool, last: str) -> str:
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
    return who_is(plan.speakers[0])


def _call(script: Script, plan: ScheduledStage, surprise: bool, last: str) -> str:
    rng = script.rng
    style = STYLES[script.wish.style]
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
    who = who_is(plan.speakers[0])
    return wording.format(
        who=who,
        whom=who_is(plan.respondents[0]) if plan.respondents else "对方",
        stage=_stage_word(plan),
        time=_time(plan.seconds or 120),
        last=last,
        name=rng.choice("林周吴郑"),
        side=who[:2],
        seat=who[2:],
        team=("甲校" if plan.speakers[0].startswith("aff") else "乙校"),
    )


def _stage_word(plan: ScheduledStage) -> str:
    if plan.type == "summary":
        return "盘问小结" if "盘问" in plan.name else "质询小结"
    return STAGE_WORDS[plan.type]


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    tail = {0: "分钟", 30: "分三十秒"}.get(rest, "分钟")
    if not minutes:
        return "三十秒"
    return ("两" if minutes == 2 else "零一二三四五六"[minutes]) + tail


def _speech(script: Script, role: str, stage: int) -> None:
    rng = script.rng
    script.say(role, rng.choice(script.tongue.BEGINNINGS), stage)
    for _ in range(max(3, round(rng.randint(12, 24) * script.wish.length))):
        script.say(role, _sentence(script), stage)
    script.say(role, rng.choice(script.tongue.ENDINGS), stage)


def _sentence(script: Script) -> str:
    rng = script.rng
    chosen = [
        rng.choice(
            script.tongue.TRAPS if rng.random() < script.wish.traps else script.tongue.CLAUSES
        )
        for _ in range(rng.randint(1, 3))
    ]
    return "，".join(chosen) + "。"


def _exchange(script: Script, plan: ScheduledStage, stage: int) -> None:
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
        script.say(
            asking[0], rng.choice(script.tongue.QUESTIONS) if turn else "对方辩友好。", stage
        )
        if rng.random() < 0.4:
            script.say(asking[0], _sentence(script), stage)
        script.say(
            rng.choice(plan.respondents or ("aff_1",)), rng.choice(script.tongue.ANSWERS), stage
        )


def _finish(script: Script, last: str) -> None:
    rng = script.rng
    script.chair(rng.choice(STYLES[script.wish.style]["end"]).format(last=last))
    if not script.wish.commentary:
        return
    for judge, call in enumerate(words.COMMENTS, start=1):
        script.chair(call)
        for _ in range(script.wish.commentary):
            script.say(f"judge_{judge}", rng.choice(script.tongue.COMMENTING) + "。")
    for text in words.RESULTS:
        script.chair(text)
