"""Judge forms: panels, scores, votes."""

import pytest

from reviewer.domain.checks import checks
from reviewer.domain.errors import Refused
from reviewer.domain.model import Dismissal, Judge, WrittenTotal
from reviewer.domain.transcript import Transcript
from tests.domain.checks.cases import twice, with_appeal
from tests.domain.checks.stage_builder import (
    MINI,
    STAGES,
    A,
    N,
    a_form,
    a_match,
    a_stage,
    codes,
    done,
    drop,
    edit,
    found,
    put,
)


def test_the_place_of_a_score_is_its_cell_and_what_leaves_names_no_file() -> None:
    match = edit(a_match(), "entry", "j2.s3.negative", section=None, side=None)
    (finding,) = found(match, "score-unaligned")
    assert finding.where == {
        "adjudication": "original",
        "judge": "j2",
        "form": "f2",
        "entry": "j2.s3.negative",
        "cell": "forms/original/2.xlsx!Sheet1!s3negative",
    }
    assert "xlsx" not in finding.nameless


def test_a_message_names_the_judge_the_cell_the_words_and_the_value_as_it_stood() -> None:
    match = put(a_match(), Judge("j1", "石屿"))
    odd = edit(
        match,
        "entry",
        "j1.s1.affirmative",
        value=None,
        raw=" 七分\n",
        label="立论",
        cell="odd.csv!!E2",
        problem="score-unreadable",
    )
    (finding,) = found(odd, "score-unreadable")
    where = "odd.csv!E2 (labelled as “立论”, written as “七分”)"
    end = "is no whole number from 1 to 10."
    assert finding.message == f"A score of judge 石屿 (j1) at {where} {end}"
    assert finding.nameless == f"A score of judge j1 at cell E2 {end}"


def test_every_message_about_an_entry_says_what_the_form_says() -> None:
    """Whatever is wrong with it: who wrote it, where, beside which words, and what."""
    base = put(a_match(), Judge("j1", "石屿"))
    changes: list[tuple[str, dict[str, object]]] = [
        ("j1.s1.affirmative", {"value": "12"}),
        ("j1.s1.affirmative", {"section": None, "side": None}),
        ("j1.s1.affirmative", {"side": "negative"}),
        ("j1.s1.affirmative", {"value": None}),
        ("j1.decisive", {"value": None}),
        ("j1.decisive", {"value": "tie"}),
        ("j1.stage", {"value": "negative"}),
        ("j1.best1", {"value": None}),
    ]
    for entry, values in changes:
        odd = edit(base, "entry", entry, raw="原样", label="词句", cell="一.xlsx!表!Z9", **values)
        said = [f for f in checks(odd, MINI) if f.where.get("form") == "f1"]
        assert said, entry
        full = "一.xlsx!表!Z9 (labelled as “词句”, written as “原样”)"
        assert any("石屿 (j1)" in f.message and full in f.message for f in said), said
        for each in said:
            leaves = each.nameless or each.message
            assert not any(word in leaves for word in ("石屿", "一.xlsx", "词句", "原样"))


def test_findings_of_an_appeal_say_so() -> None:
    match = with_appeal(lambda m: edit(m, "entry", "j4.decisive", value="tie"))
    assert [f.where["adjudication"] for f in checks(match, MINI)] == ["appeal"]


def test_forms_of_no_judge_are_three_missing() -> None:
    match = drop(a_match(), "entry", *a_match().entries)
    (finding,) = found(drop(match, "form", "f1", "f2", "f3"), "form-count")
    assert "has no form; it needs those of 3 judges" in finding.message


def test_four_judges_are_one_too_many() -> None:
    assert found(put(a_match(), *a_form(4)), "form-count")


def test_an_unreadable_score_is_not_also_missing() -> None:
    match = edit(a_match(), "entry", "j1.s1.affirmative", value=None, problem="score-unreadable")
    assert codes(match) == ["score-unreadable"]


def test_a_score_corrected_to_nothing_is_missing() -> None:
    match = edit(
        a_match(),
        "entry",
        "j1.s1.affirmative",
        value=None,
        problem="score-unreadable",
        reason="not given",
    )
    assert codes(match) == ["score-missing"]


