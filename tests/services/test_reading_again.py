"""Forms that wait for a mapping: noted when met, and read at once when the mapping is kept."""

from pathlib import Path

import pytest

from reviewer.domain.errors import Surroundings
from reviewer.services.form_mapping import keep_mapping
from reviewer.services.form_waits import waits
from reviewer.services.importing import import_paths
from reviewer.services.previewing import preview_paths
from reviewer.services.reading_again import home_of, read_again
from reviewer.storage.store import Store
from tests.services.match_maker import Maker, row, sound, take
from tests.services.test_form_mapping import MAPPING, put

CUP = "示例杯"


def a_match(folder: Path) -> Maker:
    maker = Maker(folder)
    maker.transcript()
    maker.toml()
    return maker


def judges(store: Store, match: str) -> list[str]:
    now = sound(store, match)
    return [now.judges[form.judge].name for form in now.forms.values()]


def test_every_match_that_waited_comes_in_by_the_path_that_was_named(
    store: Store, tmp_path: Path
) -> None:
    for name in ("m1", "m2"):
        put(a_match(tmp_path / "cup" / name))
    plain = a_match(tmp_path / "cup" / "m3")
    plain.forms("1", row("石屿"))
    refused = take(store, tmp_path / "cup")
    assert [refused[name].result for name in ("m1", "m2", "m3")] == ["refused", "refused", "added"]
    assert {wait.match for wait in waits(store)} == {"m1", "m2"}
    assert {Path(wait.file).name for wait in waits(store)} == {"odd.csv"}
    keep_mapping(store, CUP, MAPPING)
    rows = read_again(store, CUP, author="ann")
    assert (rows[0].match, rows[0].result, rows[0].forms) == ("m1", "added", 1)
    assert judges(store, "m1") == ["石屿"]
    # A2 of the table is no name of m2: that is said, and it waits until it is put right.
    assert rows[1].match == "m2" and "form_ids" in rows[1].message
    assert {wait.match for wait in waits(store)} == {"m2"}
    text = (tmp_path / "cup/m2/match.toml").read_text(encoding="utf-8")
    (tmp_path / "cup/m2/match.toml").write_text(f'form_ids = ["A2"]\n{text}', encoding="utf-8")
    (last,) = read_again(store, CUP, author="ann")
    assert (last.match, last.result) == ("m2", "added")
    assert judges(store, "m2") == ["林川"] and waits(store) == ()


def test_a_preview_notes_it_too_and_a_known_match_keeps_what_it_has(
    store: Store, tmp_path: Path
) -> None:
    maker = a_match(tmp_path / "m1")
    maker.forms("1", row("林川"))
    take(store, maker.folder)
    before = store.head("m1")
    put(maker)
    (preview,) = preview_paths(store, [maker.folder])
    assert preview.result == "refused" and store.head("m1") == before
    assert [(wait.match, wait.competition) for wait in waits(store)] == [("m1", CUP)]
    assert read_again(store, "another", author="ann") == []
    (still,) = read_again(store, CUP, author="ann")
    assert still.result == "refused" and "a mapping can say" in still.message
    assert len(waits(store)) == 1
    keep_mapping(store, CUP, MAPPING)
    (found,) = read_again(store, CUP, author="ann")
    assert (found.result, found.forms) == ("changed", 2)
    assert sorted(judges(store, "m1")) == sorted(["林川", "石屿"])
    assert store.revision("m1", 2).author == "ann"


def test_an_import_by_hand_ends_the_wait(store: Store, tmp_path: Path) -> None:
    maker = a_match(tmp_path / "m1")
    put(maker)
    take(store, maker.folder)
    assert len(waits(store)) == 1
    keep_mapping(store, CUP, MAPPING)
    import_paths(store, [maker.folder], author="ann")
    assert waits(store) == ()


def test_the_form_that_was_mapped_is_read_though_nobody_tried_to_import_it(
    store: Store, tmp_path: Path
) -> None:
    maker = a_match(tmp_path / "m1")
    take(store, maker.folder)
    form = put(maker)
    keep_mapping(store, CUP, MAPPING)
    (found,) = read_again(store, CUP, author="ann", form=form)
    assert (found.match, found.result, found.forms) == ("m1", "changed", 1)


def test_a_form_of_a_match_nobody_brought_in_brings_in_none(store: Store, tmp_path: Path) -> None:
    form = put(a_match(tmp_path / "m1"))
    home = home_of(form)
    assert home is not None and home[0] == (tmp_path / "m1").resolve()
    assert (home[1].id, home[1].competition) == ("m1", CUP)
    assert read_again(store, CUP, author="ann", form=form) == []
    assert home_of(tmp_path / "m1" / "odd.csv") is None


def test_a_folder_that_is_gone_is_said(store: Store, tmp_path: Path) -> None:
    maker = a_match(tmp_path / "m1")
    put(maker)
    take(store, maker.folder)
    maker.folder.rename(tmp_path / "elsewhere")
    (found,) = read_again(store, CUP, author="ann")
    assert found.result == "refused" and "is not there any more" in found.message


@pytest.mark.parametrize("named", [None, "示例杯"])
def test_the_competition_is_the_matches_own_where_its_folder_names_none(
    store: Store, tmp_path: Path, named: str | None
) -> None:
    maker = a_match(tmp_path / "m1")
    take(store, maker.folder)
    (maker.folder / "match.toml").write_text(
        f'competition = "{named}"\n' if named else 'match_id = "m1"\n', encoding="utf-8"
    )
    put(maker)
    take(store, maker.folder, replace=True)
    assert [wait.competition for wait in waits(store)] == [CUP]


def test_who_may_not_set_what_is_the_projects_hears_of_the_form_all_the_same(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(key: str, value: str | None) -> None:
        raise Surroundings("the login may not do this")

    monkeypatch.setattr(store, "put_value", refuse)
    maker = a_match(tmp_path / "m1")
    put(maker)
    assert "a mapping can say what is what" in take(store, maker.folder)["m1"].message
    assert waits(store) == ()
