"""What each measure of agreement means, in sentences; ``agreement`` works them out."""

from collections.abc import Mapping
from typing import Final

_BOUNDARY: Final = "A boundary is the line at which a stage begins."
_REFERENCE: Final = "The later choice is the reference."
_F1: Final = "Precision and recall in one: their harmonic mean, for the very same line."
_PRECISION: Final = "The share of the earlier's boundaries that stand in the later as well."
_RECALL: Final = "The share of the later's boundaries that the earlier had found."
_ONE_LINE: Final = "The same, where a boundary may be one line of the transcript off."
_TWO_SECONDS: Final = (
    "The same, where a boundary may be two seconds off; not defined where one has no time."
)
_OF_BOUNDARIES: Final[Mapping[str, tuple[str, ...]]] = {
    "boundary_similarity": (
        "1 − (misses + near misses / 2) / (misses + near misses + matches) of the boundaries; "
        "a near miss is one line off (Fournier 2013). 1 is the same.",
    ),
    "window_diff": (
        "The share of windows, half a mean stage long, in which the two have different "
        "numbers of boundaries (Pevzner & Hearst 2002). 0 is the same.",
    ),
    "pk": (
        "The share of pairs of lines, half a mean stage apart, that only one of the two holds "
        "together in one stage (Beeferman et al. 1999). 0 is the same.",
    ),
    "boundary_precision": (_PRECISION,),
    "boundary_recall": (_RECALL,),
    "boundary_f1": (_F1,),
    "boundary_precision_1": (_PRECISION, _ONE_LINE),
    "boundary_recall_1": (_RECALL, _ONE_LINE),
    "boundary_f1_1": (_F1, _ONE_LINE),
    "boundary_precision_2s": (_PRECISION, _TWO_SECONDS),
    "boundary_recall_2s": (_RECALL, _TWO_SECONDS),
    "boundary_f1_2s": (_F1, _TWO_SECONDS),
}
_OF_TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    "side_agreement": (
        "Of the characters of lines to which either gives a side, the share to which both "
        "give the same.",
    ),
    "cer": (
        "Substituted, deleted and inserted characters of the earlier text, over the length of "
        "the later; without punctuation and spaces, in one width. 0 is the same.",
    ),
}
DEFINITIONS: Final[Mapping[str, tuple[str, ...]]] = {
    **{name: (*said, _BOUNDARY, _REFERENCE) for name, said in _OF_BOUNDARIES.items()},
    **{name: (*said, _REFERENCE) for name, said in _OF_TEXTS.items()},
}
"""By the measure's name, the sentences that define it."""


def definitions() -> dict[str, str]:
    """By the measure's name, what it means."""
    return {name: " ".join(said) for name, said in DEFINITIONS.items()}
