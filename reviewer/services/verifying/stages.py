"""Stages and exchanges against the match they belong to."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from reviewer.domain.text import join_texts
from reviewer.domain.words import INTERACTIVE_TYPES
from reviewer.formats.jsonl import ExchangeRecord, StageLines, read_line, record_models
from reviewer.formats.jsonl.records import Section, Turn, Utterance
from reviewer.services.verifying.matches import KnownMatch
from reviewer.services.verifying.report import Report
from reviewer.services.verifying.rows import Row, Rows

Scores = Mapping[tuple[str, str], Mapping[str, int]]
"""The original's scores of each section and side, by judge."""
_CONTEXT_FIELDS: Final = ("utterance_id", "section_id", "side", "role", "text")


class StageCheck:
    """Checks the stage records of one match, in order."""

    def __init__(self, known: KnownMatch, scores: Scores, context: str, report: Report) -> None:
        self._known, self._scores, self._report = known, scores, report
        self._model = record_models(context)["stages"]
        self._before = _contexts(known, StageLines(), context == "ids")
        self._ordinals = {s.section_id: i for i, s in enumerate(known.stages, start=1)}

    def check(self, rows: Rows) -> dict[str, list[str]]:
        """Checks them; returns the instances of each section."""
        found: dict[str, list[str]] = {}
        cells, last = [], 0
        for row in rows.of(self._known.match_id):
            record = row.record
            with self._report.at(rows.file, row.line):
                self._check_one(row)
                self._report.need(record.index >= last, "the stages are not in order")
                last = record.index
            found.setdefault(record.section_id, []).append(record.instance_id)
            cells.append((record.section_id, record.evaluated_side))
        with self._report.at(rows.file):
            self._report.need(
                len(set(cells)) == len(cells), _of(self._known, "a stage and side twice")
            )
            missing = sorted(set(self._scores) - set(cells))
            self._report.need(not missing, _of(self._known, f"scored, but no record: {missing}"))
        return found

    def _check_one(self, row: Row) -> None:
        record, say = row.record, self._report.need
        section, side = self._known.sections.get(record.section_id), record.evaluated_side
        if section is None or section.kind != "stage":
            say(False, f"{record.section_id} is no stage of the match")
            return
        id_ = f"{record.section_id}:{side}"
        say(record.instance_id == id_, f"instance_id is not {id_}")
        say(record.index == self._ordinals[record.section_id], "index is not the stage's ordinal")
        original = f"{record.match_id}:original"
        say(record.adjudication_id == original, f"adjudication_id is not {original}")
        self._check_copies(record, section)
        self._check_scores(record)
        if row.rest != self._before[record.section_id]:
            self._check_context(row)

    def _check_copies(self, record: Any, section: Section) -> None:
        say, said = self._report.need, self._known.said[section.section_id]
        say(record.utterances == said, "the utterances are not those of the match")
        own = (record.type, record.name, record.surprise)
        say(own == (section.type, section.name, section.surprise), "is not as in the match")
        match = self._known.record
        about = (record.format, record.motion) == (match.format, match.motion)
        say(about, "format or motion are not the match's")
        roles = {u.role for u in said if u.side == record.evaluated_side}
        say(set(record.debaters) == roles, "debaters are not those who speak")

    def _check_scores(self, record: Any) -> None:
        given = {score.judge_id: score.score for score in record.scores}
        original = self._scores.get((record.section_id, record.evaluated_side), {})
        self._report.need(given == original, "the scores are not the original adjudication's")
        mean = sum(score.score for score in record.scores) / len(record.scores)
        self._report.need(record.mean_score == mean, f"mean_score is not {mean}")

    def _check_context(self, row: Row) -> None:
        """Says what is wrong with the context: it is none, or not what it should be."""
        try:
            read_line(self._model, row.raw)
        except ValueError as error:
            self._report.say(str(error))
        else:
            self._report.say("the context is not the utterances of the stages before")


class ExchangeCheck:
    """Checks the exchanges of one match, in order; ``instances`` are those of each section."""

    def __init__(
        self, known: KnownMatch, instances: Mapping[str, Sequence[str]], report: Report
    ) -> None:
        self._known, self._instances, self._report = known, instances, report
        self._said: dict[str, dict[str, Utterance]] = {
            section: {u.utterance_id: u for u in said} for section, said in known.said.items()
        }
        self._counted: Counter[str] = Counter()
        self._last = -1

    def check(self, rows: Rows) -> None:
        """Checks them all."""
        for row in rows.of(self._known.match_id):
            with self._report.at(rows.file, row.line):
                self._check_one(row.record)

    def _check_one(self, record: ExchangeRecord) -> None:
        say, id_ = self._report.need, record.section_id
        section = self._known.sections.get(id_)
        if section is None or section.type not in INTERACTIVE_TYPES:
            say(False, f"{id_} is no interactive stage of the match")
            return
        self._counted[id_] += 1
        say(record.index == self._counted[id_], "index does not count on")
        parent = self._instances.get(id_, [])
        say(record.stage_instance_ids == parent, "stage_instance_ids are not the stage's")
        say(record.type == section.type, "type is not the stage's")
        say(record.turns[0].side != record.turns[1].side, "both turns are of one side")
        self._check_utterances(record)

    def _check_utterances(self, record: ExchangeRecord) -> None:
        said, say = self._said[record.section_id], self._report.need
        ids = [id_ for turn in record.turns for id_ in turn.utterance_ids]
        unknown = [id_ for id_ in ids if id_ not in said]
        if unknown:
            say(False, f"{unknown[0]} is no utterance of {record.section_id}")
            return
        places = [self._known.order[id_] for id_ in ids]
        ordered = places == sorted(set(places)) and places[0] > self._last
        say(ordered, "the turns are not in order, or overlap with those before")
        self._last = places[-1]
        expected = f"{self._known.match_id}:E{self._known.suffix(said[ids[0]])}"
        say(record.exchange_id == expected, f"exchange_id is not {expected}")
        for turn in record.turns:
            _check_turn(turn, [said[id_] for id_ in turn.utterance_ids], self._report)


def _check_turn(turn: Turn, said: Sequence[Utterance], report: Report) -> None:
    report.need({u.side for u in said} == {turn.side}, "a turn is not of its side")
    report.need(set(turn.roles) == {u.role for u in said}, "roles are not those who speak")
    report.need(turn.text == join_texts(u.text for u in said), "a turn's text is not what is said")
    start = next((u.start_ms for u in said if u.start_ms is not None), None)
    times = (turn.start_ms, turn.end_ms) == (start, said[-1].end_ms)
    report.need(times, "a turn's times are not its utterances'")


def _contexts(known: KnownMatch, lines: StageLines, ids_only: bool) -> dict[str, bytes]:
    """What the context of each stage must be, as it stands in a line."""
    found, before = {}, list[Any]()
    for section in known.stages:
        found[section.section_id] = lines.context(before)
        for said in known.said[section.section_id]:
            fields = {name: getattr(said, name) for name in _CONTEXT_FIELDS}
            before.append(said.utterance_id if ids_only else fields)
    return found


def _of(known: KnownMatch, sentence: str) -> str:
    return f"match {known.match_id}: {sentence}"
