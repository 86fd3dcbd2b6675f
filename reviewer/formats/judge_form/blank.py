"""Blank judge forms: a sheet that judges fill in and that is read back without any mapping.

Stages are the rows, 正方 and 反方 the columns. Where nothing is scored the cell is grey and
takes no entry; scores are whole numbers from 1 to 10, votes and debaters come from lists.
"""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from reviewer.domain.model import DebateFormat, Match
from reviewer.domain.scores.labels import SIDE_NAMES, stage_words, surprise_words
from reviewer.domain.words import DEBATER_ROLES, SIDES, Side

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.datavalidation import DataValidation
    from openpyxl.worksheet.worksheet import Worksheet

_COLUMN: Final[dict[Side, str]] = {"affirmative": "C", "negative": "D"}
_VOTES: Final = (
    ("印象票", "正方,反方,平"),
    ("环节票", "正方,反方,平"),
    ("决胜票", "正方,反方"),
)
_BEST: Final = ("佳辩第一票", "佳辩第二票", "佳辩第三票")
_HEAD: Final = ("环节", "赛程", "正方", "反方")
_UNFIT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_GREY: Final = "FFD9D9D9"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of scores: the words that are read, a name beside them, and the sides to score."""

    words: str
    note: str
    sides: tuple[Side, ...]


def rows_of(fmt: DebateFormat) -> tuple[Row, ...]:
    """The rows of a format's form; a surprise challenge of each side at the end if it has any."""
    return (*(_stage_rows(fmt)), *(_surprise_rows(fmt)))


def blank_form(fmt: DebateFormat, match: Match, sheets: Sequence[str] = ("评分表",)) -> bytes:
    """An xlsx workbook with a blank form on each of the sheets."""
    from openpyxl import Workbook

    book = Workbook()
    for sheet in list(book.worksheets):
        book.remove(sheet)
    for name in sheets:
        _fill(book, name, fmt, match)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def _stage_rows(fmt: DebateFormat) -> Iterator[Row]:
    for stage in fmt.stages:
        sides = tuple(s for s in SIDES if s in (*stage.scored, *stage.optional))
        if sides:
            words = stage_words(stage)
            yield Row(words, "" if words == stage.name else stage.name, sides)


def _surprise_rows(fmt: DebateFormat) -> Iterator[Row]:
    surprise = fmt.surprise
    sides = surprise and tuple(s for s in SIDES if s in (*surprise.scored, *surprise.optional))
    for side in SIDES if sides else ():
        yield Row(surprise_words(side), "如有", sides or ())


def _fill(book: "Workbook", name: str, fmt: DebateFormat, match: Match) -> None:
    sheet = book.create_sheet(name)
    for row in _above(match):
        _append(sheet, row)
    _append(sheet, _HEAD)
    first = sheet.max_row + 1
    for each in rows_of(fmt):
        _append(sheet, (each.words, each.note))
        _score_cells(sheet, sheet.max_row, each.sides)
    _score_rule(sheet, first)
    for words, choices in _VOTES:
        _append(sheet, (words,))
        _list_rule(sheet, f"C{sheet.max_row}", choices)
    roles = [r for r in DEBATER_ROLES if int(r[-1]) <= fmt.debaters_per_side]
    for words in _BEST:
        _append(sheet, (words,))
        _list_rule(sheet, f"C{sheet.max_row}", ",".join(map(_debater, roles)))
    _append(sheet, ("评语",))
    _dress(sheet, first)


def _above(match: Match) -> Iterator[tuple[str, ...]]:
    yield ("评委评分表",)
    yield "场次", next(iter(match.form_ids), match.id)  # as the judges know it
    yield "评委姓名", ""
    yield "辩题", match.motion or ""


def _append(sheet: "Worksheet", row: Sequence[str]) -> None:
    """A row of texts; what begins with = stays a text."""
    number = sheet.max_row + 1 if sheet["A1"].value is not None else 1
    for column, text in enumerate(row, start=1):
        if text:
            cell: Any = sheet.cell(number, column, _UNFIT.sub(" ", text))
            cell.data_type = "s"


def _score_cells(sheet: "Worksheet", row: int, sides: Sequence[Side]) -> None:
    from openpyxl.styles import PatternFill

    for side in SIDES:
        if side not in sides:
            sheet[f"{_COLUMN[side]}{row}"].fill = PatternFill("solid", fgColor=_GREY)


def _score_rule(sheet: "Worksheet", first: int) -> None:
    from openpyxl.worksheet.datavalidation import DataValidation

    scores = DataValidation("whole", formula1="1", formula2="10", operator="between")
    nothing = DataValidation("custom", formula1="FALSE")
    _complain(scores, "分数是 1 到 10 的整数")
    _complain(nothing, "这一格不评分")
    for row in range(first, sheet.max_row + 1):
        for side in SIDES:
            cell = sheet[f"{_COLUMN[side]}{row}"]
            (nothing if cell.fill.fgColor.rgb == _GREY else scores).add(cell)
    for rule in (scores, nothing):
        sheet.add_data_validation(rule)


def _list_rule(sheet: "Worksheet", cell: str, choices: str) -> None:
    from openpyxl.worksheet.datavalidation import DataValidation

    rule = DataValidation("list", formula1=f'"{choices}"')
    _complain(rule, "请从列表中选择")
    rule.add(cell)
    sheet.add_data_validation(rule)


def _complain(rule: "DataValidation", words: str) -> None:
    rule.allow_blank, rule.showErrorMessage = True, True
    rule.errorTitle, rule.error = "评分表", words


def _dress(sheet: "Worksheet", first: int) -> None:
    from openpyxl.styles import Font

    for column, width in (("A", 30), ("B", 16), ("C", 14), ("D", 14)):
        sheet.column_dimensions[column].width = width
    for cell in (sheet["A1"], *sheet[first - 1]):
        cell.font = Font(bold=True)
    sheet.freeze_panes = f"A{first}"


def _debater(role: str) -> str:
    side: Side = "affirmative" if role.startswith("aff") else "negative"
    return f"{SIDE_NAMES[side]}{'一二三四'[int(role[-1]) - 1]}辩"
