"""The languages the report is told in, and which one the user means."""

import locale
import os
from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

from reviewer.services.reporting.chinese import CHINESE
from reviewer.services.settings import Settings

Language: TypeAlias = Literal["en", "zh"]
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH: Final = {"cell without a partner": "no partner on the other side"}
_SINGULAR: Final = {
    "matches": "match",
    "pairs of judges": "pair of judges",
    "pairs of cells": "pair of cells",
}


def preferred_language(settings: Settings) -> Language:
    """The language of the settings as the window takes it: the system's where none is named."""
    named = settings.language
    if named == "system":
        found = (os.environ.get(each) for each in _VARIABLES)
        named_by_system = next(filter(None, found), None) or locale.getlocale()[0] or ""
        return "zh" if named_by_system.lower().startswith(("zh", "chinese")) else "en"
    return "zh" if named == "zh_CN" else "en"


class Say:
    """What the report says, in one language; a phrase is its English."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._table: Mapping[str, str] = CHINESE if language == "zh" else _ENGLISH

    def __call__(self, phrase: str, **gaps: object) -> str:
        """The phrase in the language, with its gaps filled."""
        return self._table.get(phrase, phrase).format(**gaps)

    def name(self, text: str) -> str:
        """A word of the contract in the language; any other name as it is."""
        return self._table.get(text, text)

    def count(self, number: int, unit: str) -> str:
        """``1 cell``, ``1,200 cells``; ``unit`` is the plural."""
        if self.language == "zh":
            return f"{number:,} {self.name(unit)}"
        return f"{number:,} {_SINGULAR.get(unit, unit[:-1]) if number == 1 else unit}"

    def listed(self, phrases: Iterable[str]) -> str:
        """Phrases one after another."""
        return ("；" if self.language == "zh" else "; ").join(phrases)
