"""Searching: any length of query, both databases, whatever their locale."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from reviewer.domain.model import Unit
from reviewer.storage import search
from reviewer.storage.grams import places
from reviewer.storage.store import Hit, Store
from tests.storage.stored import TEXTS, changed, made

MORE = ("人工智能 AI", "工人智障", "100%_真的", "𠮷野家😀好吃", "智能人工", "Ａi 不 AI", "x" * 3000)


@pytest.fixture(params=["database_url", "postgres_c_url"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    if request.param == "database_url":
        target = request.getfixturevalue("database_url")
    else:
        target = request.getfixturevalue("postgres_c_url")
    with Store.open(target, create=True) as opened:
        opened.append("b", made("b", MORE))
        opened.append("a", made("a"))
        yield opened


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: object) -> str:
    return f"{tmp_path}/project.db"


def found(store: Store, query: str, limit: int = 200) -> list[tuple[str, str]]:
    return [(hit.match, hit.unit) for hit in store.search(query, limit)]


@pytest.mark.parametrize(
    ("query", "hits"),
    [
        ("人", ["a u1", "a u5", "b u1", "b u2", "b u5"]),
        ("人工", ["a u1", "b u1", "b u5"]),
        ("人工智", ["a u1", "b u1"]),
        ("人工智能利", ["a u1"]),
        ("大于弊", ["a u1"]),
        ("嗯", ["a u4"]),
        ("ai", ["a u5", "b u1", "b u6"]),
        ("能 ＡＩ", ["b u1"]),
        ("吗?", ["a u5"]),
        ("%", ["b u3"]),
        ("0%_真", ["b u3"]),
        ("_", ["b u3"]),
        ("%%", []),
        ("𠮷野", ["b u4"]),
        ("😀好", ["b u4"]),
        ("x" * 50, ["b u7"]),
        ('"', []),
        ("' OR 1", []),
        ('a" OR "b', []),
        ("*", []),
        ("", []),
        ("\0", []),
    ],
)
def test_queries(store: Store, query: str, hits: list[str]) -> None:
    assert found(store, query) == [tuple(hit.split()) for hit in hits]


def test_a_hit_has_the_text_as_it_is(store: Store) -> None:
    assert store.search("ai会") == [Hit("a", "u5", TEXTS[4], 5)]


def test_common_pairs_are_found_in_order_as_well(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = found(store, "人工")
    monkeypatch.setattr(search, "MANY", 1)
    assert found(store, "人工") == few
    assert found(store, "人工", 2) == few[:2]
    assert found(store, "人工", 0) == []


def test_hits_stand_in_the_order_of_the_source(store: Store) -> None:
    unit = Unit("u1", (1,), MORE[0])
    store.append("b", changed(2, unit, replace(unit, cut=(0, 4))))
    store.append("b", changed(3, None, Unit("u99", (1,), "工人", cut=(4, 7))))
    store.append("b", changed(4, None, Unit("u100", (2,), "工人", cut=(2, 4))))
    assert found(store, "工人") == [("b", "u99"), ("b", "u2"), ("b", "u100")]


def test_the_index_follows_edits_and_deletions(store: Store) -> None:
    unit = Unit("u1", (1,), MORE[0])
    after = replace(unit, text="苹果很甜")
    store.append("b", changed(2, unit, after))
    assert found(store, "工智能 A") == [] and found(store, "苹果") == [("b", "u1")]
    store.append("b", changed(3, after, replace(after, status="reviewed")))
    assert found(store, "果很甜") == [("b", "u1")]
    store.append("b", changed(4, replace(after, status="reviewed"), None))
    assert found(store, "苹果") == []
    store.append("b", changed(5, None, unit))
    assert found(store, "能 AI") == [("b", "u1")]
    assert not store.problems()


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("ＡＩ会取代 ai 吗", "ai", ["ＡＩ", "ai"]),
        ("𠮷野家𠮷野家", "野家", ["野家", "野家"]),
        ("㍿的名字", "会社", ["㍿"]),
        ("人工智能", "智", ["智"]),
        ("人工智能", "能力", []),
        ("人工智能", "", []),
    ],
)
def test_a_hit_is_marked_where_it_stands(text: str, query: str, marked: list[str]) -> None:
    assert [text[start:end] for start, end in places(text, query)] == marked
