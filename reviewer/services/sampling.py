"""QA samples of a project: drawn over its reviewed matches, and kept with it.

A sample is a value of the project under a key made of its contents: drawing the same again
finds the one that is there, and no verdict on it is lost.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from reviewer.domain.attention import risks
from reviewer.domain.errors import Refused
from reviewer.domain.log import Revision
from reviewer.domain.model import Unit
from reviewer.domain.sampling import Candidate, Drawn, Stratum, draw
from reviewer.domain.transcript import Transcript
from reviewer.formats.debate_format import load_formats
from reviewer.services.checking import check_transcript, overlaps, stretches
from reviewer.services.exporting.selection import ACCEPTED, StatusFilter
from reviewer.storage.store import NoSuchMatch, Store

KEY: Final = "sample:"
_NO_ACTS: Final = ("import", "segment")
Progress: TypeAlias = Callable[[int, int, str], None]
Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SampleItem:
    """A unit to look at. ``head`` is the match's revision when it was drawn."""

    drawn: Drawn
    head: int

    @property
    def match(self) -> str:
        """The unit's match."""
        return self.drawn.candidate.match

    @property
    def unit(self) -> str:
        """The unit's id."""
        return self.drawn.candidate.unit


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample as it was drawn. ``population`` is how many units it was drawn from.

    ``items`` are in the order in which to look at them, which is by lot.
    """

    id: str
    seed: int
    size: int
    status: StatusFilter
    population: int
    items: tuple[SampleItem, ...]

    def item(self, match: str, unit: str) -> SampleItem:
        """That unit's item; ``Refused`` if it is none of this sample."""
        for each in self.items:
            if (each.match, each.unit) == (match, unit):
                return each
        raise Refused(f"{unit} of match {match} is not in sample {self.id}")


def draw_sample(
    store: Store,
    size: int,
    seed: int,
    *,
    status: StatusFilter = "reviewed",
    keep: bool = True,
    progress: Progress = lambda done, total, name: None,
) -> Sample:
    """Draws a sample of units of the matches with that status, and keeps it in the project.

    ``keep=False`` only shows what would be drawn. ``Refused`` if there is nothing to draw from.
    """
    heads: dict[str, int] = {}
    candidates: list[Candidate] = []
    by_file, rows = stretches(store), store.matches()
    for done, row in enumerate(rows):
        progress(done, len(rows), row.match)
        if row.body.status in ACCEPTED[status]:
            now = store.load(row.match)
            heads[row.match] = now.head
            found = check_transcript(now, load_formats(), overlaps(now, by_file))
            candidates += candidates_of(now, risks(now, found), store.revisions(row.match))
    progress(len(rows), len(rows), "")
    if not candidates:
        raise Refused(f"no match is {status} yet: there is nothing to draw a sample from")
    items = [SampleItem(each, heads[each.candidate.match]) for each in draw(candidates, size, seed)]
    sample = _named(seed, size, status, len(candidates), items)
    if keep and sample.id not in _stored(store):
        store.put_value(f"{KEY}{sample.id}", json.dumps(_told(sample), ensure_ascii=False))
    return sample


def candidates_of(
    now: Transcript, risk: dict[str, float], log: Iterable[Revision]
) -> Iterator[Candidate]:
    """The units of a match that hold a text, with what they are weighed by."""
    reviewers = last_hands(log)
    for unit in now.units.values():
        if unit.text:
            section = now.sections[now.section_of[unit.id]]
            stage = section.type or section.section_kind
            at = (now.match.format, now.match.competition, stage, reviewers.get(unit.id))
            yield Candidate(now.match.id, unit.id, Stratum(*at), min(max(risk[unit.id], 0), 1))


def last_hands(log: Iterable[Revision]) -> dict[str, str]:
    """Who worked last on each unit; imports and proposals are nobody's work."""
    found: dict[str, str] = {}
    for revision in log:
        for change in revision.changes:
            if isinstance(change.after, Unit):
                if revision.edit["edit"] not in _NO_ACTS:
                    found[change.id] = revision.author
                elif revision.begins_anew:
                    found.pop(change.id, None)
    return found


def samples(store: Store) -> tuple[Sample, ...]:
    """Every sample of the project, by id."""
    return tuple(_read(id_, json.loads(text)) for id_, text in sorted(_stored(store).items()))


def sample_named(store: Store, id_: str) -> Sample:
    """One sample; ``NoSuchMatch`` (a refusal) if the project has none of that id."""
    text = _stored(store).get(id_)
    if text is None:
        raise NoSuchMatch(f"there is no sample {id_} in this project")
    return _read(id_, json.loads(text))


def _stored(store: Store) -> dict[str, str]:
    return {key.removeprefix(KEY): text for key, text in store.values(KEY).items()}


def _named(
    seed: int, size: int, status: StatusFilter, population: int, items: Iterable[SampleItem]
) -> Sample:
    nameless = Sample("", seed, size, status, population, tuple(items))
    told = json.dumps(_told(nameless), ensure_ascii=False, sort_keys=True)
    id_ = hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return Sample(id_, seed, size, status, population, nameless.items)


def _told(sample: Sample) -> Json:
    return {
        "seed": sample.seed,
        "size": sample.size,
        "status": sample.status,
        "population": sample.population,
        "items": [item_told(item) for item in sample.items],
    }


def item_told(item: SampleItem) -> Json:
    """An item as JSON: where it is, what it stands for, and with which chance it was drawn."""
    candidate, stratum = item.drawn.candidate, item.drawn.candidate.stratum
    return {
        "match": candidate.match,
        "unit": candidate.unit,
        "head": item.head,
        "format": stratum.format,
        "competition": stratum.competition,
        "stage": stratum.stage,
        "reviewer": stratum.reviewer,
        "risk": candidate.risk,
        "weight": candidate.weight,
        "chance": item.drawn.chance,
    }


def _read(id_: str, told: Json) -> Sample:
    items = tuple(_item(each) for each in told["items"])
    return Sample(id_, told["seed"], told["size"], told["status"], told["population"], items)


def _item(told: Json) -> SampleItem:
    at = (told["format"], told["competition"], told["stage"], told["reviewer"])
    candidate = Candidate(told["match"], told["unit"], Stratum(*at), told["risk"])
    return SampleItem(Drawn(candidate, told["chance"]), told["head"])
