"""kill −9 in the middle of editing. This tests what a process leaves behind when it dies; that
a disk keeps what it was told to sync when the power fails is for the file system to promise.
"""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reviewer.storage.store import Store
from tests.small_project import new_project

WRITER = Path(__file__).with_name("writer.py")
MOMENTS = 50


def killed_writer(target: str, seed: int, after: float) -> list[int]:
    """Starts a writer, kills it some seconds after its first edit, and gives what it said."""
    command = [sys.executable, str(WRITER), target, "m1", f"writer {seed}", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(after)
        process.kill()
        said = process.stdout.read()
    whole = said[: said.rfind("\n") + 1]
    return [int(line.split()[0]) for line in whole.splitlines()]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_kill_at_random_moments_loses_nothing_acknowledged(tmp_path: Path) -> None:
    target = str(tmp_path / "p.db")
    new_project(target, tmp_path / "in").close()
    chance = random.Random(20260307)
    head, edits = 1, 0
    for moment in range(MOMENTS):
        seqs = killed_writer(target, moment, after=chance.uniform(0, 0.15))
        assert seqs == list(range(head + 1, head + 1 + len(seqs)))
        with Store.open(target) as store:
            found = store.head("m1") or 0
            # One edit may be committed and not yet said when the blow falls.
            assert head + len(seqs) <= found <= head + len(seqs) + 1
            assert store.problems() == []
        head, edits = found, edits + len(seqs)
    assert edits > MOMENTS
