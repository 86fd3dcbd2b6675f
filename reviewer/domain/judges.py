"""Judges as people: names that may be one person's, and whose words a commentary is.

Only the same name is the same judge. What is near is said with its grounds, for a lead.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal, TypeAlias

from reviewer.domain.model import Section
from reviewer.domain.pinyin import sound_alike
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import is_judge

Ground: TypeAlias = Literal[
    "title",  # the same without 评委, 老师 and the like
    "part",  # one name holds the other
    "sound",  # another sign that sounds the same
    "sign",  # one sign differs, is missing or is one too many
]
_TITLE: Final = re.compile(
    "^(?:评委|裁判|评审|评判|嘉宾)(?:老师)?|(?:评委|裁判|评审|老师|教授|学长|学姐|先生|女士|同学)$"
)
_BRACKETS: Final = re.compile(r"[(\[【][^)\]】]*[)\]】]")


@dataclass(frozen=True, slots=True)
class NearNames:
    """Two known judges (ids, the earlier first) whose names are near, and why."""

    one: str
    other: str
    grounds: tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class CommentaryLink:
    """A commentary section of no judge yet, and the judge whose it seems to be.

    ``ground``: ``name`` (the speaker's label holds the name, and no other judge's) or ``only``
    (one judge of the match comments nowhere, and one commentary is nobody's).
    """

    section: str
    judge: str
    ground: Literal["name", "only"]


def near_names(names: Mapping[str, str]) -> tuple[NearNames, ...]:
    """Every two of these judges (names by id) whose names are near, in the order of the ids."""
    found = []
    for one, other in combinations(names, 2):
        grounds = grounds_of(names[one], names[other])
        if grounds:
            found.append(NearNames(one, other, grounds))
    return tuple(found)


def grounds_of(left: str, right: str) -> tuple[Ground, ...]:
    """What makes two names near; nothing for the same name, which needs no proposal."""
    a, b = _letters(left), _letters(right)
    if a == b or not a or not b:
        return ()
    bare_a, bare_b = bare_name(left), bare_name(right)
    if not bare_a or not bare_b:
        return ()
    if bare_a == bare_b:
        return ("title",)
    return tuple(_likenesses(bare_a, bare_b))


def _likenesses(a: str, b: str) -> Iterator[Ground]:
    from rapidfuzz.distance import Levenshtein

    short, long_ = sorted((a, b), key=len)
    if len(short) >= 2 and short in long_:
        yield "part"
    if len(short) >= 2 and sound_alike(a, b):
        yield "sound"
    if len(short) >= 3 and Levenshtein.distance(a, b) == 1:
        yield "sign"


def bare_name(name: str) -> str:
    """The name alone: no title, no brackets, no spaces or marks."""
    bare = _letters(_BRACKETS.sub("", unicodedata.normalize("NFKC", name)))
    while (shorter := _TITLE.sub("", bare)) != bare and shorter:
        bare = shorter
    return bare


def commentary_links(transcript: Transcript) -> tuple[CommentaryLink, ...]:
    """Whose each commentary without a judge seems to be, by the labels that speak in it."""
    open_ = [s for s in transcript.section_order if s.section_kind == "commentary" and not s.judge]
    found = [link for section in open_ if (link := _by_name(transcript, section))]
    return tuple(found) or _the_only_one(transcript, open_)


def _by_name(transcript: Transcript, section: Section) -> CommentaryLink | None:
    labels = {transcript.label(u) for u in transcript.units_in(section.id) if is_judge(u.role)}
    meant = {judge for label in labels for judge in _named(transcript, label or "")}
    return CommentaryLink(section.id, meant.pop(), "name") if len(meant) == 1 else None


def _named(transcript: Transcript, label: str) -> Iterator[str]:
    """The judges of the match whose name the label holds; of 石 and 石川 the longer alone."""
    flat = _letters(label)
    names = {id_: bare_name(judge.name) for id_, judge in transcript.judges.items()}
    held = {id_: name for id_, name in names.items() if name and name in flat}
    for id_, name in held.items():
        if not any(name != other and name in other for other in held.values()):
            yield id_


def _the_only_one(transcript: Transcript, open_: Sequence[Section]) -> tuple[CommentaryLink, ...]:
    taken = {section.judge for section in transcript.sections.values()}
    forms = transcript.forms_of("original")
    left = [id_ for id_ in dict.fromkeys(f.judge for f in forms) if id_ not in taken]
    if len(open_) == len(left) == 1:
        return (CommentaryLink(open_[0].id, left[0], "only"),)
    return ()


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum())
