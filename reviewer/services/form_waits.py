"""Matches whose forms wait for a mapping, noted where an import or its preview meets one."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass

from reviewer.domain.errors import ReviewerError
from reviewer.formats.judge_form import NoForm
from reviewer.services.found_matches import Found
from reviewer.storage.store import Store

KEY = "form_waits:"


@dataclass(frozen=True, slots=True)
class Wait:
    """A match of a competition, what the user named to import it, and the form that waits."""

    match: str
    competition: str | None
    root: str
    file: str


@contextmanager
def noting(store: Store, found: Found) -> Iterator[None]:
    """Notes the match if one of its forms needs a mapping, forgets it if none does any more."""
    try:
        yield
    except NoForm as error:
        wait = asdict(_wait(store, found, error.file))
        _put(store, _key(found), json.dumps(wait, ensure_ascii=False))
        raise
    if _key(found) in store.values(_key(found)):
        _put(store, _key(found), None)


def _key(found: Found) -> str:
    assert found.place is not None
    return f"{KEY}{found.place.path.resolve()}"


def _wait(store: Store, found: Found, file: str) -> Wait:
    assert found.place is not None and found.toml is not None and found.files is not None
    competition = found.toml.match.competition
    if competition is None and store.exists(found.match):
        competition = store.load(found.match).match.competition
    form = next(path for _, path in found.files.forms if path.name == file)
    root = str(found.place.root.resolve())
    return Wait(found.match, competition, root, str(form.resolve()))


def _put(store: Store, key: str, value: str | None) -> None:
    # Who may import may not always set what is the project's; the import's own word comes first.
    with suppress(ReviewerError):
        store.put_value(key, value)


def waits(store: Store) -> tuple[Wait, ...]:
    """All that wait, by their places."""
    return tuple(Wait(**json.loads(text)) for _, text in sorted(store.values(KEY).items()))
