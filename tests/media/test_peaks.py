"""Outlines: every sound where a player has it, at every zoom, and stopped at once."""

import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.errors import BadInput, Cancelled
from reviewer.media.clip import clip
from reviewer.media.peaks import Peaks, Samples, read_peaks
from tests.media.recordings import BEEPS, Make
from tests.media.wave import write_beeps

SAMPLE = Path(__file__).parents[2] / "sample_data/4v4-slow-travel/recording.mp4"


def begins_ms(peaks: Peaks) -> list[int]:
    """Where a beep begins: loud, after at least 0.5 s of quiet."""
    loud = np.flatnonzero(peaks.high > 3000) * 10
    return [
        int(at) for at, gap in zip(loud, np.diff(loud, prepend=-1000), strict=True) if gap > 500
    ]


def near(found: list[int], expected: list[int], within: int = 30) -> bool:
    """Whether the same beeps are found, each within some milliseconds."""
    return len(found) == len(expected) and not np.any(np.abs(np.subtract(found, expected)) > within)


def test_beeps_are_where_they_sound(sound: tuple[Path, str]) -> None:
    peaks = read_peaks(sound[0])
    assert near(begins_ms(peaks), [0, 2000, 4000, 6000, 8000, 10000])
    assert peaks.duration_ms == pytest.approx(12_000, abs=80)
    assert int(peaks.high.max()) == pytest.approx(16384, rel=0.2)
    assert int(peaks.low.min()) == pytest.approx(-16384, rel=0.2)


def test_sound_that_begins_late_keeps_its_place(late: Path) -> None:
    assert near(begins_ms(read_peaks(late)), [3000, 5000, 7000, 9000])


def test_a_file_whose_clock_does_not_begin_at_zero(make: Make) -> None:
    video = ("-f", "lavfi", "-i", "testsrc=s=64x48:r=5:d=8", "-itsoffset", "1")
    sound = ("-f", "lavfi", "-i", f"{BEEPS}:d=7", "-pix_fmt", "yuv420p", "-c:v", "mpeg2video")
    path = make("offset.ts", *video, *sound, "-c:a", "mp2", "-output_ts_offset", "3600")
    assert near(begins_ms(read_peaks(path)), [1000, 3000, 5000, 7000])
    piece = clip(path, 4_000, 6_000)
    assert (piece[:950].max, piece[1_050:1_150].max > 3000) == (0, True)


def test_a_gap_in_the_sound_stays_a_gap(make: Make) -> None:
    gap = ("-af", "aselect='not(between(t,3.5,7.5))'", "-c:a", "libopus", "-f", "matroska")
    path = make("gap.mkv", "-f", "lavfi", "-i", f"{BEEPS}:d=12", *gap)
    assert near(begins_ms(read_peaks(path)), [0, 2000, 8000, 10000])


def test_pictures_at_a_varying_rate_do_not_matter(make: Make) -> None:
    video = ("-f", "lavfi", "-i", "testsrc=s=64x48:r=30:d=12", "-f", "lavfi", "-i", f"{BEEPS}:d=12")
    vary = ("-vf", "select='lt(mod(n,37),11)'", "-fps_mode", "vfr", "-pix_fmt", "yuv420p")
    path = make("vfr.mp4", *video, *vary, "-c:v", "libx264", "-c:a", "aac")
    assert near(begins_ms(read_peaks(path)), [0, 2000, 4000, 6000, 8000, 10000])


def test_sound_that_changes_its_channels_and_rate(make: Make, tmp_path: Path) -> None:
    pieces = []
    for number, (rate, channels) in enumerate([("44100", "1"), ("48000", "2"), ("44100", "1")]):
        form = ("-ar", rate, "-ac", channels, "-c:a", "aac")
        place = ("-output_ts_offset", str(number * 4 + 2))
        name = f"piece{number}.ts"
        pieces.append(make(name, "-f", "lavfi", "-i", f"{BEEPS}:d=4", *form, *place))
    joined = tmp_path / "joined.ts"
    joined.write_bytes(b"".join(piece.read_bytes() for piece in pieces))
    # Each piece brings its codec's delay, 23 ms, which is not cut where the filters begin again.
    assert near(begins_ms(read_peaks(joined)), [0, 2000, 4000, 6000, 8000, 10000], within=100)


