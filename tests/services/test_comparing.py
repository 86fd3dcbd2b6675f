"""Two revisions of a log: states, differences either way, what kind of text changed."""

from pathlib import Path

import pytest

from reviewer.domain.log import fold
from reviewer.services.branching import give
from reviewer.services.comparing import (
    baselines,
    compare_revisions,
    compare_versions,
    measure,
    state_at,
)
from reviewer.services.editor import Editor
from tests.small_project import new_project


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    store = new_project(str(tmp_path / "p.db"), tmp_path / "in")
    editor = Editor(store, "m1", author="anna")
    units = editor.transcript.unit_order
    sections = editor.transcript.section_order
    for edit in (
        {"edit": "set_text", "unit": units[2], "text": "我方认为慢行系统应当优先。"},
        {"edit": "move_section", "section": sections[1].id, "unit": units[2]},
        {"edit": "split_unit", "unit": units[6], "at": 2},
        {"edit": "undo"},
    ):
        editor.apply(edit)
    return editor


def test_a_state_is_what_folding_the_log_gives(editor: Editor) -> None:
    revisions = editor.store.revisions("m1")
    for seq in range(1, len(revisions) + 1):
        assert state_at(revisions, seq) == fold(revisions[:seq])
        assert state_at(revisions, seq).head == seq
    assert state_at(revisions, len(revisions)) == editor.transcript


def test_differences_go_either_way(editor: Editor) -> None:
    revisions = editor.store.revisions("m1")
    last = len(revisions)
    there, back = (compare_revisions(revisions, *ends) for ends in ((1, last), (last, 1)))
    (told,) = [d for d in there.differences if d.kind == "text"]
    (other,) = [d for d in back.differences if d.kind == "text"]
    assert (told.before, told.after) == (other.after, other.before)
    assert "section-moved" in {d.kind for d in there.differences}
    assert "unit-split" not in {d.kind for d in there.differences}
    assert compare_revisions(revisions, 3, 3).differences == ()


def test_two_versions_are_compared_by_what_they_share(editor: Editor) -> None:
    store, begun = editor.store, editor.store.revisions("m1")[:1]
    give(store, "m1", ["ann", "bob"])
    units = editor.transcript.unit_order
    for name, unit, kind in (("ann", units[2], "other"), ("bob", units[7], "break")):
        begin = {"edit": "begin_section", "unit": unit, "kind": kind}
        Editor(store, "m1", author=name, branch=name).apply(begin)
    ann, bob = (store.revisions("m1", name) for name in ("ann", "bob"))
    both = compare_versions(ann, len(ann), bob, len(bob))
    assert both.before.sections.keys() == both.after.sections.keys()  # the same new id
    kinds = [each.kind for each in both.differences if each.kind.startswith("section-")]
    assert kinds == ["section-added", "section-removed"]
    same = compare_versions(ann, 1, bob, 1)
    assert same.differences == () and same.before == fold(begun)


def test_texts_are_told_by_their_kind(editor: Editor) -> None:
    revisions = editor.store.revisions("m1")
    comparison = compare_revisions(revisions, 1, len(revisions))
    measures = measure(comparison)
    (place,) = [n for n, d in enumerate(comparison.differences) if d.kind == "text"]
    assert measures.kinds == {place: {"homophone": 1}}
    assert measures.rewrites == 0
    assert measures.agreement["boundary_f1"] == pytest.approx(0.5)


def test_what_one_compares_with_first(editor: Editor) -> None:
    assert baselines(editor.store.revisions("m1")) == {"import": 1}
