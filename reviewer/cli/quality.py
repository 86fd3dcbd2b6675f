"""The commands ``sample`` and ``verdict``: a second look at what was reviewed."""

import argparse
import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from reviewer.cli.input import read_text
from reviewer.cli.output import Output, count
from reviewer.domain.errors import Usage
from reviewer.domain.sampling import Estimate
from reviewer.services.author import author_of
from reviewer.services.sampling import Sample, draw_sample, item_told, sample_named, samples
from reviewer.services.sampling_verdicts import Queued, Results, give_verdict, queue, results
from reviewer.storage.store import Store

Json = dict[str, Any]


def sample(options: argparse.Namespace, output: Output) -> int:
    """Draws a sample, or shows one, or all that there are with what they tell."""
    with Store.open(options.project) as store:
        if options.size is None and options.show is None:
            return _show_all(store, output)
        if options.show is not None:
            if options.size is not None:
                raise Usage("a sample is drawn (--size) or shown (--show), not both")
            drawn = sample_named(store, options.show)
        else:
            drawn = _drawn(store, options, output)
        rows, told = queue(store, drawn), results(store, drawn)
    output.document({**_head(drawn), "items": [_row(row) for row in rows], **_told(told)})
    output.say(f"sample {drawn.id}: {count(len(rows), 'unit')} of {drawn.population}")
    heads = ("match", "unit", "format", "competition", "stage", "reviewer", "weight", "verdict")
    output.table(heads, [[_cell(_row(row)[head]) for head in heads] for row in rows])
    _say_results(told, output)
    return 0


def _drawn(store: Store, options: argparse.Namespace, output: Output) -> Sample:
    with output.progress("sample") as progress:
        return draw_sample(
            store, options.size, options.seed, status=options.status, progress=progress
        )


def _show_all(store: Store, output: Output) -> int:
    found = all_results(store)
    output.document({"samples": samples_told(found)})
    for each, told in found:
        output.say(f"sample {each.id}: size {each.size}, seed {each.seed}")
        _say_results(told, output)
    if not found:
        output.say("no sample yet: reviewer sample PROJECT --size N --seed S")
    return 0


def all_results(store: Store) -> list[tuple[Sample, Results]]:
    """Every sample of the project, with what it tells."""
    return [(each, results(store, each)) for each in samples(store)]


def samples_told(found: Sequence[tuple[Sample, Results]]) -> list[Json]:
    """What samples tell: of all, by reviewer, by stage, by reviewer and day."""
    return [{**_head(each), **_told(told)} for each, told in found]


def verdict(options: argparse.Namespace, output: Output) -> int:
    """Records what a person found at an item of a sample, and does it."""
    from reviewer.services.editor import read_edits

    edits = read_edits(read_text(options.edits)) if options.edits else []
    with Store.open(options.project) as store:
        judged = sample_named(store, options.sample)
        given = give_verdict(
            store,
            judged,
            options.match,
            options.unit,
            options.verdict,
            author=author_of(store, options.author),
            reason=options.reason or "",
            edits=edits,
        )
        told = results(store, judged)
    output.document({**asdict(given), **_told(told)})
    output.say(f"{given.match} {given.unit}: {given.verdict}, revision {given.head}")
    _say_results(told, output)
    return 0


def _head(drawn: Sample) -> Json:
    return {
        "sample": drawn.id,
        "seed": drawn.seed,
        "size": drawn.size,
        "status": drawn.status,
        "population": drawn.population,
    }


def _row(row: Queued) -> Json:
    given = row.given
    return {
        **item_told(row.item),
        "verdict": given.verdict if given else None,
        "reason": (given.reason or None) if given else None,
        "author": given.author if given else None,
        "at": given.at if given else None,
    }


def _told(told: Results) -> Json:
    return {
        "estimate": _estimate(told.overall),
        "by_reviewer": [{"reviewer": k, **_known(v)} for k, v in told.by_reviewer.items()],
        "by_stage": [{"stage": k, **_known(v)} for k, v in told.by_stage.items()],
        "by_day": [
            {"reviewer": who, "day": day, **_known(v)} for (who, day), v in told.by_day.items()
        ],
    }


def _estimate(found: Estimate | None) -> Json | None:
    return None if found is None else _known(found)


def _known(found: Estimate) -> Json:
    return {
        "judged": found.judged,
        "wrong": found.wrong,
        "rate": found.rate,
        "low": found.interval.low,
        "high": found.interval.high,
        "effective": None if math.isinf(found.effective) else found.effective,
        "confidence": found.confidence,
    }


def _say_results(told: Results, output: Output) -> None:
    if told.overall is None:
        output.say("  no verdict yet")
        return
    rows = [("all", told.overall), *((who or "nobody", e) for who, e in told.by_reviewer.items())]
    rows += [(f"{who or 'nobody'}, {day}", each) for (who, day), each in told.by_day.items()]
    cells = [(who, e.judged, e.wrong, _percent(e.rate), _between(e)) for who, e in rows]
    output.table(("of", "judged", "wrong", "error rate", "with 95 %"), cells)


def _between(found: Estimate) -> str:
    return f"{_percent(found.interval.low)} to {_percent(found.interval.high)}"


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _cell(value: object) -> object:
    return f"{value:.2f}" if isinstance(value, float) else value
