"""A model that gets it wrong in every way of the field, and a server that does."""

import gzip
import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from reviewer.domain.checks import checks
from reviewer.domain.errors import Surroundings
from reviewer.services.editor import Editor
from tests.services.correcting.conftest import KEY, Bench
from tests.services.correcting.model_server import (
    Exchange,
    Manner,
    Request,
    Units,
    completion,
    right,
    serving,
    status,
    units,
    words,
)
from tests.services.match_maker import SAID, faults, flagged, texts

HEARD = [((2 + 2 * n,), text) for n, (_, text) in enumerate(SAID)]
Change = Callable[[Request, Units], Units]


def joined(made: Units, first: int, last: int) -> Units:
    """The units with some of them made one."""
    some = made[first : last + 1]
    src = [number for unit in some for number in unit["src"]]
    return [
        *made[:first],
        {"src": src, "text": "".join(unit["text"] for unit in some)},
        *made[last + 1 :],
    ]


WRONG: dict[str, tuple[Change, str]] = {
    "a line is missing": (lambda r, made: made[:-1], "line-uncovered"),
    "no line is there": (lambda r, made: [], "line-uncovered"),
    "a line stands twice": (lambda r, made: [*made[:2], made[1], *made[2:]], "line-duplicated"),
    "a line is made up": (lambda r, made: [*made, {"src": [999], "text": "甲"}], "line-unknown"),
    "another batch's line": (lambda r, made: [*made, {"src": [20], "text": "甲"}], "line-unknown"),
    "src is a string": (lambda r, made: [{**made[0], "src": "2"}, *made[1:]], "line-unknown"),
    "src is a number": (lambda r, made: [{**made[0], "src": 2.0}, *made[1:]], "line-unknown"),
    "the context is used": (lambda r, made: [*made, {"src": [8], "text": "甲"}], "context-line"),
    "speakers are merged": (lambda r, made: joined(made, 0, 1), "unit-mixed-speakers"),
    "a line is left out inside": (
        lambda r, made: [{"src": [2], "text": "首"}, {"src": [4, 8], "text": "谢"}, made[2]],
        "context-line",
    ),
    "the order is another": (lambda r, made: [made[1], made[0], made[2]], "unit-order"),
    "a unit is empty": (lambda r, made: [{**made[0], "text": ""}, *made[1:]], "unit-empty"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_batch_that_breaks_a_rule_to_the_last_stays_as_heard(name: str, bench: Bench) -> None:
    change, code = WRONG[name]
    bench.server.will(*[units(change)] * 3)
    first, second, third = bench.run()
    assert (first.result, first.tries) == ("original", 3)
    assert code in first.codes
    assert bench.server.asked[:4] == [[2, 4, 6]] * 3 + [[8, 10, 12, 14, 16]]
    assert (second.result, third.result) == ("taken", "taken")
    now = bench.now
    assert texts(now)[:3] == HEARD[:3]
    assert flagged(now) >= {2, 4, 6}
    assert code in {found for found, _ in faults(now)}
    errors = [f for f in checks(now, None) if f.severity == "error" and "fault" in f.where]
    assert {line for f in errors for line in f.where["lines"]} >= {2, 4, 6}
    assert len([name for name in bench.raw() if name.startswith("2-6.")]) == 3


def test_what_was_right_in_such_a_batch_stays_with_its_finding(bench: Bench) -> None:
    bench.server.will(*[units(lambda r, made: made[:-1])] * 3)
    bench.run()
    kept = {fault.lines: fault.text for fault in bench.now.faults.values()}
    assert kept == {(2,): SAID[0][1], (4,): SAID[1][1], (6,): None}


def test_what_holds_of_it_is_taken_where_the_user_wants_that(bench: Bench) -> None:
    bench.server.will(*[units(lambda r, made: [{**made[1], "src": [4]}, made[2]])] * 3)
    (first, *_) = bench.run(keep_sound=True)
    assert first.result == "original"
    assert texts(bench.now)[:3] == [HEARD[0], HEARD[1], ((6,), "我方认为慢行系统应当优先。")]
    assert flagged(bench.now) == {2}


@pytest.mark.parametrize("name", WRONG)
def test_the_model_is_told_what_was_wrong_and_may_do_better(name: str, bench: Bench) -> None:
    change, _ = WRONG[name]
    bench.server.will(units(change))
    (first, *_) = bench.run(stop_after=1)
    assert (first.result, first.tries, first.codes) == ("taken", 2, ())
    again = bench.server.requests[1].body
    roles = [message["role"] for message in again["messages"]]
    assert roles == ["system", "user", "assistant", "user"]
    assert again["temperature"] == 0
    assert again["messages"][:2] == bench.server.requests[0].body["messages"]
    assert json.loads(again["messages"][2]["content"])["units"] != bench.server.requests[0].units
    assert "行" in again["messages"][3]["content"]
    assert bench.now.faults == {}


UNREADABLE: dict[str, Manner] = {
    "cut off": lambda e: e.say('{"units": [{"src": [2], "te', "length"),
    "cut off after a unit": words('{"units": [{"src": [2], "text": "首先"}, {"src": [4'),
    "no JSON": words("抱歉，我无法完成这个任务。"),
    "empty": words(""),
    "nothing at all": lambda e: e.say(None, "content_filter"),
    "two answers": words("%s 或者 %s"),
    "a list": words('[{"src": [2], "text": "甲"}]'),
    "units of another kind": words('{"units": {"2": "甲"}}'),
    "a text of another kind": words('{"units": [{"src": [2], "text": null}]}'),
    "a field twice": words('{"units": [{"src": [2], "src": [4], "text": "甲"}]}'),
    "a lone surrogate": words('{"units": [{"src": [2], "text": "\\ud800"}]}'),
    "deep": words('{"units": ' + "[" * 5000),
    "thinking alone": words("<think>第 2 行是……"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_an_answer_that_cannot_be_read_leaves_the_batch_as_heard(name: str, bench: Bench) -> None:
    bench.server.will(*[UNREADABLE[name]] * 3)
    (first, *_) = bench.run(stop_after=1)
    assert (first.result, first.tries, first.codes) == ("original", 3, ("line-uncovered",))
    assert texts(bench.now) == HEARD
    assert flagged(bench.now) == {2, 4, 6}
    assert faults(bench.now) == [("line-uncovered", (2, 4, 6))]
    for request in bench.server.requests[1:]:
        roles = [message["role"] for message in request.body["messages"]]
        assert all(one != two for one, two in pairwise(roles))
        assert all(message["content"].strip() for message in request.body["messages"])


@pytest.mark.parametrize("depth", [100, 450, 900, 960, 990])
def test_however_deep_an_answer_is_nested_it_is_only_wrong(depth: int, bench: Bench) -> None:
    nested = f"{'[' * depth}{']' * depth}"
    bench.server.will(*[words(f'{{"units": [{{"src": {nested}, "text": "甲"}}]}}')] * 3)
    (first, *_) = bench.run(stop_after=1)
    assert (first.result, first.tries) == ("original", 3)
    assert texts(bench.now) == HEARD


SALVAGED: dict[str, str] = {
    "a fence": "```json\n%s\n```",
    "chatter": "好的，校对结果如下：\n%s\n如需调整请告诉我。",
    "thinking": '<think>{"units": 先看第 2 行</think>\n\n%s',
    "thinking that was begun for it": "先看第 2 行</think>%s",
    "a mark and blanks": "\ufeff \n%s\n\n",
}


@pytest.mark.parametrize("name", SALVAGED)
def test_what_can_be_salvaged_is_taken_at_once(name: str, bench: Bench) -> None:
    bench.server.will(words(SALVAGED[name]))
    (first, *_) = bench.run(stop_after=1)
    assert (first.result, first.tries) == ("taken", 1)
    assert texts(bench.now)[2] == ((6,), "我方认为慢行系统应当优先。")
    if name in ("a fence", "chatter"):
        assert "between words" in first.message


def test_the_better_of_the_wrong_answers_is_kept(bench: Bench) -> None:
    bench.server.will(
        words("无"), units(lambda r, made: made[:-1]), units(lambda r, made: made[:1])
    )
    bench.run(stop_after=1)
    assert [lines for _, lines in faults(bench.now)] == [(6,), (2,), (4,)]


DOUBTFUL: dict[str, tuple[int, str, str]] = {
    "a number": (14, "好，那我再问您三个问题。", "number-changed"),
    "other words": (16, "请解释贵方概念究竟何指呢？", "text-rewritten"),
    "chatter": (16, "以下是校对后的文本：您方说的慢行是什么？", "text-chatter"),
}


@pytest.mark.parametrize("name", DOUBTFUL)
def test_a_doubtful_text_is_asked_once_more_then_taken_and_told(name: str, bench: Bench) -> None:
    line, text, code = DOUBTFUL[name]

    def change(request: Request, made: Units) -> Units:
        return [{**u, "text": text} if u["src"] == [line] else u for u in made]

    bench.server.will(right, *[units(change)] * 2)
    _, second, _ = bench.run()
    assert (second.result, second.tries, second.codes) == ("taken", 2, (code,))
    assert ((line,), text) in texts(bench.now)
    assert code in {finding.code for finding in checks(bench.now, None)}
    assert f"第 {line} 行" in bench.server.requests[2].texts[3]


def test_a_doubtful_answer_is_left_for_a_better_one(bench: Bench) -> None:
    def change(request: Request, made: Units) -> Units:
        return [{**u, "text": "好，那我再问您三个问题。"} if u["src"] == [14] else u for u in made]

    bench.server.will(right, units(change))
    _, second, _ = bench.run()
    assert (second.result, second.tries, second.codes) == ("taken", 2, ())
    assert texts(bench.now) == [(src, text.replace("慢性", "慢行")) for src, text in HEARD]


def test_what_broke_a_rule_can_be_asked_again(bench: Bench) -> None:
    bench.server.will(*[words("无")] * 6)
    bench.run()
    unit = next(u.id for u in bench.now.units.values() if u.src == (10,))
    edit = {"edit": "set_text", "unit": unit, "text": "请问：预算从哪里来？"}
    Editor(bench.store, "m1", author="b").apply(edit)
    assert bench.run() == []
    before = len(bench.server.requests)
    found = bench.run(again=True)
    assert bench.server.asked[before:] == [[2, 4, 6], [8, 12, 14, 16]]
    assert [outcome.result for outcome in found] == ["taken", "taken"]
    now = bench.now
    assert now.faults == {}
    assert now.units[unit].text == "请问：预算从哪里来？"
    assert flagged(now) == set()
    assert "corrections/asked-2-6-2.json" in now.parts
    assert "corrections/asked-2-6.json" not in now.parts
    assert (bench.folder / "corrections/asked-2-6.json").exists()


# servers


def late(exchange: Exchange) -> None:
    exchange.over.wait(20)


def dripping(exchange: Exchange) -> None:
    exchange.send(200, b"{", length=10_000)
    while not exchange.over.wait(0.02):
        exchange.write(b" ")


def closing(exchange: Exchange) -> None:
    body = completion("{}")
    exchange.send(200, body[: len(body) // 2], length=len(body))


HICCUPS: dict[str, Manner] = {
    "500": status(500),
    "503": status(503, "overloaded"),
    "closed before the end": closing,
    "a page instead": lambda e: e.send(200, "<html>登录</html>".encode()),
    "an error as an answer": lambda e: e.send(200, b'{"error": {"message": "no room"}}'),
    "no choices": lambda e: e.send(200, b'{"choices": []}'),
    "no bytes": lambda e: e.send(200, b""),
    "bytes": lambda e: e.send(200, b"\xff\xfe\x00"),
}


@pytest.mark.parametrize("name", HICCUPS)
def test_a_server_that_stumbles_is_asked_again(name: str, bench: Bench) -> None:
    bench.server.will(*[HICCUPS[name]] * 2)
    found = bench.run()
    assert [outcome.result for outcome in found] == ["taken"] * 3
    assert found[0].tries == 1  # the model has answered once
    assert bench.server.asked[:3] == [[2, 4, 6]] * 3
    assert bench.pauses == [2.0, 8.0]


@pytest.mark.parametrize("name", HICCUPS)
def test_a_server_that_never_answers_ends_the_run_and_spoils_nothing(
    name: str, bench: Bench
) -> None:
    bench.server.will(right, then=HICCUPS[name])
    found = bench.run()
    assert [outcome.result for outcome in found] == ["taken", "unanswered", "unanswered"]
    assert isinstance(bench.error, Surroundings)
    assert "2 batches in a row" in str(bench.error)
    assert len(bench.server.requests) == 1 + 3 + 3
    assert flagged(bench.now) == set()
    bench.server.will()
    assert [outcome.result for outcome in bench.run()] == ["taken", "taken"]


def error_without_end(exchange: Exchange) -> None:
    """An error whose body comes in drops for as long as somebody listens."""
    exchange.send(500, b"x", length=10**9)
    while not exchange.over.wait(0.05):
        exchange.write(b"x")


def test_an_error_without_an_end_is_not_waited_for(bench: Bench) -> None:
    bench.seconds = 0.3
    bench.server.will(*[error_without_end] * 3)
    (first, *_) = bench.run(stop_after=1)
    assert first.result == "unanswered"
    assert "answers 500: xx" in first.message
    assert len(bench.server.requests) == 3


def test_an_error_that_unpacks_to_too_much_is_not_unpacked(bench: Bench) -> None:
    body = gzip.compress(json.dumps({"error": {"message": "甲" * 10**6}}).encode())
    encoded = {"Content_Encoding": "gzip", "Content_Type": "application/json"}
    bench.server.will(*[lambda exchange: exchange.send(500, body, **encoded)] * 3)
    (first, *_) = bench.run(stop_after=1)
    assert first.message.endswith("answers 500: nothing more")
    assert {r.headers["accept-encoding"] for r in bench.server.requests} == {"identity"}


@pytest.mark.parametrize("manner", [late, dripping])
def test_a_server_that_is_too_slow(manner: Manner, bench: Bench) -> None:
    bench.seconds = 0.3
    bench.server.will(*[manner] * 3)
    (first, *_) = bench.run(stop_after=1)
    assert first.result == "unanswered"
    assert "no answer in 0.3 s" in first.message
    assert len(bench.server.requests) == 3


def test_a_busy_server_is_given_the_time_it_asks_for(bench: Bench) -> None:
    bench.server.will(status(429, "slow down", Retry_After="7"), status(429))
    assert [outcome.result for outcome in bench.run()] == ["taken"] * 3
    assert bench.pauses == [7.0, 8.0]


@pytest.mark.parametrize("header", ["3600", "nan", "-1", "Wed, 21 Oct 2026 07:28:00 GMT"])
def test_a_server_that_stays_busy_ends_the_run(header: str, bench: Bench) -> None:
    bench.server.will(right, then=status(429, "slow down", Retry_After=header))
    found = bench.run()
    assert [outcome.result for outcome in found] == ["taken"]
    assert str(bench.error).endswith("answers 429: slow down")
    assert all(pause <= 60 for pause in bench.pauses)
    assert len(bench.server.requests) == (2 if header == "3600" else 4)


@pytest.mark.parametrize(
    ("code", "advice"),
    [(401, "the key is refused"), (403, "the key is refused"), (404, "/v1"), (402, "")],
)
def test_what_no_second_try_can_help_ends_the_run_at_once(
    code: int, advice: str, bench: Bench
) -> None:
    bench.server.will(then=status(code, f"wrong key {KEY}"))
    assert bench.run() == []
    assert isinstance(bench.error, Surroundings)
    assert advice in str(bench.error)
    assert KEY not in str(bench.error)
    assert len(bench.server.requests) == 1
    assert texts(bench.now) == HEARD


def test_a_batch_that_is_refused_leaves_the_others(bench: Bench) -> None:
    bench.server.will(right, status(400, "data_inspection_failed"), right)
    found = bench.run()
    assert [outcome.result for outcome in found] == ["taken", "unanswered", "taken"]
    assert "data_inspection_failed" in found[1].message
    assert bench.error is None
    assert len(bench.server.requests) == 3


@pytest.mark.parametrize("code", [301, 302, 307, 308])
def test_the_text_goes_nowhere_else(code: int, bench: Bench) -> None:
    with serving() as other:
        bench.server.will(then=status(code, Location=f"{other.url}/chat/completions"))
        assert bench.run() == []
        assert other.requests == []
    assert "a redirect is not followed" in str(bench.error)
    assert len(bench.server.requests) == 1


def test_no_proxy_stands_before_this_machine(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as other:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, other.url.removesuffix("/v1"))
        assert [outcome.result for outcome in bench.run()] == ["taken"] * 3
        assert other.requests == []


def test_nobody_is_there(bench: Bench) -> None:
    with serving() as gone:
        bench.server, server = gone, bench.server
    assert bench.run() == []
    assert "cannot be reached" in str(bench.error)
    assert bench.pauses == [2.0, 8.0]
    bench.server = server


def test_an_answer_without_an_end_is_not_waited_for(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reviewer.services.correcting.asking.MOST_BYTES", 1000)
    bench.server.will(then=words("甲" * 2000))
    found: Any = bench.run(stop_after=1)
    assert "no end" in found[0].message
