"""The report as one HTML page that opens offline: nothing in it is fetched, no script runs."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from reviewer.domain.statistics import Report
from reviewer.domain.statistics.facts import Amount
from reviewer.services.reporting.corpus_report import CorpusReport
from reviewer.services.reporting.gathering import LeftOut
from reviewer.services.reporting.plots import bars, columns, parts
from reviewer.services.reporting.words import Told, told

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
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def report_page(made: CorpusReport) -> str:
    """The whole page; the same report gives the same text."""
    plots = _plots(made.figures)
    body = "".join(_section(each, plots.get(each.title, ())) for each in told(made.figures))
    head = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Report of a corpus of debates</title><style>{_STYLE}</style></head>"
    )
    return f"{head}<body><h1>Report</h1>{_opening(made)}{body}{_left_out(made)}</body></html>\n"


def _opening(made: CorpusReport) -> str:
    corpus = made.figures.corpus
    commentary = corpus.by_kind.get("commentary", Amount()).characters
    return (
        f"<p>{corpus.matches:,} matches ({escape(made.source)}) about {corpus.motions:,} motions; "
        f"{corpus.debate.characters:,} characters of debate and {commentary:,} of commentary; "
        f"{len(made.left_out):,} left out.</p>"
    )


def _section(table: Told, plots: tuple[str, ...]) -> str:
    rows = "".join(
        f"<tr><td>{escape(row.what)}</td><td>{escape(row.value)}</td><td>{escape(row.of)}</td>"
        f"<td>{escape(row.left_out)}</td></tr>"
        for row in table.rows
    )
    heads = "<tr><th>figure</th><th>value</th><th>n</th><th>left out</th></tr>"
    return (
        f"<section><h2>{escape(table.title)}</h2>{''.join(plots)}"
        f"<details><summary>What the words mean</summary><p>{escape(table.meaning)}</p></details>"
        f"<table>{heads}{rows}</table></section>"
    )


def _plots(report: Report) -> dict[str, tuple[str, ...]]:
    """The plots of each table, by its title."""
    corpus, found = report.corpus, report.scores
    return {
        "Corpus": (
            _counts("Matches by format", corpus.by_format),
            _counts("Matches by competition", corpus.by_competition),
            _counts("Matches by status", corpus.by_status),
        ),
        "Stages by type": (
            _counts("Stages by type", {n: a.parts for n, a in corpus.by_stage_type.items()}),
            _counts("Characters by type", _texts(corpus.by_stage_type)),
        ),
        "Text by kind of section": (_counts("Characters by kind", _texts(corpus.by_kind)),),
        "Decisions of the judges": tuple(_decisions(report)),
        "Accuracy if judges are equally able": (_ability(report),),
        "Scores of the original panels": (
            columns(
                "Scores given",
                [(str(score), n, f"{n:,}") for score, n in found.histogram.items()],
            ),
        ),
        "Scores by type of stage": (
            bars(
                "Between-judge MSE",
                [
                    (name, each.between_judge_mse, f"{each.between_judge_mse:.2f}")
                    for name, each in found.by_type.items()
                ],
            ),
        ),
    }


def _texts(table: Mapping[str, Amount]) -> dict[str, int]:
    return {name: amount.characters for name, amount in table.items()}


def _counts(title: str, counts: Mapping[str, int]) -> str:
    return bars(title, [(name, number, f"{number:,}") for name, number in counts.items()])


def _decisions(report: Report) -> Iterator[str]:
    rows = []
    for kind, ballots in report.decisions.items():
        for ballot, found in ballots.items():
            if found.unanimous.n:
                counts = (found.unanimous.count or 0, found.split.count or 0)
                rows.append((f"{kind}, {ballot}", counts))
    if rows:
        yield parts("Unanimous and split decisions", ("unanimous", "split"), rows)


def _ability(report: Report) -> str:
    found = report.equal_ability
    values = {
        "two judges agree": found.pairwise_agreement,
        "a single judge is right": found.single_judge,
        "a panel of three is right": found.panel_of_three,
    }
    rows = [(name, value, f"{value:.1%}") for name, value in values.items() if value is not None]
    return bars("Agreement and accuracy", rows)


def _left_out(made: CorpusReport) -> str:
    if not made.left_out:
        return ""
    rows = "".join(f"<tr>{_left_out_row(each)}</tr>" for each in made.left_out)
    heads = "<tr><th>what</th><th>why</th></tr>"
    return f"<section><h2>Left out</h2><table>{heads}{rows}</table></section>"


def _left_out_row(each: LeftOut) -> str:
    what = each.adjudication or each.match
    return f"<td>{escape(what)}</td><td>{escape(', '.join(each.why))}</td>"
