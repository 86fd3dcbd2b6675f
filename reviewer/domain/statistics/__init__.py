"""Statistics of a corpus: how large it is, and how reliable its labels are.

``facts`` reads what is needed off the records of matches and adjudications; ``corpus``,
``decisions``, ``scores`` make figures of them (each with its n and what was left out), by the
formulas of ``agreement``; ``report`` is all of it.
"""

from reviewer.domain.statistics.decisions import equal_ability
from reviewer.domain.statistics.facts import MatchFacts, facts_of
from reviewer.domain.statistics.figure import Figure
from reviewer.domain.statistics.report import Report, report
from reviewer.domain.statistics.told import told_facts

__all__ = ["Figure", "MatchFacts", "Report", "equal_ability", "facts_of", "report", "told_facts"]
