"""From a title and a cell to the entries of a form; shared by all layouts."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from reviewer.domain.scores.claims import Claim, read_claim
from reviewer.domain.scores.grammar import COLUMN, PART_PAIR, SIDE_PAIR, normalise, side_word
from reviewer.domain.words import Ballot, Side
from reviewer.formats.judge_form.grid import Cell, place_in_file
from reviewer.formats.judge_form.records import JudgeSource, ReadEntry, ReadForm
from reviewer.formats.judge_form.values import (
    Reading,
    debater_role,
    exact_side,
    is_blank,
    read_score,
    read_score_text,
    split_debaters,
    split_pair,
)

SHOWN: Final = 4  # values that a note names
_WITHHELD: Final = {
    "score": "score-unreadable",
    "vote": "vote-missing",
    "best_debater": "best-debater-unknown",
}
_PART_WORD: Final = {"questioning": "质询方", "cross_examination": "盘问方"}


@dataclass(slots=True)
class FormBuilder:
    """A form while its cells are read. ``place`` is ``file!sheet!``, before every cell's name."""

    place: str
    judge: str = ""
    judge_from: JudgeSource = ""
    judge_certain: bool = False  # a title says 评委 or 裁判, not only 姓名
    match_label: str | None = None
    title: str | None = None
    submitted: str | None = None
    entries: list[ReadEntry] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    totals: list[tuple[Side | None, str, str]] = field(default_factory=list)

    def add_score(self, row: str, column: str, cell: Cell) -> None:
        """A score under the words of its row and, where they say something, its column."""
        label = f"{row}{COLUMN}{column}" if column else row
        claim = read_claim(label)
        halves = split_pair(cell)
        parts = _pair_parts(row, column, claim) if halves else None
        if halves is None or parts is None:
            self._add_score(label, row, claim, cell, read_score(cell))
            return
        for part, half in zip(parts, halves, strict=True):
            labelled = f"{label}（{part}）"
            one = read_claim(labelled)
            self._add_score(labelled, row, one, cell, read_score_text(half))

    def add_vote(self, label: str, ballot: Ballot, raw: str, cell: Cell) -> None:
        """A vote; teams' names stay unread here."""
        read = None if is_blank(raw) else exact_side(raw)
        self.entries.append(ReadEntry("vote", label, raw, self._cell(cell), read, ballot))

    def add_debaters(self, label: str, cell: Cell) -> None:
        """Best debaters, an entry a vote; people's names stay unread here."""
        names = () if is_blank(cell.raw) else split_debaters(cell.raw)
        for name in names or (cell.words,):
            role = debater_role(name)
            self.entries.append(ReadEntry("best_debater", label, name, self._cell(cell), role))

    def add_comment(self, label: str, cell: Cell) -> None:
        """A comment, if there is one."""
        if not is_blank(cell.raw):
            text = cell.words
            self.entries.append(ReadEntry("comment", label, cell.raw, self._cell(cell), text))

    def add_total(self, side: Side | None, cell: Cell) -> None:
        """A total as written; it is compared with the sum and never used for it."""
        if not is_blank(cell.raw):
            self.totals.append((side, cell.raw, self._cell(cell)))

    def withhold(self, cells: Collection[str] | None = None) -> None:
        """Leaves what stands in these cells (``None``: in any) to a person, for the values seem
        to have moved against the words they stand under.
        """
        doubted = [
            entry
            for entry in self.entries
            if entry.what != "comment"
            and not is_blank(entry.raw)
            and (cells is None or entry.cell.removeprefix(self.place) in cells)
        ]
        shown = [(entry.cell.removeprefix(self.place), entry.raw) for entry in doubted]
        held = held_words(shown)
        self.notes.append(f"values seem to stand beside their columns, left to a person: {held}")
        self.entries = [
            replace(entry, read=None, problem=_WITHHELD[entry.what]) if entry in doubted else entry
            for entry in self.entries
        ]

    def within(self, cell: Cell) -> str:
        """A cell as the notes of its file name it."""
        return place_in_file(self.place.split("!", 1)[1].removesuffix("!"), cell.ref)

    def build(self) -> ReadForm:
        """The form."""
        return ReadForm(
            judge=self.judge,
            match_label=self.match_label,
            submitted=self.submitted,
            entries=tuple(self.entries),
            notes=tuple(self.notes),
            judge_from=self.judge_from,
            title=self.title,
            totals=tuple(self.totals),
        )

    def _add_score(
        self, label: str, row: str, claim: Claim | None, cell: Cell, reading: Reading
    ) -> None:
        entry = ReadEntry("score", label, cell.raw, self._cell(cell), reading.read)
        side = claim.side if claim and not claim.conflict else None
        position = sum(e.what == "score" for e in self.entries)
        self.entries.append(
            replace(entry, problem=reading.problem, stage_words=row, side=side, position=position)
        )

    def _cell(self, cell: Cell) -> str:
        return f"{self.place}{cell.ref}"


def _pair_parts(row: str, column: str, claim: Claim | None) -> tuple[str, str] | None:
    """Whose are the two numbers of ``7/6``: as the title's own pair says, else who asks first.

    ``None`` where the cell has one owner already, so that ``7/6`` is no reading of it.
    """
    flat = normalise(f"{row} {column}")
    stated = PART_PAIR.search(flat) or SIDE_PAIR.search(flat)
    if claim is None or claim.part is not None:
        return None
    if stated:
        return stated["first"], stated["second"]
    if not claim.questioned or not claim.types:
        return None
    asking = _PART_WORD[next(iter(claim.types))]
    return asking, f"被{asking}"


def held_words(held: Sequence[tuple[str, str]]) -> str:
    """Cells with what stands in them: ``B3 “7”, C3 “8”``; of many only the first."""
    said = list(dict.fromkeys(f"{ref} “{raw.strip()}”" for ref, raw in held))
    return ", ".join([*said[:SHOWN], *(["…"] if len(said) > SHOWN else [])])


def is_ticked(raw: str) -> bool:
    """Whether a cell under a side is a mark for it."""
    return re.fullmatch(r"[√✓✔☑●○vV1]|是", normalise(raw)) is not None


def side_column(words: str) -> Side | None:
    """The side of a column head: 正方, 反方得分, 正方（a team）, 正方：a team."""
    flat = normalise(words)
    bare = re.sub(r"(?:得分|评分|打分|分数|分)$", "", flat)
    found = re.fullmatch(r"(正方|反方)[(:\-—].*", bare)
    return side_word(found[1] if found else bare)
