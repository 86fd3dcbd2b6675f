"""The header of a section: type, name, side, duration against its limit, scores if known."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QPainter

from reviewer.domain.model import Section
from reviewer.domain.transcript import Transcript
from reviewer.ui.theme import Theme
from reviewer.ui.views.review.limits import Timing
from reviewer.ui.words import role_name, section_name, time_name, translate, word

HEIGHT = 32


@dataclass(frozen=True, slots=True)
class Header:
    """What a header says: its parts from left to right, and whether the time is over."""

    color: str | None
    name: str
    facts: str
    time: str
    over: bool
    status: str


def header_of(transcript: Transcript, section: Section, timing: Timing) -> Header:
    """The header of a section."""
    facts = [word(section.type) if section.section_kind == "stage" and section.type else ""]
    facts += [word(section.acting_side), _speakers(section), _scores(transcript, section)]
    if section.surprise:
        facts.append(translate("Header", "surprise"))
    name = section_name(section)
    shown = [fact for fact in facts if fact and fact not in name]
    status = "" if section.status == "reviewed" else word(section.status)
    return Header(
        section.type or section.section_kind,
        name,
        " · ".join(shown),
        _time(timing),
        timing.over,
        status,
    )


def _speakers(section: Section) -> str:
    asking = "、".join(role_name(role) for role in section.speakers)
    answering = "、".join(role_name(role) for role in section.respondents)
    return f"{asking} → {answering}" if answering else asking


def _scores(transcript: Transcript, section: Section) -> str:
    """The judges' scores of the stage as they are aligned, the original's only."""
    from reviewer.domain.scores import standing_forms

    original = {form.id for form in standing_forms(transcript.forms_of("original"))}
    values: dict[str, list[str]] = {}
    for entry in transcript.entries.values():
        if entry.section == section.id and entry.form in original and entry.value and entry.side:
            values.setdefault(entry.side, []).append(entry.value)
    return "  ".join(f"{word(side)} {'/'.join(found)}" for side, found in sorted(values.items()))


def _time(timing: Timing) -> str:
    """The time used, whose it is where both sides speak, and the limit."""
    if timing.used_ms is None:
        return ""
    text = time_name(timing.used_ms)
    if timing.side:
        text = f"{word(timing.side)} {text}"
    if timing.limit is None:
        return text
    whole = f"{text} / {time_name(timing.limit * 1000)}"
    return translate("Header", "{time} over time").format(time=whole) if timing.over else whole


def paint_header(
    painter: QPainter, rect: QRect, header: Header, theme: Theme, font: QFont, *, stuck: bool
) -> None:
    """Paints a header; ``stuck``: it stands at the top while its section is scrolled through."""
    painter.save()
    painter.fillRect(rect, theme.color("raised"))
    painter.fillRect(QRect(rect.left(), rect.top(), 5, rect.height()), theme.stage(header.color))
    painter.setPen(theme.color("line"))
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())
    if not stuck:
        painter.drawLine(rect.topLeft(), rect.topRight())
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    right = _paint_right(painter, rect.adjusted(0, 0, -10, 0), header, theme, font)
    left = rect.adjusted(14, 0, -right, 0)
    painter.setFont(bold)
    painter.setPen(theme.color("text"))
    _left_text(painter, left, header.name)
    used = painter.fontMetrics().horizontalAdvance(header.name) + 14
    painter.setFont(font)
    painter.setPen(theme.color("dim"))
    _left_text(painter, left.adjusted(used, 0, 0, 0), header.facts)
    painter.restore()


def _paint_right(painter: QPainter, rect: QRect, header: Header, theme: Theme, font: QFont) -> int:
    """The time and, if it waits for a person, the state; how much room they take."""
    painter.setFont(font)
    align = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    painter.setPen(theme.color("error" if header.over else "dim"))
    painter.drawText(rect, align, header.time)
    used = painter.fontMetrics().horizontalAdvance(header.time) + 20
    if header.status:
        painter.setPen(theme.color("warning"))
        painter.drawText(rect.adjusted(0, 0, -used, 0), align, f"○ {header.status}")
        used += painter.fontMetrics().horizontalAdvance(header.status) + 34
    return used


def _left_text(painter: QPainter, rect: QRect, text: str) -> None:
    if rect.width() < 20:
        return
    short = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), short)
