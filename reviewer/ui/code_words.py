"""What the codes of findings are called."""

from collections.abc import Mapping
from typing import Final

from reviewer.ui.words import noop, translate

_NAMES: Final[Mapping[str, str]] = {
    "line-uncovered": noop("Codes", "Line not covered"),
    "line-duplicated": noop("Codes", "Line used twice"),
    "line-unknown": noop("Codes", "Unknown line"),
    "context-line": noop("Codes", "Line of the context used"),
    "line-split": noop("Codes", "Line split"),
    "unit-gap": noop("Codes", "Gap in a unit"),
    "unit-mixed-speakers": noop("Codes", "Two speakers in a unit"),
    "unit-order": noop("Codes", "Order of units"),
    "unit-empty": noop("Codes", "Empty text"),
    "text-rewritten": noop("Codes", "Text rewritten"),
    "text-dropped": noop("Codes", "Text dropped"),
    "text-added": noop("Codes", "Text added"),
    "text-shifted": noop("Codes", "Text of another line"),
    "text-chatter": noop("Codes", "Words about the text"),
    "number-changed": noop("Codes", "Number changed"),
    "particle-dropped": noop("Codes", "Particle dropped"),
    "script-changed": noop("Codes", "Script changed"),
    "punctuation-only": noop("Codes", "Punctuation only"),
    "time-missing": noop("Codes", "Time missing"),
    "time-reversed": noop("Codes", "Time goes back"),
    "time-overlap": noop("Codes", "Times overlap"),
    "media-missing": noop("Codes", "Recording missing"),
    "speaker-unmapped": noop("Codes", "Speaker without a role"),
    "speaker-side": noop("Codes", "Speaker of the wrong side"),
    "stage-missing": noop("Codes", "Stage missing"),
    "stage-empty": noop("Codes", "Stage without debaters"),
    "stage-side": noop("Codes", "Side of a stage"),
    "stage-untyped": noop("Codes", "Stage without a type"),
    "stage-extra": noop("Codes", "Stage not scheduled"),
    "stage-order": noop("Codes", "Order of stages"),
    "stage-overtime": noop("Codes", "Over time"),
    "form-count": noop("Codes", "Number of forms"),
    "score-missing": noop("Codes", "Score missing"),
    "score-unaligned": noop("Codes", "Score in the tray"),
    "score-side": noop("Codes", "Side of a score"),
    "score-duplicate": noop("Codes", "Score twice"),
    "score-range": noop("Codes", "Score out of range"),
    "score-unreadable": noop("Codes", "Score not readable"),
    "vote-missing": noop("Codes", "Vote missing"),
    "best-debater-count": noop("Codes", "Number of best debaters"),
    "best-debater-unknown": noop("Codes", "Unknown best debater"),
    "vote-tie": noop("Codes", "Tied vote"),
    "judge-duplicate": noop("Codes", "Several forms of a judge"),
    "stage-vote-mismatch": noop("Codes", "Vote against scores"),
    "winner-mismatch": noop("Codes", "Another winner announced"),
    "appeal-without-original": noop("Codes", "Appeal without original"),
    "appeal-panel-overlap": noop("Codes", "Judge in both panels"),
    "supplement-long": noop("Codes", "Supplement too long"),
    "supplement-label": noop("Codes", "Label in a supplement"),
    "supplement-unreviewed": noop("Codes", "Supplement not reviewed"),
    "meta-missing": noop("Codes", "Match data missing"),
    "range-overlap": noop("Codes", "Lines of two matches"),
    "match-clash": noop("Codes", "Two folders, one match"),
    "not-reviewed": noop("Codes", "Not reviewed yet"),
}


def code_name(code: str) -> str:
    """What a finding's code is called; an unknown one as it is written."""
    return translate("Codes", _NAMES.get(code, code))
