"""A made-up corpus of the paper's size: match folders in the grammars that users bring.

Nothing in it was ever said: words are drawn from invented ones. A corpus depends on its shape
alone, so it is written once and found again: ``corpus(Shape(), folder)``.
"""

import csv
import io
import json
import random
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font

from reviewer.domain.model import DebateFormat, ScheduledStage
from reviewer.formats.debate_format import load_formats

VERSION = 2
"""Counts on when the same shape gives other files."""

PAPER = (
    *[("4v4", False)] * 116,
    *[("2v2", False)] * 32,
    *[("4v4", True)] * 26,
    *[("2v2", True)] * 8,
)
"""Formats of the paper's 182 matches, and whether something keeps the match out of a dataset."""

GRAMMARS = ("absolute", "relative", "absolute", "recording", "absolute", "srt") * 2 + ("json",)
IN_STAGES = 0.7
"""The share of a match's lines that stand in its stages; the rest is the chair and judges."""
BATCH = 45
APPEALS = 12
"""One match in so many was appealed."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a corpus is made of; equal shapes give equal bytes."""

    matches: int = 182
    lines: int = 1300
    seed: int = 1
    prefix: str = "m"

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"corpus-v{VERSION}-{self.prefix}{self.matches}x{self.lines}-{self.seed}"


@dataclass(frozen=True, slots=True)
class Corpus:
    """Where it lies, which matches may leave, how many lines and characters it has."""

    folder: Path
    clean: tuple[str, ...]
    lines: int
    characters: int


def corpus(shape: Shape, under: Path) -> Corpus:
    """The corpus in a folder below ``under``, made if it is not there."""
    folder = under / shape.name
    told = folder.with_suffix(".json")
    if not told.is_file():
        shutil.rmtree(folder, ignore_errors=True)  # of a run that was stopped
        told.parent.mkdir(parents=True, exist_ok=True)
        told.write_text(json.dumps(_write(shape, folder)), encoding="utf-8")
    known = json.loads(told.read_text(encoding="utf-8"))
    return Corpus(folder, tuple(known["clean"]), known["lines"], known["characters"])


def _write(shape: Shape, folder: Path) -> dict[str, Any]:
    matches = [_match(shape, number) for number in range(shape.matches)]
    for match in matches:
        match.write(folder / match.id)
    said = [line for match in matches for line in match.lines]
    return {
        "clean": [match.id for match in matches if not match.faulty],
        "lines": len(said),
        "characters": sum(len(line.text) for line in said),
    }


# words

SYLLABLES = (
    "安白本边标别并步部才采参层产常场程持冲初传创春次从村达带单当导得灯等低地点定东动度对"
    "多发法反方放非分风否服改感高格个公共古关光规国果过海和合河黑红后湖花化环黄回会活火机"
    "基极集记际济家价间见建江交角节结解今金进近经景境究就居局具决军开看科可空快况劳老类离"
    "理力历利连良林流六路论落马满毛美门民明木目南难能年农盘片平普期其气千前强桥青轻清情区"
    "取全群然热人日容色森山善商上少社设深生声省师时识实史使世市式势视试是手受书术树双水顺"
    "思四速算岁所台谈特题体天田条铁通同统头土团外完万王往望为位温文问无五物西系细先现线相"
)
PARTICLES = ("的", "了", "是", "在", "不", "也", "就", "那", "我", "你", "把", "让", "和", "到")


