"""The report's figures: what counts, out of how many, and what was left out and why."""

import json
from dataclasses import replace
from typing import Final

import pytest

from reviewer.domain.dataset import match_records
from reviewer.domain.scores import match_format
from reviewer.domain.statistics import facts_of, report, told_facts
from reviewer.domain.statistics.facts import Amount, StagePart
from reviewer.domain.statistics.report import best_debater_by_all
from reviewer.domain.statistics.scores import scores
from reviewer.domain.words import Side
from tests.build import changed, small_match
from tests.domain.statistics.small_corpus import Rows, match, panel, parts_of, stage

AFF: Final[Side] = "affirmative"
NEG: Final[Side] = "negative"


def test_counts_are_of_the_matches_given() -> None:
    found = report([match("a", fmt="4v4"), match("b", fmt="2v2", motion="乙"), match("c")]).corpus
    assert (found.matches, found.motions) == (3, 2)
    assert found.by_format == {"4v4": 2, "2v2": 1}
    assert found.by_competition == {"示例杯": 3}
    assert found.debate == Amount(3, 30, 300)
    assert found.by_kind["commentary"].characters == 90
    assert found.by_stage_type == {"free_debate": Amount(6, 27, 270)}
    assert list(found.by_kind) == ["stage", "chair", "commentary"]


def test_decisions_of_whole_panels_only() -> None:
    matches = [
        match("a", panel(decisive=(AFF, AFF, AFF))),
        match("b", panel(decisive=(AFF, NEG, AFF))),
        match("c", panel(decisive=(AFF, None, AFF))),
        match("d", panel(decisive=(AFF, AFF))),
        match("e"),
    ]
    found = report(matches).decisions["original"]["decisive"]
    assert (found.unanimous.value, found.unanimous.n, found.unanimous.count) == (0.5, 2, 1)
    assert found.split.count == 1
    assert found.pairwise_agreement.value == pytest.approx(4 / 6)
    assert found.pairwise_agreement.n == 6
    assert found.unanimous.left_out == {
        "a vote is missing": 1,
        "no adjudication": 1,
        "panel not of three judges": 1,
    }


def test_a_tie_is_a_vote_of_its_own_kind() -> None:
    matches = [match("a", panel(decisive=("tie", "tie", AFF)))]
    found = report(matches).decisions["original"]["stage"]
    assert found.with_tie.value == 1
    assert found.pairwise_agreement.value == pytest.approx(1 / 3)


def test_originals_and_appeals_never_meet() -> None:
    original = panel(decisive=(AFF, AFF, AFF))
    appeal = panel("appeal", decisive=(NEG, AFF, NEG), overturns=True)
    found = report([match("a", original, appeal), match("b", original)])
    assert found.decisions["original"]["decisive"].split.count == 0
    assert found.decisions["appeal"]["decisive"].split.count == 1
    assert found.decisions["appeal"]["decisive"].split.left_out == {}
    assert (found.appeals.appealed.count, found.appeals.appealed.n) == (1, 2)
    assert (found.appeals.overturned.count, found.appeals.overturned.n) == (1, 1)
    assert found.equal_ability.single_judge == 1


def test_an_appeal_with_an_open_winner_overturns_nothing_yet() -> None:
    found = report([match("a", panel(), panel("appeal", overturns=None))]).appeals.overturned
    assert (found.value, found.n, found.left_out) == (None, 0, {"a winner is open": 1})


def test_scores_of_cells_that_three_judges_scored() -> None:
    rows: Rows = {
        ("s1", AFF): (7, 7, 7),
        ("s2", NEG): (3, 5, 8),
        ("s3", AFF): (4, None, 4),
    }
    found = scores([match("a", panel(scores=rows)), match("b", panel(scores={("s", AFF): (1,)}))])
    assert found.between_judge_mse.value == pytest.approx((0 + (4 + 9 + 25) / 3) / 2)
    assert found.between_judge_mse.n == 2
    assert found.variance.value == pytest.approx((0 + 38 / 9) / 2)
    assert found.between_judge_mse.left_out == {"a score is missing": 2}
    assert found.same_score.value == pytest.approx(3 / 6)
    assert found.same_band.value == pytest.approx(3 / 6)
    assert found.all_in_band.value == 0.5
    assert found.histogram[7] == 3


