"""What the doctor finds when someone has been at the database by hand."""

import pytest

from reviewer.storage.store import Store
from tests.storage.stored import made, note_text

BODY = '\'{"id":"u2","src":[2],"text":"x"}\''
TAMPERED = [
    (f"UPDATE record SET body = {BODY} WHERE id = 'u2'", "m: the log and the records differ"),
    ("DELETE FROM record WHERE kind = 'unit' AND id = 'u2'", "differ in unit u2"),
    ("DELETE FROM record WHERE kind = 'line' AND id = '3'", "differ in line 3"),
    ("UPDATE match SET head = 5", "the log does not count from 1 to 5"),
    ("UPDATE record SET body = '{\"what\":1}' WHERE id = 'u2'", "cannot be read"),
    ("UPDATE record SET body = 'nonsense' WHERE id = 'u2'", "cannot be read"),
    ("UPDATE search SET text = 'y' WHERE unit = 'u2'", "not in step with the units u2"),
    ("UPDATE search SET line = 9 WHERE unit = 'u2'", "not in step with the units u2"),
    ("DELETE FROM search WHERE unit = 'u2'", "not in step with the units u2"),
]
GRAMS = {
    "sqlite": "INSERT INTO search_grams (search_grams, rowid, grams)"
    " SELECT 'delete', id, '对方' FROM search WHERE unit = 'u2' AND match = 'm'",
    "postgresql": "UPDATE search SET grams = '{1,2}' WHERE unit = 'u2'",
}


def tampered(store: Store, statement: str) -> list[str]:
    store.append("m", made("m"))
    store.append("n", made("n"))
    note_text(store, "m", "x")
    assert store.problems() == []
    with store._database.write() as connection:
        connection.exec_driver_sql(statement)
    return store.problems()


@pytest.mark.parametrize(("statement", "words"), TAMPERED)
def test_tampering_is_found(database_url: str, statement: str, words: str) -> None:
    with Store.open(database_url, create=True) as store:
        found = tampered(store, statement)
        assert any(words in sentence for sentence in found), found
        assert not any("\n" in sentence for sentence in found)


def test_a_lost_pair_is_found(database_url: str) -> None:
    with Store.open(database_url, create=True) as store:
        found = tampered(store, GRAMS[store._database.engine.dialect.name])
        assert found == ["the search index does not hold the character pairs of the texts"]


def test_a_row_without_a_match_is_found(tmp_path: object) -> None:
    with Store.open(f"{tmp_path}/p.db", create=True) as store:
        connection = store._database.engine.raw_connection()
        connection.cursor().execute("PRAGMA foreign_keys = OFF").close()
        connection.close()
        assert "belongs to no match" in tampered(store, "DELETE FROM match WHERE match = 'n'")[0]
