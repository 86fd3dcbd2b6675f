from dataclasses import replace
from typing import Any

import pytest

from reviewer.domain.codec import Json
from reviewer.domain.dataset import MatchRecords, match_records, without_names
from reviewer.domain.edits import Context, plan
from reviewer.domain.log import apply
from reviewer.domain.model import Entry, Form, Judge, Part, Section, Speaker, Team, Unit
from reviewer.domain.transcript import Transcript
from tests.build import (
    DEBATE,
    FORMAT,
    block,
    changed,
    panel,
    small_match,
    stage,
    supplement,
    transcript,
    with_baseline,
)

PEOPLE = {"李小红": "R1", "张三": "R2"}


def records(made: Transcript, **options: Any) -> MatchRecords:
    return match_records(made, FORMAT, people=PEOPLE, **options)


def edited(made: Transcript, *edits: Json) -> Transcript:
    for edit in edits:
        changes = plan(made, edit, Context(author="张三"))
        made = apply(made, changes, made.head + 1)
    return made


def open_match(**options: Any) -> Transcript:
    return small_match(status="in_review", **options)


def ids(utterances: list[Json]) -> list[str]:
    return [utterance["utterance_id"] for utterance in utterances]


# ids


def test_units_that_begin_in_one_line_are_numbered_from_the_second_on() -> None:
    made = edited(open_match(), {"edit": "split_unit", "unit": "u4", "at": 2})
    said = records(made).matches["utterances"]
    assert ids(said)[2:5] == ["m1:L3", "m1:L4", "m1:L4.2"]
    assert [u["cut"] for u in said[3:5]] == [[0, 2], [2, 7]]


def test_a_unit_over_two_lines_has_the_id_of_its_first() -> None:
    two = transcript(stage("questioning", "negative", "neg_2 甲", "neg_2 乙", "neg_2 丙"))
    merged = edited(two, {"edit": "merge_units", "units": ["u1", "u2"]})
    assert ids(match_records(merged, None).matches["utterances"]) == ["m1:L1", "m1:L3"]


def test_emptying_a_unit_shifts_no_other_id() -> None:
    made = edited(open_match(), {"edit": "split_unit", "unit": "u4", "at": 2})
    before = ids(records(made).matches["utterances"])
    emptied = edited(made, {"edit": "set_text", "unit": "u4", "text": "", "reason": "噪音"})
    after = records(emptied).matches
    assert ids(after["utterances"]) == [id_ for id_ in before if id_ != "m1:L4"]
    assert "m1:L4.2" in ids(after["utterances"])
    assert after["left_out"] == [{"src": [4], "reason": "噪音"}]


def test_sections_and_exchanges_are_named_after_their_first_utterance() -> None:
    found = records(small_match())
    assert [s["section_id"] for s in found.matches["sections"]] == [
        f"m1:S{n}" for n in (1, 2, 5, 6, 12, 14, 15)
    ]
    assert [e["exchange_id"] for e in found.exchanges] == ["m1:E6", "m1:E8", "m1:E12"]


def test_an_empty_unit_at_the_start_of_a_section_does_not_name_it() -> None:
    emptied = edited(open_match(), {"edit": "set_text", "unit": "u2", "text": "", "reason": "噪音"})
    section = records(emptied).matches["sections"][1]
    assert (section["section_id"], section["first_line"]) == ("m1:S3", 2)


def test_a_line_without_text_is_left_out() -> None:
    made = transcript(stage("questioning", "negative", "neg_2 甲", "neg_2 "))
    found = match_records(made, None).matches
    assert found["left_out"] == [{"src": [2], "reason": "no text in the transcript"}]
    assert ids(found["utterances"]) == ["m1:L1"]


# matches


def test_what_comes_after_the_last_stage_is_apart() -> None:
    found = records(small_match()).matches
    assert ids(found["utterances"])[-1] == "m1:L14"
    assert ids(found["post_debate"]) == ["m1:L15"]
    assert found["sections"][-1]["judge_id"] == "J1"


