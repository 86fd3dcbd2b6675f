"""How well a block fits a place in the course of a match, as logarithms of odds.

The figures are judgements, set on a first set of made-up matches and checked on others
(``tests/bench/segment_bench.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reviewer.domain.model import ScheduledStage
from reviewer.domain.proposing.blocks import Block
from reviewer.domain.proposing.cues import Cue
from reviewer.domain.words import INTERACTIVE_TYPES, StageType, is_judge, side_of

SHORT, MIDDLE, LONG, VERY_LONG = 4, 20, 100, 300
"""Signs: what a listener says, a sentence, a paragraph, a speech."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A scheduled stage, what a summary sums up, and the stage before it (for thanks)."""

    plan: ScheduledStage
    about: StageType | None
    before: ScheduledStage | None

    @property
    def people(self) -> frozenset[str]:
        """All who may speak in it."""
        return frozenset((*self.plan.speakers, *self.plan.respondents))


def slots_of(schedule: Sequence[ScheduledStage]) -> list[Slot]:
    """The stages of a schedule with what is known from their order."""
    found = []
    last: StageType | None = None
    before = None
    for plan in schedule:
        if plan.type in ("questioning", "cross_examination"):
            last = plan.type
        found.append(Slot(plan, last if plan.type == "summary" else None, before))
        before = plan
    return found


def announces(cue: Cue, slot: Slot) -> float:
    """How well the cue announces the stage."""
    plan = slot.plan
    score = _named_stage(cue, slot) + _named_people(cue, plan)
    if cue.seconds and plan.seconds and cue.opens:
        score += 1.0 if abs(cue.seconds - plan.seconds) <= 1 else -0.4
    if cue.opens:
        score += 0.5 * ("start" in cue.says) + 0.5 * cue.called
    elif "start" not in cue.says:
        score -= 1.0
    return score + _thanks(cue, slot)


def _named_stage(cue: Cue, slot: Slot) -> float:
    if not cue.types:
        return 0.0
    if slot.plan.type not in cue.types:
        near = {"questioning", "cross_examination"} >= {*cue.types, slot.plan.type}
        return -2.5 if near else -5.0
    score = 4.0 if len(cue.types) == 1 else 2.5
    if cue.about and slot.about:
        score += 1.0 if cue.about == slot.about else -5.0
    return score


def _named_people(cue: Cue, plan: ScheduledStage) -> float:
    both = plan.acting_side == "both"
    if cue.people:
        return _named_roles(cue, plan)
    score = 0.0
    if cue.pair and not cue.sides:
        score += 1.0 if both else -2.0
    numbers = {int(role[-1]) for role in plan.speakers}
    if cue.numbers:
        score += 1.0 if numbers & set(cue.numbers) else -1.5
    if cue.sides and not both and not cue.says & {"timeup", "remain"}:
        first = cue.sides[0]
        score += 2.0 if first == plan.acting_side else -4.0
    return score


def _named_roles(cue: Cue, plan: ScheduledStage) -> float:
    acting, others = cue.people[0], cue.people[1:]
    if cue.pair:
        if plan.acting_side != "both":
            return -3.0
        return 3.0 if set(cue.people) <= set(plan.speakers) else -1.0
    if cue.passive and others:
        acting, others = others[0], (acting,)
    if plan.acting_side == "both":
        fits = acting in plan.speakers
        return (1.0 if len(cue.people) > 1 or "start" in cue.says else 0.0) if fits else -1.5
    score = _named_actor(acting, plan)
    for role in others:
        answers = role in plan.respondents
        score += 1.0 if answers else -0.5 if plan.respondents else -1.5
    return score


def _named_actor(role: str, plan: ScheduledStage) -> float:
    if role in plan.speakers:
        return 4.0 if len(plan.speakers) == 1 else 3.0
    if role in plan.respondents:
        return -3.0
    return -1.5 if side_of(role) == plan.acting_side else -6.0


def _thanks(cue: Cue, slot: Slot) -> float:
    if not cue.thanked:
        return 0.0
    if slot.before is None:
        return -1.5
    spoke = {*slot.before.speakers, *slot.before.respondents}
    sides = {side_of(role) for role in spoke}
    fits = any(who in spoke or who in sides or who == "both" for who in cue.thanked)
    return 0.7 if fits else -0.7


def interrupts(cue: Cue, slot: Slot) -> float:
    """How well the cue stands inside the stage, where a chair only keeps the time."""
    if "remain" in cue.says and not cue.called and not cue.types:
        return 0.3
    if "pause" in cue.says and not cue.opens:
        return -2.5
    if not cue.opens and not cue.thanked and "close" not in cue.says:
        shared = slot.plan.type in ("free_debate", "head_to_head")
        return -0.3 if "timeup" not in cue.says or shared else -1.2
    if cue.opens and announces(cue, slot) >= 4.0 and not cue.thanked:
        return -0.5 * cue.strength  # who speaks announces what they do
    return -cue.strength


def between(cue: Cue) -> float:
    """How well the cue stands between stages, whatever it announces."""
    score = 0.3
    if "remain" in cue.says and not (cue.called or cue.types or cue.people):
        score -= 4.0
    if "timeup" in cue.says or "pause" in cue.says:
        score += 0.7
    if "close" in cue.says:
        score -= 1.5
    return score


def after_all(cue: Cue) -> float:
    """How well the cue stands after the last stage."""
    if not cue.says & {"close", "judge", "timeup"} and not cue.thanked:
        return -2.0 - (0.8 * cue.strength if cue.opens else 0.0)
    score = 0.3
    score += 4.0 if "close" in cue.says else 0.0
    score += 1.5 if "judge" in cue.says else 0.0
    score += 0.5 if cue.thanked or "timeup" in cue.says else 0.0
    if cue.opens and "close" not in cue.says:
        score -= 0.8 * cue.strength
    return score


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


def spoken_between(block: Block, first: bool) -> float:
    """How well talk stands between stages; before the first there are introductions."""
    if block.role is None:
        if block.size <= _STRAY:
            return -0.4  # words of a call that were not known for it
        return -min(0.3 + block.size / 100, 4.0) if first else -1.5 - min(block.size / 20, 12.0)
    if side_of(block.role):
        return -(0.7 if first else 4.0) * max(weight(block.size), 0.5)
    return 0.0 if block.role == "other" else -1.0


def spoken_after(block: Block) -> float:
    """How well talk stands after the last stage."""
    if is_judge(block.role):
        return 2.0
    return -1.5 * weight(block.size) if side_of(block.role) else 0.0


def begins_after(before: Block) -> float:
    """What it costs that a stage's gap ends with this block: it should be a call."""
    if before.cue is None:
        return -5.0
    if before.cue.opens or "start" in before.cue.says:
        return 0.0
    return -1.5 if before.cue.thanked or "timeup" in before.cue.says else -3.0


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
