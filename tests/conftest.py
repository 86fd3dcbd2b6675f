"""What holds for every test: databases to work on, no unexpected log record, Hypothesis."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from reviewer.services.settings import HOME

pytest_plugins = ["tests.postgres"]

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
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, drafts and caches of a test are its own."""
    monkeypatch.setenv(HOME, str(tmp_path / "home"))


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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Repeat what ``run.py test`` found before the tests, where it cannot be overlooked."""
    failed = os.environ.get("REVIEWER_GATE_FAILED")
    if failed:
        terminalreporter.section("failed before the tests, see above", red=True)
        terminalreporter.line(failed, red=True)
