"""What the user prefers, and where the program keeps its own files.

The settings are one JSON file, written whole. What in it cannot be understood (damaged, or from
a newer version) falls back to the default, field by field; the file is only written when the
user changes something.
"""

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args

from reviewer.domain.errors import Surroundings

# Not with pydantic: its import costs more than the window's half, and this is read first of all.

Language: TypeAlias = Literal["system", "zh_CN", "en"]
ThemeName: TypeAlias = Literal["system", "light", "dark"]

HOME: Final = "REVIEWER_HOME"
"""The environment variable that names one folder for all of it, for tests and portable use."""
RECENT: Final = 8
TEXT_SIZES: Final = (11, 28)
RATES: Final = (0.5, 2.0)


@dataclass
class Settings:
    """The user's preferences; ``shortcuts`` holds the keys that differ from the table's.

    ``ValueError`` if one is set to what it cannot be.
    """

    language: Language = "system"
    theme: ThemeName = "system"
    author: str | None = None
    text_size: int = 15
    recent: list[str] = field(default_factory=list)
    shortcuts: dict[str, list[str]] = field(default_factory=dict)
    layout: dict[str, str] = field(default_factory=dict)
    rate: float = 1.0
    keep_pitch: bool = True
    slow_while_typing: bool = False
    follow: bool = True
    volume: float = 1.0

    def __setattr__(self, name: str, value: object) -> None:
        if not _FITS[name](value):
            raise ValueError(f"{name} cannot be {value!r}")
        super().__setattr__(name, value)


def _is_text(value: object) -> bool:
    """Half a character is no text: nothing could store or show it."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def _is_name(value: object) -> bool:
    """One line, as the author of an edit must be; else no project could be opened."""
    return (
        isinstance(value, str) and _is_text(value) and bool(value.strip()) and value.isprintable()
    )


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_table(value: object, fits: Callable[[object], bool]) -> bool:
    return isinstance(value, dict) and all(_is_text(k) and fits(v) for k, v in value.items())


def _is_number(value: object, low: float, high: float) -> bool:
    return isinstance(value, int | float) and not _is_flag(value) and low <= value <= high


_FITS: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {
        "language": lambda value: value in get_args(Language),
        "theme": lambda value: value in get_args(ThemeName),
        "author": lambda value: value is None or _is_name(value),
        "text_size": lambda value: isinstance(value, int) and _is_number(value, *TEXT_SIZES),
        "recent": _is_texts,
        "shortcuts": lambda value: _is_table(value, _is_texts),
        "layout": lambda value: _is_table(value, _is_text),
        "rate": lambda value: _is_number(value, *RATES),
        "keep_pitch": _is_flag,
        "slow_while_typing": _is_flag,
        "follow": _is_flag,
        "volume": lambda value: _is_number(value, 0, 1),
    }
)


def config_dir() -> Path:
    """Where the settings lie."""
    return _folder("config")


def state_dir() -> Path:
    """Where drafts and crash reports lie."""
    return _folder("state")


def cache_dir() -> Path:
    """Where waveforms are kept; it may be emptied at any time."""
    return _folder("cache")


def _folder(name: str) -> Path:
    home = os.environ.get(HOME)
    if home:
        return Path(home) / name
    import platformdirs

    return Path(getattr(platformdirs, f"user_{name}_dir")("reviewer", appauthor=False))


def load_settings(folder: Path | None = None) -> Settings:
    """The settings as they were last kept; what cannot be read of them is the default."""
    try:
        text = _file(folder).read_text(encoding="utf-8")
        found = json.loads(text)
    except (OSError, ValueError, RecursionError):
        return Settings()
    return _readable(found) if isinstance(found, dict) else Settings()


def _readable(found: dict[str, Any]) -> Settings:
    settings = Settings()
    for name in {each.name for each in fields(Settings)} & found.keys():
        with suppress(ValueError, TypeError):  # TypeError: what a Literal cannot be compared with
            setattr(settings, name, found[name])
    return settings


def save_settings(settings: Settings, folder: Path | None = None) -> None:
    """Keeps the settings. ``Surroundings`` if they cannot be written; the old ones stay whole."""
    write_whole(_file(folder), json.dumps(asdict(settings), indent=2))


def write_whole(file: Path, text: str, *, flush: bool = True) -> None:
    """Writes a small file so that it is there whole or as it was; ``flush`` it to the disk too."""
    part = file.with_name(f".{file.name}.{os.urandom(4).hex()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            if flush:
                stream.flush()
                os.fsync(stream.fileno())
        part.replace(file)
    except OSError as error:
        with suppress(OSError):  # the folder may be a file: then there is no part of it either
            part.unlink()
        why = error.strerror or str(error)
        raise Surroundings(f"{file.name} cannot be written: {why}") from error


def remember_project(settings: Settings, target: str) -> None:
    """Puts the project first among the recent ones; a URL's password is never kept."""
    shown = without_password(target)
    settings.recent = [shown, *(each for each in settings.recent if each != shown)][:RECENT]


def without_password(target: str) -> str:
    """The project's file or URL as it may be shown and kept."""
    head, separator, rest = target.partition("://")
    user, at, place = rest.rpartition("@")
    if not (separator and at):
        return target
    return f"{head}://{user.partition(':')[0]}@{place}"


def _file(folder: Path | None) -> Path:
    return (folder or config_dir()) / "settings.json"
