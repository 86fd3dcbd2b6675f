"""Judge forms as records: whose they are, which match they are about, where scores belong."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from reviewer.domain.edits import Draft
from reviewer.domain.errors import BadInput
from reviewer.domain.model import Entry, Form, Judge, Match, WrittenTotal
from reviewer.domain.scores import align, match_format
from reviewer.domain.scores.grammar import normalise
from reviewer.domain.words import AdjudicationKind
from reviewer.formats.debate_format import load_formats
from reviewer.formats.judge_form import FormMapping, ReadEntry, ReadForm, read_forms
from reviewer.services.form_values import Resolve, new_entry
from reviewer.services.match_parts import FORMS, Blob

NameJudge = Callable[[str, str], str]
"""The project's id for a judge, by competition (or what else the name means) and name."""

MappingsOf = Callable[[str | None], Sequence[FormMapping]]
"""What a competition's leads said of tables that no layout fits."""

_NAMELESS = re.compile(
    r"(?:sheet|table|judge|form|工作表|评委|裁判|评分表)?[\W_]*[\d一二三四五六七八九十]*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class FormFile:
    """The forms of one file that are this match's; ``left`` others are not.

    ``called``: what they call the match, if that is no name it is known by.
    """

    blob: Blob
    forms: tuple[ReadForm, ...]
    left: int
    called: str | None = None

    @property
    def kind(self) -> AdjudicationKind:
        """The adjudication whose folder the file stands in."""
        return "appeal" if self.blob.part.startswith(f"{FORMS}appeal/") else "original"

    @property
    def mapping(self) -> str | None:
        """The digest of the mapping that read the file, if one did."""
        return next((form.mapping for form in self.forms if form.mapping), None)

    @property
    def notes(self) -> list[str]:
        """What the user should know of the reading."""
        file = self.blob.file
        others = [f"{file}: {_left_words(self.left)}"] if self.left else []
        if self.called:
            others.append(
                f"{file}: its forms are of {self.called!r}, taken for this match; "
                "form_ids in match.toml says what forms call it"
            )
        said = dict.fromkeys(note for form in self.forms for note in form.notes)
        return others + [f"{file}: {note}" for note in said]


def _left_words(number: int) -> str:
    return "1 form is of another match" if number == 1 else f"{number} forms are of other matches"


def read_form_file(match: Match, blob: Blob, mappings: Sequence[FormMapping] = ()) -> FormFile:
    """Reads a file. ``BadInput`` if it is no form, or none of this match."""
    read = read_forms(blob.file, blob.data, mappings)
    ours = _of_this_match(match, blob.file, read)
    known = {normalise(name) for name in (match.id, *match.form_ids)}
    labels = [f.match_label for f in ours if f.match_label]
    called = next((label for label in labels if normalise(label) not in known), None)
    return FormFile(blob, tuple(ours), len(read) - len(ours), called)


def _of_this_match(match: Match, file: str, read: Sequence[ReadForm]) -> list[ReadForm]:
    """The forms of this match: those without a label, or whose label the match is known by."""
    known = {normalise(name) for name in (match.id, *match.form_ids)}
    labels = {normalise(form.match_label) for form in read if form.match_label}
    if not match.form_ids and not labels & known:
        if len(labels) > 1:
            names = ", ".join(sorted({form.match_label for form in read if form.match_label})[:3])
            words = f"holds forms of several matches, {names}: name ours in form_ids of match.toml"
            raise BadInput(file, "", words)
        return list(read)
    ours = [f for f in read if not f.match_label or normalise(f.match_label) in known]
    if not ours:
        said = ", ".join(sorted({f.match_label for f in read if f.match_label})[:3])
        words = f"holds no form of this match but of {said}: name it in form_ids if that is ours"
        raise BadInput(file, "", words)
    return ours


def put_forms(draft: Draft, file: FormFile, resolve: Resolve, name_judge: NameJudge) -> set[str]:
    """Puts the forms of a file in place of those it had before; the ids of all it has now."""
    now = draft.now
    old = [form for form in now.forms.values() if form.part == file.blob.part]
    entries = {form.id: list(now.entries_by_form[form.id]) for form in old}
    for form in old:
        draft.drop(form)
        for entry in entries[form.id]:
            draft.drop(entry)
    judges = _judges(now.match, file, name_judge)
    ids = set()
    for read, judge, before in zip(
        file.forms, judges, _earlier(old, entries, file.forms, judges), strict=True
    ):
        draft.put(judge)
        record = before or Form(draft.new_id("f"), file.kind, judge.id, file.blob.part)
        same = _put_entries(draft, record, read, resolve, entries.get(record.id, []))
        totals = tuple(WrittenTotal(*total) for total in read.totals)
        confirmed = record.confirmed and same
        draft.put(replace(record, submitted=read.submitted, confirmed=confirmed, totals=totals))
        ids.add(record.id)
    draft.put(file.blob.record(format=file.mapping))
    return ids


def _judges(match: Match, file: FormFile, name_judge: NameJudge) -> list[Judge]:
    """Who filled the forms in. A sheet or a file called 1, or the second of several forms that
    name nobody, means somebody of this panel only.
    """
    stem = PurePath(file.blob.file).stem
    nameless = sum(not form.judge for form in file.forms)
    found = []
    for number, form in enumerate(file.forms, start=1):
        several = not form.judge and nameless > 1
        name = f"{stem} {number}" if several else form.judge or stem
        vague = several or (form.judge_from != "cell" and _NAMELESS.fullmatch(name))
        scope = match.competition or ""
        scope = f"{scope}/{match.id}/{file.kind}" if vague else scope
        found.append(Judge(name_judge(scope, name), name))
    return found


def _earlier(
    old: Sequence[Form],
    entries: dict[str, list[Entry]],
    read: Sequence[ReadForm],
    judges: Sequence[Judge],
) -> list[Form | None]:
    """What each form was in the file's earlier version: the same judge's and time's, else the
    same judge's only one, else the one of the same cells (a person may have named the judge).
    """
    left = list(old)
    found: list[Form | None] = [None] * len(read)
    told = list(zip(range(len(read)), read, judges, strict=True))
    twice = {id_ for id_, n in Counter(j.id for j in judges).items() if n > 1}
    tests: list[Callable[[Form, ReadForm, Judge], bool]] = [
        lambda form, new, judge: form.judge == judge.id and form.submitted == new.submitted,
        lambda form, new, judge: form.judge == judge.id and judge.id not in twice,
        lambda form, new, judge: _cells(entries[form.id]) == _cells(new.entries),
    ]
    for test in tests:
        for index, new, judge in told:
            match = next((f for f in left if test(f, new, judge)), None)
            if found[index] is None and match is not None:
                found[index] = match
                left.remove(match)
    return found


def _cells(entries: Sequence[Entry] | Sequence[ReadEntry]) -> list[tuple[str, str]]:
    return [(entry.cell, entry.label) for entry in entries]


def _put_entries(
    draft: Draft, form: Form, read: ReadForm, resolve: Resolve, old: Sequence[Entry]
) -> bool:
    """Puts the form's entries; whether all say what they said before.

    Where a cell says the same, a person's work on it stays. Where any is new, all get ids in
    the form's order, which is what tells entries with the same words apart.
    """
    new = [new_entry(form, each, resolve) for each in read.entries]
    before = _by_place(old)
    after = _by_place(new)
    pairs = [(entry, before.get(key)) for key, entry in after.items()]
    keeps_ids = all(was is not None for _, was in pairs)
    for entry, was in pairs:
        kept = entry if was is None else _with_work(entry, was)
        draft.put(replace(kept, id=was.id if was and keeps_ids else draft.new_id("e")))
    return len(before) == len(after) and all(_says(e) == (w and _says(w)) for e, w in pairs)


Place = tuple[object, ...]


def _by_place(entries: Sequence[Entry]) -> dict[Place, Entry]:
    """Entries by their words and, among those of the same words, by what they count to."""
    seen: Counter[Place] = Counter()
    total = Counter(_words(entry) for entry in entries)
    found: dict[Place, Entry] = {}
    for entry in entries:
        words = _words(entry)
        found[(*words, seen[words], total[words])] = entry
        seen[words] += 1
    return found


def _words(entry: Entry) -> Place:
    return entry.what, entry.label, entry.ballot


def _says(entry: Entry) -> Place:
    return *_words(entry), entry.raw, entry.read


def _with_work(new: Entry, old: Entry) -> Entry:
    """The new entry where the old one stands, with a person's correction if it says the same."""
    placed = replace(new, section=old.section, side=old.side)
    if _says(new) != _says(old):
        return placed
    return replace(placed, value=old.value, reason=old.reason)


def forget_judges(draft: Draft) -> None:
    """Takes out judges of whom no form is left; those a section names stay."""
    now = draft.now
    needed = {f.judge for f in now.forms.values()} | {s.judge for s in now.sections.values()}
    for judge in now.judges.values():
        if judge.id not in needed:
            draft.drop(judge)


def align_tray(draft: Draft, forms: Collection[str] | None = None) -> None:
    """Aligns what waits in the tray, form by form (``None``: all); what is not certain stays."""
    now = draft.now
    fmt = match_format(now.match, load_formats())
    for form, entries in now.entries_by_form.items():
        if forms is not None and form not in forms:
            continue
        places = align(entries, now.section_order, fmt)
        for entry, place in zip(entries, places, strict=True):
            if entry.what == "score" and entry.section is None and place.section is not None:
                draft.put(replace(entry, section=place.section, side=place.side))
