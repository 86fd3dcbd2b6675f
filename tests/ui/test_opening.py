"""Of what is opened in the background only the last wish counts."""

from functools import partial

from pytestqt.qtbot import QtBot

from reviewer.domain.errors import Surroundings
from reviewer.ui.opening import LastWish


class Door:
    """Remembers what came of each wish."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.late: list[str] = []
        self.failed: list[str] = []
        self.wish = LastWish[str](lambda error: self.failed.append(str(error)))

    def open(self, name: str) -> None:
        self.wish.open(partial(str, name), self.taken.append, self.late.append)

    def answers(self) -> int:
        return len(self.taken) + len(self.late) + len(self.failed)


def test_what_was_wished_before_is_late(qtbot: QtBot) -> None:
    door = Door()
    for name in ("one", "two", "three"):
        door.open(name)
    qtbot.waitUntil(lambda: door.answers() == 3)
    assert door.taken == ["three"]
    assert sorted(door.late) == ["one", "two"]


def test_what_is_no_longer_wished_is_late(qtbot: QtBot) -> None:
    door = Door()
    door.open("one")
    door.wish.forget()
    qtbot.waitUntil(lambda: door.answers() == 1)
    assert (door.taken, door.late) == ([], ["one"])


def test_that_something_cannot_be_opened_is_told_though_it_is_late(qtbot: QtBot) -> None:
    door = Door()

    def locked() -> str:
        raise Surroundings("The door is locked.")

    door.wish.open(locked, door.taken.append)
    door.open("two")
    qtbot.waitUntil(lambda: door.answers() == 2)
    assert (door.taken, door.failed) == (["two"], ["The door is locked."])
