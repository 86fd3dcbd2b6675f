"""Two independent reviews of one match: where they differ, and one match made of both.

``a`` and ``b`` are the two versions, ``base`` what both began with. A third person says of each
dispute whose version holds; what both say alike holds without asking.
"""

from reviewer.domain.double_review.deciding import Choice, decide
from reviewer.domain.double_review.disputes import Dispute, disputes

__all__ = ["Choice", "Dispute", "decide", "disputes"]
