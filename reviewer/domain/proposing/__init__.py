"""Proposals for a match: its stages and who speaks, how sure each is, and why.

Cues of the chair are read by sign and by sound (``sounds``, ``tokens``, ``calls``, ``groups``,
``cues``); what only may be one is weighed (``hints``). They are laid along the schedule of the
match's format (``likeness``, ``talk``, ``lattice``, ``fitting``); what comes of it is said in
``proposal``. Silences of the recording, where known, move and mark boundaries (``hearing``).
"""

from reviewer.domain.proposing.hearing import heard
from reviewer.domain.proposing.proposal import (
    Alternative,
    Edge,
    Evidence,
    Point,
    Proposal,
    RoleProposal,
    StageProposal,
    UnitRole,
)
from reviewer.domain.proposing.propose import propose
from reviewer.domain.proposing.speaking import SURE

__all__ = [
    "SURE",
    "Alternative",
    "Edge",
    "Evidence",
    "Point",
    "Proposal",
    "RoleProposal",
    "StageProposal",
    "UnitRole",
    "heard",
    "propose",
]
