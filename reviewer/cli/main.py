"""A command line from its words to its exit status, and what a user sees of errors."""

import argparse
import contextlib
import errno
import gc
import io
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from reviewer.cli.arguments import parser
from reviewer.cli.opening import TakePictures, Window, open_window
from reviewer.cli.output import Output
from reviewer.domain.errors import BadInput, Refused, ReviewerError, Usage

FINE, PROBLEMS, WRONG_USAGE, SURROUNDINGS = 0, 1, 2, 3


def main(
    arguments: Sequence[str] | None = None,
    window: Window | None = None,
    take_pictures: TakePictures | None = None,
) -> int:
    """Runs one command and gives its exit status; no traceback reaches the user.

    ``window`` shows the window, for the commands that open it; ``take_pictures`` is the demo's.
    """
    argv = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    _use_utf8()
    try:
        status = _answered(argv, Output(as_json="--json" in argv), window, take_pictures)
        sys.stdout.flush()
        return status
    except OSError:  # whoever listens has gone, or there is no room for what we say
        _drop_stdout()
        return SURROUNDINGS


def _answered(
    argv: Sequence[str],
    output: Output,
    window: Window | None,
    take_pictures: TakePictures | None,
) -> int:
    """Runs the command; what goes wrong becomes a sentence and a status."""
    try:
        return _run(argv, output, window, take_pictures)
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        return output.failed("stopped", 130)
    except ReviewerError as error:
        return output.failed(str(error), _status(error))
    except OSError as error:
        return output.failed(_os_words(error), SURROUNDINGS)
    except Exception as error:
        logging.getLogger("reviewer").debug("a bug", exc_info=True)
        kind = type(error).__name__
        words = (
            f"this is a bug in Reviewer ({kind}), or the project is damaged: nothing half-done was "
            "kept; reviewer doctor PROJECT tells which, and a bug is worth a report"
        )
        if os.environ.get("REVIEWER_DEBUG"):
            raise
        return output.failed(words, SURROUNDINGS)


def _status(error: ReviewerError) -> int:
    if isinstance(error, Usage):
        return WRONG_USAGE
    return PROBLEMS if isinstance(error, BadInput | Refused) else SURROUNDINGS


def _os_words(error: OSError) -> str:
    name = Path(str(error.filename)).name if error.filename else "a file"
    if error.errno == errno.ENOSPC:
        return f"the disk is full: {name} was not written and what stood there before is whole"
    return f"{name}: {error.strerror or error}"


def _open_streams() -> None:
    """A closed stdin, stdout or stderr is an empty one: no file of ours may take its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            lowest = os.open(os.devnull, os.O_RDWR)  # the first number that is free: its own
            setattr(sys, name, os.fdopen(lowest, mode, encoding="utf-8"))


def _use_utf8() -> None:
    """Chinese goes through pipes and old consoles as UTF-8; a lone surrogate never ends us."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def _drop_stdout() -> None:
    """The reader has gone: nothing more may be written, not even at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(
    argv: Sequence[str],
    output: Output,
    window: Window | None,
    take_pictures: TakePictures | None,
) -> int:
    options = _parsed(argv, output)
    if options is None:
        return FINE
    if options.command in (None, "open"):
        return open_window(options, output, window)
    # Commands make many records and few cycles: looking for these less often saves a tenth.
    gc.set_threshold(50_000, 20, 50)
    # Each command imports what it needs: starting up costs more than most of them do.
    if options.command == "demo":
        from reviewer.cli.demo import run_demo

        out, headless = Path(options.out), options.headless
        return run_demo(out, output, window, take_pictures, headless=headless)
    from reviewer.cli import commands

    return int(commands.COMMANDS[options.command](options, output))


def _parsed(argv: Sequence[str], output: Output) -> argparse.Namespace | None:
    """The options; ``None`` if help or the version was asked for and has been given."""
    words = io.StringIO()
    try:
        with contextlib.redirect_stdout(words):
            return parser().parse_args(argv)
    except SystemExit:
        output.words(words.getvalue())
        return None
