"""Plots as inline SVG: bars, columns, parts of a whole. No script, no font, nothing fetched.

A plotting library would bring seconds of start-up or a script to fetch for these three. Colours
are the page's (``--mark`` and others), every value is written beside its mark, and a plot is an
image with a name for those who do not see it.
"""

from collections.abc import Sequence
from html import escape
from itertools import accumulate
from typing import Final
from unicodedata import east_asian_width

WIDTH: Final = 640
LABEL: Final = 190
ROW: Final = 26
HEIGHT: Final = 180
VALUE: Final = 90
"""Pixels: a plot, its labels, a bar's row, columns, and the values beside bars."""
LETTERS: Final = 25
"""How many letters of its size a label has room for."""
FILLS: Final = ("mark", "other", "third")

Bar = tuple[str, float, str]
"""A label, a value of zero or more, and the value as it is written."""


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Horizontal bars, from zero; the longest is the largest value."""
    most = max((value for _, value, _ in rows), default=0) or 1
    room = WIDTH - LABEL - VALUE
    drawn = []
    for place, (label, value, written) in enumerate(rows):
        top, length = place * ROW, room * value / most
        drawn.append(_label(label, top))
        drawn.append(_box(LABEL, top + 5, length, ROW - 10, "mark"))
        drawn.append(_text(LABEL + length + 6, top + 17, written))
    return _svg(title, len(rows) * ROW, drawn, [f"{label} {w}" for label, _, w in rows])


def columns(title: str, rows: Sequence[Bar]) -> str:
    """Vertical columns, from zero."""
    most = max((value for _, value, _ in rows), default=0) or 1
    step, room = WIDTH / max(len(rows), 1), HEIGHT - 40
    drawn = []
    for place, (label, value, written) in enumerate(rows):
        left, height = place * step, room * value / most
        drawn.append(_box(left + step * 0.15, 20 + room - height, step * 0.7, height, "mark"))
        middle = left + step / 2
        drawn.append(_text(middle, 14 + room - height, written, "middle"))
        drawn.append(_text(middle, HEIGHT - 4, label, "middle"))
    return _svg(title, HEIGHT, drawn, [f"{label}: {w}" for label, _, w in rows])


def parts(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Shares of a whole, a bar a row; ``names`` are those of the parts, in order."""
    room, drawn, told = WIDTH - LABEL, list[str](), list[str]()
    for place, (label, values) in enumerate(rows):
        top, left, total = place * ROW, float(LABEL), sum(values) or 1
        drawn.append(_label(label, top))
        for fill, value in zip(FILLS, values, strict=False):
            length = room * value / total
            drawn.append(_box(left, top + 4, length, ROW - 8, fill))
            if length > 2 * ROW:
                drawn.append(_text(left + 6, top + 17, f"{value / total:.1%}", on=True))
            left += length
        shares = ", ".join(
            f"{name} {value / total:.1%}" for name, value in zip(names, values, strict=True)
        )
        told.append(f"{label}: {shares}")
    keys = [
        f'<span><i class="{fill}"></i>{escape(name)}</span>'
        for fill, name in zip(FILLS, names, strict=False)
    ]
    return f'{_svg(title, len(rows) * ROW, drawn, told)}<p class="key">{"".join(keys)}</p>'


def _svg(title: str, height: float, drawn: Sequence[str], told: Sequence[str]) -> str:
    name = escape(f"{title}: {'; '.join(told)}", quote=True)
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg role="img" aria-label="{name}" '
        f'viewBox="0 0 {WIDTH} {max(height, 1):g}">{"".join(drawn)}</svg></figure>'
    )


def _label(text: str, top: float) -> str:
    short = _shortened(text)
    title = f"<title>{escape(text)}</title>" if short != text else ""
    return f'<text x="{LABEL - 8}" y="{top + 17:g}" text-anchor="end">{title}{escape(short)}</text>'


def _shortened(text: str) -> str:
    """As much of a label as there is room for: a Han character is as wide as two letters."""
    widths = accumulate(2 if east_asian_width(char) in "WF" else 1 for char in text)
    fits = sum(width <= LETTERS for width in widths)
    return text if fits == len(text) else f"{text[: fits - 1]}…"


def _text(x: float, y: float, text: str, anchor: str = "start", *, on: bool = False) -> str:
    kind = ' class="on"' if on else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escape(text)}</text>'


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return (
        f'<rect class="{fill}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'
    )
