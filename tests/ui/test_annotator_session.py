"""A reviewer's whole evening: the sample match from its import to the dataset, by keys and mouse.

What was planted (``sample_data/PLANTED.md``) is put right. In the end the dataset is what an
``Editor`` makes that follows ``sample_data/review.json``.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from reviewer.formats.resources import sample_dir
from reviewer.services.checking import check
from reviewer.services.editor import Editor
from reviewer.services.exporting import export
from reviewer.services.importing import import_paths
from reviewer.services.verifying import verify
from reviewer.storage.store import Store
from reviewer.ui.main_window import MainWindow
from reviewer.ui.places import unit_of_line
from reviewer.ui.views.export.workspace import ExportWorkspace
from reviewer.ui.views.review.findings_panel import FindingsPanel
from tests.ui.keys import ALT, CONTROL, SHIFT, Hands, panel, transcript
from tests.ui.review_parts import part

MATCH = "4v4-slow-travel"
DEEP = "呃，那个，这个慢行啊，它当然也要管，就是说呢，我方没有说慢行不重要。"
MOST_FOR_ONE_CHARACTER = 4
CORRECTIONS, ADJUSTED = 7, 3
WAIT_MS = 20_000
KEY = Qt.Key


def fresh(file: Path) -> Path:
    """A project with the match as it was imported."""
    with Store.open(str(file), create=True) as store:
        (row,) = import_paths(store, [sample_dir() / MATCH], author="importer")
        assert row.result == "added", row.message
    return file


class Annotator(Hands):
    """Reviews from top to bottom; ``spent`` is by line what a corrected unit cost."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        super().__init__(window)
        self.qtbot = qtbot
        self.view = panel(window).view
        self.confirmed_at_once = 0
        self.spent: dict[str, tuple[int, int]] = {}

    # where the keyboard is

    @property
    def unit(self) -> str:
        """The current unit."""
        self.wait(lambda: self.window.desk.focus.unit is not None)
        found = self.window.desk.focus.unit
        assert found is not None
        return found

    @property
    def text(self) -> str:
        """Its text."""
        return transcript(self.window).units[self.unit].text

    def line(self, number: int, nth: int = 1) -> str:
        """The unit that is the nth to begin in a line."""
        now = transcript(self.window)
        return [id_ for id_ in now.unit_order if now.units[id_].src[0] == number][nth - 1]

    def wait(self, arrived: Callable[[], bool]) -> None:
        """Waits as a person does, for what is seen to come."""
        self.qtbot.waitUntil(arrived, timeout=WAIT_MS)

    # confirming

    def confirm_up_to(self, unit: str) -> None:
        """Confirms unit after unit, a key each, until this one is the current one."""
        order = transcript(self.window).unit_index
        while self.unit != unit:
            assert order[self.unit] < order[unit], "went too far"
            self.confirm()

    def confirm(self) -> None:
        """Confirms the current unit: one key, and the next one is there."""
        now, before = transcript(self.window), self.unit
        self.press(KEY.Key_Return, CONTROL)
        assert transcript(self.window).units[before].status == "reviewed"
        assert now.unit_order[-1] == before or self.unit != before
        self.confirmed_at_once += 1

    @contextmanager
    def correcting(self, place: str) -> Iterator[None]:
        """What is done in here was for one unit; confirming it is a part of that."""
        keys, typed = self.keys, self.typed
        yield
        self.press(KEY.Key_Return, CONTROL)
        self.spent[place] = (self.keys - keys, self.typed - typed)


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_the_sample_match_from_import_to_dataset(
    tmp_path: Path,
    open_window: Callable[..., MainWindow],
    qtbot: QtBot,
    capsys: pytest.CaptureFixture[str],
) -> None:
    project = fresh(tmp_path / "reviewed.db")
    window = open_window(project, MATCH)
    hands = Annotator(window, qtbot)
    window.activateWindow()
    panel(window).view.setFocus()
    listen(hands)
    review_texts(hands)
    review_sections(hands)
    resolve_findings(hands)
    finish(hands)
    out = tmp_path / "export"
    write_dataset(hands, out)
    with capsys.disabled():
        print_costs(hands)
    for line in ("77", "163"):  # where one character was wrong
        assert hands.spent[line][0] <= MOST_FOR_ONE_CHARACTER
    same_as_told(tmp_path, out)


def listen(hands: Annotator) -> None:
    """Plays, sees the row that is heard, and pauses."""
    playback = hands.window.desk.playback
    hands.wait(lambda: playback.duration_ms > 0)
    hands.press(KEY.Key_Space)
    assert playback.playing
    hands.wait(
        lambda: panel(hands.window).following.heard is not None and playback.frame is not None
    )
    hands.press(KEY.Key_Space)
    hands.wait(lambda: not playback.playing)


