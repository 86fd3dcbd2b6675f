"""Where match folders are, and which file is which part."""

from pathlib import Path

import pytest

from reviewer.domain.errors import BadInput, Surroundings
from reviewer.formats.match_folder import (
    MatchFiles,
    find_files,
    find_matches,
    read_bytes,
    read_place,
)


def write(root: Path, *names: str, text: str = "") -> None:
    for name in names:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def names(path: Path) -> list[str]:
    return [place.name for place in find_matches(path)]


def files(path: Path, root: Path | None = None) -> MatchFiles:
    (place,) = [p for p in find_matches(root or path) if p.path == path]
    return find_files(place, read_place(place))


def test_a_match_folder_and_a_folder_of_them_as_people_count(tmp_path: Path) -> None:
    write(tmp_path, "m10/transcript.txt", "m2/transcript.srt", "m1/match.toml", "x/y.txt")
    write(tmp_path, "deep/er/m3/transcript.json")
    assert names(tmp_path / "m10") == ["m10"]
    assert names(tmp_path) == ["m3", "m1", "m2", "m10"]


def test_a_single_transcript(tmp_path: Path) -> None:
    write(tmp_path, "A1.txt", "A1/transcript.txt")
    assert names(tmp_path / "A1.txt") == ["A1"]
    (place,) = find_matches(tmp_path / "A1.txt")
    assert find_files(place, read_place(place)) == MatchFiles((tmp_path / "A1.txt",))


def test_a_match_toml_stands_for_its_folder(tmp_path: Path) -> None:
    write(tmp_path, "m1/match.toml")
    assert names(tmp_path / "m1/match.toml") == ["m1"]


def test_what_systems_leave_behind_is_no_part(tmp_path: Path) -> None:
    write(tmp_path, ".git/transcript.txt", "__MACOSX/m1/transcript.txt", "m1/transcript.txt")
    write(tmp_path, "m1/._transcript.txt", "m1/transcript.txt~", "m1/forms/original/~$a.xlsx")
    write(tmp_path, "m1/forms/original/.DS_Store", "m1/forms/original/a.xlsx")
    assert names(tmp_path) == ["m1"]
    found = files(tmp_path / "m1")
    assert found.transcripts == (tmp_path / "m1/transcript.txt",)
    assert found.forms == (("original", tmp_path / "m1/forms/original/a.xlsx"),)


def test_all_parts(tmp_path: Path) -> None:
    write(tmp_path, "transcript.txt", "recording.mp4", "stages.json", "summaries/1.json")
    write(tmp_path, "corrections/10.json", "corrections/2.json", "corrections/readme.md")
    write(tmp_path, "forms/appeal/b.csv", "forms/original/a.xlsx", "recording.txt")
    found = files(tmp_path)
    assert [path.name for path in found.corrections] == ["2.json", "10.json"]
    assert [(kind, path.name) for kind, path in found.forms] == [
        ("original", "a.xlsx"),
        ("appeal", "b.csv"),
    ]
    assert found.recording == tmp_path / "recording.mp4"
    assert found.stages == tmp_path / "stages.json"
    assert [path.name for path in found.summaries] == ["1.json"]


def test_a_missing_path_and_a_folder_without_a_match(tmp_path: Path) -> None:
    with pytest.raises(Surroundings, match="no such file or folder"):
        find_matches(tmp_path / "no")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match=r"^empty: this folder holds no match"):
        find_matches(tmp_path / "empty")


def test_no_transcript_or_several(tmp_path: Path) -> None:
    write(tmp_path, "m1/match.toml", "m2/transcript.txt", "m2/transcript.srt")
    with pytest.raises(BadInput, match=r"^m1: there is no transcript"):
        files(tmp_path / "m1")
    with pytest.raises(BadInput, match=r"^m2: which is the transcript: transcript.srt, trans"):
        files(tmp_path / "m2")


def test_several_recordings_are_not_certain(tmp_path: Path) -> None:
    write(tmp_path, "transcript.txt", "recording.mp4", "recording.m4a")
    with pytest.raises(BadInput, match="which is the recording"):
        files(tmp_path)


def test_a_named_transcript_or_its_pages(tmp_path: Path) -> None:
    write(tmp_path, "a/match.toml", text='transcript = ["minutes_2.json", "minutes_1.json"]')
    write(tmp_path, "a/minutes_1.json", "a/minutes_2.json", "a/transcript.txt")
    assert [p.name for p in files(tmp_path / "a").transcripts] == [
        "minutes_2.json",
        "minutes_1.json",
    ]


@pytest.mark.parametrize("name", ["../long.txt", "long.txt"])
def test_a_transcript_above_the_folder_within_the_path(tmp_path: Path, name: str) -> None:
    write(tmp_path, "cup/long.txt", "cup/m1/match.toml", text=f'transcript = "{name}"')
    assert files(tmp_path / "cup/m1", tmp_path / "cup").transcripts == (
        (tmp_path / "cup/long.txt").resolve(),
    )
    with pytest.raises(BadInput, match=r"^match\.toml, transcript: "):
        files(tmp_path / "cup/m1")


@pytest.mark.parametrize("name", ["../../secret.txt", "/etc/hostname", "no.txt", "."])
def test_a_transcript_outside_the_path_or_nowhere_is_refused(tmp_path: Path, name: str) -> None:
    write(tmp_path, "secret.txt")
    write(tmp_path, "cup/m1/match.toml", text=f'transcript = "{name}"')
    with pytest.raises(BadInput, match=r"^match\.toml, transcript: "):
        files(tmp_path / "cup/m1", tmp_path / "cup")


def test_a_link_out_of_the_path_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "secret.txt")
    write(tmp_path, "cup/m1/match.toml", text='transcript = "t.txt"')
    (tmp_path / "cup/m1/t.txt").symlink_to(tmp_path / "secret.txt")
    with pytest.raises(BadInput, match="lies outside"):
        files(tmp_path / "cup/m1", tmp_path / "cup")


def test_matches_that_share_the_transcript_above_them(tmp_path: Path) -> None:
    write(tmp_path, "transcript.txt")
    write(tmp_path, "m1/match.toml", "m2/match.toml", text='transcript = "transcript.txt"')
    assert names(tmp_path) == ["m1", "m2"]


def test_a_recording_may_be_missing_or_elsewhere(tmp_path: Path) -> None:
    write(tmp_path, "m1/transcript.txt")
    write(tmp_path, "m1/match.toml", text='recording = "../video.mp4"')
    assert files(tmp_path / "m1").recording == tmp_path / "m1/../video.mp4"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"^no\.txt: it cannot be read: "):
        read_bytes(tmp_path / "no.txt")
