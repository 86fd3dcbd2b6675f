"""What samples, double review and the server's rules cost, and how true the intervals are.

    python -m tests.bench.quality_bench [--units N] [--matches N] [--postgres]

Prints figures; nothing here is a test.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from sqlalchemy import make_url

from reviewer.domain.double_review import Choice, decide, disputes
from reviewer.domain.log import Change, Revision
from reviewer.domain.model import Unit
from reviewer.domain.sampling import Candidate, Judged, Stratum, draw, estimate
from reviewer.domain.transcript import Transcript
from reviewer.services.branching import agreements, give
from reviewer.services.sampling import draw_sample
from reviewer.storage.store import Store
from run import postgres_bin
from tests.build import block, imported, project, small_match, stage
from tests.postgres import Cluster

WORDS = ("我方认为利大于弊。", "请问您同意吗？", "那代价由谁来承担呢？", "谢谢主席。")


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Prints how long it took."""
    begun = time.perf_counter()
    yield
    print(f"{what:<58} {(time.perf_counter() - begun) * 1000:9.0f} ms")


def long_match(name: str, units: int, status: str = "approved") -> Transcript:
    """A match of so many units in seven sections."""
    chance = random.Random(name)
    half = units // 2
    said = [f"{('aff_1', 'neg_1')[i % 2]} {chance.choice(WORDS)}" for i in range(units)]
    made = (
        stage("constructive_speech", "affirmative", *said[:half], name="立论"),
        block("chair", "chair 有请下一位。"),
        stage("free_debate", "both", *said[half:], name="自由辩论"),
    )
    return small_match(name, blocks=made, status=status)


def edited(made: Transcript, share: float, seed: int) -> Transcript:
    """The match with another text in a share of its units."""
    chance = random.Random(seed)
    units: list[Unit] = [u for u in made.units.values() if chance.random() < share]
    return made.changed([(u.kind, u.id, replace(u, text=f"{u.text}{seed}")) for u in units], 2)


def intervals() -> None:
    """How often 95 % intervals hold the truth, by how rare errors are."""
    for rate in (0.005, 0.02, 0.1):
        chance = random.Random(1)
        found = [
            Candidate("m", f"u{i}", Stratum("4v4", None, "free_debate", "a"), chance.random() ** 3)
            for i in range(5000)
        ]
        wrong = {c.unit for c in found if chance.random() < rate * (0.4 + 2.4 * c.risk)}
        truth, held, width, plain = len(wrong) / len(found), 0, 0.0, 0.0
        for seed in range(400):
            drawn = draw(found, 150, seed)
            told = estimate([Judged(d.chance, d.candidate.unit in wrong) for d in drawn])
            assert told is not None
            held += told.interval.low <= truth <= told.interval.high
            width += (told.interval.high - told.interval.low) / 400
            plain += told.wrong / told.judged / 400
        print(
            f"truth {truth:.4f}, 150 of 5,000: held by {held / 4:.1f} % of intervals, "
            f"mean width {width:.4f}, plain share of the sample {plain:.4f}"
        )


def double_review(units: int) -> None:
    """Two versions of a long match laid over each other."""
    made = long_match("m", units)
    a, b = edited(made, 0.1, 1), edited(made, 0.1, 2)
    with timed(f"disputes of two versions of {units} units"):
        found = disputes(made, a, b)
    choices: dict[str, Choice] = {each.id: "ab"[i % 2] for i, each in enumerate(found)}  # type: ignore[misc]
    with timed(f"deciding {len(found)} of them"):
        decide(made, made, a, b, choices)


def on_disk(matches: int, units: int) -> None:
    """A sample of a project, and its matches given to two."""
    with tempfile.TemporaryDirectory() as folder:
        names = [f"m{i}" for i in range(matches)]
        with project(Path(folder), *(long_match(name, units) for name in names)) as store:
            with timed(f"sample of 200 from {matches} matches of {units} units"):
                draw_sample(store, 200, 1)
            with timed("one match given to two reviewers"):
                give(store, "m0", ["ann", "bob"])
            with timed("their agreement"):
                agreements(store)


def on_server(units: int) -> None:
    """What row security costs: importing, loading and one edit, by owner and annotator."""
    programs = postgres_bin()
    if programs is None:
        print("no PostgreSQL here")
        return
    cluster = Cluster(programs)
    try:
        cluster.start()
        with cluster.server.database() as url, Store.open(url, create=True) as owner:
            owner.add_member("ann", "annotator")
            login = make_url(url).set(username="ann")
            with Store.open(login.render_as_string(False)) as ann:
                for who, store in (("owner", owner), ("annotator", ann)):
                    _through(store, who, units)
    finally:
        cluster.stop()


def _through(store: Store, who: str, units: int) -> None:
    name = store.login or who
    with timed(f"{who}: import of {units} units"):
        store.append(who, imported(long_match(who, units, "imported"), name))
    with timed(f"{who}: load"):
        now = store.load(who)
    first = now.units["u1"]
    change = Change("unit", "u1", first, replace(first, text="别的。"))
    with timed(f"{who}: one edit"):
        store.append(who, Revision(2, name, "2026-01-01", {"edit": "set_text"}, (change,)))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="Times samples, double review and rules.")
    parser.add_argument("--units", type=int, default=6000)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    intervals()
    double_review(options.units)
    on_disk(options.matches, 1300)
    if options.postgres:
        on_server(options.units)


if __name__ == "__main__":
    main()
