"""Work ahead in other processes: order, bounds, faults, and that none is left over."""

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from reviewer.services.parallel import AHEAD, MOST, WORTH, ahead, processes
from tests.services.parallel_work import CANNOT_BE_SENT, DIES, FAILS, SLOW, Unreadable, work

ROOT = Path(__file__).parents[2]


def counted(values: Iterator[object], taken: list[object]) -> Iterator[object]:
    for value in values:
        taken.append(value)
        yield value


def test_few_values_start_no_process() -> None:
    assert processes(0) == processes(2 * WORTH - 1) == 1
    assert 1 <= processes(10**6) <= MOST
    assert processes(3, jobs=8) == 3
    assert processes(10**6, jobs=1) == processes(0, jobs=4) == 1
    taken: list[object] = []
    with ahead(work, counted(iter(range(5)), taken), 1) as found:
        assert list(islice(found, 5)) == [None] * 5
    assert not taken
    assert not multiprocessing.active_children()


def test_results_come_in_order_and_faults_are_left_to_the_caller() -> None:
    values = [3, None, FAILS, *range(20), CANNOT_BE_SENT, "unreadable", Unreadable, 7]
    taken: list[object] = []
    results = []
    with ahead(work, counted(iter(values), taken), 2) as found:
        for number in range(len(values) + 3):
            results.append(next(found))
            assert len(taken) <= number + 1 + 2 * AHEAD
    squares = [number * number for number in range(20)]
    assert results == [9, None, None, *squares, None, None, None, 49, None, None, None]
    assert not multiprocessing.active_children()


def test_a_process_that_dies_stops_nobody() -> None:
    values = [1, DIES, *range(2, 14)]
    with ahead(work, iter(values), 2) as found:
        results = list(islice(found, len(values)))
    assert results[1] is None
    assert results.count(None) <= AHEAD  # what the dead one had
    assert all(
        result in (None, value * value) for value, result in zip(values, results, strict=True)
    )
    with ahead(work, iter([DIES] * 9), 2) as found:
        assert list(islice(found, 9)) == [None] * 9


def test_leaving_ends_the_processes_whatever_they_are_at() -> None:
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt), ahead(work, iter([1, SLOW, SLOW, 2]), 2) as found:
        assert next(found) == 1
        assert multiprocessing.active_children()
        raise KeyboardInterrupt
    assert not multiprocessing.active_children()
    assert time.monotonic() - start < 50  # nobody waited for the slow ones


@pytest.mark.skipif(sys.platform == "win32", reason="asks for processes by their numbers")
def test_a_killed_caller_leaves_no_process_behind() -> None:
    command = [sys.executable, "-m", "tests.services.left_alone"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as caller:
        assert caller.stdout
        workers = [int(word) for word in caller.stdout.readline().split()]
        assert workers and all(_lives(worker) for worker in workers)
        caller.kill()
    end = time.monotonic() + 30
    while any(_lives(worker) for worker in workers):
        assert time.monotonic() < end, "a process outlives its caller"
        time.sleep(0.02)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
