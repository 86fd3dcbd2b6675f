"""An export is read as it is by the programs its users have."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import datasets
import duckdb
import mlcroissant
import pandas
import pytest
from jsonschema import Draft202012Validator

from reviewer.services.exporting import export
from tests.build import changed, project, small_match, supplement

FILES = ("matches", "stages", "exchanges", "adjudications", "supplementary", "excluded")
CONFIGS = FILES[:-1]


@pytest.fixture(scope="module", params=["inline", "ids"])
def out(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export with a record in every file, and a match in which much is not known."""
    folder = tmp_path_factory.mktemp("export")
    unknown = small_match("m0")
    timeless = [replace(li, start_ms=None, end_ms=None) for li in unknown.lines.values()]
    bare = replace(unknown.match, competition=None, round=None, date=None)
    made = [
        changed(unknown, bare, *timeless),
        small_match("m1", appeal=True, more=[supplement()]),
        small_match("m2", status="imported"),
    ]
    with project(folder, *made) as store:
        export(store, folder / "out", context=request.param)
    return folder / "out"


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(datasets.config, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    datasets.disable_progress_bars()
    yield
    datasets.enable_progress_bars()


def rows(out: Path, name: str) -> list[dict[str, Any]]:
    text = (out / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n")[:-1]]


@pytest.mark.parametrize("name", FILES)
def test_datasets_reads_each_file(out: Path, name: str, tmp_path: Path) -> None:
    path = str(out / f"{name}.jsonl")
    read = datasets.load_dataset("json", data_files=path, split="train", cache_dir=tmp_path / "c")
    assert [as_text(row) for row in read] == rows(out, name)


def as_text(row: dict[str, Any]) -> dict[str, Any]:
    """The row with its date as it stood: Arrow makes a time of any text that looks like one."""
    date = row.get("date")
    return {**row, "date": str(date).removesuffix(" 00:00:00")} if date else dict(row)


@pytest.mark.parametrize("name", CONFIGS)
def test_datasets_reads_the_folder_by_its_card(out: Path, name: str, tmp_path: Path) -> None:
    read = datasets.load_dataset(str(out), name, split="train", cache_dir=tmp_path / "c")
    assert [as_text(row) for row in read] == rows(out, name)


def test_the_card_gives_types_where_all_values_are_null(out: Path, tmp_path: Path) -> None:
    read = datasets.load_dataset(str(out), "adjudications", split="train", cache_dir=tmp_path)
    assert all(totals is None for totals in read["vote_totals"])
    assert read.features["vote_totals"]["affirmative"].dtype == "float64"


@pytest.mark.parametrize("name", FILES)
def test_duckdb_reads_each_file(out: Path, name: str) -> None:
    read = duckdb.sql(f"SELECT * FROM read_json_auto('{out}/{name}.jsonl')")
    assert read is not None
    assert list(read.columns) == list(rows(out, name)[0])
    assert len(read.fetchall()) == len(rows(out, name))


def test_duckdb_joins_them(out: Path) -> None:
    query = f"""
        SELECT m.motion, avg(s.mean_score)
        FROM read_json_auto('{out}/stages.jsonl') s
        JOIN read_json_auto('{out}/matches.jsonl') m USING (match_id)
        GROUP BY m.motion
    """
    read = duckdb.sql(query)
    assert read is not None
    assert read.fetchall() == [("先有鸡还是先有蛋", 8.0)]


@pytest.mark.parametrize("name", FILES)
def test_pandas_reads_each_file(out: Path, name: str) -> None:
    read = pandas.read_json(out / f"{name}.jsonl", lines=True)
    assert list(read.columns) == list(rows(out, name)[0])
    assert read["match_id"].tolist() == [row["match_id"] for row in rows(out, name)]


@pytest.mark.parametrize("name", FILES)
def test_each_record_is_valid_by_the_schema_beside_it(out: Path, name: str) -> None:
    schema = json.loads((out / "schema" / f"{name}.schema.json").read_bytes())
    Draft202012Validator.check_schema(schema)
    for row in rows(out, name):
        Draft202012Validator(schema).validate(row)


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated")  # mlcroissant's affair
@pytest.mark.logs  # what the format recommends but an export cannot know: licence, address, date
def test_croissant_describes_the_files(out: Path) -> None:
    dataset = mlcroissant.Dataset(jsonld=str(out / "croissant.json"))
    issues = dataset.metadata.ctx.issues
    assert not issues.errors
    assert all("is recommended, but does not exist" in warning for warning in issues.warnings)
    for name in FILES:
        read = list(dataset.records(record_set=name))
        assert len(read) == len(rows(out, name))
        ids = [record[f"{name}/match_id"].decode() for record in read]
        assert ids == [row["match_id"] for row in rows(out, name)]


def test_the_card_is_what_the_hub_reads(out: Path) -> None:
    from huggingface_hub import DatasetCard

    card = DatasetCard.load(out / "README.md")
    assert card.data.language == ["zh"]
    assert card.data.license == "unknown"
    assert [config["config_name"] for config in card.data.configs] == list(CONFIGS)
    assert "| `stages.jsonl` | 12 |" in card.text


def test_a_file_without_records_is_no_configuration(tmp_path: Path) -> None:
    with project(tmp_path, small_match("m1")) as store:
        export(store, tmp_path / "out")
    text = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "- config_name: matches" in text
    assert "- config_name: supplementary" not in text
