"""What people accept again and again is found elsewhere; nothing is replaced unasked."""

from reviewer.domain.glossary import Glossary, Pair, chosen, glossary, proposals, together
from reviewer.domain.replacing import replace_act
from reviewer.domain.transcript import Transcript
from tests.domain.audit.match import changed, corrected
from tests.domain.small_match import edited, texts

GOOD = ("下面进行咨询环节", "下面进行质询环节。")
GOOD_TOO = ("感谢对方的咨询", "感谢对方的质询。")
WAITING = ("我方在咨询里问过", "我方在咨询里问过。")


def match(*pairs: tuple[str, str], reviewed: int = 2) -> Transcript:
    now = corrected(*pairs, motion="图书馆应当通宵开放")
    for n in range(1, reviewed + 1):
        now = changed(now, f"u{n}", status="reviewed", touched=True)
    return now


def test_a_correction_accepted_twice_is_proposed_where_it_still_stands() -> None:
    now = match(GOOD, GOOD_TOO, WAITING)
    (found,) = proposals(now, glossary(now))
    assert (found.source, found.wrong, found.right) == ("learned", "咨询", "质询")
    assert (found.accepted, found.kept, found.ticked) == (2, 0, True)
    (hit,) = found.hits
    assert (hit.unit, hit.spans, hit.after) == ("u3", ((3, 5),), "我方在质询里问过。")


def test_once_is_no_habit() -> None:
    now = match(GOOD, WAITING, WAITING, reviewed=1)
    assert proposals(now, glossary(now)) == ()


def test_unconfirmed_corrections_teach_nothing() -> None:
    now = match(GOOD, GOOD_TOO, WAITING, reviewed=0)
    assert glossary(now).pairs == ()


def test_where_a_person_kept_the_words_it_is_not_ticked() -> None:
    now = match(GOOD, GOOD_TOO, ("我去咨询律师", "我去咨询律师"), WAITING, reviewed=3)
    (found,) = proposals(now, glossary(now))
    assert (found.kept, found.ticked) == (1, False)
    assert [hit.unit for hit in found.hits] == ["u4"]


def test_words_of_the_motion_are_found_by_their_sound() -> None:
    now = match(("土书馆很好", "土书馆很好"), ("图书馆很好", "图书馆很好"), reviewed=0)
    (found,) = proposals(now, glossary(now))
    assert (found.source, found.wrong, found.right) == ("term", "土书馆", "图书馆")
    added = proposals(
        match(("晓林同学来了", "晓林同学来了"), reviewed=0), glossary(now, ["小林同学"])
    )
    assert [(p.wrong, p.right) for p in added] == [("晓林同学", "小林同学")]


def test_what_is_chosen_is_one_act_that_reviews_nothing() -> None:
    now = match(GOOD, GOOD_TOO, ("土书馆里咨询", "土书馆里咨询"), WAITING)
    act = replace_act(now, chosen(proposals(now, glossary(now))))
    assert act is not None
    after = edited(now, act)
    assert texts(after)[2:] == ["图书馆里质询", "我方在质询里问过。"]
    assert after.units["u3"].status == "pending"
    assert proposals(after, glossary(after)) == ()


def test_several_matches_teach_together_but_their_own_terms_stay_theirs() -> None:
    one, two = match(GOOD, WAITING, reviewed=1), match(GOOD_TOO, WAITING, reviewed=1)
    known = together([glossary(one), glossary(two)])
    assert known.terms == ()
    assert Pair("咨询", "质询", 2) in known.pairs
    assert [p.wrong for p in proposals(one, known)] == ["咨询"]


def test_no_place_is_proposed_twice() -> None:
    pairs = (Pair("咨询", "质询", 3), Pair("询环", "询环", 0), Pair("的咨", "的质", 2))
    now = match(("感谢对方的咨询", "感谢对方的咨询"), reviewed=0)
    found = proposals(now, Glossary((), pairs))
    assert [(p.wrong, p.right) for p in found] == [("咨询", "质询")]
