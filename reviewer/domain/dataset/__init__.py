"""The dataset's records of one match (CONTRACT §5), as plain JSON objects in a fixed order.

``match_records`` is the whole of it. Ids are made in ``view``; ``matches``, ``stages`` and
``adjudications`` make the records; ``effort`` counts what the reviewers changed; ``privacy``
keeps names out of sentences.
"""

from reviewer.domain.dataset.privacy import without_names
from reviewer.domain.dataset.records import FILES, MatchRecords, match_records

__all__ = ["FILES", "MatchRecords", "match_records", "without_names"]
