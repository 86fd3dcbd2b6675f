"""The window itself: workspaces, undo through the menu, what stays when it closes."""

from reviewer.ui.main_window import MainWindow


def test_an_act_shows_in_the_status_line_and_can_be_undone(window: MainWindow) -> None:
    session = window.desk.session
    transcript = session.transcript
    assert transcript is not None
    unit = transcript.unit_order[1]
    undo = window.desk.actions["edit.undo"]
    assert not undo.isEnabled()
    assert session.act({"edit": "set_text", "unit": unit, "text": "谢谢主席，各位好！"})
    assert undo.isEnabled()
    assert undo.text() == "Undo: correct text"
    undo.trigger()
    after = session.transcript
    assert after is not None
    assert after.units[unit].text == "谢谢主席，各位好。"


def test_a_refusal_is_said_and_changes_nothing(window: MainWindow) -> None:
    session = window.desk.session
    transcript = session.transcript
    assert transcript is not None
    unit = transcript.unit_order[1]
    assert not session.act({"edit": "set_text", "unit": unit, "text": ""})
    assert "reason" in window.banner.text
    assert session.transcript is transcript
