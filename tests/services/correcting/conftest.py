"""A match in a project, a model's server, and a way to let the one ask the other."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from reviewer.domain.errors import ReviewerError
from reviewer.domain.transcript import Transcript
from reviewer.services.correcting import Asker, Endpoint, Outcome, Replies, Run, Wishes, load_prompt
from reviewer.storage.store import Store
from tests.services.correcting.model_server import ModelServer, serving
from tests.services.match_maker import Maker, sound, taken

KEY = "sk-very-secret-0123456789"
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy")


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serving() as model:
        yield model


@dataclass
class Bench:
    """A project with the match ``m1``, and runs over it against a server."""

    store: Store
    server: ModelServer
    folder: Path
    pauses: list[float] = field(default_factory=list)
    error: ReviewerError | None = None
    seconds: float = 20.0

    def run(self, stop_after: int | None = None, **wishes: bool) -> list[Outcome]:
        """A run to its end, or until so many outcomes; what ended it early is in ``error``."""
        found: list[Outcome] = []
        self.error = None
        place = Endpoint(self.server.url, "a-model", self.seconds)
        with Asker(place, KEY) as asker:
            run = Run(
                self.store,
                "m1",
                asker,
                load_prompt(),
                Replies(self.folder),
                author="a",
                wishes=Wishes(pause=self.pauses.append, **wishes),
            )
            try:
                for outcome in run.outcomes():
                    found.append(outcome)
                    if len(found) == stop_after:
                        break
            except ReviewerError as error:
                self.error = error
        return found

    @property
    def now(self) -> Transcript:
        """The match, in which all holds that must."""
        return sound(self.store, "m1")

    def raw(self) -> list[str]:
        """The names of the raw replies that were kept."""
        return sorted(file.name for file in (self.folder / "raw").glob("*"))


@pytest.fixture
def bench(store: Store, maker: Maker, server: ModelServer, tmp_path: Path) -> Bench:
    taken(store, maker.folder, "added")
    return Bench(store, server, tmp_path / "replies")


@pytest.fixture(autouse=True)
def _nobody_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither keys nor proxies of whoever runs the tests."""
    for name in (*PROXIES, "OPENAI_API_KEY", "REVIEWER_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
