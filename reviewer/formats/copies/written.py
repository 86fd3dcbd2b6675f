"""What a writer gives: the file's bytes, and what its user should know."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Written:
    """A file's bytes, and a sentence for everything that is not as in the transcript."""

    data: bytes
    remarks: tuple[str, ...] = ()
