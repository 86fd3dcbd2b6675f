"""The steps of ``paper_scale`` that look inside, each run in a process of its own.

    python -m tests.bench.steps NAME ARGUMENT…

prints one JSON object. Times are milliseconds of the wall unless they say otherwise.
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from typing import Any, BinaryIO, NamedTuple

Figures = dict[str, Any]
Edit = dict[str, Any]


class Took(NamedTuple):
    """Seconds on the wall, and of this process's processor."""

    wall: float
    cpu: float


def spread(took: Sequence[Took]) -> Figures:
    """Median, 95th percentile and worst on the wall, and median of the processor, in ms."""
    times = sorted(each.wall * 1000 for each in took)
    p95 = quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[-1]
    found = {"median": median(times), "p95": p95, "worst": times[-1], "times": len(times)}
    found["cpu"] = median(each.cpu * 1000 for each in took)
    return {name: round(value, 3) for name, value in found.items()}


def timed(act: Callable[[], object]) -> Took:
    """How long ``act`` takes."""
    start, used = time.perf_counter(), time.process_time()
    act()
    return Took(time.perf_counter() - start, time.process_time() - used)


def make_corpus(under: str, matches: str, lines: str, prefix: str) -> Figures:
    """Writes a corpus, unless it is there."""
    from tests.bench.corpus import Shape, corpus

    made = corpus(Shape(int(matches), int(lines), prefix=prefix), Path(under))
    found = {"folder": str(made.folder), "clean": made.clean}
    return {**found, "lines": made.lines, "characters": made.characters}


def read_only(target: str, folder: str) -> Figures:
    """The import without the checks that the command runs after it."""
    from reviewer.services.importing import import_paths
    from reviewer.storage.store import Store

    with Store.open(target, create=True) as store:
        rows = import_paths(store, [Path(folder)], author="bench")
    return {"added": sum(row.result == "added" for row in rows)}


def review(target: str, matches: str) -> Figures:
    """Confirms every unit, section and form of these matches and approves them."""
    from reviewer.storage.store import Store

    groups = []
    with Store.open(target) as store:
        for match in matches.split(","):
            groups.append(timed(partial(_approve, store, match)))
    return spread(groups)


def _approve(store: Any, match: str) -> None:
    from reviewer.services.editor import Editor

    editor = Editor(store, match, author=store.login or "bench")
    now = editor.transcript
    edits: list[Edit] = [
        {"edit": "set_status", kind: id_, "status": "reviewed"}
        for kind, ids in (("unit", now.unit_order), ("section", now.sections))
        for id_ in ids
    ]
    edits += [{"edit": "confirm_form", "form": id_} for id_ in now.forms]
    editor.apply({"edit": "group", "name": "confirm all", "edits": edits})
    for status in ("reviewed", "approved"):
        editor.apply({"edit": "set_status", "match": match, "status": status})


def plain_json(out: str) -> Figures:
    """The time in which ``json`` alone would encode, write and flush an export's records."""
    seconds = cpu = size = 0.0
    for path in sorted(Path(out).glob("*.jsonl")):
        with path.open(encoding="utf-8") as source, (path.parent / "plain.tmp").open("wb") as file:
            for line in source:
                record = json.loads(line)
                took = timed(partial(_write_plain, file, record))
                seconds, cpu = seconds + took.wall, cpu + took.cpu
            seconds += timed(partial(os.fsync, file.fileno())).wall
            size += file.tell()
        (path.parent / "plain.tmp").unlink()
    return {"seconds": seconds, "cpu": cpu, "bytes": size}


def _write_plain(file: BinaryIO, record: object) -> None:
    file.write((json.dumps(record, ensure_ascii=False) + "\n").encode())


def search(target: str) -> Figures:
    """Words of two, three and five characters as they come in the texts, and single ones."""
    from reviewer.storage.store import Store

    rng = random.Random(7)
    with Store.open(target) as store:
        ids = [row.match for row in store.matches()]
        texts = [text for id_ in rng.sample(ids, min(20, len(ids))) for text in _texts(store, id_)]
        return {str(n): _search(store, _words(rng, texts, n)) for n in (1, 2, 3, 5)}


def _texts(store: Any, match: str) -> list[str]:
    return [unit.text for unit in store.load(match).units.values() if len(unit.text) > 8]


