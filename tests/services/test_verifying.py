import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reviewer.domain.edits import Context, plan
from reviewer.domain.log import apply
from reviewer.domain.transcript import Transcript
from reviewer.formats.jsonl import dump_document, dump_line
from reviewer.services.exporting import export
from reviewer.services.verifying import verify
from tests.build import changed, project, small_match, supplement

Record = dict[str, Any]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A sound export of two matches, one with an appeal, and a third left out."""
    made = [
        small_match("m1", appeal=True, more=[supplement()]),
        split(small_match("m2", status="in_review")),
        changed(small_match("m3"), replace(small_match("m3").match, motion=None)),
    ]
    with project(tmp_path, *made) as store:
        export(store, tmp_path / "out", status="any")
    assert verify(tmp_path / "out") == ()
    return tmp_path / "out"


def split(made: Transcript) -> Transcript:
    """``m2`` with line 4 in two utterances, and an empty one between lines 7 and 8."""
    for edit in (
        {"edit": "split_unit", "unit": "u4", "at": 2},
        {"edit": "set_text", "unit": "u7", "text": "", "reason": "噪音"},
    ):
        made = apply(made, plan(made, edit, Context(author="张三")), made.head)
    return made


def rewrite(out: Path, name: str, change: Callable[[list[Record]], object]) -> tuple[str, ...]:
    """Changes a file's records, with all checksums and counts right, and verifies."""
    path = out / f"{name}.jsonl"
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]
    change(records)
    return rewrite_bytes(out, name, b"".join(map(dump_line, records)), len(records))


def rewrite_bytes(out: Path, name: str, content: bytes, count: int | None) -> tuple[str, ...]:
    (out / f"{name}.jsonl").write_bytes(content)
    manifest = json.loads((out / "manifest.json").read_bytes())
    entry = {"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
    manifest["files"][f"{name}.jsonl"] = entry
    if count is not None:
        manifest["counts"][name] = count
    (out / "manifest.json").write_bytes(dump_document(manifest))
    return verify(out)


# the folder


def test_what_is_no_export(tmp_path: Path) -> None:
    assert verify(tmp_path) == (f"manifest.json: is not there; {tmp_path.name} is no export",)
    (tmp_path / "manifest.json").write_text("{")
    (problem,) = verify(tmp_path)
    assert problem.startswith("manifest.json: ")


FILES = (
    "matches.jsonl",
    "excluded.jsonl",
    "README.md",
    "croissant.json",
    "schema/stages.schema.json",
)


@pytest.mark.parametrize("name", FILES)
def test_a_changed_byte_is_found(out: Path, name: str) -> None:
    content = (out / name).read_bytes()
    (out / name).write_bytes(content[:-2] + b"x" + content[-1:])
    assert any(p.startswith(f"{name}: is not as it was written") for p in verify(out))


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_cut_short_or_gone_is_found(out: Path, name: str) -> None:
    content = (out / name).read_bytes()
    (out / name).write_bytes(content[:-1])
    assert any(p.startswith(f"{name}: has {len(content) - 1} bytes") for p in verify(out))
    (out / name).unlink()
    assert f"{name}: is not there" in verify(out)


def test_a_file_too_many_is_found(out: Path) -> None:
    (out / "schema" / "more.json").write_text("{}")
    (out / ".DS_Store").write_text("left by a desktop")
    assert verify(out) == ("schema/more.json: is no part of the export",)


def test_a_manifest_that_leads_out_of_the_folder_is_not_followed(out: Path) -> None:
    manifest = json.loads((out / "manifest.json").read_bytes())
    manifest["files"]["../secret"] = manifest["files"]["README.md"]
    (out / "manifest.json").write_bytes(dump_document(manifest))
    assert verify(out) == ("../secret: is not there",)


def test_a_manifest_without_a_file_or_with_wrong_counts(out: Path) -> None:
    manifest = json.loads((out / "manifest.json").read_bytes())
    del manifest["files"]["README.md"]
    manifest["counts"]["stages"] += 1
    (out / "manifest.json").write_bytes(dump_document(manifest))
    problems = verify(out)
    assert "manifest.json: README.md is not named" in problems
    assert "README.md: is no part of the export" in problems
    assert any("counts are" in problem for problem in problems)


# bytes and schemas


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda b: b"\xef\xbb\xbf" + b, "byte order mark"),
        (lambda b: b.replace(b"\n", b"\r\n"), "carriage return"),
        (lambda b: b[:-1], "the last line has no end"),
        (lambda b: b + b"\n", "line 3"),
        (lambda b: b.replace("示例杯".encode(), "示\u2028杯".encode()), "raw U+2028"),
        (lambda b: b.replace("示例杯".encode(), "示例杯".encode("gbk")), "line 1"),
        (lambda b: b.replace("示例杯".encode(), b"\\ud800"), "line 1"),
        (lambda b: b.replace(b'"index": 1,', b'"index": NaN,'), "index"),
        (lambda b: b.replace(b'"index": 1,', b'"index": 1.0,'), "index"),
        (lambda b: b.replace(b'"surprise": false', b'"surprise": 0'), "surprise"),
    ],
)
def test_bytes_that_are_no_records(
    out: Path, change: Callable[[bytes], bytes], problem: str
) -> None:
    content = change((out / "matches.jsonl").read_bytes())
    problems = rewrite_bytes(out, "matches", content, None)
    assert any(p.startswith("matches.jsonl, line ") and problem in p for p in problems)


