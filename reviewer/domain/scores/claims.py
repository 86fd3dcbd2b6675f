"""What the words on a judge form claim: which stage, whose score, in which part.

A form says ``正方一辩立论``, ``质询方`` under the column ``正方``, ``反方质询（被质询方·正方）``.
All of it is read by an exact grammar. Words outside the grammar give no claim, and words that
contradict each other give a claim that fits nothing: no side or role is read from likeness.
"""

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from reviewer.domain.scores.grammar import (
    ABOUT,
    BRACKETS,
    COLUMN,
    DIGITS,
    NAMED_ORDINALS,
    NUMBERS,
    PART_OF_NAME,
    PART_PAIR,
    PART_WORDS,
    QUESTIONED,
    SHARED,
    SIDE_PAIR,
    SIDE_WORDS,
    STAGE_GRAMMAR,
    STAGE_NAMES,
    SURPRISE,
    Part,
    normalise,
)
from reviewer.domain.words import Side, StageType, opponent


@dataclass(frozen=True, slots=True)
class Claim:
    """A reading of a label. ``None`` and empty sets mean "not said".

    ``types`` are the stage types the words may mean (none with ``surprise``: any type);
    ``about`` is what a summary sums up; ``acting`` the side whose stage it is; ``side`` the
    evaluated side and ``part`` its part; ``speakers`` and ``respondents`` are debaters' numbers;
    ``ordinal`` counts stages of one type and acting side. ``conflict``: the words contradict
    each other.
    """

    types: frozenset[StageType] = frozenset()
    about: StageType | None = None
    acting: Side | None = None
    part: Part | None = None
    side: Side | None = None
    speakers: frozenset[int] = frozenset()
    respondents: frozenset[int] = frozenset()
    ordinal: int | None = None
    surprise: bool = False
    conflict: bool = False

    @property
    def questioned(self) -> bool:
        """Whether the stage has one side asking and one answering (so far as is said)."""
        return bool(self.types & QUESTIONED) or (self.surprise and not self.types)

    @property
    def shared(self) -> bool:
        """Whether both sides act in the stage."""
        return bool(self.types & SHARED)


def stage_name(label: str) -> str:
    """The bare stage words of a label: no column, no brackets, normalised."""
    main, _ = _qualifiers(label)
    return main


@lru_cache(maxsize=2048)  # a project's forms repeat the same few titles
def read_claim(label: str) -> Claim | None:
    """What ``label`` claims, or ``None`` where it names no stage."""
    main, qualifiers = _qualifiers(label)
    claim = _read_name(main)
    if claim is None:
        return None
    for qualifier in qualifiers:
        for atom in re.split(r"[·・•,、/:;]+", qualifier):
            claim = _qualify(claim, atom)
    return _settle(claim)


@lru_cache(maxsize=2048)
def _qualifiers(label: str) -> tuple[str, tuple[str, ...]]:
    """The main words and the qualifying ones (brackets, columns); pairs say nothing here."""
    flat = PART_OF_NAME.sub(r"陈词\1", unicodedata.normalize("NFKC", label))
    inside = [normalise(words) for words in BRACKETS.findall(flat)]
    main, *columns = (normalise(piece) for piece in BRACKETS.sub("", flat).split(COLUMN))
    words = [SIDE_PAIR.sub("", PART_PAIR.sub("", w)) for w in (*inside, *columns)]
    return PART_PAIR.sub(_bare_stage, main), tuple(w for w in words if w)


def _bare_stage(pair: re.Match[str]) -> str:
    """``质询方/被质询方`` as the main words names the stage, not a part of it."""
    return pair["first"].removeprefix("被").removeprefix("受").removesuffix("方")


def _read_name(main: str) -> Claim | None:
    surprise = SURPRISE in main
    found = STAGE_GRAMMAR.fullmatch(main.replace(SURPRISE, "", 1)) if surprise else None
    found = found or STAGE_GRAMMAR.fullmatch(main)
    if found is None:
        return None
    stage = found["stage"]
    claim = Claim(
        types=_types(stage, _numbers(found["a_n"]), found["ordinal"]),
        about=ABOUT.get(stage),
        surprise=surprise,
    )
    if claim.questioned:
        ordinal = NAMED_ORDINALS.get(stage) or DIGITS.get(found["ordinal"] or "")
        claim = replace(claim, ordinal=ordinal)
    return _with_people(claim, found)


