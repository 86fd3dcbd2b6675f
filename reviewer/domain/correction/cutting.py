"""Where units that share a line part it: where their texts align with the source."""

from collections.abc import Sequence
from itertools import accumulate

from reviewer.domain.correction.reply import ReplyUnit, chains
from reviewer.domain.textdiff import counterpart
from reviewer.domain.transcript import Transcript

Cut = tuple[int, int]
_CLOSING = frozenset("，。！？；：、…）】》”’,.!?;:)]%")


def cuts(transcript: Transcript, units: Sequence[ReplyUnit]) -> list[tuple[ReplyUnit, Cut | None]]:
    """Each of the ordered units with its cut, ``None`` where it holds whole lines."""
    found: list[tuple[ReplyUnit, Cut | None]] = []
    for chain in chains(units):
        bounds = _bounds(transcript, chain) if len(chain) > 1 else [None]
        for unit, cut in zip(chain, bounds, strict=True):
            end = len(transcript.line(unit.src[-1]).text)
            found.append((unit, None if cut == (0, end) else cut))
    return found


def _bounds(transcript: Transcript, chain: Sequence[ReplyUnit]) -> list[Cut]:
    """Where each unit begins in its first and ends in its last line."""
    texts = {n: transcript.line(n).text for unit in chain for n in unit.src}
    lengths = accumulate((len(text) for text in texts.values()), initial=0)
    offset_of = dict(zip(texts, lengths, strict=False))
    source, said = "".join(texts.values()), "".join(unit.text for unit in chain)
    starts = [0]
    spoken = 0
    for index, unit in enumerate(chain[1:], start=1):
        spoken += len(chain[index - 1].text)
        number = unit.src[0]
        guess = counterpart(said, source, spoken) - offset_of[number]
        before = starts[-1] if chain[index - 1].src[0] == number else 0
        sharing = sum(later.src[0] == number for later in chain[index:])
        at = min(max(guess, before + 1), len(texts[number]) - sharing)
        starts.append(_after_marks(texts[number], at, len(texts[number]) - sharing, unit.text))
    return list(zip(starts, [*starts[1:], len(texts[chain[-1].src[-1]])], strict=True))


def _after_marks(text: str, at: int, most: int, right: str) -> int:
    """The cut moved after marks that close what is on its left and that the right has not."""
    while at < most and text[at] in _CLOSING and not right.startswith(text[at]):
        at += 1
    return at
