"""How far two revisions of a match agree, as numbers.

The later revision is the reference: compared with a proposal, what a person made of it.
"""

import unicodedata
from collections.abc import Iterator, Sequence

from reviewer.domain.differences.regions import Region, regions, same_source
from reviewer.domain.differences.segmentations import boundary_similarity, pk, window_diff
from reviewer.domain.model import Unit
from reviewer.domain.text import join_texts
from reviewer.domain.textdiff import edit_distance
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import Side, side_of

NEAR_MS = 2000
Spoken = tuple[int, Unit]
"""A run of characters of the source, and the unit that holds it."""


def agreement(before: Transcript, after: Transcript) -> dict[str, float | None]:
    """The measures by name; ``None`` where one is not defined.

    ``boundary_precision``, ``boundary_recall``, ``boundary_f1``: a boundary is the line at
    which a stage begins. One of the earlier revision is right if one of the later revision
    stands at the same line, each counted once. Precision is the share of the earlier
    revision's boundaries that are right, recall the share of the later's that were found, F1
    their harmonic mean. ``…_1`` allows one line (of this transcript) more or less, ``…_2s`` two
    seconds (not defined where a boundary has no time).

    ``pk``, ``window_diff``, ``boundary_similarity``: of the same boundaries, in lines
    (``segmentations``).

    ``side_agreement``: of the characters of lines to which either revision gives a side, the
    share to which both give the same.

    ``cer``: the character error rate, (S + D + I) / N, of the earlier text against the later,
    over NFKC text without punctuation and whitespace; N is the later's length. It is summed
    over the shortest runs of source that are whole units in both, so a change never reaches
    beyond the units it is in.

    Nothing is defined between two different transcripts (``--replace``).
    """
    if not same_source(before, after):
        return dict.fromkeys(_names(), None)
    shared = list(regions(before, after))
    found = _boundary_measures(before, after) | _segmentation_measures(before, after)
    found["side_agreement"] = _side_agreement(before, after, shared)
    found["cer"] = _cer(shared)
    return found


def agreement_in_stages(
    before: Transcript, after: Transcript, type_: str
) -> dict[str, float | None]:
    """Boundaries, sides and texts of the stages of one type alone, measured as in ``agreement``.

    A boundary is where a stage of this type begins; sides and texts are those of the regions
    that touch such a stage in either revision.
    """
    if not same_source(before, after):
        return dict.fromkeys((*_labels(""), "side_agreement", "cer"), None)
    old, new = (_boundaries(each, type_) for each in (before, after))
    inside = [_units_of(each, type_) for each in (before, after)]
    shared = [
        region
        for region in regions(before, after)
        if any(u.id in ids for units, ids in zip(region, inside, strict=True) for u in units)
    ]
    found = _precision_and_recall(old, new, 0, "")
    return {**found, "side_agreement": _side_agreement(before, after, shared), "cer": _cer(shared)}


def _units_of(transcript: Transcript, type_: str) -> set[str]:
    return {
        unit.id
        for section in transcript.section_order
        if section.section_kind == "stage" and section.type == type_
        for unit in transcript.units_in(section.id)
    }


def _names() -> Iterator[str]:
    for suffix in _SUFFIXES:
        yield from _labels(suffix)
    yield from ("pk", "window_diff", "boundary_similarity", "side_agreement", "cer")


_SUFFIXES = ("", "_1", "_2s")


def _labels(suffix: str) -> list[str]:
    return [f"boundary_{name}{suffix}" for name in ("precision", "recall", "f1")]


def _boundary_measures(before: Transcript, after: Transcript) -> dict[str, float | None]:
    old, new = _boundaries(before), _boundaries(after)
    early, late = _moments(before), _moments(after)
    found = _precision_and_recall(old, new, 0, _SUFFIXES[0])
    found |= _precision_and_recall(old, new, 1, _SUFFIXES[1])
    if early is None or late is None:
        return found | dict.fromkeys(_labels(_SUFFIXES[2]), None)
    return found | _precision_and_recall(early, late, NEAR_MS, _SUFFIXES[2])


