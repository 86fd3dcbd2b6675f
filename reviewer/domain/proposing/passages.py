"""What is said, as pieces of lines, and runs of pieces of one speaker as text to be read.

A passage's text has no punctuation and no fillers, and the words of cues in it are spelled as
they are meant; every sign knows the line and the offset it came from.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from reviewer.domain.proposing.sounds import respelled
from reviewer.domain.transcript import Place, Transcript

_FILLERS = frozenset("呃嗯啊哦额唉哎")


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit's part of one line: characters ``begin`` to ``end`` of the line.

    ``label`` is the line's speaker, ``role`` the unit's. Times are the line's.
    """

    unit: str
    line: int
    begin: int
    end: int
    text: str
    label: str | None
    role: str | None
    start_ms: int | None
    end_ms: int | None


@dataclass(frozen=True, slots=True)
class Passage:
    """Consecutive pieces of one speaker, and what is read in them.

    ``places`` gives each sign of ``text`` its piece (by number here) and offset in the line.
    ``breaks`` are the positions in ``text`` before which punctuation stood.
    """

    pieces: Sequence[Piece]
    text: str
    places: Sequence[Place]
    breaks: frozenset[int]

    def place(self, at: int) -> Place:
        """Piece and offset of a sign; the end of the last piece for the text's end."""
        if at < len(self.places):
            return self.places[at]
        return len(self.pieces) - 1, self.pieces[-1].end

    def begins_piece(self, at: int) -> bool:
        """Whether no other sign of its piece stands before the sign."""
        return at == 0 or at >= len(self.places) or self.places[at - 1][0] != self.places[at][0]

    def piece_begin(self, at: int) -> int:
        """The position of the first sign of the piece that holds the sign."""
        while not self.begins_piece(at):
            at -= 1
        return at

    def piece_end(self, at: int) -> int:
        """The position after the last sign of the piece that holds the sign."""
        piece = self.places[at][0]
        while at < len(self.places) and self.places[at][0] == piece:
            at += 1
        return at


def pieces_of(transcript: Transcript) -> list[Piece]:
    """Every unit's part of every line that says something, in order."""
    found = []
    for id_ in transcript.unit_order:
        unit = transcript.units[id_]
        begin, stop = transcript.begins(unit)[1], transcript.ends(unit)[1]
        for number in unit.src:
            line = transcript.line(number)
            end = stop if number == unit.src[-1] else len(line.text)
            text = line.text[begin:end]
            if text.strip():
                times = line.start_ms, line.end_ms
                found.append(Piece(id_, number, begin, end, text, line.speaker, unit.role, *times))
            begin = 0
    return found


def passages_of(pieces: Sequence[Piece], roles: Mapping[str, str | None]) -> list[Passage]:
    """Runs of one speaker. ``roles`` are those that labels are held to have.

    A label that is missing from ``roles`` says nothing about who speaks: such pieces run together.
    """

    def voice(piece: Piece) -> tuple[str | None, str | None]:
        return voice_of(piece, roles), piece.label if piece.label in roles else None

    return [read(tuple(run)) for _, run in groupby(pieces, key=voice)]


def voice_of(piece: Piece, roles: Mapping[str, str | None]) -> str | None:
    """The role of who speaks, so far as it is known."""
    return piece.role or roles.get(piece.label or "")


def read(pieces: Sequence[Piece]) -> Passage:
    """The passage of these pieces."""
    signs: list[str] = []
    places: list[Place] = []
    breaks: set[int] = set()
    for number, piece in enumerate(pieces):
        for offset, sign in _signs(piece.text):
            if sign:
                signs.append(sign)
                places.append((number, piece.begin + offset))
            else:
                breaks.add(len(signs))
    return Passage(pieces, respelled("".join(signs)), places, frozenset(breaks))


def _signs(text: str) -> Iterator[tuple[int, str]]:
    """The signs that are read, by their offsets; empty for punctuation."""
    for offset, char in enumerate(text):
        plain = _plain(char)
        if plain.isalnum():
            if plain not in _FILLERS:
                yield offset, plain
        elif not plain.isspace():
            yield offset, ""


@lru_cache(maxsize=8192)
def _plain(char: str) -> str:
    plain = unicodedata.normalize("NFKC", char).lower()
    return plain if len(plain) == 1 else char
