"""The demo's pictures: every workspace, both languages and themes, of the demo's own project."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from reviewer.cli import main
from reviewer.domain.errors import Refused, Surroundings
from reviewer.formats.resources import sample_dir
from reviewer.services.importing import import_paths
from reviewer.services.settings import HOME
from reviewer.storage.store import Store
from reviewer.ui.pictures import LARGE, LARGE_ONE, PICTURES, SIZE, Picture, take_pictures

MATCH, LINE, HEARD = "4v4-slow-travel", 111, 114
NAMES = {
    *(
        f"{workspace}-{language}-{theme}.png"
        for workspace in ("matches", "review", "scores", "qa", "export")
        for language in ("zh", "en")
        for theme in ("light", "dark")
    ),
    "review-zh-light-large.png",
}


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A project with the sample match that has a recording."""
    file = tmp_path / "sample.db"
    with Store.open(str(file), create=True) as store:
        import_paths(store, [sample_dir() / MATCH], author="importer")
    return file


def colors(image: QImage, left: int, top: int, width: int, height: int) -> set[int]:
    """The different colours in a part of a picture, some pixels left out."""
    return {
        image.pixel(x, y) for x in range(left, left + width, 3) for y in range(top, top + height, 3)
    }


def test_there_is_one_of_each_and_a_large_one() -> None:
    assert {picture.file for picture in PICTURES} == NAMES


def test_the_users_own_settings_and_environment_stay(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "mine"
    monkeypatch.setenv(HOME, str(home))
    before = dict(os.environ)
    wanted = (Picture("matches", "zh", "dark"),)
    (made,) = take_pictures(sample, tmp_path / "out", MATCH, LINE, HEARD, wanted)
    assert QImage(str(made)).size() == SIZE
    assert dict(os.environ) == before
    assert not home.exists()


def test_a_match_or_a_line_that_is_not_there_is_said(project: Path, tmp_path: Path) -> None:
    wanted = (Picture("review", "en", "light"),)
    with pytest.raises(Surroundings):
        take_pictures(project, tmp_path / "out", "none", 4, 6, wanted)
    with pytest.raises(Refused):
        take_pictures(project, tmp_path / "out", "m1", 9999, 6, wanted)


# the demo


def test_where_qt_cannot_be_loaded_the_demo_says_so_and_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_library(*asked: object) -> list[Path]:
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    out = tmp_path / "demo"
    arguments = ["demo", "--headless", "--json", "--out", str(out)]
    assert main(arguments, take_pictures=no_library) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["pictures"] == []
    assert "libEGL.so.1" in said.err and "Traceback" not in said.err
    assert (out / "export" / "manifest.json").exists()


def test_with_a_display_the_demo_opens_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[tuple[str | None, str | None, str | None]] = []

    def window(project: str | None, match: str | None, author: str | None) -> int:
        opened.append((project, match, author))
        return 0

    out = tmp_path / "demo"
    assert main(["demo", "--out", str(out)], window) == 0
    assert opened == [(str(out / "demo.db"), MATCH, None)]
    assert not (out / "pictures").exists()


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_the_demo_without_a_display_takes_pictures(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    surroundings = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-m", "reviewer", "demo", "--json", "--out", str(tmp_path / "演示")]
    done = subprocess.run(command, env=surroundings, capture_output=True, check=False, timeout=170)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    files = [Path(name) for name in json.loads(done.stdout)["pictures"]]
    images = {file.name: QImage(str(file)) for file in files}
    assert set(images) == NAMES
    sizes = {name: image.size() for name, image in images.items()}
    assert sizes == dict.fromkeys(NAMES, SIZE) | {LARGE_ONE.file: LARGE}
    _show_the_place(images["review-en-light.png"], images["review-en-dark.png"])


def _show_the_place(light: QImage, dark: QImage) -> None:
    """Pictures of the review: with the recording's picture and sound, each in its theme."""
    for image in (light, dark):
        assert len(colors(image, 80, 70, 220, 120)) > 20, "the recording's picture"
        assert len(colors(image, 80, 610, 1100, 60)) > 3, "the waveform"
    lightness = [QColor(image.pixel(700, 130)).lightness() for image in (light, dark)]
    assert lightness[0] > 200 > 80 > lightness[1]
