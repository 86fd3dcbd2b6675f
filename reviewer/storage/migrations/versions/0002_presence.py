"""Which window has which match open."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"

KEY = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """A table of its own: it is no part of the log, and a copy of the project leaves it out."""
    op.create_table(
        "presence",
        sa.Column("person", KEY, primary_key=True),
        sa.Column("window", KEY, primary_key=True),
        sa.Column("match", KEY, nullable=False),
        sa.Column("branch", KEY, nullable=False),
        sa.Column("at", KEY, nullable=False),
    )
