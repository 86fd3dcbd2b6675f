"""Clips: the sound between two times, exactly, and nothing outside."""

import wave
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from reviewer.domain.errors import BadInput, Cancelled, Surroundings
from reviewer.media.clip import RATE, clip, save_clip


def samples(path: Path, start_ms: int, end_ms: int) -> NDArray[np.int16]:
    return np.array(clip(path, start_ms, end_ms).get_array_of_samples(), np.int16)


def first_loud_ms(pcm: NDArray[np.int16]) -> float:
    return float(np.flatnonzero(np.abs(pcm.astype(int)) > 3000)[0]) * 1000 / RATE


def test_a_clip_begins_and_ends_where_it_should(sound: tuple[Path, str]) -> None:
    for start in (1_300, 5_501, 7_900):
        pcm = samples(sound[0], start, start + 2_050)
        assert len(pcm) == pytest.approx(RATE * 2.05, abs=RATE * 0.002)
        # A file that does not state its codec's delay (no Xing header, TS) plays it: 25 ms.
        assert first_loud_ms(pcm) == pytest.approx(-start % 2000, abs=30)


def test_bounds_are_clamped(mp4: Path) -> None:
    assert len(clip(mp4, -5_000, 1_000)) == 1_000
    assert len(clip(mp4, 11_000, 99_000)) == pytest.approx(1_000, abs=40)
    for start, end in [(50_000, 60_000), (3_000, 3_000), (3_000, 2_000), (-5, -1), (0, 0)]:
        assert len(clip(mp4, start, end)) == 0


def test_late_sound_is_preceded_by_silence(late: Path) -> None:
    assert not np.any(samples(late, 500, 2_500))
    assert len(samples(late, 500, 2_500)) == 2 * RATE
    assert first_loud_ms(samples(late, 2_000, 4_000)) == pytest.approx(1_000, abs=15)


def test_a_clip_on_disk_is_the_same(mp4: Path, tmp_path: Path) -> None:
    target = tmp_path / "片段.wav"
    save_clip(mp4, 1_000, 9_000, target)
    with wave.open(str(target)) as file:
        assert (file.getnchannels(), file.getframerate(), file.getnframes()) == (1, RATE, 8 * RATE)
        pcm = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    assert np.array_equal(pcm, samples(mp4, 1_000, 9_000))


def test_a_clip_is_there_whole_or_not_at_all(mp4: Path, mute: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.wav"
    target.write_bytes(b"before")
    with pytest.raises(Cancelled):
        save_clip(mp4, 0, 1_000, target, cancelled=lambda: True)
    with pytest.raises(BadInput, match="it has no sound"):
        save_clip(mute, 0, 1_000, target)
    with pytest.raises(Surroundings, match=r"^b\.wav cannot be written: No such file"):
        save_clip(mp4, 0, 1_000, tmp_path / "none" / "b.wav")
    assert target.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [target]
