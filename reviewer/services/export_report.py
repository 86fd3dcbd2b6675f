"""What an export left on the disk: its files, and how a record in one of them reads."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reviewer.domain.dataset import FILES
from reviewer.domain.errors import Surroundings

LONGEST: Final = 40_000
"""Characters of a record that are shown: more than anyone reads."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file of an export as the manifest has it; ``records`` only where it holds some."""

    name: str
    size: int
    sha256: str
    records: int | None


def written_files(out: Path) -> tuple[Written, ...]:
    """The files with records, then the others. ``Surroundings`` if the manifest is gone."""
    try:
        manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Surroundings(f"{out.name}: its manifest.json cannot be read") from error
    counts = {f"{name}.jsonl": number for name, number in manifest["counts"].items()}
    order = {f"{name}.jsonl": place for place, name in enumerate(FILES)}
    files = [
        Written(name, entry["size"], entry["sha256"], counts.get(name))
        for name, entry in manifest["files"].items()
    ]
    return tuple(sorted(files, key=lambda file: (order.get(file.name, len(order)), file.name)))


def first_record(out: Path, name: str) -> str:
    """The first record of a file, set out to be read; empty if it holds none."""
    try:
        with (out / name).open(encoding="utf-8", newline="\n") as file:
            line = file.readline()
    except OSError as error:
        raise Surroundings(f"{name} cannot be read: {error.strerror}") from error
    if not line.strip():
        return ""
    text = json.dumps(json.loads(line), ensure_ascii=False, indent=2)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}\n…"
