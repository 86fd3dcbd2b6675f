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


def test_only_what_is_vital_is_waited_for_before_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    vital = run.Need("it", "one", "one", lambda: bool(asked), ("demo",), None)
    other = run.Need("it", "two", "two", lambda: False, ("demo",), "IT DOES NOT WORK")
    monkeypatch.setattr(run, "needs", lambda: (vital, other))
    monkeypatch.setattr(run, "is_debian", lambda: True)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(run, "apt_install", asked.extend)
    run.check_system("demo", vital=True)
    assert asked == ["one"]
    run.check_system("demo")
    assert asked == ["one", "two"]


def test_trouble_with_the_system_is_told_although_the_rest_is_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def check(command: str, *, vital: bool = False) -> None:
        if not vital:
            raise run.Trouble("the disk is full")

    made: list[str] = []
    monkeypatch.setattr(run, "check_system", check)
    monkeypatch.setattr(run, "prepare_venv", made.append)
    with pytest.raises(run.Trouble, match="the disk is full"):
        run.prepare("test")
    assert made == ["test"]
