"""The story of the sample, from files in to files out, told through the commands alone."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reviewer.cli import main
from reviewer.storage.store import Store

SLOW_TRAVEL, CLUB, COMPANION = "4v4-slow-travel", "2v2-club-recruit", "4v4-ai-companion"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    out = tmp_path_factory.mktemp("story") / "演示 demo"
    assert main(["demo", "--headless", "--out", str(out)]) == 0
    yield out


def records(told: Path, file: str) -> list[dict[str, Any]]:
    text = (told / "export" / file).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n")[:-1]]


def test_two_matches_come_out_and_one_is_left_out_with_its_reason(told: Path) -> None:
    assert [m["match_id"] for m in records(told, "matches.jsonl")] == [CLUB, SLOW_TRAVEL]
    (left_out,) = records(told, "excluded.jsonl")
    assert (left_out["match_id"], left_out["codes"]) == (COMPANION, ["form-count"])


def test_every_line_of_the_transcript_is_in_one_place(told: Path) -> None:
    for match in records(told, "matches.jsonl"):
        texts = [*match["utterances"], *match["post_debate"]]
        places = [line for utterance in texts for line in utterance["src"] if not utterance["cut"]]
        left = [line for each in match["left_out"] for line in each["src"]]
        cut = {line for u in texts if u["cut"] for line in u["src"]}
        assert len(places + left) == len(set(places + left))
        assert cut.isdisjoint(left)
        assert len(set(places + left) | cut) == match["source"]["lines"]


def test_the_reviewers_corrections_are_in_the_dataset(told: Path) -> None:
    match = next(m for m in records(told, "matches.jsonl") if m["match_id"] == SLOW_TRAVEL)
    said = {utterance["utterance_id"]: utterance for utterance in match["utterances"]}
    assert "三十公里" in said[f"{SLOW_TRAVEL}:L31"]["text"]
    assert said[f"{SLOW_TRAVEL}:L302.2"]["role"] == "neg_3"
    assert match["review"]["corrections"] >= 5
    assert match["review"]["adjusted_sections"] >= 2
    assert match["review"]["status"] == "approved"


def test_a_4v4_has_its_fourteen_stages_and_twenty_scored_cells(told: Path) -> None:
    stages = [s for s in records(told, "stages.jsonl") if s["match_id"] == SLOW_TRAVEL]
    assert len(stages) == 20
    assert {s["index"] for s in stages} == set(range(1, 15))
    assert all(len(s["scores"]) == 3 and s["mean_score"] for s in stages)


def test_the_surprise_challenge_is_a_stage_with_its_scores(told: Path) -> None:
    stages = [s for s in records(told, "stages.jsonl") if s["match_id"] == CLUB]
    surprise = [s for s in stages if s["surprise"]]
    assert [s["evaluated_side"] for s in surprise] in (
        ["negative", "affirmative"],
        ["affirmative", "negative"],
    )
    assert len(stages) == 16


def test_the_appeal_stands_and_overturns_and_touches_nothing_of_the_original(told: Path) -> None:
    mine = [a for a in records(told, "adjudications.jsonl") if a["match_id"] == SLOW_TRAVEL]
    original, appeal = sorted(mine, key=lambda each: each["kind"], reverse=True)
    assert (original["winner"], original["stands"], original["overturns"]) == (
        "affirmative",
        False,
        None,
    )
    assert (appeal["winner"], appeal["stands"], appeal["overturns"]) == ("negative", True, True)
    assert appeal["appeals"] == original["adjudication_id"]
    judges = [{judge["judge_id"] for judge in each["judges"]} for each in (original, appeal)]
    assert judges[0].isdisjoint(judges[1])
    stages = [s for s in records(told, "stages.jsonl") if s["match_id"] == SLOW_TRAVEL]
    assert {s["adjudication_id"] for s in stages} == {original["adjudication_id"]}
    assert {score["judge_id"] for s in stages for score in s["scores"]} == judges[0]


def test_no_name_of_a_person_leaves(told: Path) -> None:
    with Store.open(str(told / "demo.db")) as store:
        names = {judge.name for judge in store.people("judge")}
        labels = {label for row in store.matches() for label in store.load(row.match).speakers}
    assert len(names) == 11
    for file in (told / "export").rglob("*"):
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            found = [name for name in names | labels if name in text]
            assert not found, f"{file.name} holds {found}"


def test_supplements_stand_apart(told: Path) -> None:
    supplements = records(told, "supplementary.jsonl")
    assert {s["kind"] for s in supplements} == {"summary", "reasoning"}
    adjudications = (told / "export" / "adjudications.jsonl").read_text(encoding="utf-8")
    assert all(s["text"] not in adjudications for s in supplements)


def test_the_export_verifies_and_the_project_is_sound(told: Path) -> None:
    assert main(["verify", str(told / "export")]) == 0
    assert main(["doctor", str(told / "demo.db")]) == 0


def test_the_same_project_gives_the_same_bytes(told: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    main(["export", str(told / "demo.db"), str(again)])
    first = {p.relative_to(told / "export"): p.read_bytes() for p in files(told / "export")}
    second = {p.relative_to(again): p.read_bytes() for p in files(again)}
    assert first == second


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_second_demo_starts_afresh_and_spares_other_folders(told: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert main(["demo", "--headless", "--out", str(tmp_path)]) == 1
    assert (tmp_path / "mine.txt").read_text() == "mine"
    before = {p.name: p.read_bytes() for p in files(told / "export")}
    assert main(["demo", "--headless", "--out", str(told)]) == 0
    assert {p.name: p.read_bytes() for p in files(told / "export")} == before
