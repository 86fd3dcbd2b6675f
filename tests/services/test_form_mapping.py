"""Mappings through the project: tried, kept for a competition, used by imports."""

from dataclasses import replace
from pathlib import Path

import pytest

from reviewer.domain.errors import Refused
from reviewer.domain.transcript import Transcript
from reviewer.formats.judge_form.mapping import FormMapping, Meaning
from reviewer.services.form_mapping import (
    forget_mapping,
    keep_mapping,
    kept_mappings,
    sheets_of,
    try_mapping,
)
from reviewer.storage.store import Store
from tests.bench.spreadsheets import delimited
from tests.services.match_maker import Maker, refused, row, taken

ROWS = [
    ["谁", "比的", "来自IP", "昵称", "开场", "发难", "被难", "胜者", "话"],
    ["石屿", "m1", "203.0.113.9", "秘密甲", "7", "8", "6", "乙队", "都好"],
    ["林川", "A2", "203.0.113.8", "秘密乙", "5", "4", "3", "正方", ""],
]
TITLES = (
    ("谁", Meaning("judge")),
    ("比的", Meaning("match")),
    ("开场", Meaning("score", "正方立论")),
    ("发难", Meaning("score", "反方质询（质询方）")),
    ("被难", Meaning("score", "反方质询（被质询方）")),
    ("胜者", Meaning("vote", ballot="decisive")),
    ("话", Meaning("comment")),
)
MAPPING = FormMapping("问卷", "row", 1, TITLES)
DATA = delimited(ROWS, "gb18030")


def put(maker: Maker, data: bytes = DATA) -> Path:
    return maker.write("forms/original/odd.csv", data)


def scores(now: Transcript) -> dict[str, tuple[str | None, str | None]]:
    return {
        e.cell.rpartition("!")[2]: (e.value, now.sections[e.section].type if e.section else None)
        for e in now.entries.values()
        if e.what == "score"
    }


def test_a_table_that_no_layout_fits_needs_a_mapping_once(store: Store, maker: Maker) -> None:
    put(maker)
    assert "a mapping can say what is what" in refused(store, maker.folder)
    keep_mapping(store, "示例杯", MAPPING)
    now = taken(store, maker.folder, "added")
    assert {judge.name for judge in now.judges.values()} == {"石屿"}  # A2 is another match
    assert scores(now) == {
        "E2": ("7", "constructive_speech"),
        "F2": ("8", "questioning"),
        "G2": ("6", "questioning"),
    }
    (vote,) = [e for e in now.entries.values() if e.what == "vote"]
    assert (vote.raw, vote.value, vote.cell) == ("乙队", "negative", "odd.csv!!H2")


def test_a_mapping_is_the_competitions(store: Store, maker: Maker) -> None:
    keep_mapping(store, "另一杯", MAPPING)
    put(maker)
    assert "no judge form" in refused(store, maker.folder)
    assert kept_mappings(store, "示例杯") == ()


def test_senders_are_not_kept_of_a_mapped_table_either(store: Store, maker: Maker) -> None:
    keep_mapping(store, "示例杯", MAPPING)
    put(maker)
    taken(store, maker.folder, "added")
    store.close()
    files = list(maker.folder.parents[1].glob("project.db*"))
    data = b"".join(file.read_bytes() for file in files)
    assert "石屿".encode() in data
    assert b"203.0.113" not in data and "秘密".encode() not in data


def test_a_new_mapping_reads_again_only_where_that_is_allowed(store: Store, maker: Maker) -> None:
    keep_mapping(store, "示例杯", MAPPING)
    put(maker)
    before = taken(store, maker.folder, "added")
    turned = dict(TITLES) | {"发难": dict(TITLES)["被难"], "被难": dict(TITLES)["发难"]}
    keep_mapping(store, "示例杯", replace(MAPPING, titles=tuple(turned.items())))
    assert taken(store, maker.folder, "unchanged") == before
    now = taken(store, maker.folder, replace=True)
    places = {e.cell[-2:]: e.side for e in now.entries.values() if e.what == "score"}
    assert places == {"E2": "affirmative", "F2": "affirmative", "G2": "negative"}
    assert taken(store, maker.folder, "unchanged", replace=True) == now


def test_forms_of_the_usual_kinds_are_read_as_ever(store: Store, maker: Maker) -> None:
    keep_mapping(store, "示例杯", MAPPING)
    maker.forms("1", row("石屿"))
    now = taken(store, maker.folder, "added")
    assert len(scores(now)) == 3
    assert taken(store, maker.folder, "unchanged", replace=True) == now


def test_trying_writes_nothing_and_shows_where_all_would_go(store: Store, maker: Maker) -> None:
    now = taken(store, maker.folder, "added")
    head, values = store.newest(), store.values("")
    assert [sheet.name for sheet in sheets_of("odd.csv", DATA)] == [""]
    tried = try_mapping("odd.csv", DATA, MAPPING, now)
    assert [(form.form.judge, form.ours) for form in tried.forms] == [
        ("石屿", True),
        ("林川", False),
    ]
    first = tried.forms[0].entries
    assert [(e.read.read, e.value) for e in first][:4] == [
        ("7", "7"),
        ("8", "8"),
        ("6", "6"),
        (None, "negative"),
    ]
    assert [e.place.side if e.place else None for e in first][:4] == [
        "affirmative",
        "negative",
        "affirmative",
        None,
    ]
    assert tried.in_tray == 0
    assert (store.newest(), store.values("")) == (head, values)


@pytest.mark.parametrize(
    ("mapping", "data", "words"),
    [
        (replace(MAPPING, header=9), DATA, "not all that the mapping names"),
        (replace(MAPPING, titles=(("没有", Meaning("judge")),)), DATA, "not all"),
        (MAPPING, b"", "empty"),
        (MAPPING, b"%PDF-1", "PDF"),
    ],
)
def test_what_cannot_be_is_a_sentence(mapping: FormMapping, data: bytes, words: str) -> None:
    tried = try_mapping("odd.csv", data, mapping)
    assert tried.forms == () and words in tried.trouble


def test_mappings_are_kept_by_name_and_forgotten(store: Store) -> None:
    keep_mapping(store, None, MAPPING)
    keep_mapping(store, None, replace(MAPPING, name=" 乙 "))
    keep_mapping(store, "杯", replace(MAPPING, header=2))
    keep_mapping(store, None, replace(MAPPING, header=3))
    assert [(m.name, m.header) for m in kept_mappings(store, None)] == [("乙", 1), ("问卷", 3)]
    assert [m.header for m in kept_mappings(store, "杯")] == [2]
    forget_mapping(store, None, "问卷")
    assert [m.name for m in kept_mappings(store, None)] == ["乙"]
    with pytest.raises(Refused, match="a name"):
        keep_mapping(store, None, replace(MAPPING, name=" "))
