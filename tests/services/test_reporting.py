"""The report of a project and of its export: one and the same, whole, offline, cancellable."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from reviewer.domain.errors import BadInput, Cancelled, Refused, Surroundings
from reviewer.services.exporting import export
from reviewer.services.reporting import (
    report_export,
    report_page,
    report_project,
    told,
    write_page,
)
from reviewer.storage.store import Store
from tests.build import changed, project, small_match


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = [small_match("m2", appeal=True), small_match("m1"), small_match("m3", status="reviewed")]
    with project(tmp_path, *made) as opened:
        yield opened


@pytest.fixture
def out(store: Store, tmp_path: Path) -> Path:
    export(store, tmp_path / "out")
    return tmp_path / "out"


def test_an_export_is_reported_as_the_project_it_came_from(store: Store, out: Path) -> None:
    of_export, of_project = report_export(out), report_project(store, status="approved")
    assert of_export.figures == of_project.figures
    assert of_export.figures.corpus.matches == 2
    assert [(each.match, each.why) for each in of_export.left_out] == [("m3", ("not-reviewed",))]
    assert [(each.match, each.why) for each in of_project.left_out] == [
        ("m3", ("status reviewed",))
    ]


def test_a_project_is_reported_whole_unless_a_status_is_asked_for(store: Store) -> None:
    found = report_project(store).figures
    assert found.corpus.matches == 3
    assert found.corpus.by_status == {"reviewed": 1, "approved": 2}
    assert found.appeals.overturned.count == 1


def test_progress_is_told(store: Store, out: Path) -> None:
    steps: list[tuple[int, int, str]] = []

    def note(done: int, total: int, match: str) -> None:
        steps.append((done, total, match))

    report_project(store, progress=note)
    assert steps == [(0, 3, "m1"), (1, 3, "m2"), (2, 3, "m3"), (3, 3, "")]
    steps.clear()
    report_export(out, progress=note)
    assert steps == [(0, 2, "m1"), (1, 2, "m2"), (2, 2, "")]


def test_a_report_can_be_cancelled(store: Store, out: Path) -> None:
    with pytest.raises(Cancelled):
        report_project(store, cancelled=lambda: True)
    with pytest.raises(Cancelled):
        report_export(out, cancelled=lambda: True)


@pytest.mark.parametrize("name", ["matches", "adjudications", "excluded"])
def test_a_changed_export_is_refused(out: Path, name: str) -> None:
    file = out / f"{name}.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"m', b'"n', 1))
    with pytest.raises((Refused, BadInput)):
        report_export(out)


def test_what_is_no_export_is_told(tmp_path: Path, out: Path) -> None:
    with pytest.raises(Surroundings, match="no export"):
        report_export(tmp_path)
    (out / "matches.jsonl").write_text("[1]\n", encoding="utf-8")
    with pytest.raises(BadInput, match="line 1"):
        report_export(out)
    (out / "matches.jsonl").unlink()
    with pytest.raises(Surroundings, match=r"matches\.jsonl"):
        report_export(out)


class Page(HTMLParser):
    """Every tag must be closed; every attribute is kept."""

    VOID = ("meta", "rect", "i")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_the_page_is_whole_and_fetches_nothing(store: Store) -> None:
    made = report_project(store)
    text = report_page(made)
    page = Page()
    page.feed(text)
    assert page.open == []
    tags = [tag for tag, _ in page.seen]
    assert not {"script", "link", "img", "iframe", "object"} & set(tags)
    assert not any({"src", "href", "xlink:href", "style"} & attrs.keys() for _, attrs in page.seen)
    assert "url(" not in text
    assert "http" not in text.replace("http-equiv", "")
    plots = [attrs for tag, attrs in page.seen if tag == "svg"]
    assert len(plots) >= 10
    assert all(attrs["role"] == "img" and attrs["aria-label"] for attrs in plots)
    for table in told(made.figures):
        assert table.title in text and table.rows


def test_names_of_the_corpus_are_no_markup(tmp_path: Path) -> None:
    made = small_match("m1")
    evil = changed(made, replace(made.match, competition='<b>"杯" & co'))
    with project(tmp_path, evil) as store:
        text = report_page(report_project(store))
    assert "<b>" not in text
    assert "&lt;b&gt;" in text


def test_the_page_is_written_whole_or_not_at_all(store: Store, tmp_path: Path) -> None:
    made = report_project(store)
    write_page(made, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == report_page(made)
    with pytest.raises(Surroundings):
        write_page(made, tmp_path / "none" / "report.html")


def test_every_figure_tells_its_n(store: Store) -> None:
    for table in told(report_project(store).figures):
        for row in table.rows:
            assert row.value
            assert not re.search(r"nan|None", row.value)


def test_an_empty_project_has_a_report(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "p.db"), create=True) as store:
        made = report_project(store)
    assert made.figures.corpus.matches == 0
    assert "0 matches" in report_page(made)
