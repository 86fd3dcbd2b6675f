"""The files of an export as they are written: records line by line, then what describes them."""

import hashlib
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

import reviewer
from reviewer.domain.codec import Json
from reviewer.domain.dataset import FILES, MatchRecords
from reviewer.formats.card import dataset_card
from reviewer.formats.croissant import croissant
from reviewer.formats.jsonl import (
    SCHEMA_VERSION,
    StageLines,
    dump_document,
    dump_line,
    record_models,
    schema_text,
)


class _Lines:
    """One JSONL file being written: it counts its records and knows its own digest."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self.records = self.size = 0

    def write(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            self._file.write(line)
            self._digest.update(line)
            self.records += 1
            self.size += len(line)

    @property
    def entry(self) -> Json:
        return {"sha256": self._digest.hexdigest(), "size": self.size}


class ExportFiles:
    """The files of an export in ``folder``. Records come match by match, ordered by id."""

    def __init__(self, folder: Path, options: Json) -> None:
        self._folder = folder
        self._options = options
        self._open = ExitStack()
        self._lines = {
            name: _Lines(self._open.enter_context((folder / f"{name}.jsonl").open("xb")))
            for name in FILES
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    @property
    def counts(self) -> dict[str, int]:
        """How many records each file has."""
        return {name: lines.records for name, lines in self._lines.items()}

    def put(self, records: MatchRecords) -> None:
        """Writes the records of one match."""
        self._lines["matches"].write([dump_line(records.matches)])
        self._lines["stages"].write(map(StageLines().dump, records.stages))
        self._lines["exchanges"].write(map(dump_line, records.exchanges))
        self._lines["adjudications"].write(map(dump_line, records.adjudications))
        self._lines["supplementary"].write(map(dump_line, records.supplementary))

    def leave_out(self, excluded: Iterable[Json]) -> None:
        """Writes what is left out."""
        self._lines["excluded"].write(map(dump_line, excluded))

    def finish(self) -> None:
        """Closes the records' files and writes schemas, card, Croissant and manifest."""
        self._open.close()
        context = self._options["context"]
        entries = {f"{name}.jsonl": lines.entry for name, lines in self._lines.items()}
        documents = {"README.md": dataset_card(self.counts, self._options).encode()}
        documents["croissant.json"] = dump_document(croissant(entries, context))
        for name, model in record_models(context).items():
            documents[f"schema/{name}.schema.json"] = schema_text(model)
        for name, document in documents.items():
            entries[name] = self._write(name, document)
        self._write("manifest.json", dump_document(self._manifest(entries)))

    def _write(self, name: str, document: bytes) -> Json:
        path = self._folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(document)
        return {"sha256": hashlib.sha256(document).hexdigest(), "size": len(document)}

    def _manifest(self, entries: dict[str, Json]) -> Json:
        return {
            "tool": "reviewer",
            "tool_version": reviewer.__version__,
            "schema_version": SCHEMA_VERSION,
            "options": self._options,
            "counts": self.counts,
            "files": dict(sorted(entries.items())),
        }
