"""What a project says of itself, by key: settings of the team and what a lead decided once.

Values are texts. ``application`` tells our databases from others and is not to be touched.
"""

from sqlalchemy import Connection, delete, insert, select

from reviewer.storage.engine import Database
from reviewer.storage.tables import project

RESERVED = "application"


def values(connection: Connection, prefix: str) -> dict[str, str]:
    """The values of all keys that begin with the prefix, by key."""
    rows = connection.execute(select(project.c.key, project.c.value).order_by(project.c.key))
    return {key: value for key, value in rows if key.startswith(prefix) and key != RESERVED}


def put(database: Database, key: str, value: str | None) -> None:
    """Sets the value of a key, or forgets it (``None``)."""
    if key == RESERVED:
        raise ValueError(f"{RESERVED} is not to be set")
    with database.write() as connection:
        connection.execute(delete(project).where(project.c.key == key))
        if value is not None:
            connection.execute(insert(project), {"key": key, "value": value})