@pytest.mark.parametrize(
    "name", ["matches", "stages", "exchanges", "adjudications", "supplementary", "excluded"]
)
def test_records_off_their_schema_or_out_of_order(out: Path, name: str) -> None:
    problems = rewrite(out, name, lambda records: records[-1].update(more=1))
    count = len((out / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")) - 1
    assert any(p.startswith(f"{name}.jsonl, line {count}: more") for p in problems)


@pytest.mark.parametrize("name", ["matches", "stages", "exchanges", "adjudications"])
def test_records_out_of_order_are_found(out: Path, name: str) -> None:
    problems = rewrite(out, name, lambda records: records.reverse())
    assert any("not in the order of match_id" in p for p in problems)


# references


def first(match: str, **fields: Any) -> Callable[[list[Record]], object]:
    """Changes the first record of a match."""

    def change(records: list[Record]) -> None:
        next(r for r in records if r["match_id"] == match).update(fields)

    return change


def within(match: str, *path: Any, value: Any) -> Callable[[list[Record]], object]:
    """Sets a value deep in the first record of a match."""

    def change(records: list[Record]) -> None:
        place: Any = next(r for r in records if r["match_id"] == match)
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def without(place: int) -> Callable[[list[Record]], object]:
    return lambda records: records.pop(place)


@pytest.mark.parametrize(
    ("name", "change", "problem"),
    [
        # a match by itself
        ("matches", within("m1", "sections", 1, "index", value=9), "index is not 2"),
        ("matches", within("m1", "sections", 1, "section_id", value="m1:S1"), "occurs twice"),
        ("matches", within("m1", "utterances", 1, "section_id", value="m1:S9"), "no section"),
        ("matches", within("m1", "utterances", 1, "utterance_id", value="m1:L1"), "occurs twice"),
        ("matches", within("m1", "utterances", 1, "utterance_id", value="m1:L99"), "in line 2"),
        ("matches", within("m1", "utterances", 1, "src", value=[1]), "line 1 is in two places"),
        ("matches", within("m1", "utterances", 1, "src", value=[2, 3]), "line 3 is in two"),
        ("matches", within("m1", "utterances", 1, "src", value=[2, 4]), "skips a line"),
        ("matches", within("m1", "source", "lines", value=99), "15 lines of 99 are in a place"),
        ("matches", within("m2", "utterances", 3, "cut", value=[0, 3]), "line 4 is in two"),
        ("matches", within("m2", "utterances", 3, "cut", value=[0, 1]), "is in no place"),
        ("matches", within("m2", "left_out", 0, "src", value=[8]), "line 8 is in m2:L8 and left"),
        ("matches", within("m2", "left_out", value=[]), "14 lines of 15"),
        ("matches", lambda rs: rs[0]["post_debate"].append(rs[0]["utterances"].pop()), "debate"),
        ("matches", lambda rs: rs[0]["utterances"].append(rs[0]["post_debate"].pop()), "after"),
        ("matches", lambda rs: rs.append(rs[-1]), "match m2 twice"),
        ("matches", without(0), "match m1 is not in matches.jsonl"),
        ("matches", first("m1", adjudication_ids=["m1:original"]), "it names"),
        # stages
        ("stages", first("m1", section_id="m1:S1"), "is no stage"),
        ("stages", first("m1", instance_id="m1:S6:affirmative"), "instance_id is not"),
        ("stages", first("m1", index=2), "index is not"),
        ("stages", first("m1", adjudication_id="m1:appeal"), "adjudication_id is not m1:original"),
        ("stages", first("m1", motion="别的"), "motion"),
        ("stages", first("m1", type="summary"), "is not as in the match"),
        ("stages", first("m1", debaters=["aff_1", "aff_2"]), "debaters"),
        ("stages", within("m1", "utterances", 0, "text", value="改了"), "utterances are not"),
        ("stages", within("m1", "scores", 0, "score", value=1), "scores are not the original"),
        ("stages", first("m1", mean_score=8.5), "mean_score is not 8.0"),
        ("stages", lambda rs: rs[1]["context"].pop(), "the context is not"),
        ("stages", lambda rs: rs[0].update(context=rs[1]["context"]), "the context is not"),
        ("stages", lambda rs: rs[1]["context"][0].update(text="改了"), "the context is not"),
        ("stages", lambda rs: rs[1]["context"][0].update(text=""), "context.0.text"),
        ("stages", without(0), "scored, but no record"),
        ("stages", lambda rs: rs.insert(0, rs[0]), "a stage and side twice"),
        # exchanges
        ("exchanges", first("m1", section_id="m1:S2"), "is no interactive stage"),
        ("exchanges", first("m1", exchange_id="m1:E7"), "exchange_id is not m1:E6"),
        ("exchanges", first("m1", index=2), "index does not count on"),
        ("exchanges", first("m1", stage_instance_ids=["m1:S2:negative"]), "stage_instance_ids"),
        ("exchanges", first("m1", type="free_debate"), "type is not the stage's"),
        ("exchanges", within("m1", "turns", 0, "side", value="affirmative"), "of one side"),
        ("exchanges", within("m1", "turns", 0, "text", value="改了"), "text is not what is said"),
        ("exchanges", within("m1", "turns", 0, "roles", value=["neg_1"]), "roles are not"),
        ("exchanges", within("m1", "turns", 0, "utterance_ids", value=["m1:L2"]), "no utterance"),
        ("exchanges", lambda rs: rs[0]["turns"].reverse(), "not in order"),
        ("exchanges", lambda rs: rs.insert(1, {**rs[0], "index": 2}), "overlap"),
        # adjudications
        ("adjudications", first("m1", adjudication_id="m1:first"), "is not m1:original"),
        ("adjudications", first("m1", stands=True), "not exactly the last one stands"),
        ("adjudications", lambda rs: rs[1].update(appeals="m2:original"), "appeals is not"),
        ("adjudications", lambda rs: rs[1].update(overturns=False), "overturns is not True"),
        ("adjudications", without(0), "without its original"),
        ("adjudications", without(1), "it names"),
        ("adjudications", first("m1", votes={"affirmative": 1, "negative": 2}), "votes are not"),
        ("adjudications", within("m1", "best_debater_votes", "aff_1", value=8), "named 9 times"),
        (
            "adjudications",
            within("m1", "judges", 0, "scores", 0, "score", value=1),
            "scores are not the original",
        ),
        (
            "adjudications",
            within("m1", "judges", 0, "scores", 0, "section_id", value="m1:S1"),
            "is no stage",
        ),
        (
            "adjudications",
            within("m1", "judges", 1, "commentary_section_ids", value=["m1:S15"]),
            "no comment of this judge",
        ),
        # the rest
        ("supplementary", first("m1", adjudication_id="m1:other"), "there is no adjudication"),
        ("supplementary", first("m1", characters=3), "characters is not the length"),
        ("supplementary", lambda rs: rs.append(rs[0]), "supplementary_id occurs twice"),
        ("supplementary", first("m1", match_id="m9"), "match m9 is not in matches.jsonl"),
    ],
)
def test_what_does_not_fit_together_is_found(
    out: Path, name: str, change: Callable[[list[Record]], object], problem: str
) -> None:
    problems = rewrite(out, name, change)
    assert any(problem in each for each in problems), problems


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"match_id": "m1"}, "match m1 is left out and exported"),
        ({"match_id": "m9", "adjudication_id": "m9:appeal"}, "match m9 is not exported"),
        ({"match_id": "m1", "adjudication_id": "m1:appeal"}, "m1:appeal is left out and exported"),
        ({"match_id": "m1", "adjudication_id": "m1:original"}, "only an appeal"),
    ],
)
def test_what_is_left_out_is_not_there(out: Path, fields: Record, problem: str) -> None:
    left = {"adjudication_id": None, "status": "imported", "codes": ["x"], "findings": []}
    place = 0 if fields["match_id"] < "m3" else 1
    problems = rewrite(out, "excluded", lambda records: records.insert(place, {**left, **fields}))
    assert any(problem in each for each in problems), problems


def test_problems_name_file_and_line(out: Path) -> None:
    problems = rewrite(out, "stages", lambda records: records[3].update(mean_score=1.5))
    assert problems == ("stages.jsonl, line 4: mean_score is not 8.0",)


def test_a_stage_written_in_another_way_is_found(out: Path) -> None:
    lines = (out / "stages.jsonl").read_bytes().splitlines(keepends=True)
    lines[1] = json.dumps(json.loads(lines[1]), separators=(",", ":")).encode() + b"\n"
    problems = rewrite_bytes(out, "stages", b"".join(lines), None)
    assert any(p.startswith("stages.jsonl, line 2") for p in problems)


def test_problems_without_end_are_counted(out: Path) -> None:
    problems = rewrite_bytes(out, "exchanges", b"{}\n" * 1200, 1200)
    assert len(problems) == 1001
    assert problems[-1] == "and 200 problems more"
