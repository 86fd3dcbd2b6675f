"""What importing a match would make of it: one path for the preview and for the import itself.

Nothing is written here. What the user has not allowed is refused before anything is read on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from reviewer.domain.errors import Refused
from reviewer.domain.invariants import check_all
from reviewer.domain.log import DISCARDS, IMPORT, Edit
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.domain.undo import ActOf, standing
from reviewer.formats.match_toml import MATCH_TOML
from reviewer.services.branching import edited_versions
from reviewer.services.form_mapping import Mappings, with_remapped
from reviewer.services.form_records import NameJudge
from reviewer.services.found_matches import Found
from reviewer.services.match_parts import TRANSCRIPT, ChangedParts, Parts, changed_parts, gather
from reviewer.services.rebuilding import Options, rebuild
from reviewer.services.recording import Watch
from reviewer.storage.store import Store

Leave = Literal["replace", "discard_edits"]
MANY_NOTES = 8


class NotAllowed(Refused):
    """The import would replace something; ``needs`` is the option that allows it."""

    def __init__(self, sentence: str, needs: Leave) -> None:
        super().__init__(sentence)
        self.needs = needs


@dataclass(frozen=True, slots=True)
class Plan:
    """A match before and after an import, and what the readers have to say."""

    before: Transcript
    after: Transcript
    changed: ChangedParts
    notes: tuple[str, ...] = ()

    @property
    def result(self) -> str:
        """``added``, ``changed`` or ``unchanged``."""
        if not self.changed.all:
            return "unchanged"
        return "changed" if self.before.head else "added"

    @property
    def edit(self) -> Edit:
        """The act as the log names it."""
        edit: dict[str, object] = {"edit": IMPORT, "parts": sorted(self.changed.all)}
        if self.before.head and TRANSCRIPT in self.changed:
            edit[DISCARDS] = True
        return edit

    @property
    def message(self) -> str:
        """The notes as one sentence; of very many only the first."""
        said = list(dict.fromkeys(self.notes))
        more = [f"and {len(said) - MANY_NOTES} more"] if len(said) > MANY_NOTES else []
        return "; ".join([*said[:MANY_NOTES], *more])


def parts_of(
    found: Found, named: Mapping[str, int], watch: Watch, *, measure: bool = True
) -> Parts:
    """The parts of a match that was found; ``Refused`` or ``BadInput`` if they cannot be had.

    ``named`` says how many folders have which match id. Without ``measure`` a recording that
    is new is not read through.
    """
    if named.get(found.match, 0) > 1:
        words = f"match-clash: {named[found.match]} folders of this import have this match_id"
        raise Refused(words)
    if found.place is None or found.toml is None or found.files is None:
        raise Refused(found.error)
    return gather(found.place, found.toml, found.files, watch, measure=measure)


def plan_import(
    store: Store, match: str, parts: Parts, options: Options, name_judge: NameJudge
) -> Plan:
    """What the parts would make of the match.

    ``NotAllowed`` if the options do not allow that, ``Refused`` or ``BadInput`` if nothing can.
    """
    before = store.load(match) if store.exists(match) else EMPTY
    changed = changed_parts(before, parts, options.encoding)
    mappings = Mappings(store)
    if options.replace:
        changed = with_remapped(before, parts, changed, mappings)
    if not changed.all:
        return Plan(before, before, changed)
    _allow_replacing(store, before, parts, changed, options)
    edited = _edited_fields(store, match) if MATCH_TOML in changed and before.head else ()
    after, notes = rebuild(before, parts, changed, options, name_judge, edited, mappings)
    check_all(after)
    return Plan(before, after, changed, tuple(notes))


def unread_words(found: Found) -> str:
    """A word about files that lie where parts do and are none; empty if there are none."""
    unread = () if found.files is None else found.files.unread
    if not unread:
        return ""
    names = ", ".join(unread[:MANY_NOTES]) + (" …" if len(unread) > MANY_NOTES else "")
    return f"not read: {names} (forms stand in forms/original or forms/appeal, the rest is .json)"


def _allow_replacing(
    store: Store, before: Transcript, parts: Parts, changed: ChangedParts, options: Options
) -> None:
    """``Refused`` unless the user allowed what this import would replace."""
    if not changed.replaced:
        return
    fresh = TRANSCRIPT in changed.replaced
    home = before.parts[TRANSCRIPT].path
    if fresh and home not in (None, parts.place) and Path(home or "").exists():
        raise Refused(f"match-clash: {before.match.id} is the match of another folder, {home}")
    if not options.replace:
        names = ", ".join(sorted(changed.replaced))
        words = f"{names} changed since the last import: --replace takes the new one"
        raise NotAllowed(words, "replace")
    if fresh and not options.discard_edits and _standing(store, before.match.id):
        raise NotAllowed(
            "the transcript changed and the match has edits: --discard-edits gives them up "
            "(old revisions stay readable)",
            "discard_edits",
        )
    if fresh and not options.discard_edits and (left := edited_versions(store, before.match.id)):
        raise NotAllowed(
            f"the transcript changed and there is work on versions of {', '.join(left)}: "
            "--discard-edits leaves it behind (old revisions stay readable)",
            "discard_edits",
        )


def _standing(store: Store, match: str) -> list[Mapping[str, Any]]:
    """The edits of persons that were not taken back."""
    acts = [ActOf(a.seq, a.author, a.edit, a.undoes) for a in store.acts(match)]
    alive = standing(acts)
    return [act.edit for act in acts if act.seq in alive]


def _edited_fields(store: Store, match: str) -> set[str]:
    """The fields of the match that persons have set."""
    names = {"winner": "announced_winner", "best_debater": "announced_best_debater"}
    fields = {
        str(edit["field"])
        for outer in _standing(store, match)
        for edit in (outer, *outer.get("edits", ()))
        if edit.get("edit") == "set_match"
    }
    return {names.get(field, field) for field in fields}
