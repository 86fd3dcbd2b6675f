"""The project's rule that a second person confirms forms before a match is approved."""

import pytest

from reviewer.domain.errors import Refused
from reviewer.services.editor import Editor
from reviewer.services.second_look import hands, is_needed, rule, set_rule
from reviewer.storage.store import Store
from tests.services.match_maker import Maker, row, taken


def reviewed(store: Store, maker: Maker, author: str) -> Editor:
    """The match with three forms, everything in it confirmed by the author, ready to approve."""
    maker.forms("all", row("石屿"), row("林川"), row("何原"))
    now = taken(store, maker.folder, "added")
    editor = Editor(store, "m1", author=author)
    edits = [{"edit": "set_status", "unit": u, "status": "reviewed"} for u in now.units]
    edits += [{"edit": "set_status", "section": s, "status": "reviewed"} for s in now.sections]
    editor.apply({"edit": "group", "name": "all", "edits": edits})
    editor.apply({"edit": "set_status", "match": "m1", "status": "reviewed"})
    return editor


def approve(store: Store, author: str) -> None:
    edit = {"edit": "set_status", "match": "m1", "status": "approved"}
    Editor(store, "m1", author=author).apply(edit)


def confirm(store: Store, author: str) -> None:
    editor = Editor(store, "m1", author=author)
    for form in editor.transcript.forms:
        editor.apply({"edit": "confirm_form", "form": form})


def test_one_person_alone_needs_nobody(store: Store, maker: Maker) -> None:
    reviewed(store, maker, "ann")
    assert rule(store) == "auto" and not is_needed(store, "ann")
    approve(store, "ann")


def test_two_people_look_at_each_others_forms(store: Store, maker: Maker) -> None:
    reviewed(store, maker, "ann")
    with pytest.raises(Refused, match="a second person has to confirm each form"):
        approve(store, "bob")
    assert store.load("m1").match.status == "reviewed"
    confirm(store, "ann")  # the importer brought them in, so ann is a second person
    approve(store, "bob")


def test_who_imported_them_is_not_the_second_person(store: Store, maker: Maker) -> None:
    reviewed(store, maker, "ann")
    with pytest.raises(Refused, match="importer entered or last changed form"):
        confirm(store, "importer")
    with pytest.raises(Refused, match="not confirmed"):
        approve(store, "importer")
    assert set(hands(store, store.load("m1")).values()) == {"importer"}
    confirm(store, "ann")
    approve(store, "importer")


def test_without_the_rule_anybody_confirms(store: Store, maker: Maker) -> None:
    reviewed(store, maker, "ann")
    set_rule(store, "off")
    confirm(store, "importer")
    set_rule(store, "on")
    with pytest.raises(Refused, match="entered and confirmed by importer"):
        approve(store, "ann")


def test_the_rule_is_the_projects(store: Store, maker: Maker) -> None:
    reviewed(store, maker, "ann")
    set_rule(store, "on")
    with pytest.raises(Refused, match="second person"):
        approve(store, "ann")
    set_rule(store, "off")
    assert not is_needed(store, "bob")
    approve(store, "bob")
    set_rule(store, "auto")
    assert store.values("") == {} and is_needed(store, "bob")


def test_another_rule_is_none(store: Store) -> None:
    with pytest.raises(ValueError, match="auto, on, off"):
        set_rule(store, "maybe")  # type: ignore[arg-type]


def test_edits_of_one_file_are_seen_together(store: Store, maker: Maker) -> None:
    editor = reviewed(store, maker, "ann")
    set_rule(store, "on")
    confirms = [{"edit": "confirm_form", "form": form} for form in editor.transcript.forms]
    approving = {"edit": "set_status", "match": "m1", "status": "approved"}
    with pytest.raises(Refused, match="edit 3: a second person"):
        editor.apply_all([*confirms[:2], approving])
    editor.apply_all([*confirms, approving])
    assert store.load("m1").match.status == "approved"


def test_a_match_with_errors_may_be_approved_and_stays_out_of_exports(
    store: Store, maker: Maker
) -> None:
    maker.forms("1", row("石屿"))
    editor = reviewed(store, maker, "ann")
    entry = next(iter(editor.transcript.entries.values()))
    editor.apply({"edit": "align_score", "entry": entry.id, "section": None})
    approve(store, "ann")
    assert store.load("m1").match.status == "approved"
