"""Puts a new folder in an old one's place, so that at every moment one of them is whole.

The new folder is written beside the target under a name of its own (``.OUT.new``), flushed to
the disk and then renamed. The old one stands aside (``.OUT.old``) for that moment; what an
interrupted run left is put right by the next one.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from reviewer.domain.errors import Refused, Surroundings


@contextmanager
def replacing(target: Path, check: Callable[[Path], None]) -> Iterator[Path]:
    """An empty folder to write to; it becomes ``target`` unless an exception comes first.

    ``check`` sees the target as it is before and may refuse to have it replaced.
    """
    target = _resolved(target)
    if not target.name:
        raise Refused(f"{target} is the root of the disk; name a folder on it")
    target.parent.mkdir(parents=True, exist_ok=True)
    new, old = _beside(target, "new"), _beside(target, "old")
    with _claimed(new):
        _recover(target, old)
        check(target)
        yield new
        _flush(new)
        _swap(new, target, old)


def _resolved(target: Path) -> Path:
    try:
        return target.resolve()
    except (ValueError, RuntimeError):  # a NUL, half a character; a link that leads to itself
        raise Refused(f"{target} cannot be the name of a folder; name another") from None


def _beside(target: Path, what: str) -> Path:
    return target.with_name(f".{target.name}.{what}")


@contextmanager
def _claimed(folder: Path) -> Iterator[None]:
    """The folder, empty and ours alone; gone afterwards unless it was renamed."""
    if folder.exists():
        with _locked(folder):
            shutil.rmtree(folder)
    folder.mkdir()
    with _locked(folder):
        try:
            yield
        finally:
            shutil.rmtree(folder, ignore_errors=True)


if sys.platform == "win32":

    @contextmanager
    def _locked(folder: Path) -> Iterator[None]:
        """Nothing to do: a folder with an open file in it cannot be removed there."""
        yield

else:
    import fcntl

    @contextmanager
    def _locked(folder: Path) -> Iterator[None]:
        """Holds the folder's lock while the process lives; ``Surroundings`` if another has it."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError:
            raise Surroundings("another export to this folder is running; wait for it") from None
        finally:
            os.close(handle)


def _recover(target: Path, old: Path) -> None:
    """Finishes what a run interrupted between two renames began."""
    if not old.exists():
        return
    if target.exists():
        shutil.rmtree(old)
    else:
        old.rename(target)


def _swap(new: Path, target: Path, old: Path) -> None:
    existed = target.exists()
    if existed:
        target.rename(old)
    try:
        new.rename(target)
    except BaseException:
        if existed:
            old.rename(target)
        raise
    _flush_folder(target.parent)
    if existed:
        shutil.rmtree(old, ignore_errors=True)


def _flush(folder: Path) -> None:
    """Everything below the folder is on the disk when this returns."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            with path.open("r+b") as file:
                os.fsync(file.fileno())
        else:
            _flush_folder(path)
    _flush_folder(folder)


def _flush_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
