#!/usr/bin/env python3
"""Sets Reviewer up and runs it. Needs nothing but Python 3.11 or newer.

    python3 run.py demo [ARGS...]   set up, then do the main job on the sample
                                    (ARGS go to "reviewer demo")
    python3 run.py test [ARGS...]   set up for development, check style, types and imports,
                                    then run the tests (ARGS go to pytest)
    python3 run.py setup            set up for development and run nothing

Everything is installed into .venv beside this file, once: later runs need no network until
the dependencies change. On Debian and Ubuntu, run as root, missing system packages are
installed too; elsewhere you are told which. Exit status: that of the program that was run;
2 wrong usage; 3 setting up failed.
"""

import ctypes
import hashlib
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

# Before anything that an older Python cannot evaluate (it can parse this file since 3.6).
if sys.version_info < (3, 11):  # noqa: UP036
    found = ".".join(str(part) for part in sys.version_info[:2])
    sys.stderr.write(
        f"run.py: Reviewer needs Python 3.11 or newer and this is {found}; run it as, for example, "
        "python3.12 run.py\n"
    )
    sys.exit(3)

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
STAMP = VENV / "reviewer-setup.json"
LOG = VENV / "reviewer-setup.log"

# Each prints one line; the tests come after them, so that their summary is the last thing said.
GATE = (
    ("ruff format", ("-m", "ruff", "format", "--check", ".")),
    ("ruff check", ("-m", "ruff", "check", ".")),
    ("mypy", ("-m", "mypy")),
    ("imports", ("-c", "from importlinter.cli import lint_imports_command as run; run()")),
)


class Trouble(Exception):
    """Setting up failed; the text is one sentence for the user."""


# ---------------------------------------------------------------- what the system must have


class Need(NamedTuple):
    """Something pip cannot install: what it is for, who has it, and how to see that it is there.

    ``debian`` names one package or several, with spaces between.
    """

    what: str
    debian: str
    elsewhere: str
    found: Callable[[], bool]
    commands: tuple[str, ...]
    without: str | None
    """What happens if it is missing; ``None``: we cannot go on."""


def needs() -> tuple[Need, ...]:
    """Return the table of system libraries; a new one is a new entry here."""
    python = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return (
        Need(
            what="virtual environments",
            debian=f"{python}-venv",
            elsewhere="a Python that has the modules venv and ensurepip",
            found=lambda: venv_works() or importlib.util.find_spec("ensurepip") is not None,
            commands=("demo", "test", "setup"),
            without=None,
        ),
        Need(
            what="the tests on PostgreSQL",
            debian="postgresql",
            elsewhere="the PostgreSQL server (initdb must be on PATH)",
            found=lambda: postgres_bin() is not None or "REVIEWER_TEST_DATABASE" in os.environ,
            commands=("test", "setup"),
            without="THE TESTS ON POSTGRESQL WILL BE SKIPPED",
        ),
        Need(
            what="the window (the libraries that Qt uses)",
            debian=" ".join(QT_LIBRARIES.values()),
            elsewhere=f"the libraries that Qt uses: {', '.join(QT_LIBRARIES)}",
            found=lambda: sys.platform != "linux" or not missing_libraries(),
            commands=("demo", "test", "setup"),
            without="THE WINDOW CANNOT BE SHOWN",
        ),
        Need(
            what="Chinese in the window and its pictures",
            debian="fonts-noto-cjk",
            elsewhere="a Chinese font, for example Noto Sans CJK SC",
            found=has_chinese_font,
            commands=("demo", "test", "setup"),
            without="CHINESE SHOWS AS BOXES",
        ),
    )


QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libpulse.so.0": "libpulse0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-xinerama.so.0": "libxcb-xinerama0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
}
"""What Qt's wheels do not bring on Linux, with the Debian package that has it."""


def missing_libraries() -> list[str]:
    """Return the libraries of Qt that the loader does not find here."""
    return [name for name in QT_LIBRARIES if not loads(name)]


def loads(library: str) -> bool:
    """Whether the system's loader finds and loads a library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_chinese_font() -> bool:
    """Whether a font shows Chinese; Windows and macOS always have one."""
    if sys.platform != "linux":
        return True
    fc_list = shutil.which("fc-list")
    if fc_list:
        return bool(run_quietly([fc_list, ":lang=zh-cn", "file"]).stdout.strip())
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts")
    names = ("*CJK*", "*SourceHanSans*", "*wqy*", "*NotoSansSC*")
    return any(found for folder in folders for name in names for found in folder.rglob(name))


def postgres_bin() -> Path | None:
    """Return the folder of the newest PostgreSQL server's programs, or ``None``."""
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    places = sorted(debian, key=lambda place: float(place.parts[-3]), reverse=True)
    on_path = shutil.which("initdb")
    if on_path:
        places.append(Path(on_path))
    return places[0].resolve().parent if places else None


def check_system(command: str, *, vital: bool = False) -> None:
    """Install or name what the system lacks for ``command``; raise if it cannot go on.

    ``vital``: only what nothing can be done without.
    """
    wanted = [need for need in needs() if need.without is None or not vital]
    missing = [need for need in wanted if command in need.commands and not need.found()]
    if missing and is_debian() and os.geteuid() == 0:
        apt_install([package for need in missing for package in need.debian.split()])
        importlib.invalidate_caches()
        missing = [need for need in missing if not need.found()]
    for need in missing:
        advice = f"{need.what}: install {remedy(need)}"
        if need.without is None:
            raise Trouble(f"something is missing for {advice}, then run this again")
        say(f"missing for {advice}; until then {need.without}")


def is_debian() -> bool:
    """Whether packages are Debian's here (Ubuntu and other descendants included)."""
    return os.name == "posix" and shutil.which("apt-get") is not None