def _words(rng: random.Random, texts: Sequence[str], length: int) -> Iterator[str]:
    while True:
        text = rng.choice(texts)
        start = rng.randrange(len(text) - length)
        word = text[start : start + length]
        if word.isalpha():
            yield word


def _search(store: Any, words: Iterator[str]) -> Figures:
    return spread([timed(partial(store.search, word)) for word in islice(words, 100)])


def open_match(target: str) -> Figures:
    """Opening matches one after the other, as the window does, with the order of sections."""
    from reviewer.services.editor import Editor
    from reviewer.storage.store import Store

    with Store.open(target) as store:
        ids = [row.match for row in store.matches()]
        chosen = random.Random(3).sample(ids, min(40, len(ids)))

        def open_one(match: str) -> None:
            transcript = Editor(store, match, author="bench").transcript
            assert transcript.section_spans and transcript.unit_order

        return spread([timed(partial(open_one, match)) for match in chosen])


def edits(target: str, folder: str, beside: str) -> Figures:
    """Acts on a match of 1,500 units in the full project, each planned and committed."""
    from reviewer.domain.edits import Context, plan
    from reviewer.domain.errors import Refused
    from reviewer.services.editor import Editor
    from reviewer.services.importing import import_paths
    from reviewer.storage.store import Store

    with Store.open(target) as store:
        author = store.login or "bench"
        (row,) = import_paths(store, [Path(folder)], author=author)
        editor = Editor(store, row.match, author=author)
        found: Figures = {"units": len(editor.transcript.units)}
        context = Context(author=author)
        for name, make in ACTS.items():
            rng, whole, planned = random.Random(name), list[Took](), list[Took]()
            while len(whole) < 150:
                edit = make(editor.transcript, rng)
                try:
                    planned.append(timed(partial(plan, editor.transcript, edit, context)))
                except Refused:  # drawn by chance: a section may begin there already
                    continue
                whole.append(timed(partial(editor.apply, edit)))
            found[name] = {**spread(whole), "plan": spread(planned)["cpu"]}
        undone = [timed(lambda: editor.apply({"edit": "undo"})) for _ in range(50)]
    return {**found, "undo": spread(undone), "fsync": _fsync(Path(beside))}


def _set_text(now: Any, rng: random.Random) -> Edit:
    unit = now.units[rng.choice(now.unit_order)]
    return {"edit": "set_text", "unit": unit.id, "text": f"{unit.text}{rng.randrange(1000)}"}


def _split(now: Any, rng: random.Random) -> Edit:
    ids = [id_ for id_ in rng.choices(now.unit_order, k=50) if len(now.units[id_].text) > 4]
    return {"edit": "split_unit", "unit": ids[0], "at": 2}


def _merge(now: Any, rng: random.Random) -> Edit:
    at = rng.randrange(len(now.unit_order) - 1)
    return {"edit": "merge_units", "units": list(now.unit_order[at : at + 2])}


def _confirm(now: Any, rng: random.Random) -> Edit:
    unit = now.units[rng.choice(now.unit_order)]
    status = "pending" if unit.status == "reviewed" else "reviewed"
    return {"edit": "set_status", "unit": unit.id, "status": status}


def _begin(now: Any, rng: random.Random) -> Edit:
    return {"edit": "begin_section", "unit": rng.choice(now.unit_order), "kind": "chair"}


ACTS: dict[str, Callable[[Any, random.Random], Edit]] = {
    "set_text": _set_text,
    "set_status": _confirm,
    "split_unit": _split,
    "merge_units": _merge,
    "begin_section": _begin,
}


def _fsync(folder: Path) -> Figures:
    """What the disk asks for making 4 KB last: no commit can be faster than one of these."""
    path = folder / "fsync.tmp"
    with path.open("wb", buffering=0) as file:

        def write() -> None:
            file.write(b"x" * 4096)
            os.fsync(file.fileno())

        times = [timed(write) for _ in range(200)]
    path.unlink()
    return spread(times)


STEPS: dict[str, Callable[..., Figures]] = {
    step.__name__: step
    for step in (make_corpus, read_only, review, plain_json, search, open_match, edits)
}

if __name__ == "__main__":
    print(json.dumps(STEPS[sys.argv[1]](*sys.argv[2:])))
