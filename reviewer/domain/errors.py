"""The errors of the user's world. Everything else that is raised is a bug."""

LONGEST = 400
"""Characters of a sentence; what is longer quotes something that nobody reads whole."""


class ReviewerError(Exception):
    """One sentence for the user that says what is wrong and, where it helps, what to do.

    What is too long of it, because a file or an edit held such a name, is left out.
    """

    def __init__(self, sentence: str = "") -> None:
        if len(sentence) > LONGEST:
            sentence = f"{sentence[: LONGEST - 100]} … {sentence[-90:]}"
        super().__init__(sentence)


class BadInput(ReviewerError):
    """A file that cannot be read as what it should be: ``file``, ``place`` and ``reason``.

    ``file`` is a name, never a full path; ``place`` is a line, a cell, a byte offset or a
    JSON pointer as text, or empty where the whole file is meant.
    """

    def __init__(self, file: str, place: str, reason: str) -> None:
        self.file, self.place, self.reason = file, place, reason
        where = f"{file}, {place}" if place else file
        super().__init__(f"{where}: {reason}")


class Refused(ReviewerError):
    """An edit or an import that may not happen; nothing was changed."""


class Conflict(Refused):
    """Someone else changed the same records first.

    ``records`` holds ``(kind, id, base, theirs, mine)`` for each record in dispute; each
    value is a JSON object or ``None`` where the record is absent.
    """

    def __init__(self, message: str, records: tuple[tuple[str, str, object, object, object], ...]):
        super().__init__(message)
        self.records = records


class Cancelled(ReviewerError):
    """The user cancelled: nothing went wrong, and nothing was left half done."""


class Usage(ReviewerError):
    """A command or an option that makes no sense."""


class Surroundings(ReviewerError):
    """The machine failed us: no such file, locked, no server, disk full, newer schema."""
