"""The facts of every match of a project or an export, one match in memory at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reviewer.domain.codec import Json
from reviewer.domain.errors import BadInput, Cancelled, Usage
from reviewer.domain.scores import match_format
from reviewer.domain.statistics import MatchFacts, facts_of, told_facts
from reviewer.formats.debate_format import load_formats
from reviewer.services.export_rows import ExportRows
from reviewer.services.exporting.selection import ACCEPTED, StatusFilter
from reviewer.storage.store import Store

Progress = Callable[[int, int, str], None]
Cancelling = Callable[[], bool]

STOPPED: Final = "the report was cancelled"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A match, or an adjudication of one, that is not in the report, and why."""

    match: str
    adjudication: str | None
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gathered:
    """The facts of the matches that count, and what was left out. ``source`` is what was read."""

    source: str
    matches: tuple[MatchFacts, ...]
    left_out: tuple[LeftOut, ...]


def gather_project(
    store: Store,
    *,
    status: StatusFilter = "any",
    progress: Progress | None = None,
    cancelled: Cancelling | None = None,
) -> Gathered:
    """The matches of a project as they stand, whatever is still wrong with them.

    ``status`` as for an export. ``Cancelled`` between two matches.
    """
    if status not in ACCEPTED:
        raise Usage("the status is approved, reviewed or any")
    formats, found, left_out = load_formats(), list[MatchFacts](), list[LeftOut]()
    rows = store.matches()
    for done, row in enumerate(rows):
        _step(done, len(rows), row.match, progress, cancelled)
        if row.body.status not in ACCEPTED[status]:
            left_out.append(LeftOut(row.match, None, (f"status {row.body.status}",)))
            continue
        transcript = store.load(row.match)
        found.append(told_facts(transcript, match_format(transcript.match, formats)))
    _step(len(rows), len(rows), "", progress, cancelled)
    return Gathered("project", tuple(found), tuple(left_out))


def gather_export(
    out: Path, *, progress: Progress | None = None, cancelled: Cancelling | None = None
) -> Gathered:
    """The matches of an export, and what it left out itself."""
    rows = ExportRows(out)
    adjudications: dict[str, list[Json]] = {}
    total = rows.manifest.counts.get("matches", 0)
    try:
        for record in rows.of("adjudications"):
            adjudications.setdefault(record["match_id"], []).append(record)
        found = []
        for done, match in enumerate(rows.of("matches")):
            _step(done, total, match["match_id"], progress, cancelled)
            found.append(facts_of(match, adjudications.get(match["match_id"], ())))
        left_out = tuple(
            LeftOut(row["match_id"], row["adjudication_id"], tuple(row["codes"]))
            for row in rows.of("excluded")
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(out.name, "", "a record is not as an export has it") from error
    _step(total, total, "", progress, cancelled)
    return Gathered("export", tuple(found), left_out)


def _step(
    done: int, total: int, match: str, progress: Progress | None, cancelled: Cancelling | None
) -> None:
    if cancelled is not None and cancelled():
        raise Cancelled(STOPPED)
    if progress is not None:
        progress(done, total, match)
