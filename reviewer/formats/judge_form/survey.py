"""One row a form: exports of 问卷星, 腾讯文档收集表 and 腾讯问卷, and tables built like them."""

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from reviewer.domain.scores.grammar import normalise, part_word, side_word
from reviewer.formats.judge_form.entries import FormBuilder
from reviewer.formats.judge_form.grid import Cell, Sheet, place_in_file
from reviewer.formats.judge_form.records import ReadForm
from reviewer.formats.judge_form.titles import Title, read_title
from reviewer.formats.judge_form.values import (
    debater_role,
    exact_side,
    is_blank,
    read_score,
    split_debaters,
)

_ANSWERS: Final = ("score", "vote", "best_debater", "comment")
_NOTHING: Final[Mapping[int, Title]] = MappingProxyType({})
_SEARCHED: Final = 20  # rows in which a header may stand
_LEAST_ANSWERS: Final = 3
_TIME: Final = re.compile(
    r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?"
    r"(?:[T\s]*(上午|下午|AM|PM|am|pm)?\s*(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2}))?"
    r"[秒分]?(?:\.\d+)?\s*(AM|PM|am|pm)?)?"
)


@dataclass(frozen=True, slots=True)
class Question:
    """A column: its title, and the side or part that a second header row gives it."""

    title: Title
    column: str = ""


def find_header(sheet: Sheet) -> int | None:
    """The index of the row of questions, if the sheet is a table of answers."""
    for index, row in enumerate(sheet.rows[:_SEARCHED]):
        fields: list[str] = [read_title(cell.raw).field for cell in row]
        asked = sum(field in ("score", "vote", "best_debater") for field in fields)
        # A matrix may have rows of stages or of votes, but not with one of these beside them.
        one_a_row = {"judge", "submitted"} & set(fields) or {"score", "vote"} <= set(fields)
        if asked >= _LEAST_ANSWERS and one_a_row:
            return index
    return None


def read_survey(
    place: str, sheet: Sheet, header: int, said: Mapping[int, Title] = _NOTHING
) -> Iterator[ReadForm]:
    """The forms under the header. Fields about the sender are never looked at.

    ``said`` are titles by their column that somebody has explained.
    """
    questions, first = _questions(sheet.rows, header, said)
    unread = [
        f"{place_in_file(sheet.name, cell.ref)}: the column {q.title.words!r} was not read"
        for q, cell in zip(questions, sheet.rows[header], strict=True)
        if q.title.field == "unknown"
    ]
    heads = [cell.words for cell in sheet.rows[header]]
    for row in sheet.rows[first:]:
        if [cell.words for cell in row] == heads:  # two exports were pasted together
            continue
        answers = list(zip(questions, row, strict=True))
        if any(q.title.field in _ANSWERS and not c.is_blank for q, c in answers):
            yield _form(place, answers, [*sheet.notes, *unread])


def iso_time(raw: str) -> str | None:
    """``2026年3月7日 20:31`` → ``2026-03-07T20:31``, as exact as it was written."""
    found = _TIME.fullmatch(raw.strip())
    if found is None:
        return None
    year, month, day, before, hour, minute, second, after = found.groups()
    half = (before or after or "").lower()
    hours = int(hour or 0) % 12 + 12 * (half in ("下午", "pm")) if half else int(hour or 0)
    try:
        time = dt.datetime(
            int(year), int(month), int(day), hours, int(minute or 0), int(second or 0)
        )
    except ValueError:
        return None
    return time.isoformat()[: 19 if second else 16 if hour else 10]


def _questions(
    rows: Sequence[Sequence[Cell]], header: int, said: Mapping[int, Title]
) -> tuple[list[Question], int]:
    """The questions, and the index of the first row of answers."""
    titles = [said.get(n) or read_title(cell.raw) for n, cell in enumerate(rows[header])]
    below = rows[header + 1] if header + 1 < len(rows) else ()
    own = [cell.words for cell in below if not cell.is_blank]
    if len(own) < 2 or not all(side_word(words) or part_word(words) for words in own):
        return [Question(title) for title in titles], header + 1
    columns = ["" if cell.is_blank else cell.words for cell in below]
    return [Question(*pair) for pair in zip(titles, columns, strict=True)], header + 2


def _form(place: str, answers: list[tuple[Question, Cell]], notes: list[str]) -> ReadForm:
    form = FormBuilder(place, notes=notes)
    for question, cell in answers:
        _add(form, question, cell)
    if any(_has_moved(question, cell) for question, cell in answers):
        form.withhold()
    if not form.judge:
        form.notes.append(f"{form.within(answers[0][1])}: no judge is named in this row")
    return form.build()


def _add(form: FormBuilder, question: Question, cell: Cell) -> None:
    title = question.title
    own = replace(cell, raw="", kind="blank") if cell.filled else cell
    if title.field == "score":
        form.add_score(title.words, question.column, own)
    elif title.field == "vote" and title.ballot:
        form.add_vote(title.words, title.ballot, own.raw, own)
    elif title.field == "best_debater":
        form.add_debaters(title.words, own)
    elif title.field == "comment":
        form.add_comment(title.words, own)
    elif title.field == "total":
        form.add_total(title.side, own)
    elif title.field == "unknown":
        _keep_possible_score(form, question, own)
    else:
        _add_head(form, title, cell)


def _has_moved(question: Question, cell: Cell) -> bool:
    """Whether an answer is of another question's kind: then the whole row may have moved."""
    field, raw = question.title.field, cell.raw
    if cell.filled or is_blank(raw):
        return False
    vote = exact_side(raw) is not None
    if field == "score":
        return vote or any(debater_role(name) for name in split_debaters(raw))
    number = read_score(cell).read is not None
    return number if field == "vote" else field == "best_debater" and (number or vote)


def _keep_possible_score(form: FormBuilder, question: Question, cell: Cell) -> None:
    """A stage under a name of its own must not be lost; anything else is nobody's business."""
    if read_score(cell).read is not None:
        form.add_score(question.title.words, question.column, cell)


def _add_head(form: FormBuilder, title: Title, cell: Cell) -> None:
    if is_blank(cell.raw):
        return
    if title.field == "submitted":
        form.submitted = iso_time(cell.words) or form.submitted
    elif title.field == "match":
        form.match_label = form.match_label or cell.words
    elif title.field == "judge":
        _name_judge(form, bool(re.search("[评裁]", title.words)), cell)


def _name_judge(form: FormBuilder, certain: bool, cell: Cell) -> None:
    """Names the judge: 评委姓名 says it before a bare 姓名, and the first of two that say it."""
    if not form.judge or (certain and not form.judge_certain):
        form.judge, form.judge_from, form.judge_certain = cell.words, "cell", certain
    elif certain and normalise(form.judge) != normalise(cell.words):
        at, other, taken = form.within(cell), cell.words, form.judge
        form.notes.append(f"{at}: another judge, {other!r}, is named here; {taken!r} was taken")
