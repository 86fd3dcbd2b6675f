"""Is it a turn header or a row of speech that ends in a clock?

``我们约在 12:30`` has the shape of a header. A row is taken for one if its name is a name by form
and either returns in the file, says a role, or fits where it stands: its clock between those of
its neighbours, text after it, and a blank row before it where the file's other headers have one.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from reviewer.formats.asr.source import Row, blank_before, next_text
from reviewer.formats.asr.turns import Header

MAX_NAME = 40
_SENTENCE = re.compile(r"[。！？!?，,；;：:…“”]")
_JOINTS = re.compile(r"[：:，,！!?？]")
_ROLE_AND_NAME = re.compile(r"[正反]方?[一二三四1-4]?辩?手?[：:]\s*[^\d\s：:，,！!?？]{1,12}")
_KEY = re.compile(r"(?:会议|开始|结束|录制|创建|导出|下载)?(?:时间|日期|时长)")
_DATE = re.compile(r"\d{4}\s*[-/.年]\s*\d")
_ROLE = re.compile(r"(?:正方|反方|主席|主持|评委|说话人|发言人|嘉宾|speaker|spk)", re.IGNORECASE)
_SPEECH = re.compile(
    r"^(?:我|你|您|他们|她们|它|这|那|对方|所以|但是|因为|如果|就是|然后|现在|时间|比分)"
    r"|(?:在|到|是|从|的|了|于|约|为|比|至|有|吗|呢|吧|啊|过|剩|点|用时|比分|时间)$"
)
_SLACK_MS = 60_000


def is_name(text: str) -> bool:
    """Whether a text has the form of a speaker's name (an empty one is a nameless turn)."""
    if len(text) > MAX_NAME or text.startswith(("#", "-", "[", "`")) or _KEY.fullmatch(text):
        return False
    return not (_SENTENCE.search(text) or _DATE.search(text))


def may_be_name(text: str) -> bool:
    """Whether it is a name, or would be one but for marks inside it: ``正方一辩：张三``."""
    ends = text[:1] + text[-1:]
    return is_name(text) or (is_name(_JOINTS.sub("", text)) and not _JOINTS.search(ends))


def says_role(text: str) -> bool:
    """Whether it begins with a word for who somebody is in a debate or a transcript."""
    return bool(_ROLE.match(text))


def sounds_like_speech(text: str) -> bool:
    """Whether it begins or ends as a sentence does and a name does not."""
    return bool(_SPEECH.search(text))


def named(candidates: Sequence[Header]) -> list[Header]:
    """The candidates of a grammar that speech hardly imitates: the name alone decides."""
    counts = Counter(header.name for header in candidates)
    found = _without_sentences(candidates, counts, 2)
    return [h for h in found if counts[h.name] >= 3 or not sounds_like_speech(h.name)]


def genuine(candidates: Sequence[Header], rows: tuple[Row, ...]) -> list[Header]:
    """The candidates that are headers."""
    counts = Counter(header.name for header in candidates)
    candidates = _without_sentences(candidates, counts, 3)
    settled = [header for header in candidates if _settled(header, counts)]
    doubtful = _Doubt(candidates, settled, rows)
    known = set(settled)
    return [header for header in candidates if header in known or doubtful.fits(header)]


def _without_sentences(
    candidates: Sequence[Header], counts: Mapping[str, int], times: int
) -> list[Header]:
    """A name with marks of a sentence in it must return, or be a role and a name."""
    return [
        header
        for header in candidates
        if is_name(header.name)
        or (counts[header.name] >= times and not sounds_like_speech(header.name))
        or (_ROLE_AND_NAME.fullmatch(header.name) and not sounds_like_speech(header.name))
    ]


def _settled(header: Header, counts: Counter[str]) -> bool:
    if counts[header.name] >= 3:
        return True
    if sounds_like_speech(header.name):
        return False
    return counts[header.name] == 2 or says_role(header.name)


def _are_spaced(headers: Sequence[Header], rows: tuple[Row, ...]) -> bool:
    """Whether blank rows part the turns; the first header tells nothing about that."""
    spaced = [blank_before(rows, header.index) for header in headers[1:]]
    return len(spaced) >= 2 and sum(spaced) * 5 >= len(spaced) * 4


class _Doubt:
    """Judges a name that heads one turn only by where it stands."""

    def __init__(
        self, candidates: Sequence[Header], settled: Sequence[Header], rows: tuple[Row, ...]
    ) -> None:
        self._rows = rows
        self._settled = settled
        self._indexes = {header.index for header in candidates}
        self._spaced = _are_spaced(settled, rows) or _are_spaced(candidates, rows)

    def fits(self, header: Header) -> bool:
        if sounds_like_speech(header.name) or header.index - 1 in self._indexes:
            return False
        apart = blank_before(self._rows, header.index)
        if not apart and (self._spaced or not self._has_text(header)):
            return False
        return self._in_time(header)

    def _has_text(self, header: Header) -> bool:
        following = next_text(self._rows, header.index)
        return following is not None and following not in self._indexes

    def _in_time(self, header: Header) -> bool:
        before = [h.start_ms for h in self._settled if h.index < header.index and h.start_ms]
        after = [h.start_ms for h in self._settled if h.index > header.index and h.start_ms]
        start = header.start_ms or 0
        late_enough = not before or start >= before[-1] - _SLACK_MS
        return late_enough and (not after or start <= after[0] + _SLACK_MS)
