"""What either reviewer says of a dispute, in the user's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from reviewer.ui.models.qa_words import plain_words
from reviewer.ui.places import ScorePlace
from reviewer.ui.words import noop, role_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.double_review import Dispute
    from reviewer.services.branching import Versions

KINDS: Final[Mapping[str, str]] = {
    "sections": noop("Qa", "Stages"),
    "units": noop("Qa", "Texts"),
    "speaker": noop("Qa", "Roles"),
    "form": noop("Qa", "Forms"),
    "entry": noop("Qa", "Scores"),
    "supplement": noop("Qa", "Model-written texts"),
    "match": noop("Qa", "Match"),
}


def about(dispute: Dispute) -> str:
    """What the dispute is about."""
    if dispute.kind == "units" and not _differ(dispute, "text") and _differ(dispute, "role"):
        return translate("Qa", KINDS["speaker"])
    return translate("Qa", KINDS[dispute.kind])


def lines_words(dispute: Dispute) -> str:
    """``12`` or ``12–15``; what else it is about where it has no lines."""
    lines = dispute.where.get("lines")
    if not lines:
        return str(dispute.where.get("id") or word(str(dispute.where.get("field", ""))))
    return str(lines[0]) if lines[0] == lines[-1] else f"{lines[0]}–{lines[-1]}"


def sides_words(dispute: Dispute) -> tuple[str, str]:
    """What both say, in one line each."""
    if dispute.kind == "units":
        shown = [name for name in ("role", "reason") if _differ(dispute, name)]
        return _units(dispute.a, shown), _units(dispute.b, shown)
    if dispute.kind == "sections":
        return _sections(dispute.a, dispute.b), _sections(dispute.b, dispute.a)
    if isinstance(dispute.a, Mapping) and isinstance(dispute.b, Mapping):
        names = [name for name in {**dispute.a, **dispute.b} if _value(dispute, name)]
        told = [{name: side.get(name) for name in names} for side in (dispute.a, dispute.b)]
        return plain_words(told[0]), plain_words(told[1])
    return plain_words(dispute.a), plain_words(dispute.b)


def are_texts(dispute: Dispute) -> bool:
    """Whether the two say nothing but different texts, whose changes can be marked."""
    return dispute.kind == "units" and not _differ(dispute, "role")


def _value(dispute: Dispute, name: str) -> bool:
    return bool(dispute.a.get(name) != dispute.b.get(name))


def _differ(dispute: Dispute, name: str) -> bool:
    return {unit[name] for unit in dispute.a} != {unit[name] for unit in dispute.b}


def _units(units: Sequence[Mapping[str, Any]], shown: Sequence[str]) -> str:
    return " / ".join(_unit(unit, shown) for unit in units)


def _unit(unit: Mapping[str, Any], shown: Sequence[str]) -> str:
    parts = [unit["text"] or translate("Qa", "no text")]
    if "role" in shown:
        parts.append(role_name(unit["role"]))
    if "reason" in shown and unit["reason"]:
        parts.append(unit["reason"])
    return " · ".join(parts)


def _sections(sections: Sequence[Mapping[str, Any]], other: Sequence[Mapping[str, Any]]) -> str:
    """Those that are not in the other version; where they begin, and in what they differ."""
    own = [section for section in sections if section not in other] or sections
    theirs = [section for section in other if section not in sections] or other
    shown = [name for name in own[0] if _all(own, name) != _all(theirs, name)]
    return " / ".join(_section(section, shown) for section in own)


def _all(sections: Sequence[Mapping[str, Any]], name: str) -> list[Any]:
    return [section[name] for section in sections]


def _section(section: Mapping[str, Any], shown: Sequence[str]) -> str:
    number, offset = section["begins"]
    line = translate("Words", "line {number}").format(number=number)
    if offset:
        line = translate("Qa", "line {number}, character {at}").format(number=number, at=offset)
    name = section["name"] or word(section["type"] or section["section_kind"])
    fields = [each for each in shown if each not in ("begins", "name")]
    return " · ".join([line, name, *(plain_words(section[each]) for each in fields)])


def score_place(dispute: Dispute, both: Versions) -> ScorePlace | None:
    """Where among the forms the dispute is; ``None``: it is about none of them."""
    if dispute.kind not in ("form", "entry", "supplement"):
        return None
    id_ = str(dispute.where["id"])
    whose = both.a if both.a.get(dispute.kind, id_) else both.b
    if dispute.kind == "supplement":
        return ScorePlace(whose.supplements[id_].adjudication, supplement=id_)
    form = id_ if dispute.kind == "form" else whose.entries[id_].form
    entry = id_ if dispute.kind == "entry" else None
    return ScorePlace(whose.forms[form].adjudication, form=form, entry=entry)
