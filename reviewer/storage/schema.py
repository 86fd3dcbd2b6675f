"""Whether a database is a project of this version, and making it one.

Alembic is imported only when there is something to do: a project that is up to date opens
after reading one row.
"""

import logging
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from reviewer.domain.errors import Surroundings
from reviewer.storage.engine import Database
from reviewer.storage.migrations import SPARED, STEPS
from reviewer.storage.team import renew

_LOCK = 0x5265766965776572
"""The advisory lock under which PostgreSQL is migrated ("Reviewer" in ASCII)."""


def settle(database: Database, *, create: bool) -> None:
    """Creates or upgrades the schema where needed; ``Surroundings`` if it is not ours."""
    with database.read() as connection:
        if _is_current(connection, database, create):
            return
        can_wait = _version(connection) in SPARED
    try:
        _bring_up(database, create)
    except Surroundings:
        if not can_wait:
            raise


def _bring_up(database: Database, create: bool) -> None:
    with database.write() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        # Another process may have done it while we waited.
        if not _is_current(connection, database, create):
            migrate(connection)
            renew(connection)


def _is_current(connection: Connection, database: Database, create: bool) -> bool:
    tables = inspect(connection).get_table_names()
    if not tables and create:
        return False
    stamp = _stamp(connection, set(tables), database.name)
    if stamp not in STEPS:
        raise Surroundings(
            f"{database.name} was made by a newer Reviewer; update Reviewer to open it"
        )
    return stamp == STEPS[-1]


def _stamp(connection: Connection, tables: set[str], name: str) -> str:
    if not tables:
        raise Surroundings(f"no such project: {name} is empty; import into it first")
    if not {"project", "alembic_version"} <= tables or not _is_ours(connection):
        raise Surroundings(f"{name} is a database, but not a Reviewer project; name another")
    return str(_version(connection))


def _version(connection: Connection) -> str | None:
    """The last step that was run; ``None`` in an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars()
    return str(found.one())


def _is_ours(connection: Connection) -> bool:
    named = "SELECT value FROM project WHERE key = 'application'"
    return connection.execute(text(named)).scalar() == "reviewer"


def migrate(connection: Connection) -> None:
    """Runs the missing steps in the transaction of ``connection``."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    folder = str(Path(__file__).with_name("migrations"))
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    logging.getLogger("alembic").setLevel(logging.WARNING)
    command.upgrade(config, STEPS[-1])
