"""Appending and reading: what was written is what is read, and the log tells the same."""

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.errors import Refused
from reviewer.domain.log import Change, Revision, fold
from reviewer.domain.model import Line, Note, Record, Unit
from reviewer.domain.transcript import EMPTY
from reviewer.storage.store import NoSuchMatch, StaleHead, Store
from tests.storage.stored import TEXTS, changed, made, note_text, revised

STRANGE = (
    "😀👨‍👩‍👧 𠮷野家 𪚥",
    "一\u2028二\u2029三\u0085四",
    "tab\tnew\nquote\"back\\slash'%s :x {y}",
    "\ufeffBOM é é ﬁ Ω",
    "\U0010ffff\ue041\x7f",
    "",
)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with Store.open(database_url, create=True) as opened:
        yield opened


def test_what_is_appended_is_loaded(store: Store) -> None:
    store.append("m", made("m"))
    now = store.load("m")
    assert now == fold([made("m")])
    assert now.head == 1 == store.head("m")
    assert store.exists("m") and not store.exists("n")
    assert store.revisions("m") == [made("m")]


def test_strange_texts_survive(store: Store) -> None:
    new = made("赛-1", STRANGE)
    store.append("赛-1", new)
    assert store.load("赛-1") == fold([new])
    assert store.revision("赛-1", 1) == new
    assert not store.problems()


def test_nul_in_a_text_survives(store: Store) -> None:
    store.append("m", made("m", ["一\0二"]))
    assert store.load("m").units["u1"].text == "一\0二"
    assert [hit.unit for hit in store.search("一\0二")] == ["u1"]
    assert not store.problems()


def test_half_a_character_is_refused_and_nothing_is_written(store: Store) -> None:
    with pytest.raises(Refused, match=r"U\+D83D"):
        store.append("m", made("m", ["\ud83d"]))
    assert not store.exists("m")


def test_nul_in_an_id_is_refused(store: Store) -> None:
    with pytest.raises(Refused, match="NUL"):
        store.append("m", revised(1, Change("unit", "u\0", None, Unit("u\0", (1,), "x"))))


def test_an_unknown_match_or_revision_is_a_known_error(store: Store) -> None:
    with pytest.raises(NoSuchMatch, match="there is no match m in this project"):
        store.load("m")
    store.append("m", made("m"))
    with pytest.raises(NoSuchMatch, match="no revision 2"):
        store.revision("m", 2)


def test_a_late_writer_hears_it(store: Store) -> None:
    store.append("m", made("m"))
    with pytest.raises(StaleHead):
        store.append("m", made("m"))
    note_text(store, "m", "x")
    before = store.load("m")
    for seq in (2, 4):
        with pytest.raises(StaleHead):
            store.append("m", changed(seq, before.units["u1"], None))
    with pytest.raises(StaleHead):
        store.append("none", changed(2, before.units["u1"], None))
    assert store.load("m") == before and store.head("m") == 2


def test_a_revision_that_does_not_fit_leaves_nothing(store: Store) -> None:
    store.append("m", made("m"))
    unit = Unit("u99", (1,), "x")
    with pytest.raises(ValueError, match="records that are not there"):
        store.append("m", changed(2, unit, replace(unit, text="y")))
    assert store.head("m") == 1
    assert not store.problems()


def test_several_matches_are_written_together_or_not_at_all(store: Store) -> None:
    store.append("b", made("b"))
    with pytest.raises(StaleHead):
        store.append_many([("a", [made("a")]), ("b", [made("b")])])
    assert not store.exists("a") and not store.search("人工智能", branch="a")
    unit = Unit("u1", (1,), TEXTS[0])
    more = [changed(2, unit, replace(unit, text="二")), changed(3, replace(unit, text="二"), unit)]
    store.append_many([("a", [made("a"), *more]), ("c", [made("c")])])
    assert store.newest() == {("a", "main"): 3, ("b", "main"): 1, ("c", "main"): 1}
    assert not store.problems()


def test_a_revision_that_changes_a_record_twice_is_a_bug(store: Store) -> None:
    one, two = Unit("u8", (1,), "一"), Unit("u8", (1,), "二")
    steps = [Change("unit", "u8", None, one), Change("unit", "u8", one, two)]
    with pytest.raises(ValueError, match="only once"):
        store.append("m", revised(1, *steps))
    assert not store.exists("m")


