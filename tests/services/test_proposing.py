"""Proposals put into a match: what is replaced, what stays, and that it can be taken back."""

from collections.abc import Sequence
from typing import Any

import pytest

from reviewer.domain.edits import plan
from reviewer.domain.errors import Refused
from reviewer.domain.invariants import check_all
from reviewer.domain.log import apply
from reviewer.domain.segmentation import section_lines
from reviewer.domain.transcript import Transcript
from reviewer.services.editor import Editor
from reviewer.services.importing import import_paths
from reviewer.services.proposing import plan_segment, segment_edit
from reviewer.storage.store import Store
from tests.bench.debate_lines import Wish
from tests.bench.debates import make
from tests.domain.proposing.match_of import FORMATS, match_of
from tests.services.match_maker import Maker

SAID = (
    "主席|首先有请正方一辩开篇理论，时间三分三十秒。",
    "正方一辩|谢谢主席，我方认为慢行系统应当优先，先说定义，再说标准。",
    "主席|感谢正方一辩，有请反方二辩质询正方一辩，时间两分钟。",
    "反方二辩|请问预算从哪里来？",
    "正方一辩|从道路预算里来。",
    "主席|时间到，有请反方一辩立论，时间三分三十秒。谢谢主席，各位好。",
    "反方一辩|我方认为轨道交通应当优先，理由有三个，先看效率。",
    "主席|感谢反方一辩，比赛环节结束，有请石评委点评。",
    "评委-石|我觉得正方一辩的立论很清楚，反方的质询也有亮点，两边都不错。",
)
Edits = Sequence[dict[str, Any]]


def segmented(transcript: Transcript, *, force: bool = False) -> Transcript:
    after = apply(
        transcript, plan_segment(transcript, segment_edit(force=force)), transcript.head + 1
    )
    check_all(after)
    return after


def edited(transcript: Transcript, *edits: dict[str, Any]) -> Transcript:
    for edit in edits:
        transcript = apply(transcript, plan(transcript, edit), transcript.head + 1)
    return transcript


def shown(transcript: Transcript) -> list[tuple[str, str | None, int, int, str]]:
    return [
        (s.section_kind, s.name, *section_lines(transcript, s.id), s.origin)
        for s in transcript.section_order
    ]


def test_sections_roles_and_what_lies_between() -> None:
    after = segmented(match_of(*SAID))
    assert shown(after) == [
        ("chair", None, 1, 1, "proposed"),
        ("stage", "正方一辩立论", 2, 2, "proposed"),
        ("chair", None, 3, 3, "proposed"),
        ("stage", "反方二辩质询正方一辩", 4, 5, "proposed"),
        ("chair", None, 6, 6, "proposed"),
        ("stage", "反方一辩立论", 6, 7, "proposed"),
        ("commentary", None, 8, 9, "proposed"),
    ]
    assert {s.id: s.role for s in after.speakers.values()} == {
        "主席": "chair",
        "正方一辩": "aff_1",
        "反方二辩": "neg_2",
        "反方一辩": "neg_1",
        "评委-石": "judge_1",
    }
    assert after.baseline is not None and len(after.baseline.sections) == 7


def test_a_unit_is_divided_where_a_stage_begins_inside_it() -> None:
    after = segmented(match_of(*SAID))
    parts = [after.units[u] for u in after.unit_order if 6 in after.units[u].src]
    assert [(u.text, u.role) for u in parts] == [
        ("时间到，有请反方一辩立论，时间三分三十秒。", "chair"),
        ("谢谢主席，各位好。", "neg_1"),
    ]
    assert [(u.touched, u.status) for u in parts] == [(False, "pending")] * 2
    assert parts[0].id == "u6"


def test_the_same_again_changes_nothing() -> None:
    after = segmented(match_of(*SAID))
    assert plan_segment(after, segment_edit()) == ()


@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_take_its_own_roles_for_a_persons(seed: int) -> None:
    """On captions roles are proposed for units; heard again, they moved stages that were unsure."""
    wish = Wish(style="seats", labels="none", timed=False, noise=0.2, glued=0.3)
    after = segmented(make(FORMATS["4v4"], wish, seed).transcript)
    assert plan_segment(after, segment_edit()) == ()


