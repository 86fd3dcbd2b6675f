"""Runs commands as a user's shell would, in this process or in one of their own."""

import json
import subprocess
import sys
from typing import Any

import pytest

from reviewer.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Exit status, stdout and stderr of a command run in this process."""
    capsys.readouterr()
    status = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out, err


def document(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    """Exit status and the one JSON document of a command with ``--json``."""
    status, out, _ = run(capsys, *arguments, "--json")
    return status, json.loads(out)


def run_process(*arguments: object) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    command = [sys.executable, "-m", "reviewer", *(str(a) for a in arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
