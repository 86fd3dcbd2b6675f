"""What a judge form says, as read: nothing here is resolved against a match yet."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from reviewer.domain.words import Ballot, EntryKind, Side

JudgeSource: TypeAlias = Literal["cell", "sheet", ""]


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """One value of a form.

    ``label`` holds the words of its row and column, enough to align it again at any time
    (``reviewer.domain.scores.align``); ``stage_words`` and ``side`` are read off it. ``raw`` is
    the text as it stood, ``cell`` is ``file!sheet!B3``. ``read`` is ``None`` where the cell is
    blank, unreadable or names someone that only the match can tell (a team, a person).
    ``problem`` is a code of CONTRACT §4. ``position`` counts the scores of the form from 0.
    """

    what: EntryKind
    label: str
    raw: str
    cell: str
    read: str | None
    ballot: Ballot | None = None
    problem: str | None = None
    stage_words: str = ""
    side: Side | None = None
    position: int = 0


@dataclass(frozen=True, slots=True)
class ReadForm:
    """One judge's form.

    ``judge`` is the name as on the form (``judge_from="cell"``) or the sheet's name
    (``"sheet"``); empty where neither names anyone. ``match_label`` is set only where the form
    has a field for it (场次); ``title`` is a sheet's title line. ``totals`` are written totals
    (合计) as ``(side, raw, cell)``. ``notes`` say what was left unread, without quoting it.
    ``mapping`` is the digest of the mapping it was read by, empty if by none.
    """

    judge: str
    match_label: str | None
    submitted: str | None
    entries: tuple[ReadEntry, ...]
    notes: tuple[str, ...] = ()
    judge_from: JudgeSource = ""
    title: str | None = None
    totals: tuple[tuple[Side | None, str, str], ...] = ()
    mapping: str = ""
