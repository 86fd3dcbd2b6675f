"""FFmpeg: where it is, how it is called safely, and what its complaints mean for the user."""

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from reviewer.domain.errors import BadInput, ReviewerError, Surroundings
from reviewer.media.process import Process, running

OVERRIDE = "REVIEWER_FFMPEG"
"""Environment variable that names another ffmpeg."""

_CONTAINERS = (
    "aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,avi,caf,dts,dv,eac3,flac,flv,gxf,iamf,kux,live_flv,"
    "loas,matroska,webm,mlv,mov,mp4,mp3,mpc,mpc8,mpeg,mpegts,mxf,nut,ogg,oma,rm,shn,sox,tak,tta,"
    "voc,w64,wav,wsaud,wtv,wv"
)
# A playlist is not on the list: what it names could be a share of another machine, which on
# Windows is a "file". The protocols are for what is hidden inside the listed formats.
_SAFE_INPUT = ("-protocol_whitelist", "file,pipe", "-format_whitelist", _CONTAINERS)
_QUIET = (
    "Error opening",
    "Error parsing",
    "Format ",
    "To ignore this",
    "Failed to set value",
    "Conversion",
)
_PREFIX = re.compile(r"^(\[[^]]*\] )+")


def program() -> str:
    """The ffmpeg to call: the one ``REVIEWER_FFMPEG`` names, the wheel's, or the one on PATH.

    Raises ``Surroundings`` if there is none.
    """
    return os.environ.get(OVERRIDE) or _program_found()


@cache
def _program_found() -> str:
    found = _program_of_wheel() or shutil.which("ffmpeg")
    if not found:
        raise Surroundings(
            f"FFmpeg was not found: install imageio-ffmpeg, or let {OVERRIDE} name the program"
        )
    return found


def _program_of_wheel() -> str | None:
    try:
        import imageio_ffmpeg

        return str(imageio_ffmpeg.get_ffmpeg_exe())
    except (ImportError, RuntimeError):  # the wheel for this machine carries no binary
        return None


@contextmanager
def reading(
    path: Path,
    output: Sequence[str] = (),
    *,
    seek: Sequence[str] = (),
    level: str = "error",
    block: int = 2**16,
) -> Iterator[Process]:
    """ffmpeg at work on one file: ``seek`` are options before it, ``output`` those after.

    Raises ``Surroundings`` or ``BadInput`` if the file is not there, empty or no file, or if
    ffmpeg cannot be started. The child is killed however the body is left.
    """
    file = _checked(path)
    call = [program(), "-hide_banner", "-nostdin", "-v", level, *_SAFE_INPUT, *seek]
    with running([*call, "-i", str(file), *output], block, _environment()) as process:
        yield process


def counts_from_used_tracks(path: Path) -> bool:
    """Whether ffmpeg takes the earliest track *in use* for time 0: MPEG streams and Ogg."""
    with suppress(OSError), path.open("rb") as file:
        head = file.read(200).ljust(200, b"\0")
        synced = {(head[0], head[188]), (head[4], head[196])}  # TS as it is, and on Blu-ray
        return head.startswith((b"OggS", b"\0\0\x01\xba")) or (0x47, 0x47) in synced
    return False


def failure(path: Path, said: str) -> ReviewerError:
    """What ffmpeg said about a file as an error for the user."""
    if "matches no streams" in said:
        return BadInput(path.name, "", "it has no sound")
    if "not on whitelist" in said:
        return BadInput(path.name, "", "it is no kind of video or sound that Reviewer reads")
    return BadInput(path.name, "", f"FFmpeg cannot read it: {_reason(path, said)}")


def _reason(path: Path, said: str) -> str:
    """The first line that tells more than that there was an error, else the general one."""
    text = said.replace(str(path.absolute()), path.name)
    lines = [_PREFIX.sub("", line).strip() for line in text.splitlines()]
    lines = [line.removeprefix(f"{path.name}: ") for line in lines]
    telling = [line for line in lines if line and not line.startswith(_QUIET)]
    general = [line.partition(": ")[2] for line in lines if ": " in line]
    return (telling or general or ["it gave no reason"])[0].rstrip(".!")


def _checked(path: Path) -> Path:
    """The absolute path (so that a name like ``-y.mp4`` is no option) of a file with content."""
    try:
        size = path.stat().st_size
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        why = getattr(error, "strerror", None) or str(error)
        raise Surroundings(f"{path.name[:200]}: it cannot be read: {why}") from error
    if not path.is_file():  # a pipe or a device would make us wait for ever
        raise BadInput(path.name, "", "it is not a file")
    if not size:
        raise BadInput(path.name, "", "it is empty")
    return path.absolute()


def _environment() -> dict[str, str]:
    """Ours, in the C locale, without colours, and without a report file in the working folder."""
    env = {name: value for name, value in os.environ.items() if name != "FFREPORT"}
    return env | {"LC_ALL": "C", "AV_LOG_FORCE_NOCOLOR": "1"}
