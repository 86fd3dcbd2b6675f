"""The server for the tests is there, and its databases are what their fixtures promise."""

from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool


def ask(url: str, *statements: str) -> object:
    """Return the first value of the last statement's answer."""
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection:
        results = [connection.execute(text(statement)) for statement in statements]
        return results[-1].scalar()


def test_a_database_is_empty_and_takes_chinese_text(postgres_url: str) -> None:
    tables = "select count(*) from information_schema.tables where table_schema = 'public'"
    assert ask(postgres_url, tables) == 0
    assert ask(postgres_url, "create table t (x text)", "select length('反方二辩')") == 4


def test_each_test_has_a_database_of_its_own(postgres_url: str, postgres_c_url: str) -> None:
    ask(postgres_url, "create table t (x text)", "select 1")
    assert ask(postgres_c_url, "select to_regclass('t')") is None


def test_locale_c_is_c_and_utf_8(postgres_c_url: str) -> None:
    of_this = "from pg_database where datname = current_database()"
    assert ask(postgres_c_url, f"select datctype {of_this}") == "C"
    assert ask(postgres_c_url, f"select datcollate {of_this}") == "C"
    assert ask(postgres_c_url, "show server_encoding") == "UTF8"


def test_a_project_can_be_made_on_either_database(database_url: str) -> None:
    url = database_url if "://" in database_url else f"sqlite:///{Path(database_url)}"
    assert ask(url, "create table t (x text)", "select count(*) from t") == 0
