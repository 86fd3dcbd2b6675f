"""Folds of an export: a file that joins to every file of it, and one that tells how even they are.

Both stand outside the export's folder, which holds what its manifest names and nothing else.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reviewer.domain.codec import Json
from reviewer.domain.errors import BadInput, Refused
from reviewer.domain.folds import Foldable, Split, near_motions, shared_teams, split
from reviewer.formats.jsonl import dump_document, dump_line
from reviewer.media.whole_file import whole_file
from reviewer.services.export_rows import ExportRows

SUMMARY = ".summary.json"


@dataclass(frozen=True, slots=True)
class Folds:
    """The folds of an export; ``rows`` are the file's records, ``summary`` tells of them."""

    file: Path
    rows: tuple[Json, ...]
    summary: Json

    @property
    def summary_file(self) -> Path:
        """Where the summary stands."""
        return _summary_file(self.file)


def fold_export(out: Path, folds: int, *, seed: int = 0, file: Path | None = None) -> Folds:
    """Parts an export into folds and writes them to ``file`` (default: beside its folder).

    A record of the file is a match: ``match_id, fold, folds, seed, motion_group, format,
    competition, motion``; ``match_id`` is in every record of every file of an export. Beside it
    ``….summary.json`` says how even the folds are, which teams are in several, and which motions
    of different folds read alike. ``Refused`` if it cannot be done, ``BadInput`` or
    ``Surroundings`` if the export cannot be read.
    """
    target = file or out.absolute().with_name(f"{out.absolute().name}-folds.jsonl")
    if target.resolve().is_relative_to(out.resolve()):
        raise Refused(f"{target.name} would be no part of the export: name a place outside {out}")
    if target.is_dir():
        raise Refused(f"{target.name} is a folder; name a file")
    for old, sign in ((target, b'"motion_group"'), (_summary_file(target), b'"team_overlap"')):
        _check_ours(old, sign)
    matches, digest = _read(out)
    made = split(matches, folds, seed)
    rows = tuple(_row(match, made) for match in sorted(matches, key=lambda m: m.match))
    summary = _summary(matches, made, digest)
    with whole_file(target) as part:
        part.write_bytes(b"".join(map(dump_line, rows)))
    with whole_file(_summary_file(target)) as part:
        part.write_bytes(dump_document(summary))
    return Folds(target, rows, summary)


def _check_ours(file: Path, sign: bytes) -> None:
    """Folds may be made anew; whatever else stands there is somebody's."""
    if file.exists() and sign not in file.read_bytes():
        raise Refused(f"{file.name} is there already and holds no folds; name another file")


def _summary_file(target: Path) -> Path:
    return target.with_name(f"{target.name.removesuffix('.jsonl')}{SUMMARY}")


def _read(out: Path) -> tuple[list[Foldable], str]:
    """The export's matches, and the digest of the file they are in."""
    rows = ExportRows(out)
    try:
        matches = [_foldable(record) for record in rows.of("matches")]
    except (KeyError, TypeError) as error:
        raise BadInput("matches.jsonl", "", "a record is not as an export has it") from error
    return matches, rows.manifest.files["matches.jsonl"].sha256


def _foldable(record: Json) -> Foldable:
    teams = (record[side]["team"] for side in ("affirmative", "negative"))
    return Foldable(
        record["match_id"],
        record["motion"],
        record["format"],
        record["competition"],
        tuple(team for team in teams if team),
    )


def _row(match: Foldable, made: Split) -> Json:
    return {
        "match_id": match.match,
        "fold": made.fold_of[match.match],
        "folds": made.folds,
        "seed": made.seed,
        "motion_group": made.group_of[match.match],
        "format": match.format,
        "competition": match.competition,
        "motion": match.motion,
    }


def _summary(matches: Sequence[Foldable], made: Split, digest: str) -> Json:
    near = list(near_motions(matches, made))
    return {
        "folds": made.folds,
        "seed": made.seed,
        "matches": len(matches),
        "motions": len(set(made.group_of.values())),
        "matches_sha256": digest,
        "balance": [_fold(matches, made, fold) for fold in range(1, made.folds + 1)],
        "team_overlap": [
            {
                "team": shared.team,
                "folds": [
                    {"fold": fold, "match_ids": list(ids)} for fold, ids in shared.matches.items()
                ],
            }
            for shared in shared_teams(matches, made)
        ],
        "similar_motions": [
            {
                "motions": list(pair.motions),
                "match_ids": list(pair.matches),
                "folds": [made.fold_of[match] for match in pair.matches],
                "likeness": round(pair.likeness, 3),
            }
            for pair in near
        ],
    }


def _fold(matches: Sequence[Foldable], made: Split, fold: int) -> Json:
    inside = [match for match in matches if made.fold_of[match.match] == fold]
    return {
        "fold": fold,
        "matches": len(inside),
        "motions": len({made.group_of[match.match] for match in inside}),
        "formats": _counts(matches, inside, lambda match: match.format),
        "competitions": _counts(matches, inside, lambda match: match.competition),
    }


def _counts(
    matches: Sequence[Foldable],
    inside: Sequence[Foldable],
    value: Callable[[Foldable], str | None],
) -> list[Json]:
    """How many of each the fold has; of what it has none, 0."""
    counts = Counter(map(value, inside))
    names = sorted({value(match) for match in matches}, key=lambda name: name or "")
    return [{"name": name, "matches": counts[name]} for name in names]
