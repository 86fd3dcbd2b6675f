"""Reviewer turns recordings of Chinese competitive debates into a dataset one can trust."""

__version__ = "0.1.0"
