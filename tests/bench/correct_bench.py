"""How many spoiled answers of a model a run notices, how often it asks for nothing, what it costs.

    .venv/bin/python -m tests.bench.correct_bench [SEED]

Answers are the sample's own corrections, put together for each batch, and tried as a run tries
them, without a server. Each spoiled in one way: noticed is an answer that is not simply taken.
"""

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from reviewer.domain.correction import Batch
from reviewer.domain.transcript import Transcript
from reviewer.formats.resources import sample_dir
from reviewer.services.correcting import estimate, load_prompt, plan
from reviewer.services.correcting.answer import Answer
from reviewer.services.correcting.taking import part_bytes, with_reply
from reviewer.services.correcting.trial import tried
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from tests.long_project import make_long_project

Units = list[dict[str, Any]]
Spoil = Callable[[Units, Batch, random.Random], Units]
PART = "corrections/asked-1.json"


def _without(made: Units, batch: Batch, rng: random.Random) -> Units:
    gone = rng.choice(batch.numbers)
    return [unit for unit in made if gone not in unit["src"]]


def _twice(made: Units, batch: Batch, rng: random.Random) -> Units:
    at = rng.randrange(len(made))
    return [*made[: at + 1], made[at], *made[at + 1 :]]


def _merged(made: Units, batch: Batch, rng: random.Random) -> Units:
    """Two neighbours of different speakers as one; all as they were where there are none."""
    said_by = {each.line.number: each.line.speaker for each in batch.shown}
    voices = [said_by[unit["src"][0]] for unit in made]
    borders = [at for at, (a, b) in enumerate(pairwise(voices)) if a != b]
    if not borders:
        return made
    at = rng.choice(borders)
    one, two = made[at : at + 2]
    both = {"src": [*one["src"], *two["src"]], "text": one["text"] + two["text"]}
    return [*made[:at], both, *made[at + 2 :]]


def _context(made: Units, batch: Batch, rng: random.Random) -> Units:
    return [*made, {"src": [rng.choice(batch.context)], "text": "谢谢主席"}]


def _swapped(made: Units, batch: Batch, rng: random.Random) -> Units:
    at = rng.randrange(max(len(made) - 1, 1))
    return [*made[:at], *reversed(made[at : at + 2]), *made[at + 2 :]]


def _text(change: Callable[[str], str]) -> Spoil:
    def spoil(made: Units, batch: Batch, rng: random.Random) -> Units:
        at = max(range(len(made)), key=lambda i: len(made[i]["text"]))
        return [{**u, "text": change(u["text"])} if i == at else u for i, u in enumerate(made)]

    return spoil


def _moved(made: Units, batch: Batch, rng: random.Random) -> Units:
    texts = [unit["text"] for unit in made]
    return [{**u, "text": t} for u, t in zip(made, [*texts[1:], texts[0]], strict=True)]


SPOILS: dict[str, Spoil] = {
    "a line missing": _without,
    "a unit twice": _twice,
    "speakers merged": _merged,
    "context used": _context,
    "order swapped": _swapped,
    "src a string": lambda made, b, r: [{**made[0], "src": str(made[0]["src"])}, *made[1:]],
    "text one unit up": _moved,
    "half of a text dropped": _text(lambda text: text[: len(text) // 2]),
    "said in other words": _text(lambda text: "总而言之贵方观点站不住脚，请正面回应质疑。"),
    "chatter": _text(lambda text: f"以下是校对后的文本：{text}"),
}


def main() -> None:
    """Prints the figures."""
    rng = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    with tempfile.TemporaryDirectory() as folder:
        cases = list(_cases(Path(folder)))
        print(f"{len(cases)} batches of the sample")
        clean = [_tried(now, batch, made) for now, batch, made in cases]
        held = sum(trial.holds for trial in clean)
        print(f"as the sample has them: {held} hold, {sum(t.doubts > 0 for t in clean)} doubtful")
        for name, spoil in SPOILS.items():
            sound = [c for c, t in zip(cases, clean, strict=True) if t.holds and not t.doubts]
            fit = [c for c in sound if len(c[2]) > 1 and c[1].context]
            spoiled = [(now, b, made, spoil(made, b, rng)) for now, b, made in fit]
            found = [_tried(now, b, new) for now, b, made, new in spoiled if new != made]
            noticed = sum(bool(trial.problems) for trial in found)
            broken = sum(not trial.holds for trial in found)
            print(f"{name}: {noticed} of {len(found)} noticed, {broken} break a rule")
        _speed(Path(folder))


def _tried(now: Transcript, batch: Batch, made: Units) -> Any:
    words = json.dumps({"units": made}, ensure_ascii=False)
    return tried(now, batch, PART, Answer(words, b"", False))


def _cases(folder: Path) -> Any:
    """Each batch of the sample that its corrections cover, with their units for it."""
    with Store.open(str(folder / "p.db"), create=True) as store:
        for place in sorted(sample_dir().glob("*/corrections")):
            match = place.parent
            copied = folder / match.name
            copied.mkdir()
            for name in (
                "match.toml",
                "stages.json",
                *(f.name for f in match.glob("transcript.*")),
            ):
                (copied / name).write_bytes((match / name).read_bytes())
            import_paths(store, [copied], author="a")
            now = store.load(match.name)
            units = [u for f in sorted(place.glob("*.json")) for u in _units(f)]
            for batch in plan(now):
                mine = [u for u in units if set(u["src"]) <= set(batch.numbers)]
                yield now, batch, mine


def _units(file: Path) -> Units:
    found: Units = json.loads(file.read_text(encoding="utf-8"))["units"]
    return found


def _speed(folder: Path) -> None:
    """What a run itself costs on a two-hour match, beside the model."""
    with make_long_project(folder / "long.db", folder, units=1500) as store:
        now = store.load("long")
        start = time.perf_counter()
        left = plan(now)
        planned = time.perf_counter() - start
        known = estimate(load_prompt(), now, left)
        made = [{"src": [n], "text": now.line(n).text} for n in left[0].numbers]
        start = time.perf_counter()
        _tried(now, left[0], made)
        judged = time.perf_counter() - start
        start = time.perf_counter()
        with_reply(now, PART, part_bytes(left[0], made, whole=True))
        taken = time.perf_counter() - start
    print(f"1,500 lines: {known}")
    print(f"plan {planned:.3f} s; a batch: try {judged:.3f} s, take in {taken:.3f} s")


if __name__ == "__main__":
    main()
