"""The store: the one door to a project's database.

Methods raise ``domain.errors`` for what the user's world does wrong, ``StaleHead`` when a
match has moved on, and are safe to call from several threads.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import text

from reviewer.domain.log import Revision
from reviewer.domain.model import Record
from reviewer.domain.transcript import Transcript
from reviewer.storage import people, presence, project_values, reading, search, team, writing
from reviewer.storage.engine import BUSY_SECONDS, Database, connect
from reviewer.storage.people import Person
from reviewer.storage.presence import Here
from reviewer.storage.reading import Act, Mark, MatchRow, NoSuchMatch
from reviewer.storage.rows import Stored
from reviewer.storage.schema import settle
from reviewer.storage.search import Hit
from reviewer.storage.target import Target, parse
from reviewer.storage.team import Member, Role
from reviewer.storage.writing import StaleHead

__all__ = [
    "Act",
    "Here",
    "Hit",
    "Mark",
    "MatchRow",
    "NoSuchMatch",
    "Person",
    "StaleHead",
    "Store",
    "Stored",
]

MAIN = "main"


class Store:
    """An open project, which is a file (``path``) or on a server, whose user is ``login``."""

    def __init__(self, database: Database, login: str | None) -> None:
        self._database = database
        self.name, self.path = database.name, database.path
        self.login = login

    @classmethod
    def open(cls, target: str, *, create: bool = False, busy: float = BUSY_SECONDS) -> Self:
        """Opens a file or a URL; an older schema is upgraded, a newer one refused.

        ``create`` makes the project if it is not there; ``busy`` is how many seconds to wait
        for another program's lock on a file.
        """
        database = connect(parse(target), create=create, busy=busy)
        try:
            settle(database, create=create)
            return cls(database, _login(database))
        except BaseException:
            database.close()
            raise

    def hasty(self, busy: float) -> Self:
        """The same project for someone who cannot wait longer for a lock; to be closed as well."""
        place = Target(self.name, self.path, None if self.path else self._database.engine.url)
        return type(self)(connect(place, create=False, busy=busy), self.login)

    def close(self) -> None:
        """Closes every connection."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # matches

    def matches(self, branch: str = MAIN) -> list[MatchRow]:
        """Every match by id, with its counts."""
        with self._database.read() as connection:
            return reading.matches(connection, branch)

    def load(self, match: str, branch: str = MAIN) -> Transcript:
        """The transcript as it is now; ``NoSuchMatch`` if there is none."""
        with self._database.read() as connection:
            return reading.load(connection, match, branch)

    def stored(self, match: str, branch: str = MAIN) -> Stored:
        """The match as ``load`` would read it, to be sent to another process."""
        with self._database.read() as connection:
            return reading.stored(connection, match, branch)

    def records(
        self, kind: str, id: str | None = None, branch: str = MAIN
    ) -> dict[str, list[Record]]:
        """Every match's records of one kind (of one id if it is named), without loading more."""
        with self._database.read() as connection:
            return reading.records(connection, kind, id, branch)

    def head(self, match: str, branch: str = MAIN) -> int | None:
        """The number of the last revision; ``None`` if there is no such match."""
        with self._database.read() as connection:
            return reading.head(connection, match, branch)

    def exists(self, match: str, branch: str = MAIN) -> bool:
        """Whether the project has this match."""
        return self.head(match, branch) is not None

    def newest(self) -> dict[tuple[str, str], int]:
        """The head of each (match, branch): equal as long as nothing has changed."""
        with self._database.read() as connection:
            return reading.heads(connection)

    # the log

    def append(self, match: str, revision: Revision, *, branch: str = MAIN) -> None:
        """Writes a revision in one transaction; ``StaleHead`` if another one came first."""
        with self._database.write() as connection:
            writing.append(connection, match, branch, revision)

    def append_many(
        self, items: Iterable[tuple[str, Sequence[Revision]]], *, branch: str = MAIN
    ) -> None:
        """Writes revisions of several matches in one transaction: all or nothing."""
        with self._database.write() as connection:
            for match, revisions in items:
                for revision in revisions:
                    writing.append(connection, match, branch, revision)

    def revisions(
        self, match: str, branch: str = MAIN, *, after: int = 0, upto: int | None = None
    ) -> list[Revision]:
        """The revisions after ``after``, up to and with ``upto``."""
        with self._database.read() as connection:
            return reading.revisions(connection, match, branch, after, upto)

    def revision(self, match: str, seq: int, branch: str = MAIN) -> Revision:
        """One revision; ``NoSuchMatch`` if there is none of that number."""
        found = self.revisions(match, branch, after=seq - 1, upto=seq)
        if not found:
            raise NoSuchMatch(f"there is no revision {seq} of match {match} in this project")
        return found[0]

    def acts(self, match: str, branch: str = MAIN) -> list[Act]:
        """The revisions without their changes."""
        with self._database.read() as connection:
            return reading.acts(connection, match, branch)

    def newest_acts(self, branch: str = MAIN) -> dict[str, Act]:
        """The last act of every match: who was there last, and when."""
        with self._database.read() as connection:
            return reading.newest_acts(connection, branch)

    def marks(self, branch: str = MAIN) -> list[Mark]:
        """Who acted when on which match, over the whole project; imports and proposals apart."""
        with self._database.read() as connection:
            return reading.marks(connection, branch)

    # people

    def person(self, role: str, scope: str, name: str) -> str:
        """The id of that ``judge`` or ``reviewer``, given once: ``J1``, ``R1`` and on."""
        return people.identify(self._database, role, scope, name)

    def people(self, role: str) -> list[Person]:
        """All people of a role, in the order of their ids."""
        with self._database.read() as connection:
            return people.everyone(connection, role)

    # what the project says of itself

    def values(self, prefix: str) -> dict[str, str]:
        """What was set under keys that begin so (``put_value``), by key."""
        with self._database.read() as connection:
            return project_values.values(connection, prefix)

    def put_value(self, key: str, value: str | None) -> None:
        """Sets one of the project's own values, or forgets it (``None``)."""
        project_values.put(self._database, key, value)

    def editors(self, branch: str = MAIN) -> frozenset[str]:
        """Everybody who has edited a match of the project; imports and proposals are no edits."""
        with self._database.read() as connection:
            return reading.editors(connection, branch)

    # the team

    def members(self) -> list[Member]:
        """Who is of the team, with their roles, by name."""
        with self._database.read() as connection:
            return team.members(connection)

    def sees_all(self) -> bool:
        """Whether this login sees every version: an annotator's on a server sees no others'."""
        return team.sees_all(self._database)

    def add_member(self, name: str, role: Role) -> None:
        """Gives a person a role; on a server their login, which it makes, gets the rights."""
        team.add(self._database, name, role)

    def remove_member(self, name: str) -> None:
        """Takes a person's role and rights away; what they did stays."""
        team.remove(self._database, name)

    # who is there

    def say_here(self, here: Here, *, stale: str, ahead: str = "9") -> None:
        """Says where a window is; what the person's said before ``stale``, after ``ahead`` goes."""
        presence.put(self._database, here, stale, ahead)

    def say_gone(self, person: str, window: str) -> None:
        """Forgets a window that says where it is."""
        presence.remove(self._database, person, window)

    def windows(self, since: str) -> list[Here]:
        """The windows heard of since a moment (UTC), by match, branch and person."""
        with self._database.read() as connection:
            return presence.since(connection, since)

    # the whole

    def search(self, query: str, limit: int = 200, branch: str = MAIN) -> list[Hit]:
        """The units whose text holds ``query``, by match and place; width and case are one."""
        with self._database.read() as connection:
            return search.find(connection, query, limit, branch)

    def backup(self, file: Path) -> None:
        """Writes a consistent copy as a project file, of a server's project as well."""
        from reviewer.storage.backup import backup

        backup(self._database, file)

    def problems(self) -> list[str]:
        """What is wrong with the project, one sentence each; empty if it is sound."""
        from reviewer.storage.soundness import problems

        return problems(self._database)


def _login(database: Database) -> str | None:
    if database.is_sqlite:
        return None
    with database.read() as connection:
        return str(connection.execute(text("SELECT session_user")).scalar_one())
