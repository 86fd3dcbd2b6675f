"""Readiness answers as the export then does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.services.checking import stretches
from reviewer.services.editor import Editor
from reviewer.services.exporting import export
from reviewer.services.readiness import FILTERS, changed_units, stamps, standing, why_empty
from reviewer.storage.store import Store
from tests.build import project, small_match, supplement
from tests.services.match_maker import Maker, take


@pytest.fixture
def built(tmp_path: Path) -> Iterator[Store]:
    made = [
        small_match("m2", appeal=True, more=[supplement()]),
        small_match("m1"),
        small_match("m3", status="reviewed"),
    ]
    with project(tmp_path, *made) as opened:
        yield opened


def test_what_leaves_is_what_the_export_writes(built: Store, tmp_path: Path) -> None:
    by_file = stretches(built)
    found = {row.match: standing(built, row.match, by_file) for row in built.matches()}
    for status in FILTERS:
        done = export(built, tmp_path / status, status=status)
        out = {row["match_id"]: row for row in done.excluded}
        assert {m for m, each in found.items() if not each.leaves(status)} == {
            m for m, row in out.items() if row["adjudication_id"] is None
        }
        for match, row in out.items():
            reasons = found[match].weighed[status]
            told = reasons.match if row["adjudication_id"] is None else reasons.appeal
            assert row["codes"] == sorted({finding.code for finding in told})
    assert not found["m3"].leaves("approved")
    assert found["m3"].leaves("reviewed")


def test_changed_units_and_dismissed_warnings(store: Store, maker: Maker) -> None:
    recording = maker.write("recording.mp4", b"0")
    take(store, maker.folder)
    recording.unlink()
    assert changed_units(store.load("m1")) == 0
    editor = Editor(store, "m1", author="anna")
    unit = editor.transcript.unit_order[0]
    editor.apply({"edit": "set_text", "unit": unit, "text": "完全不是这样说的一句话呢"})
    now = standing(store, "m1", stretches(store))
    assert (now.changed, now.head) == (1, 2)
    warning = next(f for f in now.warnings if f.code == "media-missing")
    editor.apply({"edit": "dismiss", "finding": warning.id, "reason": "so it was said"})
    after = standing(store, "m1", stretches(store))
    assert after.count("warning") == now.count("warning") - 1
    assert warning.id not in {finding.id for finding in after.warnings}


def test_a_standing_is_old_when_another_match_takes_the_same_file(
    store: Store, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        made = Maker(tmp_path / name)
        made.transcript()
        made.toml()
    take(store, tmp_path / "a")
    before = stamps({"a": 1}, stretches(store))
    take(store, tmp_path / "b")
    after = stamps({"a": 1, "b": 1}, stretches(store))
    assert before["a"] != after["a"]
    assert "range-overlap" in {f.code for f in standing(store, "a", stretches(store)).findings}


@pytest.mark.parametrize(
    ("counts", "blocked", "status", "why"),
    [
        ({}, 0, "approved", "none"),
        ({"approved": 2}, 1, "approved", None),
        ({"approved": 2}, 2, "approved", "errors"),
        ({"reviewed": 2}, 0, "approved", "reviewed"),
        ({"reviewed": 2}, 0, "reviewed", None),
        ({"in_review": 2}, 0, "reviewed", "state"),
        ({"imported": 1}, 1, "any", "errors"),
    ],
)
def test_an_empty_export_says_why(
    counts: dict[str, int], blocked: int, status: str, why: str | None
) -> None:
    assert why_empty(counts, blocked, status) == why  # type: ignore[arg-type]
