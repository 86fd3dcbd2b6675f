"""Rows of the matches given to two reviewers: how far each is, and how far the two agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from reviewer.ui.models.qa_measures_model import SHARES
from reviewer.ui.models.qa_progress_model import Cells
from reviewer.ui.words import noop, translate, word

if TYPE_CHECKING:
    from reviewer.services.branching import MeanAgreement
    from reviewer.services.given_matches import Given
    from reviewer.storage.reading import MatchRow

_MEASURES: Final = ("boundary_f1", "boundary_similarity", "side_agreement", "cer")
_TITLES: Final = (
    noop("Qa", "Stages: F1"),
    noop("Qa", "Likeness"),
    noop("Qa", "Same side"),
    noop("Qa", "CER"),
)
OF_MATCHES: Final = (
    noop("Qa", "Match"),
    noop("Qa", "Reviewers"),
    noop("Qa", "Decided"),
    *_TITLES,
)
OF_PARTS: Final = (noop("Qa", "Agreement by"), noop("Qa", "Pairs"), *_TITLES)
Pair = tuple[str, str, str]
"""A match and its two reviewers; the second is empty if there is but one."""


def given_rows(found: Sequence[Given]) -> list[tuple[Pair, Cells]]:
    """A row for each pair of reviewers of a match; one for a match that one alone has."""
    return [row for each in found for row in _rows(each)]


def _rows(given: Given) -> list[tuple[Pair, Cells]]:
    reviewers = {row.branch: row for row in given.reviewers}
    if not given.pairs:
        ((name, row),) = reviewers.items()
        texts = (given.match, _person(row), "", *("–" for _ in _MEASURES))
        return [((given.match, name, ""), Cells(texts, given.match))]
    done = given.decided
    words = translate("Qa", "✔ revision {number}, {author}")
    said = "–" if done is None else words.format(number=done.seq, author=done.author)
    return [
        (
            (given.match, pair.a, pair.b),
            Cells(
                (
                    given.match,
                    f"{_person(reviewers[pair.a])} · {_person(reviewers[pair.b])}",
                    said,
                    *_figures(pair.overall),
                ),
                given.match,
            ),
        )
        for pair in given.pairs
    ]


def _person(row: MatchRow) -> str:
    words = translate("Qa", "{name} ({done} of {total})")
    return words.format(name=row.branch, done=row.reviewed, total=row.units)


def part_rows(
    stages: Mapping[str, MeanAgreement], people: Mapping[str, MeanAgreement]
) -> list[Cells]:
    """The means over pairs of reviewers: by stage type, then by reviewer."""
    named = [*((word(type_), mean) for type_, mean in stages.items()), *people.items()]
    return [
        Cells((name, str(max(mean.n.values(), default=0)), *_figures(mean.means)))
        for name, mean in named
    ]


def _figures(measures: Mapping[str, float | None]) -> tuple[str, ...]:
    return tuple(_figure(name, measures.get(name)) for name in _MEASURES)


def _figure(name: str, value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.2%}" if name in SHARES else f"{value:.3f}"
