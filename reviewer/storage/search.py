"""Finding text in all matches: an index of character pairs, kept in step with the units.

The index gives candidates, the folded text decides. Two kinds of query go through the texts
themselves, in order, until enough is found: a single character, which has no pair, and pairs
so common that the first texts hold enough hits.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Connection,
    bindparam,
    column,
    delete,
    func,
    insert,
    select,
    table,
    text,
    update,
)

from reviewer.storage import bulk
from reviewer.storage.grams import folded, matching, numbers, tokens
from reviewer.storage.rows import Row
from reviewer.storage.tables import search

MANY: Final = 2000
"""From so many candidates on it is faster to go through the texts in order."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A unit whose text holds the query; ``text`` is the unit's, as it is now.

    ``line`` is the number of its first line.
    """

    match: str
    unit: str
    text: str
    line: int


_INSERT = insert(search)
_AT = (
    search.c.branch == bindparam("at_branch"),
    search.c.match == bindparam("at_match"),
    search.c.unit == bindparam("at_unit"),
)
_DELETE = delete(search).where(*_AT)
# One statement for any number of units: asked one by one, thousands take most of the time.
_FIND = text(
    "SELECT s.unit, s.id, s.text FROM json_each(:units) j CROSS JOIN search s"
    " ON s.branch = :at_branch AND s.match = :at_match AND s.unit = j.value"
)
_DELETE_ID = delete(search).where(search.c.id == bindparam("at_id"))
_UPDATE = (
    update(search)
    .where(search.c.id == bindparam("at_id"))
    .values(line=bindparam("line"), place=bindparam("place"), text=bindparam("text"))
)
_LAST = select(func.coalesce(func.max(search.c.id), 0))
_ARRAY = ARRAY(BigInteger)
_COLUMNS = [column(c.name, c.type) for c in search.columns if c.name != "id"]
_INSERT_WITH_GRAMS = insert(table("search", *_COLUMNS, column("grams", _ARRAY)))
# Values, not a SELECT: with one, FTS5 writes its pages after every row (four times slower).
_FTS_INSERT = text("INSERT INTO search_grams (rowid, grams) VALUES (:id, :grams)")
# A table without content has to be told what it forgets.
_FTS_DELETE = text(
    "INSERT INTO search_grams (search_grams, rowid, grams) VALUES ('delete', :id, :grams)"
)


def change(connection: Connection, gone: Sequence[Row], new: Sequence[Row]) -> None:
    """Brings the index into step; ``gone`` and ``new`` as ``rows.Work`` has them.

    A unit that is in both changed its text or its place.
    """
    if not gone and not new:
        return
    if connection.dialect.name == "sqlite":
        _change_in_sqlite(connection, gone, new)
        return
    bulk.run(connection, _DELETE, gone)
    bulk.run(connection, _INSERT_WITH_GRAMS, [{**r, "grams": numbers(r["text"])} for r in new])


def _change_in_sqlite(connection: Connection, gone: Sequence[Row], new: Sequence[Row]) -> None:
    old = _known(connection, gone)
    forgotten = [{"id": id_, "grams": tokens(said)} for id_, said in old.values()]
    bulk.run(connection, _FTS_DELETE, forgotten)
    kept = [{**row, "at_id": old[row["unit"]][0]} for row in new if row["unit"] in old]
    left = old.keys() - {row["unit"] for row in new}
    bulk.run(connection, _UPDATE, kept)
    bulk.run(connection, _DELETE_ID, [{"at_id": old[unit][0]} for unit in left])
    added = [row for row in new if row["unit"] not in old]
    # Nobody else gives numbers meanwhile: the transaction began by taking the lock.
    first = connection.execute(_LAST).scalar_one() + 1 if added else 0
    numbered = [{**row, "id": n} for n, row in enumerate(added, first)]
    bulk.run(connection, _INSERT, numbered)
    learnt = [*((r["at_id"], r) for r in kept), *((r["id"], r) for r in numbered)]
    bulk.run(connection, _FTS_INSERT, [{"id": n, "grams": tokens(r["text"])} for n, r in learnt])


def _known(connection: Connection, gone: Sequence[Row]) -> dict[str, tuple[int, str]]:
    """Number and text of the units' rows, all of one match."""
    if not gone:
        return {}
    units = json.dumps([key["at_unit"] for key in gone])
    found = connection.execute(_FIND, {**gone[0], "units": units})
    known = {unit: (id_, said) for unit, id_, said in found}
    if len(known) != len(gone):
        raise ValueError("the index lacks units that the revision changes")
    return known


# The hits first, then their records: a server that has no statistics yet goes the other way.
_SELECT = (
    "SELECT h.match, h.unit, r.body FROM (SELECT s.* FROM {source}"
    " WHERE s.branch = :branch AND {instr}(s.text, :text) > 0{condition}"
    " ORDER BY s.match, s.line, s.place, s.unit LIMIT :limit) h"
    " JOIN record r ON r.match = h.match AND r.branch = h.branch AND r.kind = 'unit'"
    " AND r.id = h.unit ORDER BY h.match, h.line, h.place, h.unit"
)
_SCAN = {
    "sqlite": text(_SELECT.format(source="search s", instr="instr", condition="")),
    "postgresql": text(_SELECT.format(source="search s", instr="strpos", condition="")),
}
_SQLITE_PAIRS = text(
    _SELECT.format(
        # CROSS JOIN makes SQLite begin with the index.
        source="search_grams g CROSS JOIN search s ON s.id = g.rowid",
        instr="instr",
        condition=" AND g.search_grams MATCH :grams",
    )
)
_SQLITE_COUNT = text(
    "SELECT count(*) FROM (SELECT 1 FROM search_grams WHERE search_grams MATCH :grams LIMIT :many)"
)
_POSTGRESQL_PAIRS = text(
    _SELECT.format(source="search s", instr="strpos", condition=" AND s.grams @> :grams")
).bindparams(bindparam("grams", type_=_ARRAY))


def find(connection: Connection, query: str, limit: int, branch: str) -> list[Hit]:
    """The first units that hold ``query``, by match and place; width and case are one."""
    wanted = folded(query)
    if not wanted or limit < 1:
        return []
    values: Row = {"branch": branch, "text": wanted, "limit": limit}
    rows = _rows(connection, values)
    return [_hit(*row) for row in rows]


def _hit(match: str, unit: str, body: str) -> Hit:
    found = json.loads(body)
    return Hit(match, unit, found["text"], found["src"][0])


def _rows(connection: Connection, values: Row) -> Sequence[Any]:
    wanted, dialect = values["text"], connection.dialect.name
    if len(wanted) == 1:
        return connection.execute(_SCAN[dialect], values).fetchall()
    if dialect == "sqlite":
        return _rows_in_sqlite(connection, values)
    # PostgreSQL knows which pairs are common, and chooses by itself.
    found = connection.execute(_POSTGRESQL_PAIRS, {**values, "grams": numbers(wanted)})
    return found.fetchall()


def _rows_in_sqlite(connection: Connection, values: Row) -> Sequence[Any]:
    grams = matching(values["text"])
    count = connection.execute(_SQLITE_COUNT, {"grams": grams, "many": MANY}).scalar_one()
    if count < MANY:
        return connection.execute(_SQLITE_PAIRS, {**values, "grams": grams}).fetchall()
    return connection.execute(_SCAN["sqlite"], values).fetchall()
