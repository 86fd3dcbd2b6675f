"""The table of matches: search, import, the first start."""
