"""The silences of a recording whose outline is kept."""

from pathlib import Path

import numpy as np

from reviewer.domain.model import Match, Part
from reviewer.domain.transcript import Transcript
from reviewer.media.peaks import Peaks
from reviewer.media.peaks_cache import cached_peaks
from reviewer.services.proposing import proposal_of
from reviewer.services.quiet_places import quiet_places, silences_of
from reviewer.services.settings import cache_dir
from tests.domain.proposing.match_of import match_of
from tests.media.wave import write_beeps


def with_recording(path: Path, offset_ms: int = 0) -> Transcript:
    transcript = match_of("主席|有请正方一辩立论。", "正方一辩|我方认为应当优先。")
    match = Match("m1", format="4v4", media_offset_ms=offset_ms)
    part = Part("recording", path.name, "", 0, path=str(path))
    return transcript.changed([("match", "m1", match), ("part", part.id, part)], 2)


def test_nothing_is_decoded_for_it(tmp_path: Path) -> None:
    path = write_beeps(tmp_path / "a.wav", 2)
    transcript = with_recording(path)
    assert quiet_places(transcript) is None
    assert proposal_of(transcript).stages
    assert not (cache_dir() / "peaks").exists()


def test_a_kept_outline_tells_in_the_transcripts_time(tmp_path: Path) -> None:
    path = write_beeps(tmp_path / "a.wav", 3, at=(0, 2))
    cached_peaks(path, cache_dir() / "peaks")
    assert quiet_places(with_recording(path)) == [(200, 2000), (2200, 3000)]
    assert quiet_places(with_recording(path, offset_ms=500)) == [(-300, 1500), (1700, 2500)]


def test_a_recording_that_is_gone_tells_nothing(tmp_path: Path) -> None:
    assert quiet_places(with_recording(tmp_path / "gone.wav")) is None
    assert quiet_places(match_of("主席|大家好。")) is None


def test_a_soft_minute_has_silences_of_its_own() -> None:
    minute = np.full(6000, 10_000, np.int16)
    minute[100:120] = 1_000  # 0.2 s
    soft = np.full(6000, 500, np.int16)
    soft[200:230] = 20
    soft[300:310] = 20  # too short
    loud = np.concatenate([minute, soft])
    found = silences_of(Peaks(-loud, loud))
    assert found == [(1000, 1200), (62_000, 62_300)]
