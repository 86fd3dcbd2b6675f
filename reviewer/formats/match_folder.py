"""Match folders on disk: where they are, and which file is which part.

Reads names and small files only; what the parts hold is for their own readers.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reviewer.domain.errors import BadInput, Surroundings
from reviewer.domain.words import ADJUDICATION_KINDS
from reviewer.formats.match_toml import MATCH_TOML, MatchToml, read_match_toml

MAX_BYTES = 256 * 2**20
DEPTH = 5
RECORDING_ENDINGS = (
    *(".mp4", ".mkv", ".mov", ".flv", ".avi", ".ts", ".webm", ".wmv"),
    *(".m4a", ".mp3", ".wav", ".aac", ".ogg", ".opus", ".flac", ".wma"),
)
GoOn = Callable[[], None]
_NOT_OURS = (".", "~$", "__MACOSX", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """A match folder, or a single transcript. ``root`` is what the user named."""

    path: Path
    root: Path

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder rather than a single transcript."""
        return self.path.is_dir()

    @property
    def name(self) -> str:
        """What the match is called unless it says otherwise."""
        return self.path.resolve().name if self.is_folder else self.path.stem

    @property
    def toml(self) -> Path | None:
        """Its ``match.toml``, if there is one."""
        file = self.path / MATCH_TOML
        return file if file.is_file() else None


@dataclass(frozen=True, slots=True)
class MatchFiles:
    """The files of one match; ``transcripts`` are several only for pages of one transcript."""

    transcripts: tuple[Path, ...]
    recording: Path | None = None
    corrections: tuple[Path, ...] = ()
    stages: Path | None = None
    forms: tuple[tuple[str, Path], ...] = ()
    summaries: tuple[Path, ...] = ()
    unread: tuple[str, ...] = ()


def find_matches(path: Path, go_on: GoOn = lambda: None) -> list[MatchPlace]:
    """The matches at a path: a match folder, a folder of them, or a single transcript.

    ``Surroundings`` if the path is not there; ``BadInput`` if nothing in it is a match.
    ``go_on`` is called at each folder (a whole disk may have been named) and may raise.
    """
    if path.is_file():
        path = path.parent if path.name == MATCH_TOML else path
        if path.is_file():
            return [MatchPlace(path, path)]
    if not path.is_dir():
        raise Surroundings(f"no such file or folder: {path}")
    found = [MatchPlace(folder, path) for folder in _match_folders(path, DEPTH, go_on)]
    if not found:
        words = f"this folder holds no match: no {MATCH_TOML} and no transcript.* in it"
        raise BadInput(path.resolve().name, "", words)
    return found


def read_place(place: MatchPlace) -> MatchToml:
    """What the place's ``match.toml`` says."""
    return read_match_toml(read_bytes(place.toml) if place.toml else None, place.name)


def find_files(place: MatchPlace, toml: MatchToml) -> MatchFiles:
    """The files of the match. ``BadInput`` if the transcript is missing or not certain."""
    files = _listed(place, toml) if place.is_folder else MatchFiles((place.path,))
    own = (place.path, *files.transcripts, *files.corrections, *files.summaries)
    for path in (*own, *(form for _, form in files.forms)):
        _check_name(path)
    return files


def _listed(place: MatchPlace, toml: MatchToml) -> MatchFiles:
    folder = place.path
    stages = folder / "stages.json"
    return MatchFiles(
        transcripts=_transcripts(place, toml),
        recording=_recording(place, toml),
        corrections=tuple(_files(folder / "corrections", ".json")),
        stages=stages if stages.is_file() else None,
        forms=tuple(
            (kind, file) for kind in ADJUDICATION_KINDS for file in _files(folder / "forms" / kind)
        ),
        summaries=tuple(_files(folder / "summaries", ".json")),
        unread=tuple(_unread(folder)),
    )


def _check_name(path: Path) -> None:
    """Old archives leave names in bytes that are no text: no project can store them."""
    name = str(path.absolute()).encode("utf-8", "backslashreplace").decode()
    if name != str(path.absolute()):
        words = "its name, or a folder's above it, is damaged and no text: rename it"
        raise BadInput(Path(name).name, "", words)


