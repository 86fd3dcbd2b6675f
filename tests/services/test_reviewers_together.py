"""Eight reviewers on twenty matches of one server (a minute of it: ``tests/bench``)."""

from concurrent.futures import ThreadPoolExecutor

from tests.services.reviewers import lost, make_project, review

SECONDS = 2.0


def test_eight_reviewers_lose_nothing_acknowledged(postgres_url: str) -> None:
    make_project(postgres_url)
    with ThreadPoolExecutor(8) as pool:
        names = [f"r{number}" for number in range(8)]
        told = list(pool.map(lambda name: review(postgres_url, name, SECONDS), names))
    acknowledged = [each for done, _ in told for each in done]
    assert all(done for done, _ in told)
    assert lost(postgres_url, acknowledged) == []
