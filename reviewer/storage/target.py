"""What a user names as the project: a SQLite file or a PostgreSQL URL."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from reviewer.domain.errors import Surroundings

_HOW = "write a file name or postgresql+psycopg://USER:PASSWORD@HOST/DATABASE"


@dataclass(frozen=True, slots=True)
class Target:
    """Either ``path`` or ``url`` is set; ``name`` may be shown, it never holds a password."""

    name: str
    path: Path | None = None
    url: URL | None = None


def parse(target: str) -> Target:
    """What ``target`` names; ``Surroundings`` if it is a URL that we cannot use."""
    if "://" not in target:
        return _file(Path(target))
    try:
        url = make_url(target)
    except (ArgumentError, ValueError) as error:
        # The message of the error may hold the password, so it is not passed on.
        raise Surroundings(f"the project's URL cannot be read; {_HOW}") from error
    backend = url.get_backend_name()
    if backend == "sqlite" and url.database:
        return _file(Path(url.database))
    if backend not in ("postgresql", "postgres"):
        raise Surroundings(f"a project cannot be kept in {backend}; {_HOW}")
    return _server(url.set(drivername="postgresql+psycopg"))


def _file(path: Path) -> Target:
    return Target(path.name or str(path), path=path.absolute())


def _server(url: URL) -> Target:
    # Options in the query may hold secrets as well.
    shown = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
    return Target(shown, url=url)
