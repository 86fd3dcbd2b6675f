"""Many matches at once: the same comes out whatever the number of processes."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reviewer.domain.errors import Cancelled
from reviewer.domain.findings import Finding
from reviewer.domain.transcript import Transcript
from reviewer.services import checking, importing, proposing, segmenting
from reviewer.services.checking import check
from reviewer.services.editor import Editor
from reviewer.services.importing import Imported, import_paths
from reviewer.services.segmenting import Segmented, segment_matches
from reviewer.storage.people import Person
from reviewer.storage.store import Store
from tests.services.match_maker import Maker, row

Outcome = tuple[
    list[Imported],
    list[Segmented],
    dict[str, tuple[Finding, ...]],
    dict[str, Transcript],
    list[Person],
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Match folders with a fault each, and sound ones between them."""
    place = tmp_path / "in"

    def make(name: str) -> Maker:
        made = Maker(place / name)
        made.transcript()
        made.toml()
        return made

    whole = make("a")
    whole.stages()
    whole.forms("1", row("评委石"), row("评委川"), row("评委原"))
    whole.reply("001", (4, "谢谢主席，各位好。"), (6, "我方认为慢行系统应当优先。"))
    make("b").write("transcript.txt", b"")
    make("c").toml('motto = "无"')
    make("d").transcript(encoding="gbk")
    for name in ("e", "f"):
        make(name).toml('match_id = "twins"')
    make("g").write("forms/original/名单.csv", "甲,乙\n丙,丁\n")
    make("h").write("recording.mp4", b"no real film")
    make("i").forms("2", row("评委山"), row("评委石"))
    make("k").write("notes.json", "{}")
    make("l").reply("001", (4, "谢谢主席，各位好。"), ([6, 8], "两个人的话。"))
    return place


def outcome(
    project: Path, folder: Path, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[Outcome, list[str]]:
    """What comes of importing, proposing and checking, and what this process itself read."""
    here: list[str] = []
    with Store.open(str(project), create=True) as store, monkeypatch.context() as patch:
        import_paths(store, [folder / "k"], author="first")
        noted(patch, importing, "plan_import", lambda args: args[1], here)
        noted(patch, segmenting, "proposal_of", lambda args: f"{args[0].match.id} proposed", here)
        noted(patch, checking, "checks", lambda args: f"{args[0].match.id} checked", here)
        rows = import_paths(store, [folder], author="importer", jobs=jobs)
        names = [each.match for each in store.matches()]
        segmented = list(segment_matches(store, names, author="lead", jobs=jobs))
        found = check(store, jobs=jobs)
        states = {name: store.load(name) for name in names}
        return (rows, segmented, found, states, store.people("judge")), here


def noted(
    patch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    words: Callable[[tuple[Any, ...]], str],
    here: list[str],
) -> None:
    real = getattr(module, name)

    def noting(*args: Any) -> Any:
        here.append(words(args))
        return real(*args)

    patch.setattr(module, name, noting)


def test_one_process_and_several_give_the_same(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, by_itself = outcome(tmp_path / "1.db", folder, 1, monkeypatch)
    together, by_parent = outcome(tmp_path / "2.db", folder, 2, monkeypatch)
    for one, other in zip(alone, together, strict=True):
        assert one == other
    rows, segmented, found, _, people = together
    results = {each.match: each.result for each in rows if each.match != "twins"}
    assert [each.match for each in rows] == [*"abcd", "twins", "twins", *"ghikl"]
    assert results == dict.fromkeys("adhil", "added") | dict.fromkeys("bcg", "refused") | {
        "k": "unchanged"
    }
    assert {each.match: each.result for each in segmented} == {
        "a": "refused",
        **dict.fromkeys("dhikl", "proposed"),
    }
    assert [person.name for person in people] == ["评委石", "评委川", "评委原", "评委山"]
    assert all(found[name] for name in "ai")
    assert len(by_itself) == len({*by_itself}) > len(by_parent)
    assert by_parent == ["b", "g", "k"]  # what was refused there is refused here, in the same words


def test_what_others_did_meanwhile_is_taken_in(tmp_path: Path, folder: Path) -> None:
    with Store.open(str(tmp_path / "p.db"), create=True) as store:

        def somebody_imports(done: int, total: int, name: str) -> None:
            if name == "d" and not store.exists("d"):
                import_paths(store, [folder / "d"], author="somebody")

        def somebody_edits(done: int, total: int, name: str) -> None:
            if name == "i":
                editor = Editor(store, "i", author="somebody")
                unit = editor.transcript.unit_order[0]
                editor.apply({"edit": "set_text", "unit": unit, "text": "有请正方一辩开篇立论。"})

        for gone in "bcefghkl":
            shutil.rmtree(folder / gone)
        rows = import_paths(store, [folder], author="me", progress=somebody_imports, jobs=2)
        assert [(each.match, each.result) for each in rows] == [
            ("a", "added"),
            ("d", "unchanged"),
            ("i", "added"),
        ]
        made = segment_matches(store, ["d", "i"], author="me", progress=somebody_edits, jobs=2)
        assert [(each.match, each.result, each.head) for each in made] == [
            ("d", "proposed", 2),
            ("i", "proposed", 3),
        ]
        assert store.load("i").units["u1.1"].text == "有请正方一辩开篇立论。"


@pytest.mark.logs
def test_a_bug_with_one_match_stops_no_other(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = proposing.proposal_of

    def broken(transcript: Transcript) -> Any:
        if transcript.match.id == "d":
            raise KeyError("a bug")
        return real(transcript)

    monkeypatch.setattr(segmenting, "proposal_of", broken)
    with Store.open(str(tmp_path / "p.db"), create=True) as store:
        import_paths(store, [folder / "d", folder / "k"], author="me")
        one, other = segment_matches(store, ["d", "k"], author="me")
    assert (one.result, one.head, other.result) == ("refused", 1, "proposed")
    assert "please report it" in one.message


def test_what_is_in_stays_when_it_is_cancelled(tmp_path: Path, folder: Path) -> None:
    done: list[Segmented] = []
    with Store.open(str(tmp_path / "p.db"), create=True) as store:
        import_paths(store, [folder / "d", folder / "k"], author="me")
        made = segment_matches(store, ["d", "k"], author="me", cancelled=lambda: bool(done))
        with pytest.raises(Cancelled):
            for each in made:
                done.append(each)
        assert [each.match for each in done] == ["d"]
        assert {row.match: row.head for row in store.matches()} == {"d": 2, "k": 1}
