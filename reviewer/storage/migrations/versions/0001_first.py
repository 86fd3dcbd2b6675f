"""The first schema: matches, their records and log, people, and the search index."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None

KEY = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

SQLITE = (
    # Contentless: the text is in "search"; ascii: every bigram of our letters is one token.
    "CREATE VIRTUAL TABLE search_grams USING fts5"
    "(grams, content='', columnsize=0, detail=none, tokenize=ascii)",
    # Merging late makes saving an edit cheaper: the pieces it leaves are small.
    "INSERT INTO search_grams (search_grams, rank) VALUES ('automerge', 16)",
    "INSERT INTO search_grams (search_grams, rank) VALUES ('crisismerge', 64)",
    "CREATE TRIGGER revision_no_update BEFORE UPDATE ON revision"
    " BEGIN SELECT RAISE(ABORT, 'revisions are never changed'); END",
    "CREATE TRIGGER revision_no_delete BEFORE DELETE ON revision"
    " BEGIN SELECT RAISE(ABORT, 'revisions are never deleted'); END",
    # INSERT OR REPLACE deletes without asking the trigger above.
    "CREATE TRIGGER revision_no_replace BEFORE INSERT ON revision WHEN EXISTS (SELECT 1"
    " FROM revision WHERE match = new.match AND branch = new.branch AND seq = new.seq)"
    " BEGIN SELECT RAISE(ABORT, 'revisions are never replaced'); END",
)
POSTGRESQL = (
    "ALTER TABLE search ADD COLUMN grams bigint[] NOT NULL",
    "CREATE INDEX search_grams ON search USING gin (grams) WITH (fastupdate = off)",
    "CREATE FUNCTION revision_is_kept() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'revisions are never changed or deleted'; END $$",
    "CREATE TRIGGER revision_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON revision"
    " FOR EACH STATEMENT EXECUTE FUNCTION revision_is_kept()",
)


def upgrade() -> None:
    """Creates everything."""
    create_project()
    create_match()
    create_record()
    create_revision()
    create_person()
    create_search()
    sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in SQLITE if sqlite else POSTGRESQL:
        op.execute(statement)


def create_project() -> None:
    """What the project says of itself; ``application`` tells it from other databases."""
    table = op.create_table(
        "project",
        sa.Column("key", KEY, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.bulk_insert(table, [{"key": "application", "value": "reviewer"}])


def create_match() -> None:
    """Each match and branch with the number of its last revision."""
    op.create_table(
        "match",
        sa.Column("match", KEY, primary_key=True),
        sa.Column("branch", KEY, primary_key=True),
        sa.Column("head", sa.Integer, nullable=False),
    )


def create_record() -> None:
    """The records that hold now."""
    op.create_table(
        "record",
        sa.Column("match", KEY, primary_key=True),
        sa.Column("branch", KEY, primary_key=True),
        sa.Column("kind", KEY, primary_key=True),
        sa.Column("id", KEY, primary_key=True),
        sa.Column("status", sa.Text),
        sa.Column("body", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["match", "branch"], ["match.match", "match.branch"]),
        sqlite_with_rowid=False,
    )
    units = sa.text("kind = 'unit'")
    op.create_index(
        "record_unit_status",
        "record",
        ["branch", "match", "status"],
        sqlite_where=units,
        postgresql_where=units,
    )


def create_revision() -> None:
    """The log."""
    op.create_table(
        "revision",
        sa.Column("match", KEY, primary_key=True),
        sa.Column("branch", KEY, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("edit", sa.Text, nullable=False),
        sa.Column("undoes", sa.Integer),
        sa.Column("changes", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["match", "branch"], ["match.match", "match.branch"]),
    )


def create_person() -> None:
    """The ids that judges and reviewers were given."""
    op.create_table(
        "person",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("role", KEY, nullable=False),
        sa.Column("scope", KEY, nullable=False),
        sa.Column("name_key", KEY, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.UniqueConstraint("role", "scope", "name_key", name="person_once"),
    )


def create_search() -> None:
    """The units' folded text and place, for searching."""
    op.create_table(
        "search",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("match", KEY, nullable=False),
        sa.Column("branch", KEY, nullable=False),
        sa.Column("unit", KEY, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.UniqueConstraint("branch", "match", "unit", name="search_once"),
    )
    op.create_index("search_order", "search", ["branch", "match", "line", "place", "unit"])
