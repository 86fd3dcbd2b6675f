"""The command ``segment``: proposals put in, and what is said of them."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from reviewer.cli.output import NO_MATCHES, Output, count
from reviewer.domain.errors import Refused
from reviewer.domain.proposing import SURE, Edge, Proposal, RoleProposal, StageProposal
from reviewer.services.author import author_of
from reviewer.services.segmenting import Segmented, segment_matches
from reviewer.storage.store import Store

Json = dict[str, Any]


def segment(options: argparse.Namespace, output: Output) -> int:
    """Proposes the stages and roles of all or some matches."""
    with Store.open(options.project) as store:
        matches = _chosen(store, options.match)
        author = author_of(store, getattr(options, "author", None))
        with output.progress("segment") as progress:
            rows = segment_matches(
                store,
                matches,
                author=author,
                force=options.force,
                progress=progress,
                jobs=options.jobs,
            )
            documents = [_document(row) for row in rows]
    output.document({"matches": documents})
    for document in documents:
        _say(document, output)
    if not documents:
        output.say(NO_MATCHES)
    return 1 if any(document["result"] == "refused" for document in documents) else 0


def _chosen(store: Store, wanted: Sequence[str]) -> list[str]:
    known = [row.match for row in store.matches()]
    for match in wanted:
        if match not in known:
            raise Refused(f"there is no match {match!r} in this project")
    return list(dict.fromkeys(wanted)) or known


def _document(row: Segmented) -> Json:
    head = {"match": row.match, "result": row.result, "head": row.head}
    return {**head, **proposal_view(row.proposal), "message": row.message or None}


def proposal_view(proposal: Proposal) -> Json:
    """A proposal for programs: what it says, how sure it is, and why."""
    return {
        "format": proposal.format,
        "format_guessed": proposal.guessed,
        "stages": [_stage(stage) for stage in proposal.stages],
        "roles": [_role(role) for role in proposal.roles],
        "missing": [index + 1 for index in proposal.missing],
        "unplaced": [_said(asdict(each)) for each in proposal.unplaced],
    }


def _stage(stage: StageProposal) -> Json:
    return {
        **asdict(stage.place),
        "index": None if stage.index is None else stage.index + 1,
        "confidence": stage.confidence,
        "begin": _edge(stage.begin),
        "end": _edge(stage.end),
        "evidence": [_said(asdict(each)) for each in stage.evidence],
    }


def _edge(edge: Edge) -> Json:
    return {
        **asdict(edge.point),
        "confidence": edge.confidence,
        "alternatives": [
            {**asdict(other.point), "confidence": other.odds} for other in edge.alternatives
        ],
    }


def _role(role: RoleProposal) -> Json:
    return {
        "label": role.label,
        "role": role.role,
        "confidence": round(role.confidence, 3),
        "shared": role.shared,
        "evidence": [_said(asdict(each)) for each in role.evidence],
        "alternatives": [
            {"role": r, "confidence": round(odds, 3)} for r, odds in role.alternatives
        ],
    }


def _said(fields: Json) -> Json:
    return {key: value for key, value in fields.items() if value is not None}


def _say(document: Json, output: Output) -> None:
    """The proposal for people: what is doubtful is said in words."""
    output.say(f"{document['match']}: {document['result']}")
    if document["message"]:
        output.say(f"  {document['message']}")
        return
    rows = [
        (
            f"{each['first_line']}–{each['last_line']}",
            each["name"],
            f"{each['confidence']:.2f}",
            _doubt(each),
        )
        for each in document["stages"]
    ]
    output.table(("lines", "stage", "sure", "doubt"), rows)
    for role in document["roles"]:
        _say_role(role, output)
    if document["format_guessed"]:
        output.say(f"  the match has no format: {document['format']} fits best")
    if document["missing"]:
        output.say(f"  {count(len(document['missing']), 'stage')} of the format not found")
    for cue in document["unplaced"]:
        output.say(f"  line {cue['line']}: a call that fits no stage: {cue['text']}")


def _doubt(stage: Json) -> str:
    words = []
    for edge in ("begin", "end"):
        found = stage[edge]
        if found["inside"]:
            words.append(f"{edge}s inside line {found['line']}, at {found['offset']}")
        others = [_elsewhere(other) for other in found["alternatives"]]
        if others:
            words.append(f"{edge}s perhaps at {', '.join(others)}")
    return "; ".join(words)


def _elsewhere(other: Json) -> str:
    inside = f", at {other['offset']}" if other["inside"] else ""
    return f"line {other['line']}{inside} ({other['confidence']:.2f})"


def _say_role(role: Json, output: Output) -> None:
    if role["shared"]:
        output.say(f"  {role['label']}: several people speak under this label")
    elif role["role"] and role["confidence"] < SURE:
        output.say(f"  {role['label']}: perhaps {role['role']} ({role['confidence']:.2f})")
