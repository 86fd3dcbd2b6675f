"""The inspector's page on the current section: what it is beside what the format expects."""

import html
from collections.abc import Sequence

from reviewer.domain.model import ScheduledStage, Section
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import SIDES
from reviewer.ui.desk import Desk
from reviewer.ui.theme import look
from reviewer.ui.views.review.inspector.note_box import NoteBox
from reviewer.ui.views.review.inspector.pieces import Page, Part, Text, action_button
from reviewer.ui.views.review.timeline.cuts import Cuts
from reviewer.ui.words import role_name, section_name, time_name, translate, word


class SectionPage(Page):
    """Facts, time and scores of a section, and the acts on it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.nothing, self.head = Text(dim=True), Text()
        self.facts, self.time, self.scores = Text(), Text(), Text()
        self.cut = Text()
        self._cuts = Cuts.of(desk)
        self._cuts.changed.connect(self._show_cut)
        self.note = NoteBox(desk.session)
        actions = desk.actions
        self._parts = {
            "facts": Part(
                translate("Inspector", "Here and in the format"),
                self.facts,
                action_button(actions, "section.edit"),
                action_button(actions, "section.confirm"),
                action_button(actions, "section.confirm_units"),
            ),
            "time": Part(translate("Inspector", "Time"), self.time, self.cut),
            "scores": Part(translate("Inspector", "Scores of the original"), self.scores),
            "note": Part(translate("Inspector", "Note"), self.note),
        }
        self.fill([self.nothing, self.head, *self._parts.values()])

    def show_page(self) -> None:
        """Shows the current section as it is now."""
        session = self._desk.session
        transcript, id_ = session.transcript, self._desk.focus.section
        self.note.show_note(transcript, id_)
        for part in self._parts.values():
            part.setVisible(id_ is not None)
        if transcript is None or id_ is None:
            self.head.say("")
            self.nothing.say(translate("Inspector", "No section is chosen."))
            return
        self.nothing.say("")
        section = transcript.sections[id_]
        plan = self._plan(transcript, id_)
        name = f"<b>{html.escape(section_name(section))}</b>"
        self.head.say(f"{name}<br>{_state(transcript, section)}", rich=True)
        self.facts.say(_facts(transcript, section, plan), rich=True)
        self._show_time(transcript, section, plan)
        self._show_cut()
        scores = _scores(transcript, section)
        self.scores.say(scores, rich=True)
        self._parts["scores"].setVisible(bool(scores))

    def _show_cut(self) -> None:
        self.cut.say(self._cuts.words(self._desk.focus.section))

    def _plan(self, transcript: Transcript, section: str) -> ScheduledStage | None:
        from reviewer.domain.expected import stage_of

        format_ = self._desk.session.format
        return stage_of(transcript, () if format_ is None else format_.stages, section)

    def _show_time(
        self, transcript: Transcript, section: Section, plan: ScheduledStage | None
    ) -> None:
        from reviewer.domain.expected import used

        found = used(transcript, section, plan)
        start, end = transcript.section_times(section.id)
        lines = [f"{time_name(start)} – {time_name(end)}"] if start is not None else []
        if found.ms is not None and found.limit_ms:
            words = translate("Inspector", "{time} of {limit}")
            said = words.format(time=time_name(found.ms), limit=time_name(found.limit_ms))
            over = translate("Inspector", "⚠ {time}, over time").format(time=said)
            lines.append(over if found.over else said)
        elif found.ms is not None:
            lines.append(time_name(found.ms))
        self.time.say("\n".join(lines))
        self._parts["time"].setVisible(bool(lines))


def _state(transcript: Transcript, section: Section) -> str:
    units = transcript.units_in(section.id)
    done = sum(unit.status == "reviewed" for unit in units)
    words = translate("Inspector", "{status} · {done} of {all} units confirmed")
    return words.format(status=word(section.status), done=done, all=len(units))


def _facts(transcript: Transcript, section: Section, plan: ScheduledStage | None) -> str:
    """A table: the field, what it is here, what the format says where that is another thing."""
    rows = [(translate("Sections", "Kind"), word(section.section_kind), "")]
    if section.section_kind == "stage":
        rows += _stage_rows(section, plan)
    if section.section_kind == "commentary":
        judge = transcript.judges.get(section.judge or "")
        rows.append((translate("Sections", "Judge"), "" if judge is None else judge.name, ""))
    return f'<table cellspacing="3">{"".join(map(_row, rows))}</table>'


def _stage_rows(section: Section, plan: ScheduledStage | None) -> list[tuple[str, str, str]]:
    none = translate("Inspector", "not in the format")
    expected = [plan.name, word(plan.type), word(plan.acting_side)] if plan else [none, "", ""]
    speakers = [_roles(plan.speakers), _roles(plan.respondents)] if plan else ["", ""]
    rows = [
        (translate("Sections", "Name"), section.name or "", expected[0]),
        (translate("Sections", "Type"), word(section.type), expected[1]),
        (translate("Sections", "Side"), word(section.acting_side), expected[2]),
        (translate("Sections", "Speaks"), _roles(section.speakers), speakers[0]),
        (translate("Sections", "Answers"), _roles(section.respondents), speakers[1]),
    ]
    if section.surprise:
        rows.append((translate("Sections", "Surprise challenge"), "✓", ""))
    return [row for row in rows if row[1] or row[2]]


def _roles(roles: Sequence[str]) -> str:
    return "、".join(map(role_name, roles))


def _row(row: tuple[str, str, str]) -> str:
    name, here, expected = row
    theme = look().theme
    differs = f' <span style="color:{theme.warning}">≠ {html.escape(expected)}</span>'
    said = html.escape(here or "–") + (differs if expected and expected != here else "")
    return f'<tr><td style="color:{theme.dim}">{html.escape(name)}</td><td>{said}</td></tr>'


def _scores(transcript: Transcript, section: Section) -> str:
    """Judges down, sides across; nothing if no entry is aligned to the section."""
    from reviewer.domain.scores import standing_forms

    forms = {form.id: form.judge for form in standing_forms(transcript.forms_of("original"))}
    found = [
        (forms[entry.form], entry.side, entry.value or "–")
        for entry in transcript.entries.values()
        if entry.section == section.id and entry.form in forms and entry.what == "score"
    ]
    if not found:
        return ""
    head = "".join(f'<td style="color:{look().theme.dim}">{word(side)}</td>' for side in SIDES)
    rows = [f"<tr><td></td>{head}</tr>"]
    for judge in sorted({judge for judge, _, _ in found}):
        cells = ["/".join(v for j, s, v in found if (j, s) == (judge, side)) for side in SIDES]
        shown = "".join(f"<td>{html.escape(cell)}</td>" for cell in cells)
        name = transcript.judges[judge].name if judge in transcript.judges else judge
        rows.append(f"<tr><td>{html.escape(name)}</td>{shown}</tr>")
    return f'<table cellspacing="6">{"".join(rows)}</table>'
