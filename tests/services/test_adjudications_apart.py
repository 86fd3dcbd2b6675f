"""Through whatever door a record of one adjudication is changed, the other stays as it is.

Every change is in the log with its author, and the log still gives what there is.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.domain.errors import Refused
from reviewer.domain.model import Entry, Form, Record, Supplement
from reviewer.domain.transcript import Transcript, id_key
from reviewer.domain.words import AdjudicationKind
from reviewer.services.editor import Editor
from reviewer.services.form_mapping import keep_mapping
from reviewer.services.importing import import_paths
from reviewer.services.judges import join
from reviewer.services.reading_again import read_again
from reviewer.storage.store import Store
from tests.bench.spreadsheets import delimited
from tests.services.match_maker import Maker, row, sound, take
from tests.services.test_form_mapping import MAPPING, ROWS

PANELS: dict[AdjudicationKind, tuple[str, str, str]] = {
    "original": ("石屿", "林川", "何原"),
    "appeal": ("周野", "吴岚", "郑溪"),
}
FORM = "forms/original/odd.csv"  # where such a form would lie; the folder is what counts
OTHER: dict[AdjudicationKind, AdjudicationKind] = {"original": "appeal", "appeal": "original"}


class Court:
    """A match with both adjudications, changed on one side only; the other came in last."""

    def __init__(self, folder: Path, mine: AdjudicationKind) -> None:
        self.mine = mine
        self.maker = Maker(folder / "in/m1")
        for part in (self.maker.transcript, self.maker.toml, self.maker.stages):
            part()
        self.store = Store.open(str(folder / "p.db"), create=True)
        for kind in (mine, OTHER[mine]):
            self.maker.forms("all", *(row(judge) for judge in PANELS[kind]), kind=kind)
            for text in ("summary", "reasoning"):
                body = {"kind": text, "adjudication": kind, "generator": "模型", "text": "一段话"}
                self.maker.json(f"summaries/{kind}-{text}.json", body)
            import_paths(self.store, [self.maker.folder], author="importer")

    def now(self) -> Transcript:
        return self.store.load("m1")

    def pick(self, kind: str, index: int) -> Any:
        """A record of our side."""
        held = [r for r in self.now().all(kind).values() if side_of(self.now(), r) == self.mine]
        return sorted(held, key=lambda r: id_key(r.id))[index % len(held)]


def side_of(now: Transcript, record: Record | None) -> AdjudicationKind | None:
    """The adjudication that a record is of; ``None`` for what both share."""
    if isinstance(record, Entry):
        form = now.forms.get(record.form)
        return form.adjudication if form else None
    return record.adjudication if isinstance(record, Form | Supplement) else None


def records_of(now: Transcript, kind: AdjudicationKind) -> dict[str, Record]:
    """All that an adjudication is made of, its files and its judges too."""
    found = {
        f"{record.kind} {record.id}": record
        for each in ("form", "entry", "supplement")
        for record in now.all(each).values()
        if side_of(now, record) == kind
    }
    judges = {form.judge for form in now.forms_of(kind)}
    found |= {f"judge {id_}": now.judges[id_] for id_ in judges}
    return found | {id_: part for id_, part in now.parts.items() if f"forms/{kind}/" in id_}


Door = Callable[[Court, int, int], None]


def edit(court: Court, name: str, /, **fields: Any) -> None:
    Editor(court.store, "m1", author="ann").apply({"edit": name, **fields})


def correct(court: Court, i: int, j: int) -> None:
    entry = court.pick("entry", i)
    values = {"score": str(j % 10 + 1), "vote": "tie", "best_debater": "neg_2", "comment": f"{j}"}
    edit(court, "set_entry", entry=entry.id, value=values[entry.what], reason="看错")


def align(court: Court, i: int, j: int) -> None:
    stages = [s.id for s in court.now().section_order if s.section_kind == "stage"]
    place = (*stages, None)[j % (len(stages) + 1)]
    side = None if place is None else ("affirmative", "negative")[j % 2]
    edit(court, "align_score", entry=court.pick("entry", i).id, section=place, side=side)


def confirm(court: Court, i: int, j: int) -> None:
    edit(court, "confirm_form", form=court.pick("form", i).id)


def choose(court: Court, i: int, j: int) -> None:
    form = court.pick("form", i)
    edit(
        court,
        "choose_form",
        judge=form.judge,
        form=form.id if j % 2 else None,
        adjudication=court.mine,
    )


def name_judge(court: Court, i: int, j: int) -> None:
    judges = [person.id for person in court.store.people("judge")]
    edit(court, "set_judge", form=court.pick("form", i).id, judge=judges[j % len(judges)])


def join_judges(court: Court, i: int, j: int) -> None:
    keep, gone = court.pick("form", i).judge, court.pick("form", j).judge
    join(court.store, keep, gone, author="ann")


def review_text(court: Court, i: int, j: int) -> None:
    text = court.pick("supplement", i).id
    edit(court, "review_supplement", supplement=text, verdict="rejected", reason=f"第{j}次")


def several(court: Court, i: int, j: int) -> None:
    form, entry = court.pick("form", i), court.pick("entry", j)
    confirming = {"edit": "confirm_form", "form": form.id}
    noting = {"edit": "note", "target": entry.id, "text": f"{i}"}
    edit(court, "group", name="several", edits=[confirming, noting])


def undo(court: Court, i: int, j: int) -> None:
    edit(court, "undo" if j % 3 else "redo")


def restore(court: Court, i: int, j: int) -> None:
    """To any revision, also to one of before the other side was there."""
    head = court.now().head
    edit(court, "restore", revision=max(head - 1 - i % head, 1))


def import_mapped(court: Court, i: int, j: int) -> None:
    """A table that waits for a mapping, and comes in when a lead keeps one."""
    values = [*ROWS[1][:4], str(i % 10 + 1), *ROWS[1][5:]]
    court.maker.write(f"forms/{court.mine}/odd{j % 3}.csv", delimited([ROWS[0], values]))
    keep_mapping(court.store, "示例杯", MAPPING)
    read_again(court.store, "示例杯", author="ann", form=court.maker.folder / FORM)


def import_again(court: Court, i: int, j: int) -> None:
    judges = [*PANELS[court.mine], "新来的"][: 2 + j % 3]
    rows = [row(judge, str(i % 10 + 1)) for judge in judges]
    court.maker.forms("all", *rows, kind=court.mine)
    take(court.store, court.maker.folder, replace=True)


def import_more(court: Court, i: int, j: int) -> None:
    court.maker.forms(f"more{i % 3}", row(f"评委{j}"), kind=court.mine)
    take(court.store, court.maker.folder, replace=True)


def import_text(court: Court, i: int, j: int) -> None:
    body = {"kind": "summary", "adjudication": court.mine, "generator": None, "text": f"新的{j}"}
    court.maker.json(f"summaries/{court.mine}-summary.json", body)
    take(court.store, court.maker.folder, replace=True)


DOORS: tuple[Door, ...] = (
    correct,
    align,
    confirm,
    choose,
    name_judge,
    join_judges,
    review_text,
    several,
    undo,
    restore,
    import_mapped,
    import_again,
    import_more,
    import_text,
)
STEPS = st.lists(
    st.tuples(st.sampled_from(DOORS), st.integers(0, 40), st.integers(0, 40)),
    min_size=1,
    max_size=6,
)


@pytest.mark.parametrize("mine", ["original", "appeal"])
@settings(max_examples=25, deadline=None)
@given(steps=STEPS)
def test_one_adjudication_never_changes_the_other(
    mine: AdjudicationKind, steps: list[tuple[Door, int, int]]
) -> None:
    with TemporaryDirectory() as folder:
        court = Court(Path(folder), mine)
        with court.store:
            theirs = records_of(court.now(), OTHER[mine])
            assert len(theirs) > 20
            for door, i, j in steps:
                before = court.now()
                with suppress(Refused):
                    door(court, i, j)
                after = sound(court.store, "m1")
                assert records_of(after, OTHER[mine]) == theirs
                leaves_a_trail(court, before, after)


def leaves_a_trail(court: Court, before: Transcript, after: Transcript) -> None:
    """What changed is in the log since then, with who did it, and nothing of the other side."""
    new = court.store.revisions("m1", after=before.head)
    if not new:
        assert before == after
    for revision in new:
        assert revision.author in ("ann", "importer") and revision.at
        for change in revision.changes:
            sides = {side_of(before, change.before), side_of(after, change.after)}
            assert OTHER[court.mine] not in sides


@pytest.mark.parametrize("mine", ["original", "appeal"])
@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_every_door_opens(mine: AdjudicationKind, door: Door, tmp_path: Path) -> None:
    court = Court(tmp_path, mine)
    with court.store:
        correct(court, 0, 8)
        head = court.now().head
        with suppress(Refused):
            door(court, 0, 1)
        assert court.now().head > head