@pytest.mark.slow
def test_no_drift_over_two_hours(make: Make, tmp_path: Path) -> None:
    pcm = write_beeps(tmp_path / "long.wav", 7210, at=range(0, 7201, 1800))
    mp3 = make("long.mp3", "-i", str(pcm), "-c:a", "libmp3lame", "-q:a", "7")
    video = ("-f", "lavfi", "-i", "testsrc=s=32x32:r=1:d=7210", "-i", str(pcm))
    vary = ("-vf", "select='lt(mod(n,7),2)'", "-fps_mode", "vfr", "-pix_fmt", "yuv420p")
    fast = ("-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-b:a", "24k")
    for path in (mp3, make("long.mp4", *video, *vary, *fast)):
        found = begins_ms(read_peaks(path))
        assert near(found, [0, 1_800_000, 3_600_000, 5_400_000, 7_200_000], within=50), path


def test_a_damaged_end_costs_only_the_end(make: Make, tmp_path: Path) -> None:
    options = ("-c:a", "aac", "-movflags", "+faststart")
    whole = make("fast.m4a", "-f", "lavfi", "-i", f"{BEEPS}:d=12", *options)
    cut = tmp_path / "cut.m4a"
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size * 2 // 3])
    assert near(begins_ms(read_peaks(cut))[:3], [0, 2000, 4000])


def test_the_sample() -> None:
    shares: list[float] = []
    peaks = read_peaks(SAMPLE, progress=shares.append)
    # The pictures go on to 898.4 s.
    assert peaks.duration_ms == pytest.approx(886_620, abs=30)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_no_sound_is_said(mute: Path) -> None:
    with pytest.raises(BadInput, match=r"^mute\.mp4: it has no sound$"):
        read_peaks(mute)


def test_stopped_within_a_tenth_of_a_second() -> None:
    asked_at = float("inf")

    def cancelled() -> bool:
        return time.monotonic() >= asked_at

    def progress(share: float) -> None:
        nonlocal asked_at
        asked_at = min(asked_at, time.monotonic())

    with pytest.raises(Cancelled):
        read_peaks(SAMPLE, progress=progress, cancelled=cancelled)
    assert time.monotonic() - asked_at < 0.1


def outline(count: int) -> Peaks:
    low = -np.arange(count, dtype=np.int16) - 1
    return Peaks(low, -low)


@given(st.integers(0, 300), st.floats(-500, 4000), st.floats(0.5, 4000), st.integers(1, 60))
def test_a_slice_shows_what_is_there(count: int, start: float, span: float, width: int) -> None:
    low, high = outline(count).slice(start, start + span, width)
    assert low.dtype == high.dtype == np.int16
    assert len(low) == len(high) == width
    assert np.array_equal(low, -high)
    for column, value in enumerate(high):
        begin = start + column * span / width
        # Exact on the finest level; a coarser one may be off by a quarter of a column.
        slack = max(span / width / 4, 10)
        first, last = (begin - slack) // 10, (begin + span / width + slack) // 10
        assert value == 0 or first < value <= last + 2
        inner = (begin + span / width - slack) // 10
        if begin >= slack and begin + span / width + slack <= count * 10:
            assert value > 0
            assert value >= inner


def test_slices_at_the_edges() -> None:
    peaks = outline(100)
    assert peaks.slice(0, 1000, 100)[1].tolist() == list(range(1, 101))
    assert peaks.slice(-20, 30, 5)[1].tolist() == [0, 0, 1, 2, 3]
    assert peaks.slice(980, 1020, 4)[1].tolist() == [99, 100, 0, 0]
    assert peaks.slice(500, 510, 4)[1].tolist() == [51] * 4
    assert peaks.slice(0, 1000, 1)[1].tolist() == [100]
    for empty in (peaks.slice(10, 10, 3), peaks.slice(20, 10, 3)):
        assert empty[0].tolist() == [0, 0, 0]
    assert peaks.slice(0, 10, 0)[0].tolist() == []
    assert Peaks(*_empty()).slice(0, 10, 2)[0].tolist() == [0, 0]


def _empty() -> tuple[Samples, Samples]:
    return np.zeros(0, np.int16), np.zeros(0, np.int16)


def test_an_outline_never_changes() -> None:
    with pytest.raises(ValueError, match="read-only"):
        outline(10).low[0] = 5
