"""What a command says: a document for programs or words for people, and progress on stderr."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

SHORT = 20
"""Columns of a terminal: ids and codes are not broken, texts give way to them."""
# rich is imported by what draws with it: it takes longer to load than --help to answer.

NO_MATCHES = "no matches yet: reviewer import PROJECT PATH"


def count(number: int, noun: str) -> str:
    """``1 error``, ``2 errors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Output:
    """Writes one JSON document to stdout, or tables for people; errors go to stderr."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json

    def document(self, value: Any) -> None:
        """The document, if documents are wanted."""
        if self.as_json:
            sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False))
            sys.stdout.write("\n")
            sys.stdout.flush()

    def say(self, words: str) -> None:
        """A line for people: on stdout, or on stderr beside a document."""
        print(words, file=sys.stderr if self.as_json else sys.stdout, flush=True)

    def words(self, text: str) -> None:
        """What is itself the answer: as it is for people, as a text in a document."""
        self.document({"text": text.rstrip("\n")})
        if not self.as_json:
            sys.stdout.write(text)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """A table for people; left out beside a document."""
        if self.as_json or not rows:
            return
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, header_style="bold")
        cells = [[Text("" if cell is None else str(cell)) for cell in row] for row in rows]
        for head, column in zip(heads, zip(*cells, strict=True), strict=True):
            short = max(cell.cell_len for cell in column) <= SHORT
            table.add_column(head, overflow="fold", no_wrap=short)
        for row in cells:
            table.add_row(*row)
        console = Console()
        wide = max(120, console.width)
        Console(width=None if console.is_terminal else wide, soft_wrap=False).print(table)

    def failed(self, words: str, status: int) -> int:
        """One sentence on stderr, and in the document; gives the status back."""
        print(f"reviewer: {words}", file=sys.stderr, flush=True)
        self.document({"error": words})
        return status

    @contextmanager
    def progress(self, what: str) -> Iterator[Callable[[int, int, str], None]]:
        """A bar on stderr while long work goes on: how much is done, of what, how long it takes.

        Nothing beside a document, and nothing where stderr is no terminal.
        """
        if self.as_json or not sys.stderr.isatty():
            yield lambda done, total, name: None
            return
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        console = Console(stderr=True)
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[name]}"),
        )
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task(what, total=None, name="")
            yield lambda done, total, name: bar.update(task, completed=done, total=total, name=name)
