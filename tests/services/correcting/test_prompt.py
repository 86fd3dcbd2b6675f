"""What a model is told, how much that is, and where it may go."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.domain.correction import batches
from reviewer.domain.errors import ReviewerError, Usage
from reviewer.domain.model import Section, Speaker
from reviewer.domain.words import ROLES
from reviewer.services.correcting import Endpoint, endpoint, estimate, key_of, load_prompt
from reviewer.services.correcting.estimate import tokens
from reviewer.services.correcting.prompt import batch_text, retry_messages, role_words
from tests.domain.correction_lines import changed, transcript

KEY = "sk-secret"


def test_a_batch_is_numbered_lines_with_speakers_under_the_stage() -> None:
    now = transcript("林 有请正方一辩立论。", "江 谢谢\u2028主席。", "乙 我说。", first=5, step=3)
    stage = Section("s2", "u2", section_kind="stage", name="正方一辩立论")
    now = changed(now, [Section("s1", "u1", section_kind="chair"), stage])
    assert batch_text(now, batches(now)[0]) == (
        "\n【主席串场】\n5 | 主席 | 有请正方一辩立论。\n"
        "\n【正方一辩立论】\n8 | 正方一辩 | 谢谢 主席。\n11 | 乙 | 我说。\n"
        "\n待校对：第 5 行至第 11 行，共 3 行"
    )


def test_every_role_has_its_word() -> None:
    found = [role_words(role) for role in ROLES]
    assert len(set(found)) == len(ROLES)
    assert (found[0], found[7], found[8], found[-1]) == ("正方一辩", "反方四辩", "主席", "其他")


def test_a_label_without_a_role_stays_as_it_is() -> None:
    now = changed(transcript("说话人1 大家好。"), [Speaker("说话人1", None)])
    assert "1 | 说话人1 | 大家好。" in batch_text(now, batches(now)[0])


def test_the_rules_may_be_the_users_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    file.write_text("\ufeff只改错字。\n", encoding="utf-8")
    assert load_prompt(file).rules == "只改错字。"
    file.write_bytes(b"")
    with pytest.raises(Usage, match=r"mine\.md is empty"):
        load_prompt(file)
    file.write_bytes(b"\xff")
    with pytest.raises(Usage, match="not UTF-8"):
        load_prompt(file)
    with pytest.raises(ReviewerError, match=r"none\.md"):
        load_prompt(tmp_path / "none.md")


def test_a_retry_says_what_was_wrong() -> None:
    prompt = load_prompt()
    first = [{"role": "system", "content": "规则"}, {"role": "user", "content": "行"}]
    told = retry_messages(prompt, first, "无", ["第 3 行：漏了"])
    assert [message["role"] for message in told] == ["system", "user", "assistant", "user"]
    assert "- 第 3 行：漏了" in told[-1]["content"]
    told = retry_messages(prompt, first, " ", ["第 3 行：漏了"])
    assert [message["role"] for message in told] == ["system", "user"]
    assert told[-1]["content"].startswith("行\n\n")


def test_an_estimate_counts_what_is_asked_and_all_that_is_sent() -> None:
    now = transcript(*(f"江 第{n}句话，讲得很长很长。" for n in range(100)))
    found = estimate(load_prompt(), now, batches(now))
    assert (found.lines, found.batches) == (100, 3)
    assert found.characters == sum(len(line.text) for line in now.line_order)
    assert found.tokens_in > 3 * tokens(load_prompt().rules) + found.characters / 2
    assert found.tokens_out > found.characters / 2
    assert estimate(load_prompt(), now, ()).tokens_in == 0


@pytest.mark.parametrize(
    ("given_", "url"),
    [
        ("https://a.example/v1", "https://a.example/v1"),
        (" https://a.example/v1/ ", "https://a.example/v1"),
        ("https://a.example/v1/chat/completions", "https://a.example/v1"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000/v1", "http://[::1]:8000/v1"),
    ],
)
def test_an_address(given_: str, url: str) -> None:
    assert endpoint(given_, " m ", 10) == Endpoint(url, "m", 10)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "a.example/v1",
        "ftp://a.example",
        "https://",
        "https://:443/v1",
        "https://a.example:port/v1",
        "https://a.example:0/v1",
        "https://[a/v1",
        "https://a.example/v 1",
        "https://a.example/v\n1",
        f"https://me:{KEY}@a.example/v1",
        f"https://a.example/v1?key={KEY}",
        f"https://a.example/v1#{KEY}",
    ],
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(Usage) as caught:
        endpoint(url, "m", 10)
    assert KEY not in str(caught.value)


@given(st.text(max_size=30))
def test_any_address_is_one_or_is_wrong_usage(url: str) -> None:
    for whole in (url, f"https://{url}"):
        try:
            assert endpoint(whole, "m", 10).host
        except Usage:
            continue


@pytest.mark.parametrize(("model", "seconds"), [(" ", 10), ("m", 0), ("m", float("nan"))])
def test_what_is_no_model_and_no_time(model: str, seconds: float) -> None:
    with pytest.raises(Usage):
        endpoint("https://a.example/v1", model, seconds)


def test_who_could_read_on_the_way() -> None:
    plain = {
        url: endpoint(url, "m", 10).is_plain
        for url in (
            "http://a.example/v1",
            "https://a.example/v1",
            "http://localhost:1/v1",
            "http://[::1]/v1",
        )
    }
    assert list(plain.values()) == [True, False, False, False]


def test_the_key_is_in_the_environment() -> None:
    assert key_of({}) is None
    assert key_of({"OPENAI_API_KEY": " "}) is None
    assert key_of({"OPENAI_API_KEY": f"{KEY}\n"}) == KEY
    assert key_of({"OPENAI_API_KEY": "other", "REVIEWER_API_KEY": KEY}) == KEY
    for wrong in (f"{KEY}\n{KEY}", f"{KEY} 1", f"{KEY}密", f"“{KEY}”"):
        with pytest.raises(Usage, match="OPENAI_API_KEY") as caught:
            key_of({"OPENAI_API_KEY": wrong})
        assert KEY not in str(caught.value)
