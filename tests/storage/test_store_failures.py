"""What goes wrong in the user's world: one sentence that says what to do, nothing lost."""

import os
import shutil
import socket
import sqlite3
import subprocess
import uuid
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from reviewer.domain.errors import ReviewerError, Surroundings
from reviewer.storage.failures import known_errors, translated
from reviewer.storage.store import Store
from tests.storage.stored import made, note_text


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A closed project with one match."""
    file = tmp_path / "项目 #1?%41.db"
    with Store.open(str(file), create=True) as store:
        store.append("m", made("m"))
    return file


def refused(target: str | Path, create: bool = False) -> str:
    with pytest.raises(Surroundings) as caught:
        Store.open(str(target), create=create)
    said = str(caught.value)
    assert "\n" not in said and "Error" not in said
    return said


def test_a_project_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.db").startswith("no such project: none.db")
    assert not list(tmp_path.iterdir())
    assert "no such folder" in refused(tmp_path / "no" / "p.db", create=True)


def test_odd_names_are_names(project: Path) -> None:
    with Store.open(str(project)) as store:
        assert store.exists("m") and store.login is None
    assert [file.name for file in project.parent.iterdir()] == [project.name]


def test_what_is_no_project(tmp_path: Path) -> None:
    assert "is a folder" in refused(tmp_path)
    text, empty, other = tmp_path / "a.txt", tmp_path / "b", tmp_path / "c.db"
    text.write_text("正方一辩：" * 500, encoding="utf-8")
    empty.touch()
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE project (key, value)")
        connection.execute("CREATE TABLE alembic_version (version_num)")
    connection.close()
    for create in (False, True):
        assert "a.txt is not a Reviewer project" in refused(text, create)
        assert "c.db is a database, but not a Reviewer project" in refused(other, create)
    assert "b is empty" in refused(empty)
    assert text.read_text(encoding="utf-8") == "正方一辩：" * 500


def test_a_damaged_file(project: Path) -> None:
    content = bytearray(project.read_bytes())
    content[100:] = os.urandom(len(content) - 100)
    project.write_bytes(content)
    assert "is damaged; go back to a backup" in refused(project)


def test_a_short_file(project: Path) -> None:
    os.truncate(project, 5000)
    assert "is damaged; go back to a backup" in refused(project)


def test_bytes_that_are_no_text() -> None:
    with (
        closing(sqlite3.connect(":memory:")) as other,
        pytest.raises(Surroundings, match=r"a\.db is damaged"),
        known_errors("a.db"),
    ):
        other.execute("SELECT CAST(x'ff' AS TEXT)").fetchall()


def with_setting(store: Store, setting: str) -> None:
    """Changes the one idle connection of the pool, which is used next."""
    connection = store._database.engine.raw_connection()
    connection.cursor().execute(f"PRAGMA {setting}").close()
    connection.close()


def test_a_full_disk(project: Path) -> None:
    with Store.open(str(project)) as store:
        with_setting(store, "max_page_count = 1")
        with pytest.raises(Surroundings, match=r"the disk of .* is full; nothing was saved"):
            store.append("n", made("n", ["很长" * 2000] * 20))
        with_setting(store, "max_page_count = 100000")
        assert not store.exists("n")
        store.append("n", made("n"))
        assert not store.problems()


def test_a_read_only_file(project: Path) -> None:
    with Store.open(str(project)) as store:
        with_setting(store, "query_only = ON")
        with pytest.raises(Surroundings, match="is read-only; allow writing"):
            note_text(store, "m", "x")
        assert store.load("m").head == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_read_only_folder(project: Path) -> None:
    project.chmod(0o400)
    project.parent.chmod(0o500)
    try:
        assert "read" in refused(project) or "opened" in refused(project)
    finally:
        project.parent.chmod(0o700)


@pytest.mark.skipif(shutil.which("chattr") is None, reason="no chattr")
def test_an_immutable_file(project: Path) -> None:
    if subprocess.run(["chattr", "+i", project], capture_output=True).returncode:
        pytest.skip("chattr does nothing here")
    try:
        with Store.open(str(project)) as store:
            assert store.load("m").head == 1
            with pytest.raises(Surroundings, match="is read-only; allow writing"):
                note_text(store, "m", "x")
    finally:
        subprocess.run(["chattr", "-i", project], check=True)
    with Store.open(str(project)) as store:
        assert note_text(store, "m", "x") == 2


def test_an_unknown_error_stays_a_bug() -> None:
    assert translated(sqlite3.OperationalError("near SELEC: syntax error"), "p") is None
    assert translated(psycopg.errors.UndefinedTable("x"), "p") is None
    assert translated(psycopg.ProgrammingError("x"), "p") is None


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (psycopg.errors.DiskFull(), "disk of the server is full"),
        (psycopg.errors.LockNotAvailable(), "busy with someone else"),
        (psycopg.errors.DeadlockDetected(), "busy with someone else"),
        (psycopg.errors.QueryCanceled(), "took too long"),
        (psycopg.errors.TooManyConnections(), "too many connections"),
        (psycopg.errors.InsufficientPrivilege(), "ask the owner"),
        (psycopg.errors.ReadOnlySqlTransaction(), "read-only"),
        (psycopg.errors.AdminShutdown(), "going down"),
        (psycopg.errors.ConnectionFailure(), "connection to p broke"),
        (psycopg.OperationalError("server closed the connection"), "cannot be reached"),
    ],
)
def test_what_servers_say(error: psycopg.Error, words: str) -> None:
    found = translated(error, "p")
    assert isinstance(found, ReviewerError) and words in str(found)


@pytest.mark.parametrize(
    "target",
    [
        "mysql://u:sekret@h/d",
        "postgresql://u:sekret@h:notaport/d",
        "://sekret",
        "sqlite://",
    ],
)
def test_urls_that_cannot_be_used(target: str) -> None:
    said = refused(target)
    assert "write a file name or postgresql+psycopg://" in said and "sekret" not in said


def test_a_sqlite_url_is_a_file(project: Path) -> None:
    with Store.open(f"sqlite:///{project.parent / 'q.db'}", create=True) as store:
        assert store.name == "q.db"


def test_no_server() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        said = refused(f"postgresql+psycopg://u:sekret@127.0.0.1:{port}/d?sslkey=secret2")
    assert said.startswith(f"the server of postgresql://u:***@127.0.0.1:{port}/d cannot be reached")
    assert "secret2" not in said


def test_no_such_database(postgres_url: str) -> None:
    url = make_url(postgres_url).set(database="nothere").render_as_string(hide_password=False)
    assert refused(url, create=True).startswith("there is no such database: postgresql://")


def test_an_empty_or_foreign_database(postgres_url: str) -> None:
    assert "is empty; import into it first" in refused(postgres_url)
    plain = make_url(postgres_url).set(drivername="postgresql")
    with psycopg.connect(plain.render_as_string(hide_password=False)) as connection:
        connection.execute("CREATE TABLE customers (id int)")
    for create in (False, True):
        assert "not a Reviewer project" in refused(postgres_url, create)


@pytest.fixture
def login(postgres_url: str) -> Callable[[], str]:
    """Makes a login that may read only; its URL has a password."""
    name = f"reader_{uuid.uuid4().hex[:8]}"
    plain = make_url(postgres_url).set(drivername="postgresql")

    def make() -> str:
        with psycopg.connect(plain.render_as_string(hide_password=False)) as connection:
            connection.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'sekret'")
            connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {name}")
        url = make_url(postgres_url).set(username=name, password="sekret")
        return url.render_as_string(hide_password=False)

    return make


def test_a_login_without_rights(postgres_url: str, login: Callable[[], str]) -> None:
    with Store.open(postgres_url, create=True) as owner:
        owner.append("m", made("m"))
        url = login()
        with Store.open(url) as store:
            assert store.login == make_url(url).username
            assert store.load("m") == owner.load("m")
            with pytest.raises(Surroundings, match="ask the owner of the database") as caught:
                note_text(store, "m", "x")
            assert "sekret" not in str(caught.value)


def test_the_login_is_the_session_user(postgres_url: str) -> None:
    with Store.open(postgres_url, create=True) as store:
        assert store.login == make_url(postgres_url).username


def test_a_broken_connection_is_replaced(postgres_url: str) -> None:
    with Store.open(postgres_url, create=True) as store:
        store.append("m", made("m"))
        plain = make_url(postgres_url).set(drivername="postgresql")
        with psycopg.connect(plain.render_as_string(hide_password=False)) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'reviewer' AND datname = current_database()"
            )
        assert note_text(store, "m", "x") == 2
