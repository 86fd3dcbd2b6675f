"""How messages about forms name a judge and an entry.

Who works on a match sees names and what the form says; a message that leaves in an export holds
neither. Each message is therefore said twice, by the same words.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.panel import Panel
from reviewer.domain.findings import Finding, Severity
from reviewer.domain.form_cells import bare_cell, shown_cell
from reviewer.domain.model import Entry

LONGEST = 40  # characters of a form's own words


class Names(Protocol):
    """Words for a judge, for an entry and for a cell."""

    def judge(self, judge: str) -> str:
        """A judge by id."""

    def at(self, entry: Entry) -> str:
        """Where an entry stands, and what stands there."""

    def each(self, entry: Entry) -> str:
        """The same for one of several, without a word of any language."""

    def cell(self, cell: str) -> str:
        """A cell of a form."""


class InFull:
    """The judge as written, file!sheet!cell, the words beside it and the value as it stood."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def judge(self, judge: str) -> str:
        """``石屿 (J1)``."""
        name = self._names.get(judge, judge)
        return judge if name == judge else f"{name} ({judge})"

    def at(self, entry: Entry) -> str:
        """``1.xlsx!石屿!B3 (labelled as “立论”, written as “七分”)``."""
        cell, label, raw = shown_cell(entry.cell), _clipped(entry.label), _clipped(entry.raw)
        if not raw:
            return f"{cell} (labelled as “{label}”, left blank)"
        return f"{cell} (labelled as “{label}”, written as “{raw}”)"

    def each(self, entry: Entry) -> str:
        """``1.xlsx!石屿!B3 “立论” = “七分”``."""
        return f"{shown_cell(entry.cell)} “{_clipped(entry.label)}” = “{_clipped(entry.raw)}”"

    def cell(self, cell: str) -> str:
        """``1.xlsx!石屿!B3``."""
        return shown_cell(cell)


class Nameless:
    """Ids, and cells without their file and sheet, which are often named after their judge."""

    def judge(self, judge: str) -> str:
        """``J1``."""
        return judge

    def at(self, entry: Entry) -> str:
        """``cell B3``."""
        return self.cell(entry.cell)

    def each(self, entry: Entry) -> str:
        """``B3``."""
        return bare_cell(entry.cell)

    def cell(self, cell: str) -> str:
        """``cell B3``."""
        name = bare_cell(cell)
        return f"cell {name}"


def tell(
    match: str,
    panel: Panel,
    code: str,
    where: Mapping[str, Any],
    words: Callable[[Names], str],
    severity: Severity | None = None,
) -> Finding:
    """A finding about a panel, said with names and without."""
    message, nameless = words(InFull(panel.names)), words(Nameless())
    return say(match, code, where, message, severity, nameless)


def places(who: Names, entries: Sequence[Entry]) -> str:
    """Where entries stand, each place once."""
    told = who.at if len(entries) == 1 else who.each
    return ", ".join(dict.fromkeys(map(told, entries)))


def _clipped(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST else f"{flat[: LONGEST - 1]}…"