def test_a_judge_without_any_score_is_one_finding() -> None:
    match = a_match()
    for id_ in match.entries:
        if id_.startswith("j1.s"):
            match = edit(match, "entry", id_, value=None)
    assert [f.where.get("section") for f in found(match, "score-missing")] == [None]


def test_an_optional_cell_is_due_if_one_judge_scored_it() -> None:
    match = edit(a_match(), "entry", "j1.s1.affirmative", section="s2", side=A)
    judges = {(f.where["judge"], f.where["section"]) for f in found(match, "score-missing")}
    assert judges == {("j1", "s1"), ("j2", "s2"), ("j3", "s2")}


def test_a_surprise_is_scored_only_if_the_forms_hold_it() -> None:
    match = put(a_match(), a_stage("x1", "u9", STAGES[1], surprise=True))
    assert codes(match) == []
    match = edit(match, "entry", "j1.s1.affirmative", section="x1", side=N)
    assert "score-side" not in codes(match)


def test_without_a_format_no_cell_is_due() -> None:
    match = edit(a_match(), "entry", "j1.s1.affirmative", section="s3", side=A, value=None)
    assert "score-missing" not in codes(match, None)


def test_a_form_that_does_not_count_is_not_looked_at() -> None:
    match = twice("2024-05-01T20:00:00", "2024-05-01T20:05:00")()
    match = edit(match, "entry", "j1.decisive", value=None)
    assert [(f.code, f.severity) for f in checks(match, MINI)] == [("judge-duplicate", "warning")]


@pytest.mark.parametrize(
    ("first", "second", "severity"),
    [
        ("2024-05-01T20:00:00", "2024-05-01T20:05:00", "warning"),
        ("2024-05-01T20:00:00", "2024-05-01T20:00:00", "error"),
        ("2024-05-01T20:00:00", None, "error"),
    ],
)
def test_times_decide_which_form_counts(first: str, second: str | None, severity: str) -> None:
    (finding,) = found(twice(first, second)(), "judge-duplicate")
    assert finding.severity == severity
    assert finding.where["forms"] == ["f1", "f9"]


def test_a_choice_settles_a_duplicate() -> None:
    match = edit(twice(None, None)(), "form", "f1", chosen=True)
    assert [f.severity for f in found(match, "judge-duplicate")] == ["info"]


def test_a_vote_of_no_side_is_missing_with_its_cell() -> None:
    match = edit(a_match(), "entry", "j1.stage", raw="弃权", read=None, value=None)
    (finding,) = found(match, "vote-missing")
    assert finding.where["cell"].endswith("!stage")
    assert "that can be read" in finding.message


@pytest.mark.parametrize(
    ("ballot", "severities"),
    [("decisive", ["error"]), ("impression", ["warning"]), ("stage", [])],
)
def test_a_tie_weighs_by_ballot(ballot: str, severities: list[str]) -> None:
    match = edit(a_match(), "entry", f"j1.{ballot}", value="tie")
    assert [f.severity for f in found(match, "vote-tie")] == severities


def test_a_name_that_is_nobodys() -> None:
    match = edit(a_match(), "entry", "j1.best1", raw="某人", read=None, value=None)
    assert [f.code for f in checks(match, MINI)] == ["best-debater-unknown"]
    struck = edit(match, "entry", "j1.best1", reason="no such debater")
    assert [f.code for f in checks(struck, MINI)] == ["best-debater-count"]


def test_a_stage_vote_is_compared_with_the_sums() -> None:
    (finding,) = found(edit(a_match(), "entry", "j1.stage", value=N), "stage-vote-mismatch")
    assert "27 for the affirmative and 24 for the negative" in finding.message


def test_equal_sums_are_a_tie() -> None:
    match = edit(a_match(), "entry", "j1.s1.affirmative", value="6")
    assert found(match, "stage-vote-mismatch")
    assert not found(edit(match, "entry", "j1.stage", value="tie"), "stage-vote-mismatch")


def announced(**fields: object) -> Transcript:
    return edit(a_match(), "match", "m1", **fields)


def test_what_was_announced_is_compared_with_the_votes() -> None:
    winner = found(announced(announced_winner=N), "winner-mismatch")
    best = found(announced(announced_best_debater="neg_1"), "winner-mismatch")
    assert [f.where["field"] for f in (*winner, *best)] == ["winner", "best_debater"]


