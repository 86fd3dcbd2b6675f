"""The open match's recording: found where it lies now and given to the player, or attached."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reviewer.domain.errors import Cancelled, ReviewerError
from reviewer.domain.log import Revision
from reviewer.domain.model import Part
from reviewer.ui import tasks
from reviewer.ui.desk import Desk
from reviewer.ui.session import Level, Message
from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.storage.store import Store

State = Literal["closed", "none", "searching", "missing", "there"]
PART: Final = "recording"
KINDS: Final = "*.mp4 *.m4a *.mov *.mkv *.webm *.mp3 *.wav *.flac *.ogg *.opus *.aac"


SOON_MS = 120
"""The match is painted first: the player and its libraries take as long to load as it does."""


class Recording(QObject):
    """Keeps the player on the open match's recording. ``changed`` when there is news of it.

    ``state``: no match is open, it has no recording, it is looked for, it is gone, it is there.
    ``share`` is how much of a recording is read that is being attached, ``None`` if none is.
    """

    changed = Signal()

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self.state: State = "closed"
        self.share: float | None = None
        self._search: tasks.Task | None = None
        self._attaching: tasks.Task | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(self._look)
        desk.session.project_opened.connect(self.cancel)
        desk.session.match_opened.connect(self._find)
        desk.session.changed.connect(self._on_changes)
        desk.playback.trouble.connect(partial(self._say, "warning"))
        desk.playback.remarked.connect(partial(self._say, "info"))
        if desk.session.match is not None:
            self._find()

    @property
    def name(self) -> str:
        """The recording's file name, empty if the match has none."""
        part = self._part()
        return "" if part is None else part.file

    # finding

    def _part(self) -> Part | None:
        transcript = self._desk.session.transcript
        return None if transcript is None else transcript.parts.get(PART)

    def _on_changes(self, revisions: Sequence[Revision], initiator: object) -> None:
        changes = [change for revision in revisions for change in revision.changes]
        if any(change.key == ("part", PART) for change in changes):
            self._find()
        elif any(change.kind == "match" for change in changes):
            self._desk.playback.set_offset(self._offset_ms())

    def _offset_ms(self) -> int:
        transcript = self._desk.session.transcript
        return 0 if transcript is None else transcript.match.media_offset_ms

    def _find(self) -> None:
        """Looks for the file in the background: a drive may be slow, or dead."""
        if self._search is not None:
            self._search.cancel()
            self._search = None
        session, part = self._desk.session, self._part()
        self._soon.stop()
        self._desk.playback.load(None)
        if part is None or session.store is None or session.transcript is None:
            self._be("closed" if session.match is None else "none")
            return
        self._be("searching")
        self._soon.start()

    def _look(self) -> None:
        session, part = self._desk.session, self._part()
        if part is None or session.store is None or session.transcript is None:
            return
        project, home = session.store.path, session.transcript.parts.get("transcript")
        folder = home.path if home is not None else None

        def work(task: tasks.Task) -> Path | None:
            from reviewer.services.attaching import find_recording

            return find_recording(part, project, folder)

        self._search = tasks.run(work, self._found)

    def _found(self, path: Path | None) -> None:
        self._search = None
        if path is not None:
            self._desk.playback.load(path, self._offset_ms())
            self._be("there")
            return
        words = translate("Recording", "The recording {file} is not where it was.")
        self._say("info", words.format(file=self.name))
        self._be("missing")

    def _be(self, state: State) -> None:
        self.state = state
        self.changed.emit()

    def _say(self, level: Level, words: str) -> None:
        self._desk.session.said.emit(Message(level, words, PART))

    # attaching

    def choose(self) -> None:
        """Asks for a file and makes it the match's recording."""
        window = self._desk.actions.parent()
        file, _ = QFileDialog.getOpenFileName(
            window if isinstance(window, QWidget) else None,
            translate("Recording", "Choose the recording"),
            "",
            ";;".join(
                (
                    translate("Recording", "Recordings ({kinds})").format(kinds=KINDS),
                    translate("Recording", "All files (*)"),
                )
            ),
        )
        if file:
            self.attach(Path(file))

    def attach(self, path: Path) -> None:
        """Makes the file the match's recording, as an import; it is read in the background."""
        session = self._desk.session
        store, match, author = session.store, session.match, session.author
        if store is None or match is None:
            return
        self.cancel()

        def work(task: tasks.Task) -> bool:
            from reviewer.services.attaching import attach_recording

            return attach_recording(
                store,
                match,
                path,
                author=author,
                progress=lambda share: task.report(int(share * 100), 100),
                cancelled=task.cancelled,
            )

        self._set_share(0.0)
        self._attaching = tasks.run(
            work, partial(self._attached, store), self._failed, self._progressed
        )

    def cancel(self) -> None:
        """Stops attaching; nothing was changed then."""
        if self._attaching is not None:
            self._attaching.cancel()
            self._attaching = None
            self._set_share(None)

    def _progressed(self, done: int, total: int, text: str) -> None:
        self._set_share(done / total)

    def _attached(self, store: "Store", new: bool) -> None:
        self._attaching = None
        self._set_share(None)
        if not new:
            self._say("info", translate("Recording", "That is this match's recording already."))
        elif store is self._desk.session.store:
            self._desk.session.refresh()

    def _failed(self, error: Exception) -> None:
        self._attaching = None
        self._set_share(None)
        if not isinstance(error, ReviewerError):
            raise error
        if not isinstance(error, Cancelled):
            self._say("warning", str(error))

    def _set_share(self, share: float | None) -> None:
        self.share = share
        self.changed.emit()