def _types(stage: str, speakers: frozenset[int], ordinal: str | None) -> frozenset[StageType]:
    if stage == SURPRISE:
        return frozenset()
    if stage == "陈词" and ordinal:
        return frozenset((STAGE_NAMES["陈词一" if ordinal in "一1" else "陈词二"],))
    if stage == "陈词" and speakers and 1 not in speakers:
        # 四辩陈词 closes; 二辩陈词 may be either: the schedule's speakers must tell.
        speech: tuple[StageType, ...] = ("supplementary_argumentation", "closing_speech")
        return frozenset(speech[1:] if 4 in speakers else speech)
    return frozenset((STAGE_NAMES[stage],))


def _with_people(claim: Claim, found: re.Match[str]) -> Claim:
    before, between, after = (SIDE_WORDS.get(found[key] or "") for key in "abc")
    numbers = tuple(_numbers(found[f"{key}_n"]) for key in "abc")
    if found["passive"]:
        # 正方一辩被反方二辩质询: who stands first is evaluated, and answers.
        claim = replace(claim, respondents=numbers[0], speakers=numbers[1], part="responding")
        return _put(_put(claim, side=before), acting=between)
    claim = replace(claim, speakers=numbers[0], respondents=numbers[1] | numbers[2])
    if not claim.questioned:
        beyond = between or after or claim.respondents
        claim = replace(claim, conflict=bool(beyond) and not claim.shared)
        return _put(claim, side=None if beyond else before)
    claim = _put(claim, acting=before)
    for target in (between, after):
        claim = _put(claim, acting=opponent(target) if target else None)
    if found["role"]:
        claim = replace(claim, part="acting")
    return claim


def _qualify(claim: Claim, atom: str) -> Claim:
    """``claim`` with what one word of its brackets or its column adds."""
    if part := PART_WORDS.get(atom):
        clash = claim.part not in (None, part)
        return replace(claim, part=part, conflict=claim.conflict or clash)
    if atom in SIDE_WORDS:
        return _put(claim, side=SIDE_WORDS[atom])
    if atom == SURPRISE:
        return replace(claim, surprise=True)
    debater = re.fullmatch(rf"(正方?|反方?)?({NUMBERS})辩手?", atom)
    if debater:
        return _qualify_debater(claim, SIDE_WORDS.get(debater[1] or ""), _numbers(debater[2]))
    if claim.questioned and atom in ("一", "二", "1", "2"):
        return replace(claim, ordinal=DIGITS[atom])
    unclear = any(sign in atom for sign in "正反")  # 针对反方: a side, but whose score?
    return replace(claim, conflict=claim.conflict or unclear)


def _qualify_debater(claim: Claim, side: Side | None, numbers: frozenset[int]) -> Claim:
    if not claim.questioned:
        return _put(replace(claim, speakers=claim.speakers | numbers), side=side)
    # 质询（反方二辩）: the one who asks or the one evaluated? Only after 被质询方· it is said.
    return _put(replace(claim, conflict=claim.conflict or claim.part is None), side=side)


def _put(claim: Claim, side: Side | None = None, acting: Side | None = None) -> Claim:
    """``claim`` with a side set, in conflict where another was already said."""
    clash = (side is not None and claim.side not in (None, side)) or (
        acting is not None and claim.acting not in (None, acting)
    )
    return replace(
        claim,
        side=side or claim.side,
        acting=acting or claim.acting,
        conflict=claim.conflict or clash,
    )


def _settle(claim: Claim) -> Claim:
    """``claim`` with what follows from acting side, evaluated side and part together."""
    if claim.shared:
        return replace(claim, conflict=claim.conflict or claim.part is not None)
    if not claim.questioned:
        return replace(_put(claim, acting=claim.side), conflict=claim.conflict or bool(claim.part))
    if claim.part is None:
        if claim.surprise and claim.side is None:
            claim = replace(claim, side=claim.acting)  # 正方奇袭 is 正方's score
        if claim.acting is None or claim.side is None:
            return claim
        return replace(claim, part="acting" if claim.side == claim.acting else "responding")
    if claim.side is None and claim.acting is None:
        return claim
    if claim.side is None:
        own = claim.part == "acting"
        return replace(claim, side=claim.acting if own else opponent(claim.acting or "negative"))
    return _put(claim, acting=claim.side if claim.part == "acting" else opponent(claim.side))


def _numbers(words: str | None) -> frozenset[int]:
    return frozenset(DIGITS[sign] for sign in words or "" if sign in DIGITS)
