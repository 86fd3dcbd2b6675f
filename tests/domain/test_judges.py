"""Names that may be one judge's, and whose a commentary is."""

from typing import Any

import pytest

from reviewer.domain.judges import bare_name, commentary_links, grounds_of, near_names
from reviewer.domain.model import Form, Judge, Section, Speaker, Unit
from reviewer.domain.transcript import Transcript
from tests.domain.small_match import line, match, with_records


@pytest.mark.parametrize(
    ("left", "right", "grounds"),
    [
        ("石屿", "石屿老师", ("title",)),
        ("评委 石屿", "石屿（决赛）", ("title",)),
        ("石屿", "石屿川", ("part",)),
        ("石雨", "石屿", ("sound",)),
        ("欧阳石", "欧阳川", ("sign",)),
        ("石屿", "石屿", ()),
        ("石 屿", "石屿", ()),
        ("石屿", "林川", ()),
        ("石", "川", ()),
        ("？", "！", ()),
        ("", "石屿", ()),
        ("评委", "老师", ()),
    ],
)
def test_what_makes_names_near(left: str, right: str, grounds: tuple[str, ...]) -> None:
    assert grounds_of(left, right) == grounds
    assert set(grounds_of(right, left)) == set(grounds)


def test_a_title_alone_is_a_name() -> None:
    assert bare_name("老师") == "老师"
    assert bare_name("评委石屿老师") == "石屿"


def test_near_names_come_with_ids() -> None:
    found = near_names({"J1": "石屿", "J2": "林川", "J3": "石屿老师"})
    assert [(n.one, n.other, n.grounds) for n in found] == [("J1", "J3", ("title",))]


def commented(
    *labels: str, judges: tuple[str, ...] = ("石屿", "林川"), **fields: Any
) -> Transcript:
    """A commentary section a label; each judge has a form in the original."""
    source = [line(n, "话", label) for n, label in enumerate(labels, start=1)]
    start = match(source)
    records: list[Any] = [Speaker(label, "judge_1") for label in set(labels)]
    records += [Unit(f"u{n}", (n,), "话", role="judge_1") for n in range(1, len(labels) + 1)]
    records += [
        Section(f"s{n}", f"u{n}", "commentary", **fields) for n in range(1, len(labels) + 1)
    ]
    for n, name in enumerate(judges, start=1):
        records += [Judge(f"J{n}", name), Form(f"f{n}", "original", f"J{n}", "p")]
    return with_records(start, *records)


def test_a_label_that_holds_one_judges_name_tells_whose_it_is() -> None:
    links = commentary_links(commented("评委-石屿", "评委二 林川"))
    assert [(link.section, link.judge, link.ground) for link in links] == [
        ("s1", "J1", "name"),
        ("s2", "J2", "name"),
    ]


def test_the_longer_of_two_names_in_a_label_is_meant() -> None:
    links = commentary_links(commented("石屿川", judges=("石屿", "石屿川")))
    assert [link.judge for link in links] == ["J2"]


def test_a_label_that_holds_two_names_tells_nothing() -> None:
    assert commentary_links(commented("石屿、林川")) == ()


def test_the_only_one_left() -> None:
    assert commentary_links(commented("评委")) == ()
    links = commentary_links(commented("评委", judges=("石屿",)))
    assert [(link.judge, link.ground) for link in links] == [("J1", "only")]


def test_what_is_linked_stays() -> None:
    assert commentary_links(commented("石屿", judge="J2")) == ()
