"""``python -m reviewer`` is ``reviewer``."""

import sys

from reviewer.cli import main

if __name__ == "__main__":
    sys.exit(main())
