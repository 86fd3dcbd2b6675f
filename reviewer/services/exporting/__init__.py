"""Files out: the matches that may leave, as the dataset of CONTRACT §5.

One match is in memory at a time. The files are written beside the target, read back and only
then put in its place: a failure leaves what was there whole.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reviewer.domain.codec import Json
from reviewer.domain.dataset import match_records
from reviewer.domain.dataset.stages import ContextForm
from reviewer.domain.errors import Cancelled, Refused, Surroundings, Usage
from reviewer.domain.scores import match_format
from reviewer.domain.transcript import Transcript
from reviewer.formats.debate_format import load_formats
from reviewer.services import checking
from reviewer.services.branching import reviewers_in
from reviewer.services.exporting.files import ExportFiles
from reviewer.services.exporting.replacing import replacing
from reviewer.services.exporting.selection import ACCEPTED, StatusFilter, judge
from reviewer.services.verifying import foreign_files, verify
from reviewer.storage.store import Store

__all__ = ["Exported", "export"]

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Exported:
    """What an export wrote: where, how many records of each kind, and what it left out."""

    out: Path
    counts: dict[str, int]
    excluded: tuple[Json, ...]


def export(
    store: Store,
    out: Path,
    *,
    matches: Sequence[str] = (),
    status: StatusFilter = "approved",
    context: ContextForm = "inline",
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Exported:
    """Exports ``matches`` (none named: all) to the folder ``out``.

    ``Refused`` if ``out`` is something else than an export or nothing, ``Cancelled`` if it was;
    ``Surroundings`` if it cannot be written. Then nothing has changed.
    """
    if status not in ACCEPTED or context not in ("inline", "ids"):
        raise Usage("the status is approved, reviewed or any; the context inline or ids")
    progress, cancelled = progress or _untold, cancelled or _never
    chosen = _chosen(store, matches)
    options = {"matches": sorted(set(matches)), "status": status, "context": context}
    excluded: list[Json] = []
    try:
        with replacing(out, _check_target) as folder, ExportFiles(folder, options) as files:
            one = _One(store, files, status, context)
            for done, match in enumerate(chosen):
                if cancelled():
                    raise Cancelled("the export was cancelled; nothing was changed")
                progress(done, len(chosen), match)
                excluded += one.export(match)
            files.finish()
            progress(len(chosen), len(chosen), "")
            _read_back(folder)
    except OSError as error:
        raise Surroundings(_failure(out, error)) from error
    return Exported(out, files.counts, tuple(excluded))


def _untold(done: int, total: int, match: str) -> None:
    """Nobody wants to know how far the export is."""


def _never() -> bool:
    return False


def _chosen(store: Store, matches: Sequence[str]) -> list[str]:
    known = {row.match for row in store.matches()}
    unknown = sorted(set(matches) - known)
    if unknown:
        raise Refused(f"there is no match {unknown[0]!r} in this project")
    return sorted(set(matches) or known)


def _check_target(target: Path) -> None:
    """Refuses to replace what is no export: its content could not be made again."""
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return
    foreign = foreign_files(target)
    if foreign is None:
        raise Refused(f"{target.name} is there and is no export; name another folder")
    if foreign:
        raise Refused(f"{target.name} holds {foreign[0]}, which is no part of an export; move it")


class _One:
    """Exports one match after the other into the same files."""

    def __init__(
        self, store: Store, files: ExportFiles, status: StatusFilter, context: ContextForm
    ) -> None:
        self._store, self._files, self._status, self._context = store, files, status, context
        self._people = _Reviewers(store)
        self._taken = checking.stretches(store)

    def export(self, match: str) -> tuple[Json, ...]:
        """Writes the match, or why it stays; returns what was left out.

        What is checked is what is written, even if somebody is editing the match just now.
        """
        transcript = self._store.load(match)
        around = checking.overlaps(transcript, self._taken)
        findings = checking.check_transcript(transcript, load_formats(), around)
        verdict = judge(transcript, findings, self._status)
        if verdict.match:
            self._write(transcript, verdict.appeal)
        self._files.leave_out(verdict.excluded)
        return verdict.excluded

    def _write(self, transcript: Transcript, appeal: bool) -> None:
        match = transcript.match
        records = match_records(
            transcript,
            match_format(match, load_formats()),
            authors=_authors(self._store, match.id),
            people=self._people,
            context=self._context,
            appeal=appeal,
        )
        try:
            self._files.put(records)
        except UnicodeEncodeError as error:
            raise Refused(f"match {match.id} holds a sign that is no character") from error


def _authors(store: Store, match: str) -> list[str]:
    """Who reviewed the match: who edited it, and of a decision both reviewers.

    Importing it and asking for a proposal is no review.
    """
    acts = [act for act in store.acts(match) if act.edit["edit"] not in ("import", "segment")]
    return sorted({act.author for act in acts}.union(*(reviewers_in(act.edit) for act in acts)))


class _Reviewers(dict[str, str]):
    """The ids of reviewers by name; the project gives one to whoever has none yet."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def __missing__(self, name: str) -> str:
        self[name] = self._store.person("reviewer", "", name)
        return self[name]


def _read_back(folder: Path) -> None:
    problems = verify(folder)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise Refused(f"the export is not sound and was given up: {problems[0]}{more}")


def _failure(out: Path, error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return f"the export to {out.name} failed ({reason}); what was there before is as it was"
