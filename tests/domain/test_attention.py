"""The next place that needs a person, by risk; and how much of a match does."""

from dataclasses import replace

from reviewer.domain.attention import attention, next_place, risks, workload
from reviewer.domain.checks import checks
from reviewer.domain.findings import Finding, finding
from reviewer.domain.transcript import Transcript
from tests.domain.audit.match import changed, corrected

PLAIN = ("我方没有问题", "我方没有问题")
FILLER = ("呃我方没有问题", "我方没有问题")
NUMBER = ("一共三十个", "一共十三个")
HOMOPHONE = ("建设慢性系统", "建设慢行系统")


def found(now: Transcript) -> tuple[Finding, ...]:
    return checks(now, None)


def test_the_riskiest_comes_first_and_equals_in_the_order_of_the_source() -> None:
    now = corrected(PLAIN, FILLER, HOMOPHONE, NUMBER, PLAIN)
    order = attention(now, found(now))
    assert [place.unit for place in order] == ["u4", "u2", "u3", "u1", "u5"]
    assert [place.needs for place in order] == [True, True, False, False, False]
    assert order[0].codes == ("number-changed",)
    risks = [place.risk for place in order]
    assert risks == sorted(risks, reverse=True) and 0 < risks[-1] < risks[0] < 1


def test_flagged_units_need_a_person_and_two_findings_weigh_more_than_one() -> None:
    now = corrected(("小林说三十个", "小陈说十三个"), NUMBER, PLAIN)
    now = changed(now, "u3", status="flagged")
    order = attention(now, found(now))
    assert [place.unit for place in order] == ["u3", "u1", "u2"]
    assert order[0].needs


def test_reviewed_units_and_dismissed_findings_are_done() -> None:
    now = corrected(NUMBER, NUMBER, PLAIN)
    now = changed(now, "u1", status="reviewed")
    dismissed = [replace(f, dismissed=True) if f.severity == "warning" else f for f in found(now)]
    assert [place.needs for place in attention(now, dismissed)] == [False, False]
    assert [place.unit for place in attention(now, dismissed)] == ["u2", "u3"]


def test_an_error_needs_a_person_even_in_a_reviewed_unit() -> None:
    now = changed(corrected(PLAIN, PLAIN), "u2", status="reviewed")
    error = finding("line-uncovered", "error", "m1", {"lines": [2, 2]}, "Something.")
    order = attention(now, [error])
    assert [(place.unit, place.needs) for place in order] == [("u2", True), ("u1", False)]


def test_forms_and_the_match_are_no_places_in_the_transcript() -> None:
    now = corrected(PLAIN)
    away = [
        finding("form-count", "error", "m1", {"adjudication": "original", "unit": "u1"}, "x."),
        finding("meta-missing", "error", "m1", {"field": "motion"}, "x."),
    ]
    assert [place.needs for place in attention(now, away)] == [False]


def test_next_goes_round_those_that_need_a_person() -> None:
    now = corrected(FILLER, PLAIN, NUMBER)
    order = attention(now, found(now))
    seen = [next_place(order), next_place(order, "u3"), next_place(order, "u1")]
    assert [place.unit for place in seen if place] == ["u3", "u1", "u3"]
    assert next_place(()) is None
    assert next_place(order[-1:], order[-1].unit) is None


def test_how_much_of_a_match_needs_a_person() -> None:
    now = corrected(PLAIN, NUMBER, PLAIN)
    work = workload(now, found(now))
    assert (work.units, work.left, work.needing) == (3, 3, 1)
    assert work.share == work.needing_characters / work.characters == 5 / 17
    assert workload(corrected(("", "")), ()).share == 0


def test_every_unit_has_a_risk_reviewed_or_not() -> None:
    now = changed(corrected(NUMBER, NUMBER, PLAIN), "u1", status="reviewed")
    told = risks(now, found(now))
    assert sorted(told) == ["u1", "u2", "u3"]
    assert told["u1"] == told["u2"] > told["u3"] > 0
