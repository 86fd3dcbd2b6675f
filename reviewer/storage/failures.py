"""What the databases say when the user's world fails, as one sentence that says what to do.

Whatever is not recognised here is left as it is: a bug.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from reviewer.domain.errors import Refused, ReviewerError, Surroundings

_SQLITE = {
    sqlite3.SQLITE_BUSY: "{name} is locked by another program; close it or try again",
    sqlite3.SQLITE_LOCKED: "{name} is locked by another program; close it or try again",
    sqlite3.SQLITE_READONLY: "{name} is read-only; allow writing to the file and its folder,"
    " or work on a copy",
    sqlite3.SQLITE_PERM: "{name} may not be opened; ask for access to the file and its folder",
    sqlite3.SQLITE_AUTH: "{name} may not be opened; ask for access to the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "{name} cannot be opened; see whether its folder is there and"
    " may be written to",
    sqlite3.SQLITE_FULL: "the disk of {name} is full; nothing was saved of this step, make room"
    " and try again",
    sqlite3.SQLITE_IOERR: "{name} cannot be read or written (the disk or the network fails);"
    " copy the file to a local disk and try again",
    sqlite3.SQLITE_CORRUPT: "{name} is damaged; go back to a backup"
    " (reviewer doctor tells what is wrong)",
    sqlite3.SQLITE_NOTADB: "{name} is not a Reviewer project (not a SQLite file)",
}

_POSTGRESQL = {
    "28P01": "{name} refuses the password; see to the user name and the password in the URL",
    "28000": "{name} refuses this login; see to the user name in the URL",
    "3D000": "there is no such database: {name}; create it first (createdb)",
    "42501": "the login may not do this in {name}; ask the owner of the database for the rights",
    "53100": "the disk of the server is full ({name}); nothing was saved of this step",
    "53300": "{name} has too many connections; try again later",
    "55P03": "{name} is busy with someone else's work; try again",
    "40P01": "{name} is busy with someone else's work; try again",
    "40001": "{name} is busy with someone else's work; try again",
    "57014": "{name} took too long to answer; try again",
    "25006": "{name} is read-only; connect to the main server",
    "22021": "the text holds a character that {name} cannot store; create the database with"
    " ENCODING 'UTF8'",
    "22P05": "the text holds a character that {name} cannot store; create the database with"
    " ENCODING 'UTF8'",
}
_POSTGRESQL_CLASSES = {
    "08": "the connection to {name} broke; what was saved is safe, try again",
    "53": "the server of {name} lacks memory or disk; try again later",
    "57": "the server of {name} is going down or starting; try again",
    "58": "the server of {name} has a fault of its disk; ask its owner",
}
_CONNECTING = (
    # The server's words, where a refused connection carries no code; English or not, the
    # sentence below still says all that is needed.
    ("password authentication failed", "28P01"),
    ("no password supplied", "28P01"),
    ('role "', "28000"),
    ("does not exist", "3D000"),
)


@contextmanager
def known_errors(name: str) -> Iterator[None]:
    """Turns known failures of the database called ``name`` into errors for the user."""
    try:
        yield
    except UnicodeEncodeError as error:
        code = ord(error.object[error.start])
        raise Refused(
            f"the text holds U+{code:04X}, half a character that cannot be stored; remove it"
        ) from error
    except json.JSONDecodeError as error:  # only what was stored is read as JSON here
        raise Surroundings(_SQLITE[sqlite3.SQLITE_CORRUPT].format(name=name)) from error
    except (sqlite3.Error, DBAPIError) as error:
        found = translated(error, name)
        if found is None:
            raise
        raise found from error


def translated(error: Exception, name: str) -> ReviewerError | None:
    """The error for the user, or ``None`` if this is none of the known ones."""
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        # Errors of the module itself carry no code: a wrong call, or bytes that are no text.
        no_text = str(original).startswith("Could not decode")
        code = sqlite3.SQLITE_CORRUPT if no_text else getattr(original, "sqlite_errorcode", -1)
        sentence = _SQLITE.get(code & 0xFF) if code > 0 else None
    elif isinstance(error, DBAPIError) and error.statement is None and _is_usage(original):
        sentence = _URL
    else:
        sentence = _postgresql(original)
    return Surroundings(sentence.format(name=name)) if sentence else None


_URL = "{name} cannot be connected to like this; see to the options after the ? of the URL"


def _is_usage(error: BaseException | None) -> bool:
    """Whether the client itself refused what it was to connect with."""
    state = getattr(error, "sqlstate", None)
    return state is None and type(error).__name__ == "ProgrammingError"


def _postgresql(error: BaseException | None) -> str | None:
    if type(error).__module__.partition(".")[0] != "psycopg":
        return None
    state = getattr(error, "sqlstate", None)
    if state is None:
        return _no_state(error)
    return _POSTGRESQL.get(state) or _POSTGRESQL_CLASSES.get(state[:2])


def _no_state(error: BaseException | None) -> str | None:
    """The client's own errors: only those of the connection are the user's world."""
    if not any(cls.__name__ == "OperationalError" for cls in type(error).__mro__):
        return None
    for words, state in _CONNECTING:
        if words in str(error):
            return _POSTGRESQL[state]
    return (
        "the server of {name} cannot be reached; see whether it runs, whether the address is"
        " right and whether you are in its network"
    )
