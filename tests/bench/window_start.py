"""Starts a window and prints when it was first painted (``time.time()``), for ``window_bench``."""

import json
import sys
import time

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow


class Watch(QObject):
    """Quits once the wanted widget has been painted."""

    def __init__(self, app: QApplication, wanted: str) -> None:
        super().__init__()
        self._app, self._wanted, self._seen = app, wanted, False
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Sees the first paint; it is done when the loop comes round again."""
        if event.type() == QEvent.Type.Paint and not self._seen and self._is_wanted(watched):
            self._seen = True
            QTimer.singleShot(0, self, self._done)
        return False

    def _is_wanted(self, watched: QObject) -> bool:
        if self._wanted != "match":
            return isinstance(watched, QMainWindow) or watched.objectName() == "main"
        view = watched.parent()
        if view is None or view.objectName() != "transcript":
            return False
        return bool(view.model().rowCount())  # type: ignore[attr-defined]

    def _done(self) -> None:
        print(json.dumps({"painted": time.time()}), flush=True)
        self._app.removeEventFilter(self)
        self._app.closeAllWindows()
        self._app.quit()


def main(name: str, project: str) -> None:
    """``bare``: a main window and a player of Qt's; ``window``: ours; ``match``: with the match."""
    if name == "bare":
        from PySide6 import QtMultimedia  # noqa: F401

        app = QApplication([])
        window = QMainWindow()
        window.setCentralWidget(QLabel("bare"))
        watch = Watch(app, name)
        window.show()
        app.exec()
        del watch
        return
    run = QApplication.exec

    def watched(*arguments: object) -> int:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        watch = Watch(app, name)
        status = run()
        del watch
        return status

    QApplication.exec = watched  # type: ignore[method-assign]
    from reviewer.__main__ import main as reviewer

    reviewer(["open", project, "--match", "long"] if name == "match" else [])


if __name__ == "__main__":
    main(*sys.argv[1:])
