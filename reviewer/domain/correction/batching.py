"""Which lines a model is asked to correct, and in what batches.

A batch is of one stage and the cue before it: a stage is never asked for together with another.
What a person has worked on, what a reply is about already and what holds no text is not asked
for; where it stands between or beside lines that are, it is shown as context. A batch ends
where somebody else begins to speak, or a sentence ends, as far as its limits allow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from reviewer.domain.correction.laying import kept_lines
from reviewer.domain.correction.reply import ASKED, CORRECTIONS, voice
from reviewer.domain.model import Line, Section
from reviewer.domain.transcript import Transcript

MOST_LINES = 40
MOST_CHARACTERS = 1500
"""So much is answered in full by small models too: what is longer tends to be cut off."""
BEFORE, AFTER, BETWEEN = 3, 2, 6
"""Lines of context before and after a batch, and between two of its lines at most."""
_SENTENCE_ENDS = tuple("。！？!?…")


@dataclass(frozen=True, slots=True)
class Shown:
    """A line of a batch; ``asked``: it is to be corrected, else it is context.

    ``section`` is set where the line is the first one shown of its section.
    """

    line: Line
    asked: bool
    section: Section | None = None


@dataclass(frozen=True)
class Batch:
    """The lines shown at once, in order. ``silent`` are lines without text in between."""

    shown: tuple[Shown, ...]
    silent: tuple[int, ...] = ()

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The lines that are asked for."""
        return tuple(each.line.number for each in self.shown if each.asked)

    @property
    def span(self) -> tuple[int, int]:
        """The first and the last line that is asked for."""
        return self.numbers[0], self.numbers[-1]

    @property
    def context(self) -> tuple[int, ...]:
        """The lines that the reply may not use: those shown as context, and silent ones."""
        shown = (each.line.number for each in self.shown if not each.asked)
        return tuple(sorted({*shown, *self.silent}))

    @property
    def characters(self) -> int:
        """How many characters are asked for."""
        return sum(len(each.line.text) for each in self.shown if each.asked)


def batches(transcript: Transcript, *, again: bool = False) -> tuple[Batch, ...]:
    """What is left to be asked, in order.

    ``again``: also what was asked for but broke a rule, and no person has worked on since.
    """
    free = _free(transcript, again)
    found: list[Batch] = []
    for group in _groups(transcript):
        for asked in _near(transcript, [line for line in group if line.number in free]):
            for piece in _cut(transcript, asked):
                found.append(_batch(transcript, piece))
    return _with_sections(transcript, found)


def _free(transcript: Transcript, again: bool) -> set[int]:
    """The lines that may be asked for."""
    broken = {fault.part for fault in transcript.faults.values()} if again else set()
    claimed = {
        number
        for part in transcript.parts.values()
        if part.id.startswith(CORRECTIONS) and not (part.id in broken and part.id.startswith(ASKED))
        for number in part.claims
    }
    kept = kept_lines(transcript) | claimed
    return {ln.number for ln in transcript.line_order if ln.text.strip() and ln.number not in kept}


def _section_of(transcript: Transcript) -> dict[int, Section]:
    """The section of each line, of a divided one that of its first unit."""
    found: dict[int, Section] = {}
    for section in transcript.section_order:
        for unit in transcript.units_in(section.id):
            for number in unit.src:
                found.setdefault(number, section)
    return found


def _groups(transcript: Transcript) -> Iterator[list[Line]]:
    """The lines of each stage with what lies between it and the stage before."""
    sections = _section_of(transcript)
    group: list[Line] = []
    stage: str | None = None
    for line in transcript.line_order:
        section = sections[line.number]
        if stage is not None and section.id != stage:
            yield group
            group, stage = [], None
        group.append(line)
        stage = section.id if section.section_kind == "stage" else None
    yield group


def _near(transcript: Transcript, asked: Sequence[Line]) -> Iterator[list[Line]]:
    """Runs of lines with no more context in between than can be shown."""
    index = transcript.line_index
    run: list[Line] = []
    for line in asked:
        if run and index[line.number] - index[run[-1].number] > BETWEEN + 1:
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _cut(transcript: Transcript, lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """Pieces within the limits; a line that alone exceeds them is a piece of its own."""
    start = 0
    while start < len(lines):
        end = _most(lines, start)
        if end < len(lines):
            end = _good_end(transcript, lines, start, end)
        yield lines[start:end]
        start = end


def _most(lines: Sequence[Line], start: int) -> int:
    end, characters = start, 0
    while end < len(lines) and end - start < MOST_LINES:
        characters += len(lines[end].text)
        if characters > MOST_CHARACTERS and end > start:
            break
        end += 1
    return end


def _good_end(transcript: Transcript, lines: Sequence[Line], start: int, end: int) -> int:
    """The last place in the latter half where the speaker changes, else a sentence ends."""
    places = range(end, start + (end - start) // 2, -1)
    voices = {at: voice(transcript, lines[at]) != voice(transcript, lines[at - 1]) for at in places}
    turns = (at for at in places if voices[at])
    stops = (at for at in places if lines[at - 1].text.rstrip().endswith(_SENTENCE_ENDS))
    return next(turns, None) or next(stops, None) or end


def _batch(transcript: Transcript, asked: Sequence[Line]) -> Batch:
    order, index = transcript.line_order, transcript.line_index
    first, last = index[asked[0].number], index[asked[-1].number]
    wanted = {line.number for line in asked}
    around = order[max(first - BEFORE, 0) : last + 1 + AFTER]
    shown = tuple(Shown(line, line.number in wanted) for line in around if line.text.strip())
    silent = tuple(line.number for line in order[first : last + 1] if not line.text.strip())
    return Batch(shown, silent)


def _with_sections(transcript: Transcript, found: Sequence[Batch]) -> tuple[Batch, ...]:
    """Notes where a section begins among the lines shown."""
    sections = _section_of(transcript)

    def noted(batch: Batch) -> Batch:
        before: Section | None = None
        shown = []
        for each in batch.shown:
            here = sections[each.line.number]
            shown.append(replace(each, section=here) if here != before else each)
            before = here
        return replace(batch, shown=tuple(shown))

    return tuple(noted(batch) for batch in found)
