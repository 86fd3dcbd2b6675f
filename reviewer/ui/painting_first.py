"""Gives the thread that paints its turn, whatever the others do.

A worker that counts on keeps the interpreter for five milliseconds each time the painting thread
asks, and one picture asks dozens of times: it is asked to give way sooner. And left to itself
Python collects garbage wherever it allocates: a worker's collection stops the whole program for a
tenth of a second, and may destroy Qt's objects on a thread that is not theirs. So it is done
here, a little at a time.
"""

import gc
import sys

from PySide6.QtCore import QObject, QTimer

TURN_SECONDS = 0.0005
BEAT_MS = 400
YOUNG = 5_000
"""Fewer new objects than these are left for the next beat."""
MIDDLE, OLD = 12, 150
"""After so many beats with work the middle generation is looked through; after so many, all."""


class PaintingFirst(QObject):
    """Holds from ``start`` to ``stop``."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._beats = 0
        self._turn = sys.getswitchinterval()
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._collect)

    def start(self) -> None:
        """No more collections of Python's own; what is there by now is never looked at again."""
        sys.setswitchinterval(TURN_SECONDS)
        gc.disable()
        gc.freeze()
        self._timer.start()

    def stop(self) -> None:
        """All is as it was."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
        sys.setswitchinterval(self._turn)

    def _collect(self) -> None:
        if gc.get_count()[0] < YOUNG:
            return
        self._beats += 1
        if self._beats % OLD == 0:
            gc.collect()
        else:
            gc.collect(1 if self._beats % MIDDLE == 0 else 0)
