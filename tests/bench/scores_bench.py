"""How fast the Scores workspace is, on a match of 6,000 units with an original and an appeal.

    python -m tests.bench.scores_bench [--acts N] [--json]

It runs offscreen, from the key to the painted grid. Beside the wall stands the processor's time:
on a machine that is shared only that tells. An aim that is missed does not fail: this is no test.
"""

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.corpus import Shape, corpus
from tests.bench.steps import Figures, spread, timed

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from reviewer.ui.main_window import MainWindow

FOLDER = Path("/tmp/reviewer-bench/scores")
SHAPE = Shape(matches=1, lines=6000, prefix="scores")
SIZE = (1280, 720)
AIM = "p95 ≤ 30 ms"


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--acts", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(FOLDER / "compiled")  # as installed
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "REVIEWER_HOME": str(FOLDER / "home")}
    found = figures(project(), options.acts)
    if options.json:
        print(json.dumps(found, indent=1, ensure_ascii=False))
        return
    print(f"  {'':28} {'median':>8} {'p95':>8} {'cpu':>8}  aim {AIM}")
    for name, row in found.items():
        print(f"  {name:28} {row['median']:8.1f} {row['p95']:8.1f} {row['cpu']:8.1f}")


def project() -> Path:
    """A fresh copy of the project, which is made once."""
    from reviewer.services.importing import import_paths
    from reviewer.storage.store import Store

    FOLDER.mkdir(parents=True, exist_ok=True)
    made, copy = FOLDER / "project.db", FOLDER / "acts.db"
    if not made.exists():
        with Store.open(str(made), create=True) as store:
            import_paths(store, [corpus(SHAPE, FOLDER).folder], author="importer")
    for left in FOLDER.glob("acts.db*"):
        left.unlink()
    shutil.copy(made, copy)
    return copy


def figures(file: Path, count: int) -> Figures:
    """Every figure by name."""
    from reviewer.services.settings import Settings
    from reviewer.storage.store import Store
    from reviewer.ui.application import make_application
    from reviewer.ui.main_window import MainWindow
    from reviewer.ui.painting_first import PaintingFirst
    from reviewer.ui.preferences import Preferences

    preferences = Preferences(Settings(language="zh_CN", theme="light"))
    app = make_application([], preferences)
    window = MainWindow("bench", preferences)
    window.resize(*SIZE)
    window.show()
    store = Store.open(str(file))
    (row,) = store.matches()
    window.desk.session.adopt(store)
    painting_first = PaintingFirst()
    painting_first.start()
    window.desk.session.open_match_now(row.match)
    found = ScoresActs(app, window, count).all()
    painting_first.stop()
    window.close()
    return found


class ScoresActs:
    """What is timed, each with the paint that shows it."""

    def __init__(self, app: "QApplication", window: "MainWindow", count: int) -> None:
        self._app, self._window, self._count = app, window, count
        self._session = window.desk.session
        self._calm()

    def all(self) -> Figures:
        """Opening, going between the adjudications, and keys that act."""
        window = self._window
        go = partial(self._trigger, "go.scores")
        found: Figures = {"open, first time": spread([timed(go)])}
        self._calm()
        found["open, again"] = self._times(
            lambda n: self._trigger("go.scores"), lambda n: self._trigger("go.review")
        )
        page: Any = window.workspaces["scores"]
        found["appeal ↔ original"] = self._times(
            lambda n: self._trigger("scores.original" if n % 2 else "scores.appeal")
        )
        self._trigger("scores.original")
        grid = page.page.grid
        grid.setFocus()
        grid.show_first()
        found["key: to the tray"] = self._keys("Key_Delete", lambda n: self._place(n))
        found["key: undo"] = self._keys("Key_Z", self._to_tray)
        found["key: place all sure"] = self._keys("Key_Return", self._to_tray)
        found["key: confirm the form"] = self._times(
            lambda n: self._trigger("scores.confirm"), self._unconfirm
        )
        return found

    def _times(
        self, act: Callable[[int], object], before: Callable[[int], object] = lambda n: None
    ) -> Figures:
        took = []
        for number in range(self._count):
            before(number)
            self._paint()
            took.append(timed(partial(self._painted, partial(act, number))))
        return spread(took)

    def _keys(self, key: str, before: Callable[[int], object]) -> Figures:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        control = Qt.KeyboardModifier.ControlModifier
        held = Qt.KeyboardModifier.NoModifier if key == "Key_Delete" else control
        grid = self._page.grid

        def press(number: int) -> None:
            head = self._head()
            QTest.keyClick(grid, getattr(Qt.Key, key), held)
            assert self._head() > head, f"{key} did nothing"

        return self._times(press, before)

    @property
    def _page(self) -> Any:
        workspace: Any = self._window.workspaces["scores"]
        return workspace.page

    def _cell(self, number: int) -> None:
        sheet = self._page.model.sheet
        cells = [place for place, held in sheet.held.items() if held[0].what == "score"]
        self._page.grid.setFocus()
        self._page.grid.setCurrentIndex(self._page.model.index_at(cells[number % len(cells)]))

    def _place(self, number: int) -> None:
        """All stand at their places, and the next cell is chosen."""
        if self._page.tray_model.rowCount():
            self._session.undo()
        self._cell(number)

    def _to_tray(self, number: int) -> None:
        """One score waits."""
        self._place(number)
        entry = self._page.entries()[0]
        edit = {"edit": "align_score", "entry": entry.id, "section": None, "side": None}
        assert self._session.act(edit)

    def _unconfirm(self, number: int) -> None:
        self._cell(number)
        if self._page.form.confirmed:
            self._session.undo()

    def _head(self) -> int:
        assert self._session.transcript is not None
        return self._session.transcript.head

    def _trigger(self, action: str) -> None:
        self._window.desk.actions[action].trigger()

    def _painted(self, act: Callable[[], object]) -> None:
        act()
        self._paint()

    def _paint(self) -> None:
        self._app.processEvents()  # offscreen too, what asked to be painted is painted here

    def _calm(self) -> None:
        from reviewer.ui import tasks

        quiet = 0
        while quiet < 10:
            self._app.processEvents()
            time.sleep(0.05)
            quiet = 0 if tasks.running() or not self._session.findings_are_new else quiet + 1


if __name__ == "__main__":
    main()
