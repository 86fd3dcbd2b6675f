from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.model import Entry, Form
from reviewer.domain.scores import effective_forms, tally
from reviewer.domain.words import Ballot, Side

VOTE = {"a": "affirmative", "n": "negative", "t": "tie", "-": None}
BALLOTS: tuple[Ballot, ...] = ("impression", "stage", "decisive")
_ids = count()


def form(judge: str, submitted: str | None = None, chosen: bool = False) -> Form:
    return Form(f"f{next(_ids)}", "original", judge, "forms/original/1", submitted, chosen)


def votes(of: Form, three: str) -> list[Entry]:
    return [
        Entry(f"e{next(_ids)}", of.id, "vote", "票", "", "c", value=VOTE[v], ballot=ballot)
        for v, ballot in zip(three, BALLOTS, strict=True)
    ]


def debaters(of: Form, *roles: str) -> list[Entry]:
    return [
        Entry(f"e{next(_ids)}", of.id, "best_debater", "佳辩", "", "c", value=role)
        for role in roles
    ]


def score(of: Form, section: str | None, side: Side, value: str | None) -> Entry:
    label = "立论"
    return Entry(
        f"e{next(_ids)}",
        of.id,
        "score",
        label,
        "",
        "c",
        value=value,
        section=section,
        side=side,
    )


def panel(*ballots: str) -> tuple[list[Form], list[Entry]]:
    forms = [form(f"judge_{i}") for i, _ in enumerate(ballots, start=1)]
    entries = [e for f, three in zip(forms, ballots, strict=True) for e in votes(f, three)]
    return forms, entries


@pytest.mark.parametrize(
    ("ballots", "winner", "aff", "neg"),
    [
        (("nna", "nna", "aan"), "affirmative", 2, 1),
        (("aan", "aan", "nnn"), "negative", 0, 3),
        (("nna", "nna"), "affirmative", 2, 0),
        (("nna",), None, 1, 0),
        (("nna", "aan"), None, 1, 1),
        (("nna", "aan", "aa-"), None, 1, 1),
        (("nna", "aan", "aat"), None, 1, 1),
        ((), None, 0, 0),
    ],
)
def test_the_majority_of_decisive_votes_wins(
    ballots: tuple[str, ...], winner: str | None, aff: int, neg: int
) -> None:
    result = tally(*panel(*ballots))
    assert result.winner == winner
    assert result.votes == {"affirmative": aff, "negative": neg}
    assert result.vote_totals is None


@pytest.mark.parametrize(
    ("ballots", "winner", "totals"),
    [
        (("nna", "nna", "aan"), "negative", (4, 5)),
        (("ata", "ata", "ntn"), "affirmative", (5.5, 3.5)),
        (("ata", "ntn", "ttt"), None, (4.5, 4.5)),
        (("nna", "nna", "aa-"), None, (4, 4)),
        (("aaa", "aaa"), "affirmative", (6, 0)),
    ],
)
def test_all_votes_count_where_the_match_says_so(
    ballots: tuple[str, ...], winner: str | None, totals: tuple[float, float]
) -> None:
    result = tally(*panel(*ballots), winner_by="all_votes")
    assert result.winner == winner
    assert result.vote_totals == dict(zip(("affirmative", "negative"), totals, strict=True))


@given(st.lists(st.text("ant-", min_size=3, max_size=3), max_size=4), st.booleans())
def test_swapping_all_votes_swaps_the_winner(ballots: list[str], every: bool) -> None:
    by = "all_votes" if every else "decisive"
    swapped = [three.translate(str.maketrans("an", "na")) for three in ballots]
    here, there = tally(*panel(*ballots), winner_by=by), tally(*panel(*swapped), winner_by=by)
    other = {"affirmative": "negative", "negative": "affirmative", None: None}
    assert here.winner == other[there.winner]
    assert here.votes["affirmative"] == there.votes["negative"]


