"""The transcript: rows of units under the headers of their sections, edited in place."""
