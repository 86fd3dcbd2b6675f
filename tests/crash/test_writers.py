"""Several programs on one match at once, on both databases."""

import subprocess
import sys
from pathlib import Path

import pytest

from reviewer.storage.store import Store
from tests.small_project import new_project

WRITER = Path(__file__).with_name("writer.py")
WRITERS, EDITS = 4, 25


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_four_writers_lose_nothing_acknowledged(database_url: str, tmp_path: Path) -> None:
    new_project(database_url, tmp_path / "in").close()
    processes = [
        subprocess.Popen(
            [sys.executable, str(WRITER), database_url, "m1", f"w{n}", str(n), str(EDITS)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for n in range(WRITERS)
    ]
    said = []
    for process in processes:
        out, err = process.communicate(timeout=240)
        assert process.returncode == 0, err
        said += [int(line.split()[0]) for line in out.splitlines()[1:]]
    with Store.open(database_url) as store:
        seqs = [revision.seq for revision in store.revisions("m1")]
        assert seqs == list(range(1, len(seqs) + 1))
        assert sorted(said) == seqs[1:]
        assert len(said) == WRITERS * EDITS
        assert store.problems() == []
