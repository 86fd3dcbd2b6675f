"""Every act of CONTRACT §3: what someone wants, planned as changes of records."""

from reviewer.domain.edits import forms, match_data, notes, roles, sections, state, texts
from reviewer.domain.edits.act import ACTS, Context, Draft, perform
from reviewer.domain.edits.plan import plan

__all__ = [
    "ACTS",
    "Context",
    "Draft",
    "forms",
    "match_data",
    "notes",
    "perform",
    "plan",
    "roles",
    "sections",
    "state",
    "texts",
]