def test_without_a_stage_all_is_post_debate() -> None:
    found = match_records(transcript(block("other", "? 甲")), None).matches
    assert (found["utterances"], ids(found["post_debate"])) == ([], ["m1:L1"])


def test_nothing_known_is_null_and_never_empty() -> None:
    made = small_match()
    blank = replace(made.match, competition="", round=" ", date=None, affirmative=Team("", "正"))
    found = records(changed(made, blank)).matches
    assert [found[key] for key in ("competition", "round", "date")] == [None] * 3
    assert found["affirmative"] == {"team": None, "position": "正"}


def test_the_review_names_reviewers_by_id() -> None:
    review = records(small_match(), authors=["张三", "李小红"]).matches["review"]
    assert review["reviewer_ids"] == ["R1", "R2"]
    assert review["status"] == "approved"


# stages


def test_a_stage_has_a_record_for_each_scored_side() -> None:
    found = records(small_match()).stages
    assert [(s["instance_id"], s["index"], s["evaluated_role"]) for s in found] == [
        ("m1:S2:affirmative", 1, "speaker"),
        ("m1:S6:negative", 2, "questioner"),
        ("m1:S6:affirmative", 2, "respondent"),
        ("m1:S12:affirmative", 3, "participant"),
        ("m1:S12:negative", 3, "participant"),
        ("m1:S14:negative", 4, "speaker"),
    ]
    assert [s["debaters"] for s in found[1:3]] == [["neg_2"], ["aff_1"]]


def test_an_optional_cell_counts_only_if_the_originals_forms_hold_it() -> None:
    made = small_match(appeal=True)
    gone = [
        replace(e, section=None, side=None)
        for e in made.entries.values()
        if (e.section, e.side) == ("s4", "affirmative") and "original" in e.form
    ]
    found = records(changed(made, *gone))
    assert "m1:S6:affirmative" not in [s["instance_id"] for s in found.stages]
    assert found.exchanges[0]["stage_instance_ids"] == ["m1:S6:negative"]


def test_scores_are_what_holds_on_the_originals_forms() -> None:
    made = small_match(appeal=True)
    entry = next(e for e in made.entries.values() if e.form == "f-original-1")
    found = records(changed(made, replace(entry, value="10", reason="改")))
    assert found.stages[0]["scores"] == [
        {"judge_id": "J1", "score": 10},
        {"judge_id": "J2", "score": 8},
        {"judge_id": "J3", "score": 9},
    ]
    assert found.stages[0]["mean_score"] == 9.0


def test_the_form_that_counts_gives_the_scores() -> None:
    made = small_match()
    entries = [e for e in made.entries.values() if e.form == "f-original-1"]
    form = replace(made.forms["f-original-1"], id="f-second", submitted="2024-05-02")
    first = replace(made.forms["f-original-1"], submitted="2024-05-01")
    again = [replace(e, id=f"{e.id}-2", form="f-second") for e in entries]
    again[0] = replace(again[0], value="1")
    found = records(changed(made, first, form, *again))
    assert found.stages[0]["scores"][0] == {"judge_id": "J1", "score": 1}
    assert len(found.adjudications[0]["judges"]) == 3


def test_the_context_is_all_that_was_said_in_the_stages_before() -> None:
    found = records(small_match()).stages
    assert found[0]["context"] == []
    assert [c["utterance_id"] for c in found[1]["context"]] == ["m1:L2", "m1:L3", "m1:L4"]
    assert found[1]["context"][1] == {
        "utterance_id": "m1:L3",
        "section_id": "m1:S2",
        "side": None,
        "role": "chair",
        "text": "请靠近话筒。",
    }
    assert "m1:L5" not in [c["utterance_id"] for c in found[-1]["context"]]


def test_the_context_can_be_ids_alone() -> None:
    inline, by_id = (records(small_match(), context=c).stages for c in ("inline", "ids"))
    for one, other in zip(inline, by_id, strict=True):
        assert [c["utterance_id"] for c in one["context"]] == other["context"]


