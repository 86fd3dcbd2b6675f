"""Checks of matches as they stand in a project: the pure ones, and those that look around.

``media-missing`` looks at the disk, ``range-overlap`` at the other matches of the project.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple, cast

from reviewer.domain.checks import checks, in_order
from reviewer.domain.checks.codes import say
from reviewer.domain.errors import ReviewerError
from reviewer.domain.findings import Finding
from reviewer.domain.model import DebateFormat, Match, Part
from reviewer.domain.scores import match_format
from reviewer.domain.transcript import Transcript
from reviewer.formats.debate_format import load_formats
from reviewer.services.parallel import ahead, processes
from reviewer.storage.store import Store, Stored

Progress = Callable[[int, int, str], None]


class Stretch(NamedTuple):
    """What a match takes of a transcript file; ``lines`` is ``None`` for all of it."""

    match: str
    sha256: str
    lines: tuple[int, int] | None


ByFile = Mapping[str, Sequence[Stretch]]
"""What every match takes of which file, by the file's hash."""


def check(
    store: Store,
    matches: Sequence[str] | None = None,
    *,
    branch: str = "main",
    progress: Progress = lambda done, total, match: None,
    jobs: int | None = None,
    failed: Callable[[str, Exception], None] | None = None,
) -> dict[str, tuple[Finding, ...]]:
    """The findings of these matches (all if ``None``), by match.

    Of the other matches only a record or two are read. ``NoSuchMatch`` for one that is not
    there; ``progress`` is told how many are done, of how many, and the match's id. ``jobs``
    processes compute (``None``: as many as are worth it). ``failed`` is told of a match that
    meets a bug or is damaged, and the others go on; without it the error is raised.
    """
    names = [row.match for row in store.matches(branch)] if matches is None else list(matches)
    found: dict[str, tuple[Finding, ...]] = {}
    by_file = stretches(store)
    asked = (_asked(store, name, branch, by_file) for name in names)
    with ahead(_answered, asked, processes(len(names), jobs)) as results:
        for done, name in enumerate(names):
            progress(done, len(names), name)
            try:
                known = next(results)
                found[name] = _found(store.load(name, branch), by_file) if known is None else known
            except ReviewerError:
                raise
            except Exception as error:
                if failed is None:
                    raise
                failed(name, error)
    progress(len(names), len(names), "")
    return found


def _asked(store: Store, match: str, branch: str, by_file: ByFile) -> tuple[Stored, ByFile] | None:
    """What another process needs to check the match; a match that cannot be had is not asked."""
    try:
        return store.stored(match, branch), by_file
    except ReviewerError:
        return None


def _answered(asked: tuple[Stored, ByFile]) -> tuple[Finding, ...]:
    stored, by_file = asked
    return _found(stored.transcript, by_file)


def _found(transcript: Transcript, by_file: ByFile) -> tuple[Finding, ...]:
    return check_transcript(transcript, load_formats(), overlaps(transcript, by_file))


def check_transcript(
    transcript: Transcript,
    formats: Mapping[str, DebateFormat],
    around: Iterable[Finding] = (),
) -> tuple[Finding, ...]:
    """The findings of one match, in the order of their places.

    ``around`` are those that other matches give rise to; without them, there are none.
    """
    own = checks(transcript, match_format(transcript.match, formats))
    return in_order(transcript, chain(own, media(transcript), around))


def media(transcript: Transcript) -> Iterator[Finding]:
    """Whether the recording is where it was. A match that names none lacks none."""
    part = transcript.parts.get("recording")
    if part is not None and not _is_there(part.path):
        message = "The recording is not where it was at the import: name its place now."
        where = {"part": part.id, "path": part.path}
        yield say(transcript.match.id, "media-missing", where, message)


def _is_there(path: str | None) -> bool:
    try:
        return path is not None and Path(path).is_file()
    except (OSError, ValueError):  # no name this system could have
        return False


def overlaps(transcript: Transcript, by_file: ByFile) -> Iterator[Finding]:
    """Other matches that take the same lines of the same file."""
    part = transcript.parts.get("transcript")
    if part is None:
        return
    match = transcript.match
    mine = Stretch(match.id, part.sha256, match.transcript_lines)
    for other in by_file.get(part.sha256, ()):
        if other.match != match.id and _meet(mine.lines, other.lines):
            yield _overlap(mine, other)


def _overlap(mine: Stretch, other: Stretch) -> Finding:
    first, last = _common(mine.lines, other.lines)
    lines = {} if first is None or last is None else {"lines": [first, last]}
    which = f"Lines {first}–{last}" if lines else "All lines"
    message = (
        f"{which} of the transcript file are also match {other.match}'s: give each match its own "
        "(transcript_lines in match.toml)."
    )
    return say(mine.match, "range-overlap", {"other": other.match, **lines}, message)


def _common(
    mine: tuple[int, int] | None, other: tuple[int, int] | None
) -> tuple[int | None, int | None]:
    """The first and the last line that both have; ``None`` where neither names any."""
    if mine is None or other is None:
        return mine or other or (None, None)
    return max(mine[0], other[0]), min(mine[1], other[1])


def _meet(mine: tuple[int, int] | None, other: tuple[int, int] | None) -> bool:
    first, last = _common(mine, other)
    return first is None or last is None or first <= last


def stretches(store: Store) -> dict[str, list[Stretch]]:
    """What every match of the project takes of which file, by the file's hash."""
    parts = store.records("part", "transcript")
    found: dict[str, list[Stretch]] = {}
    for name, (body, *_) in store.records("match").items():
        for part in cast(list[Part], parts.get(name, [])):
            stretch = Stretch(name, part.sha256, cast(Match, body).transcript_lines)
            found.setdefault(part.sha256, []).append(stretch)
    return found
