"""How long the checks take on matches of the usual and of unusual size.

    .venv/bin/python -m tests.bench.checks_bench

A match has 1,300 units (and 6,000), a full schedule and six forms. "cold" is a transcript just
loaded, whose orders have to be made; "after an edit" one in which a unit's text changed.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from reviewer.domain.checks import checks
from reviewer.domain.differences import agreement, differences
from reviewer.domain.model import (
    DebateFormat,
    Entry,
    Form,
    Judge,
    Line,
    Match,
    Record,
    Section,
    Speaker,
    Team,
    Unit,
)
from reviewer.domain.scores import scored_cells
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.domain.words import ADJUDICATION_KINDS, BALLOTS, DEBATER_ROLES
from reviewer.formats.debate_format import load_formats

ROUNDS = 9


def a_long_match(fmt: DebateFormat, units: int) -> Transcript:
    """A match of that many units, its stages of equal length, its three judges complete."""
    records: list[Record] = [
        Match(
            "m1",
            format=fmt.id,
            motion="某题",
            affirmative=Team("甲", "是"),
            negative=Team("乙", "否"),
        )
    ]
    records += [Speaker(role, role) for role in DEBATER_ROLES]
    length = units // len(fmt.stages)
    for number in range(1, units + 1):
        plan = fmt.stages[min((number - 1) // length, len(fmt.stages) - 1)]
        roles = (*plan.speakers, *plan.respondents) or DEBATER_ROLES
        role = roles[number % len(roles)]
        text = f"这是第{number}句话，大约有二十来个字，不多也不少。"
        records.append(Line(number, text, role, number * 3000, number * 3000 + 2900))
        records.append(Unit(f"u{number}", (number,), text, suggested=text, role=role))
    for n, plan in enumerate(fmt.stages):
        place = f"u{n * length + 1}"
        names = plan.type, plan.name, plan.acting_side, plan.speakers, plan.respondents
        records.append(Section(f"s{n}", place, "stage", *names))
    match = EMPTY.changed([(r.kind, r.id, r) for r in records], 1)
    panels = (r for kind in ADJUDICATION_KINDS for r in _panel(match, fmt, kind))
    return match.changed([(r.kind, r.id, r) for r in panels], 2)


def _panel(match: Transcript, fmt: DebateFormat, kind: str) -> Iterable[Record]:
    cells = scored_cells(match.section_order, fmt.stages, fmt.surprise)
    for n in (1, 2, 3):
        judge, form = f"{kind}-j{n}", f"{kind}-f{n}"
        yield Judge(judge, "某评委")
        yield Form(form, "appeal" if kind == "appeal" else "original", judge, "forms")
        for k, cell in enumerate(cells):
            place = {"section": cell.section_id, "side": cell.side}
            yield Entry(f"{form}.{k}", form, "score", "", "7", "a!b!C1", "7", "7", **place)  # type: ignore[arg-type]
        for b in BALLOTS:
            yield Entry(f"{form}.{b}", form, "vote", b, "正", "a!b!C1", None, "affirmative", b)
        for k in (1, 2, 3):
            yield Entry(f"{form}.d{k}", form, "best_debater", "", "正一", "a!b!C1", None, "aff_1")


def cold(match: Transcript) -> Transcript:
    """The same records without anything derived."""
    return Transcript({kind: match.all(kind) for kind in match.kinds}, match.head)


def check_cold(match: Transcript, fmt: DebateFormat) -> None:
    """The checks as they run on a match just loaded."""
    checks(cold(match), fmt)


def best_of(act: Callable[[], object]) -> float:
    """Milliseconds of the fastest round."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def main() -> None:
    """Measures and prints."""
    fmt = load_formats()["4v4"]
    for units in (1300, 6000):
        match = a_long_match(fmt, units)
        unit = replace(match.units["u9"], text="改过的话。", status="reviewed")
        edited = match.changed([("unit", "u9", unit)], 3)
        changed = [replace(u, text=u.text.replace("大约", "大概")) for u in match.units.values()]
        all_changed = match.changed([("unit", u.id, u) for u in changed], 3)
        moved = replace(match.sections["s3"], first_unit="u300")
        all_changed = all_changed.changed([("section", "s3", moved)], 4)
        print(f"{units} units, {len(checks(match, fmt))} findings")
        for name, act in (
            ("checks, cold", partial(check_cold, match, fmt)),
            ("checks, after an edit", partial(checks, edited, fmt)),
            ("differences, one edit", partial(differences, match, edited)),
            ("differences, every unit", partial(differences, match, all_changed)),
            ("agreement, every unit", partial(agreement, match, all_changed)),
        ):
            print(f"  {name:24}{best_of(act):7.1f} ms")


if __name__ == "__main__":
    main()
