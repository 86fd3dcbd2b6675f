"""Where a project is kept: SQLAlchemy Core on SQLite (a file) and PostgreSQL (a team's server).

Matches are stored twice, in one transaction: as an insert-only log of revisions and as the
records that hold now. ``store.Store`` is the door; everything else here serves it.
"""
