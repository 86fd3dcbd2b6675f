"""What holds for every test: databases to work on, no unexpected log record, Hypothesis."""

import gc
import logging
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from reviewer.services.settings import HOME

pytest_plugins = ["tests.postgres"]
_TESTS = count()

settings.register_profile("ci", deadline=None, max_examples=50, print_blob=True)
settings.register_profile("thorough", settings.get_profile("ci"), max_examples=1000)
settings.load_profile("ci")  # --hypothesis-profile=thorough on the command line wins


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a fresh project: a file's path (not there yet), or a URL of an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "project.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, drafts and caches of a test are its own, in a folder that whoever writes makes."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(_TESTS)}"
    monkeypatch.setenv(HOME, str(home))


@pytest.fixture(autouse=True)
def _no_unexpected_log(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    """Fail a test that logged a warning or worse, unless it is marked with ``logs``."""
    yield
    if request.node.get_closest_marker("logs"):
        return
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    said = [f"{r.name}: {r.getMessage()}" for r in records if r.levelno >= logging.WARNING]
    if said:
        pytest.fail("logged, without @pytest.mark.logs:\n" + "\n".join(said), pytrace=False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow ones, so that no worker is left with one of them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Spare every collection of garbage what was imported: thousands of tests would pay for it."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Repeat what ``run.py test`` found before the tests, where it cannot be overlooked."""
    failed = os.environ.get("REVIEWER_GATE_FAILED")
    if failed:
        terminalreporter.section("failed before the tests, see above", red=True)
        terminalreporter.line(failed, red=True)
