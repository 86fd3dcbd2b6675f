"""Running one statement for many rows at the driver's speed.

SQLAlchemy looks at every value of every row, which is a third of the time of an import; the
values here are plain text and numbers, so the compiled statement goes to the driver as it is.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import ClauseElement, Connection, Dialect


def run(connection: Connection, statement: ClauseElement, rows: Sequence[dict[str, Any]]) -> int:
    """Executes ``statement`` for each row; how many rows of the table it met in all."""
    if not rows:
        return 0
    sql, names = _compiled(statement, connection.dialect)
    values: list[Any] = list(rows)
    if names is not None:
        values = [tuple([row[name] for name in names]) for row in rows]
    return connection.exec_driver_sql(sql, values).rowcount


@lru_cache(maxsize=64)
def _compiled(statement: ClauseElement, dialect: Dialect) -> tuple[str, list[str] | None]:
    """The text of the statement and the order of its values (``None``: they go by name)."""
    compiled = statement.compile(dialect=dialect)
    return str(compiled), compiled.positiontup  # type: ignore[attr-defined]
