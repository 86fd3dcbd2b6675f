"""The words of the window: what the contract's words are called, in the user's language.

English is the source; ``resources/translations`` holds the Chinese. Every text of the window
goes through ``translate("Context", "English")``, which the Linguist tools find.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from reviewer.domain.words import side_of
from reviewer.formats.clock import format_ms

if TYPE_CHECKING:
    from reviewer.domain.attention import Workload
    from reviewer.domain.model import Section, Unit
    from reviewer.domain.transcript import Transcript

translate: Callable[..., str] = QCoreApplication.translate


def noop(context: str, text: str) -> str:
    """Marks a text of a table for the Linguist tools; it is translated where it is shown."""
    return text


_NAMES: Mapping[str, str] = {
    "affirmative": noop("Words", "Affirmative"),
    "negative": noop("Words", "Negative"),
    "both": noop("Words", "Both sides"),
    "stage": noop("Words", "Stage"),
    "chair": noop("Words", "Chair"),
    "commentary": noop("Words", "Judges' comments"),
    "break": noop("Words", "Break"),
    "other": noop("Words", "Other"),
    "constructive_speech": noop("Words", "Constructive speech"),
    "supplementary_argumentation": noop("Words", "Supplementary argumentation"),
    "questioning": noop("Words", "Questioning"),
    "cross_examination": noop("Words", "Cross-examination"),
    "summary": noop("Words", "Summary"),
    "head_to_head": noop("Words", "Head-to-head debate"),
    "free_debate": noop("Words", "Free debate"),
    "closing_speech": noop("Words", "Closing speech"),
    "pending": noop("Words", "Pending"),
    "reviewed": noop("Words", "Reviewed"),
    "flagged": noop("Words", "Flagged"),
    "imported": noop("Words", "Imported"),
    "in_review": noop("Words", "In review"),
    "approved": noop("Words", "Approved"),
    "proposed": noop("Words", "Proposed"),
    "error": noop("Words", "Error"),
    "warning": noop("Words", "Warning"),
    "info": noop("Words", "Note"),
    "original": noop("Words", "Original"),
    "appeal": noop("Words", "Appeal"),
    "aff": noop("Words", "Aff. {number}"),
    "neg": noop("Words", "Neg. {number}"),
    "judge": noop("Words", "Judge {number}"),
    "no role": noop("Words", "No role"),
}

_NUMERALS: Mapping[str, str] = {
    "1": noop("Numerals", "1"),
    "2": noop("Numerals", "2"),
    "3": noop("Numerals", "3"),
    "4": noop("Numerals", "4"),
}
"""Debaters are counted in the language: ``正一``."""

_ACTS: Mapping[str, str] = {
    "set_text": noop("Acts", "correct text"),
    "revert_text": noop("Acts", "revert text"),
    "split_unit": noop("Acts", "split"),
    "merge_units": noop("Acts", "merge"),
    "assign_role": noop("Acts", "assign role"),
    "begin_section": noop("Acts", "begin section"),
    "move_section": noop("Acts", "move boundary"),
    "set_section": noop("Acts", "change section"),
    "remove_section": noop("Acts", "remove section"),
    "set_status": noop("Acts", "set status"),
    "note": noop("Acts", "note"),
    "dismiss": noop("Acts", "dismiss finding"),
    "set_match": noop("Acts", "change match"),
    "align_score": noop("Acts", "align score"),
    "set_entry": noop("Acts", "correct form entry"),
    "choose_form": noop("Acts", "choose form"),
    "confirm_form": noop("Acts", "confirm form"),
    "set_judge": noop("Acts", "set judge"),
    "review_supplement": noop("Acts", "judge supplement"),
    "group": noop("Acts", "several changes"),
    "restore": noop("Acts", "restore"),
    "undo": noop("Acts", "undo"),
    "redo": noop("Acts", "redo"),
    "import": noop("Acts", "import"),
    "confirm": noop("Acts", "confirm"),
    "accept_sure": noop("Acts", "place sure scores"),
    "join_judges": noop("Acts", "join judges"),
    "link_commentary": noop("Acts", "link comments to judges"),
    "names_known_now": noop("Acts", "read names"),
    "replace": noop("Acts", "find and replace"),
    "revert part": noop("Acts", "revert part"),
    "revert units": noop("Acts", "revert units"),
    "segment": noop("Acts", "propose stages"),
    "decide": noop("Acts", "decide between two reviews"),
    "qa_return": noop("Acts", "return"),
    "qa_fix": noop("Acts", "fix in a sample"),
}


_MATCH_STEPS: Mapping[str, str] = {
    "in_review": noop("Acts", "reopen the match"),
    "reviewed": noop("Acts", "call the match reviewed"),
    "approved": noop("Acts", "approve the match"),
}


def word(name: str | None) -> str:
    """What a side, kind, type, status, origin or severity is called; nothing for ``None``."""
    return "" if name is None else translate("Words", _NAMES.get(name, name))


def known_word(name: str) -> bool:
    """Whether ``word`` has a translation of this one."""
    return "{" not in _NAMES.get(name, "{")


def role_name(role: str | None) -> str:
    """A role as people say it: ``正一``, ``Aff. 1``; a chip's text."""
    if role is None:
        return word("no role")
    kind, _, number = role.partition("_")
    if not number:
        return word(role)
    if kind != "judge":
        number = translate("Numerals", _NUMERALS.get(number, number))
    return word(kind).format(number=number)


def act_name(edit: Mapping[str, Any]) -> str:
    """What an act is called in undo, history and messages; a group by its own name."""
    name = str(edit.get("edit"))
    if name == "group":
        own = str(edit.get("name", "")).strip()
        return translate("Acts", _ACTS[own]) if own in _ACTS else own or translate("Acts", name)
    if name == "set_status" and edit.get("match") is not None:
        return translate("Acts", _MATCH_STEPS.get(str(edit.get("status")), _ACTS[name]))
    if name == "set_status" and edit.get("status") == "reviewed":
        return translate("Acts", "confirm")
    return translate("Acts", _ACTS.get(name, name))


def section_name(section: Section) -> str:
    """A section's own name, else its type and side, else its kind."""
    if section.name:
        return section.name
    if section.section_kind != "stage":
        return word(section.section_kind)
    parts = [word(section.type) if section.type else word("stage"), word(section.acting_side)]
    return " · ".join(part for part in parts if part)


def lines_name(unit: Unit) -> str:
    """The unit's source lines: ``302`` or ``302–304``."""
    first, last = unit.src[0], unit.src[-1]
    return str(first) if first == last else f"{first}–{last}"


def time_name(ms: int | None) -> str:
    """A time as it is shown: ``0:12:33``, without the milliseconds."""
    return "" if ms is None else format_ms(ms - ms % 1000)


def unit_line(transcript: Transcript, unit: Unit) -> str:
    """The row as a screen reader says it: line, side, state, text."""
    line = translate("Words", "line {number}").format(number=lines_name(unit))
    side = word(side_of(unit.role))
    parts = [line, role_name(unit.role), side, word(unit.status), unit.text]
    return ", ".join(part for part in parts if part)


def workload_words(load: Workload) -> str:
    """``12 of 268 units need you (5 % of the text), 40 are left to confirm``."""
    words = translate(
        "Words",
        "{needing} of {units} units need you ({percent} % of the text), {left} are left to confirm",
    )
    percent = round(load.share * 100) or int(load.needing > 0)
    return words.format(needing=load.needing, units=load.units, percent=percent, left=load.left)