@cache
def vocabulary() -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Invented words, the commonest first, with their cumulated weights."""
    rng = random.Random(0)
    made = {"".join(rng.choices(SYLLABLES, k=rng.choice((2, 2, 2, 3)))) for _ in range(3000)}
    words = (*PARTICLES, *sorted(made, key=lambda word: (hash_of(word), word)))
    return words, tuple(accumulate(1 / (rank + 6) for rank in range(len(words))))


def hash_of(word: str) -> int:
    """A number that looks drawn by lot and is the same in every process."""
    return random.Random(word).getrandbits(32)


def sentences(rng: random.Random, count: int) -> list[str]:
    """So many lines as a recogniser writes them, of 16 characters or so."""
    lengths = rng.choices((1, 4, 6, 7, 8, 9, 11, 13), k=count)
    words, weights = vocabulary()
    drawn = iter(rng.choices(words, cum_weights=weights, k=sum(lengths)))
    return [_sentence([next(drawn) for _ in range(length)], rng) for length in lengths]


def _sentence(words: list[str], rng: random.Random) -> str:
    if len(words) > 7:
        words[4] += "，"
    return "".join(words) + rng.choice("，，。")


# a match


@dataclass(slots=True)
class Said:
    """A line; ``number`` is known when the transcript is written."""

    text: str
    start_ms: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """Lines of one speaker."""

    role: str
    lines: tuple[Said, ...]


class Stage(NamedTuple):
    """A stage of the format and the turns that it became."""

    plan: ScheduledStage
    turns: list[Turn]


@dataclass
class MatchText:
    """One match before it is files."""

    id: str
    number: int
    format: DebateFormat
    faulty: bool
    rng: random.Random
    turns: list[Turn] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)

    @property
    def lines(self) -> list[Said]:
        """All lines, in order."""
        return [line for turn in self.turns for line in turn.lines]

    @property
    def fault(self) -> int:
        """Which fault a faulty match has; 0 if it has none."""
        return 1 + self.number % 5 if self.faulty else 0

    @property
    def names(self) -> dict[str, str]:
        """The label of each role."""
        roles = {turn.role for turn in self.turns}
        return {role: _label(role, self.number) for role in sorted(roles)}

    def write(self, folder: Path) -> None:
        """The match folder."""
        grammar = GRAMMARS[self.number % len(GRAMMARS)]
        suffix = {"srt": "srt", "json": "json"}.get(grammar, "txt")
        forms = folder / "forms" / "original"
        for made in (forms, folder / "corrections", folder / "summaries"):
            made.mkdir(parents=True)
        transcript = WRITERS[grammar](self)
        (folder / f"transcript.{suffix}").write_text(transcript, encoding="utf-8")
        (folder / "match.toml").write_text(_toml(self, f"transcript.{suffix}"), encoding="utf-8")
        if self.fault != 1:
            (folder / "stages.json").write_text(_stages(self), encoding="utf-8")
        for number, reply in enumerate(replies(self), start=1):
            (folder / "corrections" / f"{number:03}.json").write_text(reply, encoding="utf-8")
        _write_forms(self, forms, _panel(self, 0))
        if self.number % APPEALS == 0:
            appeal = folder / "forms" / "appeal"
            appeal.mkdir()
            _write_forms(self, appeal, _panel(self, 1))
        summary = {"kind": "summary", "adjudication": "original", "generator": "invented"}
        summary["text"] = "".join(sentences(self.rng, 8))
        text = json.dumps(summary, ensure_ascii=False)
        (folder / "summaries" / "summary.json").write_text(text, encoding="utf-8")


def _label(role: str, number: int) -> str:
    name = SYLLABLES[(hash_of(role) + number) % len(SYLLABLES)]
    side, _, place = role.partition("_")
    who = {"aff": "正方", "neg": "反方", "judge": "评委", "chair": "主席"}[side]
    rank = "一二三四"[int(place) - 1] + "辩" if side in ("aff", "neg") else place
    return f"{who}{rank}-{name}"


def _match(shape: Shape, number: int) -> MatchText:
    format_, faulty = PAPER[number * len(PAPER) // shape.matches]
    rng = random.Random(f"{shape.seed} {shape.lines} {number}")
    made = MatchText(f"{shape.prefix}{number + 1:04}", number, load_formats()[format_], faulty, rng)
    _Speech(made, shape.lines).speak()
    return made


class _Speech:
    """Lets everybody speak, stage by stage."""

    def __init__(self, match: MatchText, lines: int) -> None:
        self.match, self.rng, self.clock = match, match.rng, 4000
        self.texts = iter(sentences(self.rng, lines))
        self.shares = _shares([plan.seconds or 120 for plan in match.format.stages], lines)
        self.left = lines - sum(self.shares)

    def speak(self) -> None:
        """All turns: an opening, stages with cues between them, comments, the result."""
        self._alone("chair", 6)
        for plan, share in zip(self.match.format.stages, self.shares, strict=True):
            self._alone("chair", 2)
            begin = len(self.match.turns)
            self._stage(plan, share)
            self.match.stages.append(Stage(plan, self.match.turns[begin:]))
            self._alone("chair", 1)
        self._alone("judge_1", self.left - 8)
        self._alone("chair", self.left)

    def _stage(self, plan: ScheduledStage, share: int) -> None:
        own = [role for role in plan.speakers if role.startswith("aff")] or list(plan.speakers)
        other = [role for role in plan.speakers if role not in own] or list(plan.respondents)
        if not other:
            self._alone(own[0], share, outside=False)
        turn = 0
        while other and share > 0:
            count = min(share, self.rng.choice((1, 1, 2, 3)))
            self._turn(self.rng.choice(other if turn % 2 else own), count)
            share, turn = share - count, turn + 1

    def _alone(self, role: str, count: int, outside: bool = True) -> None:
        if outside:
            count = max(0, min(count, self.left))
            self.left -= count
        while count > 0:
            size = min(count, self.rng.choice((1, 2, 3, 4)))
            self._turn(role, size)
            count -= size

    def _turn(self, role: str, count: int) -> None:
        lines = []
        for text in (next(self.texts) for _ in range(count)):
            lines.append(Said(text, self.clock))
            self.clock += 150 * len(text) + 100
        self.match.turns.append(Turn(role, tuple(lines)))


def _shares(seconds: Sequence[int], lines: int) -> list[int]:
    return [max(4, int(lines * IN_STAGES * each / sum(seconds))) for each in seconds]


# transcripts: each writer numbers the lines as the reader must


def _absolute(match: MatchText) -> str:
    rows = ["2026-03-07 19:00:00 会议已开启实时转写，机器识别结果仅供参考"]
    for name, turn in _named(match):
        rows.append(f"{name} 2026-03-07 {_clock(turn, 19)} ")
        _add_lines(rows, turn.lines)
        if turn.lines[0].start_ms % 3:
            rows.append("")
    return "\n".join(rows) + "\n"


def _relative(match: MatchText) -> str:
    rows: list[str] = []
    for name, turn in _named(match):
        clock = _clock(turn)
        rows.append(f"{name} {clock.removeprefix('00:')}")
        _add_lines(rows, turn.lines)
        rows.append("")
    return "\n".join(rows) + "\n"


def _recording(match: MatchText) -> str:
    rows: list[str] = []
    for name, turn in _named(match):
        first, *rest = turn.lines
        rows.append(f"{name}({_clock(turn)}): {first.text}")
        first.number = len(rows)
        _add_lines(rows, rest)
        rows.append("")
    return "\n".join(rows) + "\n"


def _srt(match: MatchText) -> str:
    rows: list[str] = []
    cues = [(name, line) for name, turn in _named(match) for line in turn.lines]
    ends = [after.start_ms for _, (_, after) in pairwise(cues)] + [cues[-1][1].start_ms + 3000]
    for number, ((name, line), end) in enumerate(zip(cues, ends, strict=True), start=1):
        times = f"{_stamp(line.start_ms)} --> {_stamp(end - 20)}"
        rows += [str(number), times, f"[{name}]: {line.text}", ""]
        line.number = len(rows) - 1
    return "\n".join(rows) + "\n"


def _tencent_json(match: MatchText) -> str:
    paragraphs, number = [], 0
    for pid, (name, turn) in enumerate(_named(match)):
        said = []
        for sid, line in enumerate(turn.lines):
            number += 1
            line.number = number
            end = line.start_ms + 150 * len(line.text)
            times: dict[str, Any] = {"start_time": line.start_ms, "end_time": end}
            word = {"wid": 0, **times, "text": line.text}
            said.append({"sid": sid, **times, "words": [word]})
        speaker = {"username": name}
        times = {"start_time": said[0]["start_time"], "end_time": said[-1]["end_time"]}
        paragraphs.append({"pid": pid, **times, "speaker_info": speaker, "sentences": said})
    return json.dumps({"minutes": {"paragraphs": paragraphs}}, ensure_ascii=False)


WRITERS: dict[str, Callable[[MatchText], str]] = {
    "absolute": _absolute,
    "relative": _relative,
    "recording": _recording,
    "srt": _srt,
    "json": _tencent_json,
}


def _named(match: MatchText) -> Iterator[tuple[str, Turn]]:
    names = match.names
    return ((names[turn.role], turn) for turn in match.turns)


def _add_lines(rows: list[str], lines: Sequence[Said]) -> None:
    for line in lines:
        rows.append(line.text)
        line.number = len(rows)


def _clock(turn: Turn, hours: int = 0) -> str:
    seconds = turn.lines[0].start_ms // 1000
    return f"{hours + seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _stamp(milliseconds: int) -> str:
    seconds, ms = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},{ms:03}"


# what stands beside a transcript


def motion(number: int) -> tuple[str, str, str]:
    """An invented motion and its two positions; some are debated several times."""
    one, two = sentences(random.Random(f"motion {number % 90}"), 2)
    one, two = (text.strip("，。").replace("，", "") for text in (one, two))
    return f"{one}还是{two}", one, two


def _toml(match: MatchText, transcript: str) -> str:
    words, aff, neg = motion(match.number)
    roles = [f'"{label}" = "{role}"' for role, label in match.names.items()]
    if match.fault == 2:
        roles.pop(0)
    lines = [
        f'match_id = "{match.id}"',
        f'competition = "示例杯{match.number % 7 + 1}"',
        f'round = "第{match.number % 9 + 1}轮"',
        'date = "2026-03-07"',
        f'format = "{match.format.id}"',
        f'motion = "{words}"' if match.fault != 3 else "",
        f'affirmative = {{ team = "甲{match.number}", position = "{aff}" }}',
        f'negative = {{ team = "乙{match.number}", position = "{neg}" }}',
        f'transcript = "{transcript}"',
        'transcript_version = "original"',
        "[speakers]",
        *roles,
    ]
    return "\n".join(lines) + "\n"


def _stages(match: MatchText) -> str:
    stages = [
        {
            "name": stage.plan.name,
            "type": stage.plan.type,
            "acting_side": stage.plan.acting_side,
            "speakers": stage.plan.speakers,
            "respondents": stage.plan.respondents,
            "first_line": stage.turns[0].lines[0].number,
            "last_line": stage.turns[-1].lines[-1].number,
        }
        for stage in match.stages
    ]
    return json.dumps({"stages": stages}, ensure_ascii=False, indent=1)


def replies(match: MatchText) -> Iterator[str]:
    """Batches of a model's corrections; some of a faulty match break the rules."""
    for number, batch in enumerate(_batches(match.turns)):
        units = [unit for turn in batch for unit in _units(turn, match.rng)]
        span = [batch[0].lines[0].number, batch[-1].lines[-1].number]
        if match.faulty and number % 8 == 3:
            _spoil(units, match.rng)
        text = json.dumps({"lines": span, "units": units}, ensure_ascii=False)
        yield f"```json\n{text}\n```\n" if number % 20 == 7 else text


