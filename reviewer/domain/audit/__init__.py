"""The audit of corrections: what a text says that was not heard, or no longer says.

Offline and deterministic. What it looks at is each unit's text as it stands. A unit that no
person has confirmed is open. In a confirmed one what the model did and the person let stand is
still told, as settled; what the person wrote is theirs, and nothing is said of it.
"""

from reviewer.domain.audit.auditing import Found, audit
from reviewer.domain.audit.remedies import Remedy, remedies, reverted
from reviewer.domain.audit.spot import Place, Spot

__all__ = ["Found", "Place", "Remedy", "Spot", "audit", "remedies", "reverted"]
