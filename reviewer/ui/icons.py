"""Icons: single-coloured SVG in ``resources/icons``, painted in the theme's text colour."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from reviewer.formats.resources import resource_dir


class _Engine(QIconEngine):
    """Paints the drawing in the colour that text has at that moment, so themes need no copies."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def clone(self) -> QIconEngine:
        return _Engine(self._name)

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        group = (
            QPalette.ColorGroup.Disabled
            if mode == QIcon.Mode.Disabled
            else QPalette.ColorGroup.Active
        )
        color = QApplication.palette().color(group, QPalette.ColorRole.WindowText).name()
        _renderer(self._name, color).render(painter, QRectF(rect))  # type: ignore[call-overload]

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        self.paint(painter, image.rect(), mode, state)
        painter.end()
        return QPixmap.fromImage(image)


@cache
def _renderer(name: str, color: str) -> QSvgRenderer:
    drawing = (resource_dir() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", color).encode()))


def icon(name: str) -> QIcon:
    """The icon of that name; it follows the theme."""
    return QIcon(_Engine(name))
