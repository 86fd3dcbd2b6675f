"""The judges a project knows: who is who, whose names are near, and what leads decided.

The same name in a competition is the same judge. Two names are joined only by a lead: then the
id that goes stays given, and forms that name it later are the other's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from reviewer.domain.errors import Refused
from reviewer.domain.judges import NearNames, commentary_links, near_names
from reviewer.domain.log import Edit
from reviewer.domain.transcript import Transcript, id_key
from reviewer.services.form_records import NameJudge
from reviewer.storage.store import Store

SAME, OTHER = "judge_same:", "judge_other:"


@dataclass(frozen=True, slots=True)
class KnownJudge:
    """A judge of the project. ``competition`` is where the name means this person; the judge of
    a form that named nobody is known in one panel only, and has none (``None``).

    ``matches`` are those with a form or a commentary of the judge.
    """

    id: str
    name: str
    competition: str | None
    matches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """What became of joining two judges: the matches changed, and why others were not."""

    changed: tuple[str, ...]
    refused: Mapping[str, str]


def known_judges(store: Store) -> tuple[KnownJudge, ...]:
    """Every judge who still has an id of their own, in the order of the ids."""
    gone = joined_judges(store)
    competitions = _competitions(store)
    held = {
        match: {record.id for record in records}
        for match, records in store.records("judge").items()
    }
    return tuple(
        KnownJudge(
            person.id,
            person.name,
            person.scope if person.scope in competitions else None,
            tuple(match for match, judges in sorted(held.items()) if person.id in judges),
        )
        for person in store.people("judge")
        if person.id not in gone
    )


def _competitions(store: Store) -> set[str]:
    return {row.body.competition or "" for row in store.matches()}


def near_judges(store: Store) -> tuple[NearNames, ...]:
    """Judges of one competition whose names are near and of whom no lead has decided yet."""
    by_competition: dict[str, dict[str, str]] = {}
    for judge in known_judges(store):
        if judge.competition is not None:
            by_competition.setdefault(judge.competition, {})[judge.id] = judge.name
    apart = store.values(OTHER)
    near = [pair for names in by_competition.values() for pair in near_names(names)]
    return tuple(pair for pair in near if _apart_key(pair.one, pair.other) not in apart)


def keep_apart(store: Store, one: str, other: str) -> None:
    """A lead's word that these are two people: they are not proposed again."""
    _need(store, one, other)
    store.put_value(_apart_key(one, other), "")


def joining_edits(transcript: Transcript, keep: str, gone: str) -> Edit | None:
    """The one act that gives a match's forms and commentary of ``gone`` to ``keep``."""
    edits: list[dict[str, Any]] = [
        {"edit": "set_judge", "form": form.id, "judge": keep}
        for form in sorted(transcript.forms.values(), key=lambda form: id_key(form.id))
        if form.judge == gone
    ]
    edits += [
        {"edit": "set_section", "section": section.id, "judge": keep}
        for section in transcript.section_order
        if section.judge == gone
    ]
    return {"edit": "group", "name": "join_judges", "edits": edits} if edits else None


def join(store: Store, keep: str, gone: str, *, author: str) -> Joined:
    """A lead's word that ``gone`` is ``keep``: in every match, and for forms to come.

    A match that refuses (an approved one) stays as it is and is named with its reason.
    """
    from reviewer.services.editor import Editor

    _need(store, keep, gone)
    if keep in joined_judges(store):
        raise Refused(f"{keep} is another judge's id by now: name that one")
    changed, refused = [], {}
    for match, judges in sorted(store.records("judge").items()):
        if gone not in {judge.id for judge in judges}:
            continue
        editor = Editor(store, match, author=author)
        edit = joining_edits(editor.transcript, keep, gone)
        try:
            if edit is not None and editor.apply(edit):
                changed.append(match)
        except Refused as error:
            refused[match] = str(error)
    store.put_value(f"{SAME}{gone}", keep)
    return Joined(tuple(changed), refused)


def joined_judges(store: Store) -> dict[str, str]:
    """The ids that leads gave up for others', each with the one that holds."""
    said = {key.removeprefix(SAME): value for key, value in store.values(SAME).items()}
    return {gone: _last(said, gone) for gone in said}


def _last(said: Mapping[str, str], gone: str) -> str:
    id_, seen = gone, {gone}
    while (following := said.get(id_)) is not None and following not in seen:
        id_ = following
        seen.add(id_)
    return id_


def namer(store: Store) -> NameJudge:
    """The project's id for a judge; a new one if the name is new in its competition."""
    known = partial(store.person, "judge")
    joined = joined_judges(store)

    def name_judge(scope: str, name: str) -> str:
        id_ = known(scope, name)
        return joined.get(id_, id_)

    return name_judge


def link_commentary(transcript: Transcript) -> Edit | None:
    """The act that gives every commentary to the judge it seems to be of, for a person to make."""
    links = commentary_links(transcript)
    edits = [
        {"edit": "set_section", "section": link.section, "judge": link.judge} for link in links
    ]
    return {"edit": "group", "name": "link_commentary", "edits": edits} if edits else None


def _need(store: Store, *ids: str) -> None:
    known = {person.id for person in store.people("judge")}
    for id_ in ids:
        if id_ not in known:
            raise Refused(f"there is no judge {id_!r} in this project")
    if len(set(ids)) < len(ids):
        raise Refused("a judge and the same judge again are one already")


def _apart_key(one: str, other: str) -> str:
    first, second = sorted((one, other), key=id_key)
    return f"{OTHER}{first}:{second}"
