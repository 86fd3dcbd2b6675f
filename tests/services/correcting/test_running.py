"""A run against a real server that answers rightly: what is sent, kept, taken in and resumed."""

import json
import logging
from pathlib import Path

import pytest

from reviewer.domain.errors import Refused
from reviewer.domain.log import Edit
from reviewer.services.correcting import load_prompt, plan
from reviewer.services.editor import Editor
from reviewer.services.importing import import_paths
from reviewer.services.rebuilding import Options
from reviewer.storage.store import Store
from tests.services.correcting.conftest import KEY, Bench
from tests.services.correcting.model_server import Exchange, right, status, words
from tests.services.match_maker import SAID, Maker, take, texts

BATCHES = [[2, 4, 6], [8, 10, 12, 14, 16], [18, 20]]
FIXED = [(n, text.replace("慢性", "慢行")) for n, (_, text) in enumerate(SAID)]


def test_stage_by_stage_everything_is_asked_once_and_taken_in(bench: Bench) -> None:
    found = bench.run()
    assert [outcome.result for outcome in found] == ["taken"] * 3
    assert [outcome.tries for outcome in found] == [1] * 3
    assert bench.server.asked == BATCHES
    now = bench.now
    assert texts(now) == [((2 + 2 * n,), text) for n, text in FIXED]
    assert all(unit.suggested == unit.text for unit in now.units.values())
    assert {unit.status for unit in now.units.values()} == {"pending"}
    assert bench.error is None


def test_only_the_batch_and_its_context_are_sent(bench: Bench) -> None:
    bench.run()
    first, second, third = bench.server.requests
    assert [r.shown for r in (first, second, third)] == [[8, 10], [2, 4, 6, 18, 20], [12, 14, 16]]
    for request in (first, second, third):
        shown = {*request.shown, *(number for number, _, _ in request.asked)}
        whole = "\n".join(request.texts)
        for number, (label, text) in enumerate(SAID):
            assert (text in whole) == (2 + 2 * number in shown)
            assert label not in whole  # a person's name: the role says who speaks
        assert set(request.body) == {"model", "messages", "temperature"}
        assert request.body["temperature"] == 0
        assert request.body["model"] == "a-model"
        assert [message["role"] for message in request.body["messages"]] == ["system", "user"]
        assert request.texts[0] == load_prompt().rules
        assert request.path == "/v1/chat/completions"
    assert second.asked[1] == (10, "反方二辩", "请问预算从哪里来？")
    assert "【反方二辩质询正方一辩】" in second.texts[1]
    assert "（参考）6 | 正方一辩 | 我方认为慢性系统应当优先。" in second.texts[1]


def test_the_key_goes_to_the_server_and_nowhere_else(
    bench: Bench, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-mine")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-of-mine")
    caplog.set_level(logging.DEBUG)
    bench.server.will(status(500, f"wrong: {KEY}"), words(f"{KEY} %s"))
    bench.run()
    for request in bench.server.requests:
        assert request.headers["authorization"] == f"Bearer {KEY}"
        assert KEY not in json.dumps(request.body)
        assert not {"org-of-mine", "project-of-mine"} & set(request.headers.values())
    assert KEY not in caplog.text
    kept = [file for file in bench.folder.rglob("*") if file.is_file()]
    assert kept
    assert not any(KEY.encode() in file.read_bytes() for file in kept)


def test_replies_are_kept_and_are_parts_of_the_match(bench: Bench) -> None:
    bench.server.will(words("好的：\n```json\n%s\n```"))
    bench.run()
    assert bench.raw() == ["18-20.1.json", "2-6.1.json", "8-16.1.json"]
    raw = json.loads((bench.folder / "raw/2-6.1.json").read_bytes())
    assert raw["choices"][0]["message"]["content"].startswith("好的：\n```json")
    parts = {id_: part for id_, part in bench.now.parts.items() if id_.startswith("corrections/")}
    assert {id_: part.claims for id_, part in parts.items()} == {
        "corrections/asked-2-6.json": (2, 4, 6),
        "corrections/asked-8-16.json": (8, 10, 12, 14, 16),
        "corrections/asked-18-20.json": (18, 20),
    }
    body = json.loads((bench.folder / "corrections/asked-8-16.json").read_bytes())
    assert body["lines"] == [8, 16]
    assert body["context"] == [2, 4, 6, 18, 20]
    assert body["asked"]["model"] == "a-model"
    last = bench.store.revisions("m1")[-1]
    assert last.edit == {
        "edit": "import",
        "parts": ["corrections/asked-18-20.json"],
        "model": "a-model",
    }


