"""How large a corpus is: matches, stages, characters; and what its reviewers changed."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from reviewer.domain.folds import motion_key
from reviewer.domain.statistics.facts import Amount, MatchFacts
from reviewer.domain.words import MATCH_STATUSES, SECTION_KINDS, STAGE_TYPES

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Corpus:
    """Counts of matches and of what was said in them.

    ``debate`` is what was said up to the end of the last stage, ``post_debate`` all after it
    (``parts`` are matches); ``by_kind`` counts the same by the kind of section, so that
    ``by_kind["commentary"]`` is the judges' commentary and ``by_kind["stage"]`` the stages
    alone; ``by_stage_type`` parts the stages.
    """

    matches: int
    motions: int
    by_format: Mapping[str, int]
    by_competition: Mapping[str, int]
    by_status: Mapping[str, int]
    debate: Amount
    post_debate: Amount
    by_kind: Mapping[str, Amount]
    by_stage_type: Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class Review:
    """What reviewers changed, net of undo: utterances corrected and stages adjusted by hand."""

    matches: int
    corrections: int
    adjusted_sections: int


def corpus(matches: Sequence[MatchFacts]) -> Corpus:
    """The counts of these matches."""
    return Corpus(
        matches=len(matches),
        motions=len({motion_key(m.motion) or f"\n{m.match}" for m in matches}),
        by_format=_counts(matches, lambda match: match.format),
        by_competition=_counts(matches, lambda match: match.competition),
        by_status=_ordered(Counter(match.status for match in matches), MATCH_STATUSES),
        debate=sum((match.debate for match in matches), Amount()),
        post_debate=sum((match.post_debate for match in matches), Amount()),
        by_kind=_ordered(_amounts(match.by_kind for match in matches), SECTION_KINDS),
        by_stage_type=_ordered(_amounts(match.by_type for match in matches), STAGE_TYPES),
    )


def review(matches: Sequence[MatchFacts]) -> Review:
    """What their reviewers changed."""
    return Review(
        matches=len(matches),
        corrections=sum(match.corrections for match in matches),
        adjusted_sections=sum(match.adjusted_sections for match in matches),
    )


def _counts(matches: Iterable[MatchFacts], key: Callable[[MatchFacts], str]) -> dict[str, int]:
    """The most frequent first."""
    counts = Counter(map(key, matches))
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _amounts(tables: Iterable[Mapping[str, Amount]]) -> dict[str, Amount]:
    found: dict[str, Amount] = {}
    for table in tables:
        for name, amount in table.items():
            found[name] = found.get(name, Amount()) + amount
    return found


def _ordered(found: Mapping[str, T], order: Sequence[str]) -> dict[str, T]:
    """In the order of the contract's words; what is none of them comes last."""
    known = [name for name in order if name in found]
    return {name: found[name] for name in [*known, *sorted(found.keys() - set(order))]}