def test_a_persons_unit_keeps_its_text_its_role_and_its_bounds() -> None:
    mine = edited(
        match_of(*SAID),
        {"edit": "set_text", "unit": "u6", "text": "时间到，有请反方一辩立论。谢谢主席。"},
        {"edit": "assign_role", "unit": "u4", "role": "neg_3", "scope": "unit"},
        {"edit": "assign_role", "unit": "u9", "role": "judge_3", "scope": "label"},
    )
    force = segmented(mine, force=True)
    assert force.units["u6"].text == "时间到，有请反方一辩立论。谢谢主席。"
    assert force.units["u6"].cut is None
    assert force.units["u4"].role == "neg_3"
    assert force.speakers["评委-石"].role == "judge_3"


def test_reviewed_sections_stay_and_proposals_go_around_them() -> None:
    first = segmented(match_of(*SAID))
    speech = first.section_order[1].id
    mine = edited(first, {"edit": "set_section", "section": speech, "name": "我的立论"})
    again = segmented(mine)
    assert [s[:2] for s in shown(again)] == [
        ("chair", None),
        ("stage", "我的立论"),
        ("chair", None),
        ("stage", "反方二辩质询正方一辩"),
        ("chair", None),
        ("stage", "反方一辩立论"),
        ("commentary", None),
    ]
    assert again.sections[speech] == mine.sections[speech]
    assert shown(segmented(mine, force=True))[1] == ("stage", "正方一辩立论", 2, 2, "proposed")


def test_a_proposal_that_a_person_removed_from_comes_back_only_where_nothing_is_kept() -> None:
    first = segmented(match_of(*SAID))
    chair, speech = first.section_order[0].id, first.section_order[1].id
    mine = edited(
        first,
        {"edit": "remove_section", "section": speech},
        {"edit": "set_status", "section": chair, "status": "reviewed"},
    )
    again = segmented(mine)
    assert shown(again)[0] == ("chair", None, 1, 2, "reviewed")
    assert "正方一辩立论" not in [s[1] for s in shown(again)]


def test_imported_and_wholly_reviewed_sections_need_force() -> None:
    first = segmented(match_of(*SAID))
    reviewed = edited(
        first,
        *({"edit": "set_status", "section": s, "status": "reviewed"} for s in first.sections),
    )
    with pytest.raises(Refused, match="--force"):
        plan_segment(reviewed, segment_edit())
    assert shown(segmented(reviewed, force=True))[1][4] == "proposed"


def test_nothing_is_put_where_nothing_was_found() -> None:
    with pytest.raises(Refused, match="no stage was found"):
        plan_segment(match_of("大家好", "我们今天随便聊聊"), segment_edit())


@pytest.mark.parametrize("edit", [{"edit": "segment", "force": 1}, {"edit": "segment", "x": 1}])
def test_unknown_fields_are_refused(edit: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="force"):
        plan_segment(match_of(*SAID), edit)


def test_it_is_one_act_that_is_undone_and_done_again(store: Store, maker: Maker) -> None:
    (maker.folder / "stages.json").unlink()
    import_paths(store, [maker.folder], author="甲")
    editor = Editor(store, "m1", author="甲")
    before = editor.transcript
    revision = editor.apply(segment_edit())
    assert revision is not None and revision.edit == {"edit": "segment"}
    after = editor.transcript
    assert [s.name for s in after.section_order if s.section_kind == "stage"] == [
        "正方一辩立论",
        "反方二辩质询正方一辩",
    ]
    editor.apply({"edit": "undo"})
    assert shown(editor.transcript) == shown(before)
    editor.apply({"edit": "redo"})
    assert editor.transcript == after
    assert store.problems() == []


def test_stages_of_a_file_are_left_without_force(store: Store, maker: Maker) -> None:
    import_paths(store, [maker.folder], author="甲")
    editor = Editor(store, "m1", author="甲")
    with pytest.raises(Refused, match="--force"):
        editor.apply(segment_edit())
    assert editor.apply(segment_edit(force=True)) is not None