def test_an_appeal_changes_nothing_in_the_stages() -> None:
    assert records(small_match(appeal=True)).stages == records(small_match()).stages


# exchanges


def test_an_exchange_has_two_turns_with_what_was_said() -> None:
    found = records(small_match()).exchanges
    opening, reply = found[1]["turns"]
    assert (opening["side"], opening["roles"], opening["text"]) == (
        "negative",
        ["neg_2"],
        "那代价呢？",
    )
    assert reply["utterance_ids"] == ["m1:L9", "m1:L11"]
    assert reply["text"] == "代价是有的，但是很小。"
    assert (reply["start_ms"], reply["end_ms"]) == (9000, 11900)
    assert found[1]["stage_instance_ids"] == ["m1:S6:negative", "m1:S6:affirmative"]
    assert [(e["section_id"], e["index"]) for e in found] == [
        ("m1:S6", 1),
        ("m1:S6", 2),
        ("m1:S12", 1),
    ]


# adjudications


def test_the_original_stands_without_an_appeal() -> None:
    (original,) = records(small_match()).adjudications
    assert original["stands"] and original["overturns"] is None and original["appeals"] is None
    assert original["votes"] == {"affirmative": 3, "negative": 0}
    assert original["winner"] == "affirmative"
    assert original["best_debater_votes"]["aff_1"] == 9
    assert original["best_debater_votes"]["aff_3"] is None
    assert original["judges"][0]["commentary_section_ids"] == ["m1:S15"]
    assert original["judges"][0]["comment"] == "说得很好。"
    assert len(original["form_sha256s"]) == 3


def test_an_appeal_stands_in_its_place() -> None:
    original, appeal = records(small_match(appeal=True)).adjudications
    assert (original["stands"], appeal["stands"]) == (False, True)
    assert appeal["appeals"] == original["adjudication_id"] == "m1:original"
    assert appeal["overturns"] is True
    assert appeal["judges"][0]["commentary_section_ids"] == []


def test_a_form_that_was_set_aside_is_nowhere() -> None:
    made = small_match(appeal=True)
    forms = made.forms_of("appeal")
    (original,) = records(
        changed(made, *(replace(form, set_aside=True) for form in forms))
    ).adjudications
    assert (original["kind"], original["stands"]) == ("original", True)
    fourth = Form("f9", "original", "J9", "forms/original/9.xlsx", set_aside=True)
    part = Part("forms/original/9.xlsx", "9.xlsx", "9" * 64, 1)
    (original,) = records(changed(small_match(), Judge("J9", "某"), part, fourth)).adjudications
    assert len(original["judges"]) == 3 and "9" * 64 not in original["form_sha256s"]


def test_an_appeal_that_is_left_out_is_nowhere() -> None:
    found = records(small_match(appeal=True, more=[supplement("appeal")]), appeal=False)
    assert [a["stands"] for a in found.adjudications] == [True]
    assert found.matches["adjudication_ids"] == ["m1:original"]
    assert found.supplementary == ()


def test_totals_of_all_votes_are_given_where_they_decide() -> None:
    made = small_match()
    found = records(changed(made, replace(made.match, winner_by="all_votes")))
    totals = found.adjudications[0]["vote_totals"]
    assert totals == {"affirmative": 9.0, "negative": 0.0}
    assert records(made).adjudications[0]["vote_totals"] is None


def test_only_accepted_texts_leave_and_never_as_a_judges() -> None:
    rejected = supplement(id="x2", verdict="rejected")
    (found,) = records(small_match(more=[supplement(), rejected])).supplementary
    assert found["supplementary_id"] == "m1:x1"
    assert found["review"] == {"verdict": "accepted", "reviewer_id": "R1", "attempt": 1}
    assert found["characters"] == 8


# what the reviewers changed


