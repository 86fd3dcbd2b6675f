"""What a command reads: texts that a person names, or standard input."""

import sys
from pathlib import Path

from reviewer.domain.errors import Refused


def read_text(name: str) -> str:
    """The text of a file, or of standard input (``-``). ``Refused`` where it is not UTF-8."""
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"{Path(name).name}, byte {error.start}: this is not UTF-8") from None
