"""Entries on their way: what a drag carries between the tray and the grid."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QMimeData, Qt

ENTRY: Final = "application/x-reviewer-entry"


class Dragging:
    """Part of a table whose entries are dragged: an act moves them, never the view."""

    def mimeTypes(self) -> list[str]:
        """Only entries are dragged."""
        return [ENTRY]

    def supportedDropActions(self) -> Qt.DropAction:
        """A copy: nothing is taken out of the model by the view."""
        return Qt.DropAction.CopyAction


def entry_mime(entry: str) -> QMimeData:
    """An entry to be dragged."""
    data = QMimeData()
    data.setData(ENTRY, entry.encode())
    return data


def dragged_entry(data: QMimeData) -> str:
    """The id of the entry that is dragged; empty if it is something else."""
    return bytes(data.data(ENTRY).data()).decode() if data.hasFormat(ENTRY) else ""
