"""A lead's word on a table that no layout fits: what its titles mean and where they stand.

A mapping names titles and columns, never a person or a value. It is used only where all that
it names stands as it says; a table that has changed is not read by it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from reviewer.domain.scores.grammar import normalise
from reviewer.domain.words import Ballot, Side
from reviewer.formats.judge_form.columns import Lane, Layout
from reviewer.formats.judge_form.grid import Cell, Sheet
from reviewer.formats.judge_form.matrix import read_matrix
from reviewer.formats.judge_form.records import ReadForm
from reviewer.formats.judge_form.survey import read_survey
from reviewer.formats.judge_form.titles import Field, Title, clean_title, read_title

FormIn: TypeAlias = Literal["row", "sheet"]
_BALLOT_WORDS: Final[dict[Ballot | None, str]] = {
    "impression": "印象票",
    "stage": "环节票",
    "decisive": "决胜票",
}
_FIELD_WORDS: Final[dict[Field, str]] = {
    "best_debater": "佳辩",
    "comment": "评语",
    "judge": "评委",
    "match": "场次",
}
_SIDE_WORDS: Final[dict[Side | None, str]] = {None: "", "affirmative": "正方", "negative": "反方"}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a title stands for. ``words`` of a score name its stage and side as forms do
    (``cell_label``); ``private`` is left unread, ``unknown`` is read as if nothing was said.
    """

    field: Field
    words: str = ""
    ballot: Ballot | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class MappedLane:
    """One judge's columns of a sheet: letter → side or part (正方, 质询方, or nothing).

    ``judge`` is the cell with the judge's name (``C2``), empty where the sheet has one judge.
    """

    columns: tuple[tuple[str, str], ...]
    judge: str = ""


@dataclass(frozen=True, slots=True)
class FormMapping:
    """How to read one kind of table.

    ``form`` says what one form is: a row under a row of titles, or a sheet with titles down its
    ``labels`` columns and values in its ``lanes``. ``header`` is the row of titles or heads from
    1 (0: none). ``titles`` are by ``title_keys``; ``heads`` are a sheet's columns by letter with
    the words that stand over them. ``transposed``: rows and columns change places first.
    """

    name: str
    form: FormIn
    header: int
    titles: tuple[tuple[str, Meaning], ...]
    labels: tuple[str, ...] = ()
    lanes: tuple[MappedLane, ...] = ()
    heads: tuple[tuple[str, str], ...] = ()
    transposed: bool = False


def title_keys(titles: Sequence[str]) -> list[str]:
    """What titles are known by: cleaned and normalised, the second of the same with ``#2``."""
    seen: Counter[str] = Counter()
    keys = []
    for raw in titles:
        key = normalise(clean_title(raw))
        seen[key] += bool(key)
        keys.append(f"{key}#{seen[key]}" if seen[key] > 1 else key)
    return keys


def fits(mapping: FormMapping, sheet: Sheet) -> bool:
    """Whether all that the mapping names stands in the sheet as it says."""
    sheet = _turned(mapping, sheet)
    if not 0 <= mapping.header <= len(sheet.rows):
        return False
    named = {key for key, _ in mapping.titles}
    if mapping.form == "row":
        return bool(named) and mapping.header > 0 and named <= set(_row_keys(mapping, sheet))
    columns = [*mapping.labels, *(letter for lane in mapping.lanes for letter, _ in lane.columns)]
    known = bool(mapping.labels and mapping.lanes) and all(
        _index(c) < _width(sheet) for c in columns
    )
    return (
        known and _has_heads(mapping, sheet) and named <= set(_label_keys(mapping, sheet).values())
    )


def read_mapped(place: str, sheet: Sheet, mapping: FormMapping) -> Iterator[ReadForm]:
    """The forms of a sheet that the mapping fits."""
    sheet = _turned(mapping, sheet)
    meanings = dict(mapping.titles)
    if mapping.form == "row":
        keys = _row_keys(mapping, sheet)
        titles = {n: _title(meanings[k]) for n, k in enumerate(keys) if k in _said(mapping)}
        yield from read_survey(place, sheet, mapping.header - 1, titles)
        return
    lanes = tuple(
        Lane({_index(c): words for c, words in lane.columns}, _text_at(sheet, lane.judge))
        for lane in mapping.lanes
    )
    layout = Layout(mapping.header - 1, tuple(map(_index, mapping.labels)), lanes, {})
    yield from read_matrix(place, _relabelled(mapping, sheet), layout)