def test_the_list_counts_units_by_status(store: Store) -> None:
    store.append("b", made("b"))
    store.append("a", made("a"))
    unit = Unit("u1", (1,), TEXTS[0])
    store.append("b", changed(2, unit, replace(unit, status="reviewed")))
    store.append(
        "b", changed(3, Unit("u2", (2,), TEXTS[1]), Unit("u2", (2,), "", status="flagged"))
    )
    rows = store.matches()
    shown = [(r.match, r.head, r.units, r.reviewed, r.flagged, r.body.motion) for r in rows]
    assert shown == [("a", 1, 5, 0, 0, "人工智能"), ("b", 3, 5, 1, 1, "人工智能")]


def test_parts_of_the_log_can_be_read(store: Store) -> None:
    store.append("m", made("m"))
    for _ in range(3):
        note_text(store, "m", "x")
    assert [r.seq for r in store.revisions("m", after=1, upto=3)] == [2, 3]
    assert store.revision("m", 3) == store.revisions("m")[2]
    acts = store.acts("m")
    assert [a.seq for a in acts] == [1, 2, 3, 4]
    assert (acts[1].author, acts[1].edit["edit"], acts[1].undoes) == ("tester", "set_text", None)
    assert fold(store.revisions("m")) == store.load("m")


def test_branches_do_not_mix(store: Store) -> None:
    store.append("m", made("m"))
    store.append("m", made("m", ["另一个"]), branch="second")
    assert len(store.load("m").units) == 5
    assert len(store.load("m", "second").units) == 1
    assert [hit.unit for hit in store.search("另一", branch="second")] == ["u1"]
    assert store.search("另一") == []
    assert [row.branch for row in store.matches("second")] == ["second"]
    assert not store.problems()


IDS = st.sampled_from(["1", "2", "3", "10"])
WORDS = st.text(st.characters(codec="utf-8"), max_size=8)
LINES = st.builds(Line, number=st.integers(1, 4), text=WORDS)
UNITS = st.builds(
    Unit,
    id=IDS,
    src=st.just((1,)),
    text=WORDS,
    cut=st.none() | st.tuples(st.integers(0, 3), st.integers(4, 9)),
    status=st.sampled_from(["pending", "reviewed", "flagged"]),
)
NOTES = st.builds(Note, id=IDS, target=IDS, text=WORDS)
STEPS = st.lists(st.tuples(LINES | UNITS | NOTES, st.booleans()), max_size=6)


def key_of(step: tuple[Record, bool]) -> tuple[str, str]:
    return step[0].kind, step[0].id


def changes_of(
    steps: list[tuple[Record, bool]], now: dict[tuple[str, str], Record]
) -> Iterator[Change]:
    """Each step puts its record in, or takes the one of its id out."""
    for (record, keep), key in {key_of(step): (step, key_of(step)) for step in steps}.values():
        before, after = now.pop(key, None), record if keep else None
        if after is not None:
            now[key] = after
        if before != after:
            yield Change(record.kind, record.id, before, after)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty project to be copied, which is faster than making one."""
    file = tmp_path_factory.mktemp("empty") / "p.db"
    Store.open(str(file), create=True).close()
    return file


@given(acts=st.lists(STEPS, min_size=1, max_size=6))
def test_log_rows_and_index_stay_equal(empty: Path, acts: list[list[tuple[Record, bool]]]) -> None:
    now: dict[tuple[str, str], Record] = {}
    log = [
        Revision(seq, "a", "t", {"edit": "x"}, tuple(changes_of(steps, now)))
        for seq, steps in enumerate(acts, 1)
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(shutil.copy(empty, folder + "/p.db")) as store,
    ):
        store.append_many([("m", log)])
        assert store.revisions("m") == log
        assert store.load("m") == fold(log, EMPTY)
        assert not store.problems()


def test_the_newest_act_of_every_match(store: Store) -> None:
    store.append("m", made("m"))
    store.append("n", made("n"))
    store.append("n", changed(2, None, Note("n1", "u1", "?")))
    newest = store.newest_acts()
    assert {match: (act.seq, act.author) for match, act in newest.items()} == {
        "m": (1, "import"),
        "n": (2, "tester"),
    }
    assert newest["n"] == store.acts("n")[-1]
