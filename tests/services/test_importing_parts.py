"""Parts come one by one: new ones are added, changed ones replaced, persons' work stays."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from reviewer.domain.errors import Refused
from reviewer.domain.log import fold
from reviewer.domain.model import Note
from reviewer.services import recording
from reviewer.services.editor import Editor
from reviewer.services.importing import import_paths
from reviewer.services.rebuilding import Options
from reviewer.storage.store import Store
from tests.services.match_maker import (
    SAID,
    STAGES,
    TOML,
    Maker,
    flagged,
    kinds,
    refused,
    row,
    sound,
    taken,
    texts,
)

SECTIONS = [("chair", 2), ("stage", 4), ("chair", 8), ("stage", 10), ("commentary", 18)]
FULL = (
    ([2], "首先有请正方一辩开篇立论，"),
    ([4, 6], "谢谢主席，各位好。我方认为慢行系统应当优先。"),
    ([8], "感谢正方一辩，有请反方二辩质询。"),
)


def edit(store: Store, name: str, **fields: Any) -> None:
    Editor(store, "m1", author="a").apply({"edit": name, **fields})
    sound(store, "m1")


def unit_at(store: Store, line: int) -> str:
    return next(u.id for u in store.load("m1").units.values() if line in u.src)


# corrections


def test_corrections_after_review_touch_only_what_nobody_edited(store: Store, maker: Maker) -> None:
    now = taken(store, maker.folder, "added")
    edit(store, "set_text", unit=unit_at(store, 8), text="感谢，有请反方二辩。")
    edit(store, "set_status", unit=unit_at(store, 10), status="reviewed")
    maker.reply("1", *FULL, ([10], "请问预算从哪里来呢？"), ([12], "从道路预算里来。"))
    now = taken(store, maker.folder)
    assert [u for u in texts(now) if u[0][0] < 14] == [
        ((2,), "首先有请正方一辩开篇立论，"),
        ((4, 6), "谢谢主席，各位好。我方认为慢行系统应当优先。"),
        ((8,), "感谢，有请反方二辩。"),
        ((10,), "请问预算从哪里来？"),
        ((12,), "从道路预算里来。"),
    ]
    assert now.units[unit_at(store, 2)].suggested == "首先有请正方一辩开篇立论，"
    assert now.match.status == "in_review"


def test_what_was_left_off_is_told(store: Store, maker: Maker) -> None:
    taken(store, maker.folder, "added")
    edit(store, "set_text", unit=unit_at(store, 2), text="有请。")
    maker.reply("1", *FULL)
    (found,) = import_paths(store, [maker.folder], author="a")
    assert found.message == "1 corrections left off: those units were edited by hand"


def test_replies_come_one_by_one_as_well_as_together(store: Store, maker: Maker) -> None:
    wrong = (([6, 8], "一句"), ([10], "请问预算从哪里来？"))
    first = ("1", ([2], "首先有请正方一辩开篇立论，"), ([4], "谢谢"))
    taken(store, maker.folder, "added")
    maker.reply(*first)
    taken(store, maker.folder)
    maker.reply("2", *wrong, context=[4, 6])
    apart = taken(store, maker.folder)
    assert flagged(apart) == {6, 8}
    together = Maker(maker.folder.parent / "m2")
    shutil.copytree(maker.folder, together.folder, dirs_exist_ok=True)
    at_once = taken(store, together.folder, "added")
    assert texts(apart) == texts(at_once)
    assert flagged(apart) == flagged(at_once)


def test_a_changed_reply_needs_replace_and_replaces_itself_alone(
    store: Store, maker: Maker
) -> None:
    maker.reply("1", *FULL[:1], ([4, 2], "乱"))
    maker.reply("2", ([10], "请问预算从哪来？"))
    now = taken(store, maker.folder, "added")
    assert flagged(now) == {2, 4}
    edit(store, "set_text", unit=unit_at(store, 10), text="请问？")
    before = store.load("m1").units
    maker.reply("1", *FULL[:2])
    assert refused(store, maker.folder) == (
        "corrections/1.json changed since the last import: --replace takes the new one"
    )
    now = taken(store, maker.folder, replace=True)
    assert now.faults == {}
    assert flagged(now) == set()
    assert texts(now)[:2] == [(tuple(src), text) for src, text in FULL[:2]]
    assert {u: now.units[u] for u in now.units if now.units[u].src[0] >= 8} == {
        u: before[u] for u in before if before[u].src[0] >= 8
    }


def test_a_batch_that_shrank_gives_its_lines_back(store: Store, maker: Maker) -> None:
    maker.reply("1", *FULL)
    taken(store, maker.folder, "added")
    maker.reply("1", *FULL[:1])
    now = taken(store, maker.folder, replace=True)
    assert texts(now)[1:3] == [((4,), SAID[1][1]), ((6,), SAID[2][1])]


def test_batches_cut_anew_supersede_those_that_are_gone(store: Store, maker: Maker) -> None:
    maker.reply("1", *FULL[:1])
    maker.reply("2", *FULL[1:])
    taken(store, maker.folder, "added")
    (maker.folder / "corrections/2.json").unlink()
    maker.reply("1", *FULL)
    now = taken(store, maker.folder, replace=True)
    assert [p for p in now.parts if p.startswith("corrections/")] == ["corrections/1.json"]
    assert texts(now)[1] == (tuple(FULL[1][0]), FULL[1][1])


def test_a_file_under_another_name_is_the_same(store: Store, maker: Maker) -> None:
    maker.reply("1", *FULL)
    maker.forms("评委石", row("评委石"))
    taken(store, maker.folder, "added")
    for old, new in (
        ("corrections/1.json", "corrections/001.json"),
        ("forms/original/评委石.csv", "forms/original/石.csv"),
    ):
        (maker.folder / old).rename(maker.folder / new)
    taken(store, maker.folder, "unchanged")


def test_a_note_moves_with_its_line(store: Store, maker: Maker) -> None:
    taken(store, maker.folder, "added")
    edit(store, "note", target=unit_at(store, 6), text="听不清")
    maker.reply("1", *FULL)
    now = taken(store, maker.folder)
    assert now.all("note") == {"u1.2": Note("u1.2", "u1.2", "听不清")}
    assert unit_at(store, 6) == "u1.2"


def test_an_approved_match_with_something_new_is_in_review_again(
    store: Store, maker: Maker
) -> None:
    now = taken(store, maker.folder, "added")
    for id_ in now.unit_order:
        edit(store, "set_status", unit=id_, status="reviewed")
    for section in now.section_order:
        edit(store, "set_status", section=section.id, status="reviewed")
    edit(store, "set_status", match="m1", status="reviewed")
    edit(store, "set_status", match="m1", status="approved")
    maker.forms("a", row("评委石"), row("评委川"))
    assert taken(store, maker.folder).match.status == "approved"
    maker.reply("1", *FULL)
    assert taken(store, maker.folder).match.status == "approved"  # all was a person's
    maker.stages(STAGES[0])
    now = taken(store, maker.folder, replace=True)
    assert now.match.status == "in_review"


def approved(store: Store, maker: Maker) -> None:
    now = taken(store, maker.folder, "added")
    for unit in now.unit_order:
        edit(store, "set_status", unit=unit, status="reviewed")
    for section in now.sections:
        edit(store, "set_status", section=section, status="reviewed")
    for status in ("reviewed", "approved"):
        edit(store, "set_status", match="m1", status=status)


def test_a_score_that_changes_under_an_approved_match_reopens_it(
    store: Store, maker: Maker
) -> None:
    maker.forms("a", row("评委石"))
    approved(store, maker)
    maker.forms("a", row("评委石", "3"))
    (done,) = import_paths(store, [maker.folder], author="a", options=Options(replace=True))
    assert "the match was approved: it is in review again" in done.message
    assert store.load("m1").match.status == "in_review"


def test_a_new_match_toml_reopens_and_never_resets(store: Store, maker: Maker) -> None:
    maker.toml('round = "决赛"')
    taken(store, maker.folder, "added")
    edit(store, "set_text", unit=unit_at(store, 4), text="谢谢。")
    maker.toml('round = "半决赛"')
    now = taken(store, maker.folder, replace=True)
    assert (now.match.round, now.match.status) == ("半决赛", "in_review")


def test_a_recording_that_is_misspelt_is_said_and_the_old_one_stays(
    store: Store, maker: Maker
) -> None:
    (maker.folder / "good.mp4").write_bytes(b"0123")
    maker.toml('recording = "good.mp4"')
    taken(store, maker.folder, "added")
    maker.toml('recording = "typo.mp4"')
    (done,) = import_paths(store, [maker.folder], author="a", options=Options(replace=True))
    assert "there is no recording typo.mp4: good.mp4 stays" in done.message
    assert store.load("m1").parts["recording"].file == "good.mp4"


# stages


def test_stages_after_the_transcript_and_the_forms(store: Store, maker: Maker) -> None:
    (maker.folder / "stages.json").unlink()
    maker.forms("a", row("评委石"))
    now = taken(store, maker.folder, "added")
    assert kinds(now) == [("other", 2)]
    assert {e.section for e in now.entries.values()} == {None}
    maker.stages()
    now = taken(store, maker.folder)
    assert kinds(now)[1] == ("stage", 4)
    assert len({(e.section, e.side) for e in now.entries.values() if e.section}) == 3


def test_stages_over_corrected_units(store: Store, maker: Maker) -> None:
    (maker.folder / "stages.json").unlink()
    maker.reply("1", *FULL, ([10], "请问"), ([12], "从"), ([14, 16], "好，您方说的慢行是什么？"))
    taken(store, maker.folder, "added")
    maker.stages(STAGES[0], {**STAGES[1], "last_line": 14})
    now = taken(store, maker.folder)
    assert kinds(now) == SECTIONS


@pytest.mark.parametrize("last, first", [(4, 10), (6, 9)])
def test_a_wrong_edge_of_a_stage_and_a_right_correction_get_on(
    store: Store, maker: Maker, last: int, first: int
) -> None:
    maker.stages({**STAGES[0], "last_line": last}, {**STAGES[1], "first_line": first})
    maker.reply("1", *FULL)
    now = taken(store, maker.folder, "added")
    assert now.faults == {}
    assert kinds(now) == SECTIONS
    assert now.baseline is not None
    noted = [(s.first_line, s.last_line) for s in now.baseline.sections]
    assert noted[:3] == [(2, 2), (4, 6), (8, 8)]


def test_stages_do_not_overrule_a_person_without_replace(store: Store, maker: Maker) -> None:
    (maker.folder / "stages.json").unlink()
    taken(store, maker.folder, "added")
    edit(store, "begin_section", unit=unit_at(store, 6), kind="stage", type="summary")
    maker.stages()
    assert "the sections were edited: --replace" in refused(store, maker.folder)
    now = taken(store, maker.folder, replace=True)
    assert [s.type for s in now.section_order if s.type] == ["constructive_speech", "questioning"]


def test_other_stages_send_scores_where_they_belong_now(store: Store, maker: Maker) -> None:
    maker.forms("a", row("评委石"))
    taken(store, maker.folder, "added")
    maker.stages(
        {**STAGES[1], "first_line": 4, "last_line": 6},
        {**STAGES[0], "first_line": 10, "last_line": 12},
    )
    assert "--replace" in refused(store, maker.folder)
    now = taken(store, maker.folder, replace=True)
    placed = {e.label: now.sections[e.section].type for e in now.entries.values() if e.section}
    assert sorted(placed.values(), key=str) == ["constructive_speech", "questioning", "questioning"]
    maker.stages({"name": "休息", "first_line": 4, "last_line": 6})
    now = taken(store, maker.folder, replace=True)
    assert all(e.section is None for e in now.entries.values())


# match.toml


def test_match_toml_after_the_transcript(store: Store, maker: Maker) -> None:
    (maker.folder / "match.toml").unlink()
    maker.forms("a", row("评委石", votes=("甲队", "不应当", "反", "江、何、江", "")))
    now = taken(store, maker.folder, "added")
    entries = {e.raw: e for e in now.entries.values()}
    assert (entries["甲队"].value, entries["不应当"].value, entries["反"].value) == (
        None,
        None,
        "negative",
    )
    assert entries["江"].problem == "best-debater-unknown"
    edit(store, "set_match", field="motion", value="我的辩题")
    edit(store, "assign_role", unit=unit_at(store, 18), role="other", scope="label")
    maker.toml('round = "决赛"')
    now = taken(store, maker.folder)
    assert (now.match.motion, now.match.round) == ("我的辩题", "决赛")
    assert now.units[unit_at(store, 4)].role == "aff_1"
    assert now.units[unit_at(store, 18)].role == "other"
    entries = {e.raw: e for e in now.entries.values()}
    assert (entries["甲队"].value, entries["不应当"].value) == ("affirmative", "negative")
    assert (entries["江"].value, entries["江"].problem) == ("aff_1", None)
    assert len([e for e in now.entries.values() if e.section]) == 3


def test_a_changed_match_toml_replaces_what_it_says(store: Store, maker: Maker) -> None:
    maker.toml('round = "决赛"')
    taken(store, maker.folder, "added")
    edit(store, "set_match", field="winner", value="negative")
    edit(store, "set_match", field="motion", value="我的辩题")
    edit(store, "set_text", unit=unit_at(store, 4), text="谢谢。")
    maker.write("match.toml", TOML.format(more='date = "2026-03-08"').replace('"neg_2"', '"neg_3"'))
    assert refused(store, maker.folder).startswith("match.toml changed")
    now = taken(store, maker.folder, replace=True)
    assert (now.match.round, now.match.date) == (None, "2026-03-08")
    assert now.match.motion == "慢行系统应当优先"
    assert now.match.announced_winner == "negative"  # match.toml says nothing about it
    assert now.units[unit_at(store, 10)].role == "neg_3"
    assert now.units[unit_at(store, 4)].text == "谢谢。"


def test_another_range_is_another_transcript(store: Store, maker: Maker) -> None:
    taken(store, maker.folder, "added")
    maker.toml("transcript_lines = [1, 17]")
    assert refused(store, maker.folder).startswith("match.toml, transcript changed")
    assert len(taken(store, maker.folder, replace=True).lines) == 8


def test_a_label_that_nobody_bears_is_told(store: Store, maker: Maker) -> None:
    maker.write("match.toml", '[speakers]\n"正方一辩-汪" = "aff_1"\n"评委-川" = "judge_2"\n')
    (found,) = import_paths(store, [maker.folder], author="a")
    assert found.message == "match.toml: nobody is called '正方一辩-汪' in the transcript"


# the transcript


def test_another_transcript_needs_replace_and_what_stood_on_it_is_laid_anew(
    store: Store, maker: Maker
) -> None:
    maker.reply("1", *FULL)
    maker.forms("a", row("评委石"))
    old = taken(store, maker.folder, "added")
    said = [(who, text.replace("预算", "经费")) for who, text in SAID]
    maker.transcript(said)
    assert "transcript changed" in refused(store, maker.folder)
    now = taken(store, maker.folder, replace=True)
    assert now.line(10).text == "请问经费从哪里来？"
    assert now.units.keys().isdisjoint(old.units)
    assert kinds(now) == kinds(old)
    assert now.units[unit_at(store, 4)].src == (4, 6)
    assert [e.section is None for e in now.entries.values() if e.what == "score"] == [False] * 3
    assert fold(store.revisions("m1", upto=1)) == old


def test_giving_up_edits_must_be_said_and_old_revisions_stay(store: Store, maker: Maker) -> None:
    taken(store, maker.folder, "added")
    edit(store, "set_text", unit=unit_at(store, 4), text="谢谢。")
    edit(store, "note", target=unit_at(store, 4), text="听")
    before = store.load("m1")
    maker.transcript(SAID[:9])
    assert "--discard-edits" in refused(store, maker.folder, replace=True)
    now = taken(store, maker.folder, replace=True, discard_edits=True)
    assert now.match.status == "imported"
    assert now.all("note") == {}
    assert all(not unit.touched for unit in now.units.values())
    assert fold(store.revisions("m1", upto=before.head)) == before


def test_edits_given_up_are_gone_for_undo_and_for_the_next_import(
    store: Store, maker: Maker
) -> None:
    taken(store, maker.folder, "added")
    edit(store, "set_text", unit=unit_at(store, 4), text="谢谢。")
    maker.transcript(SAID[:9])
    taken(store, maker.folder, replace=True, discard_edits=True)
    with pytest.raises(Refused, match="nothing to undo"):
        edit(store, "undo")
    edit(store, "set_text", unit=unit_at(store, 4), text="好。")
    edit(store, "undo")
    assert store.load("m1").match.status == "imported"
    maker.transcript(SAID[:8])
    taken(store, maker.folder, replace=True)


def test_edits_that_were_undone_are_none(store: Store, maker: Maker) -> None:
    taken(store, maker.folder, "added")
    edit(store, "set_text", unit=unit_at(store, 4), text="谢谢。")
    edit(store, "undo")
    maker.transcript(SAID[:9])
    taken(store, maker.folder, replace=True)


def test_stages_that_no_longer_fit_keep_the_old_transcript(store: Store, maker: Maker) -> None:
    taken(store, maker.folder, "added")
    maker.transcript(SAID[:6])
    assert "there is no line 16" in refused(store, maker.folder, replace=True)


# the recording


def test_a_recording_is_added_missing_moved_and_replaced(store: Store, maker: Maker) -> None:
    maker.toml('recording = "video.mp4"')
    now = taken(store, maker.folder, "added")
    assert (now.parts["recording"].sha256, now.parts["recording"].file) == ("", "video.mp4")
    taken(store, maker.folder, "unchanged")
    video = maker.write("video.mp4", b"x" * 100)
    now = taken(store, maker.folder)
    part = now.parts["recording"]
    assert (part.size, part.path) == (100, str(video))
    video.touch()
    taken(store, maker.folder, "unchanged")
    video.rename(video.with_name("kept.mp4"))
    assert taken(store, maker.folder, "unchanged").parts["recording"] == part
    video.with_name("kept.mp4").rename(video)
    shutil.move(maker.folder, maker.folder.parent / "moved")
    moved = maker.folder.parent / "moved"
    Maker(moved).toml('match_id = "m1"\nrecording = "video.mp4"')
    now = taken(store, moved, replace=True)
    assert now.parts["recording"].path == str(moved / "video.mp4")
    (moved / "video.mp4").write_bytes(b"y")
    assert refused(store, moved).startswith("recording changed")
    assert taken(store, moved, replace=True).parts["recording"].size == 1


def test_a_copy_of_a_recording_changes_nothing(store: Store, maker: Maker) -> None:
    maker.write("recording.mp4", b"x" * 100)
    taken(store, maker.folder, "added")
    copy = shutil.copytree(maker.folder, maker.folder.parent / "copy/m1")
    taken(store, Path(copy), "unchanged")


def test_a_recording_is_hashed_in_pieces_with_progress_and_can_be_stopped(
    store: Store, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "PIECE", 10)
    maker.write("recording.mp4", b"x" * 40)
    told: list[str] = []
    rows = import_paths(
        store,
        [maker.folder],
        author="a",
        progress=lambda done, total, name: told.append(name),
        cancelled=lambda: len(told) > 2,
    )
    assert rows == []
    assert store.matches() == []
    assert told == ["m1", "m1 (25% of the recording)", "m1 (50% of the recording)", ""]
    told.clear()
    (found,) = import_paths(
        store, [maker.folder], author="a", progress=lambda *a: told.append(a[2])
    )
    assert found.result == "added"
    assert told[1:5] == [f"m1 ({share}% of the recording)" for share in (25, 50, 75, 100)]


# model-written texts


def test_a_changed_text_is_a_new_attempt(store: Store, maker: Maker) -> None:
    body: Mapping[str, Any] = {"kind": "summary", "adjudication": "original", "text": "甲"}
    taken(store, maker.folder, "added")
    maker.json("summaries/1.json", body)
    (text,) = taken(store, maker.folder).supplements.values()
    edit(store, "review_supplement", supplement=text.id, verdict="accepted")
    maker.json("summaries/2.json", {**body, "kind": "reasoning"})
    assert taken(store, maker.folder).supplements[text.id].verdict == "accepted"
    maker.json("summaries/1.json", {**body, "text": "乙"})
    now = taken(store, maker.folder, replace=True)
    found = now.supplements[text.id]
    assert (found.text, found.verdict, found.attempt) == ("乙", None, 2)
    assert len(now.supplements) == 2


def test_what_is_gone_from_the_folder_stays_in_the_project(store: Store, maker: Maker) -> None:
    maker.forms("a", row("评委石"))
    now = taken(store, maker.folder, "added")
    shutil.rmtree(maker.folder / "forms")
    (maker.folder / "stages.json").unlink()
    assert taken(store, maker.folder, "unchanged") == now
