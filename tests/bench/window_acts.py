"""Times acts in the window and in a bare model and view, for ``window_bench``; prints JSON."""

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView

from reviewer.services.settings import Settings
from reviewer.storage.store import Store
from reviewer.ui.application import make_application
from reviewer.ui.main_window import MainWindow
from reviewer.ui.painting_first import PaintingFirst
from reviewer.ui.preferences import Preferences

Figures = dict[str, dict[str, float]]
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT_SHIFT = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
SIZE = (1280, 720)
BARE_ACTS = 21
"""Qt's own list lays every row out again where rows differ in height: a second each."""


class Bare(QAbstractListModel):
    """The least that shows the same texts."""

    def __init__(self, texts: list[str]) -> None:
        super().__init__()
        self.texts = texts

    def rowCount(self, parent: QModelIndex = QModelIndex()) -> int:  # type: ignore[override] # noqa: B008
        """How many."""
        return len(self.texts)

    def data(self, index: QModelIndex, role: int = 0) -> Any:  # type: ignore[override]
        """The text."""
        return self.texts[index.row()] if role == Qt.ItemDataRole.DisplayRole else None

    def put(self, row: int, text: str) -> None:
        """Another text."""
        self.texts[row] = text
        self.dataChanged.emit(self.index(row), self.index(row))

    def split(self, row: int) -> None:
        """A row becomes two."""
        self.beginInsertRows(QModelIndex(), row + 1, row + 1)
        self.texts.insert(row + 1, self.texts[row])
        self.endInsertRows()

    def merge(self, row: int) -> None:
        """Two rows become one."""
        self.beginRemoveRows(QModelIndex(), row + 1, row + 1)
        del self.texts[row + 1]
        self.endRemoveRows()


