"""How far long work is: told to people at a terminal, and to nobody else."""

import io
import sys

import pytest

from reviewer.cli.output import Output


class Terminal(io.StringIO):
    """A stderr that people read."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "as_json", "told"),
    [(Terminal, False, True), (Terminal, True, False), (io.StringIO, False, False)],
)
def test_progress_is_for_people(
    stream: type[io.StringIO], as_json: bool, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    err = stream()
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with Output(as_json=as_json).progress("check") as progress:
        progress(3, 7, "甲-1")
        progress(4, 7, "甲-2")
    words = err.getvalue()
    assert (words != "") is told
    if told:
        assert "check" in words and "4/7" in words and "甲-2" in words
