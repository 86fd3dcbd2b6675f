"""Whatever the bytes: a transcript with lines, or ``BadInput``; nothing else, and not for long."""

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer.domain.errors import BadInput
from reviewer.formats.asr import read_transcript

DATA = Path(__file__).parents[2] / "data" / "formats"
SAMPLES = sorted(path for path in DATA.iterdir() if path.suffix not in (".csv", ".xlsx"))
PIECES = st.sampled_from(
    [
        *("主席", " ", "00:08", "2026-03-07 19:00:03", "[", "]", "(", ")", ":", "-->", "\n"),
        *("1", "WEBVTT", "NOTE", "<v 甲>", "###", "`", "====", "会议已开启实时转写", "。"),
        *("{", "}", '"', "\r\n"),
    ]
)


def reads_or_refuses(data: bytes, name: str = "t.txt") -> None:
    try:
        found = read_transcript([(name, data)])
    except BadInput as error:
        assert error.file == name
        return
    numbers = [line.number for line in found.lines]
    assert numbers
    assert numbers == sorted(set(numbers))
    assert all(line.start_ms is None or line.start_ms >= 0 for line in found.lines)


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    reads_or_refuses(data)


@given(st.lists(PIECES, max_size=40))
def test_any_mixture_of_grammars(pieces: list[str]) -> None:
    reads_or_refuses("".join(pieces).encode())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.suffix + path.stem[:9])
@given(st.data())
def test_samples_with_a_piece_cut_out_or_doubled(path: Path, data: st.DataObject) -> None:
    text = path.read_text("utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 60)))
    reads_or_refuses((text[:start] + text[end:]).encode(), path.name)
    reads_or_refuses((text[:end] + text[start:]).encode(), path.name)


@pytest.mark.parametrize(
    "text",
    [
        "1 " * 50_000,
        "# " + " " * 50_000 + "x",
        "甲(" * 30_000,
        "[00:08" * 20_000,
        "(" * 50_000 + "00:08",
        "<" * 50_000,
        "=" * 50_000 + "x",
        "{" * 50_000,
        "00:08 " * 10_000,
        "2026-03-07 19:00:03 " * 5_000,
    ],
)
def test_long_rows_do_not_slow_the_patterns(text: str) -> None:
    started = time.perf_counter()
    reads_or_refuses(text.encode())
    assert time.perf_counter() - started < 2
