"""Imports a folder when told to, in a process of its own: PROJECT FOLDER."""

import sys
from pathlib import Path

from reviewer.services.importing import import_paths
from reviewer.storage.store import Store


def main() -> None:
    """Prints ``ready``, waits for a line, and prints each match's result."""
    with Store.open(sys.argv[1], create=True) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        for row in import_paths(store, [Path(sys.argv[2])], author="worker"):
            print(row.match, row.result, row.message, flush=True)


if __name__ == "__main__":
    main()
