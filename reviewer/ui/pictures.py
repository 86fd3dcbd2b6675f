"""Pictures of the window on a project: every workspace, in both languages and both themes.

They are taken offscreen. The settings, drafts and caches of it are in a folder of their own for
the time, so the user's stay as they are.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QSize, QTimer

from reviewer.domain.errors import Refused, Surroundings
from reviewer.services.settings import HOME, Language, Settings, ThemeName
from reviewer.ui import tasks
from reviewer.ui.application import keep_terminal_quiet, make_application
from reviewer.ui.main_window import MainWindow
from reviewer.ui.models.standings import Standings
from reviewer.ui.places import unit_of_line
from reviewer.ui.preferences import Preferences
from reviewer.ui.views.export.workspace import ExportWorkspace
from reviewer.ui.views.review.timeline.sound import REST_MS

Workspace = Literal["matches", "review", "scores", "qa", "export"]
LANGUAGES: Final[Mapping[str, Language]] = {"zh": "zh_CN", "en": "en"}
THEMES: Final[tuple[ThemeName, ...]] = ("light", "dark")
WORKSPACES: Final[tuple[Workspace, ...]] = ("matches", "review", "scores", "qa", "export")
SIZE, LARGE = QSize(1280, 720), QSize(2560, 1440)
QUIET_MS: Final = REST_MS + 50
"""So long nothing must be under way: more than the timeline waits before it looks for silences."""
LIMIT_MS: Final = 10_000
"""A picture is taken after so long, whatever is not done yet."""
HEARD_MS: Final = 600
"""How far into the unit its recording is shown."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: a workspace in a language and a theme."""

    workspace: Workspace
    language: str
    theme: ThemeName
    size: QSize = SIZE

    @property
    def file(self) -> str:
        """What its file is called."""
        large = "-large" if self.size == LARGE else ""
        return f"{self.workspace}-{self.language}-{self.theme}{large}.png"


LARGE_ONE: Final = Picture("review", "zh", "light", LARGE)
PICTURES: Final = (
    *(Picture(w, lang, t) for lang in LANGUAGES for t in THEMES for w in WORKSPACES),
    LARGE_ONE,
)


def take_pictures(
    project: Path,
    folder: Path,
    match: str,
    line: int,
    heard: int,
    wanted: Sequence[Picture] = PICTURES,
) -> list[Path]:
    """Writes the pictures and gives their files. In Review the line of the match is looked at and
    the line ``heard`` is heard.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    with _apart():
        for language, settings_language in LANGUAGES.items():
            these = [picture for picture in wanted if picture.language == language]
            if these:
                with _window(settings_language, these[0].theme) as window:
                    _open(window, project, match)
                    _go(window, line, heard)
                    made += [_take(window, picture, folder) for picture in these]
    return made


@contextmanager
def _window(language: Language, theme: ThemeName) -> Iterator[MainWindow]:
    """A window in a language; nothing of it is left afterwards."""
    preferences = Preferences(Settings(language=language, theme=theme))
    make_application(["reviewer"], preferences)
    window = MainWindow("demo", preferences)
    try:
        window.resize(SIZE)
        window.show()
        yield window
    finally:
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _open(window: MainWindow, project: Path, match: str) -> None:
    session = window.desk.session
    session.open_project(str(project), match=match)
    _wait(window)
    if session.match != match:
        raise Surroundings(window.banner.text or f"{match} could not be opened")


def _go(window: MainWindow, line: int, heard: int) -> None:
    """Looks at one line, and goes to where the other is heard, with its picture."""
    desk, transcript = window.desk, window.desk.session.transcript
    assert transcript is not None
    unit, heard_unit = unit_of_line(transcript, line), unit_of_line(transcript, heard)
    if unit is None or heard_unit is None:
        raise Refused(f"there is no line {line} or {heard} to take pictures of")
    desk.focus.go(unit)
    start = transcript.start_ms(transcript.units[heard_unit])
    if start is not None:
        before = desk.playback.frame
        desk.playback.seek(start + HEARD_MS)
        _wait(window, lambda: desk.playback.frame is not before or not desk.playback.has_video)


def _take(window: MainWindow, picture: Picture, folder: Path) -> Path:
    """One picture; the theme is changed as a user would."""
    window.desk.preferences.set("theme", picture.theme)
    window.resize(picture.size)
    window.show_workspace(picture.workspace)
    _wait(window)
    if picture.workspace == "export":
        _choose_blocked(window)
    window.banner.clear()  # what this machine lacks is not what the picture is about
    _wait(window)
    file = folder / picture.file
    if not window.grab().save(str(file)):
        raise Surroundings(f"{file.name} cannot be written")
    return file


def _choose_blocked(window: MainWindow) -> None:
    """Chooses the first match that stays: it has reasons to show."""
    export = window.findChild(ExportWorkspace)
    assert isinstance(export, ExportWorkspace)
    rows = range(export.readiness.rowCount())
    row = next((row for row in rows if export.readiness.reasons(row)), 0)
    export.table.setCurrentIndex(export.readiness.index(row, 0))


def _wait(window: MainWindow, arrived: Callable[[], bool] = lambda: True) -> None:
    """Lets the window finish what it has begun, and what is to arrive, within the limit."""
    begun = quiet_since = time.monotonic()
    while time.monotonic() - quiet_since < QUIET_MS / 1000:
        _turn()
        if time.monotonic() - begun > LIMIT_MS / 1000:
            return
        if not _is_done(window) or not arrived():
            quiet_since = time.monotonic()


def _turn() -> None:
    """Lets the window work for a moment."""
    loop = QEventLoop()
    QTimer.singleShot(10, loop, loop.quit)
    loop.exec()


def _is_done(window: MainWindow) -> bool:
    """Whether findings, standings, waveform and picture are there, and nothing is under way."""
    session, playback = window.desk.session, window.desk.playback
    if tasks.running() or (session.editor is not None and not session.findings_are_new):
        return False
    shows_standings = window.stack.currentWidget() is not window.review
    if shows_standings and session.store is not None and not Standings.of(session).are_new:
        return False
    awaits_picture = playback.path is not None and not playback.problem and playback.has_video
    return not awaits_picture or playback.frame is not None


@contextmanager
def _apart() -> Iterator[None]:
    """Our own settings, drafts and caches for the time, no screen, and no words of the codecs."""
    keep_terminal_quiet()
    with TemporaryDirectory() as home:
        wanted = {HOME: home, "QT_QPA_PLATFORM": "offscreen"}
        before = {name: os.environ.get(name) for name in wanted}
        os.environ.update(wanted)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value