def _precision_and_recall(
    old: Sequence[int], new: Sequence[int], tolerance: int, suffix: str
) -> dict[str, float | None]:
    right = _matched(old, new, tolerance)
    precision = right / len(old) if old else None
    recall = right / len(new) if new else None
    total = len(old) + len(new)
    f1 = 2 * right / total if total else None
    return dict(zip(_labels(suffix), (precision, recall, f1), strict=True))


def _segmentation_measures(before: Transcript, after: Transcript) -> dict[str, float | None]:
    size = len(after.line_order)
    old, new = ({each for each in _boundaries(t) if each > 0} for t in (before, after))
    return {
        "pk": pk(old, new, size),
        "window_diff": window_diff(old, new, size),
        "boundary_similarity": boundary_similarity(old, new),
    }


def _moments(transcript: Transcript) -> list[int] | None:
    """When stages begin, in ms; ``None`` if one of these moments is not known."""
    starts = [
        transcript.start_ms(transcript.units[section.first_unit])
        for section in transcript.section_order
        if section.section_kind == "stage"
    ]
    known = sorted(start for start in starts if start is not None)
    return known if len(known) == len(starts) else None


def _boundaries(transcript: Transcript, type_: str | None = None) -> list[int]:
    """The positions of the lines at which stages (of a type) begin, in order."""
    return [
        transcript.line_index[transcript.units[section.first_unit].src[0]]
        for section in transcript.section_order
        if section.section_kind == "stage" and type_ in (None, section.type)
    ]


def _matched(old: Sequence[int], new: Sequence[int], tolerance: int) -> int:
    """The most pairs that can be made within the tolerance, each boundary used once."""
    i = j = right = 0
    while i < len(old) and j < len(new):
        if abs(old[i] - new[j]) <= tolerance:
            right, i, j = right + 1, i + 1, j + 1
        elif old[i] < new[j]:
            i += 1
        else:
            j += 1
    return right


def _side_agreement(
    before: Transcript, after: Transcript, shared: Sequence[Region]
) -> float | None:
    same = counted = 0
    for region in shared:
        pairs = _overlay(_spoken(before, region.before), _spoken(after, region.after))
        for size, old, new in pairs:
            if old is not None or new is not None:
                counted += size
                same += size if old == new else 0
    return same / counted if counted else None


def _spoken(transcript: Transcript, units: Sequence[Unit]) -> list[Spoken]:
    return [(sum(map(len, transcript.pieces(unit))), unit) for unit in units]


def _overlay(
    old: list[Spoken], new: list[Spoken]
) -> Iterator[tuple[int, Side | None, Side | None]]:
    """Runs of characters with the side that each revision gives them."""
    i = j = 0
    left, right = old[0][0], new[0][0]
    while True:
        size = min(left, right)
        yield size, side_of(old[i][1].role), side_of(new[j][1].role)
        left, right = left - size, right - size
        if not left:
            i += 1
            left = old[i][0] if i < len(old) else 0
        if not right:
            j += 1
            right = new[j][0] if j < len(new) else 0
        if i == len(old) or j == len(new):
            return


def _cer(shared: Sequence[Region]) -> float | None:
    errors = length = 0
    for region in shared:
        new = bare(join_texts(unit.text for unit in region.after))
        length += len(new)
        old = bare(join_texts(unit.text for unit in region.before))
        errors += edit_distance(old, new) if old != new else 0
    return errors / length if length else None


def bare(text: str) -> str:
    """The text as it is heard: NFKC, without punctuation, whitespace and control characters."""
    return unicodedata.normalize("NFKC", text).translate(_HEARD)


class _Heard(dict[int, int | None]):
    """What is not heard goes; each character is looked up once."""

    def __missing__(self, code: int) -> int | None:
        found = None if unicodedata.category(chr(code))[0] in "PZC" else code
        self[code] = found
        return found


_HEARD = _Heard()
