"""How long the store takes: ``python tests/bench/storage_bench.py [TARGET] [MATCHES]``.

Writes a project of made-up matches (1,300 lines and 1,300 units each) to TARGET, a new file or
an empty database, and prints the times. No test: figures depend on the machine.
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from reviewer.domain.log import Change, Revision, fold
from reviewer.domain.model import Line, Match, Record, Section, Unit
from reviewer.storage.rows import prepare
from reviewer.storage.store import Store

LINES = 1300
AT = "2024-01-01T00:00:00Z"
HANZI = [chr(0x4E00 + n) for n in range(3000)]
WEIGHTS = [1 / (n + 3) for n in range(3000)]
POOL = random.Random(0).choices(HANZI, WEIGHTS, k=2_000_000)


def sentence(rng: random.Random) -> str:
    """Text of a natural length in which common characters are common."""
    length = rng.choice((3, 5, 12, 20, 30, 45, 60))
    start = rng.randrange(len(POOL) - length)
    return "".join(POOL[start : start + length])


def records(match: str, lines: int = LINES) -> Iterator[Record]:
    """A match of as many lines as units."""
    rng = random.Random(match)
    yield Match(match, motion=sentence(rng), format="4v4")
    for number in range(1, lines + 1):
        text = sentence(rng)
        yield Line(number, text, "说话人1", number * 3000, number * 3000 + 2900)
        yield Unit(f"u{number}", (number,), text + "，", suggested=text, role="aff_1")
    for number in range(10):
        yield Section(f"s{number}", f"u{number * 100 + 1}", "stage", "free_debate")


def imported(match: str, lines: int = LINES) -> Revision:
    """The first revision of a match."""
    changes = tuple(Change(r.kind, r.id, None, r) for r in records(match, lines))
    return Revision(1, "bench", AT, {"edit": "import"}, changes)


def show(what: str, times: list[float]) -> None:
    """One line: median and worst in milliseconds."""
    middle, worst = statistics.median(times) * 1000, max(times) * 1000
    print(f"{what:44} median {middle:8.2f} ms   max {worst:8.2f} ms")


def timed(act: Callable[[], object]) -> float:
    """How many seconds ``act`` takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def bench_import(store: Store, matches: int) -> None:
    """All matches in one transaction; making the records is not counted."""
    items = [(f"m{n:03}", [imported(f"m{n:03}")]) for n in range(matches)]
    cpu = time.process_time()
    wall = timed(lambda: store.append_many(items))
    print(f"import of {matches} matches {wall:23.2f} s   cpu {time.process_time() - cpu:.2f} s")
    show(
        "  of which: preparing rows, a match", [timed(lambda: prepare("m", "main", items[0][1][0]))]
    )


def bench_edits(store: Store, lines: int = 1500) -> None:
    """One text after another in a match of 1,500 units."""
    store.append("edited", imported("edited", lines))
    units = store.load("edited").units
    rng = random.Random(1)
    times = []
    for seq in range(2, 302):
        before = units[f"u{seq}"]
        after = replace(before, text=sentence(rng), status="reviewed", touched=True)
        change = Change("unit", before.id, before, after)
        new = Revision(seq, "bench", AT, {"edit": "set_text", "unit": before.id}, (change,))
        times.append(timed(partial(store.append, "edited", new)))
    show("append of one text edit", times)


def bench_reads(store: Store) -> None:
    """What the window reads."""
    show("load", [timed(lambda: store.load("m001")) for _ in range(20)])
    show("matches", [timed(store.matches) for _ in range(10)])
    show("newest", [timed(store.newest) for _ in range(20)])
    show("acts of 301", [timed(lambda: store.acts("edited")) for _ in range(10)])
    show("revisions of 301", [timed(lambda: store.revisions("edited")) for _ in range(5)])
    log = store.revisions("edited")
    show("  of which: fold", [timed(lambda: fold(log))])


def bench_search(store: Store) -> None:
    """Common and rare words, and the characters that have no pair."""
    text = max((u.text for u in store.load("m001").units.values()), key=len)
    common = HANZI[0] + HANZI[1]
    queries = (HANZI[0], "𠮷", common, text[:2], text[5:8], text[5:10], "从来没有")
    for query in queries:
        hits = len(store.search(query))
        show(f"search {query} ({hits})", [timed(partial(store.search, query)) for _ in range(10)])


def bench_open(target: str) -> None:
    """Opening a project that is up to date, all modules being imported."""
    show("open", [timed(lambda: Store.open(target).close()) for _ in range(10)])


def main(target: str, matches: int) -> None:
    """Everything, in order."""
    with Store.open(target, create=True) as store:
        bench_import(store, matches)
        bench_edits(store)
        bench_reads(store)
        bench_search(store)
        start = time.perf_counter()
        store.backup(Path(tempfile.mkdtemp()) / "backup.db")
        print(f"backup {time.perf_counter() - start:30.2f} s")
        print(f"problems {timed(store.problems):28.2f} s")
    bench_open(target)


if __name__ == "__main__":
    default = str(Path(tempfile.mkdtemp()) / "bench.db")
    given = dict(enumerate(sys.argv))
    main(given.get(1, default), int(given.get(2, "182")))
