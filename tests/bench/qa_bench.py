"""How long two revisions of a match of 6,000 units take to be compared and shown in QA.

Two reviewers' versions are compared as well; ``cpu`` is what one process needed for it.

    python -m tests.bench.qa_bench [--units 6000] [--runs 7]

A fifth of the texts are corrected, a dozen boundaries moved, roles given. ``first`` reads the log
as well; ``compared`` is from the choice to the painted list and ribbons, ``measured`` to the
painted measures of agreement; ``held`` is the longest hold of the thread that paints. The aim is
300 ms for what is shown.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "qt.multimedia*=false")

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from reviewer.services.branching import give
from reviewer.services.editor import Editor
from reviewer.ui.models.qa_revisions_model import Wanted
from reviewer.ui.painting_first import PaintingFirst
from reviewer.ui.views.qa.compare import ComparePage
from reviewer.ui.watchdog import Watchdog
from tests.long_project import make_long_project
from tests.ui.desks import BareWindow

AIM_MS = 300


def edited(folder: Path, units: int) -> Path:
    """A project with a long match that was worked on."""
    file = folder / "project.db"
    with make_long_project(file, folder / "in", units) as store:
        give(store, "long", ["one", "other"])
        for name, place in (("one", 40), ("other", 80)):
            theirs = Editor(store, "long", author=name, branch=name)
            text = {"edit": "set_text", "unit": theirs.transcript.unit_order[place], "text": "好。"}
            theirs.apply(text)
        editor = Editor(store, "long", author="bench")
        order, texts = editor.transcript.unit_order, editor.transcript.units
        corrected = [
            {"edit": "set_text", "unit": unit, "text": f"{texts[unit].text[:-1]}呢。"}
            for unit in order[::5]
        ]
        editor.apply({"edit": "group", "name": "correct", "edits": corrected})
        for section in editor.transcript.section_order[1:13]:
            start = editor.transcript.unit_index[section.first_unit]
            editor.apply({"edit": "move_section", "section": section.id, "unit": order[start + 2]})
        for unit in order[:210:7]:
            editor.apply({"edit": "assign_role", "unit": unit, "role": "neg_3", "scope": "unit"})
    return file


def until(done: Callable[[], bool]) -> None:
    """Lets the window work until then."""
    while not done():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 5)


def compare(page: ComparePage, before: object, after: object) -> tuple[float, ...]:
    """Milliseconds until the comparison, and the measures, are painted; the longest hold; cpu."""
    shown: list[float] = []
    spent: list[float] = []
    start, cpu = time.perf_counter(), time.process_time()

    def painted() -> None:
        page.repaint()
        shown.append((time.perf_counter() - start) * 1000)
        spent.append((time.process_time() - cpu) * 1000)

    links = [page.comparing.compared.connect(painted), page.comparing.measured.connect(painted)]
    with Watchdog(AIM_MS) as dog:
        page.choices.choose(before, after)
        until(lambda: len(shown) == len(links))
    page.comparing.compared.disconnect(links[0])
    page.comparing.measured.disconnect(links[1])
    return shown[0], shown[1], dog.worst_ms, spent[0]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="Times the comparison of two revisions.")
    parser.add_argument("--units", type=int, default=6000)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="reviewer-bench-") as made:
        project = edited(Path(made), options.units)
        app = QApplication.instance() or QApplication([])
        window = BareWindow()
        page = ComparePage(window.desk)
        window.column.addWidget(page)
        window.show()
        window.open(project, "long")
        until(lambda: not page.comparing.is_busy)
        page.comparing.forget()
        painting_first = PaintingFirst()
        painting_first.start()
        first = compare(page, "import", "now")
        runs = [compare(page, ("import", 1)[n % 2], "now") for n in range(options.runs)]
        one, other = Wanted("one", "now"), Wanted("main", "now")
        apart = [compare(page, one, other) for _ in range(options.runs)]
        painting_first.stop()
        names = ("compared", "measured", "held", "cpu")
        print(f"{options.units} units, {len(page.model.all)} differences; aim {AIM_MS} ms")
        print("first", *(f"{name} {ms:.0f} ms" for name, ms in zip(names, first, strict=True)))
        for what, those in (("revisions", runs), ("versions", apart)):
            for place, name in enumerate(names):
                times = [run[place] for run in those]
                print(f"{what} {name}: median {median(times):.0f} ms, worst {max(times):.0f} ms")
        window.close()
        app.processEvents()


if __name__ == "__main__":
    main()
