"""The glossary: what people put right again and again is found elsewhere and replaced."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.domain.transcript import Transcript
from reviewer.services.editor import Editor
from reviewer.services.glossary import terms_of
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from reviewer.ui.dialogs.glossary import GlossaryDialog
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.glossary_rows import GlossaryRow
from reviewer.ui.models.replace_model import Column
from tests.ui.review_parts import now

FIRST = (
    "下面进行咨询环节",
    "请开始咨询环节",
    "我方在咨询里问过",
    "他们咨询时说过",
    "路全是人的权利",
)
SECOND = ("对方咨询里问过我方", "我方没有回答")


def write(folder: Path, match: str, texts: tuple[str, ...]) -> Path:
    place = folder / match
    place.mkdir(parents=True)
    rows = [f"甲 00:{n:02d}\n{text}。" for n, text in enumerate(texts)]
    (place / "transcript.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (place / "match.toml").write_text('motion = "慢行系统应当优先"\n', encoding="utf-8")
    return place


@pytest.fixture
def taught(open_window: Callable[..., MainWindow], tmp_path: Path) -> MainWindow:
    """In ``m1`` 质询 was accepted twice for 咨询, and two units wait; one waits in ``m2``."""
    project = tmp_path / "taught.db"
    with Store.open(str(project), create=True) as store:
        folders = [write(tmp_path / "in", *each) for each in (("m1", FIRST), ("m2", SECOND))]
        import_paths(store, folders, author="importer")
        editor = Editor(store, "m1", author="anna")
        for unit in editor.transcript.unit_order[:2]:
            text = editor.transcript.units[unit].text.replace("咨询", "质询")
            editor.apply({"edit": "set_text", "unit": unit, "text": text})
    return open_window(project, "m1")


def opened(window: MainWindow, qtbot: QtBot) -> GlossaryDialog:
    window.desk.actions["edit.glossary"].trigger()
    (found,) = window.findChildren(GlossaryDialog)
    settle(found, qtbot)
    return found


def settle(dialog: GlossaryDialog, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not dialog.search.busy, timeout=15_000)


def row(dialog: GlossaryDialog, wrong: str) -> GlossaryRow:
    return next(each for each in dialog.rows if each.wrong == wrong)


def write_word(dialog: GlossaryDialog, text: str) -> None:
    """As an input method commits it."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(dialog.words, event)


def texts(transcript: Transcript) -> list[str]:
    return [transcript.units[unit].text for unit in transcript.unit_order]


def stored(window: MainWindow, match: str) -> Transcript:
    store = window.desk.session.store
    assert store is not None
    return store.load(match)


def test_a_habit_is_found_where_it_still_stands_with_its_hits_marked(
    taught: MainWindow, qtbot: QtBot
) -> None:
    dialog = opened(taught, qtbot)
    assert [each.cells for each in dialog.rows] == [("咨询 → 质询", "accepted 2 times", "2", "")]
    befores = [each.hit.before for each in dialog.hits.rows]
    assert befores == ["我方在咨询里问过。", "他们咨询时说过。"]
    hit = dialog.hits.rows[0].hit
    assert (hit.after, hit.before[slice(*hit.spans[0])]) == ("我方在质询里问过。", "咨询")
    assert dialog.replace.text() == "Replace in 2 units"
    assert dialog.hit_table.isColumnHidden(Column.MATCH)


def test_what_is_ticked_is_replaced_and_one_undo_takes_it_back(
    taught: MainWindow, qtbot: QtBot
) -> None:
    dialog = opened(taught, qtbot)
    dialog.hit_table.selectRow(1)
    QTest.keyClick(dialog.hit_table, Qt.Key.Key_Space)
    head = now(taught).head
    QTest.mouseClick(dialog.replace, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: now(taught).head == head + 1)
    assert texts(now(taught))[2:4] == ["我方在质询里问过。", "他们咨询时说过。"]
    assert now(taught).units[now(taught).unit_order[2]].status == "pending"
    settle(dialog, qtbot)
    assert [(r.hit.before, r.ticked) for r in dialog.hits.rows] == [("他们咨询时说过。", False)]
    assert taught.desk.session.undo()
    assert texts(now(taught))[2] == "我方在咨询里问过。"
    settle(dialog, qtbot)


