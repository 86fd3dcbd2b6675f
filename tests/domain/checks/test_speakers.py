"""Who speaks: roles missing, and sides out of turn."""

from tests.domain.checks.stage_builder import a_match, edit, found


def test_one_finding_a_label_and_section_reaches_every_unit() -> None:
    match = a_match()
    for unit in ("u8", "u10", "u9"):
        match = edit(edit(match, "unit", unit, role=None), "line", unit[1:], speaker="甲")
    match = edit(match, "line", "9", speaker="乙")
    first, second = found(match, "speaker-unmapped")
    assert first.where == {"section": "s4", "speaker": "甲", "unit": "u8", "units": ["u8", "u10"]}
    assert second.where["units"] == ["u9"]
    assert first.severity == "error"
    assert "甲" not in first.message


def test_the_id_stays_while_units_get_roles() -> None:
    match = edit(edit(a_match(), "unit", "u8", role=None), "unit", "u10", role=None)
    match = edit(edit(match, "line", "8", speaker="甲"), "line", "10", speaker="甲")
    (before,) = found(match, "speaker-unmapped")
    (after,) = found(edit(match, "unit", "u8", role="aff_1"), "speaker-unmapped")
    assert before.id == after.id


def test_outside_stages_it_is_information() -> None:
    (finding,) = found(edit(a_match(), "unit", "u1", role=None), "speaker-unmapped")
    assert finding.severity == "info"


def test_an_empty_unit_needs_no_speaker() -> None:
    match = edit(a_match(), "unit", "u8", role=None, text="")
    assert found(match, "speaker-unmapped") == []


def test_a_run_of_the_wrong_side_is_one_finding() -> None:
    match = a_match()
    match = edit(match, "section", "s3", first_unit="u5")
    match = edit(edit(match, "unit", "u5", role="aff_1"), "unit", "u6", role="aff_2")
    (finding,) = found(match, "speaker-side")
    assert finding.where == {"section": "s3", "unit": "u5", "units": ["u5", "u6"]}
    assert finding.severity == "warning"


def test_the_chair_may_always_speak() -> None:
    assert found(edit(a_match(), "unit", "u7", role="chair"), "speaker-side") == []


def test_a_section_without_type_says_nothing_about_sides() -> None:
    match = edit(edit(a_match(), "section", "s3", type=None), "unit", "u7", role="aff_1")
    assert found(match, "speaker-side") == []
