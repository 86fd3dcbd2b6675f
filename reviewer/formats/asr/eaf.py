"""ELAN's ``.eaf``: tiers of time-aligned annotations; a time slot may have no value.

A line is an annotation, its source id the annotation's. The speaker is the tier's name; its
participant where the name says nothing (``default``). Tiers that hang on another one
(translations, glosses) are left out. Parsed with defusedxml: entities are refused.
"""

import re
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from reviewer.domain.errors import BadInput
from reviewer.formats.asr.documents import time_reader
from reviewer.formats.asr.source import CERTAIN, Reading, Remark, Source, TextReader, one_line, trim
from reviewer.formats.asr.tiers import Annotation, interleave
from reviewer.formats.clock import plain_ms

_NAMELESS = re.compile(r"default|tier.?\d*|text|utterances?|transcription|speech|文本", re.I)
_HEAD = 4096
_NOT_ALIGNED = "./ANNOTATION/REF_ANNOTATION"
_ALIGNED = "./ANNOTATION/ALIGNABLE_ANNOTATION"
_to_ms = time_reader(plain_ms)


class _Slots:
    """The time slots: their times, and their order (which holds where a time is missing)."""

    def __init__(self, root: Element) -> None:
        slots = root.findall("./TIME_ORDER/TIME_SLOT")
        self._order = {slot.get("TIME_SLOT_ID"): index for index, slot in enumerate(slots)}
        self._values = {slot.get("TIME_SLOT_ID"): slot.get("TIME_VALUE") for slot in slots}

    def rank(self, slot: str | None) -> int | None:
        return self._order.get(slot)

    def time(self, slot: str | None, number: str, remarks: list[Remark]) -> int | None:
        value = self._values.get(slot)
        time = _to_ms(value)
        if time is None and value is not None:
            remarks.append(Remark(0, f"annotation {number}: a time slot holds no usable time"))
        return time


def _annotation(element: Element, slots: _Slots, remarks: list[Remark]) -> Annotation:
    ident = element.get("ANNOTATION_ID") or ""
    first, last = element.get("TIME_SLOT_REF1"), element.get("TIME_SLOT_REF2")
    return Annotation(
        one_line("".join(element.findtext("ANNOTATION_VALUE") or "")),
        slots.time(first, ident, remarks),
        slots.time(last, ident, remarks),
        slots.rank(first),
        (ident,) if ident else (),
    )


def _speaker(tier: Element) -> str | None:
    name, participant = trim(tier.get("TIER_ID") or ""), trim(tier.get("PARTICIPANT") or "")
    nameless = not name or (participant and _NAMELESS.fullmatch(name))
    return (participant if nameless else name) or None


def _tiers(root: Element, remarks: list[Remark]) -> list[Element]:
    kept = []
    for number, tier in enumerate(root.findall("./TIER"), start=1):
        if tier.get("PARENT_REF") or tier.find(_NOT_ALIGNED) is not None:
            remarks.append(Remark(0, f"tier {number} depends on another one and was left out"))
        elif tier.find(_ALIGNED) is not None:
            kept.append(tier)
    return kept


def _parse(source: Source) -> Element:
    try:
        root: Element = fromstring(source.text)
    except ParseError as error:
        line, column = error.position
        raise BadInput(source.file, f"line {line}, column {column + 1}", "malformed XML") from None
    except DefusedXmlException:
        raise BadInput(source.file, "", "the XML defines entities, which is not safe") from None
    return root


def _sniff(source: Source) -> int:
    head = source.text[:_HEAD].lstrip()
    return CERTAIN if head.startswith("<") and "<ANNOTATION_DOCUMENT" in head else 0


def _read(source: Source) -> Reading:
    root = _parse(source)
    remarks: list[Remark] = []
    slots = _Slots(root)
    tiers = [
        (_speaker(tier), [_annotation(found, slots, remarks) for found in tier.findall(_ALIGNED)])
        for tier in _tiers(root, remarks)
    ]
    if len(tiers) > 1:
        remarks.append(Remark(0, f"{len(tiers)} tiers were put together by time"))
    return Reading("eaf", interleave(tiers), tuple(remarks))


READER = TextReader("eaf", (".eaf",), _sniff, _read)
