"""The report as one HTML page that opens offline: nothing in it is fetched, no script runs."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Final

from reviewer.domain.statistics import Report
from reviewer.domain.statistics.facts import Amount
from reviewer.services.reporting.corpus_report import CorpusReport
from reviewer.services.reporting.language import Language, Say
from reviewer.services.reporting.plots import bars, columns, parts
from reviewer.services.reporting.words import Told, ballot_name, told, told_left_out

_STYLE: Final = """
:root { color-scheme: light dark; --back: #fff; --ink: #1d2126; --soft: #59636e; --line: #d5dae0;
  --mark: #1f5fa8; --other: #b4541a; --third: #59636e; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --back: #16191d; --ink: #e8ebee; --soft: #a3adb8;
  --line: #38404a; --mark: #7fb2ec; --other: #eda56f; --third: #a3adb8; --on: #16191d; } }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: var(--back);
  color: var(--ink); font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0;
  border-bottom: 1px solid var(--line); }
td:nth-child(2), td:nth-child(3) { font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; } figcaption { font-weight: 600; }
svg { width: 100%; max-width: 44rem; height: auto; font-size: 13px; }
svg text { fill: var(--ink); } svg text.on { fill: var(--on); }
.mark { fill: var(--mark); background: var(--mark); }
.other { fill: var(--other); background: var(--other); }
.third { fill: var(--third); background: var(--third); }
.key span { margin-right: 1.5rem; font-size: 0.9rem; }
.key i { display: inline-block; width: 0.8rem; height: 0.8rem; margin-right: 0.4rem; }
summary, .soft { color: var(--soft); }
"""
_TAGS: Final = {"en": "en", "zh": "zh-CN"}
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def report_page(made: CorpusReport, language: Language = "en") -> str:
    """The whole page in that language; the same report gives the same text."""
    say = Say(language)
    plots = _plots(made.figures, say)
    tables = told(made.figures, language)
    body = "".join(_section(each, plots.get(each.name, ()), say) for each in tables)
    head = (
        f'<!DOCTYPE html>\n<html lang="{_TAGS[language]}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{say('Report of a corpus of debates')}</title><style>{_STYLE}</style></head>"
    )
    opening, left_out = _opening(made, say), _left_out(made, say)
    return f"{head}<body><h1>{say('Report')}</h1>{opening}{body}{left_out}</body></html>\n"


def _opening(made: CorpusReport, say: Say) -> str:
    corpus = made.figures.corpus
    words = say(
        "{matches} ({source}) about {motions:,} motions; {debate:,} characters of debate and "
        "{commentary:,} of commentary; {left_out:,} left out.",
        matches=say.count(corpus.matches, "matches"),
        source=say.name(made.source),
        motions=corpus.motions,
        debate=corpus.debate.characters,
        commentary=corpus.by_kind.get("commentary", Amount()).characters,
        left_out=len(made.left_out),
    )
    return f"<p>{escape(words)}</p>"


def _section(table: Told, plots: tuple[str, ...], say: Say) -> str:
    rows = ((row.what, row.value, row.of, row.left_out) for row in table.rows)
    return (
        f"<section><h2>{escape(table.title)}</h2>{''.join(plots)}"
        f"<details><summary>{say('What the words mean')}</summary>"
        f"<p>{escape(table.meaning)}</p></details>"
        f"{_table(map(say, ('figure', 'value', 'n', 'left out')), rows)}</section>"
    )


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in body)}</table>"


def _plots(report: Report, say: Say) -> dict[str, tuple[str, ...]]:
    """The plots of each table, by its name."""
    corpus, found = report.corpus, report.scores
    stages = {name: amount.parts for name, amount in corpus.by_stage_type.items()}
    scores = [(str(score), n, f"{n:,}") for score, n in found.histogram.items()]
    errors = {name: each.between_judge_mse for name, each in found.by_type.items()}
    return {
        "corpus": (
            _counts("Matches by format", corpus.by_format, say),
            _counts("Matches by competition", corpus.by_competition, say),
            _counts("Matches by status", corpus.by_status, say),
        ),
        "stages": (
            _counts("Stages by type", stages, say),
            _counts("Characters by type", _texts(corpus.by_stage_type), say),
        ),
        "kinds": (_counts("Characters by kind", _texts(corpus.by_kind), say),),
        "decisions": tuple(_decisions(report, say)),
        "ability": (_ability(report, say),),
        "scores": (columns(say("Scores given"), scores),),
        "by_type": (_bars("Between-judge MSE", errors, "{:.2f}", say),),
    }


def _texts(table: Mapping[str, Amount]) -> dict[str, int]:
    return {name: amount.characters for name, amount in table.items()}


def _counts(title: str, counts: Mapping[str, int], say: Say) -> str:
    return _bars(title, counts, "{:,}", say)


def _bars(title: str, values: Mapping[str, float], written: str, say: Say) -> str:
    rows = [(say.name(name), value, written.format(value)) for name, value in values.items()]
    return bars(say(title), rows)


def _decisions(report: Report, say: Say) -> Iterator[str]:
    rows = []
    for kind, ballots in report.decisions.items():
        for ballot, found in ballots.items():
            if found.unanimous.n:
                counts = (found.unanimous.count or 0, found.split.count or 0)
                rows.append((ballot_name(kind, ballot, say), counts))
    if rows:
        yield parts(say("Unanimous and split decisions"), (say("unanimous"), say("split")), rows)


def _ability(report: Report, say: Say) -> str:
    found = report.equal_ability
    values = {
        "two judges agree": found.pairwise_agreement,
        "a single judge is right": found.single_judge,
        "a panel of three is right": found.panel_of_three,
    }
    defined = {name: value for name, value in values.items() if value is not None}
    return _bars("Agreement and accuracy", defined, "{:.1%}", say)


def _left_out(made: CorpusReport, say: Say) -> str:
    if not made.left_out:
        return ""
    table = _table((say("what"), say("why")), told_left_out(made.left_out, say))
    return f"<section><h2>{say('Left out')}</h2>{table}</section>"
