"""Whether a second person must confirm a match's forms before it can be approved.

A setting of the project. Left to itself (``auto``) it is on as soon as more than one person
edits the project's matches.
"""

from typing import Literal, TypeAlias, get_args

from reviewer.domain.confirming import last_hands
from reviewer.domain.transcript import Transcript
from reviewer.storage.store import Store

Rule: TypeAlias = Literal["auto", "on", "off"]
KEY = "second_look"
RULES: tuple[Rule, ...] = get_args(Rule)


def rule(store: Store) -> Rule:
    """What is set; ``auto`` if nothing is."""
    said = store.values(KEY).get(KEY)
    return next((each for each in RULES if each == said), "auto")


def set_rule(store: Store, value: Rule) -> None:
    """Sets it for everybody who works on the project."""
    if value not in RULES:
        raise ValueError(f"the rule is one of {', '.join(RULES)}")
    store.put_value(KEY, None if value == "auto" else value)


def is_needed(store: Store, author: str) -> bool:
    """Whether ``author``, who means to approve a match, needs its forms to be confirmed."""
    said = rule(store)
    return said == "on" or (said == "auto" and len(store.editors() | {author}) > 1)


def hands(store: Store, transcript: Transcript, branch: str = "main") -> dict[str, str]:
    """Who last brought or changed what each form says. It reads the log: not on the GUI thread."""
    log = store.revisions(transcript.match.id, branch, upto=transcript.head)
    return last_hands(transcript, log)
