"""Progress by match, reviewer and day, and the active time between acts."""

from pathlib import Path

import pytest

from reviewer.services.editor import Editor
from reviewer.services.progress import progress_of, project_progress
from reviewer.storage.store import Mark
from tests.small_project import new_project


def mark(author: str, at: str, edit: str = "set_text", match: str = "m1") -> Mark:
    return Mark(match, author, f"2026-03-0{at}+00:00", edit)


def test_pauses_up_to_five_minutes_are_work() -> None:
    found = progress_of(
        (),
        [
            mark("anna", "1T10:00:00"),
            mark("bo", "1T10:00:30", "move_section", "m2"),
            mark("anna", "1T10:05:00", "set_status"),
            mark("anna", "1T10:10:01"),
            mark("anna", "1T10:10:31", "set_text", "m2"),
        ],
    )
    assert found.by_person["anna"].seconds == 330
    assert found.by_person["bo"].seconds == 0
    assert (found.by_match["m1"].seconds, found.by_match["m2"].seconds) == (300, 30)
    anna = found.by_person["anna"]
    assert (anna.acts, anna.texts, anna.stages) == (4, 3, 0)
    assert found.by_match["m2"].people == {"anna", "bo"}


def test_a_day_is_the_readers_own(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setenv("TZ", "Asia/Shanghai")
    time.tzset()
    marks = [mark("anna", "1T15:59:00"), mark("anna", "1T16:01:00")]
    days = progress_of((), marks).by_day
    monkeypatch.undo()
    time.tzset()
    assert {day: work.acts for day, work in days.items()} == {"2026-03-01": 1, "2026-03-02": 1}


def test_an_import_is_no_work(tmp_path: Path) -> None:
    with new_project(str(tmp_path / "p.db"), tmp_path / "in") as store:
        assert not project_progress(store).by_person
        editor = Editor(store, "m1", author="anna")
        unit = editor.transcript.unit_order[1]
        editor.apply({"edit": "set_text", "unit": unit, "text": "谢谢主席，大家好。"})
        editor.apply({"edit": "undo"})
        found = project_progress(store)
    (row,) = found.matches
    assert (row.match, row.units) == ("m1", 9)
    assert (found.by_match["m1"].acts, found.by_match["m1"].texts) == (2, 1)
    assert found.by_person.keys() == {"anna"}
