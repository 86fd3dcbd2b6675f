"""What the user prefers, and where the program keeps its own files.

The settings are one JSON file, written whole. What in it cannot be understood (damaged, or from
a newer version) falls back to the default, field by field; the file is only written when the
user changes something.
"""

import json
import os
import secrets
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from reviewer.domain.errors import Surroundings

Language: TypeAlias = Literal["system", "zh_CN", "en"]
ThemeName: TypeAlias = Literal["system", "light", "dark"]

HOME: Final = "REVIEWER_HOME"
"""The environment variable that names one folder for all of it, for tests and portable use."""
RECENT: Final = 8


class Settings(BaseModel):
    """The user's preferences; ``shortcuts`` holds the keys that differ from the table's."""

    model_config = ConfigDict(strict=True, validate_assignment=True, extra="ignore")

    language: Language = "system"
    theme: ThemeName = "system"
    author: str | None = None
    text_size: int = Field(default=15, ge=11, le=28)
    recent: list[str] = []
    shortcuts: dict[str, list[str]] = {}
    layout: dict[str, str] = {}
    rate: float = Field(default=1.0, ge=0.5, le=2.0)
    keep_pitch: bool = True
    slow_while_typing: bool = False
    follow: bool = True
    volume: float = Field(default=1.0, ge=0, le=1)


def config_dir() -> Path:
    """Where the settings lie."""
    return _under("config") or Path(platformdirs.user_config_dir("reviewer", appauthor=False))


def state_dir() -> Path:
    """Where drafts and crash reports lie."""
    return _under("state") or Path(platformdirs.user_state_dir("reviewer", appauthor=False))


def cache_dir() -> Path:
    """Where waveforms are kept; it may be emptied at any time."""
    return _under("cache") or Path(platformdirs.user_cache_dir("reviewer", appauthor=False))


def _under(name: str) -> Path | None:
    home = os.environ.get(HOME)
    return Path(home) / name if home else None


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
    for name in Settings.model_fields.keys() & found.keys():
        try:
            setattr(settings, name, found[name])
        except ValidationError:
            continue
    return settings


def save_settings(settings: Settings, folder: Path | None = None) -> None:
    """Keeps the settings. ``Surroundings`` if they cannot be written; the old ones stay whole."""
    write_whole(_file(folder), settings.model_dump_json(indent=2))


def write_whole(file: Path, text: str) -> None:
    """Writes a small file so that it is there whole or as it was."""
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
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
