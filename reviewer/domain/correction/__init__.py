"""What a language model's correction may do to a transcript, and what it got wrong.

A reply's units are judged one by one (``judging``): one that breaks a rule of coverage or of
units is not applied, and stays as a fault beside the lines it was about. What holds is laid
over the lines (``laying``), but never over what a person has worked on; lines that several
units share are cut where the texts align (``cutting``). What a model may be asked, and in what
portions, is ``batching``.
"""

from reviewer.domain.correction.batching import Batch, Shown, batches
from reviewer.domain.correction.judging import Judged, judged
from reviewer.domain.correction.laying import Laid, laid, settled
from reviewer.domain.correction.reply import ASKED, Reply, ReplyUnit

__all__ = [
    "ASKED",
    "Batch",
    "Judged",
    "Laid",
    "Reply",
    "ReplyUnit",
    "Shown",
    "batches",
    "judged",
    "laid",
    "settled",
]
