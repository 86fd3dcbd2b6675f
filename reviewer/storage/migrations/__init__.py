"""The schema's steps, run by Alembic (``schema.py`` hands it the connection).

A new step is a file in ``versions`` and its number at the end of ``STEPS``; what is here has
been released and is never changed.
"""

STEPS = ("0001", "0002")
SPARED = frozenset({"0001"})
"""Steps after which all is there that the work needs: where the next ones cannot be run (a file
that is read-only, a login that owns nothing), a project opens as it is."""