def read_bytes(path: Path) -> bytes:
    """The file's bytes; ``BadInput`` if it is too large to be a text or a form."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadInput(path.name, "", f"larger than {MAX_BYTES // 2**20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise BadInput(path.name, "", f"it cannot be read: {error.strerror}") from None


# folders


def _match_folders(path: Path, depth: int, go_on: GoOn) -> Iterator[Path]:
    go_on()
    try:
        below = [child for child in _children(path) if child.is_dir()] if depth else []
        whole = _has_toml(path) or (
            _named(path, "transcript") and not _holds_matches(below, depth, go_on)
        )
    except (BadInput, OSError):
        below, whole = [], True  # whoever reads it as a match is told why that cannot be
    if whole:
        yield path
        return
    for child in below:
        yield from _match_folders(child, depth - 1, go_on)


def _holds_matches(folders: list[Path], depth: int, go_on: GoOn) -> bool:
    """Whether these are matches that take their lines from a transcript above them."""
    return depth > 0 and any(_is_or_holds_match(folder, depth, go_on) for folder in folders)


def _is_or_holds_match(folder: Path, depth: int, go_on: GoOn) -> bool:
    go_on()
    try:
        below = [child for child in _children(folder) if child.is_dir()]
        return _has_toml(folder) or _holds_matches(below, depth - 1, go_on)
    except (BadInput, OSError):
        return False


def _has_toml(folder: Path) -> bool:
    return (folder / MATCH_TOML).is_file()


def _children(folder: Path) -> list[Path]:
    """What the folder holds, as people count, without what systems leave there."""
    try:
        found = [c for c in folder.iterdir() if not c.name.startswith(_NOT_OURS)]
    except OSError as error:
        raise BadInput(folder.name, "", f"it cannot be read: {error.strerror}") from None
    return sorted(found, key=lambda child: _natural(child.name))


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(p), "") if p.isdecimal() else (-1, p) for p in re.split(r"(\d+)", name)]


# files


def _files(folder: Path, ending: str = "") -> list[Path]:
    if not folder.is_dir():
        return []
    return [c for c in _children(folder) if c.is_file() and c.name.lower().endswith(ending)]


def _unread(folder: Path) -> Iterator[str]:
    """What lies in the folders of parts and is none: forms of no panel, replies of no JSON."""
    for part in ("forms", "corrections", "summaries"):
        for child in _children(folder / part) if (folder / part).is_dir() else ():
            panel = part == "forms" and child.is_dir() and child.name in ADJUDICATION_KINDS
            model = part != "forms" and child.is_file() and child.name.lower().endswith(".json")
            if not (panel or model):
                yield f"{part}/{child.name}"


def _named(folder: Path, stem: str) -> list[Path]:
    """The files called ``stem`` whatever their ending, editors' copies left out."""
    return [
        file
        for file in _files(folder)
        if file.stem.lower() == stem and file.suffix and not file.suffix.endswith("~")
    ]


def _transcripts(place: MatchPlace, toml: MatchToml) -> tuple[Path, ...]:
    if toml.transcripts:
        return tuple(_in_or_above(place, name) for name in toml.transcripts)
    found = _named(place.path, "transcript")
    if not found:
        raise BadInput(place.name, "", "there is no transcript.* in this folder")
    if len(found) > 1:
        raise _ambiguous(place, "transcript", found)
    return tuple(found)


def _in_or_above(place: MatchPlace, name: str) -> Path:
    """A file in the match folder or in one above it, never outside what the user named."""
    root = place.root.resolve()
    folder = place.path.resolve()
    for above in (folder, *folder.parents):
        path = (above / name).resolve()
        if path.is_file():
            if path.is_relative_to(root) or path.is_relative_to(folder):
                return path
            words = f"{name} lies outside the folder that is imported; import the folder above"
            raise BadInput(MATCH_TOML, "transcript", words)
        if above == root:
            break
    raise BadInput(MATCH_TOML, "transcript", f"there is no file {name}")


def _recording(place: MatchPlace, toml: MatchToml) -> Path | None:
    """The recording; one that is named but not there is kept, so that a check can say so."""
    if toml.recording is not None:
        return place.path / toml.recording
    found = [p for p in _named(place.path, "recording") if p.suffix.lower() in RECORDING_ENDINGS]
    if len(found) > 1:
        raise _ambiguous(place, "recording", found)
    return found[0] if found else None


def _ambiguous(place: MatchPlace, part: str, found: list[Path]) -> BadInput:
    names = ", ".join(path.name for path in found)
    return BadInput(place.name, "", f"which is the {part}: {names}? say so in {MATCH_TOML}")
