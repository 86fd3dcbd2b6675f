"""The matches at the paths that a user names, and why one of them cannot be read."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reviewer.domain.errors import BadInput, Cancelled, ReviewerError
from reviewer.formats.match_folder import (
    MatchFiles,
    MatchPlace,
    find_files,
    find_matches,
    read_place,
)
from reviewer.formats.match_toml import MatchToml


@dataclass(frozen=True, slots=True)
class Found:
    """A match at a path, or why it cannot be read."""

    match: str
    place: MatchPlace | None = None
    toml: MatchToml | None = None
    files: MatchFiles | None = None
    error: str = ""

    @property
    def home(self) -> str:
        """Where it stands; empty for a path that holds no match."""
        return "" if self.place is None else str(self.place.path)


def find_all(
    paths: Sequence[Path], cancelled: Callable[[], bool] = lambda: False
) -> Iterator[Found]:
    """The matches at the paths, each folder once; what cannot be read says why.

    ``Surroundings`` if a path is not there, ``Cancelled`` if it was.
    """

    def go_on() -> None:
        if cancelled():
            raise Cancelled("the import was cancelled; what is in stays")

    seen: set[Path] = set()
    for path in paths:
        try:
            places = find_matches(path, go_on)
        except (BadInput, OSError) as error:
            yield Found(path.name, error=_words(error))
            continue
        for place in places:
            go_on()
            if place.path.resolve() not in seen:
                seen.add(place.path.resolve())
                yield _read(place)


def _read(place: MatchPlace) -> Found:
    try:
        toml = read_place(place)
    except (ReviewerError, OSError) as error:
        return Found(place.name, place, error=_words(error))
    try:
        return Found(toml.match.id, place, toml, find_files(place, toml))
    except (ReviewerError, OSError) as error:
        return Found(toml.match.id, place, toml, error=_words(error))


def _words(error: Exception) -> str:
    if not isinstance(error, OSError):
        return str(error)
    name = Path(str(error.filename or "this folder")).name
    return f"{name}: it cannot be read: {error.strerror}"
