"""The arguments of every command: one table, and the parser made of it."""

import argparse
from typing import Any, NoReturn

from reviewer import __version__
from reviewer.domain.errors import Usage

MOST_JOBS = 64


def _argument(*flags: str, **extra: Any) -> tuple[tuple[str, ...], dict[str, Any]]:
    return flags, extra


def _natural(word: str) -> int:
    number = int(word) if word.isascii() and word.isdecimal() else 0
    if not 1 <= number <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{word!r} is no number from 1 to {MOST_JOBS}")
    return number


_PROJECT = _argument("project", metavar="PROJECT", help="a SQLite file or a database URL")
_MATCH = _argument("match", metavar="MATCH")
_MATCHES = _argument("match", metavar="MATCH", nargs="*")
_BRANCH = _argument(
    "--branch", metavar="NAME", default="main", help="a reviewer's version (default: main)"
)
_JOBS = _argument(
    "--jobs",
    metavar="N",
    type=_natural,
    help="how many processes compute (default: by the matches and the machine's cores)",
)
_AUTHOR = _argument("--author", metavar="NAME", help="who does it (default: your login)")

_COMMANDS: tuple[tuple[str, str, tuple[tuple[tuple[str, ...], dict[str, Any]], ...]], ...] = (
    (
        "open",
        "open the window (so does reviewer alone)",
        (
            _argument("project", metavar="PROJECT", nargs="?", help="a file or a database URL"),
            _argument("--match", metavar="ID", help="the match to open in it"),
            _AUTHOR,
        ),
    ),
    (
        "import",
        "take match folders or transcripts into a project",
        (
            _PROJECT,
            _argument("paths", metavar="PATH", nargs="+"),
            _argument("--replace", action="store_true", help="take changed parts"),
            _argument("--discard-edits", action="store_true", help="give edits up with it"),
            _argument(
                "--encoding", metavar="NAME", help="how transcripts are encoded, if guessed wrong"
            ),
            _JOBS,
            _AUTHOR,
        ),
    ),
    (
        "show",
        "show the matches, or one match",
        (_PROJECT, _argument("match", metavar="MATCH", nargs="?"), _BRANCH),
    ),
    (
        "segment",
        "propose stages and roles",
        (
            _PROJECT,
            _MATCHES,
            _argument(
                "--force", action="store_true", help="over imported and reviewed sections as well"
            ),
            _JOBS,
            _AUTHOR,
        ),
    ),
    (
        "correct",
        "ask a model of your choice for the corrections that a match lacks",
        (
            _PROJECT,
            _MATCH,
            _argument(
                "--endpoint",
                metavar="URL",
                required=True,
                help="OpenAI-compatible; often ends in /v1",
            ),
            _argument("--model", metavar="NAME", required=True, help="as the server calls it"),
            _argument("--yes", action="store_true", help="send without asking (needed by --json)"),
            _argument("--again", action="store_true", help="also what broke a rule before"),
            _argument(
                "--keep-sound",
                action="store_true",
                help="of a batch that breaks a rule, take the units that hold",
            ),
            _argument("--prompt", metavar="FILE", help="other rules than resources/prompts has"),
            _argument(
                "--replies", metavar="DIR", help="where replies are kept (default: by the project)"
            ),
            _argument(
                "--timeout",
                type=float,
                default=300.0,
                metavar="SECONDS",
                help="how long one answer may take (default: 300)",
            ),
            _AUTHOR,
        ),
    ),
    (
        "apply",
        "carry out edits, one JSON object a line",
        (
            _PROJECT,
            _MATCH,
            _argument("edits", metavar="EDITS.jsonl", help="a file, or - for standard input"),
            _BRANCH,
            _AUTHOR,
        ),
    ),
    ("history", "show the revisions of a match", (_PROJECT, _MATCH, _BRANCH)),
    (
        "diff",
        "show what changed between two revisions",
        (
            _PROJECT,
            _MATCH,
            _argument(
                "--from",
                dest="start",
                type=int,
                metavar="N",
                help="default: the import of the transcript",
            ),
            _argument("--to", dest="end", type=int, metavar="N", help="default: now"),
            _BRANCH,
            _argument(
                "--against", metavar="NAME", help="compare two reviewers' versions as they are now"
            ),
        ),
    ),
    (
        "branch",
        "give a match to reviewers who each work on a version of their own",
        (_PROJECT, _MATCH, _argument("reviewers", metavar="REVIEWER", nargs="+")),
    ),
    (
        "agree",
        "tell how far reviewers of the same matches agree",
        (_PROJECT, _MATCHES),
    ),
    (
        "decide",
        "show where two reviews differ, or make one match of them",
        (
            _PROJECT,
            _MATCH,
            _argument("a", metavar="REVIEWER"),
            _argument("b", metavar="REVIEWER"),
            _argument(
                "--choices",
                metavar="FILE",
                help="JSON: for each dispute the reviewer whose version holds (null: neither's)",
            ),
            _argument("--take", metavar="REVIEWER", help="whose version holds of all the others"),
            _AUTHOR,
        ),
    ),
    ("check", "show what is wrong or doubtful", (_PROJECT, _MATCHES, _JOBS)),
    (
        "export",
        "write the dataset",
        (
            _PROJECT,
            _argument("out", metavar="OUT"),
            _argument("--match", action="append", default=[], metavar="ID"),
            _argument("--status", choices=("approved", "reviewed", "any"), default="approved"),
            _argument("--context", choices=("inline", "ids"), default="inline"),
        ),
    ),
    ("verify", "read an export back and check it", (_argument("out", metavar="OUT"),)),
    (
        "team",
        "say who is annotator, lead or QA, and whose a match is",
        (
            _argument("action", choices=("show", "add", "remove", "assign", "release")),
            _PROJECT,
            _argument("name", metavar="NAME", nargs="?", help="a login of the server"),
            _argument("matches", metavar="MATCH", nargs="*", help="assign, release: which"),
            _argument("--role", choices=("annotator", "lead", "qa")),
            _AUTHOR,
        ),
    ),
    (
        "sample",
        "draw a sample of reviewed units for a second look, or show what samples tell",
        (
            _PROJECT,
            _argument("--size", type=int, metavar="N", help="draw so many units"),
            _argument("--seed", type=int, default=0, metavar="S"),
            _argument("--status", choices=("approved", "reviewed", "any"), default="reviewed"),
            _argument("--show", metavar="SAMPLE", help="one that was drawn before"),
        ),
    ),
    (
        "verdict",
        "say what a second look at a unit of a sample found",
        (
            _PROJECT,
            _argument("sample", metavar="SAMPLE"),
            _MATCH,
            _argument("unit", metavar="UNIT"),
            _argument("verdict", choices=("accept", "return", "fix")),
            _argument("--reason", metavar="TEXT", help="a return needs one"),
            _argument("--edits", metavar="EDITS.jsonl", help="what mends it (fix)"),
            _AUTHOR,
        ),
    ),
    (
        "report",
        "tell counts, review figures and how reliable the labels are",
        (
            _argument("source", metavar="PROJECT|OUT", help="a project, or an export's folder"),
            _argument("--html", metavar="FILE", help="also as a page with plots, to open offline"),
            _argument("--replace", action="store_true", help="write over a file that is there"),
            _argument(
                "--language",
                choices=("zh", "en"),
                help="of words and page (default: the window's); --json is the same in all",
            ),
            _argument(
                "--status",
                choices=("approved", "reviewed", "any"),
                default="any",
                help="only such matches of a project (default: any)",
            ),
        ),
    ),
    (
        "split",
        "part an export into folds, grouped by motion",
        (
            _argument("out", metavar="OUT"),
            _argument("--folds", type=int, required=True, metavar="N"),
            _argument("--seed", type=int, default=0, metavar="S"),
            _argument("--to", metavar="FILE", help="default: OUT-folds.jsonl beside the folder"),
        ),
    ),
    (
        "copy",
        "write a match to read: .srt, .vtt, .eaf, .docx or .html",
        (
            _PROJECT,
            _MATCH,
            _argument("file", metavar="FILE", help="its name says the format"),
            _argument("--replace", action="store_true", help="write over a file that is there"),
            _argument("--status", choices=("approved", "reviewed", "any"), default="reviewed"),
        ),
    ),
    (
        "forms",
        "write blank judge forms for a match's format",
        (
            _PROJECT,
            _MATCH,
            _argument("out", metavar="OUT", help="a folder, or a workbook (.xlsx)"),
        ),
    ),
    (
        "backup",
        "write a consistent copy of a project",
        (_PROJECT, _argument("file", metavar="FILE")),
    ),
    (
        "doctor",
        "say what this machine lacks, and whether a project is sound",
        (_argument("project", metavar="PROJECT", nargs="?"),),
    ),
    (
        "demo",
        "do the main job on the sample, then open the window on it",
        (
            _argument("--headless", action="store_true", help="pictures of the window instead"),
            _argument("--out", metavar="DIR", default="demo", help="where (default: demo)"),
        ),
    ),
)


class _Parser(argparse.ArgumentParser):
    """Reports wrong usage as an error of ours, so that ``--json`` holds for it as well.

    Options are written out: what is short for ``--json`` would not be seen as it.
    """

    def __init__(self, **extra: Any) -> None:
        super().__init__(allow_abbrev=False, **extra)

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message} (see {self.prog} --help)")


def parser() -> argparse.ArgumentParser:
    """The parser of a whole command line; wrong usage is raised as ``Usage``."""
    made = _Parser(prog="reviewer", description="Recordings of debates to a dataset.")
    made.add_argument("--json", action="store_true", help="one JSON document on stdout")
    made.add_argument("--version", action="version", version=f"reviewer {__version__}")
    add = made.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser).add_parser
    for name, words, arguments in _COMMANDS:
        command = add(name, help=words, description=words)
        command.add_argument("--json", action="store_true", help="one JSON document on stdout")
        for flags, extra in arguments:
            command.add_argument(*flags, **extra)
    return made
