"""A consistent copy of a project, written beside its place and renamed at the end.

A file is copied page by page; a server's project is read in one snapshot and becomes a
project file, which opens anywhere.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, cast

from sqlalchemy import Connection, Table, insert, select

from reviewer.domain.codec import from_json
from reviewer.domain.errors import Refused, Surroundings
from reviewer.domain.model import Unit
from reviewer.storage import bulk, search
from reviewer.storage.engine import Database, connect
from reviewer.storage.failures import known_errors, translated
from reviewer.storage.rows import index_row, parse_bodies
from reviewer.storage.schema import settle
from reviewer.storage.tables import match, person, project, record, revision
from reviewer.storage.target import Target
from reviewer.storage.team import sees_all

_BATCH: Final = 500
_HAS_PRESENCE: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'presence'"
_REVISIONS: Final = 8
"""Revisions at a time: an import's holds the whole match, a megabyte or two."""


def backup(database: Database, file: Path) -> None:
    """Copies the project to ``file``; an older backup there is replaced.

    ``Refused`` if ``file`` is the project itself, is open, or is something else than a
    project, or if not all of the project can be seen; ``Surroundings`` if it cannot be
    written. What was there stays until the end.
    """
    with _failures(file):
        _check(database, file)
        if not sees_all(database):
            raise Refused(
                f"your login sees main and your own versions of {database.name} alone, so a copy "
                "would lack the others' work; ask a lead, QA or the project's owner for it"
            )
        part = file.with_name(f".{file.name}.{os.getpid()}.part")
        try:
            _copy(database, part, file.name)
            _flush(part)
            part.replace(file)
            _flush_folder(file.parent)
        finally:
            for rest in ("", "-wal", "-shm", "-journal"):
                part.with_name(part.name + rest).unlink(missing_ok=True)


@contextmanager
def _failures(file: Path) -> Iterator[None]:
    try:
        with known_errors(file.name):
            yield
    except OSError as error:
        why = error.strerror or str(error)
        raise Surroundings(f"{file.name} cannot be written: {why}; name another place") from error


def _check(database: Database, file: Path) -> None:
    if file.is_dir():
        raise Refused(f"{file.name} is a folder; name a file in it")
    if not file.parent.is_dir():
        raise Surroundings(f"no such folder: {file.parent}; create it first")
    if not file.exists():
        return
    if database.path is not None and file.samefile(database.path):
        raise Refused(f"{file.name} is the project itself; name another file for the backup")
    if file.with_name(file.name + "-wal").exists():
        raise Refused(f"{file.name} is open in a program; close it or name another file")
    if file.stat().st_size and not _is_project(file):
        raise Refused(f"{file.name} is there and no backup; name another file")


def _is_project(file: Path) -> bool:
    with closing(
        sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    ) as old:
        try:
            named = "SELECT value FROM project WHERE key = 'application'"
            return bool(old.execute(named).fetchone() == ("reviewer",))
        except sqlite3.DatabaseError:
            return False


def _copy(database: Database, part: Path, name: str) -> None:
    if database.path is not None:
        _copy_pages(database, part, name)
        return
    copy = connect(Target(name, path=part.absolute()), create=True)
    try:
        settle(copy, create=True)
        with database.read() as source, copy.write() as target:
            _copy_rows(source, target)
    finally:
        copy.close()


def _copy_pages(database: Database, part: Path, name: str) -> None:
    with database.read() as connection:
        source = cast(sqlite3.Connection, connection.connection.driver_connection)
        try:
            with closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
                if copy.execute(_HAS_PRESENCE).fetchone():
                    copy.execute("DELETE FROM presence")  # nobody is in the copy
                    copy.commit()
                sound = copy.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        except sqlite3.OperationalError as error:  # what cannot be written is the copy
            if found := translated(error, name):
                raise found from error
            raise
        if not sound:
            raise Surroundings(f"{database.name} is damaged and was not copied; run doctor on it")


def _copy_rows(source: Connection, target: Connection) -> None:
    """Every table, those that others point to first; the search index is made anew."""
    target.execute(project.delete())
    for table in (project, match, record, revision, person):
        for batch in _batches(source, table):
            bulk.run(target, insert(table), batch)
            if table is record:
                _index(target, batch)


def _batches(source: Connection, table: Table) -> Iterator[list[dict[str, object]]]:
    size = _REVISIONS if table is revision else _BATCH
    rows = source.execution_options(yield_per=size).execute(select(table))
    for part in rows.mappings().partitions():
        yield [dict(row) for row in part]


def _index(target: Connection, rows: list[dict[str, object]]) -> None:
    units = [row for row in rows if row["kind"] == "unit"]
    bodies = parse_bodies([str(row["body"]) for row in units])
    found = [
        index_row(str(row["match"]), str(row["branch"]), cast(Unit, from_json("unit", body)))
        for row, body in zip(units, bodies, strict=True)
    ]
    search.change(target, (), found)


def _flush(file: Path) -> None:
    with file.open("r+b") as opened:
        os.fsync(opened.fileno())


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":  # Windows writes the name with the file
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
