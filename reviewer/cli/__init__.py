"""The command line: one command a job, words on stderr, one JSON document on stdout."""

from reviewer.cli.main import main

__all__ = ["main"]
