"""A difference in the user's language: from its values where they say it, else its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from reviewer.ui.sentences import sentence
from reviewer.ui.words import role_name, time_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.differences import Difference
    from reviewer.ui.models.qa_places import Found


def difference_words(found: Found) -> str:
    """One phrase."""
    difference = found.difference
    if difference.kind == "section-moved":
        return _moved(found)
    if difference.kind in ("section-status", "unit-status", "match-status"):
        return _status(difference)
    if difference.kind == "role":
        return _role(difference)
    return sentence(difference.text)


def _moved(found: Found) -> str:
    lines, characters = found.moved
    size = _many(abs(lines), "line") if lines else _many(abs(characters), "character")
    if (lines or characters) > 0:
        words = translate("Qa", "{name} begins {size} later{seconds}, at line {line}")
    else:
        words = translate("Qa", "{name} begins {size} earlier{seconds}, at line {line}")
    before, after = found.difference.before, found.difference.after
    times = before["start_ms"], after["start_ms"]
    seconds = ""
    if None not in times and times[0] != times[1]:
        seconds = translate("Qa", " ({seconds:.1f} s)").format(
            seconds=abs(times[1] - times[0]) / 1000
        )
    return words.format(name=found.name, size=size, seconds=seconds, line=after["line"])


def _status(difference: Difference) -> str:
    states = {"before": word(difference.before), "after": word(difference.after)}
    if difference.kind == "match-status":
        return translate("Qa", "Match: {before} → {after}").format(**states)
    names = {"section-status": ("sections", "section"), "unit-status": ("units", "unit")}
    field, noun = names[difference.kind]
    count = _many(len(difference.where[field]), noun)
    return translate("Qa", "{count}: {before} → {after}").format(count=count, **states)


def _role(difference: Difference) -> str:
    label = difference.where.get("speaker") or translate("Qa", "no label")
    words = translate("Qa", "{label}: {before} → {after} in {count}")
    return words.format(
        label=label,
        before=role_name(difference.before),
        after=role_name(difference.after),
        count=_many(len(difference.where["units"]), "unit"),
    )


def _many(number: int, noun: str) -> str:
    from reviewer.domain.differences.difference import many

    return sentence(many(number, noun))


def plain_words(value: Any) -> str:
    """A value of the log as words."""
    if isinstance(value, Mapping):
        said = {key: each for key, each in value.items() if each or each == 0}
        shown = [_field(key, each) for key, each in said.items() if (key, each) != ("offset", 0)]
        return " · ".join(shown) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(map(plain_words, value)) or "–"
    if isinstance(value, bool):
        return translate("Qa", "yes") if value else translate("Qa", "no")
    if value is None:
        return "–"
    text = str(value)
    return role_name(text) if text.startswith(("aff_", "neg_", "judge_")) else word(text)


def _field(key: str, value: Any) -> str:
    if key.endswith("_ms"):
        return time_name(value)
    if key == "offset":
        return translate("Qa", "character {at}").format(at=value)
    return f"{sentence(key.replace('_', ' '))} {plain_words(value)}"
