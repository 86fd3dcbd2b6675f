"""The report of an export: its files as they are, a record to look at."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.domain.errors import Surroundings
from reviewer.services.export_report import first_record, written_files
from reviewer.services.exporting import export
from reviewer.storage.store import Store
from tests.build import project, small_match


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with project(tmp_path, small_match("m1")) as opened:
        yield opened


def test_the_files_are_told_as_they_are(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export(store, out)
    files = written_files(out)
    assert [file.name for file in files[:2]] == ["matches.jsonl", "stages.jsonl"]
    for file in files:
        data = (out / file.name).read_bytes()
        assert (file.size, file.sha256) == (len(data), hashlib.sha256(data).hexdigest())
        if file.records is not None:
            assert file.records == data.count(b"\n")


def test_a_record_is_set_out_to_be_read(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export(store, out)
    text = first_record(out, "matches.jsonl")
    assert json.loads(text)["match_id"] == "m1"
    assert '\n  "match_id"' in text and "\\u" not in text
    assert first_record(out, "excluded.jsonl") == ""


def test_what_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(Surroundings, match=r"manifest\.json"):
        written_files(tmp_path)
    with pytest.raises(Surroundings, match="cannot be read"):
        first_record(tmp_path, "matches.jsonl")
