"""How long planning an edit takes: ``python -m tests.bench.edits_bench``."""

import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from reviewer.domain.edits import Context, plan
from reviewer.domain.log import apply
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import judged, line, match

TEXT = "我方认为今天讨论的核心在于，这个制度究竟能不能保护那些最需要帮助的人群。"
CONTEXT = Context(author="a")


def transcript_of(size: int) -> Transcript:
    """So many units in twelve sections, with forms."""
    now = judged(match([line(n, TEXT, "甲", n * 3000, None) for n in range(1, size + 1)]))
    for part in range(1, 12):
        unit = f"u{part * size // 12}"
        now = done(now, {"edit": "begin_section", "unit": unit, "kind": "stage", "name": unit})
    return now


def done(now: Transcript, edit: dict[str, Any]) -> Transcript:
    return apply(now, plan(now, edit, CONTEXT), now.head + 1)


def some_unit(now: Transcript, chance: random.Random) -> str:
    return now.unit_order[chance.randrange(1, len(now.unit_order) - 2)]


def set_text(now: Transcript, chance: random.Random) -> dict[str, Any]:
    unit = now.units[some_unit(now, chance)]
    return {"edit": "set_text", "unit": unit.id, "text": unit.text.replace("核心", "中心") + "吧"}


def split_unit(now: Transcript, chance: random.Random) -> dict[str, Any]:
    return {"edit": "split_unit", "unit": some_unit(now, chance), "at": 2}


def merge_units(now: Transcript, chance: random.Random) -> dict[str, Any]:
    starts = {section.first_unit for section in now.section_order}
    while True:
        at = chance.randrange(1, len(now.unit_order) - 2)
        if now.unit_order[at + 1] not in starts:
            return {"edit": "merge_units", "units": list(now.unit_order[at : at + 2])}


def begin_section(now: Transcript, chance: random.Random) -> dict[str, Any]:
    return {"edit": "begin_section", "unit": some_unit(now, chance), "kind": "chair"}


def set_status(now: Transcript, chance: random.Random) -> dict[str, Any]:
    section = chance.choice(now.section_order)
    status = "pending" if section.status == "reviewed" else "reviewed"
    return {"edit": "set_status", "section": section.id, "status": status}


def bench(size: int, make: Callable[[Transcript, random.Random], dict[str, Any]]) -> float:
    """Median milliseconds of a plan, each on the state that the one before left."""
    now, chance, took = transcript_of(size), random.Random(1), []
    for _ in range(60):
        edit = make(now, chance)
        started = time.perf_counter()
        try:
            changes = plan(now, edit, CONTEXT)
        except Exception as error:  # drawn by chance: a section may begin there already
            print(edit, error)
            continue
        took.append(time.perf_counter() - started)
        now = apply(now, changes, now.head + 1)
    return median(took) * 1000


def bench_group(size: int) -> float:
    now = transcript_of(size)
    edits = [{"edit": "set_text", "unit": u, "text": TEXT + "吧"} for u in now.unit_order[:5000]]
    started = time.perf_counter()
    plan(now, {"edit": "group", "name": "replace all", "edits": edits}, CONTEXT)
    return (time.perf_counter() - started) * 1000


def main() -> None:
    for size in (1500, 6000):
        for make in (set_text, split_unit, merge_units, begin_section, set_status):
            print(f"{size:5} units  {make.__name__:14} {bench(size, make):7.3f} ms")
    print(f" 6000 units  group of 5000 set_text {bench_group(6000):7.0f} ms")


if __name__ == "__main__":
    main()
