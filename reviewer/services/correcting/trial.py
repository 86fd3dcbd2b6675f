"""One answer of the model, tried: what it breaks, and how that is told to the model.

The rules of coverage and of units decide; that a text says something else than was heard is
doubtful at most, so the model is asked once more and the reviewers are told the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from reviewer.domain.audit import audit
from reviewer.domain.correction import Batch
from reviewer.domain.errors import BadInput
from reviewer.domain.model import Fault, Record
from reviewer.domain.transcript import Transcript
from reviewer.formats.correction import reply_units
from reviewer.services.correcting.answer import Answer
from reviewer.services.correcting.taking import part_bytes, verdict, with_reply

_RULES: Final[Mapping[str, str]] = {
    "line-uncovered": "待校对的行没有写进任何单元",
    "line-duplicated": "同一行写了两遍",
    "line-unknown": "src 不是整数行号的数组，或行号不在待校对的行里",
    "context-line": "用了只供参考的行",
    "unit-gap": "一个单元的行不相邻",
    "unit-mixed-speakers": "一个单元里合并了不同说话人的行",
    "unit-order": "单元没有按原文顺序排列，或跨了两个环节",
    "unit-empty": "单元的 text 是空的",
}
_DOUBTS: Final[Mapping[str, str]] = {
    "text-dropped": "丢了原文说过的话",
    "text-rewritten": "换了说法，而不是只改听错的字",
    "text-shifted": "把文字挪到了别的行",
    "text-chatter": "写进了不是发言的话",
    "number-changed": "改了数字",
}
_MOST_TOLD: Final = 20


@dataclass(frozen=True, slots=True)
class Trial:
    """An answer and what became of it: ``units`` is ``None`` where it could not be read.

    ``faults`` counts the lines of what broke a rule, ``doubts`` places. ``problems`` are
    sentences for the model, ``codes`` (CONTRACT §4) what was broken or is doubtful.
    """

    answer: Answer
    units: object | None
    faults: int
    doubts: int
    codes: tuple[str, ...]
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether it breaks no rule."""
        return self.units is not None and not self.faults

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The lower the better."""
        return self.units is None, self.faults, self.doubts


def tried(transcript: Transcript, batch: Batch, part: str, answer: Answer) -> Trial:
    """Reads and judges an answer to a batch."""
    try:
        units, notes = reply_units(part, answer.words)
        data = part_bytes(batch, units, whole=False)
        found = verdict(transcript, part, data)
    except BadInput as error:
        return _unreadable(answer, error)
    if found.faults:
        codes = tuple(dict.fromkeys(fault.code for fault in found.faults))
        told = _told(_fault_words(fault) for fault in found.faults)
        lines = {number for fault in found.faults for number in fault.lines}
        return Trial(answer, units, max(len(lines), 1), 0, codes, told, notes)
    doubts = _doubts(with_reply(transcript, part, data, replace=True).after, batch)
    codes = tuple(dict.fromkeys(code for code, _ in doubts))
    told = _told(f"{_lines(lines)}：{_DOUBTS[code]}" for code, lines in doubts)
    return Trial(answer, units, 0, len(doubts), codes, told, notes)


def _unreadable(answer: Answer, error: BadInput) -> Trial:
    if not answer.words:
        why = "没有输出任何内容"
    elif answer.cut_off:
        why = "输出太长，被截断了：每个单元只写校对后的文字，一口气写完"
    else:
        why = f"输出不能读作所要的 JSON（{error.reason}）"
    return Trial(answer, None, 0, 0, ("line-uncovered",), (why,))


def _told(problems: Iterable[str]) -> tuple[str, ...]:
    """The problems, of very many only the first."""
    listed = list(dict.fromkeys(problems))
    more = [f"还有 {len(listed) - _MOST_TOLD} 处"] if len(listed) > _MOST_TOLD else []
    return (*listed[:_MOST_TOLD], *more)


def _fault_words(fault: Fault) -> str:
    return f"{_lines(fault.lines)}：{_RULES[fault.code]}"


def _lines(numbers: Sequence[int]) -> str:
    if not numbers:
        return "有一个单元"
    return f"第 {'、'.join(map(str, numbers[:12]))}{' …' if len(numbers) > 12 else ''} 行"


def _doubts(after: Transcript, batch: Batch) -> list[tuple[str, tuple[int, ...]]]:
    """Where the batch's texts say something else than was heard: a code and the lines."""
    part = _only(after, batch)
    found = [each for each in audit(part) if each.spot.code in _DOUBTS]
    return [(each.spot.code, part.units[each.unit].src) for each in found]


def _only(after: Transcript, batch: Batch) -> Transcript:
    """The match with the units and lines of the batch alone: an audit of the rest is not asked."""
    numbers = set(batch.numbers)
    units: dict[str, Record] = {
        id_: unit for id_, unit in after.units.items() if numbers.issuperset(unit.src)
    }
    return Transcript({"match": after.all("match"), "line": after.all("line"), "unit": units}, 0)