def test_differences_pair_what_the_sides_did_alike() -> None:
    """A questioner meets the other side's questioner, or the one it questioned."""
    parts = parts_of(
        stage("s1", "constructive_speech", AFF),
        stage("s2", "questioning", NEG),
        stage("s3", "constructive_speech", NEG),
        stage("s4", "questioning", AFF),
        stage("s5", "free_debate", "both"),
    )
    rows: Rows = {
        ("s1", AFF): (8, 8, 7),
        ("s2", AFF): (5, 6, 5),
        ("s2", NEG): (7, 7, 7),
        ("s3", NEG): (6, 7, 6),
        ("s4", AFF): (9, 8, 9),
        ("s4", NEG): (4, 4, 5),
        ("s5", AFF): (7, 7, 8),
        ("s5", NEG): (7, 6, 6),
    }
    found = scores([match("a", panel(scores=rows), parts=parts)])
    assert found.icc_1_3_counterparts.n == 4
    assert found.icc_1_3_counterparts.left_out == {}
    assert found.icc_1_3_same_stage.n == 3
    assert found.icc_1_3_same_stage.left_out == {"cell without a partner": 2}
    # differences a − n: s1−s3 (2,1,1), s4−s2 as questioners (2,1,2), s2−s4 (1,2,0), s5 (0,1,2)
    from reviewer.domain.statistics.agreement import icc_one_way

    by_hand = icc_one_way([(2, 1, 1), (2, 1, 2), (1, 2, 0), (0, 1, 2)])
    assert by_hand is not None
    assert found.icc_1_3_counterparts.value == pytest.approx(by_hand[1])


def test_an_unscored_stage_does_not_shift_counterparts() -> None:
    parts = parts_of(
        stage("s1", "summary", AFF),
        stage("s2", "summary", NEG),
        stage("s3", "summary", NEG),
        stage("s4", "summary", AFF),
        stage("s5", "summary", NEG, surprise=True),
    )
    rows: Rows = {("s4", AFF): (7, 7, 7), ("s2", NEG): (6, 6, 6), ("s3", NEG): (5, 5, 5)}
    assert parts["s4", AFF] == parts["s3", NEG] == StagePart("summary", "speaker", False, 2)
    assert parts["s5", NEG].surprise
    found = scores([match("a", panel(scores=rows), parts=parts)])
    assert found.icc_1_3_counterparts.n == 1
    assert found.icc_1_3_counterparts.left_out == {"cell without a partner": 1}


def test_the_best_debater_by_every_judge() -> None:
    by_all = panel(named=(("aff_1", "aff_2", "neg_1"),) * 3)
    by_two = panel(named=(("aff_1",) * 3, ("aff_1",) * 3, ("neg_1",) * 3))
    tied = panel(best=("aff_1", "neg_1"))
    found = best_debater_by_all(
        [match("a", by_all), match("b", by_two), match("c", tied), match("d", panel(best=()))]
    )
    assert (found.value, found.n) == (0.5, 2)
    assert found.left_out == {"no best debater": 1, "several best debaters are tied": 1}


def test_nothing_gives_figures_without_values_and_a_document() -> None:
    found = report([]).document()
    assert found["scores"]["icc_1_3"]["value"] is None
    assert json.loads(json.dumps(found, allow_nan=False)) == found


@pytest.mark.parametrize("name", ["m1", "m2"])
def test_a_project_tells_what_its_export_tells(name: str) -> None:
    made = small_match(name, appeal=name == "m2")
    made = changed(made, replace(made.units["u3"], text=" "), replace(made.units["u2"], text="改"))
    fmt = match_format(made.match, {})
    records = match_records(made, fmt)
    assert told_facts(made, fmt) == facts_of(records.matches, records.adjudications)


def test_the_figures_of_one_match_by_hand() -> None:
    made = small_match("m1", appeal=True)
    facts = told_facts(made, match_format(made.match, {}))
    found = report([facts])
    assert found.appeals.overturned.value == 1
    assert found.corpus.by_kind["commentary"].characters == len("我说两句。")
    assert found.corpus.post_debate.characters == len("我说两句。")
    assert found.corpus.by_stage_type["free_debate"].characters == len("您方错了。您方才错。")
    cells = list(facts.panels["original"].judges[0].scores)
    assert found.scores.between_judge_mse.n == len(cells) == 6
    assert found.scores.between_judge_mse.value == pytest.approx((1 + 1 + 4) / 3)
