"""How well a block fits a place in the course of a match, as logarithms of odds.

The figures are judgements, set on a first set of made-up matches and checked on others
(``tests/bench/segment_bench.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reviewer.domain.model import ScheduledStage
from reviewer.domain.proposing.cues import Cue
from reviewer.domain.words import StageType, side_of


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
    if cue.seconds and plan.seconds and (cue.opens or cue.odds is not None):
        fits = abs(cue.seconds - plan.seconds) <= 1
        score += (1.0 if fits else -0.4) if cue.names else (2.0 if fits else -1.5)
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
        return 0.0 if not cue.opens and set(cue.thanked) & slot.people else -1.5
    spoke = {*slot.before.speakers, *slot.before.respondents}
    sides = {side_of(role) for role in spoke}
    if not cue.opens and set(cue.thanked) & set(slot.plan.speakers):
        return 1.7  # 谢谢，反方一辩。 It is their turn.
    fits = any(who in spoke or who in sides or who == "both" for who in cue.thanked)
    return 0.7 if fits else -0.7


_JUDGED = 12.0
"""What it costs that a judge is called while the debate goes on."""


def interrupts(cue: Cue, slot: Slot) -> float:
    """How well the cue stands inside the stage, where a chair only keeps the time."""
    if cue.odds is not None:
        return 0.0  # as likely a debater's words
    if "remain" in cue.says and not cue.called and not cue.types:
        return 0.3
    if cue.judges:
        return -_JUDGED
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
    score = 0.3 + (cue.odds or 0.0) - (_JUDGED if cue.judges else 0.0)
    if "remain" in cue.says and not (cue.called or cue.types or cue.people):
        score -= 4.0
    if "timeup" in cue.says or "pause" in cue.says:
        score += 0.7
    if "close" in cue.says:
        score -= 1.5
    return score


def after_all(cue: Cue) -> float:
    """How well the cue stands after the last stage."""
    if cue.odds is not None and not cue.says & {"close", "judge"}:
        return 0.0
    if not cue.says & {"close", "judge", "timeup"} and not cue.thanked:
        return -2.0 - (0.8 * cue.strength if cue.opens else 0.0)
    score = 0.3 + (cue.odds or 0.0)
    score += 4.0 if "close" in cue.says else 0.0
    score += 1.5 if "judge" in cue.says else 0.0
    score += 0.5 if cue.thanked or "timeup" in cue.says else 0.0
    if cue.opens and "close" not in cue.says:
        score -= 0.8 * cue.strength
    return score
