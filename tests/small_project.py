"""A small match folder and a project made of it, for tests of services and commands."""

import json
from pathlib import Path

from reviewer.services.importing import import_paths
from reviewer.storage.store import Store

LINES = (
    ("主席-林", "首先有请正方一辩开篇立论，"),
    ("正方一辩-江", "谢谢主席，各位好。"),
    ("正方一辩-江", "我方认为慢性系统应当优先。"),
    ("主席-林", "感谢正方一辩，有请反方二辩质询。"),
    ("反方二辩-何", "请问预算从哪里来？"),
    ("正方一辩-江", "从道路预算里来。"),
    ("反方二辩-何", "好，那我再问您一个问题。"),
    ("正方一辩-江", "请。"),
    ("主席-林", "时间到，感谢双方。"),
)
SPEAKERS = {"主席-林": "chair", "正方一辩-江": "aff_1", "反方二辩-何": "neg_2"}
STAGES = (
    {
        "name": "正方一辩立论",
        "type": "constructive_speech",
        "acting_side": "affirmative",
        "speakers": ["aff_1"],
        "respondents": [],
        "first_line": 4,
        "last_line": 6,
    },
    {
        "name": "反方二辩质询正方一辩",
        "type": "questioning",
        "acting_side": "negative",
        "speakers": ["neg_2"],
        "respondents": ["aff_1"],
        "first_line": 10,
        "last_line": 16,
    },
)


def transcript_text() -> str:
    """Grammar B: a header, then a line of text; the texts are lines 2, 4, 6 … of the file."""
    rows = []
    for number, (label, text) in enumerate(LINES):
        rows += [f"{label} 00:{number * 5:02d}", text]
    return "\n".join(rows) + "\n"


def write_match(folder: Path, match: str = "m1") -> Path:
    """A match folder with a transcript, roles and two stages."""
    place = folder / match
    place.mkdir(parents=True)
    (place / "transcript.txt").write_text(transcript_text(), encoding="utf-8")
    (place / "stages.json").write_text(
        json.dumps({"stages": STAGES}, ensure_ascii=False), encoding="utf-8"
    )
    speakers = "\n".join(f'"{label}" = "{role}"' for label, role in SPEAKERS.items())
    (place / "match.toml").write_text(
        'competition = "示例杯"\nformat = "4v4"\nmotion = "慢行系统应当优先"\n'
        'affirmative = {team = "甲队", position = "应当"}\n'
        'negative = {team = "乙队", position = "不应当"}\n'
        f"[speakers]\n{speakers}\n",
        encoding="utf-8",
    )
    return place


def new_project(target: str, folder: Path, match: str = "m1") -> Store:
    """A fresh project that holds the match."""
    store = Store.open(target, create=True)
    (row,) = import_paths(store, [write_match(folder, match)], author="importer")
    assert row.result == "added", row.message
    return store
