"""For every code: a match in which it is found, and one like it in which it is not."""

from collections.abc import Callable
from dataclasses import replace

from reviewer.domain.model import Fault, Form, Judge, Supplement, Team
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import StageType
from tests.domain.checks.stage_builder import (
    STAGES,
    A,
    N,
    a_form,
    a_match,
    a_stage,
    appeal,
    done,
    drop,
    edit,
    put,
)

Case = Callable[[], Transcript]


def fault(code: str, *lines: int) -> Fault:
    return Fault("x1", code, "corrections/1.json", lines, "某句", "Something is wrong.")


def faulty(code: str) -> Case:
    return lambda: edit(put(a_match(), fault(code, 4, 5)), "unit", "u5", status="flagged")


def mended(code: str) -> Case:
    return lambda: put(a_match(), fault(code, 4, 5))


def set_(kind: str, id_: str, **fields: object) -> Case:
    return lambda: edit(a_match(), kind, id_, **fields)


def score(**fields: object) -> Case:
    return set_("entry", "j1.s2.negative", **fields)


def vote(ballot: str, value: str | None) -> Case:
    return set_("entry", f"j1.{ballot}", value=value)


def lost(kind: str, *ids: str) -> Case:
    return lambda: drop(a_match(), kind, *ids)


def with_appeal(*changes: Callable[[Transcript], Transcript]) -> Transcript:
    match = put(a_match(), *appeal())
    for change in changes:
        match = change(match)
    return match


def surprise(type_: StageType, count: int = 1) -> Case:
    def make() -> Transcript:
        match = a_match()
        for n in range(count):
            plan = replace(STAGES[1], name="奇袭", type=type_)
            match = put(match, a_stage(f"x{n}", f"u{9 + n}", plan, surprise=True))
        return match

    return make


def order(*firsts: str) -> Case:
    """The sound match with the stages s3 … beginning at these units."""

    def make() -> Transcript:
        match = a_match()
        for n, first in enumerate(firsts, 3):
            match = edit(match, "section", f"s{n}", first_unit=first)
        return match

    return make


def without_original() -> Transcript:
    return with_appeal(lambda match: drop(match, "form", "f1", "f2", "f3"))


def corrected(original: str, text: str, **fields: object) -> Case:
    """Line 3 as it was heard, and what the model made of it; nobody has looked."""

    def make() -> Transcript:
        match = edit(a_match(), "line", "3", text=original)
        fields_ = {"text": text, "suggested": text, "status": "pending", **fields}
        return edit(match, "unit", "u3", **fields_)

    return make


def moved(*texts: str) -> Case:
    """Lines 3 and 4 hold two sentences; these are the units' texts."""

    def make() -> Transcript:
        match = corrected("先看数据，", texts[0])()
        match = edit(match, "line", "4", text="数据很清楚，所以可行。")
        return edit(match, "unit", "u4", text=texts[1], suggested=texts[1], status="pending")

    return make


def twice(first: str | None, second: str | None) -> Case:
    def make() -> Transcript:
        match = edit(a_match(), "form", "f1", submitted=first)
        return edit(put(match, *a_form(9, judge="j1", id_="f9")), "form", "f9", submitted=second)

    return make


def text(length: int = 9, kind: str = "reasoning", say: str = "", **fields: object) -> Case:
    """A match with one model-written text, accepted unless told otherwise."""
    words = say or "言" * length
    made = Supplement("x1", "summaries/1.json", kind, "original", "模型", words)
    return lambda: put(a_match(), replace(made, **{"verdict": "accepted", **fields}))  # type: ignore[arg-type]


