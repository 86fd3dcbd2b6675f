"""The commands: each opens what it needs, calls one service, and prints what came of it."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reviewer.cli.input import read_text
from reviewer.cli.output import NO_MATCHES, Output, count
from reviewer.cli.views import counts, lines_words, match_view, revision_view
from reviewer.domain.errors import Surroundings
from reviewer.domain.log import Revision
from reviewer.services.author import author_of
from reviewer.storage.store import Store

if TYPE_CHECKING:
    from reviewer.services.editor import Editor

FINE, PROBLEMS = 0, 1
Options = argparse.Namespace


def import_(options: Options, output: Output) -> int:
    """Match folders in."""
    from reviewer.cli.importing import import_ as import_matches

    return import_matches(options, output)


def show(options: Options, output: Output) -> int:
    """The matches, or one match."""
    with Store.open(options.project) as store:
        if options.match is None:
            return _show_matches(store, options.branch, output)
        view = match_view(store.load(options.match, options.branch))
    output.document(view)
    output.say(f"{view['match']} · {view['status']} · revision {view['head']}")
    sections = {s["section"]: s for s in view["sections"]}
    rows = []
    last = None
    for unit in view["units"]:
        if unit["section"] != last:
            last = unit["section"]
            section = sections[last]
            title = section["name"] or section["type"] or section["kind"]
            rows.append((last, lines_words(section["first_line"], section["last_line"]), "", title))
        place = ",".join(map(str, unit["src"]))
        rows.append((unit["unit"], place, unit["role"] or unit["speaker"], unit["text"]))
    output.table(("id", "lines", "who", "text"), rows)
    return FINE


def _show_matches(store: Store, branch: str, output: Output) -> int:
    from reviewer.services.checking import check
    from reviewer.services.team import assignments, here, people_here

    rows, whose, now = store.matches(branch), assignments(store), people_here(here(store))
    with output.progress("check") as progress:
        found = check(store, [row.match for row in rows], branch=branch, progress=progress)
    documents = [
        {
            "match": row.match,
            "motion": row.body.motion,
            "format": row.body.format,
            "status": row.body.status,
            "head": row.head,
            "units": row.units,
            "reviewed": row.reviewed,
            **counts(found.get(row.match, ())),
            "assigned": list(whose.get(row.match, ())),
            "here": list(now.get(row.match, ())),
        }
        for row in rows
    ]
    output.document({"matches": documents})
    heads = ("match", "status", "reviewed", "errors", "warnings", "motion")
    for document in documents:
        document["reviewed"] = f"{document['reviewed']}/{document['units']}"
    output.table(heads, [[document[head] for head in heads] for document in documents])
    if not documents:
        output.say(NO_MATCHES)
    return FINE


def apply(options: Options, output: Output) -> int:
    """Edits from a file, all or none."""
    from reviewer.services.editor import Editor, read_edits

    edits = read_edits(read_text(options.edits))
    with Store.open(options.project) as store:
        author = author_of(store, getattr(options, "author", None))
        editor = Editor(store, options.match, author=author, branch=options.branch)
        revisions = editor.apply_all(edits)
        head = editor.transcript.head
        kept_out = _kept_out(store, editor, revisions)
    made = [revision.seq for revision in revisions if revision is not None]
    document = {
        "match": options.match,
        "head": head,
        "applied": len(made),
        "unchanged": len(revisions) - len(made),
        "revisions": [None if revision is None else revision.seq for revision in revisions],
    }
    output.document(document)
    output.say(f"{count(len(made), 'edit')} applied, {len(edits) - len(made)} changed nothing")
    if kept_out:
        words = f"{options.match} is approved, but errors keep it out of an export: {kept_out}"
        print(words, file=sys.stderr, flush=True)
    return FINE


def _kept_out(store: Store, editor: "Editor", revisions: Sequence[Revision | None]) -> str:
    """The errors of a match that this has approved, by code; empty if there are none."""
    touched = {(c.kind, c.id) for r in revisions if r is not None for c in r.changes}
    match = editor.transcript.match
    if match.status != "approved" or (match.kind, match.id) not in touched:
        return ""
    from reviewer.services.approving import errors_of, named

    return named(errors_of(store, editor.transcript))


def history(options: Options, output: Output) -> int:
    """The revisions of a match."""
    with Store.open(options.project) as store:
        store.load(options.match, options.branch)
        revisions = store.revisions(options.match, options.branch)
    output.document({"revisions": [revision_view(revision) for revision in revisions]})
    rows = [(r.seq, r.at, r.author, r.edit["edit"], len(r.changes), r.undoes) for r in revisions]
    output.table(("seq", "at", "author", "edit", "changes", "undoes"), rows)
    return FINE


def diff(options: Options, output: Output) -> int:
    """What changed between two revisions, in debate terms."""
    from reviewer.cli.comparing import diff as compare

    return compare(options, output)


def segment(options: Options, output: Output) -> int:
    """Proposals for all or some matches."""
    from reviewer.cli.segmenting import segment as segment_matches

    return segment_matches(options, output)


def correct(options: Options, output: Output) -> int:
    """A model's corrections, asked for."""
    from reviewer.cli.correcting import correct as correct_match

    return correct_match(options, output)


