"""The commands that lay versions of a match over each other: diff, branch, agree, decide."""

import argparse
import json
from pathlib import Path
from typing import Any

from reviewer.cli.output import Output, count
from reviewer.domain.differences import agreement
from reviewer.domain.differences.definitions import definitions
from reviewer.domain.errors import BadInput, Refused, Usage
from reviewer.formats.json_object import read_object
from reviewer.services.author import author_of
from reviewer.services.branching import (
    MeanAgreement,
    PairAgreement,
    Versions,
    agreements,
    by_reviewer,
    by_stage,
    give,
    versions,
    write_decision,
)
from reviewer.services.comparing import Comparison, compare_revisions, compare_versions
from reviewer.storage.store import NoSuchMatch, Store

Json = dict[str, Any]
SHOWN = ("boundary_f1", "boundary_similarity", "side_agreement", "cer")


def diff(options: argparse.Namespace, output: Output) -> int:
    """What changed between two revisions, or between two reviewers' versions."""
    with Store.open(options.project) as store:
        if options.against is not None:
            if options.start is not None or options.end is not None:
                raise Usage("--against compares what is now: leave --from and --to out")
            names = (options.branch, options.against)
            compared = _versions(store, options.match, names)
            head: Json = {"branches": list(names)}
        else:
            head = {}
            compared = _revisions(store, options)
    before, after, found = compared.before, compared.after, compared.differences
    documents = [
        {
            "kind": each.kind,
            "where": dict(each.where),
            "before": each.before,
            "after": each.after,
            "text": each.text,
        }
        for each in found
    ]
    numbers = {"from": before.head, "to": after.head}
    measures = agreement(before, after)
    output.document(
        {
            **head,
            **numbers,
            "differences": documents,
            "agreement": measures,
            "definitions": definitions(),
        }
    )
    output.say(f"revision {before.head} → {after.head}: {count(len(found), 'difference')}")
    for each in found:
        output.say(f"  {each.text}")
        if each.kind == "text":
            output.say(f"    − {each.before}\n    + {each.after}")
    return 0


def _versions(store: Store, match: str, names: tuple[str, str]) -> Comparison:
    for name in names:
        if not store.exists(match, name):
            raise NoSuchMatch(f"{name} does not have match {match}")
    one, other = (store.revisions(match, name) for name in names)
    return compare_versions(one, len(one), other, len(other))


def _revisions(store: Store, options: argparse.Namespace) -> Comparison:
    store.load(options.match, options.branch)
    revisions = store.revisions(options.match, options.branch)
    begun = [revision.seq for revision in revisions if revision.begins_anew]
    start = options.start if options.start is not None else begun[-1]
    end = options.end if options.end is not None else revisions[-1].seq
    for seq in (start, end):
        if not 1 <= seq <= len(revisions):
            raise Refused(f"there is no revision {seq}: they are 1 to {len(revisions)}")
    return compare_revisions(revisions, start, end)


def branch(options: argparse.Namespace, output: Output) -> int:
    """Gives a match to reviewers."""
    with Store.open(options.project) as store:
        head = give(store, options.match, options.reviewers)
    output.document({"match": options.match, "branches": options.reviewers, "head": head})
    output.say(f"{options.match} from revision {head} on: {', '.join(options.reviewers)}")
    return 0


def agree(options: argparse.Namespace, output: Output) -> int:
    """How far reviewers agree: by match, by stage type, by reviewer."""
    with Store.open(options.project) as store:
        known = {row.match for row in store.matches()}
        if strange := [match for match in options.match if match not in known]:
            raise Refused(f"there is no match {strange[0]!r} in this project")
        pairs = agreements(store, options.match or None)
    people, stages = by_reviewer(pairs), by_stage(pairs)
    output.document(
        {
            "pairs": [_pair(pair) for pair in pairs],
            "by_reviewer": [{"reviewer": k, **_means(v)} for k, v in people.items()],
            "by_stage": [{"stage": k, **_means(v)} for k, v in stages.items()],
            "definitions": definitions(),
        }
    )
    rows = [(f"{p.match}: {p.a}, {p.b}", p.overall) for p in pairs]
    rows += [(name, each.means) for name, each in (*people.items(), *stages.items())]
    shown = [(name, *(_figure(m.get(key)) for key in SHOWN)) for name, m in rows]
    output.table(("of", *SHOWN), shown)
    if not pairs:
        output.say("no match has two reviewers: reviewer branch PROJECT MATCH REVIEWER REVIEWER")
    return 0


def _pair(pair: PairAgreement) -> Json:
    return {
        "match": pair.match,
        "a": pair.a,
        "b": pair.b,
        "agreement": dict(pair.overall),
        "by_stage": [{"stage": k, "agreement": dict(v)} for k, v in pair.by_stage.items()],
    }


def _means(found: MeanAgreement) -> Json:
    return {"means": dict(found.means), "n": dict(found.n)}


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def decide(options: argparse.Namespace, output: Output) -> int:
    """Shows the disputes of two reviews, or writes the decision to main."""
    with Store.open(options.project) as store:
        both = versions(store, options.match, options.a, options.b)
        if options.choices is None and options.take is None:
            return _show_disputes(both, output)
        choices: dict[str, str | None] = {}
        if options.take:
            choices = {each.id: options.take for each in both.disputes}
        choices |= _read_choices(options.choices) if options.choices else {}
        made = write_decision(store, both, choices, author=author_of(store, options.author))
    revision = None if made is None else made.seq
    output.document({"match": options.match, "revision": revision, "decided": len(choices)})
    nothing = "main says so already, nothing was written"
    done = nothing if made is None else f"revision {made.seq} of main"
    output.say(f"{count(len(choices), 'dispute')} decided: {done}")
    return 0


def _show_disputes(both: Versions, output: Output) -> int:
    found, (a, b) = both.disputes, both.names
    told = [
        {"dispute": each.id, "kind": each.kind, "where": dict(each.where), "a": each.a, "b": each.b}
        for each in found
    ]
    output.document({"match": both.match, "a": a, "b": b, "disputes": told})
    output.table(("dispute", a, b), [(each.id, _words(each.a), _words(each.b)) for each in found])
    output.say(count(len(found), "dispute"))
    return 0


def _words(told: Any) -> str:
    if not isinstance(told, list):
        return json.dumps(told, ensure_ascii=False)
    return " / ".join(each.get("text") or each.get("name") or each["section_kind"] for each in told)


def _read_choices(name: str) -> dict[str, str | None]:
    path = Path(name)
    told = read_object(path.name, path.read_bytes())
    if not all(isinstance(each, str | None) for each in told.values()):
        raise BadInput(path.name, "", 'it must read {"DISPUTE": "REVIEWER" or null, …}')
    return told
