"""Whether a project is sound: the file, the log against the records, the search index."""

from collections.abc import Iterator

from sqlalchemy import Connection, select

from reviewer.domain.log import Revision, compare, fold
from reviewer.domain.transcript import Transcript
from reviewer.storage import reading
from reviewer.storage.engine import Database
from reviewer.storage.grams import numbers, tokens
from reviewer.storage.rows import index_row
from reviewer.storage.tables import search

_SHOWN = 5


def problems(database: Database) -> list[str]:
    """One sentence for each fault; an empty list if all is well. Reads everything."""
    with database.read() as connection:
        if database.is_sqlite:
            damage = list(_file_problems(connection))
            if damage:
                return damage
        return [*_match_problems(connection), *_grams_problems(connection)]


def _file_problems(connection: Connection) -> Iterator[str]:
    for (found,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if found != "ok":
            yield f"the file is damaged ({found}); go back to a backup"
    for table, *_ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"a row of the table {table} belongs to no match; go back to a backup"


def _match_problems(connection: Connection) -> Iterator[str]:
    for (match, branch), head in sorted(reading.heads(connection).items()):
        name = match if branch == "main" else f"{match} ({branch})"
        try:
            yield from _of_match(connection, match, branch, head, name)
        except (KeyError, TypeError, ValueError) as error:
            yield f"{name}: a record or a revision cannot be read ({error!r}); use a backup"


def _of_match(
    connection: Connection, match: str, branch: str, head: int, name: str
) -> Iterator[str]:
    log = reading.revisions(connection, match, branch, 0, None)
    now = reading.load(connection, match, branch)
    yield from _log_problems(log, head, now, name)
    yield from _index_problems(connection, match, branch, now, name)


def _log_problems(log: list[Revision], head: int, now: Transcript, name: str) -> Iterator[str]:
    if [revision.seq for revision in log] != list(range(1, head + 1)):
        yield f"{name}: the log does not count from 1 to {head}; revisions are missing"
        return
    try:
        told = fold(log)
    except ValueError as error:
        yield f"{name}: the log contradicts itself ({error})"
        return
    parted = [f"{change.kind} {change.id}" for change in compare(told, now)]
    if parted:
        yield f"{name}: the log and the records differ in {_some(parted)}"


def _some(names: list[str]) -> str:
    more = len(names) - _SHOWN
    return ", ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


_INDEX = select(search.c.unit, search.c.line, search.c.place, search.c.text)


def _index_problems(
    connection: Connection, match: str, branch: str, now: Transcript, name: str
) -> Iterator[str]:
    where = (search.c.match == match, search.c.branch == branch)
    found = {tuple(row) for row in connection.execute(_INDEX.where(*where))}
    rows = [index_row(match, branch, unit) for unit in now.units.values()]
    wanted = {(row["unit"], row["line"], row["place"], row["text"]) for row in rows}
    parted = sorted({str(row[0]) for row in found ^ wanted})
    if parted:
        yield f"{name}: the search index is not in step with the units {_some(parted)}"


def _grams_problems(connection: Connection) -> Iterator[str]:
    sound = _sqlite_grams if connection.dialect.name == "sqlite" else _postgresql_grams
    if not sound(connection):
        yield "the search index does not hold the character pairs of the texts"


def _sqlite_grams(connection: Connection) -> bool:
    """FTS5 keeps no text to compare with, but tells how many texts hold each pair.

    There are millions of pairs, so the two are compared by the sum of their hashes.
    """
    texts = connection.execute(select(search.c.text)).scalars()
    wanted = sum(sum(map(hash, tokens(text).split(" "))) for text in texts if len(text) > 1)
    connection.exec_driver_sql(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_pairs"
        " USING fts5vocab(main, search_grams, row)"
    )
    found = connection.exec_driver_sql("SELECT term, doc FROM temp.search_pairs")
    held = sum(hash(term) * count for term, count in found)
    return bool(wanted == held)


def _postgresql_grams(connection: Connection) -> bool:
    streaming = connection.execution_options(stream_results=True)
    with streaming.exec_driver_sql("SELECT text, grams FROM search") as rows:
        return all(set(grams) == set(numbers(folded)) for folded, grams in rows)
