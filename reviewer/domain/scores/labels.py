"""The words that name a scored cell, so that reading them leads back to it."""

from typing import Final

from reviewer.domain.model import ScheduledStage
from reviewer.domain.scores.claims import read_claim
from reviewer.domain.scores.grammar import COLUMN, QUESTIONED, SHARED, SURPRISE
from reviewer.domain.words import ActingSide, Side, StageType

SIDE_NAMES: Final[dict[ActingSide, str]] = {
    "affirmative": "正方",
    "negative": "反方",
    "both": "",
}
_TYPE_NAMES: Final[dict[StageType, str]] = {
    "constructive_speech": "立论",
    "supplementary_argumentation": "申论",
    "questioning": "质询",
    "cross_examination": "盘问",
    "summary": "小结",
    "head_to_head": "对辩",
    "free_debate": "自由辩论",
    "closing_speech": "结辩",
}
_NUMERALS: Final = "零一二三四"


def cell_label(stage: ScheduledStage, side: Side) -> str:
    """The words for the score of one side of a stage, as a form's row and column have them."""
    return f"{stage_words(stage)}{COLUMN}{SIDE_NAMES[side]}"


def surprise_words(side: Side) -> str:
    """The words for the surprise challenge (奇袭) of a side."""
    return f"{SIDE_NAMES[side]}{SURPRISE}"


def stage_words(stage: ScheduledStage) -> str:
    """The stage's own name where forms can be read by it, else words that say the same."""
    return stage.name if _says(stage) else _built(stage)


def _says(stage: ScheduledStage) -> bool:
    """Whether the name says the type and, where one side acts, the side."""
    claim = read_claim(stage.name)
    if claim is None or claim.conflict or stage.type not in claim.types:
        return False
    return stage.acting_side == "both" or claim.acting == stage.acting_side


def _built(stage: ScheduledStage) -> str:
    kind = _TYPE_NAMES[stage.type]
    if stage.type in SHARED:
        return kind
    asked = _people(stage.respondents) if stage.type in QUESTIONED else ""
    return f"{SIDE_NAMES[stage.acting_side]}{_people(stage.speakers)}{kind}{asked}"


def _people(roles: tuple[str, ...]) -> str:
    """``一、二辩`` for the first and second debater of a side."""
    numbers = sorted({int(role[-1]) for role in roles if role[-1].isdigit()})
    return f"{'、'.join(_NUMERALS[n] for n in numbers)}辩" if numbers else ""
