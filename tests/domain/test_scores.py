from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.model import DebateFormat, Match, Section, Surprise
from reviewer.domain.scores import (
    Place,
    align,
    match_format,
    match_schedule,
    propose,
    read_claim,
    scored_cells,
)
from reviewer.domain.words import ActingSide, EntryKind, Side, StageType
from reviewer.formats.debate_format import load_formats
from reviewer.formats.judge_form import read_forms

DATA = Path(__file__).parents[1] / "data" / "formats"
FORMATS = load_formats()
STAGE_ROWS = {
    "constructive_speech": ("立论",),
    "supplementary_argumentation": ("申论",),
    "questioning": ("质询方", "被质询方"),
    "cross_examination": ("盘问方", "被盘问方"),
    "head_to_head": ("对辩",),
    "free_debate": ("自由辩论",),
    "closing_speech": ("结辩",),
}


@dataclass(frozen=True)
class Label:
    label: str
    what: EntryKind = "score"


def sections_of(fmt: DebateFormat) -> list[Section]:
    return [
        Section(
            f"s{i}",
            f"u{i}",
            "stage",
            type=stage.type,
            name=stage.name,
            acting_side=stage.acting_side,
            speakers=stage.speakers,
            respondents=stage.respondents,
        )
        for i, stage in enumerate(fmt.stages, start=1)
    ]


def stage(id_: str, type_: StageType, side: ActingSide) -> Section:
    return Section(id_, "u", "stage", type=type_, acting_side=side)


def surprise(id_: str, type_: StageType, side: Side) -> Section:
    return replace(stage(id_, type_, side), surprise=True)


def placed(labels: list[str], sections: list[Section], fmt: DebateFormat) -> list[Place]:
    return align([Label(label) for label in labels], sections, fmt)


def matrix(fmt: DebateFormat) -> list[str]:
    """The rows of a matrix for a format, in its order: a row a kind of stage."""
    rows: list[str] = []
    last = ""
    for scheduled in fmt.stages:
        if scheduled.type == "summary":
            names: tuple[str, ...] = (f"{last}小结",)
        else:
            names = STAGE_ROWS[scheduled.type]
        last = {"questioning": "质询", "cross_examination": "盘问"}.get(scheduled.type, last)
        rows += [name for name in names if name not in rows]
    return [f"{row} · {side}" for row in rows for side in ("正方", "反方")]


def all_cells(fmt: DebateFormat) -> set[tuple[str, str]]:
    return {(c.section_id, c.side) for c in scored_cells(sections_of(fmt), fmt.stages)}


# --- what is scored -------------------------------------------------------------------------


@pytest.mark.parametrize(("id_", "required", "optional"), [("4v4", 20, 0), ("2v2", 12, 2)])
def test_the_cells_of_a_format(id_: str, required: int, optional: int) -> None:
    cells = scored_cells(sections_of(FORMATS[id_]), FORMATS[id_].stages)
    assert sum(not cell.optional for cell in cells) == required
    assert sum(cell.optional for cell in cells) == optional


def test_the_acting_side_comes_first() -> None:
    cells = scored_cells(sections_of(FORMATS["4v4"]), FORMATS["4v4"].stages)
    assert [(c.section_id, c.side) for c in cells[1:3]] == [
        ("s2", "negative"),
        ("s2", "affirmative"),
    ]


def test_swapped_closings_meet_their_own_stage() -> None:
    fmt = FORMATS["4v4"]
    sections = sections_of(fmt)
    sections[-2:] = reversed(sections[-2:])
    for section, planned in match_schedule(sections, fmt.stages):
        assert planned is not None and planned.name == section.name


@pytest.mark.parametrize("missing", range(14))
def test_a_missing_stage_shifts_no_other(missing: int) -> None:
    fmt = FORMATS["4v4"]
    sections = sections_of(fmt)
    del sections[missing]
    for section, planned in match_schedule(sections, fmt.stages):
        assert planned is not None and planned.name == section.name


def test_a_summary_without_a_name_sums_up_what_went_before() -> None:
    fmt = FORMATS["4v4"]
    sections = [replace(s, name=None, speakers=()) for s in sections_of(fmt)]
    del sections[5]  # 正方二辩质询小结
    found = {s.id: planned for s, planned in match_schedule(sections, fmt.stages)}
    planned = found["s10"]
    assert planned is not None and planned.name == "正方三辩盘问小结"