def test_votes_that_are_out_contradict_nothing() -> None:
    match = announced(announced_winner=N)
    for judge in ("j1", "j2"):
        match = edit(match, "entry", f"{judge}.decisive", value=None)
    assert found(match, "winner-mismatch") == []


def test_the_appeal_does_not_contradict_the_announcement() -> None:
    match = with_appeal()
    for judge in ("j4", "j5", "j6"):
        match = edit(match, "entry", f"{judge}.decisive", value=N)
    assert found(match, "winner-mismatch") == []


def test_only_a_warning_can_be_set_aside() -> None:
    match = edit(announced(announced_winner=N), "match", "m1", motion=None)
    for finding in checks(match, MINI):
        match = put(match, Dismissal(finding.id, "known"))
    assert {f.code: f.dismissed for f in checks(match, MINI)} == {
        "meta-missing": False,
        "winner-mismatch": True,
    }


def test_a_form_set_aside_counts_nowhere() -> None:
    match = put(a_match(), *a_form(4))
    assert found(match, "form-count")
    match = done(match, {"edit": "choose_form", "judge": "j4", "form": None})
    assert codes(match) == []
    match = done(match, {"edit": "choose_form", "judge": "j4", "form": "f4"})
    assert found(match, "form-count")


def test_the_forms_of_an_appeal_that_is_none_are_set_aside() -> None:
    match = edit(with_appeal(), "form", "f4", judge="j1")
    assert found(match, "appeal-panel-overlap")
    both = {"edit": "choose_form", "judge": "j1", "form": None}
    with pytest.raises(Refused, match="both adjudications"):
        done(match, both)
    match = done(match, {**both, "adjudication": "appeal"})
    assert not found(match, "appeal-panel-overlap")
    assert not match.forms["f1"].set_aside


def test_a_total_is_compared_with_the_sum() -> None:
    sums = {A: 27, N: 24}
    right = tuple(WrittenTotal(side, f" {sums[side]}.0 ", f"t!{side}") for side in (A, N))
    match = edit(a_match(), "form", "f1", totals=right)
    assert codes(match) == []
    wrong = (WrittenTotal(A, "28", "t!C9"), WrittenTotal(None, "3", "t"), WrittenTotal(N, "?", "t"))
    match = edit(match, "form", "f1", totals=wrong)
    (finding,) = found(match, "stage-vote-mismatch")
    assert finding.where["cell"] == "t!C9"
    assert "28" in finding.message and "27" in finding.message
    match = edit(match, "entry", "j1.s1.affirmative", value=None)
    assert not found(match, "stage-vote-mismatch")


def test_a_stage_vote_against_the_sums_opens_at_its_cell() -> None:
    match = edit(a_match(), "entry", "j1.stage", value=N)
    (finding,) = found(match, "stage-vote-mismatch")
    assert finding.where["cell"] == match.entries["j1.stage"].cell


def test_scores_stay_where_a_stage_changes_and_what_no_longer_fits_is_said() -> None:
    match = edit(a_match(), "entry", "j1.s3.negative", label="反方立论")
    assert codes(match) == []
    moved = done(match, {"edit": "move_section", "section": "s3", "unit": "u6"})
    assert moved.entries == match.entries
    assert not found(moved, "score-side")
    turned = done(match, {"edit": "set_section", "section": "s3", "acting_side": A})
    assert turned.entries == match.entries
    assert {f.where["entry"] for f in found(turned, "score-side")} >= {"j1.s3.negative"}
    retyped = done(match, {"edit": "set_section", "section": "s3", "type": "summary"})
    assert retyped.entries == match.entries
    assert found(retyped, "score-side")


def test_words_against_a_scored_place_are_a_warning_that_can_be_set_aside() -> None:
    match = edit(a_match(), "entry", "j1.s3.negative", label="反方结辩")
    (finding,) = found(match, "score-side")
    assert (finding.severity, finding.where["cell"]) == (
        "warning",
        match.entries["j1.s3.negative"].cell,
    )
    match = put(match, Dismissal(finding.id, "写错行了"))
    assert found(match, "score-side")[0].dismissed
