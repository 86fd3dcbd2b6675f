"""Every code of the table is given where it should be, and not where it should not."""

import pytest

from reviewer.domain.checks import SEVERITIES, checks
from tests.domain.checks.cases import CASES, Case
from tests.domain.checks.stage_builder import MINI, a_match, found

PROJECT_CODES = {"media-missing", "range-overlap"}  # see tests/services/test_checking.py


def test_every_code_has_a_case() -> None:
    assert set(CASES) | PROJECT_CODES == set(SEVERITIES)


def test_nothing_is_found_in_a_sound_match() -> None:
    assert checks(a_match(), MINI) == ()


@pytest.mark.parametrize("code", CASES)
def test_it_is_found_with_its_severity(code: str) -> None:
    spoiled, _ = CASES[code]
    assert SEVERITIES[code] in [finding.severity for finding in found(spoiled(), code)]


@pytest.mark.parametrize("code", CASES)
def test_it_is_not_found_in_what_is_like_it(code: str) -> None:
    _, near = CASES[code]
    assert SEVERITIES[code] not in [f.severity for f in found(near(), code)]


@pytest.mark.parametrize("case", [case for pair in CASES.values() for case in pair])
def test_findings_come_in_one_order_and_with_one_id_each(case: Case) -> None:
    first, again = checks(case(), MINI), checks(case(), MINI)
    assert first == again
    assert len({finding.id for finding in first}) == len(first)


@pytest.mark.parametrize("case", [case for pair in CASES.values() for case in pair])
def test_a_message_is_one_sentence_without_transcript_text(case: Case) -> None:
    for finding in checks(case(), MINI):
        for said in (finding.message, finding.nameless or finding.message):
            assert said.endswith(".")
            assert "\n" not in said
            assert "句话" not in said
        assert "xlsx" not in (finding.nameless or finding.message)
