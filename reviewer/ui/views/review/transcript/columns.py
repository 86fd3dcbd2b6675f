"""The columns of a row at a given width."""

from dataclasses import dataclass

PAD = 8
GUTTER = 76
WIDE_GUTTER = 122
WIDE = 760
"""From this width on, line numbers and time stand side by side, so that rows are lower."""
CHIP = 58
STATUS = 44
NARROW = 520
"""Below this width the original stands above the text instead of beside it."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Left edges and widths in pixels. ``stacked``: the two texts stand one above the other."""

    width: int
    stacked: bool
    wide: bool
    chip: int
    original: int
    original_width: int
    text: int
    text_width: int
    status: int

    @property
    def status_width(self) -> int:
        """Room for the sign of the findings and the one of the status beside it."""
        return max(self.width - self.status - PAD, STATUS)


def columns(width: int, scale: float = 1.0) -> Columns:
    """The columns of a view that is ``width`` pixels wide; ``scale`` grows with the font."""
    wide = width >= WIDE * scale
    gutter, chip = round((WIDE_GUTTER if wide else GUTTER) * scale), round(CHIP * scale)
    left = PAD + gutter + chip + PAD
    status = max(width - round(STATUS * max(scale, 1)) - PAD, left + 80)
    room = status - left - PAD
    if room < NARROW * scale * 0.62:
        return Columns(width, True, wide, PAD + gutter, left, room, left, room, status)
    original = round(room * 0.46)
    text = left + original + 2 * PAD
    return Columns(
        width, False, wide, PAD + gutter, left, original, text, status - PAD - text, status
    )
