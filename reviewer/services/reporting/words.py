"""The report told as tables: a row a figure, with its n and what was left out of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from reviewer.domain.statistics import Figure, Report
from reviewer.domain.statistics.facts import Amount


@dataclass(frozen=True, slots=True)
class Row:
    """One figure in words; ``of`` is its n with what is counted, ``left_out`` the reasons."""

    what: str
    value: str
    of: str = ""
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A table: its title, what its words mean, its rows."""

    title: str
    meaning: str
    rows: tuple[Row, ...]


_BALLOTS: Final = {"decisive": "decisive vote", "stage": "stage vote", "impression": "impression"}


def told(report: Report) -> tuple[Told, ...]:
    """The whole report, table by table."""
    return (
        Told("Corpus", _CORPUS, tuple(_corpus(report))),
        Told("Stages by type", _AMOUNT, tuple(_amounts(report.corpus.by_stage_type, "stages"))),
        Told("Text by kind of section", _AMOUNT, tuple(_amounts(report.corpus.by_kind))),
        Told("Review", _REVIEW, tuple(_review(report))),
        Told("Decisions of the judges", _DECISIONS, tuple(_decisions(report))),
        Told("Accuracy if judges are equally able", _ABILITY, tuple(_ability(report))),
        Told("Scores of the original panels", _SCORES, tuple(_scores(report))),
        Told("Scores by type of stage", _BY_TYPE, tuple(_scores_by_type(report))),
        Told("Best debaters and appeals", _APPEALS, tuple(_rest(report))),
    )


_CORPUS: Final = (
    "Characters are code points of the reviewed texts, punctuation included. The debate is what "
    "was said up to the end of the last stage; motions that differ in punctuation or script only "
    "are one."
)
_AMOUNT: Final = "n is the number of sections."
_REVIEW: Final = (
    "Net of undo. Corrected: the text differs from the model's suggestion (else the original) by "
    "more than width and punctuation. Adjusted: a stage's first or last line, kind, type or "
    "acting side differs from the latest import or proposal, or the stage was added or removed."
)
_DECISIONS: Final = (
    "Panels of three judges with three votes. Pairwise agreement is the share of the pairs of "
    "judges who voted alike; a tie is a vote of its own. Originals and appeals are apart."
)
_ABILITY: Final = (
    "If every judge finds the better side with the same probability a and independently, two "
    "agree with p = a² + (1 − a)², so a = (1 + √(2p − 1)) / 2, and the majority of three is right "
    "with a²(3 − 2a). From the originals' decisive votes; not defined below p = 0.5."
)
_SCORES: Final = (
    "A cell is a stage and a side with three judges' scores. Between-judge MSE: mean over cells "
    "of the mean squared difference of the three pairs. Variance: mean over cells of the mean "
    "squared distance from the cell's own mean (a third of the MSE). Bands: 1–3, 4–5, 6–8, 9–10. "
    "ICC(1,3) = (MSB − MSW) / MSB of a one-way analysis of variance (Shrout & Fleiss 1979). "
    "Differences are affirmative − negative, between cells in which the sides did the same "
    "(both first constructive speeches; both first questioners), or of one stage."
)
_BY_TYPE: Final = "Mean score, and between-judge MSE."
_APPEALS: Final = (
    "By all: every judge of the original panel gave the match's one best debater a vote. "
    "Overturned: the appeal has another winner than the original."
)


def _corpus(report: Report) -> Iterator[Row]:
    corpus = report.corpus
    yield Row("matches", str(corpus.matches))
    yield Row("motions", str(corpus.motions))
    for title, counts in (
        ("format", corpus.by_format),
        ("competition", corpus.by_competition),
        ("status", corpus.by_status),
    ):
        yield from (Row(f"{title} {name}", str(number)) for name, number in counts.items())
    for what, amount in (("debate", corpus.debate), ("after the debate", corpus.post_debate)):
        yield _amount(what, amount, "matches")