def suggest(sheet: Sheet, name: str = "", form: FormIn = "row", header: int = 1) -> FormMapping:
    """A mapping to begin with: every title as it would be read, nothing decided."""
    mapping = FormMapping(name, form, header, ())
    if form == "sheet":
        return replace(mapping, labels=("A",))
    cells = sheet.rows[header - 1] if 0 < header <= len(sheet.rows) else ()
    keys = title_keys([cell.raw for cell in cells])
    said = [(key, _as_read(cell)) for key, cell in zip(keys, cells, strict=True) if key]
    return replace(mapping, titles=tuple(said))


def _as_read(cell: Cell) -> Meaning:
    title = read_title(cell.raw)
    return Meaning(title.field, title.words, title.ballot, title.side)


def _said(mapping: FormMapping) -> set[str]:
    return {key for key, meaning in mapping.titles if meaning.field != "unknown"}


def _title(meaning: Meaning) -> Title:
    words = meaning.words or _words(meaning)
    return Title(meaning.field, words, meaning.ballot, meaning.side)


def _words(meaning: Meaning) -> str:
    """The title that the readers know for this."""
    if meaning.field == "vote":
        return _BALLOT_WORDS.get(meaning.ballot, "")
    if meaning.field == "total":
        return f"{_SIDE_WORDS[meaning.side]}合计"
    return meaning.words if meaning.field == "score" else _FIELD_WORDS.get(meaning.field, "")


def _relabelled(mapping: FormMapping, sheet: Sheet) -> Sheet:
    """The sheet with the readers' words in place of its titles; rows to leave out are blank."""
    rows = [list(row) for row in sheet.rows]
    meanings, said = dict(mapping.titles), _said(mapping)
    for (row, column), key in _label_keys(mapping, sheet).items():
        if key not in said:
            continue
        if meanings[key].field == "private":
            rows[row] = [replace(cell, raw="", kind="blank") for cell in rows[row]]
        else:
            rows[row][column] = replace(rows[row][column], raw=_words(meanings[key]), kind="text")
    return replace(sheet, rows=tuple(map(tuple, rows)))


def _row_keys(mapping: FormMapping, sheet: Sheet) -> list[str]:
    return title_keys([cell.raw for cell in sheet.rows[mapping.header - 1]])


def _label_keys(mapping: FormMapping, sheet: Sheet) -> dict[tuple[int, int], str]:
    """The key of every title in the columns of titles, by row and column."""
    found: dict[tuple[int, int], str] = {}
    rows = range(mapping.header, len(sheet.rows))
    for column in map(_index, mapping.labels):
        keys = title_keys([sheet.rows[row][column].raw for row in rows])
        found |= {(row, column): key for row, key in zip(rows, keys, strict=True) if key}
    return found


def _has_heads(mapping: FormMapping, sheet: Sheet) -> bool:
    """A column that has moved must not give one side's scores to the other."""
    if not mapping.header:
        return not mapping.heads
    row = sheet.rows[mapping.header - 1]
    return all(
        _index(letter) < len(row) and normalise(row[_index(letter)].raw) == normalise(words)
        for letter, words in mapping.heads
    )


def _turned(mapping: FormMapping, sheet: Sheet) -> Sheet:
    """The sheet with rows and columns changed, if so; every cell keeps its name."""
    if not mapping.transposed:
        return sheet
    rows = zip(*sheet.rows, strict=True)
    turned = tuple(
        tuple(replace(cell, rows=cell.columns, columns=cell.rows) for cell in row) for row in rows
    )
    return replace(sheet, rows=turned)


def _width(sheet: Sheet) -> int:
    return len(sheet.rows[0]) if sheet.rows else 0


def _index(letters: str) -> int:
    """0 for ``A``, 26 for ``AA``; beyond any sheet for what is no column."""
    if not letters.isascii() or not letters.isalpha() or len(letters) > 3:
        return 10**6
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _text_at(sheet: Sheet, ref: str) -> str:
    return next((cell.words for row in sheet.rows for cell in row if cell.ref == ref), "")
