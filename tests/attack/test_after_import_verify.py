"""A forged export whose checksums are right is found out all the same."""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from reviewer.cli import main
from reviewer.formats.jsonl import dump_document, dump_line
from reviewer.services.verifying import verify

Forge = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    out = tmp_path_factory.mktemp("forged")
    assert main(["demo", "--headless", "--out", str(out)]) == 0
    yield out / "export"


def forged(sound: Path, out: Path, name: str, number: int, forge: Forge) -> tuple[str, ...]:
    copytree(sound, out)
    path = out / f"{name}.jsonl"
    lines = path.read_bytes().split(b"\n")
    record = json.loads(lines[number])
    forge(record)
    lines[number] = dump_line(record).rstrip(b"\n")
    path.write_bytes(b"\n".join(lines))
    manifest = json.loads((out / "manifest.json").read_bytes())
    data = path.read_bytes()
    entry = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}
    manifest["files"][path.name] = entry
    (out / "manifest.json").write_bytes(dump_document(manifest))
    return verify(out)


def put(*steps: Any, to: Any) -> Forge:
    def forge(record: Any) -> None:
        for step in steps[:-1]:
            record = record[step]
        record[steps[-1]] = to

    return forge


@pytest.mark.parametrize(
    ("name", "number", "forge", "problem"),
    [
        ("adjudications", 0, put("winner", to=None), "the winner is not"),
        ("adjudications", 1, put("winner", to="negative"), "the winner is not affirmative"),
        ("adjudications", 0, put("best_debaters", to=[]), "best_debaters are not"),
        ("adjudications", 1, put("overturns", to=False), "an original appeals and overturns"),
        (
            "adjudications",
            0,
            put("vote_totals", to={"affirmative": 9.0, "negative": 0.0}),
            "vote_totals are not",
        ),
        ("supplementary", 0, put("supplementary_id", to="other:x1"), "does not begin with"),
        ("excluded", 0, put("codes", to=["vote-tie"]), "codes are not those"),
        ("excluded", 0, put("findings", to=[]), "codes are not those"),
        ("exchanges", 0, put("turns", 0, "end_ms", to=1), "a turn's times are not"),
        ("matches", 0, put("sections", 1, "first_line", to=1), "begins before the one before"),
        ("matches", 0, put("sections", 1, "last_line", to=1), "is outside its lines"),
    ],
)
def test_a_forgery_is_found(
    name: str, number: int, forge: Forge, problem: str, sound: Path, tmp_path: Path
) -> None:
    found = forged(sound, tmp_path / "out", name, number, forge)
    assert any(problem in each for each in found), found


def test_what_is_not_forged_is_sound(sound: Path, tmp_path: Path) -> None:
    assert forged(sound, tmp_path / "out", "adjudications", 0, lambda _: None) == ()