def _amounts(table: Mapping[str, Amount], unit: str = "sections") -> Iterator[Row]:
    return (_amount(name, amount, unit) for name, amount in table.items())


def _amount(what: str, amount: Amount, unit: str) -> Row:
    said = f"{amount.characters:,} characters in {amount.utterances:,} utterances"
    return Row(what, said, f"{amount.parts:,} {unit}")


def _review(report: Report) -> Iterator[Row]:
    of = f"{report.review.matches} matches"
    yield Row("utterances corrected", f"{report.review.corrections:,}", of)
    yield Row("stages adjusted by hand", f"{report.review.adjusted_sections:,}", of)


def _decisions(report: Report) -> Iterator[Row]:
    for kind, ballots in report.decisions.items():
        for ballot, found in ballots.items():
            name = f"{kind}, {_BALLOTS[ballot]}"
            yield figure_row(f"{name}: unanimous", found.unanimous, "panels", percent)
            yield figure_row(f"{name}: split", found.split, "panels", percent)
            pairs = found.pairwise_agreement
            yield figure_row(f"{name}: pairwise agreement", pairs, "pairs", percent)
            if found.with_tie.count:
                yield figure_row(f"{name}: with a tie", found.with_tie, "panels", percent)


def _ability(report: Report) -> Iterator[Row]:
    found = report.equal_ability
    yield Row("pairwise agreement", percent(found.pairwise_agreement))
    yield Row("a single judge is right", percent(found.single_judge))
    yield Row("the majority of three is right", percent(found.panel_of_three))


def _scores(report: Report) -> Iterator[Row]:
    found = report.scores
    yield figure_row("between-judge MSE", found.between_judge_mse, "cells")
    yield figure_row("variance about the cell's mean", found.variance, "cells")
    yield figure_row("pairs with the same score", found.same_score, "pairs", percent)
    yield figure_row("pairs in the same band", found.same_band, "pairs", percent)
    yield figure_row("all three in one band", found.all_in_band, "cells", percent)
    yield figure_row("ICC(1,1) of scores", found.icc_1_1, "cells")
    yield figure_row("ICC(1,3) of scores", found.icc_1_3, "cells")
    yield figure_row("ICC(1,3) of differences, same part", found.icc_1_3_counterparts, "pairs")
    yield figure_row("ICC(1,3) of differences, same stage", found.icc_1_3_same_stage, "pairs")


def _scores_by_type(report: Report) -> Iterator[Row]:
    for name, found in report.scores.by_type.items():
        value = f"mean {found.mean:.2f}, MSE {found.between_judge_mse:.3f}"
        yield Row(name, value, f"{found.cells:,} cells")


def _rest(report: Report) -> Iterator[Row]:
    by_all = report.best_debater_by_all
    yield figure_row("best debater named by all judges", by_all, "matches", percent)
    yield figure_row("matches appealed", report.appeals.appealed, "matches", percent)
    yield figure_row("appeals that overturned", report.appeals.overturned, "appeals", percent)


def plain(value: float | None) -> str:
    """A number with three decimals, or a dash where it is not defined."""
    return "–" if value is None else f"{round(value, 3) + 0.0:.3f}"  # never -0.000


def percent(value: float | None) -> str:
    """A share as a percentage with one decimal."""
    return "–" if value is None else f"{value:.1%}"


def figure_row(
    what: str, figure: Figure, unit: str, write: Callable[[float | None], str] = plain
) -> Row:
    """The row of a figure; a share is told with its numerator."""
    value = write(figure.value)
    if figure.count is not None and figure.n:
        value = f"{value} ({figure.count:,})"
    reasons = "; ".join(f"{number:,} {reason}" for reason, number in figure.left_out.items())
    return Row(what, value, f"{figure.n:,} {unit[:-1] if figure.n == 1 else unit}", reasons)
