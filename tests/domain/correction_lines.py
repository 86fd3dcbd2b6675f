"""Lines to lay replies over, and laying them as an import does."""

from collections.abc import Iterable, Sequence

from reviewer.domain.correction import Reply, ReplyUnit, judged, laid, settled
from reviewer.domain.correction.judging import Judged
from reviewer.domain.invariants import check_all
from reviewer.domain.model import Line, Match, Record, Section, Speaker, Unit
from reviewer.domain.transcript import EMPTY, Transcript

ROLES = {"林": "chair", "江": "aff_1", "江二": "aff_1", "何": "neg_2"}


def transcript(*said: str, first: int = 1, step: int = 1) -> Transcript:
    """Lines of ``"label text"``, a unit each, in one section; labels of ``ROLES`` have one."""
    records: list[Record] = [Match("m1"), Section("s1", "u1")]
    for index, words in enumerate(said):
        label, _, text = words.partition(" ")
        number = first + index * step
        role = ROLES.get(label)
        records += [
            Line(number, text, label),
            Unit(f"u{index + 1}", (number,), text, role=role),
            Speaker(label, role),
        ]
    return changed(EMPTY, records, head=1)


def changed(now: Transcript, records: Iterable[Record], head: int | None = None) -> Transcript:
    """The transcript with these records put in."""
    listed = [(record.kind, record.id, record) for record in records]
    return now.changed(listed, now.head if head is None else head)


def reply(*units: tuple[object, str], part: str = "corrections/1.json", **more: object) -> Reply:
    """A reply of ``(src, text)`` pairs."""
    made = tuple(ReplyUnit(tuple(src), text) for src, text in units)  # type: ignore[arg-type]
    return Reply(part, made, **more)  # type: ignore[arg-type]


def lay(now: Transcript, replies: Sequence[Judged], released: Iterable[int] = ()) -> Transcript:
    """The transcript with the replies laid over it; what must hold does."""
    made = laid(now, replies, released)
    gone: list[tuple[str, str, Record | None]] = [("unit", id_, None) for id_ in made.dropped]
    over = changed(now.changed(gone, now.head), made.units)
    sections = settled(now, over)
    dropped: list[tuple[str, str, Record | None]] = [("section", id_, None) for id_ in now.sections]
    after = changed(over.changed(dropped, now.head), sections)
    check_all(after)
    assert source_of(after) == {line.number: line.text for line in now.line_order}
    return after


def correct(now: Transcript, *replies: Reply) -> tuple[Transcript, list[Judged]]:
    """Judges the replies and lays what holds."""
    found = [judged(now, each) for each in replies]
    return lay(now, found), found


def source_of(now: Transcript) -> dict[int, str]:
    """Every line's text as the units hold it, put together piece by piece."""
    found: dict[int, str] = {}
    for id_ in now.unit_order:
        unit = now.units[id_]
        for number, piece in zip(unit.src, now.pieces(unit), strict=True):
            found[number] = found.get(number, "") + piece
    return found


def codes(verdict: Judged) -> list[tuple[str, tuple[int, ...]]]:
    """Each fault's code and lines."""
    return [(fault.code, fault.lines) for fault in verdict.faults]


def units(now: Transcript) -> list[tuple[tuple[int, ...], str]]:
    """Each unit's lines and text in order."""
    return [(now.units[id_].src, now.units[id_].text) for id_ in now.unit_order]
