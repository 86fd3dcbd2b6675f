"""The ids of people: given once, whoever asks and however the name is written."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from reviewer.domain.errors import Refused
from reviewer.storage.store import Person, Store


def test_an_id_is_given_once(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        assert store.person("judge", "2024", "张三") == "J1"
        assert store.person("judge", "2024", "李四") == "J2"
        assert store.person("judge", "2023", "张三") == "J3"
        assert store.person("reviewer", "", "Ann Lee") == "R1"
        assert store.person("reviewer", "", "ＡＮＮ\u3000lee ") == "R1"
    with Store.open(database_url) as store:
        assert store.person("judge", "2024", " 张\t三\n") == "J1"
        assert store.people("reviewer") == [Person("R1", "reviewer", "", "Ann Lee")]
        assert [p.id for p in store.people("judge")] == ["J1", "J2", "J3"]


def test_ids_are_listed_as_people_count(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        for number in range(11):
            store.person("judge", "", f"n{number}")
        assert [p.id for p in store.people("judge")] == [f"J{n}" for n in range(1, 12)]


@pytest.mark.parametrize("name", ["", " \u3000", "a\0b"])
def test_a_name_that_is_none_is_refused(database_url: str, name: str) -> None:
    with Store.open(database_url, create=True) as store, pytest.raises(Refused):
        store.person("judge", "", name)


def test_many_ask_at_once(database_url: str) -> None:
    names = [f"n{number % 5}" for number in range(40)]
    with Store.open(database_url, create=True) as store, ThreadPoolExecutor(8) as pool:
        ids = list(pool.map(lambda name: store.person("judge", "", name), names))
        assert sorted(set(ids)) == ["J1", "J2", "J3", "J4", "J5"]
        assert len(set(zip(names, ids, strict=True))) == 5
