"""A process that looks for a regular expression: ``[expression, flags, texts]`` in, spans out.

It is run by its path with nothing but the standard library, so that it starts at once, and is
killed when nobody waits for its answer any more.
"""

import json
import re
import sys


def answer(question: str) -> str:
    """For each text its hits, each the spans of the whole and of its groups."""
    expression, flags, texts = json.loads(question)
    found = re.compile(expression, flags)
    return json.dumps(
        [[hit.regs for hit in found.finditer(text) if hit.end() > hit.start()] for text in texts]
    )


if __name__ == "__main__":
    sys.stdout.write(answer(sys.stdin.read()))
