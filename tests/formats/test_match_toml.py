"""``match.toml``: every field, and every way to get it wrong."""

import pytest

from reviewer.domain.errors import BadInput
from reviewer.domain.model import Match, Team
from reviewer.formats.match_toml import MatchToml, read_match_toml

FULL = """
match_id = "杯2024-A1"
competition = "示例杯"
round = "决赛"
date = 2024-05-01
format = "4v4"
motion = "先有鸡还是先有蛋"
affirmative = { team = "甲队", position = "鸡" }
negative = { team = "乙队", position = "" }
transcript = "a.txt"
transcript_lines = [10, 900]
transcript_version = "optimised"
recording = "video.mp4"
media_offset_ms = -4000
form_ids = ["A1", "示例杯 A1", "A1"]
winner_by = "all_votes"
[result]
winner = "negative"
best_debater = "neg_4"
[speakers]
"主席-林" = "chair"
" 评委 (Li) " = "judge_20"
[[stages]]
name = "立论"
type = "constructive_speech"
acting_side = "affirmative"
scored = ["affirmative"]
"""


def read(text: str, name: str = "m1", encoding: str = "utf-8") -> MatchToml:
    return read_match_toml(text.encode(encoding), name)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_every_field(encoding: str) -> None:
    found = read(FULL, encoding=encoding)
    stages = found.match.stages
    assert stages is not None and stages[0].name == "立论"
    assert found.match == Match(
        "杯2024-A1",
        competition="示例杯",
        round="决赛",
        date="2024-05-01",
        format="4v4",
        motion="先有鸡还是先有蛋",
        affirmative=Team("甲队", "鸡"),
        negative=Team("乙队", None),
        winner_by="all_votes",
        announced_winner="negative",
        announced_best_debater="neg_4",
        form_ids=("A1", "示例杯 A1"),
        stages=stages,
        transcript_version="optimised",
        transcript_lines=(10, 900),
        media_offset_ms=-4000,
    )
    assert found.speakers == {"主席-林": "chair", "评委 (Li)": "judge_20"}
    assert (found.transcripts, found.recording) == (("a.txt",), "video.mp4")
    assert {"motion", "announced_winner", "stages"} < found.given
    assert "match_id" not in found.given


def test_without_a_file_the_folder_names_the_match() -> None:
    assert read_match_toml(None, "A-1.b_2").match == Match("A-1.b_2")
    assert read_match_toml(None, "e\u0301cole").match.id == "école"  # macOS writes é so


@pytest.mark.parametrize("name", ["辩论", "ß", "日本語1", "हिन्दी", "a" * 64, "1", "-1"])
def test_a_match_id_is_of_letters_of_any_script(name: str) -> None:
    assert read(f'match_id = "{name}"').match.id == name


@pytest.mark.parametrize(
    "name", ["", " ", "a b", "a/b", "..", "-", "a" * 65, "a\\u0000", "甲（乙）"]
)
def test_another_match_id_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"^match\.toml, match_id: "):
        read(f'match_id = "{name}"')


def test_a_folder_whose_name_is_no_match_id_is_refused_by_its_name() -> None:
    with pytest.raises(
        BadInput, match=r"^小组赛 A1, match_id: .*rename the folder or file, or set"
    ):
        read_match_toml(None, "小组赛 A1")


@pytest.mark.parametrize(
    "text, place",
    [
        ("motto = 1", "motto"),
        ("match_id = 1", "match_id"),
        ("motion = 1", "motion"),
        ('motion = "a\\nb"', "motion"),
        ("date = 2024", "date"),
        ('date = "2024-13-01"', "date"),
        ('date = "1.5.2024"', "date"),
        ("date = 2024-05-01T10:00:00", "date"),
        ('format = "5v5"', "format"),
        ("format = 4", "format"),
        ('affirmative = "甲队"', "affirmative"),
        ("affirmative = {team = 1}", "affirmative.team"),
        ('affirmative = {name = "甲"}', "affirmative"),
        ("transcript = 1", "transcript"),
        ("transcript = [1]", "transcript"),
        ('transcript = [""]', "transcript"),
        ("transcript_lines = [1]", "transcript_lines"),
        ("transcript_lines = [9, 1]", "transcript_lines"),
        ("transcript_lines = [0, 1]", "transcript_lines"),
        ("transcript_lines = [1.0, 2]", "transcript_lines"),
        ("transcript_lines = [true, 2]", "transcript_lines"),
        ('transcript_version = "智能优化版"', "transcript_version"),
        ("recording = []", "recording"),
        ('recording = ""', "recording"),
        ("media_offset_ms = 1.5", "media_offset_ms"),
        ("media_offset_ms = true", "media_offset_ms"),
        ("media_offset_ms = 99999999999", "media_offset_ms"),
        ('form_ids = "A1"', "form_ids"),
        ('form_ids = [""]', "form_ids"),
        ('winner_by = "judges"', "winner_by"),
        ('result = "negative"', "result"),
        ('[result]\nwinner = "反方"', "result.winner"),
        ('[result]\nbest_debater = "aff_5"', "result.best_debater"),
        ('[result]\nloser = "negative"', "result.loser"),
        ('[result]\nwinner = "negative"\nmotion = "甲"', "result.motion"),
        ('[speakers]\n"主席" = "主席"', "speakers.主席"),
        ('[speakers]\n"甲" = ["aff_1"]', "speakers.甲"),
        ('[speakers]\n"甲" = "judge_21"', "speakers.甲"),
        ('[speakers]\n"甲" = "aff_1"\nmotion = "乙"', "speakers.motion"),
        ("speakers = 1", "speakers"),
        ("stages = []", "stages"),
        ('[[stages]]\nname = "立论"', r"stages\[1\]"),
    ],
)
def test_what_is_wrong_is_named(text: str, place: str) -> None:
    with pytest.raises(BadInput, match=rf"^match\.toml, {place}: "):
        read(text)


def test_a_field_below_the_speakers_is_told_to_stand_above() -> None:
    with pytest.raises(BadInput, match=r"'反方' is no role; .* stands above \[speakers\]"):
        read('[speakers]\n"甲" = "aff_1"\nmotto = "反方"')
    with pytest.raises(BadInput, match="there is no role '反方'"):
        read('[speakers]\n"甲" = "反方"')


@pytest.mark.parametrize(
    "text",
    ["motion = 先有鸡", 'a = "1"\na = "2"', "x = " + "[" * 100_000, "motion = " + "1" * 5000],
)
def test_bad_toml_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"^match\.toml"):
        read(text)


def test_bad_toml_names_the_line() -> None:
    with pytest.raises(BadInput, match=r"not valid TOML: .*line 2"):
        read('round = "a"\nmotion = a\n')
