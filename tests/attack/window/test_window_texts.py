"""Hostile texts: what is written is shown as it is written, typed, pasted or imported."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from reviewer.domain.errors import Refused
from reviewer.domain.replacing import Replacement, Search
from reviewer.services.editor import Editor
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui import tasks
from reviewer.ui.dialogs.conflict import ConflictDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.plain import MOST, as_action, as_tip, cut
from reviewer.ui.session import Message
from tests.attack.window.markup import BAD, found_as_markup
from tests.small_project import LINES, SPEAKERS, STAGES
from tests.ui.keys import CONTROL, Hands, compose, go, panel, press, transcript, unit

KEY = Qt.Key
READY_MS = 20_000
DIALOGS = (
    *("edit.history", "edit.replace", "section.propose", "text.role", "section.begin"),
    *("section.edit", "go.line", "help.palette", "help.sheet"),
)
PASTED = {
    "half a character": ("一\ud83d二", "一二"),
    "controls": ("一\x00\x07二\x1b", "一二"),
    "line ends": ("一\r\n二\x0b三\x0c四\u2028五\x85六", "一  二 三 四 五 六"),
    "five hundred lines": ("行\n" * 500, "行 " * 500),
    "tabs around": ("\t一\t二\t", "一\t二"),
    "combining": ("\u0301" * 200, "\u0301" * 200),
    "joined emoji": ("👨‍👩‍👧‍👦" * 40, "👨‍👩‍👧‍👦" * 40),
    "right to left": ("שלום \u202eعليكم\u202c 好", "שלום \u202eعليكم\u202c 好"),
    "no break": ("一\u00a0二", "一\u00a0二"),
    "very long": ("长句子，" * 5000, "长句子，" * 5000),
}


@pytest.fixture
def bad_match(tmp_path: Path) -> Path:
    """A project whose match says the bad text wherever a file may say something."""
    place = tmp_path / "in" / "bad"
    place.mkdir(parents=True)
    lines = [f"{label} 00:{n * 5:02d}\n{BAD}{text}" for n, (label, text) in enumerate(LINES)]
    (place / "transcript.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    stages = [{**stage, "name": BAD + str(stage["name"])} for stage in STAGES]
    (place / "stages.json").write_text(json.dumps({"stages": stages}), encoding="utf-8")
    bad, speakers = json.dumps(BAD), "\n".join(f'"{k}" = "{v}"' for k, v in SPEAKERS.items())
    (place / "match.toml").write_text(
        f'competition = {bad}\nformat = "4v4"\nmotion = {json.dumps(BAD + "长" * 2000)}\n'
        f"affirmative = {{team = {bad}, position = {bad}}}\n"
        f"negative = {{team = {bad}, position = {bad}}}\n[speakers]\n{speakers}\n",
        encoding="utf-8",
    )
    file = tmp_path / "bad.db"
    with Store.open(str(file), create=True) as store:
        (row,) = import_paths(store, [place], author=BAD + "importer")
        assert row.result == "added", row.message
    return file


@pytest.mark.slow
def test_no_text_of_the_users_world_is_markup_anywhere(
    open_window: Callable[..., MainWindow], bad_match: Path, qtbot: QtBot
) -> None:
    window = open_window(bad_match, "bad")
    session, seen = window.desk.session, set[str]()

    def look() -> None:
        qtbot.waitUntil(lambda: tasks.running() == 0, timeout=READY_MS)
        qtbot.wait(150)
        seen.update(found_as_markup())

    _say_bad_things(window)
    look()
    for page in ("unit", "section", "match"):
        window.review.inspector.show_page(page)
        look()
    for id_ in DIALOGS:
        go(window, 1)
        window.desk.actions[id_].trigger()
        dialog = next((d for d in window.findChildren(QDialog) if d.isVisible()), window)
        for field in dialog.findChildren(QLineEdit)[:1]:
            field.setText("<b>")
        look()
        _close(dialog, window)
    session.said.emit(Message("warning", BAD, "act"))
    for name in ("matches", "scores", "qa", "export"):
        window.show_workspace(name)
        look()
    assert seen == set()


def _say_bad_things(window: MainWindow) -> None:
    session = window.desk.session
    ids = transcript(window).unit_order
    session.act({"edit": "set_text", "unit": ids[1], "text": BAD + "改"})
    session.act({"edit": "note", "target": ids[1], "text": BAD})
    flags = [{"edit": "set_status", "unit": each, "status": "flagged"} for each in ids[2:4]]
    session.act({"edit": "group", "name": BAD, "edits": flags})


def _close(dialog: QWidget, window: MainWindow) -> None:
    if dialog is not window:
        dialog.close()
    QApplication.processEvents()


def test_a_conflict_shows_both_texts_as_they_are(window: MainWindow, project: Path) -> None:
    """One that only holds an ampersand was shown with ``&amp;``."""
    window.desk.session.others.timer.stop()
    id_ = go(window, 1).id
    with Store.open(str(project)) as store:
        Editor(store, "m1", author="ben").apply(
            {"edit": "set_text", "unit": id_, "text": "甲&乙<b>"}
        )
    window.desk.session.act({"edit": "set_text", "unit": id_, "text": "A&B"})
    (dialog,) = window.findChildren(ConflictDialog)
    assert list(found_as_markup()) == []
    shown = [label.text() for label in dialog.findChildren(QLabel)]
    assert any("&amp;" in text for text in shown)  # markup of ours, and said to be
    dialog.reject()


def test_a_tip_is_the_text_itself_and_fits_a_screen() -> None:
    assert as_tip("谢谢主席，各位好。") == "谢谢主席，各位好。"
    assert as_tip("") == ""
    assert "&lt;b&gt;" in as_tip("<b>")
    assert "A &amp;amp; B" in as_tip("A &amp; B")
    assert len(as_tip("长" * 20_000)) < MOST + 100
    assert as_tip("长" * 200).startswith("<p")  # so that it is broken into lines
    assert as_action("A & B") == "A && B"
    assert cut("一二三四", 3) == "一二…"


def test_a_long_name_of_an_act_does_not_make_the_window_wider(
    window: MainWindow, qtbot: QtBot
) -> None:
    before = window.minimumSizeHint().width()
    edit = {"edit": "set_status", "unit": unit(window, 1).id, "status": "flagged"}
    window.desk.session.act({"edit": "group", "name": "long " * 400, "edits": [edit]})
    QApplication.processEvents()
    assert window.statusBar().minimumSizeHint().width() <= max(before, window.width())


@pytest.mark.parametrize("name", PASTED)
def test_pasted_text_is_one_line_of_what_can_be_kept(window: MainWindow, name: str) -> None:
    pasted, kept = PASTED[name]
    before = transcript(window)
    id_ = go(window, 2).id
    press(window, KEY.Key_Return)
    press(window, KEY.Key_A, CONTROL)
    QApplication.clipboard().setText(pasted)
    press(window, KEY.Key_V, CONTROL)
    press(window, KEY.Key_Return)
    assert panel(window).view.editor is None, window.banner.text
    assert transcript(window).units[id_].text == kept
    window.grab()
    press(window, KEY.Key_Z, CONTROL)
    assert transcript(window).units == before.units


@pytest.mark.parametrize("text", ["   ", "\u3000\u3000", ""])
def test_a_text_of_nothing_is_no_text_without_a_reason(window: MainWindow, text: str) -> None:
    before = go(window, 2)
    press(window, KEY.Key_Return)
    press(window, KEY.Key_A, CONTROL)
    press(window, KEY.Key_Delete)
    if text:
        compose(window, "", text)
    QTimer.singleShot(100, window, _give_no_reason)
    press(window, KEY.Key_Return)
    assert unit(window, 2) == before
    press(window, KEY.Key_Escape)
    assert panel(window).view.editor is None


def _give_no_reason() -> None:
    question = QApplication.activeModalWidget()
    assert isinstance(question, QDialog)
    question.reject()


def test_what_no_text_can_hold_is_refused_before_it_is_replaced() -> None:
    for text in ("\x00", "一\ud800", "\x1b"):
        with pytest.raises(Refused, match="control character"):
            Replacement(Search("我"), text)


def test_keys_that_write_nothing_open_no_editor(window: MainWindow) -> None:
    go(window, 2)
    for key in (KEY.Key_Shift, KEY.Key_Control, KEY.Key_Alt, KEY.Key_CapsLock, KEY.Key_unknown):
        QTest.keyClick(panel(window).view, key)
    assert panel(window).view.editor is None


def test_a_field_of_one_match_never_lands_in_another(
    open_window: Callable[..., MainWindow], project: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    """What is typed into the motion while another match is on its way belongs to the first."""
    from tests.small_project import write_match

    with Store.open(str(project)) as store:
        import_paths(store, [write_match(tmp_path / "in", "m2")], author="importer")
        kept = store.load("m2").match.motion
    window = open_window(project, "m1")
    window.activateWindow()
    window.review.inspector.show_page("match")
    field = window.review.inspector.match_page.fields.texts["motion", None]
    qtbot.waitUntil(lambda: field.text() == kept)
    window.desk.session.open_match("m2")
    field.setFocus()
    field.selectAll()
    Hands(window).spell("another")
    qtbot.waitUntil(lambda: window.desk.session.match == "m2")
    qtbot.waitUntil(lambda: field.text() == kept)
    panel(window).view.setFocus()
    assert transcript(window).match.motion == kept
    store_now = window.desk.session.store
    assert store_now is not None
    assert store_now.load("m1").match.motion == "another"


def test_a_field_that_is_typed_in_is_kept_when_the_window_closes(
    open_window: Callable[..., MainWindow], project: Path, qtbot: QtBot
) -> None:
    window = open_window(project, "m1")
    window.activateWindow()
    window.review.inspector.show_page("match")
    field = window.review.inspector.match_page.fields.texts["motion", None]
    qtbot.waitUntil(lambda: bool(field.text()))
    field.setFocus()
    field.selectAll()
    Hands(window).spell("another")
    window.close()
    with Store.open(str(project)) as store:
        assert store.load("m1").match.motion == "another"
