"""Where the program's own files lie, in a checkout, an editable install or a wheel."""

from pathlib import Path

from reviewer.domain.errors import Surroundings

_PACKAGE = Path(__file__).resolve().parents[1]


def resource_dir() -> Path:
    """The ``resources`` folder: inside the package in a wheel, else beside it."""
    for folder in (_PACKAGE / "resources", _PACKAGE.parent / "resources"):
        if (folder / "formats").is_dir():
            return folder
    raise Surroundings("The program's resources folder is missing; please install it again.")


def sample_dir() -> Path:
    """The sample's match folders: inside the package in a wheel, else beside it."""
    for folder in (_PACKAGE / "sample_data", _PACKAGE.parent / "sample_data"):
        if folder.is_dir():
            return folder
    raise Surroundings("The sample is missing; please install the program again.")
