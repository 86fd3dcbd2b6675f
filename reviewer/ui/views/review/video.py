"""The picture of the recording, what stands in its place where there is none, the transport."""

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.ui.desk import Desk
from reviewer.ui.icons import icon
from reviewer.ui.plain import Label
from reviewer.ui.playback_actions import PlaybackActions
from reviewer.ui.theme import SPACE, look
from reviewer.ui.views.review.recording import Recording
from reviewer.ui.views.review.transport import Transport
from reviewer.ui.words import translate

SMALLEST = QSize(240, 135)
BEHIND = QColor("#000000")
"""Around a picture it is black in every theme, as in a cinema."""


class VideoPanel(QWidget):
    """The picture with its transport; a file dropped on it becomes the match's recording."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("video")
        self.setAcceptDrops(True)
        self._desk = desk
        self.recording = Recording(desk, self)
        self.actions_of_play = PlaybackActions(desk, self)
        desk.actions.bind("play.choose", self.recording.choose)
        self.picture = Picture(desk)
        self.notice = Notice(desk, self.recording, self.picture)
        self.transport = Transport(desk)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE // 2)
        column.addWidget(self.picture, 1)
        column.addWidget(self.transport)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes one file, while a match is open."""
        if self._desk.session.match is not None and _file_of(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Makes the file the match's recording."""
        file = _file_of(event)
        if file is not None:
            event.acceptProposedAction()
            self.recording.attach(file)


def _file_of(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    return Path(urls[0].toLocalFile())


class Picture(QWidget):
    """Shows the newest picture whole, as large as it goes."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setMinimumSize(SMALLEST)
        self.setAccessibleName(translate("Video", "Picture of the recording"))
        self._playback = desk.playback
        self._image: QImage | None = None
        self._image_of: object = None
        self._playback.framed.connect(self.update)
        self._playback.loaded.connect(self.update)
        self._playback.trouble.connect(self.update)
        look().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Wide as a picture is."""
        return QSize(352, 198)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the picture; for sound alone a calm sign."""
        image = self._newest()
        with QPainter(self) as painter:
            if image is None:
                self._paint_empty(painter)
                return
            painter.fillRect(self.rect(), BEHIND)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(fitted(image.size(), QRectF(self.rect())), image)

    def _newest(self) -> QImage | None:
        """The newest picture, made an image once: only what is shown costs anything."""
        frame = self._playback.frame
        if frame is not self._image_of:
            self._image_of = frame
            image = None if frame is None else frame.toImage()
            self._image = None if image is None or image.isNull() else image
        return self._image

    def _paint_empty(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(look().theme.color("line"))
        painter.setBrush(look().theme.color("raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        playback = self._playback
        if playback.path is None or playback.problem or playback.has_video:
            return
        if playback.duration_ms:
            self._paint_sound(painter, playback.path.name)

    def _paint_sound(self, painter: QPainter, name: str) -> None:
        sign = QRectF(0, 0, 48, 48)
        sign.moveCenter(QPointF(self.rect().center()) - QPointF(0, 2 * SPACE))
        icon("volume").paint(painter, sign.toRect())
        painter.setPen(look().theme.color("dim"))
        painter.setFont(look().small_font())
        space = self.rect().adjusted(2 * SPACE, 0, -2 * SPACE, 0)
        space.setTop(int(sign.bottom()) + SPACE)
        shown = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, space.width())
        painter.drawText(space, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, shown)


def fitted(size: QSize, space: QRectF) -> QRectF:
    """The largest rectangle of that shape in the middle of the space."""
    scaled = QSizeF(size).scaled(space.size(), Qt.AspectRatioMode.KeepAspectRatio)
    found = QRectF(QPointF(), scaled)
    found.moveCenter(space.center())
    return found


class Notice(QWidget):
    """What stands over the picture where there is none: why, and a button that helps."""

    def __init__(self, desk: Desk, recording: Recording, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._recording = desk, recording
        self.setBackgroundRole(QPalette.ColorRole.AlternateBase)
        self.text, self.progress = Label(), QProgressBar()
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text.setProperty("dim", True)
        self.progress.setRange(0, 100)
        self.progress.setAccessibleName(translate("Video", "Reading the recording"))
        self.choose = QPushButton(translate("Video", "Choose…"))
        self.choose.clicked.connect(recording.choose)
        self.cancel = QPushButton(translate("Video", "Cancel"))
        self.cancel.clicked.connect(recording.cancel)
        self._lay_out(parent)
        recording.changed.connect(self._show)
        desk.playback.trouble.connect(self._show)
        self._show()

    def _lay_out(self, parent: QWidget) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.choose, self.cancel):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, SPACE)
        column.setSpacing(SPACE)
        column.addStretch(1)
        column.addWidget(self.text)
        column.addWidget(self.progress)
        column.addLayout(buttons)
        column.addStretch(1)
        over = QVBoxLayout(parent)
        over.setContentsMargins(0, 0, 0, 0)
        over.addWidget(self)

    def _show(self) -> None:
        recording, reading = self._recording, self._recording.share is not None
        words = self._words()
        self.text.setText(words)
        self.progress.setVisible(reading)
        self.progress.setValue(round((recording.share or 0) * 100))
        self.cancel.setVisible(reading)
        self.choose.setVisible(not reading and recording.state in ("none", "missing", "there"))
        self._desk.actions["play.choose"].setEnabled(recording.state != "closed")
        self.setAutoFillBackground(reading)  # an older picture may be under it
        self.setVisible(bool(words))

    def _words(self) -> str:
        recording, problem = self._recording, self._desk.playback.problem
        if recording.share is not None:
            return translate("Video", "Reading the recording")
        if recording.state == "closed":
            return translate("Video", "No match is open.")
        if recording.state == "none":
            return translate("Video", "This match has no recording. Drop one here, or choose it.")
        if recording.state == "missing":
            words = translate("Video", "{file} is not where it was. Drop it here, or choose it.")
            return words.format(file=recording.name)
        return problem
