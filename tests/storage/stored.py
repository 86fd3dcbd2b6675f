"""Small matches for the store: records, revisions, and a writer for other processes."""

import sys
from collections.abc import Iterable

from reviewer.domain.log import Change, Revision
from reviewer.domain.model import Line, Match, Record, Section, Unit
from reviewer.storage.store import StaleHead, Store

AT = "2024-05-01T08:00:00Z"
TEXTS = ("我方认为人工智能利大于弊", "对方辩友请问您", "谢谢主席", "嗯", "ＡＩ会取代人类吗？")


def records(match: str, texts: Iterable[str] = TEXTS) -> list[Record]:
    """A match of one section, a line and a unit a text."""
    found: list[Record] = [Match(match, motion="人工智能"), Section("s1", "u1")]
    for number, text in enumerate(texts, 1):
        found += [Line(number, text), Unit(f"u{number}", (number,), text)]
    return found


def made(match: str, texts: Iterable[str] = TEXTS) -> Revision:
    """The import of that match."""
    changes = tuple(Change(r.kind, r.id, None, r) for r in records(match, texts))
    return Revision(1, "import", AT, {"edit": "import"}, changes)


def changed(seq: int, before: Record | None, after: Record | None) -> Revision:
    """One record's change."""
    record = before or after
    assert record is not None
    return revised(seq, Change(record.kind, record.id, before, after))


def revised(seq: int, *changes: Change) -> Revision:
    """A revision of these changes."""
    return Revision(seq, "tester", AT, {"edit": "set_text", "unit": "u1"}, changes)


def note_text(store: Store, match: str, text: str) -> int:
    """Sets the first unit's text to what it was and ``text``, trying until it works."""
    while True:
        now = store.load(match)
        before = now.units["u1"]
        after = Unit("u1", before.src, f"{before.text} {text}")
        try:
            store.append(match, changed(now.head + 1, before, after))
        except StaleHead:
            continue
        return now.head + 1


def write_many(target: str, name: str, count: int) -> None:
    """What another process does: ``count`` acts, each printed once it is acknowledged."""
    with Store.open(target) as store:
        for number in range(count):
            note_text(store, "m", f"{name}.{number}")
            print(f"{name}.{number}", flush=True)


def create(target: str, name: str) -> None:
    """What another process does: makes the project and a match in it."""
    with Store.open(target, create=True) as store:
        store.append(name, made(name))
        print(store.person("judge", "", name))


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write_many(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        create(sys.argv[2], sys.argv[3])
