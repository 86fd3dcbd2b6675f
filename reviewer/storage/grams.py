"""How a text is cut for searching: overlapping pairs of characters.

Chinese has no spaces to cut at, and the databases' own trigrams find nothing for a word of two
characters. Pairs find candidates for any query of two characters and more; the text decides.
"""

import unicodedata
from itertools import pairwise
from operator import add

# SQLite's ascii tokenizer cuts at ASCII only. With ASCII moved into the private use area a
# pair is one token, and a token never holds a quote. A text with such private characters can
# only give a candidate too many.
_SHIFTED = {code: chr(0xE000 + code) for code in range(128)}


def folded(text: str) -> str:
    """The text as it is searched: full and half width, upper and lower case are one."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    # PostgreSQL's text cannot hold NUL.
    return plain.replace("\0", "\ufffd")


def tokens(text: str) -> str:
    """The pairs of a folded text for SQLite, one token each, between spaces."""
    shifted = text.translate(_SHIFTED)
    return " ".join(dict.fromkeys(map(add, shifted, shifted[1:])))


def numbers(text: str) -> list[int]:
    """The pairs of a folded text for PostgreSQL: two code points in one integer each.

    Integers, because they have neither collation, quoting nor a limit of their number.
    """
    return list({ord(a) << 21 | ord(b) for a, b in pairwise(text)})


def matching(query: str) -> str:
    """The FTS5 expression that finds texts which hold every pair of a folded query."""
    return " ".join(f'"{token}"' for token in tokens(query).split(" "))


def places(text: str, query: str) -> list[tuple[int, int]]:
    """Where a text holds the query, as code points from and to; width and case are one."""
    wanted = folded(query)
    pieces = [folded(char) for char in text]
    plain = "".join(pieces)
    origin = [index for index, piece in enumerate(pieces) for _ in piece]
    found: list[tuple[int, int]] = []
    at = plain.find(wanted) if wanted else -1
    while at >= 0:
        found.append((origin[at], origin[at + len(wanted) - 1] + 1))
        at = plain.find(wanted, at + len(wanted))
    return found
