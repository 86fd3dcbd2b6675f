"""The whole report of a corpus, as a value."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from reviewer.domain.codec import Json
from reviewer.domain.statistics.corpus import Corpus, Review, corpus, review
from reviewer.domain.statistics.decisions import (
    PANEL,
    Decisions,
    EqualAbility,
    decisions,
    equal_ability,
    panels,
)
from reviewer.domain.statistics.facts import MatchFacts
from reviewer.domain.statistics.figure import Figure, counted, share
from reviewer.domain.statistics.scores import Scores, scores
from reviewer.domain.words import ADJUDICATION_KINDS, BALLOTS


@dataclass(frozen=True, slots=True)
class Appeals:
    """``appealed`` is the share of adjudicated matches; ``overturned`` of decided appeals."""

    appealed: Figure
    overturned: Figure


@dataclass(frozen=True, slots=True)
class Report:
    """Counts, what reviewers changed, and how reliable the judges' labels are.

    ``decisions`` are by adjudication and ballot; the original's and the appeal's never meet.
    ``equal_ability`` and ``scores`` are of the originals. ``best_debater_by_all``: the share of
    originals in which every judge gave the best debater a vote.
    """

    corpus: Corpus
    review: Review
    decisions: Mapping[str, Mapping[str, Decisions]]
    equal_ability: EqualAbility
    scores: Scores
    best_debater_by_all: Figure
    appeals: Appeals

    def document(self) -> Json:
        """The report as a JSON object; the keys of its tables are texts."""
        found: Json = asdict(self)
        found["scores"]["histogram"] = {
            str(score): count for score, count in self.scores.histogram.items()
        }
        return found


def report(matches: Sequence[MatchFacts]) -> Report:
    """The report of these matches."""
    decided: dict[str, dict[str, Decisions]] = {
        kind: {ballot: decisions(matches, kind, ballot) for ballot in reversed(BALLOTS)}
        for kind in ADJUDICATION_KINDS
    }
    agreement = decided["original"]["decisive"].pairwise_agreement.value
    return Report(
        corpus=corpus(matches),
        review=review(matches),
        decisions=decided,
        equal_ability=equal_ability(agreement),
        scores=scores(matches),
        best_debater_by_all=best_debater_by_all(matches),
        appeals=appeals(matches),
    )


def best_debater_by_all(matches: Sequence[MatchFacts]) -> Figure:
    """In how many matches every judge gave the one best debater at least one vote."""
    holds, reasons = [], []
    for _, panel in panels(matches, "original"):
        if len(panel.judges) != PANEL:
            reasons.append("panel not of three judges")
        elif not panel.best_debaters:
            reasons.append("no best debater")
        elif len(panel.best_debaters) > 1:
            reasons.append("several best debaters are tied")
        else:
            (best,) = panel.best_debaters
            holds.append(all(best in judge.best_debaters for judge in panel.judges))
    reasons += ["no adjudication" for match in matches if "original" not in match.panels]
    return share(holds, counted(reasons))


def appeals(matches: Sequence[MatchFacts]) -> Appeals:
    """How many matches were appealed, and how many appeals overturned the result."""
    adjudicated = [match for match in matches if "original" in match.panels]
    made = [match.panels["appeal"] for match in matches if "appeal" in match.panels]
    decided = [panel.overturns for panel in made if panel.overturns is not None]
    without = len(matches) - len(adjudicated)
    undecided = len(made) - len(decided)
    return Appeals(
        appealed=share(
            ["appeal" in match.panels for match in adjudicated],
            {"no adjudication": without} if without else {},
        ),
        overturned=share(decided, {"a winner is open": undecided} if undecided else {}),
    )
