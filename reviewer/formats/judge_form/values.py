"""What one cell says: a score, a vote, best debaters. Exact readings, or none."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from reviewer.domain.scores.grammar import normalise, side_word
from reviewer.domain.words import Side
from reviewer.formats.judge_form.grid import Cell

Vote: TypeAlias = Literal["affirmative", "negative", "tie"]
_T = TypeVar("_T", bound=str)

SKIPPED: Final = ("(跳过)", "(空)")  # what 问卷星 writes where there is no answer
_WHOLE: Final = re.compile(r"(-?[0-9]{1,6})(?:\.0+)?分?")
_TIES: Final = ("平", "平票", "平局", "持平", "平手")
_SIDE_AND_TEAM: Final = re.compile(r"(正方|反方|正|反)[(:\-—](.*?)\)?")
_CHOICE: Final = re.compile(r"^[A-Za-z][.、)]\s*")  # the letter of an option: A.正方
_DEBATER: Final = re.compile(r"(正|反)方?([一二三四1234])(?:辩手?)?")
_TIMES: Final = re.compile(
    r"(?P<who>.+?)\s*(?:[x×X✕*]\s*(?P<a>[1-9])(?:票)?|\(?(?P<b>[1-9一二两三])票\)?)"
)
_NUMERALS: Final = {"一": 1, "二": 2, "两": 2, "三": 3}
_SEPARATORS: Final = re.compile(r"[┋、,，;；/\n|+&]+")


class Reading(NamedTuple):
    """What was read, and the code of CONTRACT §4 if it could not be."""

    read: str | None
    problem: str | None = None


def is_blank(raw: str) -> bool:
    """Whether a cell's text is no answer. A blank is not zero."""
    words = normalise(raw)
    return not words or words in SKIPPED


def read_score(cell: Cell) -> Reading:
    """A whole number from 1 to 10, in any width of digits; nothing else is a score."""
    if cell.kind in ("text", "number", "blank"):
        return read_score_text(cell.raw)
    return Reading(None, "score-unreadable")


def read_score_text(raw: str) -> Reading:
    """The same for text."""
    if is_blank(raw):
        return Reading(None)
    found = _WHOLE.fullmatch(_plain(raw))
    # NFKC turns 7² into 72 and ⑦ into 7: such signs are no digits of a score.
    if found is None or any(unicodedata.category(sign) == "No" for sign in raw):
        return Reading(None, "score-unreadable")
    number = int(found[1])
    return Reading(str(number)) if 1 <= number <= 10 else Reading(None, "score-range")


def split_pair(cell: Cell) -> tuple[str, str] | None:
    """The halves of ``7/6``; ``None`` if the cell holds no pair."""
    halves = re.split(r"[/|\\]", _plain(cell.raw)) if cell.kind == "text" else []
    if len(halves) == 2 and all(re.search("[0-9]", half) or not half for half in halves):
        return halves[0], halves[1]
    return None


def exact_side(words: str) -> Vote | None:
    """The side of the bare words 正, 正方, 反, 反方, 平, 平票, with or without A. before them."""
    flat = _CHOICE.sub("", normalise(words), count=1)
    return "tie" if flat in _TIES else side_word(flat)


def resolve_side(words: str, team_names: Mapping[str, Side]) -> Vote | None:
    """The side that ``words`` name exactly: 正, 反方, 平票, 正方（a team）, a team's name.

    ``team_names`` maps teams (and positions) to sides; names meet exactly, else normalised.
    A name of both sides, or 正方 beside the other side's name, gives nothing.
    """
    if side := exact_side(words):
        return side
    flat = _CHOICE.sub("", normalise(words), count=1)
    if found := _SIDE_AND_TEAM.fullmatch(flat):
        stated, other = side_word(found[1]), "反" if found[1].startswith("正") else "正"
        team = _by_name(found[2], team_names)
        agrees = team == stated or (team is None and f"{other}方" not in flat)
        return stated if agrees and found[2] != other else None
    lettered = flat != normalise(words)
    return _by_name(words, team_names) or (_by_name(flat, team_names) if lettered else None)


def resolve_debater(words: str, names: Mapping[str, str]) -> str | None:
    """The role that ``words`` name exactly: 正方三辩, 反一, or a person's name in ``names``."""
    return debater_role(words) or _by_name(words, names)


def debater_role(words: str) -> str | None:
    """``aff_3`` for 正方三辩, 正三, 正方3辩; ``None`` for anything else."""
    flat = _CHOICE.sub("", normalise(words), count=1)
    if found := _DEBATER.fullmatch(flat):
        return f"{'aff' if found[1] == '正' else 'neg'}_{'一二三四1234'.index(found[2]) % 4 + 1}"
    return None


def split_debaters(raw: str) -> tuple[str, ...]:
    """One text a vote: ``正方三辩×2、反方一辩`` are three votes."""
    pieces = [piece for piece in _SEPARATORS.split(raw) if piece.strip()]
    return tuple(vote for piece in pieces for vote in _votes_of(piece.strip()))


def _votes_of(piece: str) -> list[str]:
    found = _TIMES.fullmatch(unicodedata.normalize("NFKC", piece))
    if found:
        count = found["a"] or found["b"]
        times = _NUMERALS.get(count) or int(count)
        return [found["who"].rstrip("( ")] * times if times <= 3 else [piece]
    apart = piece.split()
    return apart if all(debater_role(word) for word in apart) else [piece]


def _by_name(words: str, names: Mapping[str, _T]) -> _T | None:
    if words in names:
        return names[words]
    flat = _letters(words)
    found = {value for name, value in names.items() if flat and _letters(name) == flat}
    return found.pop() if len(found) == 1 else None


def _letters(words: str) -> str:
    """Letters and digits alone: names of punctuation only are no names."""
    return "".join(sign for sign in normalise(words).casefold() if sign.isalnum())


def _plain(raw: str) -> str:
    text = unicodedata.normalize("NFKC", raw).replace("\u2212", "-")
    return "".join(sign for sign in text if unicodedata.category(sign) != "Cf").strip()
