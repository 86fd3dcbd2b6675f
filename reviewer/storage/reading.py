"""Reading: the matches, a match's records, its log."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    func,
    literal_column,
    select,
)

from reviewer.domain.codec import from_json
from reviewer.domain.errors import Refused
from reviewer.domain.log import Edit, Revision
from reviewer.domain.model import Match, Record
from reviewer.domain.transcript import Transcript
from reviewer.storage.rows import Stored, decode_changes, decode_edit
from reviewer.storage.tables import match, record, revision


class NoSuchMatch(Refused):
    """The project has no match, or the match no revision, of that name."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list of matches; ``units`` counts all, the others those of that status."""

    match: str
    branch: str
    head: int
    body: Match
    units: int
    reviewed: int
    flagged: int


@dataclass(frozen=True, slots=True)
class Act:
    """A revision without its changes."""

    seq: int
    author: str
    at: str
    edit: Edit
    undoes: int | None


@dataclass(frozen=True, slots=True)
class Mark:
    """That someone did something: an act by its edit's name only, without what it says."""

    match: str
    author: str
    at: str
    edit: str


# The kind is written out, because SQLite uses the index of units only for a constant.
_COUNTS = (
    select(record.c.match, record.c.status, func.count())
    .where(record.c.branch == bindparam("branch"))
    .where(record.c.kind == literal_column("'unit'"))
    .group_by(record.c.match, record.c.status)
)
_MATCHES = (
    select(match.c.match, match.c.head, record.c.body)
    .select_from(
        match.outerjoin(
            record,
            and_(
                record.c.match == match.c.match,
                record.c.branch == match.c.branch,
                record.c.kind == "match",
            ),
        )
    )
    .where(match.c.branch == bindparam("branch"))
    .order_by(match.c.match)
)
_HEAD = select(match.c.head).where(
    match.c.match == bindparam("match"), match.c.branch == bindparam("branch")
)
_HEADS = select(match.c.match, match.c.branch, match.c.head)
_RECORDS = (
    select(record.c.kind, record.c.body)
    .where(record.c.match == bindparam("match"), record.c.branch == bindparam("branch"))
    .order_by(record.c.kind, record.c.id)
)
# The key begins with the match: by naming the matches no record of another kind is read.
_OF_KIND = (
    select(record.c.match, record.c.body)
    .where(record.c.match.in_(select(match.c.match).where(match.c.branch == bindparam("branch"))))
    .where(record.c.branch == bindparam("branch"), record.c.kind == bindparam("kind"))
    .order_by(record.c.match, record.c.id)
)
_OF_ID = _OF_KIND.where(record.c.id == bindparam("id"))
_ACTS = (
    select(revision.c.seq, revision.c.author, revision.c.at, revision.c.edit, revision.c.undoes)
    .where(revision.c.match == bindparam("match"), revision.c.branch == bindparam("branch"))
    .where(revision.c.seq > bindparam("after"))
    .order_by(revision.c.seq)
)
_NEWEST = (
    select(
        revision.c.match,
        revision.c.seq,
        revision.c.author,
        revision.c.at,
        revision.c.edit,
        revision.c.undoes,
    )
    .join(
        match,
        and_(
            match.c.match == revision.c.match,
            match.c.branch == revision.c.branch,
            match.c.head == revision.c.seq,
        ),
    )
    .where(match.c.branch == bindparam("branch"))
)
_AUTHORS = (
    select(revision.c.author)
    .where(revision.c.branch == bindparam("branch"))
    .where(revision.c.edit.notlike('{"edit":"import"%'))
    .where(revision.c.edit.notlike('{"edit":"segment"%'))
    .distinct()
)
_NAME_AT, _NAME_LENGTH = len('{"edit":"') + 1, 24
# An edit begins with its name, so the rest of it (an act may hold thousands) is not read.
_MARKS = (
    select(
        revision.c.match,
        revision.c.author,
        revision.c.at,
        func.substr(revision.c.edit, _NAME_AT, _NAME_LENGTH),
    )
    .where(revision.c.branch == bindparam("branch"))
    .where(revision.c.edit.notlike('{"edit":"import"%'))
    .where(revision.c.edit.notlike('{"edit":"segment"%'))
    .order_by(revision.c.at, revision.c.match, revision.c.seq)
)
_REVISIONS = _ACTS.add_columns(revision.c.changes)
_UPTO = _REVISIONS.where(revision.c.seq <= bindparam("upto"))


