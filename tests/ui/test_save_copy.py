"""A reading copy from the window: the chosen kind, the name as it was meant, what came of it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from reviewer.ui.main_window import MainWindow
from reviewer.ui.session import Message
from reviewer.ui.views.review.openers import Openers
from tests.ui.review_parts import now, part


@pytest.mark.parametrize(
    ("name", "kind", "written"),
    [
        ("稿.html", "Page to read (*.html)", "稿.html"),
        ("稿.v2", "Subtitles, SRT (*.srt)", "稿.v2.srt"),
        ("稿.DOCX", "Page to read (*.html)", "稿.DOCX"),
    ],
)
def test_a_copy_is_written_where_it_was_asked_for(
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    kind: str,
    written: str,
) -> None:
    part(window, Openers)
    said: list[Message] = []
    window.desk.session.said.connect(said.append)
    asked = (str(tmp_path / name), kind)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: asked)
    window.desk.actions["project.copy"].trigger()
    qtbot.waitUntil(lambda: bool(said))
    assert str(tmp_path / written) in said[0].text and said[0].level == "info"
    data = (tmp_path / written).read_bytes()
    words = now(window).units[now(window).unit_order[1]].text
    assert data.startswith(b"PK") if written.endswith("DOCX") else words.encode() in data


def test_a_place_that_cannot_be_written_is_said(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part(window, Openers)
    said: list[Message] = []
    window.desk.session.said.connect(said.append)
    asked = (str(tmp_path / "nowhere" / "x.html"), "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: asked)
    window.desk.actions["project.copy"].trigger()
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].level == "error" and "x.html" in said[0].text