def review_texts(hands: Annotator) -> None:
    """Goes through all units once; what was planted is put right on the way."""
    at = hands.line
    hands.confirm_up_to(at(31))
    with hands.correcting("31"):  # 十三 is to be 三十 again
        hands.press(KEY.Key_Return)
        hands.press(KEY.Key_Tab, times=2)
        hands.type("三十")
        hands.press(KEY.Key_Delete)
    hands.confirm_up_to(at(77))
    with hands.correcting("77"):
        hands.press(KEY.Key_Return)
        hands.press(KEY.Key_Right)
        hands.press(KEY.Key_Delete)
        hands.type("护")
    hands.confirm_up_to(at(106))
    with hands.correcting("106"):  # the next line's words came up here
        hands.press(KEY.Key_Return)
        hands.press(KEY.Key_Tab, times=3)
        hands.press(KEY.Key_Delete)
    with hands.correcting("107"):
        hands.press(KEY.Key_O, CONTROL | ALT)
    hands.confirm_up_to(at(143))
    with hands.correcting("143"):
        hands.press(KEY.Key_Return)
        hands.press(KEY.Key_A, CONTROL)
        hands.type(DEEP)
    hands.confirm_up_to(at(163))
    with hands.correcting("163"):
        hands.click(hands.view.viewport(), character(hands, "咨"), twice=True)
        hands.press(KEY.Key_Delete)
        hands.type("质")
    hands.confirm_up_to(at(302, 2))
    with hands.correcting("302.2"):  # not the chair's words
        hands.press(KEY.Key_R, CONTROL)
        hands.press(KEY.Key_7)
        hands.press(KEY.Key_Return)
    hands.confirm_up_to(at(392))
    with hands.correcting("392"):
        hands.press(KEY.Key_O, CONTROL | ALT)
    last = transcript(hands.window).unit_order[-1]
    hands.confirm_up_to(last)
    hands.confirm()
    assert transcript(hands.window).unreviewed()[0] == 0


def character(hands: Annotator, char: str) -> QPoint:
    """Where a character of the current text stands in the view."""
    view = hands.view
    index = view.currentIndex()
    row = view.visualRect(index)
    wanted = hands.text.index(char)
    for y in range(row.top() + 4, row.bottom(), 4):
        for x in range(row.left(), row.right(), 4):
            if (
                view._offset_at(index, QPoint(x, y)) == wanted
                and view.indexAt(QPoint(x, y)) == index
            ):
                return QPoint(x, y)
    raise AssertionError(f"{char} is not seen")


def review_sections(hands: Annotator) -> None:
    """Moves boundaries by key and mouse, sets a kind and a side, begins a section, confirms all."""
    window = hands.window
    go_to_line(hands, "304")
    assert hands.unit == hands.line(304)
    hands.press(KEY.Key_Up, ALT | SHIFT)  # a stage begins one unit earlier
    go_to_line(hands, "172")
    hands.press(KEY.Key_Down, ALT | SHIFT)  # and one ends one unit later
    hands.press(KEY.Key_Down)
    assert hands.unit == hands.line(174)
    hands.press(KEY.Key_E, CONTROL)
    hands.spell("Chair")
    hands.press(KEY.Key_Return)
    go_to_line(hands, "313")
    drag_header(hands, hands.line(312), hands.line(315))
    go_to_line(hands, "312")
    hands.press(KEY.Key_B, CONTROL)
    hands.spell("Chair")
    hands.press(KEY.Key_Return)
    go_to_line(hands, "407")
    set_side(hands)
    hands.press(KEY.Key_PageUp, CONTROL, times=len(transcript(window).sections))
    while pending := transcript(window).unreviewed()[1]:
        hands.press(KEY.Key_Return, CONTROL | SHIFT)
        hands.press(KEY.Key_PageDown, CONTROL)
        assert transcript(window).unreviewed()[1] <= pending
        if hands.window.desk.focus.section == transcript(window).section_order[-1].id:
            hands.press(KEY.Key_Return, CONTROL | SHIFT)
            break
    assert transcript(window).unreviewed() == (0, 0)


def go_to_line(hands: Annotator, number: str) -> None:
    hands.press(KEY.Key_G, CONTROL)
    hands.spell(number)
    hands.press(KEY.Key_Return)
    hands.wait(
        lambda: hands.window.desk.focus.unit == unit_of_line(transcript(hands.window), int(number))
    )


def set_side(hands: Annotator) -> None:
    """Gives the stage of the current unit a side, by keys alone; it was right, so back again."""
    section, side = hands.window.desk.focus.section or "", "affirmative"
    assert transcript(hands.window).sections[section].acting_side == side
    hands.press(KEY.Key_E, CONTROL)
    for _ in range(12):
        if accessible_name() == "Side":
            break
        hands.press(KEY.Key_Tab)
    hands.spell("Neg")
    hands.press(KEY.Key_Return)
    assert transcript(hands.window).sections[section].acting_side == "negative"
    hands.press(KEY.Key_Z, CONTROL)
    assert transcript(hands.window).sections[section].acting_side == side


def accessible_name() -> str:
    """What a screen reader says of the control that has the keyboard."""
    found = QApplication.focusWidget()
    return "" if found is None else found.accessibleName()


