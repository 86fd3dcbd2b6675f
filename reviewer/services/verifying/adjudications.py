"""Adjudications, model-written texts and what was left out, against the matches."""

from collections.abc import Sequence

from reviewer.domain.words import SIDES
from reviewer.formats.jsonl import AdjudicationRecord
from reviewer.services.verifying.matches import KnownMatch
from reviewer.services.verifying.report import Report
from reviewer.services.verifying.rows import Rows
from reviewer.services.verifying.stages import Scores


def check_adjudications(known: KnownMatch, rows: Rows, report: Report) -> Scores:
    """Checks the adjudications of one match; returns the original's scores."""
    found: list[AdjudicationRecord] = []
    for row in rows.of(known.match_id):
        with report.at(rows.file, row.line):
            _check_one(known, row.record, report)
            if row.record.kind == "appeal":
                _check_appeal(found, row.record, report)
            else:
                apart = row.record.appeals is None and row.record.overturns is None
                report.need(apart, "an original appeals and overturns nothing")
        found.append(row.record)
    with report.at(rows.file):
        ids = [record.adjudication_id for record in found]
        named = known.record.adjudication_ids
        report.need(ids == named, f"match {known.match_id}: it names {named}, here are {ids}")
        standing = [record.stands for record in found]
        last = [False] * (len(found) - 1) + [True]
        report.need(standing == last, f"match {known.match_id}: not exactly the last one stands")
    return _scores(next((record for record in found if record.kind == "original"), None))


def check_supplements(known: KnownMatch, rows: Rows, report: Report) -> None:
    """Checks the model-written texts about one match."""
    seen = set()
    for row in rows.of(known.match_id):
        record = row.record
        with report.at(rows.file, row.line):
            adjudication = record.adjudication_id
            there = adjudication in known.record.adjudication_ids
            report.need(there, f"there is no adjudication {adjudication}")
            own = record.supplementary_id.startswith(f"{known.match_id}:")
            report.need(own, "supplementary_id does not begin with the match_id")
            report.need(record.characters == len(record.text), "characters is not the length")
            report.need(record.supplementary_id not in seen, "supplementary_id occurs twice")
            seen.add(record.supplementary_id)


def check_excluded(exported: set[str], appeals: set[str], rows: Rows, report: Report) -> None:
    """What is left out is not there: a whole match, or an appeal of a match that is."""
    for row in rows.each():
        record = row.record
        with report.at(rows.file, row.line):
            left_out, match = record.adjudication_id, record.match_id
            codes = sorted({finding.code for finding in record.findings})
            report.need(record.codes == codes, f"codes are not those of the findings, {codes}")
            if left_out is None:
                report.need(match not in exported, f"match {match} is left out and exported")
                continue
            report.need(left_out == f"{match}:appeal", "only an appeal is left out by itself")
            report.need(match in exported, f"match {match} is not exported")
            report.need(left_out not in appeals, f"{left_out} is left out and exported")


def _check_one(known: KnownMatch, record: AdjudicationRecord, report: Report) -> None:
    expected = f"{known.match_id}:{record.kind}"
    report.need(record.adjudication_id == expected, f"adjudication_id is not {expected}")
    stages = {section.section_id for section in known.stages}
    for judge in record.judges:
        cells = [(score.section_id, score.side) for score in judge.scores]
        report.need(len(set(cells)) == len(cells), f"{judge.judge_id} scores a stage twice")
        for section, _ in cells:
            report.need(section in stages, f"{judge.judge_id}: {section} is no stage")
        for id_ in judge.commentary_section_ids:
            section_ = known.sections.get(id_)
            own = section_ is not None and section_.judge_id == judge.judge_id
            report.need(own, f"{judge.judge_id}: {id_} is no comment of this judge")
    _check_counts(record, report)


def _check_counts(record: AdjudicationRecord, report: Report) -> None:
    decisive = [judge.votes.decisive for judge in record.judges]
    counted = decisive.count("affirmative"), decisive.count("negative")
    votes = record.votes.affirmative, record.votes.negative
    report.need(votes == counted, "votes are not the judges' decisive votes")
    _check_winner(record, report)
    named: list[str] = [role for judge in record.judges for role in judge.best_debaters]
    for role, votes_for in record.best_debater_votes.model_dump().items():
        given = named.count(role)
        report.need((votes_for or 0) == given, f"{role} was named {given} times")
    top = max(map(named.count, named), default=0)
    best = sorted({role for role in named if named.count(role) == top})
    report.need(sorted(record.best_debaters) == best, f"best_debaters are not {best}")


def _check_winner(record: AdjudicationRecord, report: Report) -> None:
    """The winner leads by the match votes, or by all votes where these are counted."""
    totals = record.vote_totals
    every = [vote for judge in record.judges for vote in judge.votes.model_dump().values()]
    sums = {side: every.count(side) + every.count("tie") / 2 for side in SIDES}
    if totals is not None:
        report.need(totals.model_dump() == sums, "vote_totals are not the judges' votes")
    counted = (totals or record.votes).model_dump()
    ahead = max(SIDES, key=counted.__getitem__)
    winner = None if counted["affirmative"] == counted["negative"] else ahead
    report.need(record.winner == winner, f"the winner is not {winner}")


def _check_appeal(
    before: Sequence[AdjudicationRecord], appeal: AdjudicationRecord, report: Report
) -> None:
    original = before[0] if before and before[0].kind == "original" else None
    if original is None:
        report.say("an appeal without its original before it")
        return
    report.need(appeal.appeals == original.adjudication_id, "appeals is not the original's id")
    overturns = appeal.winner != original.winner
    report.need(appeal.overturns == overturns, f"overturns is not {overturns}")


def _scores(original: AdjudicationRecord | None) -> Scores:
    found: dict[tuple[str, str], dict[str, int]] = {}
    for judge in original.judges if original else ():
        for score in judge.scores:
            found.setdefault((score.section_id, score.side), {})[judge.judge_id] = score.score
    return found
