"""What a match is made of: immutable records, one dataclass a kind.

A record has a ``kind`` and an ``id``; the log stores records whole, before and after a change.
Times are integer milliseconds, offsets count Unicode code points. ``None`` is "not known",
never "zero" or "empty".
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from reviewer.domain.words import (
    ActingSide,
    AdjudicationKind,
    Ballot,
    EntryKind,
    MatchStatus,
    Origin,
    SectionKind,
    Side,
    StageType,
    UnitStatus,
)


@dataclass(frozen=True, slots=True)
class Team:
    """One side of a match."""

    team: str | None = None
    position: str | None = None


@dataclass(frozen=True, slots=True)
class ScheduledStage:
    """A stage as a debate format foresees it; ``seconds`` is its limit (each side's in duels)."""

    name: str
    type: StageType
    acting_side: ActingSide
    speakers: tuple[str, ...] = ()
    respondents: tuple[str, ...] = ()
    seconds: int | None = None
    scored: tuple[Side, ...] = ()
    optional: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """What is known about the match itself. ``stages`` replaces the format's schedule if set."""

    kind: ClassVar[str] = "match"
    id: str
    competition: str | None = None
    round: str | None = None
    date: str | None = None
    format: str | None = None
    motion: str | None = None
    affirmative: Team = Team()
    negative: Team = Team()
    status: MatchStatus = "imported"
    winner_by: str = "decisive"
    announced_winner: str | None = None
    announced_best_debater: str | None = None
    form_ids: tuple[str, ...] = ()
    stages: tuple[ScheduledStage, ...] | None = None
    transcript_version: str | None = None
    transcript_lines: tuple[int, int] | None = None
    media_offset_ms: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """A file the match was imported from.

    ``id`` is the part's place in the match folder (``transcript``, ``match.toml``,
    ``corrections/001.json``, ``forms/original/1.xlsx``); ``file`` the file's own name.
    ``path`` is where a recording lies (it is never copied) and where a transcript came from;
    ``modified_ns`` is the recording's.
    ``claims`` are the lines that a correction reply is about.
    """

    kind: ClassVar[str] = "part"
    id: str
    file: str
    sha256: str
    size: int
    encoding: str | None = None
    format: str | None = None
    path: str | None = None
    modified_ns: int | None = None
    claims: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Speaker:
    """A speaker label of the transcript (``id``) and the role it stands for, if known."""

    kind: ClassVar[str] = "speaker"
    id: str
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the ASR transcript: evidence, never changed.

    ``number`` counts as CONTRACT §1 says; ``source_ids`` are the ids the source file gave.
    """

    kind: ClassVar[str] = "line"
    number: int
    text: str
    speaker: str | None = None
    start_ms: int | None = None
    end_ms: int | None = None
    source_ids: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The number as the log and the tables key it."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence-level utterance.

    ``src`` are the numbers of its lines; ``cut`` is ``(from, to)``: where it begins in the first
    and ends in the last of them, ``None`` where it holds whole lines. ``text`` is ours,
    ``suggested`` the model's; the original is read off the lines. ``start_ms`` and ``end_ms``
    are set only where a split named a time. ``touched``: a person has worked on it.
    ``reason`` says why a text was emptied.
    """

    kind: ClassVar[str] = "unit"
    id: str
    src: tuple[int, ...]
    text: str
    cut: tuple[int, int] | None = None
    suggested: str | None = None
    role: str | None = None
    status: UnitStatus = "pending"
    start_ms: int | None = None
    end_ms: int | None = None
    touched: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A run of units. It stores its first unit only and ends where the next section begins.

    The fields are named as CONTRACT §2 shows them, but for ``section_kind`` (its ``kind``).
    ``judge`` is the project's id of the judge who comments.
    """

    kind: ClassVar[str] = "section"
    id: str
    first_unit: str
    section_kind: SectionKind = "other"
    type: StageType | None = None
    name: str | None = None
    acting_side: ActingSide | None = None
    speakers: tuple[str, ...] = ()
    respondents: tuple[str, ...] = ()
    surprise: bool = False
    judge: str | None = None
    origin: Origin = "imported"
    status: UnitStatus = "pending"


@dataclass(frozen=True, slots=True)
class BaselineSection:
    """A section as the latest import or proposal placed it (for ``adjusted_sections``)."""

    section: str
    section_kind: SectionKind
    type: StageType | None
    acting_side: ActingSide | None
    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Baseline:
    """The sections of the latest import or proposal; ``id`` is always ``sections``."""

    kind: ClassVar[str] = "baseline"
    id: str
    sections: tuple[BaselineSection, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """What was wrong with a correction reply: a code of CONTRACT §4 (coverage, units).

    ``lines`` are the lines concerned, ``text`` the reply's text that was not applied,
    ``message`` one sentence for the user.
    """

    kind: ClassVar[str] = "fault"
    id: str
    code: str
    part: str
    lines: tuple[int, ...]
    text: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Judge:
    """A judge of this match: the project's id for the person, and the name on the forms."""

    kind: ClassVar[str] = "judge"
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class WrittenTotal:
    """A total (合计) as a form has it: ``side`` if it says one, the text as it stood, its cell."""

    side: Side | None
    raw: str
    cell: str


@dataclass(frozen=True, slots=True)
class Form:
    """One judge's form in one adjudication. ``chosen`` by a person if a judge sent several.

    ``submitted`` is the time as written, normalised to ISO 8601 without a zone where readable.
    ``confirmed_by`` is who confirmed it last and ``confirmed_as`` the digest of what it said
    then (``reviewer.domain.confirming``). ``set_aside``: it counts nowhere. ``totals`` are
    compared with the sums and never used for them.
    """

    kind: ClassVar[str] = "form"
    id: str
    adjudication: AdjudicationKind
    judge: str
    part: str
    submitted: str | None = None
    chosen: bool = False
    confirmed: bool = False
    confirmed_by: str | None = None
    confirmed_as: str | None = None
    set_aside: bool = False
    totals: tuple[WrittenTotal, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of a form.

    ``raw`` is the text as it stood and ``read`` what was read from it (``None``: blank or
    unreadable); ``value`` is what holds now (``read`` until a person corrects it, with
    ``reason``). A score's value is 1–10 as text of digits, a vote's ``affirmative``,
    ``negative`` or ``tie``, a best debater's a role, a comment's the text. ``ballot`` says which
    vote. ``problem`` is the code of CONTRACT §4 that the reader found in the cell, if any.
    ``section`` and ``side`` are where a score is aligned (``None``: in the tray).
    """

    kind: ClassVar[str] = "entry"
    id: str
    form: str
    what: EntryKind
    label: str
    raw: str
    cell: str
    read: str | None = None
    value: str | None = None
    ballot: Ballot | None = None
    problem: str | None = None
    reason: str | None = None
    section: str | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Supplement:
    """A model-written text about an adjudication; never the judges' own words."""

    kind: ClassVar[str] = "supplement"
    id: str
    part: str
    text_kind: str
    adjudication: AdjudicationKind
    generator: str | None
    text: str
    verdict: str | None = None
    reason: str | None = None
    reviewer: str | None = None
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on a unit, a section, an entry or the match (``target`` is its id)."""

    kind: ClassVar[str] = "note"
    id: str
    target: str
    text: str


@dataclass(frozen=True, slots=True)
class Dismissal:
    """A warning that a person set aside; ``id`` is the finding's."""

    kind: ClassVar[str] = "dismissal"
    id: str
    reason: str


Record: TypeAlias = (
    Match
    | Part
    | Speaker
    | Line
    | Unit
    | Section
    | Baseline
    | Fault
    | Judge
    | Form
    | Entry
    | Supplement
    | Note
    | Dismissal
)

RECORD_TYPES: tuple[type[Record], ...] = (
    Match,
    Part,
    Speaker,
    Line,
    Unit,
    Section,
    Baseline,
    Fault,
    Judge,
    Form,
    Entry,
    Supplement,
    Note,
    Dismissal,
)
KINDS: dict[str, type[Record]] = {cls.kind: cls for cls in RECORD_TYPES}


@dataclass(frozen=True, slots=True)
class Surprise:
    """What a format allows as a surprise challenge (奇袭)."""

    max_per_side: int = 1
    types: tuple[StageType, ...] = ()
    scored: tuple[Side, ...] = ()
    optional: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class DebateFormat:
    """A debate format of ``resources/formats``: its stages in order and what is scored."""

    id: str
    name: str
    debaters_per_side: int
    stages: tuple[ScheduledStage, ...]
    surprise: Surprise | None = None
