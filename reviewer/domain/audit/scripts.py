"""One content in two scripts: traditional and simplified characters."""

from functools import cache
from typing import Final

from reviewer.domain.audit.traditional import PAIRS

_BESIDE: Final = "著着妳你"
"""Written for the other where the table, made for whole texts, leaves them alone."""


@cache
def _table() -> dict[int, str]:
    pairs = PAIRS + _BESIDE
    return {ord(pairs[i]): pairs[i + 1] for i in range(0, len(pairs), 2)}


def simplified(text: str) -> str:
    """The text in simplified characters, one for one."""
    return text.translate(_table())
