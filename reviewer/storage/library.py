"""What the SQLite that Python brings can do."""

import sqlite3
from contextlib import closing


def sqlite_version() -> str:
    """The library's version."""
    return sqlite3.sqlite_version


def has_full_text_search() -> bool:
    """Whether FTS5, which the search needs, was compiled in."""
    with closing(sqlite3.connect(":memory:")) as connection:
        options = connection.execute("PRAGMA compile_options").fetchall()
    return ("ENABLE_FTS5",) in options
