"""Judges known to the project: found, proposed as one, joined by a lead, kept apart."""

import shutil
from pathlib import Path

import pytest

from reviewer.domain.errors import Refused
from reviewer.domain.transcript import Transcript
from reviewer.services.editor import Editor
from reviewer.services.judges import (
    join,
    joined_judges,
    keep_apart,
    known_judges,
    link_commentary,
    near_judges,
)
from reviewer.storage.store import Store
from tests.services.match_maker import Maker, row, sound, take


def matches(store: Store, maker: Maker, *judges: str) -> list[Maker]:
    """A match a judge, m1, m2 …, with that judge's form alone."""
    makers = [maker]
    for number in range(2, len(judges) + 1):
        folder = maker.folder.parent / f"m{number}"
        shutil.copytree(maker.folder, folder)
        makers.append(Maker(folder))
    for each, judge in zip(makers, judges, strict=True):
        each.forms("1", row(judge))
    take(store, maker.folder.parent)
    return makers


def judge_of(store: Store, match: str) -> str:
    (form,) = store.load(match).forms.values()
    return form.judge


def test_the_same_name_is_the_same_judge_and_near_ones_are_proposed(
    store: Store, maker: Maker
) -> None:
    matches(store, maker, "石屿", " 石 屿", "石屿老师", "林川")
    known = {judge.id: (judge.name, judge.matches) for judge in known_judges(store)}
    assert known == {
        "J1": ("石屿", ("m1", "m2")),
        "J2": ("石屿老师", ("m3",)),
        "J3": ("林川", ("m4",)),
    }
    assert {judge.competition for judge in known_judges(store)} == {"示例杯"}
    assert [(n.one, n.other, n.grounds) for n in near_judges(store)] == [("J1", "J2", ("title",))]


def test_nobody_is_joined_but_by_a_lead_and_then_for_good(store: Store, maker: Maker) -> None:
    makers = matches(store, maker, "石屿", "石屿老师")
    assert {judge_of(store, m) for m in ("m1", "m2")} == {"J1", "J2"}
    done = join(store, "J1", "J2", author="lead")
    assert (done.changed, dict(done.refused)) == (("m2",), {})
    assert {judge_of(store, m) for m in ("m1", "m2")} == {"J1"}
    assert set(sound(store, "m2").judges) == {"J1"}
    assert store.revision("m2", 2).author == "lead"
    makers[1].forms("2", row("石屿老师", "9"), kind="appeal")
    take(store, makers[1].folder)
    assert {form.judge for form in store.load("m2").forms.values()} == {"J1"}
    assert [judge.id for judge in known_judges(store)] == ["J1"]
    assert [person.id for person in store.people("judge")] == ["J1", "J2"]
    assert near_judges(store) == ()


def test_joining_goes_along_a_chain_and_never_in_a_circle(store: Store, maker: Maker) -> None:
    matches(store, maker, "石屿", "石屿老师", "评委石屿")
    join(store, "J2", "J3", author="lead")
    join(store, "J1", "J2", author="lead")
    assert joined_judges(store) == {"J2": "J1", "J3": "J1"}
    with pytest.raises(Refused, match="another judge's id"):
        join(store, "J2", "J1", author="lead")
    for pair in (("J1", "J9"), ("J1", "J1")):
        with pytest.raises(Refused):
            join(store, *pair, author="lead")


def test_an_approved_match_is_named_and_stays(store: Store, maker: Maker) -> None:
    matches(store, maker, "石屿", "石屿老师")
    editor = Editor(store, "m2", author="a")
    now = editor.transcript
    edits = [{"edit": "set_status", "unit": u, "status": "reviewed"} for u in now.units]
    edits += [{"edit": "set_status", "section": s, "status": "reviewed"} for s in now.sections]
    editor.apply({"edit": "group", "name": "x", "edits": edits})
    for status in ("reviewed", "approved"):
        editor.apply({"edit": "set_status", "match": "m2", "status": status})
    done = join(store, "J1", "J2", author="a")
    assert done.changed == () and "reopen" in done.refused["m2"]
    assert judge_of(store, "m2") == "J2"


def test_two_people_are_not_proposed_again(store: Store, maker: Maker) -> None:
    matches(store, maker, "石屿", "石屿老师")
    keep_apart(store, "J2", "J1")
    assert near_judges(store) == ()
    assert {judge_of(store, m) for m in ("m1", "m2")} == {"J1", "J2"}


def test_near_names_of_other_competitions_are_other_people(store: Store, maker: Maker) -> None:
    matches(store, maker, "石屿")
    other = Maker(maker.folder.parent.parent / "other/m2")
    shutil.copytree(maker.folder, other.folder, dirs_exist_ok=True)
    text = (other.folder / "match.toml").read_text("utf-8").replace("示例杯", "另一杯")
    other.write("match.toml", text)
    other.forms("1", row("石屿老师"))
    take(store, other.folder)
    assert near_judges(store) == ()


def test_judges_of_nameless_forms_are_of_no_competition(store: Store, maker: Maker) -> None:
    matches(store, maker, "")
    assert [judge.competition for judge in known_judges(store)] == [None]


def commented(store: Store, maker: Maker) -> Transcript:
    maker.forms("1", row("石"), row("林川"))
    take(store, maker.folder)
    editor = Editor(store, "m1", author="a")
    section = editor.transcript.section_order[-1]
    editor.apply({"edit": "set_section", "section": section.id, "kind": "commentary"})
    return editor.transcript


def test_a_commentary_is_linked_to_the_judge_its_label_names(store: Store, maker: Maker) -> None:
    now = commented(store, maker)
    units = now.units_in(now.section_order[-1].id)
    last = next(u.id for u in units if now.label(u) == "评委-石")
    editor = Editor(store, "m1", author="a")
    if last != units[0].id:
        editor.apply({"edit": "begin_section", "unit": last, "kind": "commentary"})
        first = now.section_order[-1].id
        editor.apply({"edit": "set_section", "section": first, "kind": "chair"})
    edit = link_commentary(editor.transcript)
    assert edit is not None
    editor.apply(edit)
    now = editor.transcript
    assert now.judges[now.section_order[-1].judge or ""].name == "石"
    assert link_commentary(now) is None


def test_joining_takes_the_commentary_along(store: Store, maker: Maker, tmp_path: Path) -> None:
    now = commented(store, maker)
    editor = Editor(store, "m1", author="a")
    section = now.section_order[-1].id
    editor.apply({"edit": "set_section", "section": section, "judge": "J2"})
    join(store, "J1", "J2", author="lead")
    now = sound(store, "m1")
    assert now.sections[section].judge == "J1" and set(now.judges) == {"J1"}
