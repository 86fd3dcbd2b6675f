"""How sure a proposal is and why, in the words of annotators."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from reviewer.domain.words import ROLES
from reviewer.ui.words import known_word, noop, role_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.proposing import Evidence
    from reviewer.domain.transcript import Transcript

SURE: Final = 0.9
LIKELY: Final = 0.7
AROUND: Final = 8
"""Characters that are shown on both sides of a boundary inside a line."""

_WHYS: Final[Mapping[str, str]] = {
    "cue": noop("Evidence", "the chair calls for it: “{said}” (line {line})"),
    "stage-named": noop("Evidence", "its type is named"),
    "speaker-called": noop("Evidence", "its speaker is called"),
    "seconds-said": noop("Evidence", "its time is said"),
    "previous-thanked": noop("Evidence", "who spoke before is thanked: {text}"),
    "time-up": noop("Evidence", "the time before is up"),
    "speakers": noop("Evidence", "{percent} % of its words are said by those it foresees"),
    "speaker-change": noop("Evidence", "no call: its speaker begins (line {line})"),
    "order": noop("Evidence", "only the schedule's order says which stage it is"),
    "swapped": noop("Evidence", "the closings stand in the other order"),
    "split": noop("Evidence", "the boundary is inside line {line}: “{around}”"),
    "pause": noop("Evidence", "the recording pauses at line {line}"),
    "through-speech": noop(
        "Evidence", "a boundary cuts through speech: no pause is near line {line}"
    ),
    "duration": noop("Evidence", "it takes {percent} % of its time"),
    "other-speaker": noop("Evidence", "somebody else is called: {text}"),
    "format-guessed": noop("Evidence", "the match has no format: this one fits best"),
    "surprise": noop("Evidence", "a surprise challenge"),
    "name": noop("Evidence", "the label says so"),
    "invited": noop("Evidence", "was called and spoke next (line {line})"),
    "stage": noop("Evidence", "speaks alone in a stage of one debater (line {line})"),
    "partner": noop("Evidence", "is the other one in a stage of two (line {line})"),
    "chairs": noop("Evidence", "gives {percent} % of the chair's calls"),
    "judges": noop("Evidence", "comments after the last stage (line {line})"),
    "shared-device": noop("Evidence", "several people speak under this label"),
    "contested": noop("Evidence", "another label is held to have this role"),
}
AGAINST: Final = frozenset(
    {
        "order",
        "speaker-change",
        "other-speaker",
        "format-guessed",
        "shared-device",
        "contested",
        "swapped",
        "split",
        "through-speech",
    }
)
"""Reasons to look rather than to trust."""


def sure_words(confidence: float) -> str:
    """``97 % · sure``: never by the figure alone, nor by a colour."""
    if confidence >= SURE:
        words = translate("Evidence", "{percent} % · sure")
    elif confidence >= LIKELY:
        words = translate("Evidence", "{percent} % · likely")
    else:
        words = translate("Evidence", "{percent} % · doubtful")
    return words.format(percent=_percent(confidence))


def odds_words(odds: float) -> str:
    """``12 %``."""
    return translate("Evidence", "{percent} %").format(percent=_percent(odds))


def evidence_words(transcript: Transcript, evidence: Evidence) -> str:
    """One reason as a sentence; what speaks against it begins with ``?``."""
    gaps = {
        "line": evidence.line,
        "said": _said(transcript, evidence),
        "around": _around(transcript, evidence),
        "percent": _percent(evidence.share or 0.0),
        "text": "、".join(map(_named, (evidence.text or "").split())),
    }
    sign = "?" if evidence.why in AGAINST else "✓"
    return f"{sign} {translate('Evidence', _WHYS[evidence.why]).format(**gaps)}"


def _percent(share: float) -> int:
    """Whole per cent; nothing short of certain is said to be 100."""
    return round(share * 100) if share >= 1.0 else min(round(share * 100), 99)


def _named(text: str) -> str:
    if text in ROLES:
        return role_name(text)
    return word(text) if known_word(text) else text


def _text(transcript: Transcript, evidence: Evidence) -> str:
    if evidence.line is None or str(evidence.line) not in transcript.lines:
        return ""
    return transcript.line(evidence.line).text


def _said(transcript: Transcript, evidence: Evidence) -> str:
    text = _text(transcript, evidence)
    return text if evidence.begin is None else text[evidence.begin : evidence.end]


def _around(transcript: Transcript, evidence: Evidence) -> str:
    text, at = _text(transcript, evidence), evidence.begin
    if at is None:
        return ""
    return f"{text[max(at - AROUND, 0) : at]}｜{text[at : at + AROUND]}"
