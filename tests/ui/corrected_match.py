"""The small match with a model's corrections: a good one, and some that go too far."""

import json
from pathlib import Path

from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from tests.small_project import LINES, write_match

CORRECTED = {
    6: "我方认为慢行系统应当优先。",
    10: "请问三十万预算从哪里来？",
    12: "从道路经费里来。",
    14: "好的，那我要问您二个问题。",
}
"""By line; ``m1`` has it in its unit ``u{line // 2}``."""


def corrected_project(folder: Path) -> Path:
    """A project with the match ``m1``, its texts corrected."""
    place = write_match(folder / "matches")
    heard = {2 * number: text for number, (_, text) in enumerate(LINES, 1)}
    units = [{"src": [line], "text": CORRECTED.get(line, heard[line])} for line in heard]
    (place / "corrections").mkdir()
    reply = json.dumps({"units": units}, ensure_ascii=False)
    (place / "corrections" / "1.json").write_text(reply, encoding="utf-8")
    project = folder / "corrected.db"
    with Store.open(str(project), create=True) as store:
        (row,) = import_paths(store, [place], author="importer")
        assert row.result == "added", row.message
    return project