def test_extra_stages_and_other_sections_are_not_scored() -> None:
    fmt = FORMATS["4v4"]
    extra = stage("x", "constructive_speech", "affirmative")
    sections = [*sections_of(fmt), extra, Section("c", "u", "commentary")]
    assert match_schedule(sections, fmt.stages)[-1] == (extra, None)
    assert len(scored_cells(sections, fmt.stages)) == 20


def test_the_name_tells_the_scheduled_stage_from_the_extra_one() -> None:
    fmt = FORMATS["4v4-xinguobian"]
    sections = [s for s in sections_of(fmt) if s.name != "正方四辩质询一"]
    found = {s.id: planned for s, planned in match_schedule(sections, fmt.stages)}
    planned = found["s8"]
    assert planned is not None and planned.name == "正方三辩质询二"


def test_many_stages_of_one_kind_take_no_time() -> None:
    fmt = FORMATS["4v4"]
    sections = [stage(f"x{i}", "questioning", "negative") for i in range(300)]
    assert sum(planned is not None for _, planned in match_schedule(sections, fmt.stages)) == 1


def test_surprise_stages_are_scored_as_the_format_says() -> None:
    fmt = FORMATS["2v2"]
    asked, speech = (
        surprise("x1", "questioning", "affirmative"),
        surprise("x2", "supplementary_argumentation", "negative"),
    )
    cells = scored_cells([asked, speech], fmt.stages, fmt.surprise)
    assert [(c.section_id, c.side, c.optional) for c in cells] == [
        ("x1", "affirmative", True),
        ("x1", "negative", True),
        ("x2", "negative", True),
    ]
    assert scored_cells([asked], fmt.stages) == ()
    fixed = Surprise(scored=("affirmative",))
    assert [c.optional for c in scored_cells([asked], fmt.stages, fixed)] == [False]


def test_a_match_may_replace_the_schedule_of_its_format() -> None:
    own = FORMATS["4v4"].stages[:3]
    fmt = match_format(Match("m", format="2v2", stages=own), FORMATS)
    assert fmt is not None
    assert (fmt.stages, fmt.surprise) == (own, FORMATS["2v2"].surprise)
    assert match_format(Match("m", format="2v2"), FORMATS) is FORMATS["2v2"]
    assert match_format(Match("m", format="none"), FORMATS) is None
    alone = match_format(Match("m", stages=own), FORMATS)
    assert alone is not None and alone.stages == own


# --- where entries belong -------------------------------------------------------------------


@pytest.mark.parametrize("file", ["judge_form_matrix_3judges.xlsx", "judge_form_wjx_问卷星.csv"])
def test_every_cell_of_the_example_forms_is_aligned(file: str) -> None:
    fmt = FORMATS["4v4"]
    for form in read_forms(file, (DATA / file).read_bytes()):
        places = align(form.entries, sections_of(fmt), fmt)
        scores = [p for e, p in zip(form.entries, places, strict=True) if e.what == "score"]
        assert {(p.section, p.side) for p in scores} == all_cells(fmt)
        assert len(scores) == 20


@pytest.mark.parametrize("id_", sorted(FORMATS))
def test_every_cell_of_a_matrix_is_aligned_in_every_format(id_: str) -> None:
    fmt = FORMATS[id_]
    labels = matrix(fmt)
    if id_ == "4v4-xinguobian":  # 质询 occurs twice a side: its rows stand twice on the form
        labels += [label for label in labels if "质询方" in label]
    places = placed(labels, sections_of(fmt), fmt)
    assert {(p.section, p.side) for p in places} == all_cells(fmt)


@pytest.mark.parametrize("id_", sorted(FORMATS))
def test_every_cell_is_aligned_by_full_names(id_: str) -> None:
    fmt = FORMATS[id_]
    sections = sections_of(fmt)
    names = {s.id: s.name for s in sections}
    words = {"affirmative": "正方", "negative": "反方"}
    for cell in scored_cells(sections, fmt.stages):
        (place,) = placed([f"{names[cell.section_id]} · {words[cell.side]}"], sections, fmt)
        assert (place.section, place.side) == (cell.section_id, cell.side)


