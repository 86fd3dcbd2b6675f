"""A match's record by itself: ids, order, and every line in one place."""

from collections.abc import Iterator, Sequence

from reviewer.formats.jsonl import MatchRecord
from reviewer.formats.jsonl.records import Section, Utterance
from reviewer.services.verifying.report import Report


class KnownMatch:
    """What the other files may refer to in a match."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.match_id = record.match_id
        self.sections = {section.section_id: section for section in record.sections}
        self.stages = [section for section in record.sections if section.kind == "stage"]
        self.said: dict[str, list[Utterance]] = {id_: [] for id_ in self.sections}
        self.order: dict[str, int] = {}
        for place, utterance in enumerate((*record.utterances, *record.post_debate)):
            self.order[utterance.utterance_id] = place
            self.said.setdefault(utterance.section_id, []).append(utterance)

    def suffix(self, utterance: Utterance) -> str:
        """What the ids that begin with this utterance end in."""
        return utterance.utterance_id.removeprefix(f"{self.match_id}:L")


def check_match(known: KnownMatch, report: Report) -> None:
    """Checks the record of a match."""
    record = known.record
    utterances = [*record.utterances, *record.post_debate]
    _check_sections(known, report)
    _check_ids(known, utterances, report)
    _check_end(known, report)
    _check_order(known, utterances, report)
    _check_places(record, utterances, report)


def _check_sections(known: KnownMatch, report: Report) -> None:
    sections, last = known.record.sections, 0
    report.need(len(known.sections) == len(sections), "a section_id occurs twice")
    for position, section in enumerate(sections, start=1):
        where = section.section_id
        report.need(section.index == position, f"{where}: index is not {position}")
        said = known.said[where]
        if said:
            expected = f"{known.match_id}:S{known.suffix(said[0])}"
            report.need(where == expected, f"{where}: its first utterance asks for {expected}")
            holds = section.first_line <= said[0].src[0] and said[-1].src[-1] <= section.last_line
            report.need(holds, f"{where}: an utterance is outside its lines")
        report.need(section.first_line >= last, f"{where}: begins before the one before ends")
        last = section.last_line
        if section.kind == "stage":
            typed = section.type is not None and section.acting_side is not None
            report.need(typed, f"{where}: a stage without type or acting side")


def _check_ids(known: KnownMatch, utterances: Sequence[Utterance], report: Report) -> None:
    ids = [utterance.utterance_id for utterance in utterances]
    report.need(len(set(ids)) == len(ids), "an utterance_id occurs twice")
    for utterance in utterances:
        line, _, part = known.suffix(utterance).partition(".")
        good = line == str(utterance.src[0]) and (not part or part.isdecimal())
        report.need(good, f"{utterance.utterance_id} does not begin in line {utterance.src[0]}")
        if utterance.section_id not in known.sections:
            report.say(f"{utterance.utterance_id}: there is no section {utterance.section_id}")


def _check_end(known: KnownMatch, report: Report) -> None:
    last = max((section.index for section in known.stages), default=0)
    for utterance in known.record.utterances:
        late = _index(known, utterance) > last
        report.need(not late, f"{utterance.utterance_id} stands after the last stage")
    for utterance in known.record.post_debate:
        early = _index(known, utterance) <= last
        report.need(not early, f"{utterance.utterance_id} belongs to the debate")


def _check_order(known: KnownMatch, utterances: Sequence[Utterance], report: Report) -> None:
    indexes = [_index(known, utterance) for utterance in utterances]
    report.need(indexes == sorted(indexes), "the utterances are not in the order of sections")


def _index(known: KnownMatch, utterance: Utterance) -> int:
    section: Section | None = known.sections.get(utterance.section_id)
    return section.index if section else 0


def _check_places(record: MatchRecord, utterances: Sequence[Utterance], report: Report) -> None:
    """Every line is in an utterance or left out, and no part of it in two utterances."""
    left = {number for each in record.left_out for number in each.src}
    lines = sorted(left.union(*(utterance.src for utterance in utterances)))
    total = record.source.lines
    report.need(len(lines) == total, f"{len(lines)} lines of {total} are in a place")
    position = {number: index for index, number in enumerate(lines)}
    for utterance in utterances:
        first = position[utterance.src[0]]
        run = lines[first : first + len(utterance.src)]
        report.need(run == utterance.src, f"{utterance.utterance_id}: src skips a line")
        for number in left.intersection(_whole_lines(utterance)):
            report.say(f"line {number} is in {utterance.utterance_id} and left out")
    for sentence in _overlaps(utterances, left):
        report.say(sentence)


def _whole_lines(utterance: Utterance) -> list[int]:
    return utterance.src[1:-1] if utterance.cut else utterance.src


def _overlaps(utterances: Sequence[Utterance], left: set[int]) -> Iterator[str]:
    """Where neighbours share a part of a line, or leave one between them unsaid."""
    line, offset = 0, 0
    for utterance in utterances:
        start = utterance.cut[0] if utterance.cut else 0
        first = utterance.src[0]
        if (first, start) < (line, offset):
            yield f"line {first} is in two places, one of them {utterance.utterance_id}"
        elif start > (offset if first == line else 0) and first not in left:
            yield f"a part of line {first} before {utterance.utterance_id} is in no place"
        line = utterance.src[-1]
        if utterance.cut:
            offset = utterance.cut[1]
        else:  # the whole line: the next place begins in a later one
            line, offset = line + 1, 0
