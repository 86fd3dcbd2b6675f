"""The ids that a project gives to judges and reviewers, once and for ever."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, func, insert, select, text

from reviewer.domain.errors import Refused
from reviewer.storage.engine import Database
from reviewer.storage.tables import person

PREFIXES: Final = {"judge": "J", "reviewer": "R"}
_LOCK = 0x526576696577504B


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the project. ``scope`` says where the name means them; names never leave."""

    id: str
    role: str
    scope: str
    name: str


_FIND = select(person.c.id).where(
    person.c.role == bindparam("role"),
    person.c.scope == bindparam("scope"),
    person.c.name_key == bindparam("name_key"),
)
_COUNT = select(func.count()).where(person.c.role == bindparam("role"))


def name_key(name: str) -> str:
    """The name as it is compared: width, case, white space and invisible marks do not count."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(plain.split())
    return "".join(char for char in plain if unicodedata.category(char) != "Cf") or plain


def known_by(scope: str, name: str) -> str:
    """The key of a person's name. ``Refused`` if the name cannot be read."""
    key = name_key(name)
    if not key or "\0" in name + scope:
        raise Refused("a person without a readable name gets no id; enter the name")
    return key


def identify(database: Database, role: str, scope: str, name: str) -> str:
    """The id of that person, a new one if it is the first time."""
    key = known_by(scope, name)
    where = {"role": role, "scope": scope, "name_key": key}
    with database.read() as connection:
        found: str | None = connection.execute(_FIND, where).scalar()
    return found or _enter(database, where, name)


def _enter(database: Database, where: dict[str, str], name: str) -> str:
    with database.write() as connection:
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        found: str | None = connection.execute(_FIND, where).scalar()
        if found:
            return found
        # Nobody is ever deleted, so the count is the last number given.
        number = connection.execute(_COUNT, where).scalar_one() + 1
        id_ = f"{PREFIXES[where['role']]}{number}"
        connection.execute(insert(person), {**where, "id": id_, "name": name})
        return id_


def everyone(connection: Connection, role: str) -> list[Person]:
    """All people of a role in the order in which they got their ids."""
    columns = (person.c.id, person.c.role, person.c.scope, person.c.name)
    rows = connection.execute(select(*columns).where(person.c.role == role))
    return sorted((Person(*row) for row in rows), key=lambda p: (len(p.id), p.id))
