"""What the sampling page shows, read from a project beside the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reviewer.services.sampling import Sample
    from reviewer.services.sampling_verdicts import Queued, Results
    from reviewer.storage.store import Store


@dataclass(frozen=True)
class Shown:
    """The samples of the project, and the one that is worked through."""

    samples: tuple[Sample, ...]
    sample: Sample | None
    queue: tuple[Queued, ...]
    results: Results | None


def read_samples(store: Store, wanted: str | None) -> Shown:
    """The project's samples, and of the wanted one (else the first) all that is known."""
    from reviewer.services.sampling import samples
    from reviewer.services.sampling_verdicts import queue, results

    every = samples(store)
    found = [each for each in every if each.id == wanted] or list(every)
    if not found:
        return Shown((), None, (), None)
    return Shown(every, found[0], queue(store, found[0]), results(store, found[0]))
