"""What only the match can tell of a form's values: a team for a side, a name for a debater."""

import re
from collections.abc import Callable, Mapping

from reviewer.domain.model import Entry, Form, Match
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import Side, side_of
from reviewer.formats.judge_form import ReadEntry, resolve_debater, resolve_side

Resolve = Callable[[ReadEntry], str | None]
_PARTS = re.compile(r"[-－—_·\s()（）:：]+")
_ROLE = re.compile(r"[正反]方?[一二三四1-4]?辩?手?")


def new_entry(form: Form, read: ReadEntry, resolve: Resolve) -> Entry:
    """The record of a value as read; it has no id yet and waits in the tray."""
    value = resolve(read)
    return Entry(
        "",
        form.id,
        read.what,
        read.label,
        read.raw,
        read.cell,
        read=value,
        value=value,
        ballot=read.ballot,
        problem=_problem(read, value),
    )


def _problem(entry: ReadEntry, value: str | None) -> str | None:
    if entry.what == "best_debater" and value is None and entry.raw.strip():
        return entry.problem or "best-debater-unknown"
    return entry.problem if value is None or entry.what == "score" else None


def resolver(transcript: Transcript) -> Resolve:
    """Reads values by the teams, positions and debaters of the match."""
    teams = _team_names(transcript.match)
    names = _debater_names({s.id: s.role for s in transcript.speakers.values()})

    def resolve(entry: ReadEntry) -> str | None:
        if entry.read is not None:
            return entry.read
        if entry.what == "vote":
            return resolve_side(entry.raw, teams)
        if entry.what == "best_debater":
            return resolve_debater(entry.raw, names)
        return None

    return resolve


def _team_names(match: Match) -> dict[str, Side]:
    sides: tuple[tuple[Side, str | None], ...] = (
        ("affirmative", match.affirmative.team),
        ("affirmative", match.affirmative.position),
        ("negative", match.negative.team),
        ("negative", match.negative.position),
    )
    both = {name for _, name in sides[:2]} & {name for _, name in sides[2:]}
    return {name: side for side, name in sides if name and name not in both}


def _debater_names(roles: Mapping[str, str | None]) -> dict[str, str]:
    """The debaters' names: labels, and what follows the role in them; shared names are out."""
    found: dict[str, set[str]] = {}
    for label, role in roles.items():
        if role is not None and side_of(role):
            for name in {label, *_PARTS.split(label)}:
                if name and not _ROLE.fullmatch(name):
                    found.setdefault(name, set()).add(role)
    return {name: next(iter(held)) for name, held in found.items() if len(held) == 1}
