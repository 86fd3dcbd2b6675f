"""What the comparison says of itself in one line."""

from collections import Counter
from collections.abc import Mapping

from reviewer.ui.models.qa_places import GROUPS
from reviewer.ui.words import translate


def summary_words(counts: Counter[str], rewrites: int | None) -> str:
    """How many differences there are, by group; ``rewrites`` are not known at first."""
    if not counts.total():
        return translate("Qa", "✔ No difference")
    parts = [group_words(group, counts) for group in GROUPS if counts[group]]
    if rewrites:
        words = translate("Qa", "possible rewrites {number}")
        parts.append(words.format(number=rewrites))
    return " · ".join(parts)


def group_words(group: str, counts: Mapping[str, int]) -> str:
    """``Texts 12``; all of them for no group."""
    if not group:
        return translate("Qa", "All {number}").format(number=sum(counts.values()))
    return f"{translate('Qa', GROUPS[group])} {counts.get(group, 0)}"
