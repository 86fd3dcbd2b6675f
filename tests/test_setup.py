"""What run.py asks of the system."""

import pytest

import run
from reviewer.cli import opening


def test_the_window_names_the_same_packages_as_the_setup() -> None:
    assert set(run.QT_LIBRARIES.values()) == set(opening._DEBIAN.split())


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "QT_LIBRARIES", {"libnowhere.so.7": "libnowhere7"})
    assert run.missing_libraries() == ["libnowhere.so.7"]


def test_packages_of_one_need_are_installed_each(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    need = run.Need("it", "one two", "both", lambda: False, ("demo",), "IT DOES NOT WORK")
    monkeypatch.setattr(run, "needs", lambda: (need,))
    monkeypatch.setattr(run, "is_debian", lambda: True)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(run, "apt_install", asked.extend)
    run.check_system("demo")
    assert asked == ["one", "two"]
