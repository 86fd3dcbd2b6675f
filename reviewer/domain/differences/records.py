"""Everything beside the transcript compared: match, parts, forms, entries, texts, notes."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from reviewer.domain.codec import to_json
from reviewer.domain.differences.difference import Difference, many
from reviewer.domain.model import Dismissal, Entry, Form, Note, Part, Supplement
from reviewer.domain.transcript import Transcript, id_key


def match_differences(before: Transcript, after: Transcript) -> Iterator[Difference]:
    """The match's own fields, its status first."""
    was = to_json(next(iter(before.all("match").values()), None), full=True) or {}
    now = to_json(next(iter(after.all("match").values()), None), full=True) or {}
    for field in sorted({*was, *now}, key=lambda name: (name != "status", name)):
        old, new = was.get(field), now.get(field)
        if old != new:
            kind = "match-status" if field == "status" else "match"
            text = f"{field.replace('_', ' ')}: {_plain(old)} → {_plain(new)}"
            yield Difference(kind, {"field": field}, old, new, text)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(str(part) for part in value.values() if part) or "none"
    if isinstance(value, list):
        return many(len(value), "item")
    return "none" if value is None else str(value)


def part_differences(before: Transcript, after: Transcript) -> Iterator[Difference]:
    """Files that came, went or were replaced, and what was wrong with replies."""
    for id_, old, new in _both(before, after, "part"):
        was, now = cast(Part | None, old), cast(Part | None, new)
        digests = was and was.sha256, now and now.sha256
        if digests[0] != digests[1]:
            happened = "added" if was is None else "removed" if now is None else "replaced"
            yield Difference(f"part-{happened}", {"part": id_}, *digests, f"{id_} {happened}")
    was_wrong, wrong = _faults(before), _faults(after)
    for part in sorted({*was_wrong, *wrong}, key=id_key):
        old_count, new_count = len(was_wrong.get(part, ())), len(wrong.get(part, ()))
        if was_wrong.get(part) != wrong.get(part):
            text = f"{part}: {many(new_count, 'fault')}, was {old_count}"
            yield Difference("fault", {"part": part}, old_count, new_count, text)


def _faults(transcript: Transcript) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for fault in transcript.faults.values():
        found.setdefault(fault.part, set()).add(fault.id)
    return found


def form_differences(
    before: Transcript, after: Transcript, sections: Mapping[str, str]
) -> Iterator[Difference]:
    """Forms and their entries; ``sections`` says which section became which.

    The entries of a form that came or went are not told one by one.
    """
    for id_, old, new in _both(before, after, "form"):
        was, now = cast(Form | None, old), cast(Form | None, new)
        where = _form_place(now or cast(Form, was))
        if was is None or now is None:
            happened = "added" if was is None else "removed"
            text = f"form {id_} {happened}"
            yield Difference(f"form-{happened}", where, to_json(was), to_json(now), text)
        else:
            yield from _form(where, was, now)
    yield from _alignments(before, after, sections)
    yield from _corrections(before, after)


def _form_place(form: Form) -> dict[str, Any]:
    return {"adjudication": form.adjudication, "judge": form.judge, "form": form.id}


def _form(where: Mapping[str, Any], was: Form, now: Form) -> Iterator[Difference]:
    for field in ("confirmed", "chosen", "set_aside", "judge"):
        old, new = getattr(was, field), getattr(now, field)
        if old != new:
            words = {True: "yes", False: "no"}
            named = field.replace("_", " ")
            text = f"form {now.id}: {named} {words.get(old, old)} → {words.get(new, new)}"
            yield Difference(f"form-{field.replace('_', '-')}", where, old, new, text)


def _kept(before: Transcript, after: Transcript) -> Iterator[tuple[Entry, Entry]]:
    """Entries that are in both revisions and not the same, in the forms' order."""
    for _, old, new in _both(before, after, "entry"):
        if old is not None and new is not None:
            yield cast(Entry, old), cast(Entry, new)


