"""How a key is written: as it is kept, and as people read it."""

from typing import Final

from PySide6.QtGui import QKeySequence

_ARROWS: Final = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}


def written(key: str) -> str:
    """The key as it is kept, whichever way it was written; empty if there is no such key."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)


def shown(key: str) -> str:
    """The key as this system writes it, arrows as arrows."""
    modifiers, plus, last = written(key).rpartition("+")
    if last in _ARROWS:
        return f"{modifiers}{plus}{_ARROWS[last]}"
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
