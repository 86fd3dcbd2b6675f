"""Keeps the names of persons and of their files out of the sentences that leave."""

import re
from collections import Counter
from collections.abc import Iterator

from reviewer.domain.transcript import Transcript, id_key

SHORTEST = 2
"""A name of one character would be found in every sentence; it is no name of a person."""


def without_names(sentence: str, transcript: Transcript) -> str:
    """The sentence with a judge's name, a speaker's label and a file's name replaced by
    an id, a role and the file's place in the match."""
    names = {name: word for name, word in _names(transcript) if len(name) >= SHORTEST}
    if not names:
        return sentence
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    pattern = "|".join(re.escape(name) for name in longest_first)
    return re.sub(pattern, lambda found: names[found[0]], sentence)


def _names(transcript: Transcript) -> Iterator[tuple[str, str]]:
    """Names and what stands for them; where one name is two things, the last holds."""
    counts: Counter[str] = Counter()
    for part in sorted(transcript.parts.values(), key=lambda part: id_key(part.id)):
        folder, _, file = part.id.rpartition("/")
        if folder or file in ("transcript", "recording"):
            counts[folder] += 1
            place = f"{folder}/{counts[folder]}" if folder else file
            yield part.file, place
            yield part.id, place
    for speaker in transcript.speakers.values():
        yield speaker.id, speaker.role or "a speaker"
    for judge in transcript.judges.values():
        yield judge.name, judge.id