def _batches(turns: Sequence[Turn]) -> Iterator[list[Turn]]:
    batch: list[Turn] = []
    for turn in turns:
        batch.append(turn)
        if sum(len(each.lines) for each in batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _units(turn: Turn, rng: random.Random) -> Iterator[dict[str, Any]]:
    left = list(turn.lines)
    while left:
        size = rng.choices((1, 2, 3), (85, 12, 3))[0]
        taken, left = left[:size], left[size:]
        text = "".join(_corrected(line.text, rng) for line in taken)
        yield {"src": [line.number for line in taken], "text": text}


def _corrected(text: str, rng: random.Random) -> str:
    """A character in some lines becomes another; punctuation changes in more."""
    if rng.random() < 0.15:
        at = rng.randrange(len(text))
        if text[at] not in "，。":
            text = text[:at] + rng.choice(SYLLABLES) + text[at + 1 :]
    return text[:-1] + "。" if rng.random() < 0.2 else text


def _spoil(units: list[dict[str, Any]], rng: random.Random) -> None:
    """A line left out, a line used twice, a line that is not there."""
    at = rng.randrange(1, len(units) - 2)
    units[at - 1]["src"] = [units[at - 1]["src"][0], 999_999]
    units.insert(at, dict(units[at]))
    units.pop()


# forms


@dataclass(frozen=True, slots=True)
class Ballot:
    """One judge's form."""

    judge: str
    scores: tuple[str, ...]
    votes: tuple[str, str, str]
    best: tuple[str, str, str]
    comment: str


VOTES = ("印象票", "环节票", "决胜票")
SIDES = ("正方", "反方")


def _panel(match: MatchText, which: int) -> list[Ballot]:
    judges = [f"评委{SYLLABLES[(match.number * 3 + n + 97 * which) % 240]}山" for n in range(3)]
    ballots = [_ballot(match, judge) for judge in judges]
    if which == 0 and match.fault == 4:
        ballots.pop()
    if which == 0 and match.fault == 5:
        first = ballots[0]
        ballots[0] = Ballot(first.judge, ("7.5", *first.scores[1:]), *_rest(first))
    return ballots


def _rest(ballot: Ballot) -> tuple[tuple[str, str, str], tuple[str, str, str], str]:
    return ballot.votes, ballot.best, ballot.comment


def _ballot(match: MatchText, judge: str) -> Ballot:
    rng = match.rng
    scores = tuple(str(rng.randint(5, 9)) for _ in cells(match.format))
    ranks = "一二三四"[: match.format.debaters_per_side]
    best = [f"{rng.choice(SIDES)}{rng.choice(ranks)}辩" for _ in range(3)]
    votes = [rng.choice(SIDES) for _ in VOTES]
    comment = "".join(sentences(rng, 4))
    return Ballot(
        judge, scores, (votes[0], votes[1], votes[2]), (best[0], best[1], best[2]), comment
    )


def cells(fmt: DebateFormat) -> list[tuple[str, str]]:
    """The cells of a form, by stage and side."""
    found = [(plan.name, [*plan.scored, *plan.optional]) for plan in fmt.stages]
    words = (("affirmative", "正方"), ("negative", "反方"))
    return [(name, word) for name, sides in found for side, word in words if side in sides]


def _write_forms(match: MatchText, folder: Path, panel: Sequence[Ballot]) -> None:
    if match.number % 2:
        (folder / "问卷星.csv").write_text(_survey(match, panel), encoding="utf-8-sig")
        return
    for ballot in panel:
        (folder / f"{ballot.judge}.xlsx").write_bytes(_workbook(match.format.id, ballot))


def _survey(match: MatchText, panel: Sequence[Ballot]) -> str:
    titles = ["比赛场次", "评委姓名"]
    titles += [f"{name}（{side}）（1-10分）" for name, side in cells(match.format)]
    titles += [f"{vote}投给" for vote in VOTES]
    titles += ["佳辩第一票", "佳辩第二票", "佳辩第三票", "评语"]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["序号", "提交答卷时间", "所用时间", "来源", "来源详情", "来自IP"]
    writer.writerow(head + [f"{n}、{title}" for n, title in enumerate(titles, start=1)])
    for number, ballot in enumerate(panel, start=1):
        own = [str(number), f"2026/3/7 21:3{number}:00", "431秒", "微信", "N/A", "0.0.0.0(示例)"]
        told = [match.id, ballot.judge, *ballot.scores, *ballot.votes, *ballot.best]
        writer.writerow([*own, *told, ballot.comment])
    return out.getvalue()


_SHEET = "xl/worksheets/sheet1.xml"
_MARK = re.compile("@[a-z]+[0-9]*")
_DATE = re.compile("2[0-9]{3}-[0-9-]{5}T[0-9:]{8}Z")


def _workbook(format_id: str, ballot: Ballot) -> bytes:
    """A matrix as a workbook: the pattern of its format with this ballot's values put in."""
    files = _pattern(format_id)
    values = {"@judge": ballot.judge, "@best": "、".join(ballot.best), "@comment": ballot.comment}
    values |= {f"@vote{number}": side for number, side in enumerate(ballot.votes)}
    values |= {f"@score{number}": score for number, score in enumerate(ballot.scores)}
    sheet = _MARK.sub(lambda mark: values[mark[0]], files[_SHEET])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        for name, text in (files | {_SHEET: sheet}).items():
            packed.writestr(zipfile.ZipInfo(name), text)
    return out.getvalue()


@cache
def _pattern(format_id: str) -> dict[str, str]:
    """The files inside a workbook that openpyxl made, with marks where values go."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "评分表"
    sheet.append(["示例杯评委评分表"])
    sheet.append(["评委姓名", "@judge"])
    sheet.append(["环节", *SIDES])
    marks = {cell: f"@score{n}" for n, cell in enumerate(cells(load_formats()[format_id]))}
    for name in dict.fromkeys(name for name, _ in marks):
        sheet.append([name, *(marks.get((name, side)) for side in SIDES)])
    votes = [(vote, f"@vote{number}") for number, vote in enumerate(VOTES)]
    for row in (*votes, ("佳辩票", "@best"), ("评语", "@comment")):
        sheet.append(row)
        last = sheet.max_row
        sheet.merge_cells(start_row=last, end_row=last, start_column=2, end_column=3)
    sheet.merge_cells("A1:C1")
    sheet["A1"].font, sheet["A1"].alignment = Font(bold=True), Alignment(horizontal="center")
    out = io.BytesIO()
    book.save(out)
    with zipfile.ZipFile(out) as packed:
        files = {name: packed.read(name).decode() for name in packed.namelist()}
    return {name: _as_in_excel(text) for name, text in files.items()}


def _as_in_excel(text: str) -> str:
    """Scores as numbers, and no clock of this run."""
    inline = r'<c (r="\w+") t="inlineStr"><is><t>(@score[0-9]+)</t></is></c>'
    return _DATE.sub("2026-03-07T21:00:00Z", re.sub(inline, r"<c \1><v>\2</v></c>", text))
