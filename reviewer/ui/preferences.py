"""The user's settings while the window is open: kept as soon as one changes."""

import logging

from PySide6.QtCore import QObject, QTimer, Signal

from reviewer.domain.errors import Surroundings
from reviewer.services.settings import Settings, load_settings, save_settings

_log = logging.getLogger(__name__)
KEEP_MS = 300


class Preferences(QObject):
    """The settings; ``changed`` names the one that is another now."""

    changed = Signal(str)

    def __init__(self, settings: Settings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = load_settings() if settings is None else settings
        self._keeping = QTimer(self)
        self._keeping.setSingleShot(True)
        self._keeping.setInterval(KEEP_MS)
        self._keeping.timeout.connect(self.keep)

    def set(self, name: str, value: object) -> None:
        """Sets one and keeps it shortly after. ``ValueError`` if it cannot be that."""
        if getattr(self.settings, name) != value:
            setattr(self.settings, name, value)
            self._keeping.start()
            self.changed.emit(name)

    def keep(self) -> None:
        """Keeps them now; a disk that refuses costs the settings and nothing else."""
        self._keeping.stop()
        try:
            save_settings(self.settings)
        except Surroundings as error:
            _log.info("%s", error)
