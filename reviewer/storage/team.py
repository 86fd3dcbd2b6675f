"""The team of a project: who is annotator, lead or QA.

On a server the role is enforced: the person's login gets the grants of the role, and row
security (``team_rules``) binds whatever the login does, with our program or by plain SQL. In a
file roles are recorded and guide.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from sqlalchemy import Connection, delete, insert, select, text

from reviewer.domain.errors import Refused
from reviewer.storage.engine import Database
from reviewer.storage.tables import project
from reviewer.storage.team_rules import KEY, grants, revocations, rules

Role: TypeAlias = Literal["annotator", "lead", "qa"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
_LONGEST = 63
"""Bytes of a login; PostgreSQL cuts off the rest."""


@dataclass(frozen=True, slots=True)
class Member:
    """A person of the team; ``name`` is the login, or in a file the author's name."""

    name: str
    role: Role


def members(connection: Connection) -> list[Member]:
    """Everybody of the team by name."""
    rows = connection.execute(select(project.c.key, project.c.value).order_by(project.c.key))
    named = {key.removeprefix(KEY): value for key, value in rows if key.startswith(KEY)}
    return [Member(name, role) for name, said in named.items() for role in ROLES if role == said]


def sees_all(database: Database) -> bool:
    """Whether whoever is connected sees every version of every match.

    On a server an annotator sees ``main`` and the own branches alone.
    """
    if database.is_sqlite:
        return True
    with database.read() as connection:
        bound = text("SELECT row_security_active('match')")
        if not connection.execute(bound).scalar_one():
            return True
        login = connection.execute(text("SELECT session_user")).scalar_one()
        roles = {member.name: member.role for member in members(connection)}
    return roles.get(login) in ("lead", "qa")


def add(database: Database, name: str, role: Role) -> None:
    """Gives the role, in place of the one before; on a server the rules are put up as well.

    A login that is not there is made, without a password: it may enter only where the server
    asks for none, until its owner sets one. ``Refused`` for a name that cannot be a login of
    this team; ``Surroundings`` if whoever calls owns neither the tables nor the right to make
    logins.
    """
    if role not in ROLES:
        raise Refused(f"a role is {', '.join(ROLES)}, not {role!r}")
    check_name(name)
    with database.write() as connection:
        if not database.is_sqlite:
            _check_login(connection, name)
            _run(connection, (*rules(_schema(connection)), *_made(connection, name)))
            _run(connection, revocations(_quoted(connection, name), _schema(connection)))
            _run(connection, grants(_quoted(connection, name), role))
        connection.execute(delete(project).where(project.c.key == KEY + name))
        connection.execute(insert(project), {"key": KEY + name, "value": role})


def renew(connection: Connection) -> None:
    """Puts the rules up anew on a server that has a team: a new step may bring new tables."""
    if connection.dialect.name == "sqlite" or not (team := members(connection)):
        return
    _run(connection, rules(_schema(connection)))
    for member in team:
        if _exists(connection, member.name):
            _run(connection, grants(_quoted(connection, member.name), member.role))


def remove(database: Database, name: str) -> None:
    """Takes the role and the rights away; the login stays. ``Refused`` if there is none."""
    with database.write() as connection:
        if name not in {member.name for member in members(connection)}:
            raise Refused(f"{name} is not of the team")
        if not database.is_sqlite and _exists(connection, name):
            _run(connection, revocations(_quoted(connection, name), _schema(connection)))
        connection.execute(delete(project).where(project.c.key == KEY + name))


def check_name(name: str) -> None:
    """``Refused`` for what cannot be the login, and so the branch, of a person."""
    if not name.isprintable() or name != name.strip() or not name or name == "main":
        raise Refused(f"{name!r} cannot be the name of a person here")
    if len(name.encode("utf-8", "replace")) > _LONGEST:
        raise Refused(f"a name has at most {_LONGEST} bytes")


def _check_login(connection: Connection, name: str) -> None:
    """Whom the server asks for nothing, no rule binds."""
    asked = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = :name"
    if connection.execute(text(asked), {"name": name}).scalar():
        raise Refused(f"{name} is a superuser of the server, whom no role binds: name another")
    owned = (
        "SELECT pg_has_role(:name, relowner, 'MEMBER') FROM pg_class WHERE oid = 'match'::regclass"
    )
    if _exists(connection, name) and connection.execute(text(owned), {"name": name}).scalar():
        raise Refused(f"{name} owns the project, so no role binds it: name another login")


def _exists(connection: Connection, name: str) -> bool:
    found = connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name})
    return found.scalar() is not None


def _made(connection: Connection, name: str) -> tuple[str, ...]:
    return () if _exists(connection, name) else (f"CREATE ROLE {_quoted(connection, name)} LOGIN",)


def _schema(connection: Connection) -> str:
    found = connection.execute(text("SELECT current_schema()")).scalar_one()
    return _quoted(connection, str(found))


def _quoted(connection: Connection, name: str) -> str:
    return str(connection.dialect.identifier_preparer.quote_identifier(name))


def _run(connection: Connection, statements: tuple[str, ...]) -> None:
    for statement in statements:
        connection.execute(text(statement.replace(":", r"\:")))
