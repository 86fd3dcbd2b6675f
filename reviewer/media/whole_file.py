"""A file that is there whole or not at all."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from reviewer.domain.errors import Surroundings


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """A path beside ``target`` to write to; it takes the target's place if the body succeeds.

    Raises ``Surroundings`` for any ``OSError``, of ours or of the body.
    """
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
