"""The files of a run: every raw reply as it came, and the replies that were taken in.

``raw/38-83.1.json`` is the first answer that came for lines 38 to 83. ``corrections/`` holds
what the project took in, in the shape of any match folder's, so that it can be moved there.
Nothing is ever overwritten.
"""

import json
import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from reviewer.domain.correction import ASKED, Batch
from reviewer.domain.errors import Surroundings
from reviewer.storage.store import Store

REQUEST = "request_sha256"


def default_folder(store: Store, match: str) -> Path:
    """Beside the project's file; of a server's project in the folder one is in."""
    if store.path is None:
        return Path(f"{match}.replies")
    path = Path(store.path)
    return path.with_name(f"{path.name}.replies") / match


class Replies:
    """The folder for one match; made when there is something to keep."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep_raw(self, batch: Batch, raw: bytes) -> None:
        """Keeps what came back; nothing is no reply."""
        if raw:
            first, last = batch.span
            names = (f"raw/{first}-{last}.{n}.json" for n in count(1))
            _write(next(p for p in map(self.folder.joinpath, names) if not p.exists()), raw)

    def keep_part(self, part: str, data: bytes) -> None:
        """Keeps a reply that is about to be taken in."""
        _write(self.folder / part, data)

    def part_name(self, batch: Batch, taken: Collection[str]) -> str:
        """A name for the batch's reply that neither the project nor the folder has."""
        names = self._names(batch)
        return next(n for n in names if n not in taken and not (self.folder / n).exists())

    def waiting(self, batch: Batch, request: str, taken: Collection[str]) -> str | None:
        """The reply to the same question that was kept and not taken in, if a run broke off."""
        for name in self._names(batch):
            if not (self.folder / name).exists():
                if name not in taken:
                    return None
            elif name not in taken and _asked(self.read(name)) == request:
                return name
        return None

    def read(self, part: str) -> bytes:
        """A reply that was kept."""
        try:
            return (self.folder / part).read_bytes()
        except OSError as error:
            raise _unwritten(self.folder / part, error) from error

    def _names(self, batch: Batch) -> Iterator[str]:
        first, last = batch.span
        return (f"{ASKED}{first}-{last}{f'-{n}' if n > 1 else ''}.json" for n in count(1))


def _asked(data: bytes) -> object:
    try:
        found = json.loads(data)
    except ValueError:
        return None
    asked = found.get("asked") if isinstance(found, dict) else None
    return asked.get(REQUEST) if isinstance(asked, dict) else None


def _write(file: Path, data: bytes) -> None:
    """Writes a file so that it is there whole or not at all."""
    part = file.with_name(f".{file.name}.{os.urandom(4).hex()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(file)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise _unwritten(file, error) from error


def _unwritten(file: Path, error: OSError) -> Surroundings:
    return Surroundings(f"{file.name} cannot be kept: {error.strerror or error}")
