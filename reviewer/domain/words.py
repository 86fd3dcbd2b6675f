"""The words of the contract: what a side, a stage type, a role or a status may be called."""

from typing import Final, Literal, TypeAlias, get_args

Side: TypeAlias = Literal["affirmative", "negative"]
ActingSide: TypeAlias = Literal["affirmative", "negative", "both"]
SectionKind: TypeAlias = Literal["stage", "chair", "commentary", "break", "other"]
StageType: TypeAlias = Literal[
    "constructive_speech",
    "supplementary_argumentation",
    "questioning",
    "cross_examination",
    "summary",
    "head_to_head",
    "free_debate",
    "closing_speech",
]
UnitStatus: TypeAlias = Literal["pending", "reviewed", "flagged"]
MatchStatus: TypeAlias = Literal["imported", "in_review", "reviewed", "approved"]
Origin: TypeAlias = Literal["imported", "proposed", "reviewed"]
AdjudicationKind: TypeAlias = Literal["original", "appeal"]
EntryKind: TypeAlias = Literal["score", "vote", "best_debater", "comment"]
Ballot: TypeAlias = Literal["impression", "stage", "decisive"]

SIDES: Final[tuple[Side, ...]] = get_args(Side)
ACTING_SIDES: Final[tuple[ActingSide, ...]] = get_args(ActingSide)
SECTION_KINDS: Final[tuple[SectionKind, ...]] = get_args(SectionKind)
STAGE_TYPES: Final[tuple[StageType, ...]] = get_args(StageType)
INTERACTIVE_TYPES: Final = ("questioning", "cross_examination", "head_to_head", "free_debate")
UNIT_STATUSES: Final[tuple[UnitStatus, ...]] = get_args(UnitStatus)
MATCH_STATUSES: Final[tuple[MatchStatus, ...]] = get_args(MatchStatus)
ADJUDICATION_KINDS: Final[tuple[AdjudicationKind, ...]] = get_args(AdjudicationKind)
BALLOTS: Final[tuple[Ballot, ...]] = get_args(Ballot)
DEBATER_ROLES: Final = (
    "aff_1",
    "aff_2",
    "aff_3",
    "aff_4",
    "neg_1",
    "neg_2",
    "neg_3",
    "neg_4",
)
MAX_JUDGES: Final = 20
ROLES: Final = (
    *DEBATER_ROLES,
    "chair",
    *(f"judge_{n}" for n in range(1, MAX_JUDGES + 1)),
    "other",
)


def side_of(role: str | None) -> Side | None:
    """The side a role speaks for; ``None`` for the chair, judges, others and no role."""
    if role is None:
        return None
    if role.startswith("aff_"):
        return "affirmative"
    if role.startswith("neg_"):
        return "negative"
    return None


def is_judge(role: str | None) -> bool:
    """Whether the role is a judge's (``judge_1`` …)."""
    return role is not None and role.startswith("judge_")


def opponent(side: Side) -> Side:
    """The other side."""
    return "negative" if side == "affirmative" else "affirmative"
