"""Times of the lines as the transcript gives them: missing, running backwards, overlapping.

Times are evidence and stay as they are. One cause is one finding, however many lines it
touches; ``where["lines"]`` holds the first and the last of them, ``where["earlier"]`` the line
before them that starts later.
"""

from collections.abc import Iterable, Iterator

from reviewer.domain.checks.codes import say
from reviewer.domain.checks.wording import clock, count, lines, seconds
from reviewer.domain.findings import Finding
from reviewer.domain.model import Line
from reviewer.domain.transcript import Transcript


def times(transcript: Transcript) -> Iterator[Finding]:
    """Findings about the times of lines."""
    match = transcript.match.id
    timed = [line for line in transcript.line_order if line.start_ms is not None]
    yield from _missing(match, transcript.line_order)
    yield from _ending_too_early(match, timed)
    yield from _starting_too_early(match, timed)
    yield from _overlaps(match, timed)


def _missing(match: str, order: Iterable[Line]) -> Iterator[Finding]:
    for run in _untimed_runs(order):
        where = {"lines": [run[0].number, run[-1].number]}
        place = lines((run[0].number, run[-1].number))
        message = f"{count(len(run), 'line')} without a time: {place}."
        yield say(match, "time-missing", where, message)


def _untimed_runs(order: Iterable[Line]) -> Iterator[list[Line]]:
    """Neighbouring lines without a start, those left out that have their turn's."""
    run: list[Line] = []
    before: Line | None = None
    has_turn_time = False
    for line in order:
        has_turn_time = line.start_ms is not None or (has_turn_time and _continues(before, line))
        if not has_turn_time:
            run.append(line)
        elif run:
            yield run
            run = []
        before = line
    if run:
        yield run


def _continues(before: Line | None, line: Line) -> bool:
    """Whether the line is a further text line of a turn, whose header alone has a time.

    Lines of JSON and XML have ids and times of their own.
    """
    if before is None or line.speaker is None or line.source_ids:
        return False
    return line.speaker == before.speaker and line.end_ms is None


def _ending_too_early(match: str, timed: Iterable[Line]) -> Iterator[Finding]:
    for line in timed:
        start, end = line.start_ms, line.end_ms
        if start is None or end is None or end > start:
            continue
        where = {"lines": [line.number]}
        if end < start:
            message = f"Line {line.number} ends {seconds(start - end)} before it starts."
            yield say(match, "time-reversed", where, message)
        elif line.text.strip() and start % 1000:
            # On a clock of whole seconds equal times only mean: within that second.
            message = f"Line {line.number} ends at the moment it starts, {clock(start)}."
            yield say(match, "time-reversed", where, message)


def _starting_too_early(match: str, timed: Iterable[Line]) -> Iterator[Finding]:
    latest: Line | None = None
    run: list[Line] = []
    for line in timed:
        if latest is not None and _start(line) < _start(latest):
            run.append(line)
            continue
        if latest is not None and run:
            yield _early(match, latest, run)
        latest, run = line, []
    if latest is not None and run:
        yield _early(match, latest, run)


def _early(match: str, latest: Line, run: list[Line]) -> Finding:
    where = {"lines": _ends(run), "earlier": latest.number}
    back = seconds(_start(latest) - min(_start(line) for line in run))
    verb = "starts" if len(run) == 1 else "start"
    message = (
        f"{lines(_ends(run)).capitalize()} {verb} before the earlier line {latest.number}, "
        f"by up to {back}."
    )
    return say(match, "time-reversed", where, message)


def _overlaps(match: str, timed: Iterable[Line]) -> Iterator[Finding]:
    """A finding for each line that still lasts when later ones start."""
    lasting: Line | None = None
    latest_start = -1
    covered: list[Line] = []
    for line in timed:
        backwards = _start(line) < latest_start  # said already, as time-reversed
        latest_start = max(latest_start, _start(line))
        if not backwards and lasting is not None and _start(line) < _end(lasting):
            covered.append(line)
        if lasting is None or _end(line) > _end(lasting):
            if lasting is not None and covered:
                yield _overlap(match, lasting, covered)
            lasting, covered = line, []
    if lasting is not None and covered:
        yield _overlap(match, lasting, covered)


def _overlap(match: str, lasting: Line, covered: list[Line]) -> Finding:
    where = {"lines": [lasting.number, covered[-1].number]}
    over = seconds(_end(lasting) - _start(covered[0]))
    others = lines(_ends(covered))
    message = f"Line {lasting.number} lasts {over} into {others}."
    return say(match, "time-overlap", where, message)


def _ends(run: list[Line]) -> list[int]:
    """The numbers of the first and the last line; of one line, its number."""
    return sorted({run[0].number, run[-1].number})


def _start(line: Line) -> int:
    return line.start_ms or 0


def _end(line: Line) -> int:
    """The end as far as it is known: never before the start."""
    return max(line.end_ms or 0, _start(line))
