"""Who acts: the name that goes with every revision."""

import getpass
import os

from reviewer.domain.errors import Refused, Usage
from reviewer.storage.store import Store


def author_of(store: Store, given: str | None = None) -> str:
    """On PostgreSQL the login and nobody else; on SQLite the given name or the login.

    ``Usage`` if that is no name, ``Refused`` if the server knows another.
    """
    if store.login is not None:
        if given not in (None, store.login):
            raise Refused(f"on this server the author is your login, {store.login}")
        return store.login
    name = given if given is not None else os.environ.get("REVIEWER_AUTHOR") or _login()
    if not name.strip() or any(char < " " or "\ud800" <= char <= "\udfff" for char in name):
        raise Usage("an author is a name on one line")
    return str(name).strip()


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        raise Usage("who are you? give --author NAME") from None
