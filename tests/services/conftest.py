"""A fresh project for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.storage.store import Store
from tests.services.match_maker import Maker


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(str(tmp_path / "project.db"), create=True) as opened:
        yield opened


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    """A match folder ``m1`` with transcript, ``match.toml`` and ``stages.json``."""
    made = Maker(tmp_path / "in/m1")
    made.transcript()
    made.toml()
    made.stages()
    return made
