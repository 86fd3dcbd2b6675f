"""ELAN's ``.eaf`` 3.0: a tier a role, one of sections, and the originals of what was corrected.

Annotations of one tier may not overlap: where speech of one role does, the earlier one is cut.
The originals hang on the utterances (symbolic association), in tiers of their own.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from reviewer.domain.words import ROLES
from reviewer.formats.copies.content import Passage, ReadingCopy, role_name
from reviewer.formats.copies.cues import Cue, apart, timed
from reviewer.formats.copies.written import Written

_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_SCHEMA: Final = "http://www.mpi.nl/tools/elan/EAFv3.0.xsd"
_UTTERANCE, _ORIGINAL, _SECTION = "utterance", "original", "section"
_MEDIA: Final = {
    "mp4": "video/mp4",
    "mov": "video/quicktime",
    "mpg": "video/mpeg",
    "wav": "audio/x-wav",
}
_NO_DATE: Final = "1970-01-01"
"""The format asks for a time of writing; a copy of the same match is the same file."""


def eaf(copy: ReadingCopy) -> Written:
    """The copy as an ELAN document."""
    found = timed(copy)
    document = _Document(copy)
    document.add_sections(found.cues)
    by_role: dict[str, list[Cue]] = {}
    for cue in found.cues:
        by_role.setdefault(cue.passage.role or "unknown", []).append(cue)
    for role in sorted(by_role, key=_rank):
        document.add_role(role, list(apart(by_role[role])))
    return Written(document.finish(), found.remarks)


def _rank(role: str) -> int:
    return ROLES.index(role) if role in ROLES else len(ROLES)


class _Document:
    """The document as it grows; annotations and time slots are numbered through."""

    def __init__(self, copy: ReadingCopy) -> None:
        self.root = Element(
            "ANNOTATION_DOCUMENT",
            {
                "AUTHOR": "",
                "DATE": f"{_day(copy.date)}T00:00:00+00:00",
                "FORMAT": "3.0",
                "VERSION": "3.0",
                "xmlns:xsi": _XSI,
                "xsi:noNamespaceSchemaLocation": _SCHEMA,
            },
        )
        self._header(copy)
        self._times = SubElement(self.root, "TIME_ORDER")
        self._slots: list[int] = []
        self._annotations = 0

    def add_sections(self, cues: Sequence[Cue]) -> None:
        """A tier with the sections, each from its first to its last utterance."""
        spans: dict[int, Cue] = {}
        for cue in cues:
            known = spans.setdefault(id(cue.part), cue)
            spans[id(cue.part)] = replace(known, end_ms=max(known.end_ms, cue.end_ms))
        tier = self._tier("sections", _SECTION, "")
        for cue in apart(list(spans.values())):
            self._aligned(tier, cue, cue.part.title)

    def add_role(self, role: str, cues: Sequence[Cue]) -> None:
        """A role's tier, and the tier of its originals if anything was corrected."""
        who = role_name(None if role == "unknown" else role)
        tier = self._tier(role, _UTTERANCE, who)
        ids = [(self._aligned(tier, cue, cue.passage.text), cue.passage) for cue in cues]
        corrected = [(id_, each) for id_, each in ids if _is_corrected(each)]
        if corrected:
            below = self._tier(f"{role} original", _ORIGINAL, who)
            below.set("PARENT_REF", role)
            for id_, passage in corrected:
                holder = SubElement(SubElement(below, "ANNOTATION"), "REF_ANNOTATION")
                holder.set("ANNOTATION_ID", self._next())
                holder.set("ANNOTATION_REF", id_)
                SubElement(holder, "ANNOTATION_VALUE").text = passage.original

    def finish(self) -> bytes:
        """The document's bytes."""
        in_time = sorted(enumerate(self._slots, start=1), key=lambda slot: slot[1])
        for number, ms in in_time:  # their order is part of the format
            slot = {"TIME_SLOT_ID": f"ts{number}", "TIME_VALUE": str(ms)}
            SubElement(self._times, "TIME_SLOT", slot)
        for name, alignable in ((_UTTERANCE, True), (_SECTION, True), (_ORIGINAL, False)):
            kind = {"LINGUISTIC_TYPE_ID": name, "GRAPHIC_REFERENCES": "false"}
            kind["TIME_ALIGNABLE"] = "true" if alignable else "false"
            if not alignable:
                kind["CONSTRAINTS"] = "Symbolic_Association"
            SubElement(self.root, "LINGUISTIC_TYPE", kind)
        about = "1-1 association with a parent annotation"
        constraint = {"STEREOTYPE": "Symbolic_Association", "DESCRIPTION": about}
        SubElement(self.root, "CONSTRAINT", constraint)
        indent(self.root, space=" ")
        found: bytes = tostring(self.root, encoding="UTF-8", xml_declaration=True)
        return found + b"\n"

    def _header(self, copy: ReadingCopy) -> None:
        header = SubElement(self.root, "HEADER", {"MEDIA_FILE": "", "TIME_UNITS": "milliseconds"})
        if copy.recording:
            suffix = copy.recording.rpartition(".")[2].lower()
            media = {"MEDIA_URL": f"./{copy.recording}", "MIME_TYPE": _MEDIA.get(suffix, "unknown")}
            media["RELATIVE_MEDIA_URL"] = f"./{copy.recording}"
            SubElement(header, "MEDIA_DESCRIPTOR", media)

    def _tier(self, name: str, kind: str, participant: str) -> Element:
        tier = SubElement(self.root, "TIER", {"LINGUISTIC_TYPE_REF": kind, "TIER_ID": name})
        if participant:
            tier.set("PARTICIPANT", participant)
        return tier

    def _aligned(self, tier: Element, cue: Cue, text: str) -> str:
        holder = SubElement(SubElement(tier, "ANNOTATION"), "ALIGNABLE_ANNOTATION")
        id_ = self._next()
        holder.set("ANNOTATION_ID", id_)
        holder.set("TIME_SLOT_REF1", self._slot(cue.start_ms))
        holder.set("TIME_SLOT_REF2", self._slot(cue.end_ms))
        SubElement(holder, "ANNOTATION_VALUE").text = text
        return id_

    def _next(self) -> str:
        self._annotations += 1
        return f"a{self._annotations}"

    def _slot(self, ms: int) -> str:
        self._slots.append(ms)
        return f"ts{len(self._slots)}"


def _is_corrected(passage: Passage) -> bool:
    return any(kind != "same" and text for kind, text in passage.pieces())


def _day(date: str | None) -> str:
    return date if date and re.fullmatch(r"\d{4}-\d{2}-\d{2}", date) else _NO_DATE