def test_all_matches_learn_from_each_other(taught: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(taught, qtbot)
    dialog.everywhere.setChecked(True)
    qtbot.waitUntil(lambda: len(dialog.hits.rows) == 3, timeout=15_000)
    assert {each.match for each in dialog.hits.rows} == {"m1", "m2"}
    assert any("in 2 matches" in each.cells[2] for each in dialog.rows)
    assert not dialog.hit_table.isColumnHidden(Column.MATCH)
    QTest.mouseClick(dialog.replace, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(
        lambda: texts(stored(taught, "m2"))[0] == "对方质询里问过我方。", timeout=15_000
    )
    qtbot.waitUntil(lambda: not dialog.hits.rows, timeout=15_000)
    assert "Replaced in 3 units" in taught.banner.text
    settle(dialog, qtbot)


def test_a_word_that_is_added_finds_what_sounds_like_it_and_is_kept(
    taught: MainWindow, qtbot: QtBot
) -> None:
    dialog = opened(taught, qtbot)
    assert not any(each.wrong == "路全" for each in dialog.rows)
    write_word(dialog, "路权")
    qtbot.waitUntil(lambda: any(each.wrong == "路全" for each in dialog.rows), timeout=15_000)
    found = row(dialog, "路全")
    assert found.cells == (
        "路全 → 路权",
        "sounds like a word of the match",
        "1",
        "⚠ a short word",
    )
    assert not found.ticked
    store = taught.desk.session.store
    assert store is not None
    assert terms_of(store, "m1") == ("路权",)
    write_word(dialog, "法")
    dialog.close()
    assert terms_of(store, "m1") == ("路权法",)
    settle(opened(taught, qtbot), qtbot)
    assert dialog.words.toPlainText() == "路权法"


def test_where_it_was_left_as_it_is_a_person_has_to_tick_it(
    taught: MainWindow, qtbot: QtBot
) -> None:
    unit = now(taught).unit_order[3]
    taught.desk.session.act({"edit": "set_status", "unit": unit, "status": "reviewed"})
    dialog = opened(taught, qtbot)
    doubtful = [each for each in dialog.rows if each.kept]
    assert doubtful and not any(each.ticked for each in doubtful)
    assert "⚠ left as it is in 1 confirmed" in doubtful[0].cells[3]
    dialog.table.selectRow(dialog.rows.index(doubtful[0]))
    looked_at = [(each.hit.after, each.ticked) for each in dialog.hits.rows]
    assert looked_at == [("我方在质询里问过。", False)]
    assert not dialog.replace.isEnabled()
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    assert doubtful[0].ticked
    assert [each.ticked for each in dialog.hits.rows] == [True]


def test_a_place_in_another_match_opens_it_and_the_glossary_follows(
    taught: MainWindow, qtbot: QtBot
) -> None:
    dialog = opened(taught, qtbot)
    write_word(dialog, "路权")
    dialog.everywhere.setChecked(True)
    qtbot.waitUntil(lambda: len(dialog.rows) == 2, timeout=15_000)
    assert len(dialog.hits.rows) == 3
    dialog.hit_table.selectRow(2)
    QTest.keyClick(dialog.hit_table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: taught.desk.session.match == "m2", timeout=15_000)
    settle(dialog, qtbot)
    assert dialog.words.toPlainText() == ""
    assert dialog.rows[0].by_match.keys() == {"m1", "m2"}
    assert not any(each.wrong == "路全" for each in dialog.rows)  # a word of m1


def test_a_row_goes_to_its_first_place(taught: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(taught, qtbot)
    dialog.table.selectRow(0)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert taught.desk.focus.unit == now(taught).unit_order[2]
