"""Which window has which match open: rows that are written again and again, outside the log.

A row is of one window of one person; a new one takes the place of the one before. Where the
table is not there yet (a project that could not be brought up to date), nothing is kept.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, inspect, or_, select

from reviewer.storage.engine import Database
from reviewer.storage.tables import presence


@dataclass(frozen=True, slots=True)
class Here:
    """A window (an id of its own) of a person on a version of a match, last heard of at ``at``."""

    person: str
    window: str
    match: str
    branch: str
    at: str


def put(database: Database, here: Here, stale: str, ahead: str) -> None:
    """Says where a window is; the person's rows from before ``stale`` (UTC) go.

    So do those from after ``ahead``: they were written before a clock was set back.
    """
    with database.write() as connection:
        if _is_kept(connection):
            at = presence.c.at
            old = or_(presence.c.window == here.window, at < stale, at > ahead)
            connection.execute(delete(presence).where(presence.c.person == here.person, old))
            row = (here.person, here.window, here.match, here.branch, here.at)
            names = ("person", "window", "match", "branch", "at")
            connection.execute(insert(presence), dict(zip(names, row, strict=True)))


def remove(database: Database, person: str, window: str) -> None:
    """Forgets a window."""
    mine = (presence.c.person == person, presence.c.window == window)
    with database.write() as connection:
        if _is_kept(connection):
            connection.execute(delete(presence).where(*mine))


def since(connection: Connection, moment: str) -> list[Here]:
    """The windows heard of at ``moment`` (UTC) or later, by match, branch and person."""
    if not _is_kept(connection):
        return []
    order = (presence.c.match, presence.c.branch, presence.c.person, presence.c.window)
    rows = connection.execute(select(presence).where(presence.c.at >= moment).order_by(*order))
    return [Here(*row) for row in rows]


def _is_kept(connection: Connection) -> bool:
    return inspect(connection).has_table("presence")
