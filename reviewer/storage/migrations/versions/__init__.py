"""One module a step; see the package above."""
