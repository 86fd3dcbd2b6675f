"""Finds every English sentence that the parts below the window can say, with its gaps named.

A text counts as one if it reads like words; what is SQL, a pattern, a log record or a docstring
is left out, and so are modules whose texts go into files and not to the user.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("domain", "services", "formats", "storage", "media")
SILENT = (
    "domain/dataset/",
    "formats/card.py",
    "formats/croissant.py",
    "formats/jsonl/records.py",
    "formats/copies/eaf.py",
    "formats/copies/html.py",
    "formats/copies/subtitles.py",
    "services/reporting/chinese.py",
    "services/reporting/language.py",
    "services/reporting/page.py",
    "services/reporting/plots.py",
    "services/reporting/words.py",
    "storage/migrations/",
    "storage/team_rules.py",
    "storage/tables.py",
    "storage/library.py",
    "storage/soundness.py",
    "services/machine.py",
    "services/verifying",
)
EXTRA = (
    "The {kind} adjudication has forms of 1 judge; it needs {size}.",
    "No such file or directory",
    "Permission denied",
    "No space left on device",
    "Is a directory",
    "Not a directory",
    "File name too long",
    "Input/output error",
    "Read-only file system",
    "Device or resource busy",
    # words that fill gaps
    *("chair section", "commentary section", "break section", "other section"),
    "{what} ({acting_side})",
    *("unit", "section", "line", "form", "entry", "judge", "match", "finding", "speaker"),
    *("undo", "redo", "restore", "score", "vote", "best_debater", "comment", "transcript"),
    *("decisive", "impression", "tie", "a tie", "starts", "start", "added", "removed", "changed"),
)
_WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z{(]|\} [a-z]{2,}|[a-z]{2,} \{|^ [a-z]{2,}")
_NO_SENTENCE = re.compile(
    r"SELECT |PRAGMA |INSERT |DELETE FROM |CREATE |ALTER |LEFT JOIN|ORDER BY|WHERE "
    r"|= ON$|= WAL|= FULL|^the index lacks |SET lock_timeout|^(line|unit|section|\{kind\}) place$"
    r"|^(Error (opening|parsing)|Failed to set value|To ignore this|Estimating duration)"
    r"|^(matches no streams|not on whitelist|non monotonically increasing|does not exist)$"
    r"|^(password authentication failed|no password supplied|Could not decode)$"
    r"|^ei bi xi|@>|\bMATCH :|^search[ _]|\\[dSsw]|\(\?|%s|%\.0f|application/|^#|\(attached pic\)"
)
_COUNTS = ("count", "many")


def collect() -> list[str]:
    """The sentences, sorted, each once."""
    found = set(EXTRA)
    for part in PARTS:
        for file in sorted((ROOT / "reviewer" / part).rglob("*.py")):
            name = file.relative_to(ROOT / "reviewer").as_posix()
            if not name.startswith(SILENT):
                found.update(_sentences(ast.parse(file.read_text(encoding="utf-8"))))
    return sorted(found)


def _sentences(tree: ast.Module) -> Iterator[str]:
    skipped = set(_skipped(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _counted(node)
        if id(node) in skipped:
            continue
        text = _template(node)
        if text is not None and _WORDS.search(text) and not _NO_SENTENCE.search(text):
            yield text


def _skipped(tree: ast.Module) -> Iterator[int]:
    """Docstrings, parts of f-strings, and what is logged."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield from map(id, node.values)
        elif isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            yield id(node.format_spec)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("_log.", "re.")):
            yield from map(id, ast.walk(node))


def _counted(call: ast.Call) -> Iterator[str]:
    """``count(n, "line")`` says ``1 line`` or ``{number} lines``."""
    named = isinstance(call.func, ast.Name) and call.func.id in _COUNTS
    if named and len(call.args) == 2:
        noun = call.args[1]
        if isinstance(noun, ast.Constant) and isinstance(noun.value, str):
            yield f"{{number}} {noun.value}"
            yield f"{{number}} {noun.value}s"


def _template(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _named(node.value)
    if not isinstance(node, ast.JoinedStr):
        return None
    names: list[str] = []
    parts: list[str] = []
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(str(value.value))
        elif isinstance(value, ast.FormattedValue):
            parts.append("{" + _unique(_gap(value.value), names) + "}")
    return "".join(parts)


def _named(text: str) -> str:
    """The text with its ``{}`` named, as ``str.format`` fills them."""
    pieces = text.split("{}")
    names = ("", "{value}", *(f"{{value{number}}}" for number in range(2, len(pieces))))
    return "".join(name + piece for name, piece in zip(names, pieces, strict=False))


def _unique(name: str, names: list[str]) -> str:
    names.append(name)
    times = names.count(name)
    return name if times == 1 else f"{name}{times}"


def _gap(node: ast.expr) -> str:
    """A name for what fills a gap, that a translator understands."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.strip("_").lower() or "value"
        case ast.Subscript(value=value) | ast.Call(func=ast.Attribute(attr="join"), args=[value]):
            return _gap(value)
        case ast.Call(func=ast.Attribute(value=value, attr="strip" | "capitalize" | "get")):
            return _gap(value)
        case ast.Call(func=ast.Name(id="len"), args=[value]):
            return f"{_gap(value)}_count"
        case ast.Call(func=func):
            return _gap(func)
        case ast.BinOp(left=left):
            return _gap(left)
        case _:
            return "value"
