"""What a project says of itself: set, read by prefix, forgotten; and who edits in it."""

from pathlib import Path

import pytest

from reviewer.domain.log import Change, Revision
from reviewer.domain.model import Note
from reviewer.storage.store import Store
from tests.storage.stored import made


def test_values_are_kept_by_key_and_found_by_prefix(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        assert store.values("") == {}
        store.put_value("a:1", "一")
        store.put_value("a:2", "")
        store.put_value("b", "x")
        store.put_value("a:1", "壹")
        assert store.values("a:") == {"a:1": "壹", "a:2": ""}
        store.put_value("a:2", None)
        store.put_value("never", None)
    with Store.open(database_url) as store:
        assert store.values("") == {"a:1": "壹", "b": "x"}


def test_what_makes_it_a_project_is_not_to_be_set(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        with pytest.raises(ValueError, match="application"):
            store.put_value("application", None)
        assert "application" not in store.values("")
    Store.open(database_url).close()


def test_a_backup_keeps_them(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "p.db"), create=True) as store:
        store.put_value("a", "一")
        store.backup(tmp_path / "copy.db")
    with Store.open(str(tmp_path / "copy.db")) as store:
        assert store.values("") == {"a": "一"}


def noted(seq: int, author: str, edit: str) -> Revision:
    note = Note(f"n{seq}", "m", "x")
    return Revision(
        seq, author, "2026-03-08", {"edit": edit}, (Change("note", note.id, None, note),)
    )


def test_editors_are_those_who_edited(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        assert store.editors() == frozenset()
        store.append("m", made("m"))
        store.append("n", made("n"))
        assert store.editors() == frozenset()
        for seq, (author, edit) in enumerate((("a", "note"), ("p", "segment"), ("b", "undo")), 2):
            store.append("m", noted(seq, author, edit))
        store.append("n", noted(2, "a", "note"))
        assert store.editors() == {"a", "b"}
