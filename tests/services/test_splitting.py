"""Folds of an export: they join to every file of it, and no text is in two of them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest

from reviewer.domain.dataset import FILES
from reviewer.domain.errors import BadInput, Refused, Surroundings
from reviewer.domain.model import Team
from reviewer.domain.transcript import Transcript
from reviewer.services.exporting import export
from reviewer.services.splitting import fold_export
from reviewer.services.verifying import verify
from tests.build import changed, project, small_match, supplement


def a_match(number: int) -> Transcript:
    """Two matches a motion, a team in every third match, an appeal and a summary in some."""
    more = [supplement()] if number % 4 == 0 else []
    made = small_match(f"m{number:02d}", appeal=number % 3 == 0, more=more)
    facts = replace(
        made.match,
        motion=f"辩题{number // 2}{'。' if number % 2 else ''}",
        competition=f"第{number % 2}届",
        affirmative=Team("常客队" if number % 3 == 0 else f"队{number}", "应当"),
        negative=Team(f"对手{number}", "不应当"),
    )
    return changed(made, facts)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("split")
    with project(folder, *(a_match(number) for number in range(12))) as store:
        export(store, folder / "out", context="inline")
    yield folder / "out"


def rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_every_record_of_every_file_has_one_fold(out: Path, tmp_path: Path) -> None:
    fold_export(out, 3, seed=1, file=tmp_path / "folds.jsonl")
    folds = {row["match_id"]: row["fold"] for row in rows(tmp_path / "folds.jsonl")}
    assert len(folds) == 12
    for name in FILES:
        records = rows(out / f"{name}.jsonl")
        assert name == "excluded" or records
        assert all(record["match_id"] in folds for record in records)


def test_nothing_leaks_between_folds(out: Path, tmp_path: Path) -> None:
    """No motion, utterance, judge's form, exchange or text of one fold is in another."""
    fold_export(out, 3, seed=5, file=tmp_path / "folds.jsonl")
    folds = {row["match_id"]: row["fold"] for row in rows(tmp_path / "folds.jsonl")}
    homes: dict[tuple[str, str], set[int]] = {}

    def note(kind: str, value: str, record: dict[str, Any]) -> None:
        homes.setdefault((kind, value), set()).add(folds[record["match_id"]])

    for name in FILES:
        for record in rows(out / f"{name}.jsonl"):
            for key, value in record.items():
                if key.endswith("_id") and value and key != "adjudication_id":
                    note(key, value, record)
            for each in [*record.get("utterances", []), *record.get("context", [])]:
                note("utterance", each["utterance_id"], record)
            for turn in record.get("turns", []):
                for id_ in turn["utterance_ids"]:
                    note("utterance", id_, record)
            if record.get("adjudication_id"):
                note("adjudication", record["adjudication_id"], record)
            if "motion" in record:
                note("motion", record["motion"].rstrip("。"), record)
    assert {kind for kind, _ in homes} >= {"utterance", "motion", "adjudication", "match_id"}
    assert all(len(found) == 1 for found in homes.values())
    assert len({fold for found in homes.values() for fold in found}) == 3


def test_it_joins_in_a_database(out: Path, tmp_path: Path) -> None:
    fold_export(out, 2, file=tmp_path / "folds.jsonl")
    for name in ("matches", "stages", "exchanges", "adjudications", "supplementary"):
        file = out / f"{name}.jsonl"
        query = (
            f"select count(*), count(f.fold) from read_json('{file}') t "
            f"left join read_json('{tmp_path / 'folds.jsonl'}') f using (match_id)"
        )
        read = duckdb.sql(query)
        assert read is not None
        (found,) = read.fetchall()
        assert found[0] == found[1] == len(rows(file))


def test_the_summary_tells_balance_and_shared_teams(out: Path, tmp_path: Path) -> None:
    made = fold_export(out, 3, seed=2, file=tmp_path / "folds.jsonl")
    told = json.loads((tmp_path / "folds.summary.json").read_text(encoding="utf-8"))
    assert told == made.summary
    assert sum(each["matches"] for each in told["balance"]) == told["matches"] == 12
    assert {each["matches"] for each in told["balance"]} == {4}
    (shared,) = told["team_overlap"]
    assert shared["team"] == "常客队"
    ids = [id_ for fold in shared["folds"] for id_ in fold["match_ids"]]
    assert sorted(ids) == ["m00", "m03", "m06", "m09"]


def test_the_same_seed_gives_the_same_bytes(out: Path, tmp_path: Path) -> None:
    first = fold_export(out, 3, seed=9, file=tmp_path / "a.jsonl").file.read_bytes()
    assert fold_export(out, 3, seed=9, file=tmp_path / "b.jsonl").file.read_bytes() == first
    assert fold_export(out, 3, seed=8, file=tmp_path / "c.jsonl").file.read_bytes() != first


def test_the_export_stays_sound(out: Path) -> None:
    made = fold_export(out, 2)
    assert made.file == out.with_name("out-folds.jsonl")
    assert made.file.is_file()
    assert verify(out) == ()
    with pytest.raises(Refused, match="outside"):
        fold_export(out, 2, file=out / "folds.jsonl")


def test_what_cannot_be_done_is_refused(out: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="6 motions"):
        fold_export(out, 7, file=tmp_path / "folds.jsonl")
    with pytest.raises(Refused, match="folder"):
        fold_export(out, 2, file=tmp_path)
    with pytest.raises(Surroundings, match="no export"):
        fold_export(tmp_path, 2, file=tmp_path.parent / "folds.jsonl")
    assert not (tmp_path / "folds.jsonl").exists()


def test_a_broken_manifest_is_told(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "manifest.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadInput, match=r"manifest\.json"):
        fold_export(tmp_path / "x", 2)
