"""Model-written texts: ``summaries/*.json``."""

import json
from typing import Any

import pytest

from reviewer.domain.errors import BadInput
from reviewer.formats.supplement import ReadSupplement, read_supplement

TEXT = {"kind": "summary", "adjudication": "original", "generator": "m-1", "text": " 甲\n乙 "}


def read(body: object) -> ReadSupplement:
    return read_supplement("summaries/1.json", json.dumps(body, ensure_ascii=False).encode())


def test_a_text() -> None:
    assert read(TEXT) == ReadSupplement("summary", "original", "m-1", "甲\n乙")
    assert read({**TEXT, "generator": None}).generator is None
    assert read({**TEXT, "kind": "reasoning", "adjudication": "appeal"}).adjudication == "appeal"


@pytest.mark.parametrize(
    "field, value",
    [
        ("kind", "story"),
        ("kind", None),
        ("adjudication", "second"),
        ("text", ""),
        ("text", "  "),
        ("text", 3),
        ("text", "a\x00b"),
        ("text", "a\ud800"),
        ("generator", 1),
        ("author", "x"),
    ],
)
def test_what_is_wrong_is_named(field: str, value: Any) -> None:
    with pytest.raises(BadInput, match=f"^summaries/1.json, {field}: "):
        read_supplement("summaries/1.json", json.dumps({**TEXT, field: value}).encode())


def test_no_object_is_refused() -> None:
    with pytest.raises(BadInput, match="not an object"):
        read([TEXT])
