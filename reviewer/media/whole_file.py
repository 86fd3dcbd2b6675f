"""A file that is there whole or not at all."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from reviewer.domain.errors import Refused, Surroundings

_DATABASE = b"SQLite format 3\0"
"""What a project begins with."""


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """A path beside ``target`` to write to; it takes the target's place if the body succeeds.

    Raises ``Surroundings`` for any ``OSError``, of ours or of the body, and ``Refused`` where
    the target is a database: a project holds all work, and a slip of the hand may name it.
    """
    if _is_database(target):
        raise Refused(f"{target.name} is a project or another database; name another file")
    part = target.absolute().with_name(f".{secrets.token_hex(8)}.part")
    try:
        yield part
        part.replace(target)
    except OSError as error:
        why = error.strerror or str(error)
        raise Surroundings(f"{target.name} cannot be written: {why}") from error
    finally:
        with suppress(OSError):  # it took the target's place, or never was there
            part.unlink()


def _is_database(target: Path) -> bool:
    if not target.is_file():  # nothing, or what opening would wait for
        return False
    try:
        with target.open("rb") as there:
            return there.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return False  # replacing it fails, or is as the folder allows
