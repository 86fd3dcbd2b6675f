"""Adjudications: who is on the panels, and which of a judge's forms counts.

A match needs an original adjudication: without any form of it, its three judges are missing. An
appeal is only looked at where there are forms of one.
"""

from collections.abc import Callable, Iterator, Mapping

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.naming import Names, tell
from reviewer.domain.checks.panel import SIZE, Panel
from reviewer.domain.checks.wording import count
from reviewer.domain.findings import Finding, Severity
from reviewer.domain.model import Form
from reviewer.domain.transcript import id_key
from reviewer.domain.words import AdjudicationKind


def adjudications(match: str, panels: Mapping[AdjudicationKind, Panel]) -> Iterator[Finding]:
    """Findings about panels as such."""
    original, appeal = panels["original"], panels["appeal"]
    for panel in (original, appeal):
        if panel.forms or panel is original:
            yield from _count(match, panel)
            yield from _duplicates(match, panel)
    if appeal.forms and not original.forms:
        message = "There are forms of an appeal, but none of the original adjudication."
        yield say(match, "appeal-without-original", appeal.where(), message)
    yield from _overlap(match, original, appeal)


def _judges(panel: Panel) -> dict[str, list[Form]]:
    found: dict[str, list[Form]] = {}
    for form in sorted(panel.forms, key=lambda form: id_key(form.id)):
        found.setdefault(form.judge, []).append(form)
    return found


def _count(match: str, panel: Panel) -> Iterator[Finding]:
    present = _judges(panel)
    if not present:
        message = f"The {panel.kind} adjudication has no form; it needs those of {SIZE} judges."
        yield say(match, "form-count", panel.where(), message)
    elif len(present) != SIZE:
        number = count(len(present), "judge")

        def words(who: Names) -> str:
            names = ", ".join(map(who.judge, present))
            return f"The {panel.kind} adjudication has forms of {number}, {names}; it needs {SIZE}."

        yield tell(match, panel, "form-count", panel.where(), words)


def _duplicates(match: str, panel: Panel) -> Iterator[Finding]:
    for judge, forms in _judges(panel).items():
        if len(forms) > 1:
            severity, which = _which_counts(panel, judge, forms)
            where = panel.where(judge=judge, forms=[form.id for form in forms])
            words = _sent(judge, len(forms), which)
            yield tell(match, panel, "judge-duplicate", where, words, severity)


def _sent(judge: str, number: int, which: str) -> Callable[[Names], str]:
    return lambda who: f"Judge {who.judge(judge)} sent {number} forms; {which}."


def _which_counts(panel: Panel, judge: str, forms: list[Form]) -> tuple[Severity, str]:
    counted = panel.effective.get(judge)
    if counted is None:
        return "error", "choose the one that counts"
    if any(form.chosen for form in forms):
        return "info", f"{counted.id} was chosen"
    return "warning", f"the last, {counted.id}, counts"


def _overlap(match: str, original: Panel, appeal: Panel) -> Iterator[Finding]:
    first = _judges(original)
    for judge in _judges(appeal):
        if judge in first:
            where = appeal.where(judge=judge)
            yield tell(match, appeal, "appeal-panel-overlap", where, _on_both(judge))


def _on_both(judge: str) -> Callable[[Names], str]:
    return lambda who: (
        f"Judge {who.judge(judge)} is on the panel of the original and on that of the appeal."
    )
