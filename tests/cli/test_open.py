"""``reviewer open``: what is wrong is said before Qt is loaded, with the right exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reviewer.cli import main, opening
from reviewer.domain.errors import Surroundings
from tests.small_project import new_project

Asked = list[tuple[str | None, str | None, str | None]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    monkeypatch.setattr(opening, "check_display", lambda: None)
    return []


def run(asked: Asked, *arguments: str) -> int:
    def window(project: str | None, match: str | None, author: str | None) -> int:
        asked.append((project, match, author))
        return 0

    return main(arguments, window)


def test_alone_it_opens_the_window(asked: Asked) -> None:
    assert run(asked) == 0
    assert run(asked, "open") == 0
    assert asked == [(None, None, None)] * 2


def test_project_match_and_author_reach_the_window(asked: Asked, tmp_path: Path) -> None:
    file = tmp_path / "p.db"
    new_project(str(file), tmp_path / "matches").close()
    assert run(asked, "open", str(file), "--match", "m1", "--author", "李明") == 0
    url = "postgresql+psycopg://somewhere/db"
    assert run(asked, "open", url) == 0
    assert asked == [(str(file), "m1", "李明"), (url, None, None)]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("open", "nowhere.db"), 3, "no such project: nowhere.db"),
        (("open", "."), 3, "is a folder"),
        (("open", "--match", "m1"), 2, "reviewer open PROJECT --match"),
        (("open", "a.db", "b.db"), 2, "b.db"),
    ],
)
def test_what_is_wrong_is_said_first(
    asked: Asked,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    status: int,
    words: str,
) -> None:
    assert run(asked, *arguments) == status
    assert words in capsys.readouterr().err
    assert run(asked, *arguments, "--json") == status
    assert words in json.loads(capsys.readouterr().out)["error"]
    assert not asked


def test_a_missing_library_names_what_to_install(
    asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    def window(project: str | None, match: str | None, author: str | None) -> int:
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    assert main(["open"], window) == 3
    said = capsys.readouterr().err
    assert "libEGL.so.1" in said
    assert "apt-get install" in said
    assert "libegl1" in said


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("display", [None, ":4711"])
def test_without_a_display_it_says_so(monkeypatch: pytest.MonkeyPatch, display: str | None) -> None:
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if display:
        monkeypatch.setenv("DISPLAY", display)
    with pytest.raises(Surroundings, match=r"display|apt-get"):
        opening.check_display()


def test_the_other_commands_do_not_load_qt() -> None:
    words = (
        "import sys, reviewer.__main__ as m; m.main(['--help']); print('PySide6' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "False"


def test_the_window_opens_for_real_and_closes(tmp_path: Path) -> None:
    """In a process of its own, as a user starts it, and closed as soon as the match is there."""
    file = tmp_path / "p.db"
    new_project(str(file), tmp_path / "matches").close()
    script = f"""
import sys
from PySide6.QtCore import QTimer
import reviewer.app as app
from reviewer.__main__ import main

class Program(app.Program):
    def open(self, project, match):
        session = self.window.desk.session
        session.match_opened.connect(lambda: QTimer.singleShot(0, self.window.close))
        session.match_opened.connect(lambda: session.match and print("open", session.match))
        super().open(project, match)

app.Program = Program
sys.exit(main(["open", {str(file)!r}, "--match", "m1", "--author", "anna"]))
"""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "REVIEWER_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        env=env,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["open m1"]
