"""The demo: the sample from files in to files out, as a team would do it, then the window on it.

The reviewer in it is a script (``sample_data/review.json``) that knows what was planted; it
names units and sections by the line they begin in.
"""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from reviewer.cli.opening import TakePictures, Window, check_display, missing_words
from reviewer.cli.output import Output
from reviewer.cli.views import counts
from reviewer.domain.errors import Refused, Surroundings
from reviewer.domain.log import Edit
from reviewer.domain.model import Section, Unit
from reviewer.domain.transcript import Transcript
from reviewer.formats.resources import sample_dir
from reviewer.services.checking import check
from reviewer.services.editor import Editor
from reviewer.services.exporting import export
from reviewer.services.importing import import_paths
from reviewer.services.verifying import verify
from reviewer.storage.store import Store

PROJECT, DATASET, PICTURES, AUTHOR = "demo.db", "export", "pictures", "demo"
SHOWN: Final = ("4v4-slow-travel", 111, 114)
"""The match, the line to look at and the one to hear: corrections around a boundary."""


def run_demo(
    out: Path,
    output: Output,
    window: Window | None = None,
    take_pictures: TakePictures | None = None,
    *,
    headless: bool = True,
) -> int:
    """A fresh project from the sample, from import to dataset; then the window, or its pictures.

    The pictures are taken where there is no display, or if it is to be ``headless``. Exit status
    0 although one match of the sample is left out: its third form is missing.
    """
    project = _fresh(out)
    status, document = _do_the_job(project, out, output)
    shows = not headless and window is not None and _has_display(output)
    take = None if shows else take_pictures
    document["pictures"] = _pictures(project, out / PICTURES, output, take)
    output.document(document)
    if shows and window is not None:
        output.say("the window opens on it; close it to end the demo")
        window(str(project), SHOWN[0], None)
    return status


def _do_the_job(project: Path, out: Path, output: Output) -> tuple[int, dict[str, Any]]:
    """Import, review, checks, export and verification; the exit status and the document."""
    with Store.open(str(project), create=True) as store:
        with output.progress("import") as progress:
            rows = import_paths(store, [sample_dir()], author=AUTHOR, progress=progress)
        imported = check(store)
        edits = {row.match: _review(store, row.match) for row in rows if row.result == "added"}
        reviewed = check(store)
        with output.progress("export") as progress:
            done = export(store, out / DATASET, progress=progress)
    problems = list(verify(out / DATASET))
    matches = [
        {
            "match": row.match,
            "result": row.result,
            "units": row.units,
            "errors_imported": counts(imported.get(row.match, ()))["errors"],
            "edits": edits.get(row.match, 0),
            "errors": counts(reviewed.get(row.match, ()))["errors"],
        }
        for row in rows
    ]
    heads = ("match", "result", "units", "errors found", "edits made", "errors left")
    output.table(heads, [list(each.values()) for each in matches])
    output.table(("file", "records"), list(done.counts.items()))
    for row in done.excluded:
        output.say(f"left out: {row['match_id']}: {', '.join(row['codes'])}")
    for problem in problems:
        output.say(problem)
    if not problems:
        output.say("read back and verified: the dataset is sound")
    output.say(f"project: {project} · dataset: {out / DATASET} · its card: README.md in there")
    status = 1 if problems or any(row.result != "added" for row in rows) else 0
    return status, {
        "project": str(project),
        "matches": matches,
        "out": str(out / DATASET),
        "counts": done.counts,
        "excluded": done.excluded,
        "problems": problems,
    }


def _has_display(output: Output) -> bool:
    try:
        check_display()
    except Surroundings as error:
        output.say(f"pictures instead of the window: {error}")
        return False
    return True


def _pictures(
    project: Path, folder: Path, output: Output, take_pictures: TakePictures | None
) -> list[str]:
    """The files of the pictures; none, and a sentence why, where Qt cannot be loaded."""
    if take_pictures is None:
        return []
    try:
        made = take_pictures(project, folder, *SHOWN)
    except (ImportError, Surroundings) as error:
        words = missing_words(str(error)) if isinstance(error, ImportError) else str(error)
        output.say(f"no pictures: {words}")
        return []
    output.say(f"{len(made)} pictures of the window: {folder}")
    return [str(file) for file in made]


def _fresh(out: Path) -> Path:
    """The demo's own folder, emptied; a folder that holds anything else is left alone."""
    project = out / PROJECT
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not project.exists())):
        raise Refused(f"{out} holds something else: name an empty folder with --out")
    out.mkdir(parents=True, exist_ok=True)
    for leftover in out.glob(f"{PROJECT}*"):
        leftover.unlink()
    for folder in (DATASET, PICTURES):
        shutil.rmtree(out / folder, ignore_errors=True)
    return project


def _review(store: Store, match: str) -> int:
    """Corrects what was planted, confirms the rest, approves; gives the number of edits."""
    editor = Editor(store, match, author=AUTHOR)
    planted = json.loads((sample_dir() / "review.json").read_text(encoding="utf-8"))
    for edit in planted.get(match, []):
        editor.apply(_by_id(editor.transcript, edit))
    for make in (_confirmations, _dismissals, _approval):
        for each in make(editor):
            editor.apply(each)
    return editor.transcript.head - 1


def _by_id(transcript: Transcript, edit: dict[str, Any]) -> Edit:
    """The edit with ``@302.2`` (the second unit that begins in line 302) as an id."""
    find: dict[str, Callable[[str], str]] = {
        "unit": lambda place: _unit_at(transcript, place),
        "section": lambda place: _section_at(transcript, place),
    }
    return {
        key: find[key](value) if key in find and value.startswith("@") else value
        for key, value in edit.items()
    }


def _unit_at(transcript: Transcript, place: str) -> str:
    line, part = re.fullmatch(r"@(\d+)(?:\.(\d+))?", place).groups()  # type: ignore[union-attr]
    begin = [id_ for id_ in transcript.unit_order if transcript.units[id_].src[0] == int(line)]
    return begin[int(part or 1) - 1]


def _section_at(transcript: Transcript, place: str) -> str:
    unit = _unit_at(transcript, place)
    return next(s.id for s in transcript.section_order if s.first_unit == unit)


def _confirmations(editor: Editor) -> Iterator[Edit]:
    now = editor.transcript
    records: list[Unit | Section] = [*now.units.values(), *now.sections.values()]
    statuses: list[Edit] = [
        {"edit": "set_status", record.kind: record.id, "status": "reviewed"}
        for record in records
        if record.status != "reviewed"
    ]
    if statuses:
        yield {"edit": "group", "name": "confirm the rest", "edits": statuses}
    for form in now.forms:
        yield {"edit": "confirm_form", "form": form}
    for supplement in now.supplements:
        yield {"edit": "review_supplement", "supplement": supplement, "verdict": "accepted"}


def _dismissals(editor: Editor) -> Iterator[Edit]:
    for finding in check(editor.store, [editor.match])[editor.match]:
        if finding.severity == "warning" and not finding.dismissed:
            yield {"edit": "dismiss", "finding": finding.id, "reason": "looked at for the demo"}


def _approval(editor: Editor) -> Iterator[Edit]:
    for status in ("reviewed", "approved"):
        yield {"edit": "set_status", "match": editor.match, "status": status}
