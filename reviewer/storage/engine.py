"""Connections: how SQLite and PostgreSQL are opened, and the two kinds of transaction.

``read`` is one snapshot; ``write`` holds the lock from its first statement on SQLite
(``BEGIN IMMEDIATE``), so that nobody can come between what it reads and what it writes.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import QueuePool

from reviewer.domain.errors import Surroundings
from reviewer.storage.failures import known_errors
from reviewer.storage.target import Target

BUSY_SECONDS = 10.0
"""How long to wait for someone else's transaction."""
CONNECT_SECONDS = 10
STATEMENT_SECONDS = 120
SILENT_SECONDS = 15
"""How long a server may leave unanswered what was sent before its connection is given up."""
_SETTINGS = "SET lock_timeout = '{busy:.0f}ms'; SET statement_timeout = '{statement}s'"


class Database:
    """An open database: its ``name`` for the user, its engine, its two kinds of transaction."""

    def __init__(self, engine: Engine, name: str, path: Path | None) -> None:
        self.engine, self.name, self.path = engine, name, path
        self.is_sqlite = engine.dialect.name == "sqlite"
        self._place: tuple[int, int] | None = None
        self._writer = engine.execution_options(reviewer_write=True)
        self._reader = engine if self.is_sqlite else _snapshots(engine)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database throughout."""
        with known_errors(self.name), self._reader.connect() as connection:
            self._check_place()
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is committed at the end, or leaves nothing behind."""
        with known_errors(self.name), self._writer.begin() as connection:
            self._check_place()
            yield connection

    def _check_place(self) -> None:
        """An open file outlives its name: what is written to it then would never be found."""
        if self.path is None:
            return
        try:
            stat = self.path.stat()
        except OSError as error:
            raise Surroundings(
                f"{self.name} is no longer where it was; nothing is saved until it is put back"
            ) from error
        place = (stat.st_dev, stat.st_ino)
        self._place = self._place or place
        if place != self._place:
            raise Surroundings(
                f"{self.name} was replaced by another file while it was open; nothing is saved"
                " until the old one is back, or the project is closed and opened again"
            )

    def close(self) -> None:
        """Closes every connection; SQLite's last one puts its log file into the project file."""
        self.engine.dispose()


def connect(target: Target, *, create: bool, busy: float = BUSY_SECONDS) -> Database:
    """The database of ``target``; nothing is read yet. ``create`` lets a file come to be."""
    if target.path is None:
        assert target.url is not None
        return Database(_postgresql(target.url, busy), target.name, None)
    _check_path(target.path, target.name, create)
    return Database(_sqlite(target.path, create, busy), target.name, target.path)


def _check_path(path: Path, name: str, create: bool) -> None:
    try:
        is_folder, is_there = path.is_dir(), path.exists()
    except OSError as error:  # a name that no system can have
        raise Surroundings(f"{name[:200]} cannot be opened: {error.strerror}") from error
    if is_folder:
        raise Surroundings(f"{name} is a folder; name a project file in it")
    if is_there:
        return
    if not create:
        raise Surroundings(f"no such project: {name}; see to the name, or import into it first")
    if not path.parent.is_dir():
        raise Surroundings(f"no such folder: {path.parent}; create it first")


def _sqlite(path: Path, create: bool, busy: float) -> Engine:
    # A URI, because without "rwc" SQLite would create what is not there.
    address = f"{path.as_uri()}?mode={'rwc' if create else 'rw'}"

    def open_file() -> sqlite3.Connection:
        return sqlite3.connect(
            address, uri=True, timeout=busy, check_same_thread=False, isolation_level=None
        )

    engine = create_engine("sqlite://", creator=open_file, poolclass=QueuePool)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _: object) -> None:
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}").close()
    connection.execute("PRAGMA cache_size = -32768").close()


def _begin_sqlite(connection: Connection) -> None:
    # The driver's own idea of when a transaction begins is switched off (isolation_level).
    write = connection.get_execution_options().get("reviewer_write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def _postgresql(url: URL, busy: float) -> Engine:
    settings = {
        "connect_timeout": CONNECT_SECONDS,
        "application_name": "reviewer",
        # Else a server that went without a word is waited for as long as the system likes.
        "keepalives_idle": SILENT_SECONDS,
        "keepalives_interval": 5,
        "keepalives_count": 2,
        "tcp_user_timeout": SILENT_SECONDS * 1000,
    }
    chosen: dict[str, Any] = {k: v for k, v in settings.items() if k not in url.query}
    # The encoding is set because a server in SQL_ASCII would hand out bytes.
    engine = create_engine(
        url, connect_args={**chosen, "client_encoding": "utf8"}, pool_pre_ping=True
    )
    settings_of_ours = _SETTINGS.format(busy=busy * 1000, statement=STATEMENT_SECONDS)

    def prepare(connection: Any, _: object) -> None:
        connection.execute(settings_of_ours)
        connection.commit()

    event.listen(engine, "connect", prepare)
    return engine


def _snapshots(engine: Engine) -> Engine:
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
