"""Match folders made part by part, and importing them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reviewer.domain.invariants import check_all
from reviewer.domain.log import fold
from reviewer.domain.transcript import Transcript
from reviewer.services.importing import Imported, import_paths
from reviewer.services.rebuilding import Options
from reviewer.storage.store import Store

SAID = (
    ("主席-林", "首先有请正方一辩开篇理论，"),  # line 2
    ("正方一辩-江", "谢谢主席，各位好。"),  # 4
    ("正方一辩-江", "我方认为慢性系统应当优先。"),  # 6
    ("主席-林", "感谢正方一辩，有请反方二辩质询。"),  # 8
    ("反方二辩-何", "请问预算从哪里来？"),  # 10
    ("正方一辩-江", "从道路预算里来。"),  # 12
    ("反方二辩-何", "好，那我再问您一个问题。"),  # 14
    ("反方二辩-何", "您方说的慢行是什么？"),  # 16
    ("主席-林", "时间到，感谢双方。"),  # 18
    ("评委-石", "我来点评一下。"),  # 20
)
TOML = """
competition = "示例杯"
motion = "慢行系统应当优先"
affirmative = {{team = "甲队", position = "应当"}}
negative = {{team = "乙队", position = "不应当"}}
{more}
[speakers]
"主席-林" = "chair"
"正方一辩-江" = "aff_1"
"反方二辩-何" = "neg_2"
"评委-石" = "judge_1"
[[stages]]
name = "正方一辩立论"
type = "constructive_speech"
acting_side = "affirmative"
scored = ["affirmative"]
[[stages]]
name = "反方二辩质询正方一辩"
type = "questioning"
acting_side = "negative"
scored = ["negative", "affirmative"]
"""
STAGES: tuple[Mapping[str, Any], ...] = (
    {
        "name": "正方一辩立论",
        "type": "constructive_speech",
        "acting_side": "affirmative",
        "first_line": 4,
        "last_line": 6,
    },
    {
        "name": "反方二辩质询正方一辩",
        "type": "questioning",
        "acting_side": "negative",
        "first_line": 10,
        "last_line": 16,
    },
)
HEADS = (
    "提交者（自动）",
    "提交时间（自动）",
    "场次（必填）",
    "评委（必填）",
    "正方立论（必填）",
    "反方质询（质询方）（必填）",
    "反方质询（被质询方·正方）（必填）",
    "印象票（必填）",
    "环节票",
    "决胜票（必填）",
    "最佳辩手（必填）",
    "备注",
)
VOTES = ("正方", "平票", "正方", "正方一辩、正方一辩、反方二辩", "说得好")


def text_of(said: Sequence[tuple[str, str]] = SAID) -> str:
    """Grammar B: a header, then a line of text; the texts are lines 2, 4, 6 … of the file."""
    rows: list[str] = []
    for number, (label, text) in enumerate(said):
        rows += [f"{label} {number // 12:02d}:{number % 12 * 5:02d}", text]
    return "\n".join(rows) + "\n"


class Maker:
    """A match folder; each method writes one part of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, name: str, content: str | bytes, encoding: str = "utf-8") -> Path:
        """Any file."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return file

    def transcript(self, said: Sequence[tuple[str, str]] = SAID, encoding: str = "utf-8") -> None:
        """``transcript.txt``."""
        self.write("transcript.txt", text_of(said), encoding)

    def toml(self, more: str = "", encoding: str = "utf-8") -> None:
        """``match.toml``; ``more`` are lines for its top."""
        self.write("match.toml", TOML.format(more=more), encoding)

    def stages(self, *stages: Mapping[str, Any]) -> None:
        """``stages.json``."""
        self.json("stages.json", {"stages": stages or STAGES})

    def json(self, name: str, body: object) -> Path:
        """A JSON file."""
        return self.write(name, json.dumps(body, ensure_ascii=False))

    def reply(self, name: str, *units: tuple[object, str], **more: object) -> Path:
        """``corrections/NAME.json`` of ``(src, text)`` pairs."""
        listed = [{"src": src, "text": text} for src, text in units]
        return self.json(f"corrections/{name}.json", {"units": listed, **more})

    def forms(
        self, name: str, *rows: Sequence[str], kind: str = "original", encoding: str = "utf-8"
    ) -> Path:
        """``forms/KIND/NAME.csv``; see ``row``."""
        text = "\r\n".join(",".join(row) for row in (HEADS, *rows)) + "\r\n"
        return self.write(f"forms/{kind}/{name}.csv", text, encoding)


def row(
    judge: str,
    *scores: str,
    match: str = "",
    votes: Sequence[str] = VOTES,
    at: str = "2026-03-08 20:31",
) -> list[str]:
    """A judge's answers: three scores (7, 8, 6), votes, best debaters and a comment."""
    given = (*scores, *("7", "8", "6")[len(scores) :])
    return ["昵称秘密", at, match, judge, *given, *votes]


def take(store: Store, *paths: Path, **options: Any) -> dict[str, Imported]:
    """Imports; whatever came of it, every match is sound and its log is its rows."""
    rows = import_paths(store, paths, author="importer", options=Options(**options))
    for each in store.matches():
        sound(store, each.match)
    return {each.match: each for each in rows}


def taken(store: Store, folder: Path, result: str = "changed", **options: Any) -> Transcript:
    """Imports one match folder, which must give this result."""
    (found,) = take(store, folder, **options).values()
    assert found.result == result, found.message
    return store.load(found.match)


def refused(store: Store, folder: Path, **options: Any) -> str:
    """Imports one match folder, which must be refused and change nothing; says why."""
    before = store.newest()
    people = store.people("judge")
    (found,) = take(store, folder, **options).values()
    assert found.result == "refused"
    assert store.newest() == before
    assert store.people("judge") == people
    return found.message


def sound(store: Store, match: str) -> Transcript:
    """The match: all that must hold does, no character is lost, and the log is the rows."""
    now = store.load(match)
    check_all(now)
    held: dict[int, str] = {}
    for id_ in now.unit_order:
        for number, piece in zip(now.units[id_].src, now.pieces(now.units[id_]), strict=True):
            held[number] = held.get(number, "") + piece
    assert held == {line.number: line.text for line in now.line_order}
    assert fold(store.revisions(match)) == now
    return now


def texts(now: Transcript) -> list[tuple[tuple[int, ...], str]]:
    """Each unit's lines and text in order."""
    return [(now.units[id_].src, now.units[id_].text) for id_ in now.unit_order]


def kinds(now: Transcript) -> list[tuple[str, int]]:
    """Each section's kind and first line."""
    return [(s.section_kind, now.units[s.first_unit].src[0]) for s in now.section_order]


def faults(now: Transcript) -> list[tuple[str, tuple[int, ...]]]:
    """Each fault's code and lines."""
    return [(f.code, f.lines) for f in now.faults.values()]


def flagged(now: Transcript) -> set[int]:
    """The lines of flagged units."""
    return {n for u in now.units.values() if u.status == "flagged" for n in u.src}
