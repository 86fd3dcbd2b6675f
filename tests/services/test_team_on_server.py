"""A team at work through our own program on a server: edits, double review, samples, rights."""

import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from reviewer.domain.errors import Refused, ReviewerError, Surroundings
from reviewer.services.branching import give, versions, write_decision
from reviewer.services.editor import Editor
from reviewer.services.sampling import draw_sample
from reviewer.services.sampling_verdicts import give_verdict, results
from reviewer.storage.store import NoSuchMatch, Store
from tests.build import imported, small_match
from tests.postgres import Server


@pytest.fixture
def stores(postgres_server: Server) -> Iterator[dict[str, Store]]:
    """The owner's door and one for each person; the logins are made by the team."""
    tail = uuid.uuid4().hex[:8]
    names = {who: f"{who}_{tail}" for who in ("ann", "bob", "lea", "qua")}
    with postgres_server.database() as url:
        doors = {"owner": Store.open(url, create=True)}
        doors["owner"].append("m1", imported(small_match("m1", status="imported")))
        doors["owner"].append("m2", imported(small_match("m2")))
        for who, name in names.items():
            roles = {"lea": "lead", "qua": "qa"}
            doors["owner"].add_member(name, roles.get(who, "annotator"))  # type: ignore[arg-type]
            with postgres_server.connect() as connection:
                connection.execute(f"ALTER ROLE {name} PASSWORD '{name}'".encode())
            login = make_url(url).set(username=name, password=name)
            doors[who] = Store.open(login.render_as_string(False))
        yield doors
        for door in doors.values():
            door.close()
    with postgres_server.connect() as connection:
        for name in names.values():
            connection.execute(f"DROP ROLE {name}".encode())


def name_of(door: Store) -> str:
    assert door.login is not None
    return door.login


def edit(door: Store, at: str, branch: str, **fields: object) -> None:
    Editor(door, at, author=name_of(door), branch=branch).apply(fields)


def test_who_does_not_see_all_gets_no_copy_of_less(
    stores: dict[str, Store], tmp_path: Path
) -> None:
    give(stores["lea"], "m1", [name_of(stores["ann"]), name_of(stores["bob"])])
    assert [who for who, door in stores.items() if not door.sees_all()] == ["ann", "bob"]
    file = tmp_path / "copy.db"
    with pytest.raises(Refused, match="would lack the others' work"):
        stores["ann"].backup(file)
    assert not file.exists()
    for who in ("lea", "qua", "owner"):
        stores[who].backup(file)
        with Store.open(str(file)) as copy:
            assert copy.newest() == stores["owner"].newest()


def test_two_review_and_the_lead_decides(stores: dict[str, Store]) -> None:
    lea, ann, bob = stores["lea"], stores["ann"], stores["bob"]
    mine, theirs = name_of(ann), name_of(bob)
    give(lea, "m1", [mine, theirs])
    edit(ann, "m1", mine, edit="set_text", unit="u2", text="大家早。")
    edit(bob, "m1", theirs, edit="set_text", unit="u2", text="各位好。")
    edit(ann, "m1", mine, edit="undo")
    edit(ann, "m1", mine, edit="redo")
    with pytest.raises(NoSuchMatch):
        ann.load("m1", theirs)
    both = versions(lea, "m1", mine, theirs)
    choices = {each.id: mine for each in both.disputes}
    assert write_decision(lea, both, choices, author=name_of(lea)) is not None
    assert ann.load("m1").units["u2"].text == "大家早。"
    with pytest.raises(ReviewerError):
        give(ann, "m1", ["someone"])
    assert stores["owner"].problems() == []


def test_annotators_stay_out_of_what_is_approved_and_qa_reopens(stores: dict[str, Store]) -> None:
    ann, qua = stores["ann"], stores["qua"]
    reopen = {"edit": "set_status", "match": True, "status": "in_review", "reason": "x"}
    with pytest.raises(Surroundings, match="may not do this"):
        edit(ann, "m2", "main", **reopen)
    sample = draw_sample(qua, 5, 1)
    item = sample.items[0]
    give_verdict(qua, sample, "m2", item.unit, "return", author=name_of(qua), reason="漏字")
    assert results(ann, sample).overall is not None
    assert ann.load("m2").match.status == "in_review"
    edit(ann, "m2", "main", edit="set_status", unit=item.unit, status="reviewed")
    with pytest.raises(Surroundings, match="may not do this"):
        draw_sample(ann, 6, 1, status="any")
    assert stores["owner"].problems() == []
