import json
from typing import Any, get_args, get_origin

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel

from reviewer.domain.dataset import match_records
from reviewer.formats.jsonl import (
    StageLines,
    dump_document,
    dump_line,
    read_line,
    record_models,
    schema_text,
    without_context,
)
from tests.build import FORMAT, small_match, supplement

EXCLUDED = {
    "match_id": "m1",
    "adjudication_id": None,
    "status": "imported",
    "codes": ["not-reviewed"],
    "findings": [{"code": "not-reviewed", "message": "It is not."}],
}


def examples(context: Any = "inline") -> dict[str, list[dict[str, Any]]]:
    made = small_match(appeal=True, more=[supplement()])
    found = match_records(made, FORMAT, people={"李小红": "R1"}, context=context)
    return {
        "matches": [found.matches],
        "stages": list(found.stages),
        "exchanges": list(found.exchanges),
        "adjudications": list(found.adjudications),
        "supplementary": list(found.supplementary),
        "excluded": [EXCLUDED],
    }


@pytest.mark.parametrize("context", ["inline", "ids"])
def test_records_are_read_back_as_they_were(context: str) -> None:
    for name, model in record_models(context).items():
        for record in examples(context)[name]:
            read = read_line(model, dump_line(record)).model_dump()
            assert json.dumps(read) == json.dumps(record)  # the order of the keys as well


@pytest.mark.parametrize("context", ["inline", "ids"])
def test_records_are_valid_by_their_schemas(context: str) -> None:
    for name, model in record_models(context).items():
        schema = json.loads(schema_text(model))
        Draft202012Validator.check_schema(schema)
        for record in examples(context)[name]:
            Draft202012Validator(schema).validate(record)


def test_a_schema_is_as_strict_as_its_model() -> None:
    for name, model in record_models("inline").items():
        schema = json.loads(schema_text(model))
        for wrong in _spoilt(examples()[name][0]):
            assert not Draft202012Validator(schema).is_valid(wrong)
            with pytest.raises(ValueError):
                read_line(model, dump_line(wrong))


def _spoilt(record: dict[str, Any]) -> list[dict[str, Any]]:
    first = next(iter(record))
    missing = {key: value for key, value in record.items() if key != first}
    return [missing, {**record, "extra": 1}, {**record, first: ""}, {**record, first: 7}]


def test_every_field_is_required_and_has_one_type() -> None:
    for model in record_models("inline").values():
        for name, field in model.model_fields.items():
            assert field.is_required(), name
            kinds = [arg for arg in get_args(field.annotation) if arg is not type(None)]
            if type(None) in get_args(field.annotation):
                assert len(kinds) == 1, name


def test_the_schemas_are_the_same_every_time() -> None:
    for model in record_models("ids").values():
        assert schema_text(model) == schema_text(model)
        assert json.loads(schema_text(model))["additionalProperties"] is False


def test_characters_stand_as_they_are_but_for_those_that_end_lines() -> None:
    line = dump_line({"text": "辩论😀\u2028\u2029\x85\n\u3000"})
    assert line == '{"text": "辩论😀\\u2028\\u2029\\u0085\\n\u3000"}\n'.encode()
    assert json.loads(line)["text"] == "辩论😀\u2028\u2029\x85\n\u3000"
    assert len(line.decode().splitlines()) == 1


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800"])
def test_what_is_no_json_or_no_text_is_refused(value: object) -> None:
    with pytest.raises(ValueError):
        dump_line({"text": value})
    with pytest.raises(ValueError):
        dump_document({"text": value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mean_score", b"NaN"),
        ("mean_score", b"true"),
        ("mean_score", b'"8.0"'),
        ("index", b"true"),
        ("index", b"1.0"),
        ("index", b"0"),
        ("surprise", b"1"),
        ("motion", b'""'),
        ("evaluated_side", b'"both"'),
        ("scores", b"[]"),
    ],
)
def test_nothing_is_converted(field: str, value: bytes) -> None:
    record = examples()["stages"][0]
    line = dump_line(record).replace(
        f'"{field}": {json.dumps(record[field], ensure_ascii=False)}'.encode(),
        f'"{field}": '.encode() + value,
    )
    assert line != dump_line(record)
    with pytest.raises(ValueError, match=field):
        read_line(record_models("inline")["stages"], line)


@pytest.mark.parametrize("context", ["inline", "ids"])
def test_stages_are_written_as_any_record(context: str) -> None:
    lines = StageLines()
    for record in examples(context)["stages"]:
        assert lines.dump(record) == dump_line(record)


def test_a_stage_is_parted_from_its_context() -> None:
    record = examples()["stages"][-1]
    parted = without_context(dump_line(record))
    assert parted is not None
    assert parted[0] == dump_line({**record, "context": []})
    assert json.loads(b"[" + parted[1] + b"]") == record["context"]


def test_a_text_that_looks_like_a_context_is_none() -> None:
    record = examples()["stages"][-1]
    record["context"][0]["text"] = record["name"] = '"context": [1], "adjudication_id": '
    parted = without_context(dump_line(record))
    assert parted is not None
    assert json.loads(b"[" + parted[1] + b"]") == record["context"]
    assert without_context(b"{}\n") is None


def test_the_models_are_strict_all_the_way_down() -> None:
    for model in record_models("inline").values():
        for nested in _nested(model):
            assert nested.model_config == {
                "extra": "forbid",
                "strict": True,
                "allow_inf_nan": False,
            }


def _nested(hint: Any) -> list[type[BaseModel]]:
    if isinstance(hint, type) and get_origin(hint) is None and issubclass(hint, BaseModel):
        fields = hint.model_fields.values()
        return [hint, *(each for field in fields for each in _nested(field.annotation))]
    return [each for arg in get_args(hint) for each in _nested(arg)]
