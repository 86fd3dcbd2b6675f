"""The tables as the newest migration leaves them (a test compares the two).

``search`` mirrors the current units' folded text; SQLite keeps its bigrams in the FTS5 table
``search_grams``, PostgreSQL in the column ``grams``, which is therefore not listed here.
"""

from sqlalchemy import (
    TEXT,
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

KEY = Text().with_variant(TEXT(collation="C"), "postgresql")
"""Text of keys: sorted by code point on both databases, whatever the server's locale."""
SERIAL = BigInteger().with_variant(Integer(), "sqlite")
"""A number that the database gives; SQLite does so only for ``INTEGER PRIMARY KEY``."""

metadata = MetaData()

project = Table(
    "project",
    metadata,
    Column("key", KEY, primary_key=True),
    Column("value", Text, nullable=False),
)

match = Table(
    "match",
    metadata,
    Column("match", KEY, primary_key=True),
    Column("branch", KEY, primary_key=True),
    Column("head", Integer, nullable=False),
)

record = Table(
    "record",
    metadata,
    Column("match", KEY, primary_key=True),
    Column("branch", KEY, primary_key=True),
    Column("kind", KEY, primary_key=True),
    Column("id", KEY, primary_key=True),
    Column("status", Text),
    Column("body", Text, nullable=False),
    ForeignKeyConstraint(["match", "branch"], ["match.match", "match.branch"]),
    Index(
        "record_unit_status",
        "branch",
        "match",
        "status",
        # On PostgreSQL it is partial as well (migration 0001): to say so here would load that
        # dialect's drivers at every start.
        sqlite_where=text("kind = 'unit'"),
    ),
    sqlite_with_rowid=False,
)

revision = Table(
    "revision",
    metadata,
    Column("match", KEY, primary_key=True),
    Column("branch", KEY, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("author", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("edit", Text, nullable=False),
    Column("undoes", Integer),
    Column("changes", Text, nullable=False),
    ForeignKeyConstraint(["match", "branch"], ["match.match", "match.branch"]),
)

person = Table(
    "person",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("role", KEY, nullable=False),
    Column("scope", KEY, nullable=False),
    Column("name_key", KEY, nullable=False),
    Column("name", Text, nullable=False),
    UniqueConstraint("role", "scope", "name_key", name="person_once"),
)

presence = Table(
    "presence",
    metadata,
    Column("person", KEY, primary_key=True),
    Column("window", KEY, primary_key=True),
    Column("match", KEY, nullable=False),
    Column("branch", KEY, nullable=False),
    Column("at", KEY, nullable=False),
)

search = Table(
    "search",
    metadata,
    Column("id", SERIAL, primary_key=True),
    Column("match", KEY, nullable=False),
    Column("branch", KEY, nullable=False),
    Column("unit", KEY, nullable=False),
    Column("line", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("text", Text, nullable=False),
    UniqueConstraint("branch", "match", "unit", name="search_once"),
    Index("search_order", "branch", "match", "line", "place", "unit"),
)
