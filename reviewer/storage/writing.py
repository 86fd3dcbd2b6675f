"""Writing a revision: the head, the log, the records and the search index, in that order.

Everything happens in the caller's transaction. The head moves first: whoever comes second
learns it before anything else is written.
"""

from collections.abc import Sequence

from sqlalchemy import ClauseElement, Connection, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError

from reviewer.domain.log import Revision
from reviewer.storage import bulk, search
from reviewer.storage.rows import Row, Work, prepare
from reviewer.storage.tables import match, record, revision


class StaleHead(Exception):
    """The match has moved on since it was read; read on and plan the edit again."""


_NEW_MATCH = insert(match)
_MOVE_HEAD = (
    update(match)
    .where(
        match.c.match == bindparam("at_match"),
        match.c.branch == bindparam("at_branch"),
        match.c.head == bindparam("at_head"),
    )
    .values(head=bindparam("head"))
)
_LOG = insert(revision)
_INSERT = insert(record)
_AT = (
    record.c.match == bindparam("at_match"),
    record.c.branch == bindparam("at_branch"),
    record.c.kind == bindparam("at_kind"),
    record.c.id == bindparam("at_id"),
)
_UPDATE = update(record).where(*_AT).values(status=bindparam("status"), body=bindparam("body"))
_DELETE = delete(record).where(*_AT)


def append(connection: Connection, match_id: str, branch: str, new: Revision) -> None:
    """Writes one revision. ``StaleHead`` if the match is not at the one before it."""
    work = prepare(match_id, branch, new)
    _move_head(connection, match_id, branch, new.seq)
    bulk.run(connection, _LOG, [work.revision])
    _write_records(connection, work)
    search.change(connection, work.unindexed, work.indexed)


def _move_head(connection: Connection, match_id: str, branch: str, seq: int) -> None:
    if seq == 1:
        _create(connection, match_id, branch)
        return
    at = {"at_match": match_id, "at_branch": branch, "at_head": seq - 1, "head": seq}
    if bulk.run(connection, _MOVE_HEAD, [at]) != 1:
        raise StaleHead(f"{match_id} is not at revision {seq - 1}")


def _create(connection: Connection, match_id: str, branch: str) -> None:
    try:
        connection.execute(_NEW_MATCH, {"match": match_id, "branch": branch, "head": 1})
    except IntegrityError as error:
        raise StaleHead(f"{match_id} is there already") from error


def _write_records(connection: Connection, work: Work) -> None:
    bulk.run(connection, _INSERT, work.inserted)
    _hit_all(connection, _UPDATE, work.updated)
    _hit_all(connection, _DELETE, work.deleted)


def _hit_all(connection: Connection, statement: ClauseElement, rows: Sequence[Row]) -> None:
    """A row that is not there means that the log and the records have parted: a bug."""
    if bulk.run(connection, statement, rows) != len(rows):
        raise ValueError("the revision changes records that are not there")