def matches(connection: Connection, branch: str) -> list[MatchRow]:
    """Every match of a branch by id."""
    counts: dict[str, Counter[str]] = {}
    for id_, status, count in connection.execute(_COUNTS, {"branch": branch}):
        counts.setdefault(id_, Counter())[status] = count
    rows = connection.execute(_MATCHES, {"branch": branch})
    return [_match_row(row, branch, counts.get(row[0], Counter())) for row in rows]


def _match_row(row: Any, branch: str, units: Counter[str]) -> MatchRow:
    id_, last, body = row
    known = _match(id_, body)
    return MatchRow(id_, branch, last, known, units.total(), units["reviewed"], units["flagged"])


def _match(id_: str, body: str | None) -> Match:
    return Match(id_) if body is None else cast(Match, from_json("match", json.loads(body)))


def head(connection: Connection, match_id: str, branch: str) -> int | None:
    """The number of the last revision; ``None`` if there is no such match."""
    at = {"match": match_id, "branch": branch}
    return cast(int | None, connection.execute(_HEAD, at).scalar())


def heads(connection: Connection) -> dict[tuple[str, str], int]:
    """The last revision of each match and branch."""
    return {(row[0], row[1]): row[2] for row in connection.execute(_HEADS)}


def _not_there(match_id: str, branch: str) -> NoSuchMatch:
    if branch == "main":
        return NoSuchMatch(f"there is no match {match_id} in this project")
    return NoSuchMatch(f"{branch} does not have match {match_id}")


def load(connection: Connection, match_id: str, branch: str) -> Transcript:
    """The transcript as it is now, from the records."""
    return stored(connection, match_id, branch).transcript


def stored(connection: Connection, match_id: str, branch: str) -> Stored:
    """The match as it is now, its records as they are written."""
    last = head(connection, match_id, branch)
    if last is None:
        raise _not_there(match_id, branch)
    rows = connection.execute(_RECORDS, {"match": match_id, "branch": branch})
    return Stored(tuple((kind, body) for kind, body in rows), last)


def records(
    connection: Connection, kind: str, id_: str | None, branch: str
) -> dict[str, list[Record]]:
    """The records of one kind, or of one kind and id, by match."""
    at = {"branch": branch, "kind": kind}
    if id_ is None:
        rows = connection.execute(_OF_KIND, at)
    else:
        rows = connection.execute(_OF_ID, {**at, "id": id_})
    found: dict[str, list[Record]] = {}
    for match_id, body in rows:
        found.setdefault(match_id, []).append(from_json(kind, json.loads(body)))
    return found


def acts(connection: Connection, match_id: str, branch: str) -> list[Act]:
    """Who did what when, from the first revision on."""
    at = {"match": match_id, "branch": branch, "after": 0}
    return [
        Act(seq, author, when, decode_edit(edit), undoes)
        for seq, author, when, edit, undoes in connection.execute(_ACTS, at)
    ]


def editors(connection: Connection, branch: str) -> frozenset[str]:
    """Everybody who wrote a revision that is no import and no proposal."""
    return frozenset(connection.execute(_AUTHORS, {"branch": branch}).scalars())


def marks(connection: Connection, branch: str) -> list[Mark]:
    """Every act of every match that is no import and no proposal, by its moment."""
    rows = connection.execute(_MARKS, {"branch": branch})
    return [Mark(id_, author, at, name.partition('"')[0]) for id_, author, at, name in rows]


def newest_acts(connection: Connection, branch: str) -> dict[str, Act]:
    """The last act of every match."""
    return {
        id_: Act(seq, author, at, decode_edit(edit), undoes)
        for id_, seq, author, at, edit, undoes in connection.execute(_NEWEST, {"branch": branch})
    }


def revisions(
    connection: Connection, match_id: str, branch: str, after: int, upto: int | None
) -> list[Revision]:
    """The revisions after ``after`` up to and with ``upto``."""
    at = {"match": match_id, "branch": branch, "after": after}
    if upto is None:
        return _revisions(connection.execute(_REVISIONS, at).fetchall())
    return _revisions(connection.execute(_UPTO, {**at, "upto": upto}).fetchall())


def _revisions(rows: Sequence[Any]) -> list[Revision]:
    return [
        Revision(seq, author, at, decode_edit(edit), decode_changes(changes), undoes)
        for seq, author, at, edit, undoes, changes in rows
    ]
