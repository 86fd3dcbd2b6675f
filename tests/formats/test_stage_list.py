"""``stages.json``: strict, and a complaint names the stage and the field."""

import json
from typing import Any

import pytest

from reviewer.domain.errors import BadInput
from reviewer.domain.segmentation import StagePlace
from reviewer.formats.stage_list import read_stages

STAGE = {
    "name": "反方二辩质询正方一辩",
    "type": "questioning",
    "acting_side": "negative",
    "speakers": ["neg_2"],
    "respondents": ["aff_1"],
    "first_line": 41,
    "last_line": 83,
}


def read(*stages: object) -> tuple[StagePlace, ...]:
    return read_stages(json.dumps({"stages": stages}, ensure_ascii=False).encode())


def test_a_stage() -> None:
    (found,) = read({**STAGE, "surprise": True})
    assert found == StagePlace(
        "反方二辩质询正方一辩", "questioning", "negative", ("neg_2",), ("aff_1",), 41, 83, True
    )


def test_what_is_not_known_may_be_left_out() -> None:
    (found,) = read({"first_line": 1, "last_line": 2, "name": "", "type": None})
    assert found == StagePlace(None, None, None, (), (), 1, 2)


def test_no_stages_are_none() -> None:
    assert read() == ()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030", "utf-16"])
def test_other_encodings(encoding: str) -> None:
    text = json.dumps({"stages": [STAGE]}, ensure_ascii=False)
    assert read_stages(text.encode(encoding))[0].name == "反方二辩质询正方一辩"


@pytest.mark.parametrize(
    "field, value",
    [
        ("name", 3),
        ("name", "a\nb"),
        ("type", "questionning"),
        ("type", ["questioning"]),
        ("acting_side", "aff"),
        ("speakers", "neg_2"),
        ("speakers", ["反方二辩"]),
        ("respondents", [1]),
        ("first_line", "41"),
        ("first_line", 41.0),
        ("first_line", True),
        ("last_line", None),
        ("surprise", 1),
    ],
)
def test_a_wrong_value_is_refused_by_name(field: str, value: Any) -> None:
    with pytest.raises(BadInput, match=rf"^stages\.json, stage 2, {field}: {field} is "):
        read(STAGE, {**STAGE, field: value})


@pytest.mark.parametrize(
    "data, words",
    [
        (b"[]", "not an object"),
        (b"{}", r"stages: this file is"),
        (b'{"stages": {}}', r"stages: this file is"),
        (b'{"stages": [1]}', "stage 1: a stage is an object"),
        (b'{"stages": [{"begin": 1}]}', "no field 'begin'"),
        (b'{"stages": [\n{"a" 1}]}', "line 2, column 6: this is not valid JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"stages": ' + b"1" * 5000 + b"}", "too long"),
        (b"", "line 1, column 1"),
    ],
)
def test_what_is_no_stage_list_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_stages(data)
