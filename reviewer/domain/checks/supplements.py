"""Model-written texts about an adjudication: their length, what they give away, their review.

A text that was rejected waits for a new attempt: nothing more is said of it.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from reviewer.domain.checks.codes import say
from reviewer.domain.findings import Finding
from reviewer.domain.model import Supplement
from reviewer.domain.transcript import Transcript, id_key

LONGEST: Final = {"summary": 300, "reasoning": 900}
"""Characters, spaces and punctuation among them, as the export counts them."""

_DIGIT = "[一二三四五六七八九零]"
_NUMERAL = "[一二三四五六七八九两]"
_SECONDS = r"\s*[\d零一二三四五六七八九十]+\s*秒"
_LABELS: Final = (
    # 8分, 7.5 分, but no 8分钟, 3分30秒 or 3分之1
    re.compile(rf"\d+(?:\.\d+)?\s*分(?![钟之秒])(?!{_SECONDS})"),
    # 七分, 八点五分, but no 三分钟, 三分三十秒, 一分为二, 三分之一, 十分; 打十分
    re.compile(
        rf"(?<![十百千万\d]){_NUMERAL}(?:点{_NUMERAL})?分(?![钟之秒为别开明歧])(?!{_SECONDS})"
    ),
    re.compile(r"[给打得评]了?(?:出|到)?(?:满分|十分)"),
    # 得分为七, 评分: 8, 9/10
    re.compile(r"(?:[得评打]分|分数)\s*[为是:]\s*(?:\d|[二两三四五六七八九十](?![个项位名者种]))"),
    re.compile(r"(?<![\d/])(?:10|[1-9])\s*/\s*10(?![\d/])"),
    # 3票, 两票, 全票; 2比1 and 2:1, but no 15:32
    re.compile(r"(?:\d+|[一二三四五六七八九两零]|全)\s*票"),
    re.compile(rf"(?<![\d:])(?:[0-9]\s*[:比]\s*[0-9]|{_DIGIT}\s*比\s*{_DIGIT})(?![\d:])"),
    # p = 0.63, p值
    re.compile(r"(?<![A-Za-z])p\s*(?:值|[=<>≈≤≥])", re.IGNORECASE),
    re.compile(r"\b\d+(?:\.\d+)?\s*(?:points?|votes?)\b|\bscores?\s+(?:of\s+)?\d", re.IGNORECASE),
)


def supplements(transcript: Transcript) -> Iterator[Finding]:
    """Findings about model-written texts, each with the adjudication that it is about."""
    match = transcript.match.id
    for each in sorted(transcript.supplements.values(), key=lambda s: id_key(s.id)):
        if each.verdict == "rejected":
            continue
        where = {"adjudication": each.adjudication, "supplement": each.id, "attempt": each.attempt}
        for code, message in _troubles(each):
            yield say(match, code, where, message)


def _troubles(each: Supplement) -> Iterator[tuple[str, str]]:
    most = LONGEST.get(each.text_kind)
    name = _name(each)
    if most is not None and len(each.text) > most:
        long = (
            f"{name} has {len(each.text)} characters; {most} are allowed: reject it for a new one."
        )
        yield "supplement-long", long
    if each.text_kind == "reasoning" and gives_away(each.text):
        yield (
            "supplement-label",
            f"{name} names a score, a vote count or p: it gives the answer away.",
        )
    if each.verdict is None:
        yield "supplement-unreviewed", f"{name} is neither accepted nor rejected yet."


def _name(each: Supplement) -> str:
    if each.text_kind == "summary":
        return f"The model-written summary {each.id} of the {each.adjudication}"
    return f"The model-written reasoning {each.id} of the {each.adjudication}"


def gives_away(text: str) -> bool:
    """Whether the text names a score, a count of votes or p, which a model could copy."""
    plain = unicodedata.normalize("NFKC", text)
    return any(label.search(plain) for label in _LABELS)