def spread(times: list[float]) -> dict[str, float]:
    """Median and 95th percentile in ms."""
    found = sorted(times)
    p95 = quantiles(found, n=20, method="inclusive")[-1] if len(found) > 1 else found[0]
    return {"median": round(found[len(found) // 2], 2), "p95": round(p95, 2), "worst": found[-1]}


class Timed:
    """Runs acts and waits for the paint that shows them."""

    def __init__(self, app: QApplication, view: Any, count: int) -> None:
        self._app, self._view, self._count = app, view, count

    def acts(
        self, act: Callable[[int], object], *, count: int | None = None, before: Any = None
    ) -> dict[str, float]:
        """Each act with its paint; ``before`` puts things in their place and is not timed."""
        times = []
        for number in range(count or self._count):
            if before is not None:
                before(number)
                self._app.processEvents()
            begun = time.perf_counter()
            act(number)
            self._app.processEvents()
            self._view.viewport().repaint()
            times.append((time.perf_counter() - begun) * 1000)
        return spread(times)


def main(project: str, count: str) -> None:
    """All acts, at the first and at the last unit."""
    preferences = Preferences(Settings(language="zh_CN", theme="light"))
    app = make_application([], preferences)
    window = MainWindow("bench", preferences)
    window.resize(*SIZE)
    window.show()
    copy = Path(project).with_name("acts.db")
    with Store.open(project) as store:
        for left in copy.parent.glob("acts.db*"):
            left.unlink()
        store.backup(copy)
    window.desk.session.adopt(Store.open(str(copy)))
    painting_first = PaintingFirst()
    painting_first.start()
    acts = Acts(app, window, int(count))
    found = acts.all()
    painting_first.stop()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    window.close()
    print(json.dumps({"acts": found, "peak_mb": peak}))


class Acts:
    """What is timed in our window, with the bare figures beside it."""

    def __init__(self, app: QApplication, window: MainWindow, count: int) -> None:
        self._app, self._window, self._count = app, window, count
        self._session = window.desk.session
        self._view = window.review.transcript.view
        self._timed = Timed(app, self._view, count)

    def all(self) -> Figures:
        """Every figure by name."""
        found: Figures = {"open": self._open()}
        self._calm()
        bare = self._bare()
        for where in ("first", "last"):
            found.update(self._keys(where))
        found["scroll a page"] = self._scroll(600)
        found["scroll a step"] = self._scroll(60)
        found["select all"] = self._timed.acts(
            lambda n: QTest.keyClick(self._view, Qt.Key.Key_A, CONTROL),
            count=20,
            before=lambda n: self._view.clearSelection(),
        )
        found["replace 5000"], found["undo of replace 5000"] = self._replace()
        for name, row in found.items():
            if name in bare:
                row["bare_p95"] = bare[name]["p95"]
        return found

    def _open(self) -> dict[str, float]:
        """Opening the match in the running window, until it is painted."""
        times = []
        for _ in range(5):
            begun = time.perf_counter()
            self._session.open_match_now("long")
            self._app.processEvents()
            self._view.viewport().repaint()
            times.append((time.perf_counter() - begun) * 1000)
        return spread(times)

    def _calm(self) -> None:
        """Until nothing goes on in the background."""
        from reviewer.ui import tasks

        quiet = 0
        while quiet < 20:
            self._app.processEvents()
            time.sleep(0.05)
            quiet = 0 if tasks.running() or not self._session.findings_are_new else quiet + 1

    def _head(self) -> int:
        assert self._session.transcript is not None
        return self._session.transcript.head

    def _row(self, where: str, number: int) -> int:
        total = len(self._order())
        return number % 40 * 2 + 1 if where == "first" else total - 3 - number % 40 * 2

    def _order(self) -> tuple[str, ...]:
        assert self._session.transcript is not None
        return self._session.transcript.unit_order

    def _go(self, row: int) -> None:
        self._window.desk.focus.go(self._order()[row])

    def _keys(self, where: str) -> Figures:
        view, acts = self._view, self._timed.acts

        def there(number: int) -> None:
            self._go(self._row(where, number))

        def editing(number: int) -> None:
            there(number)
            editor = self._window.review.transcript.acts.edit()
            assert editor is not None
            editor.insertPlainText("嗯" if number % 2 else "啊")

        def caret(number: int) -> None:
            if number:
                self._session.undo()  # or the texts would soon be too short to split
            there(number)
            editor = self._window.review.transcript.acts.edit()
            assert editor is not None
            editor.set_caret(max(len(editor.text) // 2, 1))

        def before_boundary(number: int) -> None:
            section = self._boundary(where)
            self._go(section)

        def key(key: Qt.Key, modifiers: Qt.KeyboardModifier) -> Callable[[int], object]:
            return lambda n: QTest.keyClick(QApplication.focusWidget() or view, key, modifiers)

        def confirm(number: int) -> object:
            return key(Qt.Key.Key_Return, CONTROL)(number)

        def side(number: int) -> object:
            role = "aff_2" if (number // 40 + number) % 2 else "neg_3"
            unit = self._window.desk.focus.unit
            edit = {"edit": "assign_role", "unit": unit, "role": role, "scope": "unit"}
            return self._session.act(edit)

        def move(number: int) -> object:
            down = number % 2 == 0
            return key(Qt.Key.Key_Down if down else Qt.Key.Key_Up, ALT_SHIFT)(number)

        def split_first(number: int) -> None:
            self._split_first(where, number)

        undo = key(Qt.Key.Key_Z, CONTROL)
        table: dict[str, tuple[Callable[[int], object], Any]] = {
            "confirm text": (confirm, editing),
            "split": (key(Qt.Key.Key_K, CONTROL), caret),
            "merge": (lambda n: self._merge(), split_first),
            "side": (side, there),
            "move section": (move, before_boundary),
            "undo": (undo, None),
        }
        found = {}
        for name, (act, before) in table.items():
            head = self._head()
            found[f"key: {name}, {where}"] = acts(act, before=before)
            done = self._head() - head
            assert done >= 0.95 * self._count, f"{name}: {done} of {self._count} did something"
        return found

    def _split_first(self, where: str, number: int) -> None:
        row = self._row(where, number)
        unit = self._order()[row]
        self._session.act({"edit": "split_unit", "unit": unit, "at": 1})
        self._go(row)

    def _merge(self) -> None:
        QTest.keyClick(self._view, Qt.Key.Key_J, CONTROL)

    def _boundary(self, where: str) -> int:
        """The row of the first unit of the second section, or of the last."""
        transcript = self._session.transcript
        assert transcript is not None
        section = transcript.section_order[1 if where == "first" else -1]
        return transcript.unit_index[section.first_unit]

    def _scroll(self, step: int) -> dict[str, float]:
        bar = self._view.verticalScrollBar()
        bar.setValue(0)
        return self._timed.acts(lambda n: bar.setValue(bar.value() + step))

    def _replace(self) -> tuple[dict[str, float], dict[str, float]]:
        """One act that changes 5,000 texts, and its one undo."""
        transcript = self._session.transcript
        assert transcript is not None
        units = [transcript.units[id_] for id_ in transcript.unit_order[:5000]]
        edits = [{"edit": "set_text", "unit": unit.id, "text": unit.text + "。"} for unit in units]
        edit = {"edit": "group", "name": "replace", "edits": edits}
        replaced = self._timed.acts(lambda n: self._session.act(edit), count=1)
        undone = self._timed.acts(lambda n: self._undo_whole(), count=1)
        return replaced, undone

    def _undo_whole(self) -> None:
        """A large act is taken back beside the painting thread: until it is done."""
        head = self._head()
        self._session.undo()
        while self._head() == head:
            self._app.processEvents()

    def _bare(self) -> Figures:
        """The same with the least that Qt needs."""
        transcript = self._session.transcript
        assert transcript is not None
        model = Bare([transcript.units[id_].text for id_ in transcript.unit_order])
        view = QListView()
        view.setWordWrap(True)
        view.resize(self._view.size())
        view.setModel(model)
        view.show()
        timed = Timed(self._app, view, BARE_ACTS)
        found: Figures = {}
        for where in ("first", "last"):
            view.scrollToTop() if where == "first" else view.scrollToBottom()

            def row(number: int, where: str = where) -> int:
                return self._row(where, number)

            found[f"key: confirm text, {where}"] = timed.acts(lambda n: model.put(row(n), "新的字"))
            found[f"key: side, {where}"] = timed.acts(lambda n: model.put(row(n), "别的字"))
            found[f"key: split, {where}"] = timed.acts(lambda n: model.split(row(n)))
            found[f"key: merge, {where}"] = timed.acts(lambda n: model.merge(row(n)))
        bar = view.verticalScrollBar()
        found["scroll a page"] = timed.acts(lambda n: bar.setValue(bar.value() + bar.pageStep()))
        found["select all"] = timed.acts(lambda n: view.selectAll(), count=20)
        view.close()
        view.deleteLater()
        self._window.activateWindow()  # without it no shortcut is ours
        self._app.processEvents()
        return found


if __name__ == "__main__":
    main(*sys.argv[1:])
