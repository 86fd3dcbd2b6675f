"""The constrained correction: a model of the user's choice is asked batch by batch, at the
user's word, and what it replies is taken in under the rules of an import.

``plan`` says what is left to ask and ``estimate`` how much that is; ``Asker`` is the one place
that opens a connection; ``Run`` asks, tries, keeps and takes in.
"""

from reviewer.services.correcting.asking import Asker
from reviewer.services.correcting.endpoint import Endpoint, endpoint, key_of
from reviewer.services.correcting.estimate import Estimate, estimate
from reviewer.services.correcting.keeping import Replies, default_folder
from reviewer.services.correcting.prompt import Prompt, load_prompt
from reviewer.services.correcting.running import Outcome, Run, Wishes, plan

__all__ = [
    "Asker",
    "Endpoint",
    "Estimate",
    "Outcome",
    "Prompt",
    "Replies",
    "Run",
    "Wishes",
    "default_folder",
    "endpoint",
    "estimate",
    "key_of",
    "load_prompt",
    "plan",
]
