"""What is proposed: stages with their boundaries, roles of labels, roles of units.

Everything says how sure it is (0 to 1) and why, in words for programs with lines and offsets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from reviewer.domain.segmentation import StagePlace

Why: TypeAlias = Literal[
    "cue",  # words of a chair that call for this stage
    "stage-named",  # they name its type
    "speaker-called",  # they call its speaker
    "seconds-said",  # they say its time
    "previous-thanked",  # they thank who spoke before
    "time-up",
    "speakers",  # who speaks in it, so far as labels say; ``share`` of its words
    "speaker-change",  # it begins with its speaker, and without a cue
    "order",  # only the order of the schedule says which stage it is
    "swapped",  # the closings stand in the other order than the schedule's
    "split",  # it begins or ends inside a line
    "pause",  # the recording is silent at this boundary
    "through-speech",  # no silence is near it
    "duration",  # ``share`` of the time that the schedule allows
    "other-speaker",  # somebody else is called than the schedule foresees
    "format-guessed",  # the match has no format: this one fits best
    "surprise",
    "name",  # the label itself says the role
    "invited",  # was called and spoke next
    "stage",  # spoke in a stage that one debater speaks in
    "partner",  # the other one in a stage of two
    "chairs",  # says what a chair says
    "judges",  # speaks after the last stage, called to comment
    "shared-device",  # one label, several people
    "contested",  # another label is held to have this role
]


@dataclass(frozen=True, slots=True)
class Evidence:
    """One reason. ``line``, ``begin`` and ``end`` mark the words in the transcript's line."""

    why: Why
    line: int | None = None
    begin: int | None = None
    end: int | None = None
    share: float | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the lines: before character ``offset`` of ``line``.

    ``inside`` a unit it is a place to split that unit; ``unit`` is the one that holds it.
    """

    line: int
    offset: int
    unit: str
    inside: bool


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another place for a boundary, and how likely it is."""

    point: Point
    odds: float


@dataclass(frozen=True, slots=True)
class Edge:
    """Where a stage begins or ends; an end is the point after its last character."""

    point: Point
    confidence: float
    alternatives: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True)
class StageProposal:
    """A stage. ``index`` is its place in the schedule (``None``: a surprise).

    ``place`` counts whole lines, as ``stages.json`` does: a line that is parted belongs to the
    stage that begins in it.
    """

    place: StagePlace
    index: int | None
    begin: Edge
    end: Edge
    confidence: float
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class RoleProposal:
    """The role of a label (``None``: not known). ``shared``: several people speak under it."""

    label: str
    role: str | None
    confidence: float
    evidence: tuple[Evidence, ...] = ()
    alternatives: tuple[tuple[str, float], ...] = ()
    shared: bool = False


@dataclass(frozen=True, slots=True)
class UnitRole:
    """The role of a stretch that no label tells: from ``begin`` up to ``end``."""

    begin: Point
    end: Point
    role: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is proposed for a match, read against ``format``.

    ``missing`` are stages of the schedule, by their places in it, that were not found;
    ``unplaced`` calls for a stage that fit none. ``commented``: judges speak after the last stage.
    """

    format: str | None
    guessed: bool
    stages: tuple[StageProposal, ...]
    roles: tuple[RoleProposal, ...]
    stretches: tuple[UnitRole, ...]
    missing: tuple[int, ...] = ()
    unplaced: tuple[Evidence, ...] = ()
    commented: bool = False

    @property
    def label_roles(self) -> Mapping[str, RoleProposal]:
        """The proposals for labels, by label."""
        return {each.label: each for each in self.roles}
