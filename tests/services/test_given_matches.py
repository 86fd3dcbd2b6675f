"""The matches given to two reviewers: how far each is, and what was decided between them."""

from pathlib import Path

from reviewer.services.branching import give, versions, write_decision
from reviewer.services.editor import Editor
from reviewer.services.given_matches import given, read
from tests.build import project, small_match


def test_what_is_given_and_decided(tmp_path: Path) -> None:
    with project(tmp_path, *(small_match(m, status="imported") for m in ("m1", "m2"))) as store:
        give(store, "m1", ["ann", "bob"])
        give(store, "m2", ["ann"])
        ann = Editor(store, "m1", author="ann", branch="ann")
        ann.apply({"edit": "set_text", "unit": "u2", "text": "大家早。"})
        first, second = given(store)
        assert [(row.branch, row.head) for row in first.reviewers] == [("ann", 2), ("bob", 1)]
        assert (len(first.pairs), second.pairs, first.decided) == (1, (), None)
        write_decision(store, versions(store, "m1", "ann", "bob"), {"units:2:0": "ann"}, author="c")
        again = given(store, [first, second])[0]
        assert again.pairs is first.pairs  # neither did anything since
        assert again.decided is not None and again.decided.author == "c"
        assert read(store, "m1", "ann", "bob").is_over
        ann.apply({"edit": "set_text", "unit": "u3", "text": "谢谢。"})
        assert given(store, [again])[0].pairs != first.pairs
        reading = read(store, "m1", "ann", "bob")
        assert reading.decision == again.decided and not reading.is_over