def check(options: Options, output: Output) -> int:
    """The findings of all or some matches."""
    from reviewer.cli.checking import check as check_matches

    return check_matches(options, output)


def export(options: Options, output: Output) -> int:
    """The dataset out."""
    from reviewer.services.exporting import export as export_dataset

    with Store.open(options.project) as store, output.progress("export") as progress:
        done = export_dataset(
            store,
            Path(options.out),
            matches=options.match,
            status=options.status,
            context=options.context,
            progress=progress,
        )
    output.document({"out": options.out, "counts": done.counts, "excluded": done.excluded})
    output.table(("file", "records"), list(done.counts.items()))
    for row in done.excluded:
        whole = row["adjudication_id"] or row["match_id"]
        output.say(f"left out: {whole}: {', '.join(row['codes'])}")
    return PROBLEMS if done.excluded else FINE


def verify(options: Options, output: Output) -> int:
    """An export read back."""
    from reviewer.services.verifying import verify as verify_export

    if not Path(options.out).is_dir():
        raise Surroundings(f"no such folder: {options.out}")
    problems = list(verify_export(Path(options.out)))
    output.document({"ok": not problems, "problems": problems})
    for problem in problems:
        output.say(problem)
    if not problems:
        output.say("the export is sound")
    return PROBLEMS if problems else FINE


def report(options: Options, output: Output) -> int:
    """Figures of a project or an export."""
    from reviewer.cli.reporting import report as report_corpus

    return report_corpus(options, output)


def split(options: Options, output: Output) -> int:
    """Folds of an export."""
    from reviewer.cli.reporting import split as split_export

    return split_export(options, output)


def copy(options: Options, output: Output) -> int:
    """A reading copy of a match."""
    from reviewer.cli.reporting import copy as copy_match

    return copy_match(options, output)


def forms(options: Options, output: Output) -> int:
    """Blank judge forms."""
    from reviewer.services.blank_forms import write_blank_forms

    with Store.open(options.project) as store:
        files = write_blank_forms(store, options.match, Path(options.out))
    output.document({"match": options.match, "files": [str(path) for path in files]})
    for path in files:
        output.say(f"written: {path}")
    return FINE


def backup(options: Options, output: Output) -> int:
    """A consistent copy of a project."""
    with Store.open(options.project) as store:
        store.backup(Path(options.file))
    output.document({"file": options.file, "size": Path(options.file).stat().st_size})
    output.say(f"written: {options.file}")
    return FINE


def doctor(options: Options, output: Output) -> int:
    """What this machine lacks, and whether a project is sound."""
    from reviewer.services.machine import machine

    facts = machine()
    problems: list[str] = []
    whole = True
    if options.project is not None:
        with Store.open(options.project) as store:
            problems, whole = store.problems(), store.sees_all()
    document: dict[str, Any] = {
        "ok": not problems and all(fact.ok or fact.optional for fact in facts),
        "machine": [
            {"what": f.what, "found": f.found, "ok": f.ok, "advice": f.advice} for f in facts
        ],
        "problems": problems,
        "whole": whole,
    }
    output.document(document)
    output.table(("what", "found", "advice"), [(f.what, f.found, f.advice) for f in facts])
    for problem in problems:
        output.say(problem)
    if options.project is not None and not problems:
        output.say("the project is sound" if whole else "what your login sees is sound")
    if not whole:
        output.say("not looked at: the versions of others, which your login does not see")
    return FINE if document["ok"] else PROBLEMS


def sample(options: Options, output: Output) -> int:
    """A QA sample."""
    from reviewer.cli.quality import sample as draw

    return draw(options, output)


def verdict(options: Options, output: Output) -> int:
    """What a second look found."""
    from reviewer.cli.quality import verdict as give

    return give(options, output)


def branch(options: Options, output: Output) -> int:
    """A match to several reviewers."""
    from reviewer.cli.comparing import branch as give

    return give(options, output)


def agree(options: Options, output: Output) -> int:
    """How far reviewers agree."""
    from reviewer.cli.comparing import agree as tell

    return tell(options, output)


def decide(options: Options, output: Output) -> int:
    """One match made of two reviews."""
    from reviewer.cli.comparing import decide as settle

    return settle(options, output)


def team(options: Options, output: Output) -> int:
    """Roles and assignments."""
    from reviewer.cli.team import team as show_team

    return show_team(options, output)


COMMANDS: dict[str, Callable[[Options, Output], int]] = {
    "import": import_,
    "show": show,
    "segment": segment,
    "correct": correct,
    "apply": apply,
    "history": history,
    "diff": diff,
    "check": check,
    "export": export,
    "verify": verify,
    "branch": branch,
    "agree": agree,
    "decide": decide,
    "team": team,
    "sample": sample,
    "verdict": verdict,
    "report": report,
    "split": split,
    "copy": copy,
    "forms": forms,
    "backup": backup,
    "doctor": doctor,
}