def test_swapped_closings_keep_their_scores() -> None:
    fmt = FORMATS["4v4"]
    sections = sections_of(fmt)
    sections[-2:] = reversed(sections[-2:])
    for labels in (["结辩 · 正方", "结辩 · 反方"], ["正方结辩", "反方四辩总结陈词"]):
        assert [(p.section, p.side) for p in placed(labels, sections, fmt)] == [
            ("s14", "affirmative"),
            ("s13", "negative"),
        ]


def test_a_2v2_with_a_surprise_stage() -> None:
    fmt = FORMATS["2v2"]
    sections = sections_of(fmt)
    sections.insert(4, surprise("x", "questioning", "affirmative"))
    labels = [*matrix(fmt), "正方奇袭", "正方奇袭（被质询方）"]
    places = placed(labels, sections, fmt)
    assert all(place.section for place in places)
    assert [(p.section, p.side) for p in places[-2:]] == [
        ("x", "affirmative"),
        ("x", "negative"),
    ]
    assert [(p.section, p.side) for p in placed(["奇袭 · 正方", "奇袭 · 反方"], sections, fmt)] == [
        ("x", "affirmative"),
        ("x", "negative"),
    ]


def test_a_surprise_speech_of_each_side() -> None:
    fmt = FORMATS["2v2"]
    sections = sections_of(fmt)
    sections.insert(4, surprise("x", "supplementary_argumentation", "affirmative"))
    sections.insert(8, surprise("y", "supplementary_argumentation", "negative"))
    assert [p.section for p in placed(["奇袭 · 正方", "反方奇袭"], sections, fmt)] == ["x", "y"]


def test_questioning_alone_means_the_asking_side_where_that_alone_is_due() -> None:
    sections = sections_of(FORMATS["2v2"])
    places = placed(["质询 · 正方", "反方质询"], sections, FORMATS["2v2"])
    assert [(p.section, p.side) for p in places] == [("s4", "affirmative"), ("s2", "negative")]


def test_questioning_alone_is_ambiguous_where_both_are_due() -> None:
    sections = sections_of(FORMATS["4v4"])
    places = placed(["质询 · 正方", "反方二辩质询正方一辩"], sections, FORMATS["4v4"])
    assert [p.evidence for p in places] == ["ambiguous", "ambiguous"]


def test_two_rows_of_questioning_are_not_told_apart_by_order() -> None:
    # Two cells of 正方 fit, one asking and one answering: order must not decide which is which.
    sections = sections_of(FORMATS["4v4"])
    places = placed(["质询 · 正方", "质询 · 正方"], sections, FORMATS["4v4"])
    assert [p.section for p in places] == [None, None]


def test_questioning_beside_questioned_means_who_asks() -> None:
    sections = sections_of(FORMATS["4v4"])
    labels = ["质询 · 正方", "被质询 · 正方", "反方质询", "反方被质询"]
    assert [(p.section, p.side) for p in placed(labels, sections, FORMATS["4v4"])] == [
        ("s4", "affirmative"),
        ("s2", "affirmative"),
        ("s2", "negative"),
        ("s4", "negative"),
    ]


@pytest.mark.parametrize(
    ("label", "evidence"),
    [
        ("正方一辩立论 · 反方", "contradiction"),
        ("反方质询（质询方·正方）", "contradiction"),
        ("质询（针对反方）", "contradiction"),
        ("正方二辩立论", "no-cell"),
        ("正方申论", "no-cell"),
        ("立论", "ambiguous"),
        ("小结 · 正方", "ambiguous"),
        ("对辩", "ambiguous"),
        ("正方利论", "unknown-words"),
        ("正方一辩", "unknown-words"),
        ("—— · 正方", "unknown-words"),
        ("合计 · 正方", "unknown-words"),
    ],
)
def test_what_is_not_certain_goes_to_the_tray(label: str, evidence: str) -> None:
    places = placed([label], sections_of(FORMATS["4v4"]), FORMATS["4v4"])
    assert places == [Place(None, None, evidence)]  # type: ignore[arg-type]


