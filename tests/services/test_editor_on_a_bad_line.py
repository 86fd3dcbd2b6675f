"""An act whose answer was lost on the way from the server is written once."""

from collections.abc import Iterator

import pytest

from reviewer.domain.errors import Surroundings
from reviewer.services.editor import Editor
from reviewer.storage.store import Store
from tests.bad_line import BadLine, bad_line
from tests.build import imported, small_match


@pytest.fixture
def line(postgres_url: str) -> Iterator[BadLine]:
    with Store.open(postgres_url, create=True) as store:
        store.append("m1", imported(small_match("m1", status="imported")))
    with bad_line(postgres_url) as line:
        yield line


@pytest.mark.parametrize("seen", [False, True])
def test_an_undo_whose_answer_was_lost_undoes_once(
    line: BadLine, postgres_url: str, seen: bool
) -> None:
    with Store.open(line.url) as store:
        editor = Editor(store, "m1", author=store.login or "")
        for text in ("一", "二"):
            editor.apply({"edit": "set_text", "unit": "u1", "text": text})
        line.lose_the_next_answer()
        with pytest.raises(Surroundings):
            editor.apply({"edit": "undo"})
        line.mend()
        if seen:  # what we wrote has come in like someone else's
            editor.refresh()
        editor.apply({"edit": "undo"})
        assert editor.transcript.head == 4
        assert editor.transcript.units["u1"].text == "一"
        editor.apply({"edit": "undo"})
    with Store.open(postgres_url) as store:
        log = [revision.edit["edit"] for revision in store.revisions("m1", after=1)]
        assert log == ["set_text", "set_text", "undo", "undo"]
        assert store.load("m1").units["u1"].text not in ("一", "二")


def test_an_act_that_never_arrived_is_written_later(line: BadLine) -> None:
    with Store.open(line.url) as store:
        editor = Editor(store, "m1", author=store.login or "")
        line.cut()
        with pytest.raises(Surroundings):
            editor.apply({"edit": "set_text", "unit": "u1", "text": "一"})
        line.mend()
        with Store.open(line.url) as other:
            theirs = Editor(other, "m1", author=other.login or "")
            theirs.apply({"edit": "set_text", "unit": "u2", "text": "二"})
        editor.apply({"edit": "set_text", "unit": "u1", "text": "一"})
        units = store.load("m1").units
        assert (units["u1"].text, units["u2"].text) == ("一", "二")
