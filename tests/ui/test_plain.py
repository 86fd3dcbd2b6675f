"""Labels that show texts as they are."""

from pytestqt.qtbot import QtBot

from reviewer.ui.plain import SteadyLabel


def test_a_steady_label_grows_with_its_text_and_never_shrinks(qtbot: QtBot) -> None:
    label = SteadyLabel()
    qtbot.addWidget(label)
    label.setText("saved · revision 99")
    wide = label.minimumWidth()
    label.setText("saved")
    assert (label.minimumWidth(), label.maximumWidth()) == (wide, wide)
    label.setText("saved · revision 100000")
    assert label.minimumWidth() > wide


def test_it_fits_itself_to_another_font(qtbot: QtBot) -> None:
    label = SteadyLabel("saved · revision 99")
    qtbot.addWidget(label)
    small = label.minimumSize()
    font = label.font()
    font.setPixelSize(40)
    label.setFont(font)
    assert label.minimumWidth() > small.width() and label.minimumHeight() > small.height()
    assert label.maximumHeight() == label.minimumHeight()
