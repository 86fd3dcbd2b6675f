"""How well a few typed letters fit a name: whole words first, then scattered letters."""

from collections.abc import Sequence

WHOLE, SCATTERED = 1000, 500


def fit(query: str, name: str) -> int | None:
    """The higher the better; ``None`` if the query's letters do not stand in the name in order."""
    wanted, text = query.casefold().strip(), name.casefold()
    at = text.find(wanted)
    if at >= 0:
        begins_word = at == 0 or not text[at - 1].isalnum()
        return WHOLE + (200 if begins_word else 0) - min(at, 99) - min(len(text) - len(wanted), 99)
    spots = _spots("".join(wanted.split()), text)
    if spots is None:
        return None
    starts = sum(at == 0 or not text[at - 1].isalnum() for at in spots)
    return SCATTERED + 20 * starts - min(spots[-1] - spots[0] - len(spots) + 1, 99)


def _spots(wanted: str, text: str) -> list[int] | None:
    """Where the letters stand, each as early as it can."""
    spots: list[int] = []
    for char in wanted:
        at = text.find(char, spots[-1] + 1 if spots else 0)
        if at < 0:
            return None
        spots.append(at)
    return spots


def fit_initials(query: str, initials: Sequence[frozenset[str]]) -> int | None:
    """The same for the first letters of syllables, each of which may have several readings."""
    wanted = "".join(query.casefold().split())
    for start in range(len(initials) - len(wanted) + 1):
        if all(char in initials[start + n] for n, char in enumerate(wanted)):
            return WHOLE - start - (len(initials) - len(wanted))
    return None
