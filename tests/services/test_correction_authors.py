"""Who corrected a form's value, and when."""

from reviewer.services.correction_authors import who_corrected
from reviewer.services.editor import Editor
from reviewer.storage.store import Store
from tests.services.match_maker import Maker, row, taken


def test_the_correction_that_holds_tells_its_author(store: Store, maker: Maker) -> None:
    maker.forms("1", row("石屿"))
    taken(store, maker.folder, "added")
    ann, bob = (Editor(store, "m1", author=name) for name in ("ann", "bob"))
    id_ = next(e.id for e in ann.transcript.entries.values() if e.what == "score")

    def told() -> str | None:
        found = who_corrected(store, "m1", store.load("m1").entries[id_])
        return found and found[0]

    edit = {"edit": "set_entry", "entry": id_, "value": "9"}
    assert told() is None
    first = ann.apply({**edit, "reason": " 看错 "})
    assert first is not None
    entry = store.load("m1").entries[id_]
    assert who_corrected(store, "m1", entry) == ("ann", first.at)
    bob.refresh()
    bob.apply({"edit": "group", "name": "x", "edits": [{**edit, "value": "8", "reason": "再看"}]})
    assert told() == "bob"
    bob.apply({"edit": "undo"})
    assert told() == "ann"