def test_two_entries_for_one_cell_stay_visible_only_if_both_name_it() -> None:
    sections = sections_of(FORMATS["4v4"])
    exact = placed(["正方一辩立论", "正方一辩立论"], sections, FORMATS["4v4"])
    assert [p.section for p in exact] == ["s1", "s1"]
    for labels in (["立论 · 正方", "正方一辩立论"], ["立论 · 正方", "立论 · 正方"]):
        places = placed(labels, sections, FORMATS["4v4"])
        assert places == [Place(None, None, "contradiction")] * 2


def test_votes_and_comments_are_not_aligned() -> None:
    entries = [Label("印象票", "vote"), Label("正方一辩立论", "comment")]
    places = align(entries, sections_of(FORMATS["4v4"]), FORMATS["4v4"])
    assert [p.evidence for p in places] == ["not-a-score"] * 2


def test_without_stages_or_a_format_everything_is_in_the_tray() -> None:
    assert placed(["正方一辩立论"], [Section("s", "u")], FORMATS["4v4"])[0].section is None
    assert align([Label("正方一辩立论")], sections_of(FORMATS["4v4"]), None)[0].section is None


def test_a_substitute_speaker_does_not_lose_the_score() -> None:
    sections = sections_of(FORMATS["4v4"])
    sections[1] = replace(sections[1], speakers=("neg_3",), name="反方三辩质询")
    (place,) = placed(["反方二辩质询正方一辩（质询方）"], sections, FORMATS["4v4"])
    assert (place.section, place.side) == ("s2", "negative")


@given(st.permutations(matrix(FORMATS["4v4"])), st.data())
def test_no_order_and_no_gap_of_rows_moves_a_score(labels: list[str], data: st.DataObject) -> None:
    fmt = FORMATS["4v4"]
    kept = data.draw(st.lists(st.sampled_from(labels), unique=True, min_size=1))
    in_order = dict(zip(matrix(fmt), placed(matrix(fmt), sections_of(fmt), fmt), strict=True))
    found = placed(kept, sections_of(fmt), fmt)
    assert found == [in_order[label] for label in kept]


LABELS = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "正方", "反方", "正方一辩", "反二", "正反方", "对"]),
    st.sampled_from(["立论", "质询", "被质询", "盘问小结", "自由辩论", "陈词", "奇袭", "方"]),
    st.sampled_from(["", "正方", "反方一辩", "方", "（正方）", "（被质询方·反方）", "一"]),
    st.sampled_from(["", " · 正方", " · 反方", " · 反方（质询方）"]),
)


@given(st.sampled_from(sorted(FORMATS)), st.lists(LABELS, max_size=12), st.data())
def test_no_score_ever_lands_on_a_side_its_words_deny(
    id_: str, labels: list[str], data: st.DataObject
) -> None:
    fmt = FORMATS[id_]
    sections = data.draw(st.permutations(sections_of(fmt)))
    sections = sections[: data.draw(st.integers(0, len(sections)))]
    for label, place in zip(labels, placed(labels, sections, fmt), strict=True):
        if place.section is None:
            continue
        column = label.rpartition(" · ")[2] if " · " in label else ""
        assert not column or place.side == {"正": "affirmative", "反": "negative"}[column[0]]
        claim = read_claim(label)
        assert claim is not None and not claim.conflict
        assert claim.side in (None, place.side)


@given(st.text(max_size=20))
def test_any_words_are_read_or_not(words: str) -> None:
    claim = read_claim(words)
    assert claim is None or claim.types or claim.surprise


# --- proposals ------------------------------------------------------------------------------


def test_a_proposal_ranks_but_never_names_another_side_than_the_words() -> None:
    sections = sections_of(FORMATS["4v4"])
    best = propose(Label("正方一辩利论"), sections, FORMATS["4v4"])[0]
    assert (best.section, best.side) == ("s1", "affirmative")
    stated = propose(Label("质询 · 反方"), sections, FORMATS["4v4"], limit=50)
    assert {candidate.side for candidate in stated} == {"negative"}
    assert propose(Label("——！"), sections, FORMATS["4v4"]) == []
    assert propose(Label("立论"), sections, None) == []
