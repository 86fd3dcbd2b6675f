"""Units compared: corrected texts, splits and merges, roles, states."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from reviewer.domain.differences.difference import Difference, many
from reviewer.domain.differences.regions import Region
from reviewer.domain.model import Unit
from reviewer.domain.text import join_texts
from reviewer.domain.textdiff import edit_distance
from reviewer.domain.transcript import Transcript

Step = tuple[Unit, Unit]
"""A unit of the later revision, and the one of the earlier that holds its beginning."""


def unit_differences(
    before: Transcript, after: Transcript, regions: Iterable[Region]
) -> Iterator[Difference]:
    """What happened to units, each kind in the order of the source."""
    changed = [r for r in regions if len(r.before) > 1 or r.before != r.after]
    for region in changed:
        yield from _division(region)
        yield from _text(region)
    steps = [step for region in changed for step in _steps(before, after, region)]
    yield from _suggestions(after, steps)
    yield from _roles(before, after, steps)
    yield from _states(after, steps)


def _steps(before: Transcript, after: Transcript, region: Region) -> Iterator[Step]:
    """Each later unit with its origin."""
    position = 0
    for unit in region.after:
        while position + 1 < len(region.before) and before.begins(
            region.before[position + 1]
        ) <= after.begins(unit):
            position += 1
        yield unit, region.before[position]


def _division(region: Region) -> Iterator[Difference]:
    old, new = [u.id for u in region.before], [u.id for u in region.after]
    if len(old) == len(new) == 1:
        return
    where = {"unit": new[0], "lines": region.lines}
    if len(old) == 1:
        text = f"{old[0]} split into {len(new)} units"
        yield Difference("unit-split", where, old, new, text)
    elif len(new) == 1:
        text = f"{len(old)} units merged into {new[0]}"
        yield Difference("unit-merged", where, old, new, text)
    else:
        text = f"{len(old)} units from {new[0]} on divided anew into {len(new)}"
        yield Difference("unit-divided", where, old, new, text)


def _text(region: Region) -> Iterator[Difference]:
    was = join_texts(unit.text for unit in region.before)
    now = join_texts(unit.text for unit in region.after)
    if was == now or _is_new_suggestion(region):
        return
    first = region.after[0].id
    distance = edit_distance(was, now)
    text = f"{first}: {many(distance, 'character')} changed"
    where = {"unit": first, "units": [u.id for u in region.after], "lines": region.lines}
    yield Difference("text", where, was, now, text)


def _is_new_suggestion(region: Region) -> bool:
    """Whether the text is a suggestion that came since: the model's act, told as one."""
    known = {unit.suggested for unit in region.before}
    return all(
        unit.suggested is not None and unit.text == unit.suggested not in known
        for unit in region.after
    )


def _suggestions(after: Transcript, steps: Sequence[Step]) -> Iterator[Difference]:
    came = [
        unit
        for unit, old in steps
        if unit.suggested != old.suggested and unit.id == old.id and unit.suggested is not None
    ]
    for run in _runs(after, came):
        text = f"new suggestions for {many(len(run), 'unit')}"
        yield Difference("suggestion", _place(run), None, None, text)


def _roles(before: Transcript, after: Transcript, steps: Sequence[Step]) -> Iterator[Difference]:
    """One difference for each label and change of role, wherever it occurs."""
    groups: dict[tuple[str | None, str | None, str | None], list[Unit]] = {}
    for unit, old in steps:
        if unit.role != old.role:
            key = after.label(unit), old.role, unit.role
            groups.setdefault(key, []).append(unit)
    for (label, was, now), units in groups.items():
        who = "no label" if label is None else label
        text = f"{who}: {was or 'no role'} → {now or 'no role'} in {many(len(units), 'unit')}"
        yield Difference("role", {"speaker": label, **_place(units)}, was, now, text)
    told = {(label, now) for label, _, now in groups}
    for label, speaker in after.speakers.items():
        known = before.speakers.get(label)
        if known is not None and known.role != speaker.role and (label, speaker.role) not in told:
            text = f"{label}: {known.role or 'no role'} → {speaker.role or 'no role'}"
            where = {"speaker": label}
            yield Difference("speaker", where, known.role, speaker.role, text)


def _states(after: Transcript, steps: Sequence[Step]) -> Iterator[Difference]:
    def change(step: Step) -> tuple[str, str]:
        return step[1].status, step[0].status

    for (was, now), group in groupby(steps, key=change):
        if was == now:
            continue
        for run in _runs(after, [unit for unit, _ in group]):
            text = f"{many(len(run), 'unit')} from {run[0].id} on: {was} → {now}"
            yield Difference("unit-status", _place(run), was, now, text)


def _runs(after: Transcript, units: Iterable[Unit]) -> Iterator[list[Unit]]:
    """Units that follow each other in the source, together."""
    index = after.unit_index
    numbered = enumerate(units)
    key: Callable[[tuple[int, Unit]], int] = lambda pair: index[pair[1].id] - pair[0]  # noqa: E731
    for _, group in groupby(numbered, key=key):
        yield [unit for _, unit in group]


def _place(units: Sequence[Unit]) -> dict[str, object]:
    return {
        "units": [unit.id for unit in units],
        "lines": [units[0].src[0], units[-1].src[-1]],
    }
