"""The figures of one part of the report: what, the value, its n, what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reviewer.ui.models.rows import Rows
from reviewer.ui.words import noop

if TYPE_CHECKING:
    from reviewer.services.reporting import Row


class ReportModel(Rows["Row"]):
    """The rows of a table of ``services.reporting.told``."""

    context = "Qa"
    heads = (noop("Qa", "Figure"), noop("Qa", "Value"), noop("Qa", "n"), noop("Qa", "Left out"))
    whole = range(4)

    def cell(self, row: Row, column: int) -> str:
        """The figure, its name and what it was counted of."""
        return (row.what, row.value, row.of, row.left_out)[column]
