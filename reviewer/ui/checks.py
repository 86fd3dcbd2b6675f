"""The findings of the open match, worked out again in the background when its reviewer pauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import ReviewerError
from reviewer.ui import tasks

if TYPE_CHECKING:
    from reviewer.domain.findings import Finding
    from reviewer.domain.transcript import Transcript
    from reviewer.services.editor import Editor
    from reviewer.storage.store import Store

CHECK_MS = 400
"""How long nothing must happen before the findings are worked out again."""


class Checks(QObject):
    """``found`` are the findings of the transcript ``checked`` (``None``: of none yet).

    They are about the match of the editor that ``opened`` gives. ``changed`` when there are
    others, or none.
    """

    changed = Signal()

    def __init__(self, opened: Callable[[], Editor | None], parent: QObject) -> None:
        super().__init__(parent)
        self.found: tuple[Finding, ...] = ()
        self.checked: Transcript | None = None
        self._by_unit: dict[str, tuple[Finding, ...]] | None = None
        self._opened = opened
        self._checking = False
        self._timer = QTimer(self)
        self._timer.setInterval(CHECK_MS)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._check)

    @property
    def are_new(self) -> bool:
        """Whether the findings are those of the transcript as it is now."""
        editor = self._opened()
        return editor is not None and self.known(editor.transcript) is not None

    def known(self, transcript: Transcript) -> Sequence[Finding] | None:
        """The findings if they are this very transcript's: a dismissal need not check again."""
        checked = self.checked
        return self.found if checked is not None and checked.head == transcript.head else None

    def of(self, unit: str) -> tuple[Finding, ...]:
        """What the checks say about a unit, dismissed findings too."""
        if self._by_unit is None:
            self._by_unit = self._index()
        return self._by_unit.get(unit, ())

    def check_soon(self) -> None:
        """Works the findings out again when the reviewer pauses."""
        self._timer.start()

    def stop(self) -> None:
        """Checks no more until asked again."""
        self._timer.stop()

    def forget(self) -> None:
        """Another match is open, or none: nothing is known about it."""
        self._set((), None)

    def _index(self) -> dict[str, tuple[Finding, ...]]:
        from reviewer.ui.places import unit_of_finding

        found: dict[str, tuple[Finding, ...]] = {}
        editor = self._opened()
        if editor is None:
            return found
        for finding in self.found:
            unit = unit_of_finding(editor.transcript, finding)
            if unit is not None:
                found[unit] = (*found.get(unit, ()), finding)
        return found

    def _check(self) -> None:
        editor = self._opened()
        if editor is None:
            return
        if self._checking:
            self._timer.start()
            return
        self._checking = True
        store, transcript = editor.store, editor.transcript

        def done(found: tuple[Finding, ...]) -> None:
            self._checking = False
            if editor is self._opened():
                self._set(found, transcript)

        def failed(error: Exception) -> None:
            self._checking = False
            if not isinstance(error, ReviewerError):
                raise error

        tasks.run(lambda task: _findings(store, transcript), done, failed)

    def _set(self, found: tuple[Finding, ...], checked: Transcript | None) -> None:
        self.found, self.checked, self._by_unit = found, checked, None
        self.changed.emit()


def _findings(store: Store, transcript: Transcript) -> tuple[Finding, ...]:
    from reviewer.formats.debate_format import load_formats
    from reviewer.services.checking import check_transcript, overlaps, stretches

    around = tuple(overlaps(transcript, stretches(store)))
    return check_transcript(transcript, load_formats(), around)
