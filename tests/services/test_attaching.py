"""A recording given to a match later, and found again when the project has moved."""

from dataclasses import replace
from pathlib import Path

import pytest

from reviewer.domain.errors import BadInput, Cancelled, Surroundings
from reviewer.services.attaching import attach_recording, find_recording
from reviewer.storage.store import Store
from tests.media.wave import write_beeps
from tests.services.match_maker import Maker, taken


@pytest.fixture
def match(store: Store, maker: Maker) -> str:
    taken(store, maker.folder, "added")
    return "m1"


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    return write_beeps(tmp_path / "半决赛 🎙.wav", seconds=2)


def test_the_recording_is_an_import_of_one_part(store: Store, match: str, sound: Path) -> None:
    before = store.load(match)
    shares: list[float] = []
    assert attach_recording(store, match, sound, author="anna", progress=shares.append)
    after = store.load(match)
    part = after.parts["recording"]
    assert (part.file, part.path, part.size) == (sound.name, str(sound), sound.stat().st_size)
    assert len(part.sha256) == 64
    assert shares[-1] == 1.0
    assert after.head == before.head + 1
    revision = store.revision(match, after.head)
    assert revision.is_import
    assert revision.author == "anna"
    assert after.units == before.units


def test_the_same_bytes_change_nothing(store: Store, match: str, sound: Path) -> None:
    attach_recording(store, match, sound, author="anna")
    head = store.load(match).head
    assert not attach_recording(store, match, sound, author="anna")
    copy = sound.with_name("copy.wav")
    copy.write_bytes(sound.read_bytes())
    assert not attach_recording(store, match, copy, author="anna")
    assert store.load(match).head == head


def test_another_recording_takes_the_place(store: Store, match: str, sound: Path) -> None:
    attach_recording(store, match, sound, author="anna")
    other = write_beeps(sound.with_name("other.wav"), seconds=3)
    assert attach_recording(store, match, other, author="anna")
    assert store.load(match).parts["recording"].file == "other.wav"


def test_what_is_no_recording_is_refused(store: Store, match: str, tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("不是录音", encoding="utf-8")
    head = store.load(match).head
    with pytest.raises(BadInput, match=r"notes\.txt"):
        attach_recording(store, match, text, author="anna")
    with pytest.raises(Surroundings):
        attach_recording(store, match, tmp_path / "gone.mp4", author="anna")
    assert store.load(match).head == head


def test_a_cancelled_one_leaves_nothing(store: Store, match: str, sound: Path) -> None:
    for told in (1, 2):
        shares: list[float] = []
        with pytest.raises(Cancelled):
            attach_recording(
                store,
                match,
                write_beeps(sound.with_name("long.wav"), seconds=600),
                author="anna",
                progress=shares.append,
                cancelled=lambda shares=shares, told=told: len(shares) >= told,  # type: ignore[misc]
            )
    assert "recording" not in store.load(match).parts


def test_it_is_found_where_the_project_moved(store: Store, match: str, sound: Path) -> None:
    attach_recording(store, match, sound, author="anna")
    part = store.load(match).parts["recording"]
    project = sound.parent / "moved/project.db"
    assert find_recording(part, project, None) == sound
    lost = replace(part, path=str(sound.parent / "old/media" / sound.name))
    assert find_recording(lost, project, None) is None
    beside = project.parent / "media" / sound.name
    beside.parent.mkdir(parents=True)
    beside.write_bytes(b"another recording of this name")
    assert find_recording(lost, project, None) is None
    beside.write_bytes(sound.read_bytes())
    assert find_recording(lost, project, None) == beside
    assert find_recording(lost, None, str(sound.parent)) == sound


def test_names_that_cannot_be_are_not_found(store: Store, match: str, sound: Path) -> None:
    attach_recording(store, match, sound, author="anna")
    part = store.load(match).parts["recording"]
    for path in ("/" + "长" * 300 + ".mp4", "/a\0b.mp4", ""):
        lost = replace(part, path=path, file="gone.mp4")
        assert find_recording(lost, sound, "gone") is None
