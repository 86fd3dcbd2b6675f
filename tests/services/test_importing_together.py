"""Two processes import the same folder at once: one adds, the other finds it done."""

import shutil
import subprocess
import sys
from pathlib import Path

from reviewer.storage.store import Store
from tests.services.match_maker import Maker, row, sound

ROOT = Path(__file__).parents[2]


def test_the_same_folder_by_two_at_once(tmp_path: Path, maker: Maker) -> None:
    maker.forms("1", row("评委石"), row("评委川"), row("评委原"))
    for number in range(2, 7):
        shutil.copytree(maker.folder, maker.folder.parent / f"m{number}")
    project = str(tmp_path / "shared.db")
    Store.open(project, create=True).close()
    command = [sys.executable, "-m", "tests.services.import_worker", project]
    workers = [
        subprocess.Popen(
            [*command, str(maker.folder.parent)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
        )
        for _ in range(2)
    ]
    for worker in workers:
        assert worker.stdout and worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin
        worker.stdin.write("go\n")
        worker.stdin.flush()
    said = [worker.communicate(timeout=60) for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0], said
    rows = zip(*(out.splitlines() for out, _ in said), strict=True)
    results = [sorted(line.split()[1] for line in pair) for pair in rows]
    assert results == [["added", "unchanged"]] * 6
    with Store.open(project) as store:
        assert {m.head for m in store.matches()} == {1}
        assert {p.name for p in store.people("judge")} == {"评委石", "评委川", "评委原"}
        for match in store.matches():
            assert set(sound(store, match.match).judges) == {"J1", "J2", "J3"}
