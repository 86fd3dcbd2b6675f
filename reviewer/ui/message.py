"""One sentence for the user, as the parts of the window hand it to the status line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["info", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence for the status line or a banner; ``key`` names what it replaces."""

    level: Level
    text: str
    key: str = ""
