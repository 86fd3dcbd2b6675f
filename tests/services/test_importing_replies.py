"""Correction replies through the store: nothing is lost, faults stay beside their lines."""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.domain.checks import checks
from reviewer.services.editor import Editor
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from tests.services.match_maker import (
    SAID,
    Maker,
    faults,
    flagged,
    refused,
    sound,
    take,
    taken,
    texts,
)

CASES = Path(__file__).parents[1] / "data/formats"


@pytest.fixture
def cased(tmp_path: Path) -> Maker:
    """The match that the shared cases are about: lines 1 to 4, then line 5."""
    made = Maker(tmp_path / "in/m1")
    said = (
        ("主席", "首先有请正方一辩"),
        ("主席", "开篇理论，计时开始。"),
        ("正方一辩", "谢谢主席，各位好。"),
        ("正方一辩", "首先定义，慢性系统是指步行与骑行空间。"),
    )
    cues = (
        f"{n}\n00:00:0{n},000 --> 00:00:0{n},900\n[{who}]: {text}\n"
        for n, (who, text) in enumerate(said)
    )
    made.write("transcript.srt", "\n".join(cues))
    return made


EXPECTED: dict[str, tuple[list[tuple[str, list[int]]], set[int]]] = {
    "dropped_line": ([("line-uncovered", [2, 3])], {2, 3}),
    "gap_in_src": ([("unit-gap", [1, 3])], {1, 3}),
    "cross_speaker": ([("unit-mixed-speakers", [1, 2, 3])], {1, 2, 3}),
    "order_swapped": ([("unit-order", [3])], {3}),
    "context_line_used": ([("line-unknown", [0, 1])], {1}),
    "unknown_line": ([("line-unknown", [99])], set()),
    "meta_chatter": ([], set()),
    "string_src": ([("line-unknown", [1, 2])], {1, 2}),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_the_shared_bad_cases(name: str, store: Store, cased: Maker) -> None:
    case = json.loads((CASES / "llm_units_bad_cases.json").read_text(encoding="utf-8"))[name]
    place = {n: 3 + 4 * (n - 1) for n in range(1, 5)}  # an SRT cue has its first text line's number
    for unit in case["units"]:
        if isinstance(unit["src"], str):
            unit["src"] = "3-7"
            continue
        unit["src"] = [place.get(n, n) for n in unit["src"]]
    cased.json("corrections/1.json", case)
    now = taken(store, cased.folder, "added")
    wanted, lines = EXPECTED[name]
    if name == "string_src":
        assert [code for code, _ in faults(now)] == ["line-unknown"]
        assert flagged(now) == {3, 7}
        return
    assert faults(now) == [(code, tuple(place.get(n, n) for n in ns)) for code, ns in wanted]
    assert flagged(now) == {place[n] for n in lines}
    said = {unit["text"] for unit in case["units"]}
    for fault in now.faults.values():
        assert fault.text is None or fault.text in said
    for unit in now.units.values():
        if unit.status == "flagged":
            assert unit.text == now.original(unit)


def test_the_shared_cut_off_case_and_the_good_one(store: Store, cased: Maker) -> None:
    cases = json.loads((CASES / "llm_units_bad_cases.json").read_text(encoding="utf-8"))
    cased.write("corrections/1.json", cases["truncated_json"])
    assert refused(store, cased.folder).startswith("corrections/1.json: the JSON is cut off")
    good = json.loads((CASES / "llm_units_good.json").read_text(encoding="utf-8"))
    for unit in good["units"]:
        unit["src"] = [3 + 4 * (n - 1) for n in unit["src"]]
    cased.json("corrections/1.json", good)
    now = taken(store, cased.folder, "added")
    assert now.faults == {}
    units = [now.units[id_] for id_ in now.unit_order]
    assert [(unit.src, unit.cut, unit.suggested) for unit in units] == [
        ((3, 7), None, "首先有请正方一辩开篇立论，计时开始。"),
        ((11,), None, "谢谢主席，各位好。"),
        ((15,), (0, 5), "首先定义，"),
        ((15,), (5, 19), "慢行系统是指步行与骑行空间。"),
    ]
    assert [now.pieces(unit) for unit in units[2:]] == [
        ("首先定义，",),
        ("慢性系统是指步行与骑行空间。",),
    ]


def test_a_salvaged_reply_is_told(store: Store, maker: Maker) -> None:
    body = json.dumps({"units": [{"src": [2], "text": "首先有请正方一辩开篇立论，"}]})
    maker.write("corrections/1.json", f"好的：\n```json\n{body}\n```")
    (found,) = import_paths(store, [maker.folder], author="a")
    assert found.message == "corrections/1.json: the JSON stood in a fence or between words"
    assert store.load("m1").faults == {}


@pytest.mark.parametrize("src", ["2", [2.0], [True], "[2]", {"line": 2}, None])
def test_a_src_that_is_no_list_of_whole_numbers(src: Any, store: Store, maker: Maker) -> None:
    maker.reply("1", (src, "甲"), ([4], "谢谢主席，各位好。"))
    now = taken(store, maker.folder, "added")
    assert [code for code, _ in faults(now)] == ["line-unknown"]
    assert texts(now)[0] == ((2,), SAID[0][1])


def test_a_line_used_though_it_was_context_is_no_double_claim(store: Store, maker: Maker) -> None:
    maker.reply("1", ([2], "首先有请正方一辩开篇立论，"), ([4], "谢谢主席！"))
    maker.reply("2", ([4, 6], "谢谢主席，各位好。我方认为"), lines=[6, 6], context=[2, 4])
    now = taken(store, maker.folder, "added")
    assert faults(now) == [("context-line", (4, 6))]
    assert texts(now)[1:3] == [((4,), "谢谢主席！"), ((6,), SAID[2][1])]
    assert flagged(now) == {4, 6}
    assert now.parts["corrections/2.json"].claims == (6,)


def test_a_line_outside_the_batch_is_no_double_claim_either(store: Store, maker: Maker) -> None:
    maker.reply("1", ([2], "首先有请正方一辩开篇立论，"), ([4], "谢谢主席！"), lines=[2, 4])
    maker.reply("2", ([4], "谢"), ([6], "我方认为"), lines=[6, 6])
    now = taken(store, maker.folder, "added")
    assert faults(now) == [("line-unknown", (4,))]
    assert texts(now)[1:3] == [((4,), "谢谢主席！"), ((6,), "我方认为")]


def test_a_second_reply_for_a_line_is_refused_later_too(store: Store, maker: Maker) -> None:
    maker.reply("1", ([2], "首先有请"))
    taken(store, maker.folder, "added")
    maker.reply("2", ([2], "有请"))
    assert refused(store, maker.folder) == (
        "corrections/2.json, line 2: corrections/1.json is a reply for this line too"
    )


def test_a_fault_is_an_error_until_its_units_are_reviewed(store: Store, maker: Maker) -> None:
    maker.reply("1", ([2], "有请"), ([4, 8], "谢谢，感谢"), ([6], "我方"))
    now = taken(store, maker.folder, "added")
    (fault,) = now.faults.values()
    assert (fault.code, fault.text) == ("unit-gap", "谢谢，感谢")
    severities = []
    for line in (None, 4, 8):
        if line is not None:
            unit = next(u.id for u in store.load("m1").units.values() if u.src == (line,))
            edit = {"edit": "set_text", "unit": unit, "text": "谢谢。"}
            Editor(store, "m1", author="a").apply(edit)
        found = checks(store.load("m1"), None)
        severities += [f.severity for f in found if f.code == "unit-gap"]
    assert severities == ["error", "error", "info"]


LINES = list(range(2, 21, 2))
NUMBERS = st.one_of(st.sampled_from(LINES), st.integers(-1, 25))
RUNS = st.tuples(st.integers(0, 9), st.integers(1, 3)).map(lambda p: LINES[p[0] : p[0] + p[1]])
SRC = st.one_of(RUNS, RUNS, st.lists(NUMBERS, max_size=3), st.just("2-4"), st.just([2.0]))
UNITS = st.lists(
    st.fixed_dictionaries(
        {
            "src": SRC,
            "text": st.one_of(st.sampled_from([t for _, t in SAID]), st.text("甲，b", max_size=4)),
        }
    ),
    max_size=10,
)


@settings(max_examples=25)
@given(st.lists(st.tuples(UNITS, st.booleans(), st.lists(NUMBERS, max_size=2)), max_size=3))
def test_whatever_is_replied_every_character_is_in_one_unit(
    replies: list[tuple[list[dict[str, Any]], bool, list[int]]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        made = Maker(Path(folder) / "m1")
        made.transcript()
        made.toml()
        made.stages()
        with Store.open(str(Path(folder) / "p.db"), create=True) as store:
            take(store, made.folder)
            for number, (units, ordered, context) in enumerate(replies):
                if ordered:
                    units = sorted(units, key=lambda u: str(u["src"]))
                body = {"units": units, "context": context}
                made.json("corrections/1.json", body)
                (found,) = take(store, made.folder, replace=True).values()
                assert found.result in ("changed", "unchanged"), found.message
                now = sound(store, "m1")
                kept = {f.text for f in now.faults.values()}
                applied = {u.suggested for u in now.units.values()}
                assert {u["text"].strip() for u in units} <= kept | applied
                assert now.head <= number + 2
