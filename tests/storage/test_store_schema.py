"""The schema: made once, the same as the tables say, and nothing of it can be bent by hand."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DBAPIError

from reviewer.domain.errors import Surroundings
from reviewer.storage import migrations
from reviewer.storage.engine import Database
from reviewer.storage.store import Here, Store
from reviewer.storage.tables import metadata
from tests.storage.stored import made, note_text

ROOT = Path(__file__).parents[2]
HERE = Here("ann", "w", "m", "main", "2024-05-01T08:00:00.000Z")


def ours(name: str | None, kind: str, _: object) -> bool:
    """Tables and indexes that are kept outside ``tables.py`` on purpose."""
    return not (name or "").startswith("search_grams") and name != "alembic_version"


def test_the_steps_make_the_tables(database_url: str) -> None:
    with Store.open(database_url, create=True) as store, store._database.read() as connection:
        options = {"include_name": ours, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        differences = compare_metadata(context, metadata)
        extra = [d for d in differences if not (d[0] == "remove_column" and d[3].name == "grams")]
        assert not extra


def test_the_steps_are_all_named() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    steps = ScriptDirectory.from_config(config).walk_revisions()
    assert [step.revision for step in steps][::-1] == list(migrations.STEPS)


def test_opening_again_needs_no_alembic(tmp_path: Path) -> None:
    target = str(tmp_path / "p.db")
    Store.open(target, create=True).close()
    code = (
        "import sys; from reviewer.storage.store import Store; Store.open(sys.argv[1]).close();"
        "print([m for m in ('alembic', 'psycopg') if m in sys.modules])"
    )
    command = [sys.executable, "-c", code, target]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout == "[]\n"


def stamp(database: Database, version: str) -> None:
    with database.write() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")


def test_a_newer_schema_is_refused(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        stamp(store._database, "9999")
    for create in (True, False):
        with pytest.raises(Surroundings, match="made by a newer Reviewer"):
            Store.open(database_url, create=create)


def test_an_older_schema_is_upgraded_in_one_transaction(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.open(database_url, create=True) as store:
        store.append("m", made("m"))
        monkeypatch.setattr("reviewer.storage.schema.STEPS", ("0000", "0001"))
        stamp(store._database, "0000")
    done: list[object] = []
    monkeypatch.setattr("reviewer.storage.schema.migrate", done.append)
    with Store.open(database_url) as store:
        assert len(done) == 1 and store.exists("m")


def to_step_one(store: Store) -> None:
    """The project as the first step leaves it."""
    with store._database.write() as connection:
        connection.exec_driver_sql("DROP TABLE presence")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")


def test_a_project_of_step_one_is_brought_up(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        store.append("m", made("m"))
        to_step_one(store)
        assert store.windows("") == []
        store.say_here(HERE, stale="")
    with Store.open(database_url) as store:
        store.say_here(HERE, stale="")
        assert store.windows("") == [HERE] and store.exists("m")


def test_a_project_of_step_one_that_is_locked_opens_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "p.db")
    with Store.open(file, create=True) as store:
        to_step_one(store)
        with store._database.write(), Store.open(file, busy=0.01) as other:
            assert other.windows("") == []
    with Store.open(file) as store:
        store.say_here(HERE, stale="")
        assert store.windows("") == [HERE]


def test_a_step_that_fails_leaves_nothing(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reviewer.storage import schema

    original = schema.migrate

    def fail(connection: object) -> None:
        original(connection)  # type: ignore[arg-type]
        raise RuntimeError("no power")

    monkeypatch.setattr(schema, "migrate", fail)
    with pytest.raises(RuntimeError):
        Store.open(database_url, create=True)
    with pytest.raises(Surroundings, match="is empty"):
        Store.open(database_url)
    monkeypatch.undo()
    with Store.open(database_url, create=True) as store:
        assert not store.problems()


STATEMENTS = ("UPDATE revision SET author = 'x'", "DELETE FROM revision")
ONLY = {
    "sqlite": [
        "INSERT OR REPLACE INTO revision (match, branch, seq, author, at, edit, changes)"
        " VALUES ('m', 'main', 1, 'x', 'x', '{}', '[]')"
    ],
    "postgresql": ["TRUNCATE revision", "DELETE FROM revision WHERE seq = 77"],
}


def test_the_log_is_insert_only(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        store.append("m", made("m"))
        note_text(store, "m", "x")
        dialect = store._database.engine.dialect.name
        for statement in (*STATEMENTS, *ONLY[dialect]):
            with (
                pytest.raises(DBAPIError, match="revisions are never"),
                store._database.write() as connection,
            ):
                connection.exec_driver_sql(statement)
        assert [revision.author for revision in store.revisions("m")] == ["import", "tester"]


@pytest.mark.skipif(find_spec("hatchling") is None, reason="the build backend is not installed")
def test_the_wheel_carries_the_steps(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "-q", "-w", str(tmp_path), str(ROOT)], check=True)
    [wheel] = tmp_path.glob("*.whl")
    names = ZipFile(wheel).namelist()
    for name in ("env.py", "__init__.py", "versions/0001_first.py", "versions/0002_presence.py"):
        assert f"reviewer/storage/migrations/{name}" in names
