"""Setting warnings aside, with a reason."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from reviewer.domain.findings import Finding
from reviewer.ui.desk import Desk
from reviewer.ui.dialogs.ask import ask_reason
from reviewer.ui.words import translate


def can_be_dismissed(finding: Finding) -> bool:
    """Whether it is a warning that nobody has set aside yet."""
    return finding.severity == "warning" and not finding.dismissed


def dismiss_findings(desk: Desk, parent: QWidget, findings: Sequence[Finding]) -> bool:
    """Asks for a reason and sets the warnings among these aside, as one act."""
    chosen = [finding for finding in findings if can_be_dismissed(finding)]
    if not chosen:
        return False
    title = translate("Findings", "Dismiss")
    words = translate("Findings", "Why may these {number} warnings be set aside?")
    if len(chosen) == 1:
        words = translate("Findings", "Why may this warning be set aside?")
    reason = ask_reason(parent, title, words.format(number=len(chosen)))
    if reason is None:
        return False
    edits = [{"edit": "dismiss", "finding": each.id, "reason": reason} for each in chosen]
    if len(edits) == 1:
        return desk.session.act(edits[0], parent)
    return desk.session.act({"edit": "group", "name": "dismiss", "edits": edits}, parent)
