"""Mappings of odd tables: tried on a file before anything is kept, and kept for a competition."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reviewer.domain.errors import BadInput, Refused
from reviewer.domain.scores import Place, align, match_format
from reviewer.domain.scores.grammar import normalise
from reviewer.domain.transcript import Transcript
from reviewer.formats.debate_format import load_formats
from reviewer.formats.judge_form import ReadEntry, ReadForm, read_forms, read_sheets
from reviewer.formats.judge_form.grid import Sheet
from reviewer.formats.judge_form.mapping import FormMapping, fits
from reviewer.formats.judge_form.mapping_json import mapping_digest, read_mapping, write_mapping
from reviewer.services.form_values import resolver
from reviewer.services.match_parts import FORMS, Blob, ChangedParts, Parts
from reviewer.storage.store import Store

KEY = "form_mapping:"


@dataclass(frozen=True, slots=True)
class TriedEntry:
    """A value as the mapping reads it: the text as it stood, its cell, what it would become,
    and where it would stand in the match (``place``: ``None`` without a match, or no score).
    """

    read: ReadEntry
    value: str | None
    place: Place | None


@dataclass(frozen=True, slots=True)
class TriedForm:
    """A form as the mapping reads it. ``ours``: it is of the match that was named."""

    form: ReadForm
    entries: tuple[TriedEntry, ...]
    ours: bool


@dataclass(frozen=True, slots=True)
class Tried:
    """What a mapping makes of a file; ``trouble`` is a sentence if it makes nothing of it."""

    forms: tuple[TriedForm, ...]
    trouble: str = ""

    @property
    def in_tray(self) -> int:
        """How many scores would wait for a person."""
        places = [entry.place for form in self.forms for entry in form.entries]
        return sum(place is not None and place.section is None for place in places)


class Mappings:
    """The mappings of a project by competition, read when first asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[FormMapping, ...]] = {}

    def __call__(self, competition: str | None) -> tuple[FormMapping, ...]:
        """The competition's mappings."""
        name = competition or ""
        if name not in self._known:
            self._known[name] = kept_mappings(self._store, competition)
        return self._known[name]


def sheets_of(file: str, data: bytes) -> tuple[Sheet, ...]:
    """The sheets of a file as a dialog shows them. ``BadInput`` if it cannot be read at all."""
    return read_sheets(file, data)


def try_mapping(
    file: str, data: bytes, mapping: FormMapping, transcript: Transcript | None = None
) -> Tried:
    """What the mapping would make of the file, in the match if one is named; nothing is written."""
    try:
        sheets = [sheet for sheet in read_sheets(file, data) if sheet.rows]
        if not any(fits(mapping, sheet) for sheet in sheets):
            return Tried((), "not all that the mapping names stands in this file as it says")
        forms = read_forms(file, data, (mapping,))
    except BadInput as error:
        return Tried((), str(error))
    return Tried(tuple(_tried(form, transcript) for form in forms if form.mapping))


def _tried(form: ReadForm, transcript: Transcript | None) -> TriedForm:
    if transcript is None:
        return TriedForm(form, tuple(TriedEntry(e, e.read, None) for e in form.entries), True)
    match, resolve = transcript.match, resolver(transcript)
    fmt = match_format(match, load_formats())
    places = align(form.entries, transcript.section_order, fmt)
    entries = tuple(
        TriedEntry(entry, resolve(entry), place if entry.what == "score" else None)
        for entry, place in zip(form.entries, places, strict=True)
    )
    known = {normalise(name) for name in (match.id, *match.form_ids)}
    label = normalise(form.match_label or "")
    return TriedForm(form, entries, not label or label in known)


def keep_mapping(store: Store, competition: str | None, mapping: FormMapping) -> None:
    """Keeps it for the competition, in place of one of the same name. ``Refused`` without one."""
    name = mapping.name.strip()
    if not name:
        raise Refused("a mapping needs a name")
    store.put_value(_key(competition, name), write_mapping(replace(mapping, name=name)))


def forget_mapping(store: Store, competition: str | None, name: str) -> None:
    """Forgets it; what it has read stays as it is."""
    store.put_value(_key(competition, name), None)


def kept_mappings(store: Store, competition: str | None) -> tuple[FormMapping, ...]:
    """The competition's mappings by name."""
    texts = store.values(_key(competition, ""))
    return tuple(read_mapping(text) for _, text in sorted(texts.items()))


def _key(competition: str | None, name: str) -> str:
    # A competition's name may hold any sign: its length keeps one from being read as another.
    place = competition or ""
    return f"{KEY}{len(place)}:{place}:{name}"


def with_remapped(
    before: Transcript, parts: Parts, changed: ChangedParts, mappings: Mappings
) -> ChangedParts:
    """With the forms that another mapping would read now than when they came in."""
    if not before.head:
        return changed
    known = mappings(parts.toml.match.competition or before.match.competition)
    again = {
        blob.part
        for blob in parts.of(FORMS)
        if blob.part in before.parts
        and blob.part not in changed
        and (known or before.parts[blob.part].format)
        and _reader(blob, known) != before.parts[blob.part].format
    }
    return replace(changed, replaced=changed.replaced | again)


def _reader(blob: Blob, mappings: Sequence[FormMapping]) -> str | None:
    """The digest of the mapping that reads the first sheet that any fits."""
    for sheet in read_sheets(blob.file, blob.data):
        for mapping in mappings:
            if fits(mapping, sheet):
                return mapping_digest(mapping)
    return None
