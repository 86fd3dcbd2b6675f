"""How well what debaters say, and not the chair, fits a place in the course of a match.

Figures as in ``likeness``: logarithms of odds, judged and checked by the bench.
"""

from reviewer.domain.proposing.blocks import Block
from reviewer.domain.proposing.likeness import Slot
from reviewer.domain.words import INTERACTIVE_TYPES, is_judge, side_of

SHORT, MIDDLE, LONG, VERY_LONG = 4, 20, 100, 300
"""Signs: what a listener says, a sentence, a paragraph, a speech."""


def weight(size: int) -> float:
    """How much a block of so many signs counts as a witness."""
    if size <= SHORT:
        return 0.2
    if size <= MIDDLE:
        return 0.6
    return 1.0 if size < LONG else 1.5 if size < VERY_LONG else 2.5


def spoken_in(role: str | None, slot: Slot) -> float:
    """How well a speaker of that role fits the stage, for a block of ordinary size."""
    if role is None or role == "other":
        return 0.0
    if is_judge(role):
        return -4.0
    plan = slot.plan
    if role not in slot.people:
        same = side_of(role) == plan.acting_side or plan.acting_side == "both"
        return -1.2 if same and plan.type in INTERACTIVE_TYPES else -2.0 if same else -3.5
    if plan.type not in INTERACTIVE_TYPES:
        return 1.7 if len(plan.speakers) == 1 else 1.4
    if len(slot.people) <= 2:
        return 1.2
    return 0.9 if role in plan.speakers and plan.acting_side != "both" else 0.1


_STRAY = 5


def spoken_between(block: Block, first: bool, called: bool) -> float:
    """How well talk stands between stages; before the first there are introductions.

    ``called``: somebody has just been called, so that it is likely theirs.
    """
    if block.role is None:
        if block.size <= _STRAY:
            return -0.4  # words of a call that were not known for it
        if first and not called:
            return -min(0.3 + block.size / 100, 4.0)
        return (-4.0 if called else -1.5) - min(block.size / 20, 12.0)
    if side_of(block.role):
        return -(0.7 if first else 4.0) * max(weight(block.size), 0.5)
    return 0.0 if block.role == "other" else -1.0


_VOTES = 4
_TAKING = 4


def judged(block: Block) -> float:
    """How ill talk of votes fits a stage: only judges speak of them at length."""
    return -1.5 * min(block.votes, _VOTES) if block.role is None else 0.0


_ASKING, _MOST_ASKING = 2.5, 1.5
"""Words of question and answer in a hundred signs: more are said where one asks another."""


def exchanged(block: Block, slot: Slot) -> float:
    """How well the wording fits a speech or a questioning, where no label says who speaks."""
    if block.role is not None or block.size < LONG or slot.plan.acting_side == "both":
        return 0.0
    more = 100 * block.asking / block.size - _ASKING
    fits = max(-_MOST_ASKING, min(_MOST_ASKING, more))
    return fits if slot.plan.type in INTERACTIVE_TYPES else -fits


def spoken_after(block: Block) -> float:
    """How well talk stands after the last stage."""
    if is_judge(block.role):
        return 2.0
    if block.role is None:
        return -0.7 * min(block.taking, _TAKING)
    return -1.5 * weight(block.size) if side_of(block.role) else 0.0


def begins_after(before: Block, role: str | None) -> float:
    """What it costs that a stage's gap ends with the block ``before``: it should be a call.

    ``role`` speaks next; 谢谢，正方三辩。 calls those who then speak.
    """
    if before.cue is None:
        return -5.0
    if before.cue.opens or "start" in before.cue.says or role in before.cue.thanked:
        return 0.0
    return -1.5 if before.cue.thanked or "timeup" in before.cue.says else -3.0


_GREETED = 1.5


def begun(block: Block, slot: Slot) -> float:
    """How well the first words fit a speech or a questioning, where no label says who speaks."""
    if block.opening is None or slot.plan.acting_side == "both":
        return 0.0
    asks = slot.plan.type in INTERACTIVE_TYPES
    return _GREETED if asks == (block.opening == "opponent") else -_GREETED


def surprised(role: str | None, called: frozenset[str]) -> float:
    """How well a speaker of that role fits a surprise; ``called`` are those called for one."""
    if side_of(role) is None:
        return 0.0
    return 1.2 if role in called else 0.4 if not called else -1.0


def begins_without_cue(block: Block, slot: Slot, labelled: bool) -> float:
    """How likely the stage begins with this block though no chair has spoken before it."""
    if block.cue is not None:
        return -9.0
    if labelled and block.role in slot.plan.speakers:
        before = slot.before
        spoke = before is not None and block.role in (*before.speakers, *before.respondents)
        return -6.0 if spoke or block.size <= SHORT else -2.5
    return -6.0 if labelled and block.role is not None else -9.0