def remedy(need: Need) -> str:
    """Return how to get it, in the words of this system."""
    if is_debian():
        prefix = "" if os.geteuid() == 0 else "sudo "
        return f"it with `{prefix}apt-get install {need.debian}`"
    return need.elsewhere


def apt_install(packages: list[str]) -> None:
    """Install Debian packages; what did not work shows when the needs are looked at again."""
    say(f"installing system packages: {', '.join(packages)}")
    apt = ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=120"]
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--no-install-recommends", *packages]):
        done = run_quietly([*apt, *arguments], env)
        if done.returncode:
            say(f"apt-get {arguments[0]} failed: {last_error(done.stdout)}")


# ---------------------------------------------------------------- the virtual environment


def venv_works() -> bool:
    """Whether .venv has this Python version and a pip, and stands where it was made."""
    if stamp().get("home", str(VENV)) != str(VENV):
        return False
    probe = "import sys, pip; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([PYTHON, "-c", probe], capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return answer.split() == [str(part).encode() for part in sys.version_info[:2]]


def make_venv() -> None:
    """Make .venv anew; whatever was there goes."""
    say(f"making .venv with Python {sys.version_info.major}.{sys.version_info.minor}")
    try:
        venv.EnvBuilder(with_pip=True, clear=True, symlinks=os.name != "nt").create(VENV)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise Trouble(f"making the virtual environment {VENV} failed: {error}") from error


def stamp() -> dict[str, str]:
    """Return what the last complete setup wrote; empty if there was none."""
    try:
        data = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def fingerprint() -> str:
    """Return a hash of what decides about installing; settings of the tools do not."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = project["build-system"], project["project"], project["tool"].get("hatch")
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def prepare(command: str) -> None:
    """Bring the system and .venv to the state ``command`` needs, both at once."""
    check_system(command, vital=True)
    with ThreadPoolExecutor(1) as beside:
        system = beside.submit(check_system, command)
        prepare_venv(command)
        system.result()


def prepare_venv(command: str) -> None:
    """Bring .venv to the state ``command`` needs."""
    if not venv_works():
        make_venv()
    old = stamp()
    extra = "test" if command != "demo" or old.get("extra") == "test" else ""
    wanted = {"home": str(VENV), "project": fingerprint(), "extra": extra}
    if old != wanted:
        STAMP.unlink(missing_ok=True)
        install(extra)
        STAMP.write_text(json.dumps(wanted), encoding="utf-8")


def install(extra: str) -> None:
    """Install the project as it lies here, so that changes need no new install."""
    say("installing what Reviewer needs (the first time this takes a minute or two)")
    pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    pip.append("--no-compile")  # pip would do it with one processor
    done = run_quietly([*pip, "-e", f".[{extra}]" if extra else "."])
    LOG.write_bytes(done.stdout)
    if done.returncode:
        reason = last_error(done.stdout)
        raise Trouble(f"installing failed, all of it is in {LOG.relative_to(ROOT)}: {reason}")
    run_quietly([PYTHON, "-m", "compileall", "-q", "-j", "0", str(VENV)])


def run_quietly(
    command: list[str], env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a program in the checkout without input; its output, errors included, is in stdout."""
    out, err, none = subprocess.PIPE, subprocess.STDOUT, subprocess.DEVNULL
    return subprocess.run(
        command, cwd=ROOT, env=env, stdin=none, stdout=out, stderr=err, check=False
    )


def last_error(output: bytes) -> str:
    """Return the line of a tool's output that says most about why it failed."""
    lines = [line.strip() for line in output.decode(errors="replace").splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(("ERROR:", "E:"))]
    return (errors or lines or ["it said nothing"])[-1]


# ---------------------------------------------------------------- the commands


def demo(arguments: list[str]) -> int:
    """Run the demo where the user stands, so that their relative paths hold."""
    # Not from the current folder (-P), and whatever the encoding of pip's path file (PYTHONPATH).
    command = [PYTHON, "-P", "-m", "reviewer", "demo", *arguments]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=env, check=False).returncode


def test(arguments: list[str]) -> int:
    """Run the gate and then, whatever it said, the tests; fail if anything failed."""
    failed = [name for name, command in GATE if not passes(name, command)]
    own = ("-n", "--numprocesses", "--pdb", "--trace", "-s")
    by_two = ["-n", "2", "--dist", "worksteal"]
    workers = [] if any(argument.startswith(own) for argument in arguments) else by_two
    # tests/conftest.py repeats the failures just before pytest's own last line.
    env = os.environ | {"REVIEWER_GATE_FAILED": ", ".join(failed)}
    command = [PYTHON, "-m", "pytest", *workers, *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode or bool(failed)


def passes(name: str, command: tuple[str, ...]) -> bool:
    """Run one step of the gate and print its line, with its output if it failed."""
    start = time.monotonic()
    done = run_quietly([PYTHON, *command])
    verdict = "FAILED" if done.returncode else "ok"
    print(f"{name:<12} {verdict:<7} {time.monotonic() - start:5.1f} s", flush=True)
    if done.returncode:
        print(done.stdout.decode(errors="replace"), flush=True)
    return not done.returncode


def say(text: str) -> None:
    """Tell the user what is going on; stdout is left to the program that is run."""
    print(f"run.py: {text}", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Run one command and return the exit status."""
    command, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if command in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    commands: dict[str, Callable[[list[str]], int]]
    commands = {"demo": demo, "test": test, "setup": lambda _: 0}
    if command not in commands or (command == "setup" and rest):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        prepare(command)
        return commands[command](rest)
    except Trouble as trouble:
        say(str(trouble))
        return 3
    except OSError as error:  # a full disk, a folder that may not be written
        say(f"setting up failed: {error}")
        return 3
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
