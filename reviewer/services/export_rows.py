"""The records of an export, read one after the other and proved to be as they were written."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from reviewer.domain.codec import Json
from reviewer.domain.errors import BadInput, Refused, Surroundings
from reviewer.formats.jsonl import Manifest
from reviewer.services.verifying.folder import MANIFEST, read_manifest


class ExportRows:
    """An export in a folder. ``Surroundings`` if there is none, ``BadInput`` if it is broken."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.manifest = _manifest(out)

    def of(self, name: str) -> Iterator[Json]:
        """The records of ``{name}.jsonl``.

        ``Refused`` at the end if the file is not the one that the manifest tells of.
        """
        file = f"{name}.jsonl"
        digest = hashlib.sha256()
        try:
            with (self.out / file).open("rb") as lines:
                for number, line in enumerate(lines, start=1):
                    digest.update(line)
                    yield _record(line, file, number)
        except OSError as error:
            raise Surroundings(f"{file} cannot be read: {error.strerror or error}") from error
        entry = self.manifest.files.get(file)
        if entry is None or entry.sha256 != digest.hexdigest():
            raise Refused(f"{file} is not as it was exported; reviewer verify says more")


def _manifest(out: Path) -> Manifest:
    try:
        return read_manifest(out)
    except OSError as error:
        raise Surroundings(f"{out.name} is no export: it has no {MANIFEST}") from error
    except ValueError as error:
        raise BadInput(MANIFEST, "", str(error)) from error


def _record(line: bytes, file: str, number: int) -> Json:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput(file, f"line {number}", "this is no JSON") from error
    if not isinstance(record, dict):
        raise BadInput(file, f"line {number}", "this is no record")
    return record
