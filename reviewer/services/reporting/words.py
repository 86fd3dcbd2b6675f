"""The report told as tables: a row a figure, with its n and what was left out of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from reviewer.domain.statistics import Figure, Report
from reviewer.domain.statistics.facts import Amount
from reviewer.services.reporting.gathering import LeftOut
from reviewer.services.reporting.language import Language, Say


@dataclass(frozen=True, slots=True)
class Row:
    """One figure in words; ``of`` is its n with what is counted, ``left_out`` the reasons."""

    what: str
    value: str
    of: str = ""
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A table: its name in the code, its title, what its words mean, its rows."""

    name: str
    title: str
    meaning: str
    rows: tuple[Row, ...]


_BALLOTS: Final = {
    "decisive": "decisive vote",
    "stage": "stage vote",
    "impression": "impression vote",
}


def told(report: Report, language: Language = "en") -> tuple[Told, ...]:
    """The whole report in that language, table by table; the figures are the same in all."""
    say = Say(language)
    return tuple(
        Told(name, say(title), say(meaning), tuple(rows(report, say)))
        for name, title, meaning, rows in _TABLES
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
    "A cell is a stage and a side with three judges' scores; a cell that nobody scored is not "
    "counted. Between-judge MSE: mean over cells of the mean squared difference of the three "
    "pairs. Variance: mean over cells of the mean squared distance from the cell's own mean (a "
    "third of the MSE). Bands: 1–3, 4–5, 6–8, 9–10. ICC(1,3) = (MSB − MSW) / MSB of a one-way "
    "analysis of variance (Shrout & Fleiss 1979). Differences are affirmative − negative, between "
    "cells in which the sides did the same (both first constructive speeches; both first "
    "questioners), or of one stage."
)
_BY_TYPE: Final = "Mean score, and between-judge MSE."
_APPEALS: Final = (
    "By all: every judge of the original panel gave the match's one best debater a vote. "
    "Overturned: the appeal has another winner than the original."
)


def _corpus(report: Report, say: Say) -> Iterator[Row]:
    corpus = report.corpus
    yield Row(say("matches in all"), f"{corpus.matches:,}")
    yield Row(say("motions"), f"{corpus.motions:,}")
    for title, counts in (
        ("format {name}", corpus.by_format),
        ("competition {name}", corpus.by_competition),
        ("status {name}", corpus.by_status),
    ):
        for name, number in counts.items():
            yield Row(say(title, name=say.name(name)), f"{number:,}")
    for what, amount in (("debate", corpus.debate), ("after the debate", corpus.post_debate)):
        yield _amount(what, amount, "matches", say)


def _stages(report: Report, say: Say) -> Iterator[Row]:
    return _amounts(report.corpus.by_stage_type, "stages", say)


def _kinds(report: Report, say: Say) -> Iterator[Row]:
    return _amounts(report.corpus.by_kind, "sections", say)


def _amounts(table: Mapping[str, Amount], unit: str, say: Say) -> Iterator[Row]:
    return (_amount(name, amount, unit, say) for name, amount in table.items())


def _amount(what: str, amount: Amount, unit: str, say: Say) -> Row:
    said = say(
        "{characters:,} characters in {utterances:,} utterances",
        characters=amount.characters,
        utterances=amount.utterances,
    )
    return Row(say.name(what), said, say.count(amount.parts, unit))


def _review(report: Report, say: Say) -> Iterator[Row]:
    of = say.count(report.review.matches, "matches")
    yield Row(say("utterances corrected"), f"{report.review.corrections:,}", of)
    yield Row(say("stages adjusted by hand"), f"{report.review.adjusted_sections:,}", of)


def _decisions(report: Report, say: Say) -> Iterator[Row]:
    for kind, ballots in report.decisions.items():
        for ballot, found in ballots.items():
            name = ballot_name(kind, ballot, say)
            shares = {"{name}: unanimous": found.unanimous, "{name}: split": found.split}
            for what, figure in shares.items():
                yield _row(say, say(what, name=name), figure, "panels", percent)
            what = say("{name}: pairwise agreement", name=name)
            yield _pairs(say, what, found.pairwise_agreement, "panels")
            if found.with_tie.count:
                what = say("{name}: with a tie", name=name)
                yield _row(say, what, found.with_tie, "panels", percent)


def ballot_name(kind: str, ballot: str, say: Say) -> str:
    """``original, decisive vote``."""
    return say("{kind}, {ballot}", kind=say.name(kind), ballot=say(_BALLOTS[ballot]))


