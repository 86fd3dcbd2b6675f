"""A small match to edit, and a desk that edits it as the store would, without one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from reviewer.domain.edits import Context, plan
from reviewer.domain.findings import Finding
from reviewer.domain.invariants import check_all
from reviewer.domain.log import IMPORT, Change, Edit, Revision, apply, compare
from reviewer.domain.model import (
    Entry,
    Form,
    Judge,
    Line,
    Match,
    Section,
    Speaker,
    Supplement,
    Unit,
)
from reviewer.domain.transcript import EMPTY, Transcript
from reviewer.domain.undo import ActOf, plan_redo, plan_restore, plan_undo

JUDGES = {"J1": "王评委", "J2": "李评委", "J3": "赵评委"}


def line(
    number: int,
    text: str,
    speaker: str | None = "甲",
    start: int | None = None,
    end: int | None = None,
) -> Line:
    return Line(number, text, speaker, start, end)


def lines(*texts: str, speaker: str | None = "甲", second: int = 1000) -> list[Line]:
    """Lines from 1 on, each a second long."""
    return [
        line(n, text, speaker, n * second, (n + 1) * second)
        for n, text in enumerate(texts, start=1)
    ]


def match(source: Sequence[Line], **fields: Any) -> Transcript:
    """A transcript with a unit a line (u1 for line 1 …) and one section, s1."""
    transcript = EMPTY.changed(
        [
            ("match", "m1", replace(Match("m1"), **fields)),
            *(("line", each.id, each) for each in source),
            *(("speaker", s, Speaker(s)) for s in {x.speaker for x in source if x.speaker}),
            *(
                (u.kind, u.id, u)
                for u in (Unit(f"u{x.number}", (x.number,), x.text) for x in source)
            ),
            ("section", "s1", Section("s1", f"u{source[0].number}")),
        ],
        1,
    )
    check_all(transcript)
    return transcript


def judged(transcript: Transcript) -> Transcript:
    """With two judges' forms: two of J1 (f1, f2), one of J2 (f3); f1 has an entry of each kind."""
    records = [
        Judge("J1", JUDGES["J1"]),
        Judge("J2", JUDGES["J2"]),
        Form("f1", "original", "J1", "forms/original/1.xlsx"),
        Form("f2", "original", "J1", "forms/original/2.xlsx"),
        Form("f3", "original", "J2", "forms/original/3.xlsx"),
        Entry("e1", "f1", "score", "一辩", "７", "B2", read="7", value="7"),
        Entry("e2", "f1", "vote", "决胜票", "正", "B3", read="affirmative", value="affirmative"),
        Entry("e3", "f1", "best_debater", "最佳", "正一", "B4", read="aff_1", value="aff_1"),
        Entry("e4", "f1", "comment", "评语", "好", "B5", read="好", value="好"),
        Supplement("x1", "summaries/1.json", "summary", "original", "model", "一段话"),
    ]
    return with_records(transcript, *records)


def with_records(transcript: Transcript, *records: Any) -> Transcript:
    return transcript.changed([(r.kind, r.id, r) for r in records], transcript.head)


def edited(transcript: Transcript, edit: Edit, context: Context | None = None) -> Transcript:
    """The transcript after the edit; every invariant is checked, not the local ones alone."""
    changes = plan(transcript, edit, context or Context(author="a", judges=JUDGES))
    after = apply(transcript, changes, transcript.head + 1)
    check_all(after)
    return after


def texts(transcript: Transcript) -> list[str]:
    return [transcript.units[id_].text for id_ in transcript.unit_order]


def places(transcript: Transcript) -> list[tuple[str, tuple[int, ...], tuple[int, int] | None]]:
    units = [transcript.units[id_] for id_ in transcript.unit_order]
    return [(unit.id, unit.src, unit.cut) for unit in units]


def source(transcript: Transcript) -> list[str]:
    """What each unit holds of its lines, joined by ``|``."""
    return ["|".join(transcript.pieces(transcript.units[i])) for i in transcript.unit_order]


class Desk:
    """Edits one match and keeps its log."""

    def __init__(
        self, start: Transcript, findings: Callable[[], Sequence[Finding]] = tuple
    ) -> None:
        self.revisions = [Revision(1, "", "", {"edit": IMPORT}, compare(EMPTY, start))]
        self.states = [EMPTY, start]  # by revision
        self.findings = findings

    @property
    def now(self) -> Transcript:
        return self.states[-1]

    @property
    def acts(self) -> list[ActOf]:
        return [ActOf(r.seq, r.author, r.edit, r.undoes) for r in self.revisions]

    def revision(self, seq: int) -> Revision:
        return self.revisions[seq - 1]

    def edit(self, edit: Edit, author: str = "a") -> bool:
        """Whether there was something to change."""
        context = Context(author, JUDGES, ("4v4", "2v2"), self.findings)
        changes = plan(self.now, edit, context)
        if changes:
            self.append(changes, edit, author)
        return bool(changes)

    def do(self, edit: str, /, author: str = "a", **fields: object) -> bool:
        return self.edit({"edit": edit, **fields}, author)

    def undo(self, author: str = "a") -> None:
        changes, seq = plan_undo(self.now, self.acts, self.revision, author)
        self.append(changes, {"edit": "undo"}, author, seq)

    def redo(self, author: str = "a") -> None:
        changes, seq = plan_redo(self.now, self.acts, self.revision, author)
        self.append(changes, {"edit": "redo"}, author, seq)

    def restore(self, seq: int, author: str = "a") -> None:
        changes = plan_restore(self.now, self.revisions, seq, self.states[seq])
        if changes:
            self.append(changes, {"edit": "restore", "revision": seq}, author)

    def bring(self, *records: Any, drop: Sequence[Any] = ()) -> None:
        """An import: these records come, those go."""
        wanted = [(r.kind, r.id, r) for r in records] + [(r.kind, r.id, None) for r in drop]
        after = self.now.changed(wanted, self.now.head + 1)
        self.append(compare(self.now, after), {"edit": IMPORT}, "a")

    def append(
        self,
        changes: Sequence[Change],
        edit: Mapping[str, Any],
        author: str,
        undoes: int | None = None,
    ) -> None:
        seq = self.now.head + 1
        after = apply(self.now, changes, seq)
        check_all(after)
        self.revisions.append(Revision(seq, author, "", edit, tuple(changes), undoes))
        self.states.append(after)
