"""Revisions and records as rows, and back."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

from reviewer.domain.codec import from_json, from_json_all, to_json
from reviewer.domain.errors import Refused
from reviewer.domain.log import Change, Edit, Revision
from reviewer.domain.model import Record, Unit
from reviewer.domain.transcript import Transcript
from reviewer.storage.grams import folded

Row = dict[str, Any]
Texts = dict[tuple[str, str], tuple[str, str]]
"""Each changed record's JSON before and after."""

_dumps = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class Work:
    """The rows that a revision writes.

    ``deleted``, ``updated`` and ``unindexed`` name rows by ``at_match``, ``at_branch`` and so
    on: SQLAlchemy keeps the plain names for the columns that are set.
    """

    revision: Row
    inserted: list[Row] = field(default_factory=list)
    updated: list[Row] = field(default_factory=list)
    deleted: list[Row] = field(default_factory=list)
    unindexed: list[Row] = field(default_factory=list)
    indexed: list[Row] = field(default_factory=list)


def encode(record: Record | None) -> str:
    """The record as compact JSON; ``null`` where there is none."""
    return "null" if record is None else _dumps(to_json(record))


def prepare(match: str, branch: str, revision: Revision) -> Work:
    """What has to be written for ``revision``. ``Refused`` for an id that cannot be a key."""
    _check_keys(match, branch, revision)
    # In the order of the table's key, which is how SQLite stores the records.
    changes = sorted(revision.changes, key=lambda change: change.key)
    if any(one.key == other.key for one, other in pairwise(changes)):
        raise ValueError("a revision may change a record only once")
    texts = {c.key: (encode(c.before), encode(c.after)) for c in changes}
    work = Work(_revision_row(match, branch, revision, texts))
    place = {"match": match, "branch": branch}
    for change in changes:
        _sort_in(work, place, change, texts[change.key][1])
        if change.kind == "unit":
            _index(work, place, change)
    return work


def _check_keys(match: str, branch: str, revision: Revision) -> None:
    # PostgreSQL's text cannot hold NUL; bodies may, because JSON escapes it.
    keys = [match, branch, revision.author, revision.at, *(c.id for c in revision.changes)]
    if any("\0" in key for key in keys):
        raise Refused("a name or an id holds the character NUL, which cannot be stored")


def _revision_row(match: str, branch: str, revision: Revision, texts: Texts) -> Row:
    changes = [_change_text(change, *texts[change.key]) for change in revision.changes]
    return {
        "match": match,
        "branch": branch,
        "seq": revision.seq,
        "author": revision.author,
        "at": revision.at,
        "edit": _dumps(revision.edit),
        "undoes": revision.undoes,
        "changes": f"[{','.join(changes)}]",
    }


def _change_text(change: Change, before: str, after: str) -> str:
    id_ = _dumps(change.id)
    return f'{{"kind":"{change.kind}","id":{id_},"before":{before},"after":{after}}}'


def _sort_in(work: Work, place: Row, change: Change, body: str) -> None:
    values = {"status": getattr(change.after, "status", None), "body": body}
    if change.before is None and change.after is not None:
        work.inserted.append({**place, "kind": change.kind, "id": change.id, **values})
    elif change.before is not None:
        at = {**named(place), "at_kind": change.kind, "at_id": change.id}
        if change.after is None:
            work.deleted.append(at)
        else:
            work.updated.append({**at, **values})


def _index(work: Work, place: Row, change: Change) -> None:
    units = cast(tuple[Unit | None, ...], (change.before, change.after))
    before, after = (None if unit is None else _indexed(unit) for unit in units)
    if before == after:
        return
    if before is not None:
        work.unindexed.append({**named(place), "at_unit": change.id})
    if after is not None:
        work.indexed.append({**place, "unit": change.id, **after})


def named(row: Row) -> Row:
    """The same values under the names that say which row is meant."""
    return {f"at_{key}": value for key, value in row.items()}


def _indexed(unit: Unit) -> Row:
    """What the search index holds of a unit: its place in the source, its folded text."""
    start = unit.cut[0] if unit.cut else 0
    return {"line": unit.src[0], "place": start, "text": folded(unit.text)}


def index_row(match: str, branch: str, unit: Unit) -> Row:
    """The row of the search index for a unit."""
    return {"match": match, "branch": branch, "unit": unit.id, **_indexed(unit)}


def decode_edit(text: str) -> Edit:
    """The edit of a revision."""
    return cast(Edit, json.loads(text))


def decode_changes(text: str) -> tuple[Change, ...]:
    """The changes of a revision."""
    return tuple(
        Change(c["kind"], c["id"], _record(c, "before"), _record(c, "after"))
        for c in json.loads(text)
    )


def _record(change: Row, which: str) -> Record | None:
    body = change[which]
    return None if body is None else from_json(change["kind"], body)


def parse_bodies(bodies: Sequence[str]) -> list[Row]:
    """The JSON objects in these texts: one parse of all is thrice as fast as one for each."""
    return cast(list[Row], json.loads("[" + ",".join(bodies) + "]"))


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as its rows are: another process makes a transcript of it as well as this one."""

    rows: tuple[tuple[str, str], ...]
    head: int

    @property
    def transcript(self) -> Transcript:
        """The transcript, made anew each time."""
        bodies = parse_bodies([body for _, body in self.rows])
        by_kind: dict[str, list[Row]] = {}
        for (kind, _), body in zip(self.rows, bodies, strict=True):
            by_kind.setdefault(kind, []).append(body)
        records = {
            kind: {record.id: record for record in from_json_all(kind, found)}
            for kind, found in by_kind.items()
        }
        return Transcript(records, self.head)
