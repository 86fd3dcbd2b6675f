"""The inspector's page on the match: its data, its speakers, its files, its state."""

import html

from reviewer.domain.model import Part as File
from reviewer.domain.transcript import Transcript
from reviewer.ui.desk import Desk
from reviewer.ui.plain import as_tip
from reviewer.ui.theme import look
from reviewer.ui.views.review.inspector.match_fields import MatchFields
from reviewer.ui.views.review.inspector.note_box import NoteBox
from reviewer.ui.views.review.inspector.pieces import Page, Part, Text, action_button
from reviewer.ui.views.review.inspector.speakers_part import SpeakersPart
from reviewer.ui.words import translate, word

_HASH = 12
"""Characters of a SHA-256 that are shown; the tip has all."""


class MatchPage(Page):
    """What is known about the match itself."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.nothing, self.head, self.files = Text(dim=True), Text(), Text()
        self.fields = MatchFields(desk)
        self.speakers = SpeakersPart(desk)
        self.note = NoteBox(desk.session)
        names = ("match.reviewed", "match.approve", "match.reopen")
        self.steps = {name: action_button(desk.actions, name) for name in names}
        self._next = Part(translate("Inspector", "Next step"), *self.steps.values())
        self._parts = [
            self._next,
            Part(translate("Inspector", "Match"), self.fields),
            Part(translate("Inspector", "Who is who"), self.speakers),
            Part(translate("Inspector", "Files"), self.files),
            Part(translate("Inspector", "Note"), self.note),
        ]
        self.fill([self.nothing, self.head, *self._parts])

    def show_page(self) -> None:
        """Shows the open match as it is now."""
        transcript = self._desk.session.transcript
        for part in self._parts:
            part.setVisible(transcript is not None)
        self.note.show_note(transcript, None if transcript is None else transcript.match.id)
        if transcript is None:
            self.head.say("")
            self.nothing.say(translate("Inspector", "No match is open."))
            return
        self.nothing.say("")
        self.head.say(_head(transcript), rich=True)
        self._show_steps(transcript.match.status)
        self.fields.show_match(transcript.match)
        self.speakers.show_speakers(transcript)
        files = sorted(transcript.parts.values(), key=lambda part: part.id)
        self.files.say("".join(map(_file, files)), rich=True)
        self.files.setToolTip(as_tip("\n".join(f"{part.id}: {part.sha256}" for part in files)))

    def _show_steps(self, status: str) -> None:
        self.steps["match.reviewed"].setVisible(status == "in_review")
        self.steps["match.approve"].setVisible(status == "reviewed")
        self.steps["match.reopen"].setVisible(status in ("reviewed", "approved"))
        self._next.setVisible(status != "imported")


def _head(transcript: Transcript) -> str:
    units, sections = transcript.unreviewed()
    words = translate("Inspector", "{status} · {units} units and {sections} sections to do")
    said = words.format(status=word(transcript.match.status), units=units, sections=sections)
    return f"<b>{html.escape(transcript.match.id)}</b><br>{html.escape(said)}"


def _file(part: File) -> str:
    dim = look().theme.dim
    facts = [part.format or "", part.encoding or "", f"SHA-256 {part.sha256[:_HASH]}…"]
    shown = " · ".join(html.escape(fact) for fact in facts if fact)
    name = part.id if part.file in part.id else f"{part.id}: {part.file}"
    return f'<p>{html.escape(name)}<br><span style="color:{dim}">{shown}</span></p>'
