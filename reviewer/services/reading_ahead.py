"""Matches that are new to the project, read in another process: all that needs only the files."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from reviewer.domain.invariants import check_all
from reviewer.domain.transcript import EMPTY
from reviewer.formats.judge_form import FormMapping
from reviewer.services.form_mapping import Mappings
from reviewer.services.form_records import NameJudge
from reviewer.services.form_waits import waits
from reviewer.services.found_matches import Found
from reviewer.services.import_plan import Plan, parts_of
from reviewer.services.match_parts import ChangedParts, changed_parts
from reviewer.services.rebuilding import Begun, Options, begin, finish
from reviewer.services.recording import RecordingFile, Watch
from reviewer.storage.store import Store


@dataclass(frozen=True, slots=True)
class Asked:
    """A match to be read: where it was found, how, and what reads its odd tables."""

    found: Found
    options: Options
    mappings: tuple[FormMapping, ...]


@dataclass(frozen=True, slots=True)
class Fresh:
    """A new match as far as its files tell it."""

    changed: ChangedParts
    begun: Begun


def asked(
    store: Store, wanted: Iterable[tuple[Found, Options]], named: Mapping[str, int]
) -> Iterator[Asked | None]:
    """What another process needs to read each match; ``None`` for one that is not new or sound,
    or whose forms have been waiting: that they do no more is noted where it is read here.
    """
    mappings, waiting = Mappings(store), {wait.match for wait in waits(store)}
    for found, options in wanted:
        toml = found.toml if found.files and named[found.match] == 1 else None
        if toml and found.match not in waiting and not store.exists(found.match):
            yield Asked(found, options, mappings(toml.match.competition))
        else:
            yield None


def read_fresh(asked: Asked) -> Fresh:
    """Reads it; ``BadInput`` or ``Refused`` if that cannot be done."""
    found, options = asked.found, asked.options
    parts = parts_of(found, {}, lambda share: None, measure=False)
    changed = changed_parts(EMPTY, parts, options.encoding)
    return Fresh(changed, begin(EMPTY, parts, changed, options, (), lambda _: asked.mappings))


def plan_fresh(found: Found, fresh: Fresh, watch: Watch, name_judge: NameJudge) -> Plan:
    """What importing it makes: as ``plan_import`` would say of a match that is not there."""
    file = found.files.recording if found.files else None
    recording = None if file is None else RecordingFile(file, watch)
    after, notes = finish(fresh.begun, recording, fresh.changed, name_judge)
    check_all(after)
    return Plan(EMPTY, after, fresh.changed, tuple(notes))
