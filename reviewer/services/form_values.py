"""What only the match can tell of a form's values: a team for a side, a name for a debater."""

import re
from collections.abc import Callable, Mapping

from reviewer.domain.log import Edit
from reviewer.domain.model import Entry, Form, Match
from reviewer.domain.transcript import Transcript, id_key
from reviewer.domain.words import Side, side_of
from reviewer.formats.judge_form import ReadEntry, resolve_debater, resolve_side

KNOWN_NOW = "named by what the match knows now"
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
        if entry.read is not None or entry.problem is not None:
            return entry.read
        if entry.what == "vote":
            return resolve_side(entry.raw, teams)
        if entry.what == "best_debater":
            return resolve_debater(entry.raw, names)
        return None

    return resolve


def names_known_now(transcript: Transcript) -> Edit | None:
    """The act that reads what named a team or a debater whom the match did not know then.

    For a person to make; ``None`` if nothing can be read that was not.
    """
    teams = _team_names(transcript.match)
    names = _debater_names({s.id: s.role for s in transcript.speakers.values()})
    edits = []
    for entry in sorted(transcript.entries.values(), key=lambda entry: id_key(entry.id)):
        value = _known_now(entry, teams, names)
        if value is not None:
            fields = {"entry": entry.id, "value": value, "reason": KNOWN_NOW}
            edits.append({"edit": "set_entry", **fields})
    return {"edit": "group", "name": "names_known_now", "edits": edits} if edits else None


def _known_now(entry: Entry, teams: Mapping[str, Side], names: Mapping[str, str]) -> str | None:
    if entry.value is not None or entry.reason is not None or not entry.raw.strip():
        return None
    if entry.what == "vote" and entry.problem is None:
        return resolve_side(entry.raw, teams)
    if entry.what == "best_debater" and resolve_debater(entry.raw, {}) is None:
        return resolve_debater(entry.raw, names)
    return None  # a role that stands there in so many words was withheld for another reason


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
