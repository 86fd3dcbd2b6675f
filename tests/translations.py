"""Brings the translations up to date: ``python -m tests.translations``.

First the sentences of the parts below the window are collected into their table, then all texts
of the window into the ``.ts`` file, which a translator completes (Qt Linguist opens it), then
the ``.qm`` file that the program loads is compiled. Run it again after translating.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import parse

from tests.sentence_collection import ROOT, collect

UI = ROOT / "reviewer" / "ui"
TABLE = UI / "sentence_table.py"
TS = ROOT / "resources" / "translations" / "reviewer_zh_CN.ts"
QM = TS.with_suffix(".qm")
_HEAD = '''"""Every sentence of the parts below the window, for the Linguist tools.

Written by ``python -m tests.translations``; do not edit it by hand.
"""

# ruff: noqa: E501
# fmt: off

from typing import Final

from reviewer.ui.words import noop

SENTENCES: Final = (
'''


def table() -> str:
    """What the table of sentences should be."""
    rows = "".join(f'    noop("Sentences", {_literal(text)}),\n' for text in collect())
    return f"{_HEAD}{rows})\n"


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def update(ts: Path) -> None:
    """Puts all texts of the window into the ``.ts`` file; those that are gone leave it."""
    files = [str(file.relative_to(ROOT)) for file in sorted(UI.rglob("*.py"))]
    options = ["-tr-function-alias", "QT_TRANSLATE_NOOP=noop", "-locations", "none"]
    _tool(
        "lupdate", [*files, *options, "-no-obsolete", "-target-language", "zh_CN", "-ts", str(ts)]
    )


def compile_to(ts: Path, qm: Path) -> None:
    """Compiles the ``.ts`` file; a text that is not finished is left out of it."""
    _tool("lrelease", [str(ts), "-qm", str(qm), "-silent"])


def messages(ts: Path) -> Iterator[tuple[str, str, str, bool]]:
    """Context, source, translation and whether that is finished, of every text."""
    root = parse(ts).getroot()
    assert root is not None
    for context in root.iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            yield name, _text(message, "source"), _text(message, "translation"), _done(message)


def _text(message: Element, part: str) -> str:
    return message.findtext(part) or ""


def _done(message: Element) -> bool:
    translation = message.find("translation")
    return translation is not None and translation.get("type") is None and bool(translation.text)


def _tool(name: str, arguments: list[str]) -> None:
    """Runs a Linguist tool of the installed PySide6."""
    import PySide6

    program = next(Path(PySide6.__path__[0]).rglob(f"{name}*"))
    done = subprocess.run(
        [str(program), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)


def main() -> int:
    """Updates table, texts and compiled file; says what is still to be translated."""
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
    TS.parent.mkdir(parents=True, exist_ok=True)
    update(TS)
    compile_to(TS, QM)
    missing = [(context, text) for context, text, _, done in messages(TS) if not done]
    for context, text in missing:
        print(f"to translate: {context}: {text!r}")
    print(f"{sum(1 for _ in messages(TS))} texts, {len(missing)} to translate")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
