"""The command ``import``: match folders in, and a row a match of what became of it."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reviewer.cli.output import Output
from reviewer.cli.views import counts
from reviewer.domain.errors import BadInput, Surroundings, Usage
from reviewer.domain.findings import Finding
from reviewer.formats.encoding import decode
from reviewer.services.author import author_of
from reviewer.services.checking import check
from reviewer.services.importing import Imported, import_paths
from reviewer.services.rebuilding import Options
from reviewer.storage.store import Store

FINE, PROBLEMS = 0, 1


def import_(options: argparse.Namespace, output: Output) -> int:
    """Match folders in."""
    _check_encoding(options.encoding)
    paths = [Path(path) for path in options.paths]
    for given, path in zip(options.paths, paths, strict=True):
        if not given.strip():
            raise Usage("a PATH is empty; the folder you are in is called .")
        if not path.exists():
            raise Surroundings(f"no such file or folder: {path}")
    allowed = Options(options.replace, options.discard_edits, options.encoding)
    with Store.open(options.project, create=True) as store:
        with output.progress("import") as progress:
            rows = import_paths(
                store,
                paths,
                author=author_of(store, getattr(options, "author", None)),
                options=allowed,
                progress=progress,
                jobs=options.jobs,
            )
        taken = [row.match for row in rows if row.result != "refused"]
        with output.progress("check") as progress:
            found = check(store, taken, progress=progress, jobs=options.jobs) if taken else {}
    documents = [
        _document(row, () if row.result == "refused" else found.get(row.match, ())) for row in rows
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


def _document(row: Imported, findings: Sequence[Finding]) -> dict[str, Any]:
    return {
        "match": row.match,
        "result": row.result,
        "lines": row.lines,
        "units": row.units,
        "sections": row.sections,
        "forms": row.forms,
        **counts(findings),
        "message": row.message or None,
    }


def _check_encoding(encoding: str | None) -> None:
    if encoding is None:
        return
    try:
        decode(b"", "--encoding", encoding or "?")
    except BadInput as error:
        raise Usage(str(error)) from None
