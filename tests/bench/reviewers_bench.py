"""Eight reviewers edit twenty matches of one PostgreSQL project: acts a second, and what is lost.

``python -m tests.bench.reviewers_bench [--seconds 60]`` makes a server of its own and prints one
document. Each reviewer is a process.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from run import postgres_bin
from tests.postgres import Cluster
from tests.services.reviewers import lost, make_project, review

REVIEWERS = 8


def measure(url: str, seconds: float) -> dict[str, float]:
    """What came of so many seconds of work."""
    make_project(url)
    with ProcessPoolExecutor(REVIEWERS, mp_context=get_context("spawn")) as pool:
        work = [pool.submit(review, url, f"r{n}", seconds) for n in range(REVIEWERS)]
        told = [each.result() for each in work]
    acknowledged = [each for done, _ in told for each in done]
    return {
        "reviewers": REVIEWERS,
        "seconds": seconds,
        "acknowledged": len(acknowledged),
        "conflicts": sum(conflicts for _, conflicts in told),
        "lost": len(lost(url, acknowledged)),
    }


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    programs = postgres_bin()
    if programs is None:
        raise SystemExit("no PostgreSQL here")
    cluster = Cluster(programs)
    try:
        cluster.start()
        with cluster.server.database() as url:
            print(json.dumps(measure(url, options.seconds), indent=1))
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
