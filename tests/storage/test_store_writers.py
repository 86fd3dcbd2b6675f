"""Several writers on one match: nothing acknowledged is lost, nothing is written twice."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from reviewer.domain.errors import Surroundings
from reviewer.storage.store import Store
from tests.storage.stored import made, note_text

ROOT = Path(__file__).parents[2]


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.storage.stored", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> list[str]:
    said, _ = process.communicate(timeout=100)
    assert process.returncode == 0
    return said.split()


def check(store: Store, acknowledged: list[str]) -> None:
    head = len(acknowledged) + 1
    assert [r.seq for r in store.revisions("m")] == list(range(1, head + 1))
    words = store.load("m").units["u1"].text.split(" ")
    assert sorted(words[1:]) == sorted(acknowledged)
    assert not store.problems()


def test_threads(database_url: str) -> None:
    with Store.open(database_url, create=True) as store, ThreadPoolExecutor(4) as pool:
        store.append("m", made("m"))
        words = [f"w{number}" for number in range(24)]
        list(pool.map(lambda word: note_text(store, "m", word), words))
        check(store, words)


def test_processes(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        store.append("m", made("m"))
        writers = [start("write", database_url, name, "15") for name in "ab"]
        acknowledged = [word for writer in writers for word in finish(writer)]
        assert len(acknowledged) == 30
        check(store, acknowledged)


def test_processes_create_one_project(database_url: str) -> None:
    makers = [start("create", database_url, f"m{number}") for number in range(4)]
    ids = [word for maker in makers for word in finish(maker)]
    assert sorted(ids) == ["J1", "J2", "J3", "J4"]
    with Store.open(database_url) as store:
        assert [row.match for row in store.matches()] == ["m0", "m1", "m2", "m3"]
        assert not store.problems()


def test_a_reader_is_not_disturbed_and_disturbs_nobody(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        store.append("m", made("m"))
        with store._database.read() as reading:
            old = reading.exec_driver_sql("SELECT head FROM match").scalar()
            note_text(store, "m", "x")
            assert reading.exec_driver_sql("SELECT head FROM match").scalar() == old
        assert store.head("m") == 2


def test_a_writer_waits_for_the_other(tmp_path: Path) -> None:
    target = str(tmp_path / "p.db")
    with Store.open(target, create=True) as store, Store.open(target) as other:
        store.append("m", made("m"))
        with store._database.write():
            waiting = threading.Thread(target=note_text, args=(other, "m", "x"))
            waiting.start()
            waiting.join(0.3)
            assert waiting.is_alive()
        waiting.join(20)
        assert store.head("m") == 2


def test_a_lock_that_stays_is_a_known_error(tmp_path: Path) -> None:
    target = str(tmp_path / "p.db")
    with Store.open(target, create=True) as store, Store.open(target, busy=0.05) as other:
        store.append("m", made("m"))
        with store._database.write(), pytest.raises(Surroundings, match=r"p\.db is locked"):
            note_text(other, "m", "x")
        assert note_text(other, "m", "x") == 2
