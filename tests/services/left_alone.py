"""Has other processes work, prints who they are, and waits to be killed."""

import sys
import time

from reviewer.services.parallel import ahead
from tests.services.parallel_work import pid


def main() -> None:
    """Prints the process of each of a few values."""
    with ahead(pid, iter(range(4)), 2) as found:
        print(*{next(found) for _ in range(4)}, flush=True)
        sys.stdin.readline()
        time.sleep(60)


if __name__ == "__main__":
    main()
