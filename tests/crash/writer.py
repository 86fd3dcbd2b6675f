"""A process that edits a match without end and says each edit that was acknowledged.

Run as ``writer.py TARGET MATCH AUTHOR SEED [COUNT]``; a line ``seq name`` an edit.
"""

import random
import sys
from itertools import count
from typing import Any

from reviewer.domain.errors import Refused
from reviewer.services.editor import Editor
from reviewer.storage.store import Store


def some_edit(chance: random.Random, editor: Editor, number: int) -> dict[str, Any]:
    """An edit that is likely to be accepted: texts, splits, merges, sections, undo."""
    now = editor.transcript
    position = chance.randrange(len(now.unit_order))
    unit = now.units[now.unit_order[position]]
    kind = chance.choice(("text", "text", "text", "split", "merge", "section", "undo", "redo"))
    if kind == "split":
        return {"edit": "split_unit", "unit": unit.id, "at": max(1, len(unit.text) // 2)}
    if kind == "merge":
        return {"edit": "merge_units", "units": list(now.unit_order[position : position + 2])}
    if kind == "section":
        return {"edit": "begin_section", "unit": unit.id, "kind": "other"}
    if kind in ("undo", "redo"):
        return {"edit": kind}
    return {"edit": "set_text", "unit": unit.id, "text": f"第{number}次改动。"}


def main(target: str, match: str, author: str, seed: str, most: str = "0") -> None:
    """Edits until killed, or until so many edits were acknowledged."""
    chance = random.Random(seed)
    with Store.open(target) as store:
        editor = Editor(store, match, author=author)
        print("ready", flush=True)
        acknowledged = 0
        for number in count():
            if int(most) and acknowledged == int(most):
                return
            try:
                revision = editor.apply(some_edit(chance, editor, number))
            except Refused:
                continue
            if revision is not None:
                acknowledged += 1
                print(revision.seq, revision.edit["edit"], flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
