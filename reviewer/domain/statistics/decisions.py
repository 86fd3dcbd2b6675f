"""How far the judges of a panel decide alike.

Accuracy under the **equal-ability model**: every judge finds the better side with the same
probability ``a``, independently of the others. Two judges then agree with probability
``p = a² + (1 − a)²``, so ``a = (1 + √(2p − 1)) / 2``; a panel's majority is right as often as a
majority of such coins (Condorcet's jury theorem): ``a²(3 − 2a)`` for three judges.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, sqrt
from typing import Final

from reviewer.domain.statistics.facts import MatchFacts, PanelFacts
from reviewer.domain.statistics.figure import Figure, counted, share

PANEL: Final = 3


@dataclass(frozen=True, slots=True)
class Decisions:
    """The votes of one ballot in one kind of adjudication.

    ``unanimous`` and ``split`` are shares of panels with three votes, ``pairwise_agreement`` of
    the pairs of judges in them. A tie is a vote of its own kind and agrees with a tie;
    ``with_tie`` is the share of panels in which somebody gave one.
    """

    unanimous: Figure
    split: Figure
    pairwise_agreement: Figure
    with_tie: Figure


@dataclass(frozen=True, slots=True)
class EqualAbility:
    """What an agreement says of judges that are equally able; ``None`` below one half."""

    pairwise_agreement: float | None
    single_judge: float | None
    panel_of_three: float | None


def decisions(matches: Sequence[MatchFacts], kind: str, ballot: str) -> Decisions:
    """The decisions of the adjudications of that kind, by that ballot."""
    votes, left_out = _votes(matches, kind, ballot)
    panels = [tuple(each) for each in votes]
    same = [len(set(panel)) == 1 for panel in panels]
    pairs = [a == b for panel in panels for a, b in combinations(panel, 2)]
    return Decisions(
        unanimous=share(same, left_out),
        split=share([not each for each in same], left_out),
        pairwise_agreement=share(pairs, left_out),
        with_tie=share(["tie" in panel for panel in panels], left_out),
    )


def equal_ability(agreement: float | None) -> EqualAbility:
    """The accuracies that a pairwise agreement gives under the equal-ability model."""
    single = single_judge_accuracy(agreement)
    return EqualAbility(agreement, single, majority_accuracy(single))


def single_judge_accuracy(agreement: float | None) -> float | None:
    """How often one judge is right; not defined where two agree less than chance lets them."""
    if agreement is None or agreement < 0.5:
        return None
    return (1 + sqrt(2 * agreement - 1)) / 2


def majority_accuracy(single: float | None, judges: int = PANEL) -> float | None:
    """How often the majority of an odd number of independent judges is right."""
    if single is None:
        return None
    return sum(
        comb(judges, right) * single**right * (1 - single) ** (judges - right)
        for right in range(judges // 2 + 1, judges + 1)
    )


def panels(matches: Sequence[MatchFacts], kind: str) -> Iterator[tuple[MatchFacts, PanelFacts]]:
    """The adjudications of that kind, each with its match."""
    for match in matches:
        if kind in match.panels:
            yield match, match.panels[kind]


def _votes(
    matches: Sequence[MatchFacts], kind: str, ballot: str
) -> tuple[list[list[str]], dict[str, int]]:
    """The votes of whole panels, and why the others have none."""
    votes, reasons = [], []
    for _, panel in panels(matches, kind):
        given = [vote for judge in panel.judges if (vote := judge.votes.get(ballot))]
        if len(panel.judges) != PANEL:
            reasons.append("panel not of three judges")
        elif len(given) != PANEL:
            reasons.append("a vote is missing")
        else:
            votes.append(given)
    if kind == "original":
        reasons += ["no adjudication" for match in matches if kind not in match.panels]
    return votes, counted(reasons)
