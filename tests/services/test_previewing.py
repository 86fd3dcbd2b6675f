"""A preview says what the import then does, and leaves the project as it was."""

from pathlib import Path
from typing import Any

import pytest

from reviewer.domain.errors import Cancelled
from reviewer.formats.resources import sample_dir
from reviewer.services.editor import Editor
from reviewer.services.previewing import Preview, Voice, preview_paths
from reviewer.services.rebuilding import Options
from reviewer.storage.store import Store
from tests.services.match_maker import SAID, Maker, row, take, text_of


def preview(store: Store, *paths: Path, **options: Any) -> dict[str, Preview]:
    """Previews; whatever came of it, the project is as it was."""
    before, people = store.newest(), store.people("judge")
    found = preview_paths(store, paths, options=Options(**options))
    assert store.newest() == before
    assert store.people("judge") == people
    return {each.match: each for each in found}


def test_the_sample_is_previewed_as_it_is_then_imported(store: Store) -> None:
    seen = preview(store, sample_dir())
    done = take(store, sample_dir())
    assert seen.keys() == done.keys()
    for match, each in seen.items():
        real, now = done[match], store.load(match)
        assert (each.result, each.message) == (real.result, real.message)
        assert (each.lines, each.units) == (real.lines, real.units)
        assert each.forms + each.appeal_forms == real.forms
        assert each.encoding == now.parts["transcript"].encoding
        assert each.format == now.parts["transcript"].format
    travel = seen["4v4-slow-travel"]
    assert (travel.forms, travel.appeal_forms) == (3, 3)
    assert (travel.recording, travel.recording_is_there) == ("recording.mp4", True)
    assert {change.state for change in travel.parts} == {"new"}
    assert "unit-mixed-speakers" in {finding.code for finding in travel.findings}
    again = preview(store, sample_dir())
    assert {each.result for each in again.values()} == {"unchanged"}
    assert {c.state for each in again.values() for c in each.parts} == {"same"}


def test_speakers_come_with_the_roles_that_are_proposed(store: Store, maker: Maker) -> None:
    maker.transcript([*SAID, ("观众-周", "好。")])
    seen = preview(store, maker.folder)["m1"]
    assert Voice("主席-林", "chair", 3) in seen.voices
    assert Voice("观众-周", None, 1) in seen.voices
    assert seen.excerpt[0] == (2, "主席-林", "首先有请正方一辩开篇理论，")


def test_the_encoding_is_said_and_another_one_can_be_chosen(store: Store, maker: Maker) -> None:
    maker.transcript(encoding="gb18030")
    seen = preview(store, maker.folder)["m1"]
    assert seen.encoding == "gb18030"
    assert seen.excerpt[0][2] == SAID[0][1]
    wrong = preview(store, maker.folder, encoding="utf-8")["m1"]
    assert wrong.result == "refused"
    assert "byte" in wrong.message


def test_judges_who_are_new_get_no_id_by_looking(store: Store, maker: Maker) -> None:
    maker.forms("1", row("石"), row("川"), row("原"))
    assert preview(store, maker.folder)["m1"].forms == 3
    take(store, maker.folder)
    maker.forms("2", row("石", at="2026-03-09 20:31"))
    assert preview(store, maker.folder)["m1"].forms == 4


def test_what_is_not_allowed_is_shown_with_what_it_needs(store: Store, maker: Maker) -> None:
    take(store, maker.folder)
    maker.transcript([*SAID[:-1], ("评委-石", "我来点评两下。")])
    seen = preview(store, maker.folder)["m1"]
    assert (seen.result, seen.needs) == ("refused", "replace")
    assert "transcript" in seen.message
    assert [c.state for c in seen.parts if c.part == "transcript"] == ["changed"]
    assert preview(store, maker.folder, replace=True)["m1"].result == "changed"
    unit = store.load("m1").unit_order[0]
    editor = Editor(store, "m1", author="anna")
    editor.apply({"edit": "set_text", "unit": unit, "text": "首先有请正方一辩开篇立论，"})
    seen = preview(store, maker.folder, replace=True)["m1"]
    assert (seen.result, seen.needs) == ("refused", "discard_edits")
    allowed = preview(store, maker.folder, replace=True, discard_edits=True)["m1"]
    assert allowed.result == "changed"


def test_a_clash_and_a_folder_without_a_match_are_refused(store: Store, tmp_path: Path) -> None:
    for name in ("a", "b"):
        made = Maker(tmp_path / "in" / name)
        made.transcript()
        made.toml('match_id = "same"')
    empty = tmp_path / "empty"
    empty.mkdir()
    found = preview_paths(store, [tmp_path / "in", empty])
    assert [each.result for each in found] == ["refused"] * 3
    assert "match-clash" in found[0].message
    assert "holds no match" in found[2].message


def test_a_new_recording_is_not_read_through(
    store: Store, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker.write("recording.mp4", b"0" * 1000)

    def read(path: Path, watch: object) -> str:
        raise AssertionError(f"{path} was read")

    monkeypatch.setattr("reviewer.services.recording.file_sha256", read)
    assert preview(store, maker.folder)["m1"].recording_is_there


def test_some_matches_with_options_of_their_own(store: Store, tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        made = Maker(tmp_path / "in" / name)
        made.write("transcript.txt", text_of(), "gb18030")
        made.toml()
    chosen = {"a": Options(), "c": Options(encoding="big5")}
    found = preview_paths(store, [tmp_path / "in"], chosen=chosen)
    assert [each.match for each in found] == ["a", "c"]
    assert found[0].encoding == "gb18030"
    assert found[1].result == "refused" or found[1].encoding == "big5"


def test_a_preview_can_be_cancelled(store: Store, maker: Maker) -> None:
    with pytest.raises(Cancelled):
        preview_paths(store, [maker.folder], cancelled=lambda: True)
