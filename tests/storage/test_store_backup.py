"""Backups: consistent, complete, never over the project itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.domain.errors import Refused, Surroundings
from reviewer.storage import backup
from reviewer.storage.store import Here, Store
from tests.storage.stored import made, note_text


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with Store.open(database_url, create=True) as opened:
        opened.append("赛", made("赛"))
        note_text(opened, "赛", "more 😀")
        opened.append("赛", made("赛", ["二"]), branch="second")
        opened.person("judge", "", "张三")
        opened.say_here(Here("ann", "w", "赛", "main", "2024-05-01T08:00:00.000Z"), stale="")
        yield opened


def same(store: Store, file: Path) -> None:
    with Store.open(str(file)) as copy:
        assert copy.newest() == store.newest()
        for match, branch in store.newest():
            assert copy.load(match, branch) == store.load(match, branch)
            assert copy.revisions(match, branch) == store.revisions(match, branch)
        assert copy.windows("") == []
        assert copy.people("judge") == store.people("judge")
        assert copy.search("more 😀") == store.search("more 😀") != []
        assert not copy.problems()
        note_text(copy, "赛", "goes on")
        assert copy.person("judge", "", "李四") == "J2"


def test_a_backup_is_a_project(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "备份" / "b.db"
    file.parent.mkdir()
    store.backup(file)
    assert [each.name for each in file.parent.iterdir()] == ["b.db"]
    same(store, file)
    store.backup(file)
    same(store, file)


def test_a_backup_while_someone_writes(store: Store, tmp_path: Path) -> None:
    with store._database.write() as connection:
        connection.exec_driver_sql("UPDATE match SET head = 77")
        store.backup(tmp_path / "b.db")
        connection.rollback()
    same(store, tmp_path / "b.db")


def test_the_project_itself_is_not_overwritten(tmp_path: Path) -> None:
    file, link = tmp_path / "p.db", tmp_path / "link.db"
    with Store.open(str(file), create=True) as store:
        link.symlink_to(file)
        for target in (file, link):
            with pytest.raises(Refused, match="is the project itself"):
                store.backup(target)
        store.append("m", made("m"))


def test_other_files_are_not_overwritten(store: Store, tmp_path: Path) -> None:
    other = tmp_path / "thesis.docx"
    other.write_bytes(b"years of work")
    with pytest.raises(Refused, match=r"thesis\.docx is there and no backup"):
        store.backup(other)
    with pytest.raises(Refused, match="is a folder"):
        store.backup(tmp_path)
    with pytest.raises(Surroundings, match="no such folder"):
        store.backup(tmp_path / "no" / "b.db")
    opened = tmp_path / "open.db"
    with Store.open(str(opened), create=True), pytest.raises(Refused, match="is open in a program"):
        store.backup(opened)
    assert other.read_bytes() == b"years of work"


def test_a_failure_keeps_the_old_backup(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backups" / "b.db"
    file.parent.mkdir()
    store.backup(file)
    before = file.read_bytes()

    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_flush", full)
    with pytest.raises(Surroundings, match=r"b\.db cannot be written: No space left"):
        store.backup(file)
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["b.db"]
