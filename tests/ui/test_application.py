"""The application object: where its texts lie, and what it leaves on the terminal."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLoggingCategory, QTranslator
from PySide6.QtWidgets import QApplication

from reviewer.services.settings import Settings
from reviewer.ui.application import keep_terminal_quiet, make_application
from reviewer.ui.preferences import Preferences
from reviewer.ui.words import translate


@pytest.fixture
def _as_before(qapp: QApplication) -> Iterator[None]:
    yield
    QLoggingCategory.setFilterRules("")
    make_application([], Preferences(Settings(language="en", theme="light")))


def _category(name: str) -> QLoggingCategory:
    return QLoggingCategory(name)  # type: ignore[arg-type]  # the stubs want bytes, it does not


@pytest.mark.usefixtures("_as_before")
def test_texts_lie_in_memory_where_no_update_writes_over_them(qapp: QApplication) -> None:
    make_application([], Preferences(Settings(language="zh_CN", theme="light")))
    assert translate("Review", "All") == "全部"
    mapped = [each.filePath() for each in qapp.findChildren(QTranslator) if each.filePath()]
    assert mapped == []


@pytest.mark.usefixtures("_as_before")
def test_remarks_of_qt_stay_off_the_terminal_and_what_is_critical_does_not() -> None:
    named, plain = _category("qt.qpa.plugin"), _category("default")
    keep_terminal_quiet()
    for category in (named, plain):
        assert not (category.isInfoEnabled() or category.isWarningEnabled())
        assert category.isCriticalEnabled()


@pytest.mark.usefixtures("_as_before")
def test_a_developer_sees_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REVIEWER_DEBUG", "1")
    keep_terminal_quiet()
    assert _category("default").isWarningEnabled()
