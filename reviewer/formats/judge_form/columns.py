"""Which columns of a matrix hold its words, its scores and its remarks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from reviewer.domain.scores.claims import read_claim
from reviewer.domain.scores.grammar import PART_PAIR, normalise, part_word, side_word
from reviewer.domain.words import Side
from reviewer.formats.judge_form.entries import side_column
from reviewer.formats.judge_form.grid import Cell
from reviewer.formats.judge_form.titles import clean_title, read_title
from reviewer.formats.judge_form.values import read_score

Rows: TypeAlias = Sequence[Sequence[Cell]]

_SEARCHED: Final = 20  # rows in which a header may stand, columns in which stages may
_LEAST_STAGES: Final = 3
_LABELS: Final = re.compile("环节|项目|阶段|赛程|内容|流程|赛制|辩手|辩位|角色|持方")
_ASIDE: Final = re.compile("序号|分值|满分|时间|时长|权重|比例")
_SCORE: Final = re.compile("(?:评委|裁判)?(?:得分|评分|打分|分数|给分)")
_JUDGE: Final = re.compile("(?:评委|裁判|评审).+")
_SIDE_WORDS: Final[dict[Side, str]] = {"affirmative": "正方", "negative": "反方"}


@dataclass(frozen=True, slots=True)
class Lane:
    """One judge's columns: index → what its head says of side or part (may be nothing).

    ``judge`` is the name over them, empty where the sheet has one judge.
    """

    columns: dict[int, str]
    judge: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand: rows after ``header`` are values, ``remarks`` are index → head."""

    header: int
    labels: tuple[int, ...]
    lanes: tuple[Lane, ...]
    remarks: dict[int, str]


def find_layout(rows: Rows) -> Layout | None:
    """The layout of a matrix; ``None`` if this is none that can be read with certainty."""
    # A line of teams (正方：甲大学 …) above the table must not be taken for its head.
    for find in (_bare_side_lanes, _score_lanes, _judge_lanes, _side_lanes):
        for index in range(min(len(rows), _SEARCHED)):
            header, lanes = find(rows, index)
            if lanes:
                layout = _with_words(rows, header, index, lanes)
                if any(_stages(rows[header + 1 :], column) for column in layout.labels):
                    return layout
    return _headless(rows)


def label_of(row: Sequence[Cell], labels: Sequence[int]) -> str:
    """The words of a row: the first that name a stage, with side, part or debater beside them."""
    cells = [row[column].words for column in labels]
    words = [clean_title(text) for text in dict.fromkeys(cells) if is_wordy(text)]
    main = next((text for text in words if read_claim(text)), words[-1] if words else "")
    beside = (text for text in words if text != main and _qualifies(text))
    return main + "".join(f"（{text}）" for text in beside)


def is_wordy(text: str) -> bool:
    """Whether a label's text says something: not blank, not a bare number."""
    return bool(text) and not re.fullmatch(r"[\d.、\s]+", text)


def _qualifies(text: str) -> bool:
    debater = re.fullmatch("(?:正方?|反方?)?[一二三四1-4]辩手?", normalise(text))
    return bool(part_word(text) or side_column(text) or debater)


def _bare_side_lanes(rows: Rows, index: int) -> tuple[int, list[Lane]]:
    bare = {side_word(cell.words) for cell in rows[index]} - {None}
    return _side_lanes(rows, index) if len(bare) == 2 else (index, [])


def _side_lanes(rows: Rows, index: int) -> tuple[int, list[Lane]]:
    """Columns 正方 and 反方; twice or more under the names of several judges."""
    row = rows[index]
    sides = {c: side for c, cell in enumerate(row) if (side := side_column(cell.words))}
    if len(set(sides.values())) < 2:
        return index, []
    below = rows[index + 1] if index + 1 < len(rows) else ()
    parts = {c: below[c].words for c in sides if below and part_word(below[c].words)}
    if parts:
        words = {c: f"{_SIDE_WORDS[sides[c]]}（{part}）" for c, part in parts.items()}
        return index + 1, [Lane(words)]
    own = {c: _side_words(row[c], side) for c, side in sides.items() if not row[c].filled}
    if len(own) == 2:
        return index, [Lane(own)]
    return index, _named_lanes(rows[index - 1] if index else (), own)


def _side_words(head: Cell, side: Side) -> str:
    """The bare side, but the whole head where it orders the two numbers of ``7/6`` cells."""
    return head.words if PART_PAIR.search(normalise(head.words)) else _SIDE_WORDS[side]


def _named_lanes(names: Sequence[Cell], columns: dict[int, str]) -> list[Lane]:
    """A lane a name above; none at all unless every name has exactly one column of each side."""
    groups: dict[str, dict[int, str]] = {}
    for column, words in columns.items():
        name = names[column].words if names else ""
        groups.setdefault(name, {})[column] = words
    whole = all(
        sorted(words[:2] for words in group.values()) == ["反方", "正方"]
        for group in groups.values()
    )
    return (
        [Lane(group, name) for name, group in groups.items()] if whole and "" not in groups else []
    )


def _score_lanes(rows: Rows, index: int) -> tuple[int, list[Lane]]:
    """One column of scores, or one for each part of an interactive stage."""
    heads = {c: cell.words for c, cell in enumerate(rows[index]) if not cell.is_blank}
    parts = {c: words for c, words in heads.items() if part_word(words)}
    if len(parts) == 2:
        return index, [Lane(parts)]
    scores = {c: "" for c, words in heads.items() if _SCORE.fullmatch(normalise(words))}
    return index, [Lane(scores)] if len(scores) == 1 else []


def _judge_lanes(rows: Rows, index: int) -> tuple[int, list[Lane]]:
    """A column a judge, beside a column of stages."""
    heads = {c: cell.words for c, cell in enumerate(rows[index]) if not cell.is_blank}
    judges = {c: w for c, w in heads.items() if _is_judge(w)}
    if len(judges) < 2 or len(set(judges.values())) < len(judges):
        return index, []
    return index, [Lane({column: ""}, name) for column, name in judges.items()]


def _is_judge(words: str) -> bool:
    return bool(_JUDGE.fullmatch(normalise(words))) and read_title(words).field == "unknown"


def _with_words(rows: Rows, header: int, index: int, lanes: list[Lane]) -> Layout:
    taken = {column for lane in lanes for column in lane.columns}
    heads = {c: cell.words for c, cell in enumerate(rows[index]) if c not in taken}
    remarks = {c: words for c, words in heads.items() if read_title(words).field == "comment"}
    free = [c for c, words in heads.items() if c not in remarks and not _ASIDE.search(words)]
    headed = [c for c in free if _LABELS.search(heads[c])]
    left = [c for c in free if c < min(taken)]
    return Layout(header, tuple(headed or left or free), tuple(lanes), remarks)


def _stages(rows: Rows, column: int) -> int:
    return sum(read_claim(clean_title(row[column].raw)) is not None for row in rows)


def _headless(rows: Rows) -> Layout | None:
    """A column of stage names with a column of scores to its right, and nothing above."""
    for column in range(min(len(rows[0]), _SEARCHED) if rows else 0):
        if _stages(rows, column) >= _LEAST_STAGES:
            for score in _score_columns(rows, column):
                return Layout(-1, (column,), (Lane({score: ""}),), {})
    return None


def _score_columns(rows: Rows, labels: int) -> Iterator[int]:
    stages = [row for row in rows if read_claim(clean_title(row[labels].raw))]
    for column in range(labels + 1, len(rows[0])):
        if sum(read_score(row[column]).read is not None for row in stages) * 2 > len(stages):
            yield column
