"""Acts on texts from the keyboard: edit, confirm, split, merge, revert, flag.

What stands in an open editor is always taken over first, by the same door as everything else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QItemSelectionModel, QObject
from PySide6.QtWidgets import QApplication

from reviewer.domain.errors import Conflict
from reviewer.domain.log import Edit
from reviewer.domain.model import Unit
from reviewer.domain.transcript import Transcript
from reviewer.ui.desk import Desk
from reviewer.ui.models.transcript_model import TranscriptModel
from reviewer.ui.session import Message
from reviewer.ui.views.review.transcript.drafting import Drafting
from reviewer.ui.views.review.transcript.unit_editor import CLAUSE, UnitEditor
from reviewer.ui.views.review.transcript.view import TranscriptView
from reviewer.ui.words import translate

NEAR = 4
"""A split at the playhead moves to a clause's end that is so many characters away."""


@dataclass(frozen=True, slots=True)
class Editing:
    """The unit that is edited and the text it had when the editing began."""

    unit: str
    base: str


class TextActs(QObject):
    """What the keys of the group "Text" do in the transcript.

    ``into_quiet`` may be set by the timeline: a split at the playhead goes into a near silence.
    """

    def __init__(self, desk: Desk, view: TranscriptView, model: TranscriptModel) -> None:
        super().__init__(view)
        self._desk, self._view, self._model = desk, view, model
        self.editing: Editing | None = None
        self._disputed = False
        self.into_quiet: Callable[[int], int] = lambda ms: ms
        self._drafting = Drafting(desk, self)
        self._bind()
        view.typed.connect(self._type)
        view.edit_asked.connect(lambda at: self.edit(at if at >= 0 else None))
        desk.session.about_to_leave.connect(self.take_over)
        desk.session.conflicted.connect(self._dispute)

    def _bind(self) -> None:
        bind = self._desk.actions.bind
        bind("text.edit", self.edit)
        bind("text.confirm", self.confirm)
        bind("text.flag", self.flag)
        bind("text.split", self.split)
        bind("text.split_at_playhead", self.split_at_playhead)
        bind("text.merge_next", lambda: self.merge(1))
        bind("text.merge_previous", lambda: self.merge(-1))
        bind("text.revert_original", lambda: self.revert("original"))
        bind("text.revert_suggested", lambda: self.revert("suggested"))
        bind("text.empty", self.empty)

    # the editor

    @property
    def _transcript(self) -> Transcript | None:
        return self._desk.session.transcript

    def _unit(self) -> Unit | None:
        transcript, unit = self._transcript, self._desk.focus.unit
        return None if transcript is None or unit is None else transcript.units[unit]

    def edit(self, at: int | None = None, draft: str | None = None) -> UnitEditor | None:
        """Edits the current unit's text: the caret at ``at``, else where it differs first."""
        self.take_over()
        unit, transcript = self._unit(), self._transcript
        if unit is None or transcript is None or not self._may_edit(transcript):
            return None
        self.editing = Editing(unit.id, unit.text)
        editor = self._view.open_editor(unit.id, unit.text)
        marks = self._view.painter.marks(transcript.original(unit), unit.text)
        editor.set_stops([(mark.other_start, mark.other_end) for mark in marks])
        if draft is not None:
            editor.replace_all(draft)
        elif at is not None:
            editor.set_caret(at)
        else:
            editor.set_caret(marks[0].other_start if marks else 0)
        editor.edited.connect(self._edited)
        editor.finished.connect(self.finish)
        editor.left.connect(self.take_over)
        editor.given_up.connect(self.give_up)
        return editor

    def _may_edit(self, transcript: Transcript) -> bool:
        if transcript.match.status != "approved":
            return True
        words = translate("Review", "The match is approved. To change it, reopen it: menu Section.")
        self._desk.session.said.emit(Message("warning", words, "act"))
        return False

    def _type(self, text: str | None) -> None:
        """Typing on a row begins an editing at the end of its text."""
        unit = self._unit()
        if unit is None:
            return
        editor = self.edit(len(unit.text))
        if editor is not None and text is not None:
            editor.insertPlainText(text)

    def _edited(self) -> None:
        editor, editing = self._view.editor, self.editing
        if editor is not None and editing is not None:
            self._drafting.note(editing.unit, editing.base, editor.text)
            self._desk.focus.typed.emit()

    def give_up(self) -> None:
        """Leaves the text as it was."""
        if self.editing is not None:
            self._drafting.drop(self.editing.unit)
            self.editing = None
            self._view.close_editor()

    def take_over(self) -> bool:
        """Ends the editing and keeps what was typed; whether nothing stands in the way."""
        editor, editing = self._view.editor, self.editing
        if editor is None or editing is None:
            return True
        editor.take_composed()
        text = editor.text
        self.editing, self._disputed = None, False
        accepted = text == editing.base or self._keep(editing, text)
        self._settle(editing, accepted)
        return accepted

    def _keep(self, editing: Editing, text: str) -> bool:
        """Takes a text over, unless what it was typed over is another text by now, or gone."""
        session, transcript = self._desk.session, self._transcript
        edit: Edit = {"edit": "set_text", "unit": editing.unit, "text": text}
        unit = None if transcript is None else transcript.units.get(editing.unit)
        if unit is not None and unit.text in (editing.base, text):
            return session.act(edit)
        words = translate("Review", "the unit is another since you began to type")
        base, mine = ({"id": editing.unit, "text": each} for each in (editing.base, text))
        theirs = None if unit is None else {"id": unit.id, "text": unit.text}
        session.conflicted.emit(
            edit, Conflict(words, (("unit", editing.unit, base, theirs, mine),))
        )
        return False

    def _dispute(self) -> None:
        """The conflict is shown with my text: in the editor it would only go over theirs."""
        self._disputed = True

    def _settle(self, editing: Editing, accepted: bool) -> None:
        """The editor goes if the text was taken; a refused text stays in it to be put right."""
        if accepted or self._disputed:
            if accepted and not self._desk.session.waiting:
                self._drafting.drop(editing.unit)
            elif accepted:
                self._drafting.keep()
            self._view.close_editor()
        else:
            self.editing = editing

    # confirming

    def finish(self) -> bool:
        """Ends the editing by a key: why a text was emptied is asked."""
        return self.empty() if self._emptied() else self.take_over()

    def confirm(self) -> None:
        """Confirms the selected units, or takes the text over, and goes to the next."""
        editing = self.editing
        if not self.finish():
            return
        units = self._chosen()
        if editing is not None:
            units = [unit for unit in units if unit.id == editing.unit] or units
        if not units:
            return
        edits: list[Edit] = [
            {"edit": "set_status", "unit": unit.id, "status": "reviewed"}
            for unit in units
            if unit.status != "reviewed"
        ]
        if self._act("confirm", edits):
            self._go_after(units[-1].id)

    def _chosen(self) -> list[Unit]:
        transcript, focus = self._transcript, self._desk.focus
        if transcript is None:
            return []
        ids = focus.selected or ((focus.unit,) if focus.unit else ())
        return [transcript.units[id_] for id_ in ids]

    def _act(self, name: str, edits: Sequence[Edit]) -> bool:
        """Several edits as one act with one undo; one as itself; none is done already."""
        if not edits:
            return True
        if len(edits) == 1:
            return self._desk.session.act(edits[0])
        return self._desk.session.act({"edit": "group", "name": name, "edits": list(edits)})

    def _go_after(self, unit: str) -> None:
        row = self._model.row_of(unit)
        if 0 <= row < self._model.rowCount() - 1:
            self._select_row(row + 1)

    def _select_row(self, row: int) -> None:
        index = self._model.index(row)
        command = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self._view.selectionModel().setCurrentIndex(index, command)

    def flag(self) -> None:
        """Flags the selected units for another look; flagged ones wait again."""
        if not self.take_over():
            return
        units = self._chosen()
        status = "pending" if units and all(u.status == "flagged" for u in units) else "flagged"
        self._act(
            translate("Acts", "flag"),
            [{"edit": "set_status", "unit": unit.id, "status": status} for unit in units],
        )

    # splitting and merging

    def split(self) -> None:
        """Splits at the caret; without one it opens the editor where a split would fit."""
        editor, editing = self._view.editor, self.editing
        if editor is None or editing is None:
            unit = self._unit()
            if unit is not None:
                self.edit(_fitting_split(unit.text))
            return
        editor.take_composed()
        at = _after_marks(editor.text, editor.caret)
        if self.take_over():
            self._split(editing.unit, at, None)

    def split_at_playhead(self) -> None:
        """Splits the unit that is heard where it is heard, at a clause's end if one is near."""
        if not self.take_over():
            return
        transcript, ms = self._transcript, self._desk.playback.position_ms
        unit = self._unit()
        if transcript is None or unit is None:
            return
        start, end = transcript.start_ms(unit), transcript.end_ms(unit)
        if start is None or end is None or not start < ms < end:
            words = translate("Review", "The playhead is not in this unit.")
            self._desk.session.said.emit(Message("warning", words, "act"))
            return
        quiet = self.into_quiet(ms)
        ms = quiet if start < quiet < end else ms
        share = (ms - start) / (end - start)
        self._split(unit.id, _near_clause(unit.text, round(len(unit.text) * share)), ms)

    def _split(self, unit: str, at: int, ms: int | None) -> None:
        row = self._model.row_of(unit)
        edit = {"edit": "split_unit", "unit": unit, "at": at}
        if self._desk.session.act(edit if ms is None else {**edit, "at_ms": ms}):
            self._select_row(min(row + 1, self._model.rowCount() - 1))

    def merge(self, step: int) -> None:
        """Merges the selected units, or the current one with its neighbour."""
        if not self.take_over():
            return
        transcript, units = self._transcript, self._chosen()
        if transcript is None or not units:
            return
        ids = [unit.id for unit in units]
        if len(ids) == 1:
            place = transcript.unit_index[ids[0]] + step
            if not 0 <= place < len(transcript.unit_order):
                return
            ids = sorted([ids[0], transcript.unit_order[place]], key=transcript.unit_index.get)  # type: ignore[arg-type]
        if self._desk.session.act({"edit": "merge_units", "units": ids}):
            self._select_row(self._model.row_of(ids[0]))

    # reverting

    def revert(self, to: str) -> None:
        """Takes the original or the suggestion as the text of the selected units."""
        self.give_up()
        units = [u for u in self._chosen() if to == "original" or u.suggested is not None]
        if not units and self._unit() is not None:
            words = translate("Review", "There is no suggestion for this unit.")
            self._desk.session.said.emit(Message("info", words, "act"))
        self._act(
            translate("Acts", "revert text"),
            [{"edit": "revert_text", "unit": unit.id, "to": to} for unit in units],
        )

    def _emptied(self) -> bool:
        """Whether nothing is left in the editor of a unit in which something was said."""
        editor, transcript, unit = self._view.editor, self._transcript, self._unit()
        if editor is None or transcript is None or unit is None or editor.text.strip():
            return False
        return bool(unit.text.strip() and transcript.original(unit).strip())

    def empty(self) -> bool:
        """Empties the current unit's text, for a reason that is asked for; whether it was given."""
        from reviewer.ui.dialogs.ask import ask_reason

        unit = self._unit()
        if unit is None:
            return False
        title = translate("Review", "Empty the text")
        words = translate("Review", "Why is nothing of this line kept?")
        reason = ask_reason(QApplication.activeWindow() or self._view.window(), title, words)
        if not reason:
            return False
        self.give_up()
        edit = {"edit": "set_text", "unit": unit.id, "text": "", "reason": reason}
        return self._desk.session.act(edit)


def _after_marks(text: str, at: int) -> int:
    """Punctuation at the caret stays with what is before it."""
    while at < len(text) and text[at] in CLAUSE + "”’」』）)…":
        at += 1
    return at


def _clause_ends(text: str) -> list[int]:
    ends = [_after_marks(text, n) for n, char in enumerate(text) if char in CLAUSE]
    return sorted({end for end in ends if 0 < end < len(text)})


def _fitting_split(text: str) -> int:
    """The clause's end nearest to the middle, else the middle."""
    middle = len(text) // 2
    return min(_clause_ends(text), key=lambda end: abs(end - middle), default=middle)


def _near_clause(text: str, at: int) -> int:
    """The clause's end within reach, else the place itself, inside the text."""
    at = min(max(at, 1), max(len(text) - 1, 1))
    nearest = min(_clause_ends(text), key=lambda end: abs(end - at), default=at)
    return nearest if abs(nearest - at) <= NEAR else at
