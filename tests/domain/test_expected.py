"""What the schedule expects at a place, and how an outline is made of it."""

from dataclasses import replace

from reviewer.domain.expected import missing_at, outline, stage_of, used
from reviewer.domain.model import ScheduledStage, Section
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import lines, match, with_records

SCHEDULE = (
    ScheduledStage("正方立论", "constructive_speech", "affirmative", ("aff_1",), (), 3),
    ScheduledStage("反方质询", "questioning", "negative", ("neg_2",), ("aff_1",), 2),
    ScheduledStage("反方立论", "constructive_speech", "negative", ("neg_1",), (), 3),
    ScheduledStage("反方结辩", "closing_speech", "negative", ("neg_4",)),
    ScheduledStage("正方结辩", "closing_speech", "affirmative", ("aff_4",)),
)


def stage(id_: str, unit: str, plan: ScheduledStage, **other: object) -> Section:
    made = Section(id_, unit, "stage", plan.type, plan.name, plan.acting_side)
    return replace(made, **other)  # type: ignore[arg-type]


def course() -> Transcript:
    """Chair, first speech (u2), chair (u4), a closing (u5), a break (u7)."""
    now = match(lines("一", "二", "三", "四", "五", "六", "七", "八"))
    return with_records(
        now,
        replace(now.sections["s1"], section_kind="chair"),
        stage("s2", "u2", SCHEDULE[0]),
        Section("s3", "u4", "chair"),
        stage("s4", "u5", SCHEDULE[3]),
        Section("s5", "u7", "break"),
    )


def test_missing_stages_stand_where_the_schedule_has_them() -> None:
    found = [(slot.section and slot.section.id, slot.index) for slot in outline(course(), SCHEDULE)]
    assert found == [
        ("s1", None),
        ("s2", 0),
        ("s3", None),
        (None, 1),
        (None, 2),
        ("s4", 3),
        ("s5", None),
        (None, 4),
    ]


def test_without_a_schedule_the_outline_is_the_sections() -> None:
    assert [slot.plan for slot in outline(course(), ())] == [None] * 5


def test_a_stage_with_the_wrong_side_is_no_missing_one() -> None:
    now = course()
    wrong = with_records(now, replace(now.sections["s2"], acting_side="negative", name=None))
    slots = {slot.section.id: slot for slot in outline(wrong, SCHEDULE[:1]) if slot.section}
    assert (slots["s2"].index, slots["s2"].stray) == (0, True)
    assert len(slots) == 5


def test_the_next_stage_is_the_one_after_the_last_found() -> None:
    assert missing_at(course(), SCHEDULE, "u4") == (1, 2, 4)
    assert missing_at(course(), SCHEDULE, "u8") == (4, 1, 2)
    assert missing_at(course(), SCHEDULE, "u1") == (1, 2, 4)


def test_who_has_the_floor_leads() -> None:
    now = course()
    spoken = with_records(now, replace(now.units["u4"], role="aff_4"))
    assert missing_at(spoken, SCHEDULE, "u4") == (4, 1, 2)
    chair = with_records(now, replace(now.units["u4"], role="chair"))
    assert missing_at(chair, SCHEDULE, "u4")[0] == 1


def test_a_section_knows_its_stage() -> None:
    assert stage_of(course(), SCHEDULE, "s2") == SCHEDULE[0]
    assert stage_of(course(), SCHEDULE, "s3") is None


def test_time_is_counted_as_the_checks_count_it() -> None:
    now = course()
    plan = replace(SCHEDULE[0], seconds=2)
    found = used(now, now.sections["s2"], plan)
    assert (found.ms, found.limit_ms, found.over) == (2000, 2000, False)
    late = match(lines("一", "二", second=20_000))
    section = stage("s1", "u1", plan)
    assert used(with_records(late, section), section, plan).over
    assert used(now, now.sections["s3"], None).limit_ms is None