def _ability(report: Report, say: Say) -> Iterator[Row]:
    found = report.equal_ability
    agreement = report.decisions["original"]["decisive"].pairwise_agreement
    for what, value in (
        ("pairwise agreement", found.pairwise_agreement),
        ("a single judge is right", found.single_judge),
        ("the majority of three is right", found.panel_of_three),
    ):
        based = Figure(value, agreement.n, None, agreement.left_out)
        yield _pairs(say, say(what), based, "panels")


def _scores(report: Report, say: Say) -> Iterator[Row]:
    found = report.scores
    yield _row(say, say("between-judge MSE"), found.between_judge_mse, "cells")
    yield _row(say, say("variance about the cell's mean"), found.variance, "cells")
    yield _pairs(say, say("pairs with the same score"), found.same_score, "cells")
    yield _pairs(say, say("pairs in the same band"), found.same_band, "cells")
    yield _row(say, say("all three in one band"), found.all_in_band, "cells", percent)
    yield _row(say, say("ICC(1,1) of scores"), found.icc_1_1, "cells")
    yield _row(say, say("ICC(1,3) of scores"), found.icc_1_3, "cells")
    for what, figure in (
        ("ICC(1,3) of differences, same part", found.icc_1_3_counterparts),
        ("ICC(1,3) of differences, same stage", found.icc_1_3_same_stage),
    ):
        yield _row(say, say(what), figure, "pairs of cells", plain, "cells")


def _by_type(report: Report, say: Say) -> Iterator[Row]:
    for name, found in report.scores.by_type.items():
        mse = found.between_judge_mse
        value = say("mean {mean:.2f}, MSE {mse:.3f}", mean=found.mean, mse=mse)
        yield Row(say.name(name), value, say.count(found.cells, "cells"))


def _rest(report: Report, say: Say) -> Iterator[Row]:
    by_all, appeals = report.best_debater_by_all, report.appeals
    yield _row(say, say("best debater named by all judges"), by_all, "matches", percent)
    yield _row(say, say("matches appealed"), appeals.appealed, "matches", percent)
    yield _row(say, say("appeals that overturned"), appeals.overturned, "appeals", percent)


_TABLES: Final = (
    ("corpus", "Corpus", _CORPUS, _corpus),
    ("stages", "Stages by type", _AMOUNT, _stages),
    ("kinds", "Text by kind of section", _AMOUNT, _kinds),
    ("review", "Review", _REVIEW, _review),
    ("decisions", "Decisions of the judges", _DECISIONS, _decisions),
    ("ability", "Accuracy if judges are equally able", _ABILITY, _ability),
    ("scores", "Scores of the original panels", _SCORES, _scores),
    ("by_type", "Scores by type of stage", _BY_TYPE, _by_type),
    ("appeals", "Best debaters and appeals", _APPEALS, _rest),
)


def told_left_out(rows: Iterable[LeftOut], say: Say) -> list[tuple[str, str]]:
    """What is not in the report at all, and why: a status, or the codes of findings."""
    return [
        (each.adjudication or each.match, say.listed(_why(reason, say) for reason in each.why))
        for each in rows
    ]


def _why(reason: str, say: Say) -> str:
    kind, _, status = reason.partition(" ")
    return say("status {name}", name=say.name(status)) if kind == "status" else reason


def plain(value: float | None) -> str:
    """A number with three decimals, or a dash where it is not defined."""
    return "–" if value is None else f"{round(value, 3) + 0.0:.3f}"  # never -0.000


def percent(value: float | None) -> str:
    """A share as a percentage with one decimal."""
    return "–" if value is None else f"{value:.1%}"


def _pairs(say: Say, what: str, figure: Figure, left: str) -> Row:
    """A share of the pairs of judges; what was left out is counted in something else."""
    return _row(say, what, figure, "pairs of judges", percent, left)


def _row(
    say: Say,
    what: str,
    figure: Figure,
    unit: str,
    write: Callable[[float | None], str] = plain,
    left: str | None = None,
) -> Row:
    """The row of a figure, a share with its numerator; ``left`` is what was left out, counted."""
    value = write(figure.value)
    if figure.count is not None and figure.n:
        value = f"{value} ({figure.count:,})"
    reasons = (
        say("{amount}: {reason}", amount=say.count(number, left or unit), reason=say.name(reason))
        for reason, number in figure.left_out.items()
    )
    return Row(what, value, say.count(figure.n, unit), say.listed(reasons))