def test_the_kept_replies_do_the_same_in_a_match_folder(
    bench: Bench, maker: Maker, tmp_path: Path
) -> None:
    bench.server.will(*[words('{"units": [{"src": [2, 4], "text": "合"}]}')] * 3)
    bench.run()
    for file in (bench.folder / "corrections").iterdir():
        maker.write(f"corrections/{file.name}", file.read_bytes())
    assert take(bench.store, maker.folder)["m1"].result == "unchanged"
    with Store.open(str(tmp_path / "other.db"), create=True) as other:
        (row,) = import_paths(other, [maker.folder], author="b")
        assert row.result == "added"
        assert texts(other.load("m1")) == texts(bench.now)
        assert other.load("m1").faults == bench.now.faults


def test_the_next_run_goes_on_where_one_stopped(bench: Bench) -> None:
    bench.run(stop_after=1)
    bench.run()
    assert bench.server.asked == BATCHES
    assert bench.run() == []
    assert bench.server.asked == BATCHES


def test_an_answer_that_was_kept_and_not_taken_in_is_not_asked_again(bench: Bench) -> None:
    bench.run(stop_after=1)
    kept = (bench.folder / "corrections/asked-2-6.json").read_bytes()
    other = Store.open(str(bench.folder / "copy.db"), create=True)
    with other:
        other.append("m1", bench.store.revisions("m1")[0])
        bench.store, before = other, bench.store
        (found,) = bench.run(stop_after=1)
        assert (found.tries, found.part) == (0, "corrections/asked-2-6.json")
        assert bench.server.asked == BATCHES[:1]
        assert texts(bench.now)[:3] == texts(before.load("m1"))[:3]
    assert (bench.folder / "corrections/asked-2-6.json").read_bytes() == kept


def test_what_a_person_has_worked_on_is_context_and_stays(bench: Bench) -> None:
    unit = next(u.id for u in bench.now.units.values() if u.src == (12,))
    edit = {"edit": "set_text", "unit": unit, "text": "从道路的预算里来。"}
    Editor(bench.store, "m1", author="b").apply(edit)
    bench.run()
    assert bench.server.asked == [[2, 4, 6], [8, 10, 14, 16], [18, 20]]
    assert bench.server.requests[1].shown == [2, 4, 6, 12, 18, 20]
    assert bench.now.units[unit].text == "从道路的预算里来。"
    assert bench.now.faults == {}


def test_what_a_colleague_does_meanwhile_is_seen_before_the_next_batch(
    bench: Bench, maker: Maker
) -> None:
    def meanwhile(exchange: Exchange) -> None:
        maker.reply("1", ([18], "时间到！"), ([20], "我来点评。"))
        with Store.open(str(bench.store.path)) as mine:
            import_paths(mine, [maker.folder], author="b")
        right(exchange)

    bench.server.will(meanwhile)
    bench.run()
    assert bench.server.asked == BATCHES[:2]
    assert texts(bench.now)[-1] == ((20,), "我来点评。")


@pytest.mark.parametrize("again", [False, True])
def test_a_reply_that_came_for_the_same_lines_stands(
    again: bool, bench: Bench, maker: Maker
) -> None:
    def meanwhile(exchange: Exchange) -> None:
        maker.reply("1", ([2], "甲"), ([4], "乙"), ([6], "丙"))
        with Store.open(str(bench.store.path)) as mine:
            import_paths(mine, [maker.folder], author="b", options=Options(replace=True))
        right(exchange)

    if again:
        bench.server.will(*[words("{}")] * 3)
        bench.run(stop_after=1)
    bench.server.will(meanwhile)
    (first, *_) = bench.run(again=again)
    assert first.result == "unanswered"
    assert "corrections/1.json is a reply for" in first.message
    assert texts(bench.now)[:3] == [((2,), "甲"), ((4,), "乙"), ((6,), "丙")]


def test_an_approved_match_is_not_asked_about(bench: Bench) -> None:
    editor = Editor(bench.store, "m1", author="b")
    edits: list[Edit] = [
        *({"edit": "set_status", "unit": id_, "status": "reviewed"} for id_ in bench.now.units),
        *({"edit": "set_status", "section": s, "status": "reviewed"} for s in bench.now.sections),
        {"edit": "set_status", "match": True, "status": "reviewed"},
        {"edit": "set_status", "match": True, "status": "approved"},
    ]
    editor.apply_all(edits)
    with pytest.raises(Refused, match="reopen"):
        plan(editor.transcript)