def test_each_judge_is_summed_alone() -> None:
    forms = [form("judge_1"), form("judge_2")]
    entries = [
        score(forms[0], "s1", "affirmative", "7"),
        score(forms[0], "s2", "affirmative", "8"),
        score(forms[0], "s1", "negative", "6"),
        score(forms[0], None, "negative", "10"),
        score(forms[1], "s1", "affirmative", "1"),
        score(forms[1], "s2", "affirmative", None),
    ]
    first, second = tally(forms, entries).judges
    assert first.sums == {"affirmative": 15, "negative": 6} and first.complete
    assert second.sums == {"affirmative": 1, "negative": None} and not second.complete


def test_the_last_form_of_a_judge_counts() -> None:
    early, late = form("j", "2026-03-07T20:31"), form("j", "2026-03-07T20:40:05")
    assert effective_forms([late, early]) == ({"j": late}, ())
    chosen = form("j", "2026-03-07T19:00", chosen=True)
    assert effective_forms([late, chosen, early]) == ({"j": chosen}, ())


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (None, None),
        ("2026-03-07T20:31", None),
        ("2026-03-07T20:31", "2026-03-07T20:31"),
        ("2026-03-07T20:31", "2026-03-07T20:31:05"),
        ("2026-03-07", "2026-03-07T20:31:05"),
    ],
)
def test_what_times_do_not_decide_stays_open(first: str | None, second: str | None) -> None:
    forms = [form("j", first), form("j", second)]
    assert effective_forms(forms) == ({}, ("j",))
    result = tally(forms, [e for f in forms for e in votes(f, "aaa")])
    assert (result.undecided, result.judges, result.winner) == (("j",), (), None)
    assert result.best_debaters is None


def test_two_chosen_forms_decide_nothing() -> None:
    forms = [form("j", "2026-03-07T20:31", True), form("j", "2026-03-07T20:40", True)]
    assert effective_forms(forms) == ({}, ("j",))


def test_a_superseded_form_counts_nowhere() -> None:
    old, new = form("j", "2026-03-07T20:31"), form("j", "2026-03-07T20:40")
    entries = [*votes(old, "nnn"), *votes(new, "aaa"), score(old, "s", "affirmative", "1")]
    result = tally([old, new], entries)
    assert result.votes == {"affirmative": 1, "negative": 0}
    assert result.judges[0].sums["affirmative"] is None


def test_a_vote_given_twice_differently_is_no_vote() -> None:
    one = form("j")
    (judge,) = tally([one], [*votes(one, "aaa"), *votes(one, "ana")]).judges
    assert judge.votes == {"impression": "affirmative", "stage": None, "decisive": "affirmative"}


def test_best_debaters_are_all_at_the_top() -> None:
    forms = [form(f"judge_{i}") for i in range(3)]
    named = [("aff_3", "aff_3", "neg_1"), ("neg_1", "neg_1", "aff_3"), ("aff_1", "neg_2", "aff_2")]
    entries = [e for f, roles in zip(forms, named, strict=True) for e in debaters(f, *roles)]
    result = tally(forms, entries)
    assert result.best_debaters == ("aff_3", "neg_1")
    assert result.best_debater_votes["aff_3"] == 3
    assert result.best_debater_votes["aff_4"] == 0
    assert len(result.best_debater_votes) == 8


def test_a_missing_best_debater_vote_leaves_them_open() -> None:
    forms = [form(f"judge_{i}") for i in range(3)]
    entries = [e for f in forms for e in debaters(f, "aff_1", "aff_1")]
    assert tally(forms, entries).best_debaters is None
    assert tally([], []).best_debaters is None


def test_roles_a_format_does_not_have_are_null() -> None:
    counts = tally([], [], debaters_per_side=2).best_debater_votes
    assert counts == {
        **dict.fromkeys(("aff_1", "aff_2", "neg_1", "neg_2"), 0),
        **dict.fromkeys(("aff_3", "aff_4", "neg_3", "neg_4")),
    }
