"""Between our offsets (code points) and Qt's (UTF-16 units): at this border and nowhere else."""


def to_qt(text: str, at: int) -> int:
    """The UTF-16 offset of the code point ``at``."""
    return at if text.isascii() else len(text[:at].encode("utf-16-le", "surrogatepass")) // 2


def from_qt(text: str, at: int) -> int:
    """The code point at a UTF-16 offset; inside a pair, the one it belongs to."""
    if text.isascii():
        return at
    head = text.encode("utf-16-le", "surrogatepass")[: at * 2]
    return len(head.decode("utf-16-le", "ignore"))
