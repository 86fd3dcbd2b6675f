"""The folder of an export: its manifest, and whether the files are those it names."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from reviewer.domain.dataset import FILES
from reviewer.formats.jsonl import Manifest, read_line
from reviewer.services.verifying.report import Report

MANIFEST: Final = "manifest.json"
REQUIRED: Final = (
    *(f"{name}.jsonl" for name in FILES),
    *(f"schema/{name}.schema.json" for name in FILES),
    "README.md",
    "croissant.json",
)
_LEFT_BY_DESKTOPS: Final = (".DS_Store", "Thumbs.db", "desktop.ini")


def read_manifest(out: Path) -> Manifest:
    """The manifest. ``ValueError`` or ``OSError`` if there is none that can be read."""
    return read_line(Manifest, (out / MANIFEST).read_bytes())


def foreign_files(out: Path) -> list[str] | None:
    """The files in the folder that no export put there; ``None`` if it is no export at all."""
    try:
        manifest = read_manifest(out)
    except (OSError, ValueError):
        return None
    return sorted(set(_files(out)) - manifest.files.keys() - {MANIFEST})


def check_files(out: Path, manifest: Manifest, report: Report) -> None:
    """Every file is there, unchanged, and no other."""
    with report.at(MANIFEST):
        for name in REQUIRED:
            report.need(name in manifest.files, f"{name} is not named")
    for name, entry in manifest.files.items():
        with report.at(name):
            _check_file(out, name, entry.size, entry.sha256, report)
    for name in foreign_files(out) or ():
        with report.at(name):
            report.say("is no part of the export")


def _check_file(out: Path, name: str, size: int, sha256: str, report: Report) -> None:
    path = out / name
    if not path.resolve().is_relative_to(out.resolve()) or not path.is_file():
        report.say("is not there")
    elif path.stat().st_size != size:
        report.say(f"has {path.stat().st_size} bytes, the manifest says {size}")
    else:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        report.need(digest == sha256, "is not as it was written: its SHA-256 is another")


def _files(out: Path) -> Iterator[str]:
    for path in out.rglob("*"):
        if (path.is_symlink() or not path.is_dir()) and path.name not in _LEFT_BY_DESKTOPS:
            yield path.relative_to(out).as_posix()
