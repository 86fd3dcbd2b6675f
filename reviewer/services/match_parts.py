"""The parts of a match folder with their bytes, and what of them is new or changed."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from reviewer.domain.model import Part
from reviewer.domain.transcript import Transcript
from reviewer.formats.encoding import decode
from reviewer.formats.match_folder import MatchFiles, MatchPlace, read_bytes
from reviewer.formats.match_toml import MATCH_TOML, MatchToml
from reviewer.services.recording import RECORDING, RecordingFile, Watch

TRANSCRIPT, STAGES = "transcript", "stages.json"
CORRECTIONS, FORMS, SUMMARIES = "corrections/", "forms/", "summaries/"


@dataclass(frozen=True)
class Blob:
    """One part's files as they stand on the disk (several only for a transcript in pages)."""

    part: str
    files: tuple[tuple[str, bytes], ...]

    @property
    def file(self) -> str:
        """The files' own names."""
        return ", ".join(name for name, _ in self.files)

    @property
    def data(self) -> bytes:
        """The bytes of the only file."""
        return self.files[0][1]

    @cached_property
    def sha256(self) -> str:
        """The hash of the bytes, page after page."""
        digest = hashlib.sha256()
        for _, data in self.files:
            digest.update(data)
        return digest.hexdigest()

    def record(self, **details: Any) -> Part:
        """The record of what the part was read from."""
        size = sum(len(data) for _, data in self.files)
        return Part(self.part, self.file, self.sha256, size, **details)


@dataclass(frozen=True)
class Parts:
    """Everything a match folder holds; ``place`` is where. The recording stays on the disk."""

    place: str
    toml: MatchToml
    blobs: Mapping[str, Blob]
    recording: RecordingFile | None = None

    def of(self, kind: str) -> list[Blob]:
        """The parts of a kind (``corrections/`` and so on), in the folder's order."""
        return [blob for part, blob in self.blobs.items() if part.startswith(kind)]


@dataclass(frozen=True, slots=True)
class ChangedParts:
    """The parts that are new, and those whose bytes are others than before."""

    added: frozenset[str]
    replaced: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        """Both; empty if there is nothing to take in."""
        return self.added | self.replaced

    def __contains__(self, part: str) -> bool:
        return part in self.all


def gather(
    place: MatchPlace, toml: MatchToml, files: MatchFiles, watch: Watch, *, measure: bool = True
) -> Parts:
    """Reads the parts. ``BadInput`` if one cannot be read.

    ``measure``: whether a new recording's hash is wanted, for which all of it is read.
    """
    pages = tuple((path.name, read_bytes(path)) for path in files.transcripts)
    blobs = {TRANSCRIPT: Blob(TRANSCRIPT, pages)}
    for part, path in _single_files(place, files):
        blobs[part] = Blob(part, ((path.name, read_bytes(path)),))
    recording = None
    if files.recording is not None:
        recording = RecordingFile(files.recording, watch, measure=measure)
    return Parts(str(place.path.resolve()), toml, blobs, recording)


def _single_files(place: MatchPlace, files: MatchFiles) -> Iterator[tuple[str, Path]]:
    if place.toml is not None:
        yield MATCH_TOML, place.toml
    if files.stages is not None:
        yield STAGES, files.stages
    for path in files.corrections:
        yield f"{CORRECTIONS}{path.name}", path
    for kind, path in files.forms:
        yield f"{FORMS}{kind}/{path.name}", path
    for path in files.summaries:
        yield f"{SUMMARIES}{path.name}", path


def changed_parts(before: Transcript, parts: Parts, encoding: str | None = None) -> ChangedParts:
    """What is new or changed against the project. A part that is gone stays in the project."""
    known = before.parts
    added = {part for part in parts.blobs if part not in known} - _renamed(known, parts.blobs)
    replaced = {
        part
        for part, blob in parts.blobs.items()
        if part in known and known[part].sha256 != blob.sha256
    }
    said_anew = MATCH_TOML in added | replaced
    if before.head and ((said_anew and _other_range(before, parts)) or _other(encoding, known)):
        replaced.add(TRANSCRIPT)
    change = parts.recording.change(known.get(RECORDING)) if parts.recording else ""
    if change:
        (added if change == "added" else replaced).add(RECORDING)
    return ChangedParts(frozenset(added), frozenset(replaced))


def _renamed(known: Mapping[str, Part], blobs: Mapping[str, Blob]) -> set[str]:
    """New names of parts that the project has: the old name is gone, the bytes are the same."""
    gone = {(_kind(part.id), part.sha256) for part in known.values() if part.id not in blobs}
    return {part for part, blob in blobs.items() if (_kind(part), blob.sha256) in gone}


def _other_range(before: Transcript, parts: Parts) -> bool:
    return parts.toml.match.transcript_lines != before.match.transcript_lines


def _other(encoding: str | None, known: Mapping[str, Part]) -> bool:
    """Whether the user chose another encoding than the transcript was read in."""
    if encoding is None:
        return False
    chosen = decode(b"", TRANSCRIPT, encoding).encoding
    return chosen != (known[TRANSCRIPT].encoding or "").removesuffix("-sig")


def _kind(part: str) -> str:
    return part.rpartition("/")[0] or part
