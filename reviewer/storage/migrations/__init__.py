"""The schema's steps, run by Alembic (``schema.py`` hands it the connection).

A new step is a file in ``versions`` and its number at the end of ``STEPS``; what is here has
been released and is never changed.
"""

STEPS = ("0001",)