@pytest.mark.parametrize(
    ("text", "counted"),
    [("大家好。", 0), ("大家好！", 0), ("大家　好", 0), ("大家们好。", 1)],
)
def test_corrections_count_words(text: str, counted: int) -> None:
    made = edited(open_match(), {"edit": "set_text", "unit": "u2", "text": text})
    assert records(made).matches["review"]["corrections"] == counted


def test_a_suggestion_that_was_accepted_is_no_correction() -> None:
    made = transcript(
        stage("questioning", "negative", "neg_2 咨询"),
        units={"u1": {"text": "质询", "suggested": "质询"}},
    )
    assert match_records(made, None).matches["review"]["corrections"] == 0


def adjusted(made: Transcript) -> int:
    found: int = records(made).matches["review"]["adjusted_sections"]
    return found


def test_a_boundary_that_moved_counts_for_each_stage_it_touches() -> None:
    assert adjusted(open_match()) == 0
    moved = edited(open_match(), {"edit": "move_section", "section": "s5", "unit": "u11"})
    assert adjusted(moved) == 2
    assert adjusted(edited(moved, {"edit": "move_section", "section": "s5", "unit": "u12"})) == 0


def test_stages_added_and_removed_count() -> None:
    removed = edited(open_match(), {"edit": "remove_section", "section": "s5"})
    assert adjusted(removed) == 2  # one is gone, the one before it is longer
    again = edited(
        removed,
        {
            "edit": "begin_section",
            "unit": "u12",
            "kind": "stage",
            "type": "free_debate",
            "acting_side": "both",
        },
    )
    assert adjusted(again) == 0  # another id, the same stage


def test_a_new_name_or_a_chairs_section_is_no_adjusted_stage() -> None:
    made = edited(
        open_match(),
        {"edit": "set_section", "section": "s5", "name": "自由"},
        {"edit": "remove_section", "section": "s7"},
    )
    assert adjusted(made) == 1  # the last stage now ends where the comment did


def test_a_section_that_becomes_a_stage_counts() -> None:
    made = with_baseline(transcript(block("other", "aff_1 甲"), block("other", "aff_1 乙")))
    section = Section("s1", "u1", "stage", "summary", acting_side="affirmative")
    assert match_records(changed(made, section), None).matches["review"]["adjusted_sections"] == 1


# privacy


def test_no_name_leaves() -> None:
    found = records(small_match(appeal=True, more=[supplement()]), authors=["李小红", "张三"])
    everything = str(found)
    for name in ("王小明", "李小红", "张三", "讲者甲", ".xlsx", ".txt"):
        assert name not in everything


def test_names_in_a_sentence_are_replaced() -> None:
    made = changed(small_match(), Speaker("王大力", "aff_1"), Speaker("甲"))
    sentence = "评委J1王小明.xlsx!A!B1: 王小明J1 gave 王大力 two; 甲方 line 3."
    assert without_names(sentence, made) == (
        "forms/original/1!A!B1: J1 gave aff_1 two; 甲方 line 3."
    )


def test_judges_stand_in_the_order_of_their_numbers() -> None:
    made = transcript(*DEBATE, match=small_match().match)
    made = changed(made, *panel(made, "original", ("J10", "J9", "J2"), "affirmative"))
    judges = [j["judge_id"] for j in records(made).adjudications[0]["judges"]]
    assert judges == ["J2", "J9", "J10"]


def test_units_without_words_are_no_utterances() -> None:
    made = transcript(
        stage("questioning", "negative", "neg_2 甲"), units={"u1": {"text": " \u3000"}}
    )
    assert isinstance(made.units["u1"], Unit)
    assert match_records(made, None).matches["utterances"] == []


def test_several_comments_are_one_text() -> None:
    made = small_match()
    entry = next(e for e in made.entries.values() if e.what == "comment")
    more = replace(entry, id=f"{entry.id}9", value="再会。")
    assert isinstance(more, Entry)
    judge = records(changed(made, more)).adjudications[0]["judges"][0]
    assert judge["comment"] == "说得很好。\n再会。"
