"""The outline of sound as a picture, a column a pixel."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QImage

if TYPE_CHECKING:
    from reviewer.media.peaks import Peaks

FILLS = 0.92
"""The share of the height that the loudest takes."""


def wave_image(
    peaks: "Peaks",
    stretch: tuple[float, float],
    size: tuple[int, int],
    color: QColor,
    loudest: int,
) -> QImage:
    """The sound of a stretch of media time as a picture of ``size`` pixels, else transparent.

    Where there is sound at all a column has at least its middle.
    """
    import numpy as np

    width, height = size
    low, high = peaks.slice(*stretch, width)
    middle = height / 2
    reach = middle * FILLS / max(loudest, 1)
    top = np.floor(middle - np.minimum(high * reach, middle - 1))
    bottom = np.ceil(middle - np.maximum(low * reach, 1 - middle))
    column_ms = (stretch[1] - stretch[0]) / max(width, 1)
    at = stretch[0] + np.arange(width) * column_ms
    bottom[(at < 0) | (at >= peaks.duration_ms)] = -1  # no sound: not even silence
    rows = np.arange(height)[:, None]
    pixels = np.where((rows >= top) & (rows <= bottom), np.uint32(color.rgba()), np.uint32(0))
    pixels = np.ascontiguousarray(pixels)
    kind = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(pixels.data, width, height, width * 4, kind).copy()
