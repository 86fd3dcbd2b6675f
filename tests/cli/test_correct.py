"""The command ``correct``: the user's word first, one document, and what a shell is told."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.services.correcting import Replies
from reviewer.storage.store import Store
from tests.cli.run_command import document, run
from tests.services.correcting.conftest import PROXIES
from tests.services.correcting.model_server import (
    Exchange,
    ModelServer,
    right,
    serving,
    status,
    words,
)
from tests.small_project import LINES, new_project

Captured = pytest.CaptureFixture[str]
KEY = "sk-very-secret-0123456789"
BATCHES = [[2, 4, 6], [8, 10, 12, 14, 16], [18]]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    for name in PROXIES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("REVIEWER_API_KEY", KEY)
    with serving() as model:
        yield model


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "p.db"
    new_project(str(path), tmp_path / "in").close()
    return path


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def asking(project: object, server: ModelServer, *more: object) -> list[object]:
    return ["correct", project, "m1", "--endpoint", server.url, "--model", "a-model", *more]


def test_a_project_of_either_kind_is_corrected(
    database_url: str,
    tmp_path: Path,
    server: ModelServer,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    new_project(database_url, tmp_path / "in").close()
    state, found = document(capsys, *asking(database_url, server, "--yes"))
    assert state == 0
    assert server.asked == BATCHES
    assert found | {"estimate": None, "batches": None, "replies": None} == {
        "match": "m1",
        "model": "a-model",
        "result": "done",
        "estimate": None,
        "batches": None,
        "left": 0,
        "head": 4,
        "replies": None,
        "error": None,
    }
    assert found["estimate"]["batches"] == 3
    assert found["estimate"]["lines"] == 9
    assert found["estimate"]["characters"] == sum(len(text) for _, text in LINES)
    assert found["batches"][1] == {
        "first_line": 8,
        "last_line": 16,
        "lines": 5,
        "result": "taken",
        "tries": 1,
        "part": "corrections/asked-8-16.json",
        "codes": [],
        "message": None,
    }
    assert len(list(Path(found["replies"], "raw").iterdir())) == 3
    assert Path(found["replies"]).resolve().is_relative_to(tmp_path.resolve())
    with Store.open(database_url) as store:
        assert {u.text for u in store.load("m1").units.values()} >= {"我方认为慢行系统应当优先。"}
        assert store.problems() == []
    state, found = document(capsys, *asking(database_url, server, "--yes"))
    assert (state, found["result"], len(server.requests)) == (0, "nothing", 3)


@pytest.mark.parametrize(
    ("word", "sent"), [("y\n", 3), ("是\n", 3), ("n\n", 0), ("", 0), ("\n", 0)]
)
def test_nothing_is_sent_without_the_users_word(
    word: str,
    sent: int,
    project: Path,
    server: ModelServer,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal(word))
    state, out, err = run(capsys, *asking(project, server))
    assert (state, len(server.requests)) == (0 if sent else 1, sent)
    assert "3 batches, 9 lines" in err
    assert "tokens in" in err
    assert server.url.split("/")[2] in err
    assert ("nothing was sent" in out) == (not sent)


def test_where_nobody_can_be_asked_yes_must_be_said(
    project: Path, server: ModelServer, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    state, _, err = run(capsys, *asking(project, server))
    assert (state, "--yes" in err) == (2, True)
    state, found = document(capsys, *asking(project, server))
    assert (state, list(found)) == (2, ["error"])
    assert server.requests == []


def test_a_batch_left_as_heard_is_told(
    project: Path, server: ModelServer, capsys: Captured
) -> None:
    server.will(right, *[words("抱歉")] * 3)
    state, out, _ = run(capsys, *asking(project, server, "--yes"))
    assert state == 1
    assert "lines 8–16: left as heard, flagged (line-uncovered)" in out
    assert "2 batches taken in, 0 lines left to ask" in out
    state, out, _ = run(capsys, *asking(project, server, "--yes"))
    assert (state, len(server.requests)) == (0, 5)
    assert "1 batch broke a rule: --again asks anew" in out
    state, found = document(capsys, *asking(project, server, "--yes", "--again"))
    assert (state, [b["result"] for b in found["batches"]]) == (0, ["taken"])
    state, found = document(capsys, "check", project, "m1")
    assert not [f for f in found["findings"] if f["code"] == "line-uncovered"]


def test_a_lost_server_is_a_sentence_and_what_is_done_stays(
    project: Path, server: ModelServer, capsys: Captured
) -> None:
    server.will(right, then=status(401, f"bad key {KEY}"))
    state, found = document(capsys, *asking(project, server, "--yes"))
    assert state == 3
    assert (found["result"], found["left"], len(found["batches"])) == ("stopped", 6, 1)
    assert "the key is refused" in found["error"]
    server.will()
    state, out, err = run(capsys, *asking(project, server, "--yes"))
    assert state == 0
    assert KEY not in out + err + json.dumps(found)


@pytest.mark.parametrize(
    "more",
    [
        ("--endpoint", "ftp://x"),
        ("--endpoint", f"http://me:{KEY}@localhost/v1"),
        ("--timeout", "0"),
        ("--timeout", "soon"),
        ("--model", ""),
    ],
)
def test_wrong_usage(
    more: tuple[str, str], project: Path, server: ModelServer, capsys: Captured
) -> None:
    state, found = document(capsys, *asking(project, server, "--yes", *more))
    assert (state, server.requests) == (2, [])
    assert KEY not in found["error"]


def test_the_key_must_be_one(
    project: Path, server: ModelServer, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REVIEWER_API_KEY", f"{KEY}\nmore")
    state, out, err = run(capsys, *asking(project, server, "--yes"))
    assert (state, server.requests) == (2, [])
    assert KEY not in out + err


def test_no_such_match_and_no_such_prompt(
    project: Path, server: ModelServer, capsys: Captured, tmp_path: Path
) -> None:
    arguments = ["correct", project, "m9", "--endpoint", server.url, "--model", "m", "--yes"]
    state, found = document(capsys, *arguments)
    assert state in (1, 3)
    assert "m9" in found["error"]
    missing = tmp_path / "none.md"
    state, found = document(capsys, *asking(project, server, "--yes", "--prompt", missing))
    assert (state, "none.md" in found["error"]) == (3, True)
    assert server.requests == []


def test_the_users_own_rules_and_folder(
    project: Path, server: ModelServer, capsys: Captured, tmp_path: Path
) -> None:
    (tmp_path / "mine.md").write_text("只改错字。", encoding="utf-8")
    more = ["--yes", "--prompt", tmp_path / "mine.md", "--replies", tmp_path / "kept"]
    assert run(capsys, *asking(project, server, *more))[0] == 0
    assert {request.texts[0] for request in server.requests} == {"只改错字。"}
    assert (tmp_path / "kept/corrections/asked-2-6.json").is_file()


def test_replies_that_cannot_be_kept_stop_the_run(
    project: Path, server: ModelServer, capsys: Captured, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("x")
    more = ["--yes", "--replies", tmp_path / "file"]
    state, found = document(capsys, *asking(project, server, *more))
    assert (state, found["result"], found["left"]) == (3, "stopped", 9)
    assert "cannot be kept" in found["error"]
    assert len(server.requests) == 1
    assert Replies(tmp_path / "file").folder.read_text() == "x"


def test_stopped_by_hand_whole_batches_stay(project: Path, server: ModelServer) -> None:
    def late(exchange: Exchange) -> None:
        exchange.over.wait(60)

    server.will(right, then=late)
    # Where the tests run in the background their children would not hear of an interrupt.
    heeding = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from reviewer.__main__ import main; sys.exit(main())"
    )
    command = [sys.executable, "-c", heeding, *map(str, asking(project, server, "--yes"))]
    with subprocess.Popen(
        [*command, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "REVIEWER_API_KEY": KEY},
        text=True,
    ) as process:
        until = time.monotonic() + 60
        while len(server.requests) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    found = json.loads(out)
    assert process.returncode == 130
    assert (found["result"], found["left"], len(found["batches"])) == ("stopped", 6, 1)
    assert "Traceback" not in err
    assert KEY not in out + err
    with Store.open(str(project)) as store:
        assert store.problems() == []


def test_no_command_but_this_one_loads_the_client() -> None:
    code = (
        "import sys; from reviewer.cli import main; main(['--version']);"
        "import reviewer.services.correcting, reviewer.cli.correcting;"
        "sys.exit('openai' in sys.modules or 'httpx' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_without_the_client_it_is_a_sentence(
    project: Path, server: ModelServer, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    state, found = document(capsys, *asking(project, server, "--yes"))
    assert (state, "pip install openai" in found["error"]) == (3, True)
