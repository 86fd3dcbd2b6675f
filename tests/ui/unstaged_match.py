"""A match without stages, and with a label that says nothing: everything is to be proposed."""

from pathlib import Path

from reviewer.services.importing import import_paths
from reviewer.storage.store import Store

SAID = (
    ("主席", "首先有请正方一辩开篇立论，时间三分三十秒。"),
    ("正方一辩", "谢谢主席，我方认为慢行系统应当优先，先说定义，再说标准。"),
    ("主席", "感谢正方一辩，有请反方二辩质询正方一辩，时间两分钟。"),
    ("反方二辩", "请问预算从哪里来？"),
    ("正方一辩", "从道路预算里来。"),
    ("主席", "时间到，有请反方一辩立论，时间三分三十秒。谢谢主席，各位好。"),
    ("反方一辩", "我方认为轨道交通应当优先，理由有三个，先看效率。"),
    ("主席", "感谢反方一辩，比赛环节结束，有请石评委点评。"),
    ("评委-石", "我觉得正方一辩的立论很清楚，反方的质询也有亮点，两边都不错。"),
)


def unstaged_project(folder: Path) -> Path:
    """A project with the match ``m1``: its texts are lines 2, 4, 6 … of the file."""
    place = folder / "matches" / "m1"
    place.mkdir(parents=True)
    rows = []
    for number, (label, text) in enumerate(SAID):
        rows += [f"{label} 00:{number * 5:02d}", text]
    (place / "transcript.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (place / "match.toml").write_text(
        'format = "4v4"\nmotion = "慢行系统应当优先"\n'
        'affirmative = {team = "甲队", position = "应当"}\n'
        'negative = {team = "乙队", position = "不应当"}\n',
        encoding="utf-8",
    )
    project = folder / "unstaged.db"
    with Store.open(str(project), create=True) as store:
        (row,) = import_paths(store, [place], author="importer")
        assert row.result == "added", row.message
    return project
