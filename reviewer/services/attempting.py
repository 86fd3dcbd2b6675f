"""Work for one match among many: what goes wrong with it never stops the others."""

import logging
from collections.abc import Callable
from typing import TypeVar

from reviewer.domain.errors import BadInput, Refused, ReviewerError

Outcome = TypeVar("Outcome")
_log = logging.getLogger(__name__)


def attempt(
    match: str, doing: str, work: Callable[[], Outcome], refuse: Callable[[str], Outcome]
) -> Outcome:
    """Does the work for one match; what is wrong with the match itself is told to ``refuse``.

    What is wrong with the surroundings is raised; a bug goes to the log as met while ``doing``.
    """
    try:
        return work()
    except (BadInput, Refused) as error:
        return refuse(str(error))
    except ReviewerError:
        raise
    except Exception:
        _log.exception("%s %s failed", doing, match)
        return refuse("an error of this program, which is in its log; please report it")
