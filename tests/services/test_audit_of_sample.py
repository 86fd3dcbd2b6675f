"""What was planted in the sample's corrections is found, and nothing else is suspected there."""

from pathlib import Path

import pytest

from reviewer.domain.findings import Finding
from reviewer.formats.resources import sample_dir
from reviewer.services.checking import check
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store

SLOW, CLUB, COMPANION = "4v4-slow-travel", "2v2-club-recruit", "4v4-ai-companion"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Finding, ...]]:
    project: Path = tmp_path_factory.mktemp("audit") / "sample.db"
    with Store.open(str(project), create=True) as store:
        import_paths(store, [sample_dir()], author="a")
        return check(store)


def warned(findings: tuple[Finding, ...]) -> list[tuple[str, list[int]]]:
    return [
        (f.code, f.where["lines"])
        for f in findings
        if "spans" in f.where and f.severity == "warning"
    ]


def test_the_planted_faults_are_found_and_no_other(
    found: dict[str, tuple[Finding, ...]],
) -> None:
    assert warned(found[SLOW]) == [
        ("number-changed", [31, 31]),
        ("text-shifted", [106, 107]),
        ("particle-dropped", [143, 143]),
        ("text-rewritten", [392, 392]),
    ]
    assert warned(found[CLUB]) == [("text-chatter", [435, 435])]
    assert warned(found[COMPANION]) == []


def test_what_is_only_punctuation_is_information(found: dict[str, tuple[Finding, ...]]) -> None:
    marks = [f for f in found[SLOW] if f.code == "punctuation-only"]
    assert len(marks) > 50
    assert {f.severity for f in marks} == {"info"}
