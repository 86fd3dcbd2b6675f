"""Revisions compared, how far the work is, and the report of the corpus."""
