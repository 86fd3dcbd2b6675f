"""Silences in media time, whole across the windows they are looked for in."""

from pathlib import Path

import pytest

from reviewer.domain.errors import BadInput, Cancelled
from reviewer.media.silence import Silence, nearest_silence, silences
from tests.media.recordings import Make

# Speech is noise, in pieces; silences are at 5–6 s, 59.8–60.2 s (across a window's edge),
# 100–130 s (across another) and from 170 s on; 20.0–20.2 s is too short to count.
SILENT = [(5_000, 6_000), (59_800, 60_200), (100_000, 130_000), (170_000, 180_000)]
QUIET = "between(t,5,6)+between(t,20,20.2)+between(t,59.8,60.2)+between(t,100,130)+gte(t,170)"
TALK = f"aevalsrc='(random(0)-0.5)*if({QUIET},0.001,0.6)':s=16000:d=180"


@pytest.fixture(scope="session")
def talk(make: Make) -> Path:
    """Three minutes of noise and silence."""
    return make("talk.m4a", "-f", "lavfi", "-i", TALK, "-c:a", "aac")


def close(found: list[Silence], expected: list[Silence], within: int = 40) -> bool:
    return len(found) == len(expected) and all(
        abs(one - other) <= within
        for ours, theirs in zip(found, expected, strict=True)
        for one, other in zip(ours, theirs, strict=True)
    )


def test_silences_are_whole(talk: Path) -> None:
    assert close(silences(talk, 0, 10**7), SILENT)


@pytest.mark.parametrize(
    ("start", "end"),
    [(0, 180_000), (59_900, 61_000), (60_000, 60_050), (60_100, 119_000), (115_000, 116_000)],
)
def test_a_stretch_has_the_silences_of_the_whole(talk: Path, start: int, end: int) -> None:
    whole = silences(talk, 0, 180_000)
    cut = [(max(a, start), min(b, end)) for a, b in whole if a < end and b > start]
    assert silences(talk, start, end) == cut


def test_shorter_silences_on_demand(talk: Path) -> None:
    found = silences(talk, 10_000, 30_000, min_ms=100)
    assert close(found, [(20_000, 20_200)])


def test_what_comes_before_late_sound_is_silent(late: Path) -> None:
    expected = [(0, 3_000), (3_200, 5_000), (5_200, 7_000), (7_200, 9_000), (9_200, 10_000)]
    assert close(silences(late, 0, 12_000), expected, within=60)


def test_a_muted_recording_is_one_silence(make: Make) -> None:
    path = make("null.wav", "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono:d=70")
    assert silences(path, 0, 70_000) == [(0, 70_000)]


def test_nothing_is_asked_and_nothing_is_there(talk: Path, mute: Path) -> None:
    assert silences(talk, 50, 50) == []
    assert silences(talk, -500, -1) == []
    assert silences(talk, 400_000, 500_000) == []
    with pytest.raises(BadInput, match="it has no sound"):
        silences(mute, 0, 1000)
    with pytest.raises(Cancelled):
        silences(talk, 0, 1000, cancelled=lambda: True)


def test_the_nearest_silence() -> None:
    found = [(100, 200), (400, 900), (5_000, 6_000)]
    assert nearest_silence(found, 150) == (100, 200)
    assert nearest_silence(found, 300) == (100, 200)
    assert nearest_silence(found, 301) == (400, 900)
    assert nearest_silence(found, 1_901) is None
    assert nearest_silence(found, 1_900) == (400, 900)
    assert nearest_silence(found, 4_000) == (5_000, 6_000)
    assert nearest_silence(found, 50, within_ms=10) is None
    assert nearest_silence([], 5) is None
