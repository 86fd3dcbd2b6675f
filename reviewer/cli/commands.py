"""The commands: each opens what it needs, calls one service, and prints what came of it."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from reviewer.cli.output import Output, count
from reviewer.cli.views import counts, finding_view, match_view, revision_view
from reviewer.domain.errors import BadInput, Refused, Surroundings, Usage
from reviewer.domain.findings import Finding
from reviewer.services.author import author_of
from reviewer.storage.store import Store

FINE, PROBLEMS = 0, 1
Options = argparse.Namespace


def import_(options: Options, output: Output) -> int:
    """Match folders in."""
    from reviewer.services.checking import check
    from reviewer.services.importing import import_paths
    from reviewer.services.rebuilding import Options as ImportOptions

    _check_encoding(options.encoding)
    paths = [Path(path) for path in options.paths]
    for given, path in zip(options.paths, paths, strict=True):
        if not given.strip():
            raise Usage("a PATH is empty; the folder you are in is called .")
        if not path.exists():
            raise Surroundings(f"no such file or folder: {path}")
    allowed = ImportOptions(options.replace, options.discard_edits, options.encoding)
    with Store.open(options.project, create=True) as store:
        with output.progress("import") as progress:
            rows = import_paths(
                store,
                paths,
                author=author_of(store, getattr(options, "author", None)),
                options=allowed,
                progress=progress,
            )
        taken = [row.match for row in rows if row.result != "refused"]
        with output.progress("check") as progress:
            found = check(store, taken, progress=progress) if taken else {}
    documents = [
        {
            "match": row.match,
            "result": row.result,
            "lines": row.lines,
            "units": row.units,
            "sections": row.sections,
            "forms": row.forms,
            **counts(() if row.result == "refused" else found.get(row.match, ())),
            "message": row.message or None,
        }
        for row in rows
    ]
    output.document({"matches": documents})
    heads = ("match", "result", "lines", "units", "sections", "forms", "errors", "warnings")
    output.table(heads, [[document[head] for head in heads] for document in documents])
    for row in rows:
        if row.message:
            output.say(f"{row.match}: {row.message}")
    if any(document["errors"] or document["warnings"] for document in documents):
        output.say(f"what is wrong, and where: reviewer check {options.project}")
    return PROBLEMS if any(row.result == "refused" for row in rows) else FINE


def _check_encoding(encoding: str | None) -> None:
    from reviewer.formats.encoding import decode

    if encoding is None:
        return
    try:
        decode(b"", "--encoding", encoding or "?")
    except BadInput as error:
        raise Usage(str(error)) from None


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
            rows.append((last, _lines(section["first_line"], section["last_line"]), "", title))
        place = ",".join(map(str, unit["src"]))
        rows.append((unit["unit"], place, unit["role"] or unit["speaker"], unit["text"]))
    output.table(("id", "lines", "who", "text"), rows)
    return FINE


def _show_matches(store: Store, branch: str, output: Output) -> int:
    from reviewer.services.checking import check

    rows = store.matches(branch)
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
        }
        for row in rows
    ]
    output.document({"matches": documents})
    heads = ("match", "status", "reviewed", "errors", "warnings", "motion")
    for document in documents:
        document["reviewed"] = f"{document['reviewed']}/{document['units']}"
    output.table(heads, [[document[head] for head in heads] for document in documents])
    if not documents:
        output.say("no matches yet: reviewer import PROJECT PATH")
    return FINE


def apply(options: Options, output: Output) -> int:
    """Edits from a file, all or none."""
    from reviewer.services.editor import Editor, read_edits

    edits = read_edits(_read_text(options.edits))
    with Store.open(options.project) as store:
        author = author_of(store, getattr(options, "author", None))
        editor = Editor(store, options.match, author=author, branch=options.branch)
        revisions = editor.apply_all(edits)
        head = editor.transcript.head
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
    return FINE


def _read_text(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"{Path(name).name}, byte {error.start}: this is not UTF-8") from None


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
    from reviewer.services.checking import check as check_matches

    with Store.open(options.project) as store:
        known = {row.match for row in store.matches()}
        for match in options.match:
            if match not in known:
                raise Refused(f"there is no match {match!r} in this project")
        with output.progress("check") as progress:
            found = check_matches(store, options.match or None, progress=progress)
    findings = [finding for match in sorted(found) for finding in found[match]]
    output.document({"findings": [finding_view(finding) for finding in findings]})
    for match in sorted(found):
        _show_findings(match, [f for f in found[match] if not f.dismissed], output)
    total = counts(findings)
    output.say(f"{count(total['errors'], 'error')}, {count(total['warnings'], 'warning')}")
    return PROBLEMS if total["errors"] else FINE


def _show_findings(match: str, findings: Sequence[Finding], output: Output) -> None:
    if findings:
        output.say(match)
    rows = [(f.severity, f.code, _place(f), f.message) for f in findings]
    output.table(("severity", "code", "where", "message"), rows)


def _place(finding: Finding) -> str:
    """The place in a few words; the rest is for programs, or in the message."""
    words = []
    for key, value in finding.where.items():
        if key == "lines" and isinstance(value, list) and value:
            words.append(_lines(value[0], value[-1]))
        elif key not in ("units", "fault", "part", "kind", "spans", "remedies"):
            words.append(f"{key} {value}")
    return " ".join(words)


def _lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first}–{last}"


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
    if options.project is not None:
        with Store.open(options.project) as store:
            problems = store.problems()
    document: dict[str, Any] = {
        "ok": not problems and all(fact.ok or fact.optional for fact in facts),
        "machine": [
            {"what": f.what, "found": f.found, "ok": f.ok, "advice": f.advice} for f in facts
        ],
        "problems": problems,
    }
    output.document(document)
    output.table(("what", "found", "advice"), [(f.what, f.found, f.advice) for f in facts])
    for problem in problems:
        output.say(problem)
    if options.project is not None and not problems:
        output.say("the project is sound")
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
