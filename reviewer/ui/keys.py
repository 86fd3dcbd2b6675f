"""Which keys an action may have: none that typing needs, none that another action has."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from reviewer.ui.actions import ROWS, TABLE, Row
from reviewer.ui.key_names import shown, written

Keys: TypeAlias = Mapping[str, Sequence[str]]
"""The keys of actions by their ids, as Qt writes them on every system (``Ctrl+Shift+P``)."""

_MODIFIERS: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_TEXT_KEYS: Final = frozenset(
    QKeySequence(key).toString()
    for key in (
        *("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Z"),
        *("Ctrl+Left", "Ctrl+Right", "Ctrl+Home", "Ctrl+End", "Ctrl+Backspace", "Ctrl+Del"),
        *("Ctrl+Shift+Left", "Ctrl+Shift+Right", "Ctrl+Shift+Home", "Ctrl+Shift+End"),
    )
)
"""Keys with Ctrl that every text field has."""
_MOVING: Final = frozenset(
    {
        *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
        *(Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_Escape),
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
    }
)


@dataclass(frozen=True, slots=True)
class Trouble:
    """A key that an action cannot have; ``other`` has it already, or typing needs it."""

    id: str
    key: str
    other: str | None = None


def shown_all(keys: Iterable[str]) -> list[str]:
    """Several keys; two that read the same (both Enter keys, in Chinese) stand there once."""
    return list(dict.fromkeys(map(shown, keys)))


def keys_of(row: Row, changed: Keys) -> tuple[str, ...]:
    """The keys the action has with these changes."""
    return tuple(changed.get(row.id, row.keys))


def troubles(changed: Keys) -> list[Trouble]:
    """What is wrong with keys that differ from the table's, in the table's order."""
    found: list[Trouble] = []
    for number, row in enumerate(TABLE):
        for key in map(written, keys_of(row, changed)):
            if needed_for_typing(row, key):
                found.append(Trouble(row.id, key))
            other = next((r for r in TABLE[:number] if _meet(r, row, key, changed)), None)
            if other is not None:
                found.append(Trouble(row.id, key, other.id))
    return found


def holder(id_: str, key: str, changed: Keys) -> str | None:
    """The action that has the key already and could be used at the same time."""
    row = ROWS[id_]
    return next((r.id for r in TABLE if r.id != id_ and _meet(r, row, key, changed)), None)


def _meet(one: Row, other: Row, key: str, changed: Keys) -> bool:
    places = {one.place, other.place}
    together = len(places) == 1 or "always" in places
    return together and written(key) in map(written, keys_of(one, changed))


def needed_for_typing(row: Row, key: str) -> bool:
    """Whether typing and moving in texts and lists need the key; the table's own are excepted."""
    if written(key) in map(written, row.keys):
        return False
    if written(key) in _TEXT_KEYS:
        return True
    sequence = QKeySequence(key)
    if sequence.isEmpty():
        return False
    first: QKeyCombination = sequence[0]  # type: ignore[index]  # the stubs do not know that
    if first.keyboardModifiers() & _MODIFIERS:
        return False
    return _types_or_moves(first.key())


def _types_or_moves(key: Qt.Key) -> bool:
    """Whether the key alone writes something or moves; F-keys and media keys do neither."""
    return key in _MOVING or key.value < Qt.Key.Key_Escape.value


def differences(keys: Keys) -> dict[str, list[str]]:
    """Only the keys that are not the table's."""
    return {
        row.id: list(keys[row.id])
        for row in TABLE
        if row.id in keys and list(map(written, keys[row.id])) != list(map(written, row.keys))
    }
