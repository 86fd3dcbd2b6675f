"""Model-written texts about an adjudication: ``summaries/*.json``."""

import re
from dataclasses import dataclass

from reviewer.domain.errors import BadInput
from reviewer.domain.words import ADJUDICATION_KINDS, AdjudicationKind
from reviewer.formats.json_object import read_object

TEXT_KINDS = ("summary", "reasoning")
_FIELDS = {"kind", "adjudication", "generator", "text"}
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class ReadSupplement:
    """One text as its file has it."""

    text_kind: str
    adjudication: AdjudicationKind
    generator: str | None
    text: str


def read_supplement(file: str, data: bytes) -> ReadSupplement:
    """The text in ``data``. ``BadInput`` names what is missing or wrong."""
    body = read_object(file, data)
    unknown = sorted(set(body) - _FIELDS)
    if unknown:
        raise BadInput(file, unknown[0], "there is no such field")
    kind, adjudication = body.get("kind"), body.get("adjudication")
    if kind not in TEXT_KINDS:
        raise BadInput(file, "kind", f"kind is one of {', '.join(TEXT_KINDS)}")
    if adjudication not in ADJUDICATION_KINDS:
        raise BadInput(file, "adjudication", "adjudication is original or appeal")
    text, generator = body.get("text"), body.get("generator")
    if not isinstance(text, str) or not text.strip():
        raise BadInput(file, "text", "text is missing")
    if not (generator is None or isinstance(generator, str)):
        raise BadInput(file, "generator", "generator is a text")
    if _UNFIT.search(text + (generator or "")):
        raise BadInput(file, "text", "it holds a control character")
    return ReadSupplement(kind, adjudication, (generator or "").strip() or None, text.strip())
