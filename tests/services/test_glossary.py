"""The glossary over a project: learned in one match, proposed in another."""

from dataclasses import replace

import pytest

from reviewer.domain.errors import Cancelled
from reviewer.domain.transcript import Transcript
from reviewer.services.glossary import keep_terms, learned, proposals_everywhere, terms_of
from reviewer.services.replacing import replace_in
from reviewer.storage.store import Store
from tests.build import changed, imported
from tests.domain.audit.match import corrected

GOOD = ("下面进行咨询环节", "下面进行质询环节。")
WAITING = ("我方在咨询里问过", "我方在咨询里问过。")


def put(store: Store, name: str, transcript: Transcript, reviewed: int = 0) -> None:
    first = [transcript.units[f"u{n}"] for n in range(1, reviewed + 1)]
    made = changed(transcript, *(replace(unit, status="reviewed", touched=True) for unit in first))
    match = replace(made.match, id=name)
    named = made.changed([("match", "m1", None), ("match", name, match)], made.head)
    store.append(name, imported(named))


def test_two_matches_teach_and_a_third_is_put_right(store: Store) -> None:
    put(store, "one", corrected(GOOD), reviewed=1)
    put(store, "two", corrected(GOOD), reviewed=1)
    put(store, "three", corrected(WAITING))
    put(store, "four", corrected(("我方问过", "我方问过。")))
    told: list[tuple[int, int, str]] = []
    known = learned(store, progress=lambda *each: told.append(each))
    assert told[-1] == (4, 4, "")
    ((name, (proposal,)),) = proposals_everywhere(store, known)
    assert (name, proposal.right, proposal.accepted, proposal.ticked) == ("three", "质询", 2, True)
    assert replace_in(store, name, "a", proposal.hits).units == 1
    assert store.load("three").units["u1"].text == "我方在质询里问过。"
    assert list(proposals_everywhere(store, known)) == []


def test_it_can_be_cancelled(store: Store) -> None:
    put(store, "one", corrected(GOOD), reviewed=1)
    with pytest.raises(Cancelled):
        learned(store, cancelled=lambda: True)


def test_words_are_kept_for_their_match_alone(store: Store) -> None:
    keep_terms(store, "one", [" 慢行系统", "", "质询 ", "质询"])
    keep_terms(store, "one.2", ["路权"])
    assert terms_of(store, "one") == ("慢行系统", "质询")
    keep_terms(store, "one", [" "])
    assert (terms_of(store, "one"), terms_of(store, "one.2")) == ((), ("路权",))
