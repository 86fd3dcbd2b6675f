"""A throw-away PostgreSQL server for the tests, and fresh databases on it.

The server is one that this machine has installed, run in a temporary folder of its own for one
test session (one for each pytest-xdist worker), reachable through a Unix socket in that folder
only. ``REVIEWER_TEST_DATABASE`` names another server to make the databases on; its user must be
allowed to create databases. Without either, the tests that need PostgreSQL are skipped; where
``CI`` is set they fail.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import URL, make_url

from run import postgres_bin

USER = "reviewer"
LOCALE = "C.UTF-8" if sys.platform == "linux" else "en_US.UTF-8"
START_SECONDS = 30
SPEED = {
    # Everything here is deleted at the end of the session, so nothing has to survive a power cut;
    # without these a database takes ten times as long to create.
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "32MB",
    "max_connections": "40",
}


class Server:
    """A PostgreSQL server on which databases can be created and dropped."""

    def __init__(self, url: URL) -> None:
        self.url = url

    def connect(self) -> psycopg.Connection:
        """Open a connection to the server's own database, outside any transaction."""
        conninfo = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        return psycopg.connect(conninfo, autocommit=True, connect_timeout=10)

    @contextlib.contextmanager
    def database(self, locale: str | None = None) -> Iterator[str]:
        """Create an empty UTF-8 database, yield its URL, and drop it whoever is still in it.

        ``locale`` sets LC_COLLATE and LC_CTYPE; by default they are the server's.
        """
        name = f"reviewer_test_{uuid.uuid4().hex[:12]}"
        with self.connect() as connection:
            connection.execute(self._create(name, locale, connection.info.server_version))
        try:
            yield self.url.set(database=name).render_as_string(hide_password=False)
        finally:
            with self.connect() as connection:
                drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
                connection.execute(drop)

    @staticmethod
    def _create(name: str, locale: str | None, version: int) -> sql.Composed:
        statement = "CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8'"
        if locale is not None:
            statement += " LC_COLLATE {locale} LC_CTYPE {locale}"
        if locale is not None and version >= 15_00_00:  # the server's own may be ICU
            statement += " LOCALE_PROVIDER libc"
        return sql.SQL(statement).format(sql.Identifier(name), locale=sql.Literal(locale))


class Cluster:
    """A PostgreSQL server of our own: made, started, stopped and deleted."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        # Not under pytest's temporary folder: a socket's path may have about 100 bytes at most,
        # and the other user must be able to get there.
        short = Path("/tmp")
        self.folder = Path(tempfile.mkdtemp(prefix="rvw-", dir=short if short.is_dir() else None))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.owner = _owner()
        self.process: subprocess.Popen[bytes] | None = None
        if self.owner:
            os.chown(self.folder, self.owner.pw_uid, self.owner.pw_gid)

    @property
    def server(self) -> Server:
        """The server, through its socket."""
        query = {"host": str(self.folder)}
        return Server(URL.create("postgresql+psycopg", USER, database="postgres", query=query))

    def start(self) -> None:
        """Make the cluster and wait until it answers."""
        initdb = [f"--username={USER}", "--auth=trust", "--encoding=UTF8", f"--locale={LOCALE}"]
        made = self._popen("initdb", "--no-sync", f"--pgdata={self.data}", *initdb)
        if made.wait():
            raise RuntimeError(f"initdb failed:\n{self._said()}")
        options = SPEED | {"listen_addresses": "", "unix_socket_directories": str(self.folder)}
        settings = [f"--{name}={value}" for name, value in options.items()]
        self.process = self._popen("postgres", "-D", str(self.data), *settings)
        self._wait(self.process)

    def stop(self) -> None:
        """Stop the server at once, whoever is connected, and delete everything."""
        if self.process:
            self.process.send_signal(signal.SIGQUIT)  # what pg_ctl stop -m immediate sends
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _popen(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        # So that the server ends with us even if we are killed and cannot stop it.
        guard = ["setpriv", "--pdeathsig", "INT", "--"] if shutil.which("setpriv") else []
        command = [*guard, str(self.programs / program), *arguments]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self.owner.pw_uid if self.owner else None,
                group=self.owner.pw_gid if self.owner else None,
                extra_groups=[] if self.owner else None,
            )

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + START_SECONDS
        while process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(psycopg.OperationalError), self.server.connect():
                return
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start:\n{self._said()}")

    def _said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:]


def _owner() -> pwd.struct_passwd | None:
    """Return who shall own the cluster: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError("run the tests as another user than root: there is none to own PostgreSQL")


def _missing(reason: str) -> None:
    """Skip the test, or fail it where PostgreSQL has to be there."""
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """The PostgreSQL server of this test session."""
    url = os.environ.get("REVIEWER_TEST_DATABASE")
    if url:
        yield Server(make_url(url).set(drivername="postgresql+psycopg"))
        return
    programs = postgres_bin()
    if programs is None:
        _missing("NO POSTGRESQL HERE (no initdb): NOT TESTED ON IT; see `python3 run.py setup`")
        return
    cluster = Cluster(programs)
    try:
        cluster.start()
        yield cluster.server
    finally:
        cluster.stop()


@pytest.fixture
def postgres_url(postgres_server: Server) -> Iterator[str]:
    """URL of a fresh, empty database in the server's locale."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture
def postgres_c_url(postgres_server: Server) -> Iterator[str]:
    """URL of a fresh, empty UTF-8 database in locale C: no letters but ASCII's are known there."""
    with postgres_server.database("C") as url:
        yield url
