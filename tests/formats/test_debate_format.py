import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reviewer.domain.errors import BadInput, Surroundings
from reviewer.domain.model import ScheduledStage
from reviewer.formats import resources
from reviewer.formats.debate_format import (
    load_formats,
    read_format,
    stage_from_table,
    stages_from_tables,
)
from reviewer.formats.resources import resource_dir

STAGE: dict[str, Any] = {
    "name": "反方二辩质询正方一辩",
    "type": "questioning",
    "acting_side": "negative",
    "speakers": ["neg_2"],
    "respondents": ["aff_1"],
    "seconds": 120,
    "scored": ["negative"],
    "optional": ["affirmative"],
}


def test_the_formats_of_the_contract_are_there() -> None:
    formats = load_formats()
    assert set(formats) == {"4v4", "2v2", "4v4-xinguobian", "4v4-ada", "2v2-ada"}
    cells = {id_: sum(len(s.scored) for s in fmt.stages) for id_, fmt in formats.items()}
    assert cells == {"4v4": 20, "2v2": 12, "4v4-xinguobian": 18, "4v4-ada": 20, "2v2-ada": 18}
    assert {fmt.debaters_per_side for fmt in formats.values()} == {2, 4}


def test_only_the_2v2_knows_a_surprise() -> None:
    formats = load_formats()
    assert [id_ for id_, fmt in formats.items() if fmt.surprise] == ["2v2"]
    surprise = formats["2v2"].surprise
    assert surprise is not None
    assert surprise.types == ("questioning", "supplementary_argumentation")
    assert (surprise.scored, surprise.optional) == ((), ("affirmative", "negative"))


def test_formats_are_read_once() -> None:
    assert load_formats() is load_formats()


def test_resources_are_found() -> None:
    assert (resource_dir() / "formats" / "4v4.toml").is_file()


def test_resources_inside_the_package_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "reviewer"
    monkeypatch.setattr(resources, "_PACKAGE", package)
    with pytest.raises(Surroundings):
        resource_dir()
    (tmp_path / "resources" / "formats").mkdir(parents=True)
    assert resource_dir() == tmp_path / "resources"
    (package / "resources" / "formats").mkdir(parents=True)
    assert resource_dir() == package / "resources"


def test_a_stage() -> None:
    assert stage_from_table(STAGE, "match.toml", "stages[1]") == ScheduledStage(
        name="反方二辩质询正方一辩",
        type="questioning",
        acting_side="negative",
        speakers=("neg_2",),
        respondents=("aff_1",),
        seconds=120,
        scored=("negative",),
        optional=("affirmative",),
    )


def test_a_stage_of_toml_with_the_least_there_can_be() -> None:
    text = '[[stages]]\nname = "立论"\ntype = "constructive_speech"\n'
    text += 'acting_side = "affirmative"\nscored = []\n'
    (stage,) = stages_from_tables(tomllib.loads(text)["stages"], "match.toml")
    assert (stage.speakers, stage.seconds, stage.scored) == ((), None, ())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"scoerd": []}, "unknown key 'scoerd'"),
        ({"type": "speech"}, "'type' must be one of"),
        ({"type": None}, "'type' must be one of"),
        ({"name": "  "}, "'name' must be a text"),
        ({"acting_side": "正方"}, "'acting_side' must be one of"),
        ({"speakers": "neg_2"}, "'speakers' must be a list"),
        ({"speakers": ["neg_2", "neg_2"]}, "names one twice"),
        ({"speakers": ["neg_5"]}, "'speakers' must be one of"),
        ({"speakers": ["aff_2"]}, "must be of the acting side"),
        ({"respondents": ["neg_1"]}, "must be of the other side"),
        ({"seconds": 0}, "whole number"),
        ({"seconds": True}, "whole number"),
        ({"seconds": 1.5}, "whole number"),
        ({"scored": ["both"]}, "'scored' must be one of"),
        ({"scored": [["negative"]]}, "'scored' must be one of"),
        ({"optional": ["negative"]}, "both 'scored' and 'optional'"),
        ({"acting_side": "both"}, "'respondents' where both"),
        ({"type": "summary"}, "scored for the acting side alone"),
    ],
)
def test_a_faulty_stage_is_refused_with_its_place(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as caught:
        stage_from_table(STAGE | change, "match.toml", "stages[3]")
    assert (caught.value.file, caught.value.place) == ("match.toml", "stages[3]")


def test_what_is_scored_must_be_said() -> None:
    table = {key: value for key, value in STAGE.items() if key != "scored"}
    with pytest.raises(BadInput, match="'scored' must be a list"):
        stage_from_table(table, "match.toml", "stages[1]")


@pytest.mark.parametrize("tables", [None, [], {}, "x", [1]])
def test_stages_that_are_no_list_of_tables(tables: object) -> None:
    with pytest.raises(BadInput):
        stages_from_tables(tables, "match.toml")


def test_a_format_file(tmp_path: Path) -> None:
    text = (resource_dir() / "formats" / "2v2.toml").read_text(encoding="utf-8")

    def refused(change: Callable[[str], str], name: str = "2v2.toml") -> str:
        path = tmp_path / name
        path.write_text(change(text), encoding="utf-8")
        with pytest.raises(BadInput) as caught:
            read_format(path)
        return caught.value.reason

    assert "file's name" in refused(lambda t: t, "other.toml")
    assert "no neg_2" in refused(
        lambda t: t.replace("debaters_per_side = 2", "debaters_per_side = 1")
    )
    assert refused(lambda t: t + "[")
    assert "unknown key" in refused(lambda t: "extra = 1\n" + t)


def test_the_formats_are_the_schedules_they_were_made_from() -> None:
    schedules = Path(__file__).parents[1] / "data" / "formats" / "schedules.json"
    known = json.loads(schedules.read_text(encoding="utf-8"))
    for id_, fmt in load_formats().items():
        assert len(fmt.stages) == len(known[id_]["stages"])
        for stage, facts in zip(fmt.stages, known[id_]["stages"], strict=True):
            assert {key: _plain(getattr(stage, key)) for key in facts} == facts


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
