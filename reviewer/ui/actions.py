"""Everything the keyboard can do, as a table: menus, keys, palette and sheet are made of it.

A row says what an action is called and where; ``Actions.bind`` says what it does. Keys without
Ctrl, Alt or an F-key work only while no text is edited; the text editor takes them first.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from reviewer.ui.icons import icon
from reviewer.ui.key_names import shown
from reviewer.ui.words import noop, translate


@dataclass(frozen=True, slots=True)
class Row:
    """One action: its id, its English text, its keys, its icon, where it can be used.

    ``place`` is ``always`` or a workspace; ``group`` orders menus, sheet and palette.
    """

    id: str
    group: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str | None = None
    place: str = "review"
    repeats: bool = False
    checkable: bool = False


GROUPS: Final[Mapping[str, str]] = {
    "project": noop("Actions", "Project"),
    "edit": noop("Actions", "Edit"),
    "go": noop("Actions", "Go"),
    "text": noop("Actions", "Text"),
    "section": noop("Actions", "Section"),
    "play": noop("Actions", "Play"),
    "scores": noop("Actions", "Scores"),
    "qa": noop("Actions", "QA"),
    "view": noop("Actions", "View"),
    "help": noop("Actions", "Help"),
}

TABLE: Final[tuple[Row, ...]] = (
    # project
    Row(
        "project.open", "project", noop("Actions", "Open project…"), ("Ctrl+O",), "folder", "always"
    ),
    Row("project.new", "project", noop("Actions", "New project…"), ("Ctrl+N",), "plus", "always"),
    Row("project.sample", "project", noop("Actions", "Try the sample"), (), "star", "always"),
    Row(
        "project.import",
        "project",
        noop("Actions", "Import…"),
        ("Ctrl+Shift+I",),
        "import",
        "always",
    ),
    Row("project.copy", "project", noop("Actions", "Save a reading copy…"), (), "export"),
    Row("project.settings", "project", noop("Actions", "Settings…"), ("Ctrl+,",), "gear", "always"),
    Row("project.quit", "project", noop("Actions", "Quit"), ("Ctrl+Q",), None, "always"),
    # edit
    Row("edit.undo", "edit", noop("Actions", "Undo"), ("Ctrl+Z",), "undo", "always", True),
    Row(
        "edit.redo",
        "edit",
        noop("Actions", "Redo"),
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
        "always",
        True,
    ),
    Row("edit.history", "edit", noop("Actions", "History…"), ("Ctrl+Shift+H",), "history"),
    Row("edit.find", "edit", noop("Actions", "Find"), ("Ctrl+F",), "search"),
    Row("edit.replace", "edit", noop("Actions", "Find and replace…"), ("Ctrl+H",), "replace"),
    Row("edit.glossary", "edit", noop("Actions", "Glossary…"), ("Ctrl+Shift+G",), "glossary"),
    Row("edit.note", "edit", noop("Actions", "Note…"), ("Ctrl+Shift+N",), "note"),
    Row("edit.copy", "edit", noop("Actions", "Copy text"), ("Ctrl+C",), None),
    Row("edit.select_all", "edit", noop("Actions", "Select all"), ("Ctrl+A",), None),
    # go
    Row("go.matches", "go", noop("Actions", "Matches"), ("Ctrl+1",), "list", "always"),
    Row("go.review", "go", noop("Actions", "Review"), ("Ctrl+2",), "review", "always"),
    Row("go.scores", "go", noop("Actions", "Scores"), ("Ctrl+3",), "scores", "always"),
    Row("go.qa", "go", noop("Actions", "QA"), ("Ctrl+4",), "compare", "always"),
    Row("go.export", "go", noop("Actions", "Export"), ("Ctrl+5",), "export", "always"),
    Row("go.line", "go", noop("Actions", "Go to line or time…"), ("Ctrl+G",), None),
    Row(
        "go.next_pending",
        "go",
        noop("Actions", "Next pending unit"),
        ("Ctrl+Down",),
        None,
        "review",
        True,
    ),
    Row(
        "go.previous_pending",
        "go",
        noop("Actions", "Previous pending unit"),
        ("Ctrl+Up",),
        None,
        "review",
        True,
    ),
    Row(
        "go.next_section",
        "go",
        noop("Actions", "Next section"),
        ("Ctrl+PgDown",),
        None,
        "review",
        True,
    ),
    Row(
        "go.previous_section",
        "go",
        noop("Actions", "Previous section"),
        ("Ctrl+PgUp",),
        None,
        "review",
        True,
    ),
    Row(
        "go.next_finding", "go", noop("Actions", "Next finding"), ("F8",), "finding", "review", True
    ),
    Row(
        "go.previous_finding",
        "go",
        noop("Actions", "Previous finding"),
        ("Shift+F8",),
        None,
        "review",
        True,
    ),
    Row("go.card", "go", noop("Actions", "Answer the unit's findings"), ("Ctrl+F8",), None),
    Row(
        "go.next_attention",
        "go",
        noop("Actions", "Next place that needs me"),
        ("F10",),
        "attention",
        "review",
        True,
    ),
    Row(
        "go.previous_attention",
        "go",
        noop("Actions", "Back to the place before"),
        ("Ctrl+F10",),
        None,
        "review",
        True,
    ),
    # text
    Row("text.edit", "text", noop("Actions", "Edit text"), ("F2",), "pen"),
    Row(
        "text.confirm",
        "text",
        noop("Actions", "Confirm and go on"),
        ("Ctrl+Return", "Ctrl+Enter"),
        "check",
        "review",
        True,
    ),
    Row("text.flag", "text", noop("Actions", "Flag for another look"), ("Ctrl+M",), "flag"),
    Row("text.split", "text", noop("Actions", "Split at the caret"), ("Ctrl+K",), "split"),
    Row(
        "text.split_at_playhead",
        "text",
        noop("Actions", "Split at the playhead"),
        ("Ctrl+Shift+K",),
        None,
    ),
    Row("text.merge_next", "text", noop("Actions", "Merge with the next"), ("Ctrl+J",), "merge"),
    Row(
        "text.merge_previous",
        "text",
        noop("Actions", "Merge with the one before"),
        ("Ctrl+Shift+J",),
        None,
    ),
    Row(
        "text.revert_original",
        "text",
        noop("Actions", "Back to the original"),
        ("Ctrl+Alt+O",),
        "revert",
    ),
    Row(
        "text.revert_suggested",
        "text",
        noop("Actions", "Take the suggestion"),
        ("Ctrl+Alt+S",),
        "suggestion",
    ),
    Row("text.role", "text", noop("Actions", "Who speaks…"), ("Ctrl+R",), "person"),
    Row("text.empty", "text", noop("Actions", "Empty the text…"), (), None),
    # section
    Row("section.begin", "section", noop("Actions", "Begin a stage here…"), ("Ctrl+B",), "stage"),
    Row("section.edit", "section", noop("Actions", "Change the section…"), ("Ctrl+E",), "pen"),
    Row(
        "section.propose",
        "section",
        noop("Actions", "Propose stages…"),
        ("Ctrl+Shift+B",),
        "propose",
    ),
    Row(
        "section.up",
        "section",
        noop("Actions", "Boundary one unit up"),
        ("Alt+Shift+Up",),
        None,
        "review",
        True,
    ),
    Row(
        "section.down",
        "section",
        noop("Actions", "Boundary one unit down"),
        ("Alt+Shift+Down",),
        None,
        "review",
        True,
    ),
    Row(
        "section.confirm",
        "section",
        noop("Actions", "Confirm the section's data"),
        ("Ctrl+Shift+Return",),
        None,
    ),
    Row(
        "section.confirm_units",
        "section",
        noop("Actions", "Confirm all units of the section"),
        (),
        None,
    ),
    Row(
        "section.remove",
        "section",
        noop("Actions", "Join with the section before"),
        ("Ctrl+Shift+Backspace",),
        None,
    ),
    Row("match.reviewed", "section", noop("Actions", "The match is reviewed"), (), "check"),
    Row("match.approve", "section", noop("Actions", "Approve the match"), (), "approve"),
    Row("match.reopen", "section", noop("Actions", "Reopen the match…"), (), None),
    # play
    Row(
        "play.toggle",
        "play",
        noop("Actions", "Play or pause"),
        ("Space", "F5", "Media Play"),
        "play",
    ),
    Row("play.unit", "play", noop("Actions", "Replay this unit"), ("F6",), "replay"),
    Row(
        "play.back",
        "play",
        noop("Actions", "Back 2 seconds"),
        ("F7", "Alt+Left"),
        "back",
        "review",
        True,
    ),
    Row(
        "play.forward",
        "play",
        noop("Actions", "Forward 2 seconds"),
        ("Alt+Right",),
        None,
        "review",
        True,
    ),
    Row("play.hold", "play", noop("Actions", "Hold to play"), ("F4",), None),
    Row(
        "play.loop_unit",
        "play",
        noop("Actions", "Loop this unit"),
        ("Ctrl+L",),
        "loop",
        "review",
        False,
        True,
    ),
    Row(
        "play.loop_stage",
        "play",
        noop("Actions", "Loop this section"),
        ("Ctrl+Shift+L",),
        None,
        "review",
        False,
        True,
    ),
    Row("play.slower", "play", noop("Actions", "Slower"), ("Alt+-",), None, "review", True),
    Row("play.faster", "play", noop("Actions", "Faster"), ("Alt+=",), None, "review", True),
    Row("play.normal", "play", noop("Actions", "Normal speed"), ("Alt+0",), None),
    Row(
        "play.slow_typing",
        "play",
        noop("Actions", "Slow down while typing"),
        (),
        None,
        "review",
        False,
        True,
    ),
    Row(
        "play.follow",
        "play",
        noop("Actions", "Follow playback"),
        ("F9",),
        "follow",
        "review",
        False,
        True,
    ),
    Row("play.choose", "play", noop("Actions", "Choose the recording…"), (), None),
    # scores
    Row(
        "scores.accept_sure",
        "scores",
        noop("Actions", "Place all that is sure"),
        ("Ctrl+Return", "Ctrl+Enter"),
        "approve",
        "scores",
    ),
    Row("scores.place", "scores", noop("Actions", "Place the entry…"), ("Ctrl+E",), None, "scores"),
    Row("scores.tray", "scores", noop("Actions", "Back to the tray"), ("Del",), None, "scores"),
    Row(
        "scores.correct", "scores", noop("Actions", "Correct the entry…"), ("F2",), "pen", "scores"
    ),
    Row(
        "scores.next_problem",
        "scores",
        noop("Actions", "Next problem"),
        ("F8",),
        "finding",
        "scores",
        True,
    ),
    Row(
        "scores.previous_problem",
        "scores",
        noop("Actions", "Previous problem"),
        ("Shift+F8",),
        None,
        "scores",
        True,
    ),
    Row(
        "scores.confirm",
        "scores",
        noop("Actions", "Confirm the form"),
        ("Ctrl+Shift+Return",),
        "check",
        "scores",
    ),
    Row("scores.choose", "scores", noop("Actions", "This form counts"), (), None, "scores"),
    Row("scores.set_aside", "scores", noop("Actions", "Set forms aside…"), (), None, "scores"),
    Row("scores.judge", "scores", noop("Actions", "Whose form…"), ("Ctrl+R",), "person", "scores"),
    Row("scores.original", "scores", noop("Actions", "The original"), ("Alt+1",), None, "scores"),
    Row("scores.appeal", "scores", noop("Actions", "The appeal"), ("Alt+2",), None, "scores"),
    Row(
        "scores.texts", "scores", noop("Actions", "Model-written texts"), ("Alt+3",), None, "scores"
    ),
    Row(
        "scores.accept_text",
        "scores",
        noop("Actions", "Accept the text"),
        ("Ctrl+Shift+Y",),
        None,
        "scores",
    ),
    Row(
        "scores.reject_text",
        "scores",
        noop("Actions", "Reject the text…"),
        ("Ctrl+Shift+X",),
        None,
        "scores",
    ),
    Row("scores.names", "scores", noop("Actions", "Read names known by now"), (), None, "scores"),
    Row(
        "scores.link",
        "scores",
        noop("Actions", "Link comments to their judges"),
        (),
        None,
        "scores",
    ),
    Row("scores.mapping", "scores", noop("Actions", "Odd tables…"), (), None, "scores"),
    Row("scores.judges", "scores", noop("Actions", "Judges…"), (), None, "scores"),
    Row("scores.blank", "scores", noop("Actions", "Write blank forms…"), (), None, "scores"),
    # qa
    Row("qa.compare", "qa", noop("Actions", "Differences"), ("Alt+1",), "compare", "qa"),
    Row("qa.progress", "qa", noop("Actions", "Progress"), ("Alt+2",), None, "qa"),
    Row("qa.report", "qa", noop("Actions", "Report"), ("Alt+3",), None, "qa"),
    Row("qa.next", "qa", noop("Actions", "Next difference"), ("F8",), "finding", "qa", True),
    Row(
        "qa.previous", "qa", noop("Actions", "Previous difference"), ("Shift+F8",), None, "qa", True
    ),
    Row("qa.swap", "qa", noop("Actions", "Swap the revisions"), ("Ctrl+E",), "swap", "qa"),
    Row("qa.sample", "qa", noop("Actions", "Sample"), ("Alt+4",), None, "qa"),
    Row("qa.accept", "qa", noop("Actions", "Accept"), ("Ctrl+Return", "Ctrl+Enter"), "check", "qa"),
    Row("qa.return", "qa", noop("Actions", "Return…"), ("Ctrl+R",), "back", "qa"),
    Row("qa.fix", "qa", noop("Actions", "Fixed…"), ("Ctrl+Shift+Y",), "pen", "qa"),
    Row("qa.double", "qa", noop("Actions", "Double review"), ("Alt+5",), None, "qa"),
    Row("qa.left", "qa", noop("Actions", "The left version holds"), ("1",), None, "qa"),
    Row("qa.right", "qa", noop("Actions", "The right version holds"), ("2",), None, "qa"),
    Row("qa.neither", "qa", noop("Actions", "Neither: flag it"), ("0",), None, "qa"),
    Row("qa.decide", "qa", noop("Actions", "Write the decision"), ("Ctrl+Shift+D",), "check", "qa"),
    # view
    Row(
        "view.inspector",
        "view",
        noop("Actions", "Inspector"),
        ("Ctrl+I",),
        "inspector",
        "review",
        False,
        True,
    ),
    Row("view.findings", "view", noop("Actions", "Findings"), ("Ctrl+Shift+F",), "finding"),
    Row("view.filter_all", "view", noop("Actions", "Show all units"), ("Alt+Shift+1",), None),
    Row(
        "view.filter_changed", "view", noop("Actions", "Show changed units"), ("Alt+Shift+2",), None
    ),
    Row(
        "view.filter_flagged", "view", noop("Actions", "Show flagged units"), ("Alt+Shift+3",), None
    ),
    Row(
        "view.filter_pending", "view", noop("Actions", "Show pending units"), ("Alt+Shift+4",), None
    ),
    Row(
        "view.filter_findings",
        "view",
        noop("Actions", "Show units with findings"),
        ("Alt+Shift+5",),
        None,
    ),
    Row(
        "view.larger", "view", noop("Actions", "Larger text"), ("Ctrl+=", "Ctrl++"), None, "always"
    ),
    Row("view.smaller", "view", noop("Actions", "Smaller text"), ("Ctrl+-",), None, "always"),
    Row(
        "view.zoom_in",
        "view",
        noop("Actions", "Zoom the timeline in"),
        ("Ctrl+Alt+=",),
        None,
        "review",
        True,
    ),
    Row(
        "view.zoom_out",
        "view",
        noop("Actions", "Zoom the timeline out"),
        ("Ctrl+Alt+-",),
        None,
        "review",
        True,
    ),
    # help
    Row(
        "help.palette", "help", noop("Actions", "Commands…"), ("Ctrl+Shift+P",), "command", "always"
    ),
    Row("help.sheet", "help", noop("Actions", "Keys"), ("F1",), "keyboard", "always"),
    Row("help.shortcuts", "help", noop("Actions", "Change keys…"), (), None, "always"),
    Row("help.about", "help", noop("Actions", "About"), (), None, "always"),
)

ROWS: Final[Mapping[str, Row]] = {row.id: row for row in TABLE}


class Actions(QObject):
    """The actions of one window, with the user's keys."""

    def __init__(self, window: QWidget, keys: Mapping[str, Sequence[str]]) -> None:
        super().__init__(window)
        self._actions = {row.id: self._make(row, window) for row in TABLE}
        self.use_keys(keys)

    def _make(self, row: Row, window: QWidget) -> QAction:
        action = QAction(window)
        action.setObjectName(row.id)
        action.setCheckable(row.checkable)
        action.setAutoRepeat(row.repeats)
        action.setEnabled(False)  # until someone says what it does
        if row.icon:
            action.setIcon(icon(row.icon))
        window.addAction(action)
        return action

    def __getitem__(self, id_: str) -> QAction:
        return self._actions[id_]

    def __iter__(self) -> Iterator[tuple[Row, QAction]]:
        return ((row, self._actions[row.id]) for row in TABLE)

    def bind(self, id_: str, call: Callable[[], object]) -> None:
        """Says what an action does; a checkable one's ``call`` asks for the new state itself."""
        action = self._actions[id_]
        action.triggered.connect(lambda checked=False: call())
        action.setEnabled(True)

    def use_keys(self, keys: Mapping[str, Sequence[str]]) -> None:
        """Takes the keys that differ from the table's, and names everything in the language."""
        for row in TABLE:
            action = self._actions[row.id]
            wanted = keys.get(row.id, row.keys)
            action.setShortcuts([QKeySequence(each) for each in wanted if each])
            action.setText(translate("Actions", row.text))
            action.setToolTip(tip(action))

    def place(self, workspace: str) -> None:
        """Lets only the actions of this workspace be used, and those that always can."""
        for row in TABLE:
            self._actions[row.id].setVisible(row.place in ("always", workspace))


def tip(action: QAction) -> str:
    """What a button of the action says when pointed at: its text and its first key."""
    text = name_of(action)
    key = keys_text(action)
    return f"{text} ({key})" if key else text


def name_of(action: QAction) -> str:
    """What the action is called, without a menu's dots and marks."""
    return action.text().rstrip("…").replace("&&", "&")


def keys_text(action: QAction) -> str:
    """The action's first key as people read it; empty if it has none."""
    keys = action.shortcuts()
    return shown(keys[0].toString()) if keys else ""
