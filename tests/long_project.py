"""A long match: as many units as wanted, of all lengths, some corrected, in many sections."""

import json
from pathlib import Path

from reviewer.services.importing import import_paths
from reviewer.storage.store import Store

WORDS = ("道路", "先给", "行人", "预算", "车站", "快递", "安全", "城市", "我们认为", "请问您方")
ROLES = {"主席-林": "chair", "正方一辩-江": "aff_1", "反方二辩-何": "neg_2"}
MOST_SECTIONS = 30


def make_long_project(
    target: Path, folder: Path, units: int = 240, match: str = "long", spacing_ms: int = 2000
) -> Store:
    """A fresh project with the match; each unit is a line, so many ms after the one before."""
    place = folder / match
    place.mkdir(parents=True, exist_ok=True)
    (place / "transcript.txt").write_text(_transcript(units, spacing_ms), encoding="utf-8")
    (place / "stages.json").write_text(_stages(units), encoding="utf-8")
    speakers = "\n".join(f'"{label}" = "{role}"' for label, role in ROLES.items())
    (place / "match.toml").write_text(
        'competition = "示例杯"\nformat = "4v4"\nmotion = "慢行系统应当优先"\n'
        'affirmative = {team = "甲队", position = "应当"}\n'
        'negative = {team = "乙队", position = "不应当"}\n'
        f"[speakers]\n{speakers}\n",
        encoding="utf-8",
    )
    store = Store.open(str(target), create=True)
    (row,) = import_paths(store, [place], author="importer")
    assert row.result == "added", row.message
    return store


def text_of(number: int) -> str:
    """What is said in the unit of that number, counted from 0."""
    words = (WORDS[(number * 7 + step * 3) % len(WORDS)] for step in range(1 + number * 5 % 23))
    return "，".join(words) + "。"


def _transcript(units: int, spacing_ms: int) -> str:
    labels = list(ROLES)
    rows = []
    for number in range(units):
        seconds = number * spacing_ms // 1000
        clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
        rows += [f"{labels[number % 2 + 1]} {clock}", text_of(number)]
    return "\n".join(rows) + "\n"


def _stages(units: int) -> str:
    length = max(20, units // MOST_SECTIONS)
    stages = [
        {
            "name": f"自由辩论{first // length + 1}",
            "type": "free_debate",
            "acting_side": "both",
            "speakers": [],
            "respondents": [],
            "first_line": 2 * first + 2,
            "last_line": 2 * min(first + length, units),
        }
        for first in range(0, units, length)
    ]
    return json.dumps({"stages": stages}, ensure_ascii=False)
