"""Opening and making projects: the file dialogs, and the sample."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reviewer.formats.resources import sample_dir
from reviewer.services.settings import state_dir
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.session import Message
from reviewer.ui.words import translate

ENDING = ".db"
SAMPLE = ("sample", "sample.db")


class Projects(QObject):
    """What the actions ``project.open``, ``new`` and ``sample`` do.

    ``busy`` says what is being done, or with an empty text that it is done.
    """

    busy = Signal(str)

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._wants_sample = False
        actions = desk.actions
        actions.bind("project.open", self.choose)
        actions.bind("project.new", self.make)
        actions.bind("project.sample", self.try_sample)
        desk.session.project_opened.connect(self._opened)
        desk.session.said.connect(lambda message: self.busy.emit(""))

    def open(self, target: str) -> None:
        """Opens a project's file or URL."""
        if target.strip():
            self._wants_sample = False
            self.busy.emit(translate("Matches", "Opening the project…"))
            self._desk.session.open_project(target.strip())

    def choose(self) -> None:
        """Asks for a project's file and opens it."""
        title = translate("Matches", "Open a project")
        file, _ = QFileDialog.getOpenFileName(self._window, title, self._folder(), _kinds())
        self.open(file)

    def make(self) -> None:
        """Asks for a new file and makes a project of it."""
        title = translate("Matches", "A new project")
        file, _ = QFileDialog.getSaveFileName(
            self._window, title, str(Path(self._folder()) / f"reviewer{ENDING}"), _kinds()
        )
        if not file:
            return
        path = Path(file if Path(file).suffix else f"{file}{ENDING}")
        if path.exists():
            words = translate("Matches", "{name} is there already: open it, or name another file.")
            self._desk.session.said.emit(Message("warning", words.format(name=path.name), "open"))
            return
        self._wants_sample = False
        self.busy.emit(translate("Matches", "Making the project…"))
        self._desk.session.open_project(str(path), create=True)

    def try_sample(self) -> None:
        """Opens the sample's project; at the first time it is made."""
        file = state_dir().joinpath(*SAMPLE)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            words = translate("Matches", "The sample cannot be made: {reason}")
            said = words.format(reason=error.strerror or error)
            self._desk.session.said.emit(Message("error", said, "open"))
            return
        self._wants_sample = True
        self.busy.emit(translate("Matches", "Opening the sample…"))
        self._desk.session.open_project(str(file), create=True)

    def _opened(self) -> None:
        store = self._desk.session.store
        if store is None:
            return
        if not self._wants_sample:
            self.busy.emit("")
            return
        self._wants_sample = False
        author = self._desk.session.author

        def work(task: tasks.Task) -> None:
            from reviewer.services.importing import import_paths

            # What is there already stays as it is, with all that was tried on it.
            import_paths(store, [sample_dir()], author=author, cancelled=task.cancelled)

        tasks.run(work, lambda done: self._sample_is_in(), self._failed)

    def _sample_is_in(self) -> None:
        self.busy.emit("")
        self._desk.session.refresh()

    def _failed(self, error: Exception) -> None:
        self._desk.session.said.emit(Message("error", str(error), "open"))

    def _folder(self) -> str:
        """Where the project used last lies."""
        for each in self._desk.preferences.settings.recent:
            if "://" not in each and Path(each).is_absolute():
                return str(Path(each).parent)
        return str(Path.home())


def _kinds() -> str:
    projects = translate("Matches", "Projects")
    everything = translate("Matches", "All files")
    return f"{projects} (*{ENDING} *.sqlite *.sqlite3);;{everything} (*)"
