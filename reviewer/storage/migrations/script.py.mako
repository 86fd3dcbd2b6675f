"""${message}."""

from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """What this step changes."""
    ${upgrades if upgrades else "raise NotImplementedError"}