def _alignments(
    before: Transcript, after: Transcript, sections: Mapping[str, str]
) -> Iterator[Difference]:
    """Each score that changed its place; those that came from or went to the tray in groups."""
    first: dict[str, list[Entry]] = {}
    dropped: dict[str, list[Entry]] = {}
    for was, now in _kept(before, after):
        there = sections.get(was.section or "")
        if (there, was.side) == (now.section, now.side):
            continue
        if was.section is None:
            first.setdefault(now.form, []).append(now)
        elif there is None and now.section is None:
            dropped.setdefault(was.section, []).append(now)
        else:
            yield _aligned(after, was, now)
    for form, entries in first.items():
        where = {**_form_place(after.forms[form]), "entries": [e.id for e in entries]}
        text = f"{many(len(entries), 'score')} of form {form} aligned"
        yield Difference("entries-aligned", where, None, len(entries), text)
    for section, entries in dropped.items():
        where = {"section": section, "entries": [entry.id for entry in entries]}
        text = f"{many(len(entries), 'score')} put in the tray with their section"
        yield Difference("entries-unaligned", where, len(entries), None, text)


def _aligned(after: Transcript, was: Entry, now: Entry) -> Difference:
    where = _form_place(after.forms[now.form]) | {"entry": now.id, "cell": now.cell}
    text = f"score {now.id}: {_cell(was)} → {_cell(now)}"
    return Difference("entry-aligned", where, _place(was), _place(now), text)


def _place(entry: Entry) -> dict[str, str | None] | None:
    return None if entry.section is None else {"section": entry.section, "side": entry.side}


def _cell(entry: Entry) -> str:
    return "the tray" if entry.section is None else f"{entry.section} {entry.side}"


def _corrections(before: Transcript, after: Transcript) -> Iterator[Difference]:
    for was, now in _kept(before, after):
        if was.value != now.value:
            where = _form_place(after.forms[now.form]) | {"entry": now.id, "cell": now.cell}
            text = (
                f"{now.what.replace('_', ' ')} {now.id}: {_plain(was.value)} → {_plain(now.value)}"
            )
            yield Difference("entry-corrected", where, was.value, now.value, text)


def remark_differences(before: Transcript, after: Transcript) -> Iterator[Difference]:
    """Model-written texts, notes and findings set aside."""
    for id_, old, new in _both(before, after, "supplement"):
        yield _supplement(id_, cast(Supplement | None, old), cast(Supplement | None, new))
    for id_, old, new in _both(before, after, "note"):
        was, now = (note and cast(Note, note).text for note in (old, new))
        text = f"note on {id_} {_happened(old, new)}"
        yield Difference("note", {"target": id_}, was, now, text)
    for id_, old, new in _both(before, after, "dismissal"):
        was, now = (each and cast(Dismissal, each).reason for each in (old, new))
        text = f"finding {id_} {'no longer ' if new is None else ''}set aside"
        yield Difference("dismissal", {"finding": id_}, was, now, text)


def _supplement(id_: str, old: Supplement | None, new: Supplement | None) -> Difference:
    where = {"supplement": id_, "adjudication": (new or cast(Supplement, old)).adjudication}
    if old is None or new is None:
        happened = _happened(old, new)
        return Difference(f"supplement-{happened}", where, None, None, f"text {id_} {happened}")
    text = f"text {id_}: {new.verdict or 'not reviewed'}"
    return Difference("supplement-reviewed", where, old.verdict, new.verdict, text)


def _happened(old: object, new: object) -> str:
    return "added" if old is None else "removed" if new is None else "changed"


def _both(
    before: Transcript, after: Transcript, kind: str
) -> Iterator[tuple[str, object | None, object | None]]:
    """The records of a kind that are not the same in both, by id."""
    old, new = before.all(kind), after.all(kind)
    if old is new:
        return
    for id_ in sorted({*old, *new}, key=id_key):
        if old.get(id_) != new.get(id_):
            yield id_, old.get(id_), new.get(id_)
