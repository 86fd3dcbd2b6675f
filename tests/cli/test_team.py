"""``team`` as a shell would run it."""

from pathlib import Path

import pytest

from reviewer.services.team import say_here
from reviewer.storage.store import Store
from tests.build import project, small_match
from tests.cli.run_command import document, run

Captured = pytest.CaptureFixture[str]


def test_a_team_and_its_matches(tmp_path: Path, capsys: Captured) -> None:
    project(tmp_path, small_match("m1"), small_match("m2")).close()
    place = tmp_path / "project.reviewer"
    assert document(capsys, "team", "show", place)[1]["members"] == []
    assert run(capsys, "team", "add", place, "ann", "--role", "annotator")[0] == 0
    status, told = document(capsys, "team", "assign", place, "ann", "m1", "m2", "--author", "lea")
    assert (status, told["enforced"]) == (0, False)
    assert told["members"] == [{"name": "ann", "role": "annotator"}]
    assert [each["people"] for each in told["assignments"]] == [["ann"], ["ann"]]
    status, told = document(capsys, "team", "release", place, "ann", "m1")
    assert [each["match"] for each in told["assignments"]] == ["m2"]
    with Store.open(str(place)) as store:
        say_here(store, "m2", "main", person="bob", window="w")
    (there,) = document(capsys, "team", "show", place)[1]["here"]
    assert (there["match"], there["person"]) == ("m2", "bob")
    shown = document(capsys, "show", place)[1]["matches"]
    assert [(each["assigned"], each["here"]) for each in shown] == [([], []), (["ann"], ["bob"])]
    status, out, _ = run(capsys, "team", "show", place)
    assert status == 0 and "guide" in out and "has it open" in out
    assert run(capsys, "team", "remove", place, "ann")[0] == 0
    assert run(capsys, "team", "remove", place, "ann")[0] == 1


@pytest.mark.parametrize(
    "words",
    [
        ("add", "P", "ann"),
        ("add", "P", "--role", "lead"),
        ("add", "P", "ann", "m1", "--role", "lead"),
        ("add", "P", "ann", "--role", "boss"),
        ("remove", "P", "ann", "--role", "lead"),
        ("assign", "P", "ann"),
        ("show", "P", "ann"),
        ("dance", "P"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], capsys: Captured) -> None:
    assert run(capsys, "team", *words)[0] == 2


def test_on_a_server_the_login_is_made(postgres_url: str, capsys: Captured) -> None:
    Store.open(postgres_url, create=True).close()
    try:
        status, told = document(capsys, "team", "add", postgres_url, "new ann", "--role", "qa")
        assert (status, told["enforced"]) == (0, True)
        assert told["members"] == [{"name": "new ann", "role": "qa"}]
    finally:
        with Store.open(postgres_url) as store, store._database.write() as connection:
            connection.exec_driver_sql('DROP OWNED BY "new ann"')
            connection.exec_driver_sql('DROP ROLE "new ann"')
