"""Checks that look beyond the match: at the disk, and at the other matches of the project."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reviewer.domain.findings import Finding
from reviewer.domain.model import Part
from reviewer.domain.transcript import Transcript
from reviewer.formats.debate_format import load_formats
from reviewer.services.checking import check, check_transcript
from reviewer.storage.store import NoSuchMatch, Store
from tests.build import changed, imported, small_match


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with Store.open(database_url, create=True) as opened:
        yield opened


def a_match(name: str, lines: tuple[int, int] | None = None, sha: str = "aa") -> Transcript:
    made = small_match(name)
    match = replace(made.match, transcript_lines=lines)
    return changed(made, match, replace(made.parts["transcript"], sha256=sha))


def put(store: Store, *matches: Transcript) -> None:
    for made in matches:
        store.append(made.match.id, imported(made))


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


def test_a_sound_match_has_no_error() -> None:
    found = check_transcript(a_match("m1"), load_formats())
    assert [f for f in found if f.severity == "error"] == []


def test_the_recording_is_looked_for(tmp_path: Path) -> None:
    file = tmp_path / "半决赛（一）.mp4"
    file.write_bytes(b"x")
    made = changed(a_match("m1"), Part("recording", file.name, "cc", 1, path=str(file)))
    assert "media-missing" not in codes(check_transcript(made, load_formats()))
    file.unlink()
    (finding,) = (f for f in check_transcript(made, load_formats()) if f.code == "media-missing")
    assert (finding.severity, finding.where["part"]) == ("warning", "recording")
    assert "mp4" not in finding.message


def test_a_recording_of_an_impossible_name_is_missing() -> None:
    made = changed(a_match("m1"), Part("recording", "a", "", 0, path="a\0b" + "c" * 9999))
    assert "media-missing" in codes(check_transcript(made, load_formats()))


def test_two_matches_on_the_same_lines(store: Store) -> None:
    put(store, a_match("m1", (1, 9)), a_match("m2", (7, 12)), a_match("m3", (10, 12), "bb"))
    found = check(store)
    (mine,) = (f for f in found["m1"] if f.code == "range-overlap")
    assert (mine.severity, mine.where) == ("error", {"other": "m2", "lines": [7, 9]})
    assert "range-overlap" in codes(found["m2"])
    assert "range-overlap" not in codes(found["m3"])


@pytest.mark.parametrize(
    ("first", "second", "meet"),
    [
        ((1, 9), (10, 12), False),
        ((1, 10), (10, 12), True),
        (None, (10, 12), True),
        ((1, 9), None, True),
        (None, None, True),
    ],
)
def test_ranges(
    store: Store,
    first: tuple[int, int] | None,
    second: tuple[int, int] | None,
    meet: bool,
) -> None:
    put(store, a_match("m1", first), a_match("m2", second))
    assert ("range-overlap" in codes(check(store, ["m1"])["m1"])) is meet


def test_one_match_is_checked_without_loading_the_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, a_match("m1"), a_match("m2"))
    loaded: list[str] = []
    load = Store.load

    def noted(self: Store, match: str, branch: str = "main") -> Transcript:
        loaded.append(match)
        return load(self, match, branch)

    monkeypatch.setattr(Store, "load", noted)
    assert "range-overlap" in codes(check(store, ["m2"])["m2"])
    assert loaded == ["m2"]


def test_stored_and_fresh_matches_give_the_same_findings(store: Store) -> None:
    made = changed(
        a_match("m10"), replace(a_match("m10").match, motion=None, announced_winner="negative")
    )
    put(store, made)
    assert check(store, ["m10"])["m10"] == check_transcript(made, load_formats())


def test_progress_is_told(store: Store) -> None:
    put(store, a_match("m1"), a_match("m2"))
    told: list[tuple[int, int, str]] = []
    check(store, progress=lambda done, total, name: told.append((done, total, name)))
    assert told == [(0, 2, "m1"), (1, 2, "m2"), (2, 2, "")]


def test_a_match_that_is_not_there(store: Store) -> None:
    with pytest.raises(NoSuchMatch):
        check(store, ["m9"])
