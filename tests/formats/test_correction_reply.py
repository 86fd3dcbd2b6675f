"""Correction replies as models write them: wrapped, prefixed, cut off."""

import json
from pathlib import Path

import pytest

from reviewer.domain.correction import ReplyUnit
from reviewer.domain.errors import BadInput
from reviewer.formats.correction import read_reply, reply_units, write_reply

GOOD = '{"units": [{"src": [1, 2], "text": "首先有请正方一辩。"}, {"src": [3], "text": "谢谢"}]}'
UNITS = (ReplyUnit((1, 2), "首先有请正方一辩。"), ReplyUnit((3,), "谢谢"))
CASES = Path(__file__).parents[1] / "data/formats"


def read(text: str, encoding: str = "utf-8") -> tuple[ReplyUnit, ...]:
    return read_reply("corrections/1.json", text.encode(encoding)).reply.units


def unit(src: str, text: str = '"a"') -> ReplyUnit:
    return read(f'{{"units": [{{"src": {src}, "text": {text}}}]}}')[0]


def test_a_reply_with_its_batch_and_context() -> None:
    body = GOOD[:-1] + ', "lines": [1, 9], "context": [0, 10]}'
    found = read_reply("corrections/1.json", body.encode())
    assert found.reply.units == UNITS
    assert found.reply.lines == (1, 9)
    assert found.reply.context == {0, 10}
    assert found.notes == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_any_encoding_of_the_house(encoding: str) -> None:
    assert read(GOOD, encoding) == UNITS


@pytest.mark.parametrize(
    "text",
    [
        f"```json\n{GOOD}\n```",
        f"```\n{GOOD}\n```\n希望对您有帮助！",
        f"```json {GOOD} ```",
        f"好的，以下是整理后的 {{文本}}：\n{GOOD}",
        f"{GOOD}\n以上。",
        f"```json\n{GOOD}",
    ],
)
def test_json_in_a_fence_or_between_words_is_salvaged_and_reported(text: str) -> None:
    found = read_reply("corrections/1.json", text.encode())
    assert found.reply.units == UNITS
    assert found.notes == ("corrections/1.json: the JSON stood in a fence or between words",)


@pytest.mark.parametrize(
    "text, words",
    [
        (GOOD[:30], "cut off or broken"),
        (GOOD[:50], "cut off or broken"),
        (GOOD[:-1], "cut off or broken"),
        ("```json\n" + GOOD[:50], "cut off or broken"),
        ("对不起，我做不到。", "no JSON"),
        ("", "no JSON"),
        ("[]", "a reply is"),
        ("{}", "a reply is"),
        ("1", "a reply is"),
        ('{"units": {}}', "a reply is"),
        (f"{GOOD}\n{GOOD}", "more than one answer"),
        (f"```json\n{GOOD}\n```\n或者\n```json\n{GOOD}\n```", "more than one answer"),
        ("[" * 100_000, "nested|no JSON"),
        ('{"units": [' + "[" * 100_000, "nested|cut off"),
        ('{"units": [{"src": [' + "1" * 5000 + '], "text": "a"}]}', "cut off or broken"),
        ('{"units": ["甲"]}', "unit 1.*a unit is"),
        ('{"units": [{"src": [1]}]}', "unit 1.*a unit is"),
        ('{"units": [{"src": [1], "text": null}]}', "unit 1.*a unit is"),
        ('{"units": [{"src": [1], "text": "a\\u0000b"}]}', "unit 1.*control"),
        ('{"units": [{"src": [1], "text": "a\\ud800"}]}', "unit 1.*control"),
        ('{"units": [], "lines": [2, 1]}', "lines"),
        ('{"units": [], "lines": [1, 2.0]}', "lines"),
        ('{"units": [], "context": 3}', "context"),
    ],
)
def test_what_is_no_whole_reply_is_refused_by_name(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        read(text)
    assert str(caught.value).startswith("corrections/1.json")


@pytest.mark.parametrize(
    "src, meant",
    [
        ('"1-2"', (1, 2)),
        ('"3"', (3,)),
        ('["1", "2"]', (1, 2)),
        ("3", (3,)),
        ("[1.0]", ()),
        ("[true]", ()),
        ("[]", ()),
        ("null", ()),
        ("[[1, 2]]", (1, 2)),
        ('"1-99999"', ()),
        ("NaN", ()),
    ],
)
def test_a_src_that_is_no_list_of_numbers_is_that_units_fault(
    src: str, meant: tuple[int, ...]
) -> None:
    assert unit(src) == ReplyUnit(meant, "a", "src is not a list of line numbers")


def test_a_wrong_number_is_left_to_the_judge() -> None:
    assert unit("[-1, 0, 99999999999999999999]").bad is None


@pytest.mark.parametrize(
    "text, found",
    [
        ('" 甲 "', "甲"),
        ('"第一，\\n第二。"', "第一，第二。"),
        ('"one\\r\\ntwo"', "one two"),
        ('"甲\\u2028乙\\u0085丙\\t丁"', "甲乙丙丁"),
        ('""', ""),
    ],
)
def test_a_text_is_one_line(text: str, found: str) -> None:
    assert unit("[1]", text).text == found


def test_every_bad_case_is_read_or_refused_by_name() -> None:
    cases = json.loads((CASES / "llm_units_bad_cases.json").read_text(encoding="utf-8"))
    for name, case in cases.items():
        text = case if isinstance(case, str) else json.dumps(case, ensure_ascii=False)
        if name == "truncated_json":
            with pytest.raises(BadInput, match="cut off"):
                read(text)
        else:
            assert len(read(text)) == len(case["units"])


@pytest.mark.parametrize("around", ["%s", "```json\n%s\n```", "好的：%s"])
def test_a_reply_is_written_as_it_is_read(around: str) -> None:
    units, notes = reply_units("corrections/1.json", around.replace("%s", GOOD))
    assert bool(notes) == (around != "%s")
    data = write_reply(units, (1, 9), (0, 10), whole=True, asked={"model": "m"})
    found = read_reply("corrections/1.json", data)
    assert (found.reply.units, found.notes) == (UNITS, ())
    assert (found.reply.lines, found.reply.whole) == ((1, 9), True)
    assert found.reply.context == {0, 10}
    assert "首先有请" in data.decode()


def test_what_a_unit_cites_is_written_whatever_it_is() -> None:
    units, _ = reply_units("p", '{"units": [{"src": "\\ud800", "text": "甲"}]}')
    assert read_reply("p", write_reply(units, (1, 1), ())).reply.units[0].bad is not None


@pytest.mark.parametrize("whole", ["1", '"true"', "null", "[]"])
def test_only_true_makes_a_reply_all_or_nothing(whole: str) -> None:
    body = f'{GOOD[:-1]}, "whole": {whole}}}'
    assert not read_reply("corrections/1.json", body.encode()).reply.whole
