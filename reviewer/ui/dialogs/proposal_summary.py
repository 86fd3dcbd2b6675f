"""What is said of a proposal as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from reviewer.ui.words import translate

if TYPE_CHECKING:
    from reviewer.domain.model import DebateFormat
    from reviewer.domain.proposing import Proposal

MOST: Final = 6
"""Stages and calls that are named one by one."""


def summary_lines(proposal: Proposal, format_: DebateFormat | None) -> Iterator[str]:
    """What format it was read against, what is missing, which calls fit nowhere."""
    if not proposal.stages:
        yield translate("Proposals", "No stage was found: no words of a chair that fit a format.")
    words = translate("Proposals", "{number} stages, read against the format {format}")
    if proposal.guessed:
        words = translate(
            "Proposals", "{number} stages; the match has no format, {format} fits best"
        )
    if proposal.format is not None:
        yield words.format(number=len(proposal.stages), format=proposal.format)
    if proposal.missing:
        yield _missing(proposal, format_)
    if proposal.unplaced:
        lines = "、".join(str(each.line) for each in proposal.unplaced[:MOST])
        yield translate("Proposals", "? calls that fit no stage: lines {lines}").format(lines=lines)


def _missing(proposal: Proposal, format_: DebateFormat | None) -> str:
    from reviewer.formats.debate_format import load_formats

    format_ = format_ or load_formats().get(proposal.format or "")
    stages = () if format_ is None else format_.stages
    names = [stages[n].name for n in proposal.missing if n < len(stages)]
    more = "…" if len(names) > MOST else ""
    words = translate("Proposals", "? {number} not found: {names}")
    return words.format(number=len(proposal.missing), names="、".join(names[:MOST]) + more)
