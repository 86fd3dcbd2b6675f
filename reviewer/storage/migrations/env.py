"""Runs the steps on the connection that ``schema.py`` holds the lock on.

The transaction is the caller's, so a step and its stamp are committed together or not at all.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