def drag_header(hands: Annotator, begin: str, to: str) -> None:
    """Drags the header of the section that begins at one unit to another."""
    model, view = panel(hands.window).model, hands.view

    def row(unit: str) -> QRect:
        return view.visualRect(model.index(model.row_of(unit)))

    start = row(begin).topLeft() + QPoint(200, -10)
    hands.drag(view.viewport(), start, row(to).center())


def resolve_findings(hands: Annotator) -> None:
    """Looks at what is still found, and sets warnings aside for a reason."""
    session, found = hands.window.desk.session, part(hands.window, FindingsPanel)
    hands.wait(lambda: session.findings_are_new)
    assert [f for f in session.findings if f.severity == "error"] == []
    assert open_warnings(hands)
    hands.press(KEY.Key_F, CONTROL | SHIFT)
    hands.press(KEY.Key_A, CONTROL)
    hands.answer("看过了，没有问题。")
    hands.click(found.dismiss)
    hands.wait(lambda: session.findings_are_new and not open_warnings(hands))


def open_warnings(hands: Annotator) -> list[str]:
    """The codes of the warnings that nobody has looked at."""
    found = hands.window.desk.session.findings
    return [f.code for f in found if f.severity == "warning" and not f.dismissed]


def finish(hands: Annotator) -> None:
    """Says that the match is reviewed, and approves it, from the palette."""
    for words, status in (("match is reviewed", "reviewed"), ("Approve", "approved")):
        hands.press(KEY.Key_P, CONTROL | SHIFT)
        hands.spell(words)
        hands.press(KEY.Key_Return)
        hands.wait(lambda status=status: transcript(hands.window).match.status == status)  # type: ignore[misc]


def write_dataset(hands: Annotator, out: Path) -> None:
    """Exports from the Export workspace."""
    hands.press(KEY.Key_5, CONTROL)
    export_ = hands.window.findChild(ExportWorkspace)
    assert isinstance(export_, ExportWorkspace)
    (folder,) = [f for f in export_.findChildren(QLineEdit) if f.accessibleName() == "Folder"]
    hands.click(folder)
    hands.spell(str(out))
    hands.wait(export_.export.isEnabled)
    hands.click(export_.export)
    hands.wait(lambda: (out / "manifest.json").exists() and export_.export.isEnabled())


def print_costs(hands: Annotator) -> None:
    """What a corrected unit cost, and what a right one did."""
    print(f"\nconfirm and go on: 1 key ({hands.confirmed_at_once} units)")
    for place, (keys, typed) in hands.spent.items():
        print(f"line {place}: {keys} keys beyond {typed} characters of typing")


def same_as_told(tmp_path: Path, out: Path) -> None:
    """The dataset is what an editor makes that is told what was planted, record by record."""
    told = tmp_path / "told"
    with Store.open(str(fresh(tmp_path / "told.db"))) as store:
        tell(store)
        export(store, told)
    assert list(verify(out)) == []
    assert {file.name for file in out.iterdir()} == {file.name for file in told.iterdir()}
    for file in told.glob("*.jsonl"):
        assert records(out / file.name) == records(told / file.name), file.name
    (match,) = records(out / "matches.jsonl")
    said = {utterance["utterance_id"]: utterance for utterance in match["utterances"]}
    assert said[f"{MATCH}:L302.2"]["side"] == "negative"
    assert match["review"]["status"] == "approved"
    assert match["review"]["corrections"] == CORRECTIONS
    assert match["review"]["adjusted_sections"] == ADJUSTED


def tell(store: Store) -> None:
    """Reviews the match as ``sample_data/review.json`` says."""
    editor = Editor(store, MATCH, author="anna")
    planted = json.loads((sample_dir() / "review.json").read_text(encoding="utf-8"))[MATCH]
    for edit in planted:
        editor.apply({key: by_id(editor, key, value) for key, value in edit.items()})
    now = editor.transcript
    for kind, records_ in (("unit", now.units), ("section", now.sections)):
        for id_ in records_:
            editor.apply({"edit": "set_status", kind: id_, "status": "reviewed"})
    for finding in check(store, [MATCH])[MATCH]:
        if finding.severity == "warning":
            editor.apply({"edit": "dismiss", "finding": finding.id, "reason": "looked at"})
    for status in ("reviewed", "approved"):
        editor.apply({"edit": "set_status", "match": MATCH, "status": status})


def by_id(editor: Editor, key: str, value: Any) -> Any:
    """``@302.2`` as the id of the second unit that begins in line 302, or of its section."""
    if key not in ("unit", "section") or not value.startswith("@"):
        return value
    now = editor.transcript
    line, _, nth = value[1:].partition(".")
    begin = [id_ for id_ in now.unit_order if now.units[id_].src[0] == int(line)]
    unit = begin[int(nth or 1) - 1]
    if key == "unit":
        return unit
    return next(s.id for s in now.section_order if s.first_unit == unit)


def records(file: Path) -> list[dict[str, Any]]:
    """The records of a file; how many acts it took is left out."""
    found = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n")[:-1]]
    for record in found:
        record.get("review", {}).pop("revision", None)
    return found