CASES: dict[str, tuple[Case, Case]] = {
    **{
        code: (faulty(code), mended(code))
        for code in (
            "line-uncovered",
            "line-duplicated",
            "line-unknown",
            "context-line",
            "unit-gap",
            "unit-mixed-speakers",
            "unit-order",
        )
    },
    "line-split": (
        lambda: put(
            edit(a_match(), "unit", "u3", text="第3", cut=(0, 2)),
            replace(a_match().units["u3"], id="u3b", text="句话。", cut=(2, 5)),
        ),
        a_match,
    ),
    "unit-empty": (
        set_("unit", "u3", text=""),
        set_("unit", "u3", text="", reason="noise"),
    ),
    "text-rewritten": (
        corrected("小林昨天来过", "小陈昨天来过"),
        corrected("先建设慢性系统", "先建设慢行系统"),
    ),
    "text-dropped": (
        corrected("这里原先有一个问题", "这里有一个问题"),
        corrected("这里原先有一个问题", "这里有一个问题", status="reviewed"),
    ),
    "text-added": (
        corrected("这里有问题", "这里确实有问题"),
        corrected("请填写评分", "请填写评分表"),
    ),
    "text-shifted": (
        moved("先看数据，数据很清楚，", "所以可行。"),
        moved("先看数据，", "数据很清楚，所以可行。"),
    ),
    "text-chatter": (
        corrected("人是会变的", "好的，以下是修正后的文本：人是会变的"),
        corrected("好的以下是我的观点", "好的，以下是我的观点。"),
    ),
    "number-changed": (
        corrected("一共三十个", "一共十三个"),
        corrected("一共三十个", "一共30个"),
    ),
    "particle-dropped": (
        corrected("呃那个我们来看", "我们来看"),
        corrected("呃那个我们来看", "呃，那个，我们来看"),
    ),
    "script-changed": (
        corrected("一共三十个", "一共30个"),
        corrected("一共三十个", "一共三十个。"),
    ),
    "punctuation-only": (
        corrected("好我知道了", "好，我知道了。"),
        corrected("好我知道了", "好我知道了"),
    ),
    "time-missing": (
        set_("line", "3", start_ms=None),
        set_("line", "3", start_ms=None, end_ms=None, speaker="AFF_1"),
    ),
    "time-reversed": (
        set_("line", "3", end_ms=29_999),
        set_("line", "3", end_ms=30_000),
    ),
    "time-overlap": (
        set_("line", "3", end_ms=40_001),
        set_("line", "3", end_ms=40_000),
    ),
    "speaker-unmapped": (
        set_("unit", "u5", role=None),
        set_("unit", "u3", role=None),
    ),
    "speaker-side": (
        set_("unit", "u7", role="aff_1"),
        set_("unit", "u4", role="aff_1"),
    ),
    "stage-missing": (
        lambda: done(a_match(), {"edit": "remove_section", "section": "s3"}),
        set_("match", "m1", stages=(*STAGES[:4], *reversed(STAGES[4:]))),
    ),
    "stage-empty": (
        set_("unit", "u7", role="chair"),
        set_("unit", "u7", role=None),
    ),
    "stage-side": (
        set_("section", "s3", acting_side=A),
        set_("section", "s3", speakers=()),
    ),
    "stage-untyped": (
        set_("section", "s3", type=None),
        set_("section", "c1", type=None),
    ),
    "stage-extra": (
        lambda: put(a_match(), a_stage("x1", "u9", STAGES[1])),
        surprise("questioning"),
    ),
    "stage-order": (
        order("u9", "u7"),
        # The closings in the other order.
        lambda: edit(
            edit(a_match(), "section", "s5", first_unit="u12"), "section", "s6", first_unit="u11"
        ),
    ),
    "stage-overtime": (
        set_("line", "2", end_ms=20_000 + 40_001),
        set_("line", "2", end_ms=20_000 + 40_000),
    ),
    "form-count": (
        lost("form", "f3"),
        lambda: with_appeal(),
    ),
    "score-missing": (
        score(value=None),
        score(value="3", reason="misread"),
    ),
    "score-unaligned": (
        score(section=None, side=None),
        score(section=None, side=None, value=None),
    ),
    "score-side": (
        score(section="s1", side=N),
        score(side=A),
    ),
    "score-duplicate": (
        score(section="s3", side=N),
        score(section="s3", side=N, value=None),
    ),
    "score-range": (
        score(raw="12", read=None, value=None, problem="score-range"),
        score(raw="12", read=None, value="2", problem="score-range", reason="slip"),
    ),
    "score-unreadable": (
        score(raw="七分", read=None, value=None, problem="score-unreadable"),
        score(raw="七分", read=None, value="7", problem="score-unreadable", reason="as written"),
    ),
    "vote-missing": (
        vote("impression", None),
        vote("impression", N),
    ),
    "best-debater-count": (
        lost("entry", "j1.best3"),
        set_("entry", "j1.best3", raw="某人", value=None),
    ),
    "best-debater-unknown": (
        set_("entry", "j1.best3", value="aff_3"),
        set_("entry", "j1.best3", value="neg_2"),
    ),
    "vote-tie": (
        vote("decisive", "tie"),
        vote("stage", "tie"),
    ),
    "judge-duplicate": (
        twice(None, None),
        # Two judges of one name are two judges.
        lambda: put(a_match(), Judge("j9", "某评委"), Form("f3", "original", "j9", "forms")),
    ),
    "stage-vote-mismatch": (
        vote("stage", N),
        lambda: edit(vote("stage", N)(), "entry", "j1.s1.affirmative", value=None),
    ),
    "winner-mismatch": (
        set_("match", "m1", announced_winner=N),
        set_("match", "m1", announced_winner=None),
    ),
    "appeal-without-original": (
        without_original,
        lambda: with_appeal(),
    ),
    "appeal-panel-overlap": (
        lambda: with_appeal(lambda match: edit(match, "form", "f4", judge="j1")),
        lambda: with_appeal(),
    ),
    "supplement-long": (
        text(301, "summary"),
        text(900),
    ),
    "supplement-label": (
        text(say="评委给正方结辩打了八分。"),
        text(say="八分", kind="summary"),
    ),
    "supplement-unreviewed": (
        text(verdict=None),
        text(verdict="rejected", reason="跑题"),
    ),
    "meta-missing": (
        set_("match", "m1", negative=Team("乙")),
        set_("match", "m1", competition=None, negative=Team(None, "弊大于利")),
    ),
    "not-reviewed": (
        set_("match", "m1", status="in_review"),
        set_("match", "m1", status="approved"),
    ),
}
