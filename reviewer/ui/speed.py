"""How fast the recording plays: as chosen, and slower while somebody types."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

RATES: Final = (0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
SLOWER: Final = 0.6
"""Of the chosen speed while somebody types."""
TYPING_MS: Final = 1500
"""How long after the last key the chosen speed comes back."""


class Speed(QObject):
    """``changed`` when ``rate``, the speed of now, may be another."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._chosen = 1.0
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self.changed)

    @property
    def rate(self) -> float:
        """1 is the speaker's own."""
        slow = self._typing.isActive()
        return max(self._chosen * SLOWER, RATES[0]) if slow else self._chosen

    def choose(self, rate: float) -> None:
        """Takes a speed, 0.5 to 2, at once."""
        self._chosen = min(max(rate, RATES[0]), RATES[-1])
        self._typing.stop()
        self.changed.emit()

    def typed(self) -> None:
        """Somebody types: it goes slower until they stop."""
        self._typing.start()
        self.changed.emit()

    def stop(self) -> None:
        """Waits for nothing any more."""
        self._typing.stop()


def next_rate(rate: float, steps: int) -> float:
    """The next of ``RATES``, up (1) or down (-1)."""
    wanted = [r for r in RATES if r > rate] if steps > 0 else [r for r in RATES[::-1] if r < rate]
    return wanted[0] if wanted else rate
