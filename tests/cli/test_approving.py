"""``apply`` says what keeps an approved match out of an export."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from reviewer.domain.log import Change, apply
from tests.build import project, small_match
from tests.cli.run_command import document, run

Captured = pytest.CaptureFixture[str]
APPROVE = {"edit": "set_status", "match": True, "status": "approved"}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """``good`` has no error, ``bad`` no motion; both are reviewed."""
    good, bad = (small_match(name, status="reviewed") for name in ("good", "bad"))
    bad = apply(bad, (Change("match", "bad", bad.match, replace(bad.match, motion=None)),), 1)
    project(tmp_path, good, bad).close()
    confirm = [
        {**APPROVE, "match": None, "section": s, "status": "reviewed"} for s in good.sections
    ]
    edits = [{k: v for k, v in edit.items() if v} for edit in (*confirm, APPROVE)]
    lines = "\n".join(map(json.dumps, edits))
    (tmp_path / "edits.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path / "project.reviewer"


def test_errors_are_named_when_a_match_is_approved(place: Path, capsys: Captured) -> None:
    edits = place.with_name("edits.jsonl")
    status, out, err = run(capsys, "apply", place, "bad", edits)
    assert status == 0 and "meta-missing 1" in err and "meta-missing" not in out
    assert document(capsys, "show", place, "bad")[1]["status"] == "approved"


def test_nothing_is_said_of_a_match_without_errors(place: Path, capsys: Captured) -> None:
    edits = place.with_name("edits.jsonl")
    assert run(capsys, "apply", place, "good", edits)[::2] == (0, "")
