"""Outlines kept on disk: found again, never believed when damaged, never in the way."""

import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from reviewer.domain.errors import BadInput, ReviewerError, Surroundings
from reviewer.media import peaks_cache
from reviewer.media.peaks import Peaks, read_peaks
from reviewer.media.peaks_cache import cached_peaks, identity


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were really read."""
    names: list[str] = []

    def counted(path: Path, **options: object) -> Peaks:
        names.append(path.name)
        return read_peaks(path)

    monkeypatch.setattr(peaks_cache, "read_peaks", counted)
    return names


def same(one: Peaks, other: Peaks) -> bool:
    return np.array_equal(one.low, other.low) and np.array_equal(one.high, other.high)


def test_found_again_also_after_a_move(tmp_path: Path, mp4: Path, reads: list[str]) -> None:
    first = tmp_path / "a.mp4"
    shutil.copy2(mp4, first)
    folder = tmp_path / "cache" / "new"
    read = cached_peaks(first, folder)
    assert same(cached_peaks(first, folder), read)
    moved = first.rename(tmp_path / "另一个.mp4")
    assert same(cached_peaks(moved, folder), read)
    assert reads == ["a.mp4"]
    assert [path.suffix for path in folder.iterdir()] == [".peaks"]


def test_another_content_size_or_time_is_another_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    found = set()
    middle = bytearray(3 * 2**20)
    for at in (None, 0, len(middle) - 1):
        if at is not None:
            middle[at] = 1
        path.write_bytes(middle)
        os.utime(path, ns=(1, 1))
        found.add(identity(path))
    os.utime(path, ns=(1, 2))
    found.add(identity(path))
    path.write_bytes(middle[:-1])
    os.utime(path, ns=(1, 2))
    found.add(identity(path))
    assert len(found) == 5


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "longer", "version"])
def test_what_is_damaged_or_old_is_read_anew(
    damage: str,
    tmp_path: Path,
    mp4: Path,
    reads: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = cached_peaks(mp4, tmp_path)
    (kept,) = tmp_path.iterdir()
    data = bytearray(kept.read_bytes())
    if damage == "version":
        monkeypatch.setattr(peaks_cache, "VERSION", 2)
    data[len(data) // 2] ^= damage == "flip"
    changed = {"cut": data[:-5], "empty": bytearray(), "longer": data + b"x"}
    kept.write_bytes(changed.get(damage, data))
    assert same(cached_peaks(mp4, tmp_path), read)
    assert same(cached_peaks(mp4, tmp_path), read)
    assert len(reads) == 2


def test_a_cache_that_cannot_be_written_is_no_failure(
    tmp_path: Path, mp4: Path, reads: list[str]
) -> None:
    (tmp_path / "file").touch()
    cached_peaks(mp4, tmp_path / "file" / "cache")
    assert reads == [mp4.name]


def test_nothing_is_kept_of_what_cannot_be_read(tmp_path: Path, mute: Path) -> None:
    for path, error in [(mute, BadInput), (tmp_path / "none", Surroundings), (tmp_path, BadInput)]:
        expected: type[ReviewerError] = error
        with pytest.raises(expected):
            cached_peaks(path, tmp_path / "cache")
    assert not (tmp_path / "cache").exists()
