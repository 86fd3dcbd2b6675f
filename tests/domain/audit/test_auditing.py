"""The audit of a match: which texts it looks at, what a move explains, and the ways out."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.audit import audit, remedies
from reviewer.domain.model import Team
from reviewer.domain.transcript import Transcript
from tests.domain.audit.match import changed, corrected
from tests.domain.small_match import edited

NUMBER = ("够修三十公里的路", "够修十三公里的路。")
WORD = ("小林昨天来过这里", "小陈昨天来过这里。")
PLAIN = ("我方没有别的问题", "我方没有别的问题。")


def codes(transcript: Transcript) -> list[tuple[str, str]]:
    return [
        (found.unit, found.spot.code)
        for found in audit(transcript)
        if found.spot.code != "punctuation-only"
    ]


def test_each_unit_is_held_against_its_own_lines() -> None:
    assert codes(corrected(NUMBER, PLAIN, WORD)) == [
        ("u1", "number-changed"),
        ("u3", "text-rewritten"),
    ]


def test_what_a_person_confirmed_is_told_as_settled() -> None:
    now = changed(corrected(NUMBER, PLAIN), "u1", status="reviewed", touched=True)
    assert [(f.spot.code, f.settled) for f in audit(now) if f.unit == "u1"] == [
        ("number-changed", True)
    ]


def test_what_a_person_wrote_is_theirs() -> None:
    now = corrected(NUMBER, PLAIN)
    theirs = edited(now, {"edit": "set_text", "unit": "u1", "text": "够修十五公里的路。"})
    assert codes(theirs) == []
    original = edited(now, {"edit": "revert_text", "unit": "u1", "to": "original"})
    assert codes(original) == []


def test_of_a_text_a_person_went_over_the_models_part_is_still_told() -> None:
    both = ("小林说够修三十公里", "小陈说够修十三公里")
    now = edited(
        corrected(both), {"edit": "set_text", "unit": "u1", "text": "小陈说够修三十五公里"}
    )
    (found,) = audit(now)
    assert (found.spot.code, found.settled) == ("text-rewritten", True)


def test_a_text_nobody_has_confirmed_is_looked_at_whoever_wrote_it() -> None:
    now = changed(corrected(PLAIN), "u1", text="我方有别的问题。", touched=True)
    assert codes(now) == [("u1", "text-dropped")]


def test_a_move_explains_what_it_looks_like_in_both_units() -> None:
    now = corrected(
        PLAIN,
        ("地铁修到哪里，商场跟到哪里，", "地铁修到哪里，商场跟到哪里，房租便宜的地方，"),
        ("房租便宜的地方，三十个人敢住。", "十三个人敢住。"),
    )
    assert codes(now) == [("u2", "text-shifted"), ("u3", "number-changed")]
    shift = next(f for f in audit(now) if f.spot.code == "text-shifted")
    assert shift.units == ("u2", "u3")


def test_texts_under_the_next_units_number_are_known_again() -> None:
    said = (
        "先说定义和我方的判准",
        "人行道明年还可以再修",
        "地铁错过了就是错过了",
        "请把优先留给急事",
    )
    now = corrected(*zip(said, [*said[1:], "感谢各位的耐心聆听"], strict=True))
    found = {f.unit: f.beside for f in audit(now) if f.spot.code == "text-shifted"}
    assert found == {"u1": "u2", "u2": "u3", "u3": "u4"}


def test_words_of_the_motion_and_names_are_kept() -> None:
    assert codes(corrected(("建设慢行系统", "建设慢性系统"))) == [("u1", "text-rewritten")]
    named = corrected(("甲校来了", "假校来了"), affirmative=Team("甲校"))
    assert codes(named) == [("u1", "text-rewritten")]


def test_a_word_as_the_match_writes_it_elsewhere_is_no_fault() -> None:
    usual = ("每天的长通勤", "每天的长通勤。")
    assert codes(corrected(usual, usual, ("每天的长途勤", "每天的长通勤。"))) == []
    assert codes(corrected(PLAIN, ("每天的长途勤", "每天的长通勤。"))) == [("u2", "text-rewritten")]


def done(transcript: Transcript, name: str, at: int = 0) -> Transcript:
    found = [f for f in audit(transcript) if f.spot.code != "punctuation-only"][at]
    keep = frozenset(f.unit for f in audit(transcript) if f.unit == found.unit and f != found)
    way = next(w for w in remedies(transcript, found, "F1", keep) if w.name == name)
    return edited(transcript, way.edit)


def test_reverting_a_part_keeps_the_rest_of_the_correction() -> None:
    after = done(corrected(NUMBER), "revert_part")
    assert after.units["u1"].text == "够修三十公里的路。"
    assert after.units["u1"].status == "reviewed"


def test_a_unit_with_more_to_look_at_stays_open() -> None:
    after = done(corrected(("小林说三十个", "小陈说四十个")), "revert_part")
    assert (after.units["u1"].text, after.units["u1"].status) == ("小林说四十个", "pending")
    assert codes(after) == [("u1", "number-changed")]


def test_reverting_a_move_mends_both_units_in_one_act() -> None:
    now = corrected(
        ("地铁修到哪里，商场跟到哪里，", "地铁修到哪里，商场跟到哪里，房租便宜的地方，"),
        ("房租便宜的地方，年轻人敢住。", "年轻人敢住。"),
    )
    after = done(now, "revert_part")
    assert [after.units[id_].text for id_ in ("u1", "u2")] == [
        "地铁修到哪里，商场跟到哪里，",
        "房租便宜的地方，年轻人敢住。",
    ]
    assert codes(after) == []


def test_the_unit_can_be_reverted_and_a_warning_accepted() -> None:
    now = corrected(NUMBER)
    assert done(now, "revert_unit").units["u1"].text == NUMBER[0]
    (found,) = audit(now)
    assert remedies(now, found, "F7")[-1].edit == {"edit": "dismiss", "finding": "F7"}
    assert "accept" not in [way.name for way in remedies(now, found, None)]


SAID = st.text(alphabet="我方认为三十个呃就是说不对，。", min_size=1, max_size=14)


@given(st.lists(st.tuples(SAID, SAID), min_size=1, max_size=5))
def test_every_remedy_can_be_applied(pairs: list[tuple[str, str]]) -> None:
    now = corrected(*pairs)
    for found in audit(now):
        for unit, place in found.places():
            assert place.text[1] <= len(now.units[unit].text)
            assert place.original[1] <= len(now.original(now.units[unit]))
        for way in remedies(now, found, None):
            edited(now, way.edit)


def test_it_is_the_same_every_time() -> None:
    now = corrected(NUMBER, WORD, PLAIN)
    again = now.changed([("unit", "u1", replace(now.units["u1"]))], 2)
    assert audit(now) == audit(again)
