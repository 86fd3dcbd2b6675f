"""The recording of a match: found on the disk and known by its hash, never copied or loaded."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Part

RECORDING = "recording"
PIECE = 4 * 2**20
Watch = Callable[[float], None]
"""Told the share that is done; may raise to stop."""


class RecordingFile:
    """A recording that a match folder names; it is hashed at most once, and only if need be.

    Without ``measure`` its record has no hash: that is for looking, not for keeping.
    """

    def __init__(self, path: Path, watch: Watch, *, measure: bool = True) -> None:
        self.path = path
        self._measure = measure
        self._watch = watch
        self._sha256 = ""

    @property
    def is_there(self) -> bool:
        """Whether there is such a file."""
        return self.path.is_file()

    @property
    def sha256(self) -> str:
        """SHA-256 of the file, empty if it is not there."""
        if not self._sha256 and self.is_there:
            self._sha256 = file_sha256(self.path, self._watch)
        return self._sha256

    def part(self) -> Part:
        """The record of it; one that is not there has no hash."""
        if not self.is_there:
            return Part(RECORDING, self.path.name, "", 0, path=str(self.path.absolute()))
        place, size, modified = self._stamp()
        sha256 = self.sha256 if self._measure else ""
        return Part(RECORDING, self.path.name, sha256, size, path=place, modified_ns=modified)

    def change(self, known: Part | None) -> str:
        """``added`` (or found again), ``replaced`` or nothing against what is known."""
        if known is None or (not known.sha256 and self.is_there):
            return "added"
        if not self.is_there and not known.sha256 and known.path != str(self.path.absolute()):
            return "added"
        if not self.is_there or self._stamp() == (known.path, known.size, known.modified_ns):
            return ""
        if self.sha256 != known.sha256:
            return "replaced"
        return "" if Path(known.path or "").is_file() else "added"

    def _stamp(self) -> tuple[str, int, int]:
        stat = self.path.stat()
        return str(self.path.resolve()), stat.st_size, stat.st_mtime_ns


def file_sha256(path: Path, watch: Watch = lambda share: None) -> str:
    """SHA-256 of a file, read in pieces."""
    digest = hashlib.sha256()
    try:
        size = max(path.stat().st_size, 1)
        with path.open("rb") as file:
            while piece := file.read(PIECE):
                digest.update(piece)
                watch(min(file.tell() / size, 1.0))
    except OSError as error:
        raise BadInput(path.name, "", f"it cannot be read: {error.strerror}") from None
    return digest.hexdigest()
