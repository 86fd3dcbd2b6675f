"""Writes the three match folders from content_*.py and timings.py; the same bytes every time.

python sample_data/make_sample.py     transcripts, corrections, stages, forms, summaries, PLANTED.md
python sample_data/make_media.py      recordings and timings.py (needs espeak-ng, ffmpeg), then the above

Markup of SCRIPT, one ASR text line a line:

    aff_1: text     a new turn (a new header); an indented line is a further text line of that turn
    {asr|right}     what the machine heard, and what was said
    //              a unit ends inside the line; `//<neg_3>` also says whose voice goes on
    text +          the unit goes on in the next line
    text ^tag       a planted fault of the model's reply, see PLANTED below
    == name         the stage the next debater's line opens; without a name: after the last stage
    ~~              a new batch of corrections
"""

from __future__ import annotations

import csv
import datetime
import io
import json
import re
import sys
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import content_a
import content_b
import content_c
import openpyxl
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.worksheet import Worksheet
from timings import TIMINGS

HERE = Path(__file__).parent
CONTENTS: list[ModuleType] = [content_a, content_b, content_c]
SIDE_NAMES = {"affirmative": "正方", "negative": "反方"}

PLANTED = {
    "uncovered": ("line-uncovered", "the reply has no unit for this line"),
    "mixed": ("unit-mixed-speakers", "one unit joins the question and the answer"),
    "context": ("context-line", "the unit uses the line above, which was only shown as context"),
    "rewritten": ("text-rewritten", "the sentence is said in other words"),
    "number": ("number-changed", "三十 became 十三"),
    "fillers": ("particle-dropped", "呃 那个 这个 啊 就是说 呢 were dropped wholesale"),
    "shifted": ("text-shifted", "the first clause of the next line moved up into this line"),
    "chatter": ("text-chatter", "the assistant's own words stand before the speech"),
}


@dataclass
class Piece:
    """A part of a line that one unit takes."""

    asr: str
    right: str
    voice: str


@dataclass
class Line:
    """One text line of the transcript."""

    role: str
    header: bool  # the first text line of a turn
    pieces: list[Piece]
    joins_next: bool
    tag: str
    stage: int  # 1-based; 0 before the first, -1 after the last
    batch: int
    number: int = 0
    start_ms: int = 0
    end_ms: int = 0

    @property
    def text(self) -> str:
        """What the machine heard."""
        return "".join(piece.asr for piece in self.pieces)


@dataclass
class Reply:
    """One unit of a model's reply."""

    batch: int
    src: list[int] = field(default_factory=list)
    text: str = ""


MARK = re.compile(r"\{([^|{}]*)\|([^{}]*)\}")


def parse(content: ModuleType) -> tuple[list[Line], list[str]]:
    """The lines of a SCRIPT and the names of its stages."""

    lines: list[Line] = []
    stages: list[str] = []
    role, stage, batch = "", 0, 0
    for raw in content.SCRIPT.strip().splitlines():
        if raw.startswith("~~"):
            batch += 1
            continue
        if raw.startswith("=="):
            name = raw[2:].strip()
            if name:
                stages.append(name)
            stage = len(stages) if name else -1
            continue
        header = not raw.startswith(" ")
        body = raw.strip()
        if header:
            role, _, body = body.partition(":")
            body = body.strip()
        body, _, tag = body.partition(" ^")
        body = body.strip()
        joins_next = body.endswith("+")
        body = body.removesuffix("+").strip()
        pieces, voice = [], role
        for part in body.split("//"):
            part = part.strip()
            if found := re.match(r"<(\w+)>", part):
                voice, part = found[1], part[found.end() :]
            pieces.append(Piece(MARK.sub(r"\1", part), MARK.sub(r"\2", part), voice))
        lines.append(Line(role, header, pieces, joins_next, tag.strip(), stage, batch))
    return lines, stages


# --- transcripts -----------------------------------------------------------------------------


def clock(ms: int) -> str:
    """HH:MM:SS."""

    return f"{ms // 3_600_000:02}:{ms // 60_000 % 60:02}:{ms // 1000 % 60:02}"


def tencent_realtime(content: ModuleType, lines: list[Line]) -> str:
    """Grammar A: banner, `NAME date time `, text lines; numbers are those of the text lines."""
    zero = datetime.datetime.fromisoformat(content.BANNER)
    out = [f"{content.BANNER} 会议已开启实时转写，机器识别结果仅供参考 "]
    segment, batches = 0, {4: 2, 7: 3}
    for line in lines:
        if line.header:
            if batches.get(line.batch, segment) > max(segment, 1):
                segment = batches[line.batch]
                out.append(f"### 分段 {segment}")
            at = zero + datetime.timedelta(milliseconds=line.start_ms)
            out.append(f"{content.LABELS[line.role]} {at:%Y-%m-%d %H:%M:%S} ")
        out.append(line.text + " ")
        line.number = len(out)
    end = zero + datetime.timedelta(milliseconds=lines[-1].end_ms // 1000 * 1000 + 4000)
    out.append(f"{end:%Y-%m-%d %H:%M:%S} 主持人关闭实时转写 ")
    return "\n".join(out) + "\n"


def srt(content: ModuleType, lines: list[Line]) -> str:
    """One cue a line, `[NAME]: text`."""

    out: list[str] = []
    for index, line in enumerate(lines, 1):
        start = f"{clock(line.start_ms)},{line.start_ms % 1000:03}"
        end = f"{clock(line.end_ms)},{line.end_ms % 1000:03}"
        out += [str(index), f"{start} --> {end}", f"[{content.LABELS[line.role]}]: {line.text}", ""]
        line.number = len(out) - 1
    return "\n".join(out)


def tencent_record(content: ModuleType, lines: list[Line]) -> str:
    """Grammar C: `NAME(HH:MM:SS): text`, a blank line between turns, further lines below."""
    out: list[str] = []
    for line in lines:
        if line.header:
            if out:
                out.append("")
            out.append(f"{content.LABELS[line.role]}({clock(line.start_ms)}): {line.text}")
        else:
            out.append(line.text)
        line.number = len(out)
    return "\n".join(out) + "\n"


GRAMMARS = {
    "tencent_realtime": ("transcript.txt", tencent_realtime),
    "srt": ("transcript.srt", srt),
    "tencent_record": ("transcript.txt", tencent_record),
}


def set_times(content: ModuleType, lines: list[Line]) -> None:
    """From the recording where there is one, else as fast as a debater speaks."""
    times = TIMINGS.get(content.FOLDER)
    if times:
        for line, (start, end) in zip(lines, times, strict=True):
            line.start_ms, line.end_ms = start - content.OFFSET_MS, end - content.OFFSET_MS
        return
    at = 6_000
    for line in lines:
        line.start_ms = at if not line.header else (at + 1400) // 1000 * 1000
        line.end_ms = at = line.start_ms + 400 + 190 * len(line.text)


# --- the model's replies ---------------------------------------------------------------------


def replies(content: ModuleType, lines: list[Line]) -> list[Reply]:
    """The right units, as the marks of the script part the text."""

    units: list[Reply] = []
    current = Reply(lines[0].batch)
    for line in lines:
        for piece in line.pieces:
            if not (current.src and piece is line.pieces[0]):
                current = Reply(line.batch)
                units.append(current)
            current.src.append(line.number)
            current.text += piece.right
        if not line.joins_next:
            current = Reply(line.batch)
    return [unit for unit in units if unit.text]


def plant(content: ModuleType, lines: list[Line], units: list[Reply]) -> list[str]:
    """Turns right units into the faults the tags ask for; returns the rows of PLANTED.md."""
    rows = []
    number_of = {id(line): i for i, line in enumerate(lines)}
    for line in (line for line in lines if line.tag):
        after = lines[number_of[id(line)] + 1] if line is not lines[-1] else line
        before = lines[number_of[id(line)] - 1]
        at = next(i for i, unit in enumerate(units) if line.number in unit.src)
        unit, where = units[at], f"line {line.number}"
        if line.tag == "uncovered":
            assert unit.src == [line.number]
            del units[at]
        elif line.tag == "mixed":
            following = units.pop(at + 1)
            assert following.src == [after.number] and after.role != line.role
            unit.src += following.src
            unit.text += following.text
            where = f"lines {line.number} and {after.number}"
        elif line.tag == "context":
            assert before.batch < line.batch and before.role == line.role
            unit.text = "".join(piece.right for piece in before.pieces) + unit.text
            unit.src = [before.number, *unit.src]
            where = f"line {before.number} (context), unit of line {line.number}"
        else:
            texts = content.PLANTED_TEXT[line.tag]
            for step, text in enumerate(texts):
                assert len(units[at + step].src) == 1
                units[at + step].text = text
            if len(texts) == 2:
                where = f"lines {line.number} and {after.number}"
        code, words = PLANTED[line.tag]
        rows.append(f"| {line.batch:03}.json | {where} | `{code}` | {words} |")
    return rows


def write_corrections(folder: Path, lines: list[Line], units: list[Reply]) -> None:
    """One file a batch, with the two lines before it as context."""

    for batch in sorted({line.batch for line in lines}):
        numbers = [line.number for line in lines if line.batch == batch]
        context = [line.number for line in lines if line.number < numbers[0]][-2:]
        head = {"lines": [numbers[0], numbers[-1]], "context": context}
        rows = ",\n".join(
            "  " + json.dumps({"src": u.src, "text": u.text}, ensure_ascii=False)
            for u in units
            if u.batch == batch
        )
        start = json.dumps(head, ensure_ascii=False)[:-1]
        write(folder / f"corrections/{batch:03}.json", f'{start}, "units": [\n{rows}\n]}}\n')


# --- stages ----------------------------------------------------------------------------------


def is_debater(role: str) -> bool:
    """Not the chair, not a judge."""

    return role.startswith(("aff_", "neg_"))


def write_stages(
    content: ModuleType, folder: Path, lines: list[Line], names: list[str]
) -> list[str]:
    """stages.json with its planted boundaries; returns the rows of PLANTED.md."""

    rows, out = [], []
    for number, (name, spec) in enumerate(zip(names, content_stages(content), strict=True), 1):
        kind, side, speakers, respondents, *surprise = spec
        inside = [i for i, x in enumerate(lines) if x.stage == number and is_debater(x.role)]
        first, last = inside[0], inside[-1]
        before, cut = content.PLANTED_STAGES.get(number, (0, 0))
        if before:
            rows.append(
                f"| stages.json | stage {number} {name} | `first_line` {lines[first - before].number}"
                f" instead of {lines[first].number} | the chair's cue is inside the stage |"
            )
        if cut:
            rows.append(
                f"| stages.json | stage {number} {name} | `last_line` {lines[last - cut].number}"
                f" instead of {lines[last].number} | the stage loses its last line |"
            )
        stage = {
            "name": name,
            "type": kind,
            "acting_side": side,
            "speakers": speakers,
            "respondents": respondents,
            "first_line": lines[first - before].number,
            "last_line": lines[last - cut].number,
        }
        if surprise:
            stage["surprise"] = True
        out.append("  " + json.dumps(stage, ensure_ascii=False))
    write(folder / "stages.json", '{"stages": [\n' + ",\n".join(out) + "\n]}\n")
    return rows


EIGHT = [f"{side}_{number}" for side in ("aff", "neg") for number in range(1, 5)]
FOUR = ["aff_1", "aff_2", "neg_1", "neg_2"]
AFF, NEG = "affirmative", "negative"
STAGES_4V4: list[tuple[Any, ...]] = [
    ("constructive_speech", AFF, ["aff_1"], []),
    ("questioning", NEG, ["neg_2"], ["aff_1"]),
    ("constructive_speech", NEG, ["neg_1"], []),
    ("questioning", AFF, ["aff_2"], ["neg_1"]),
    ("summary", NEG, ["neg_2"], []),
    ("summary", AFF, ["aff_2"], []),
    ("head_to_head", "both", ["aff_4", "neg_4"], []),
    ("cross_examination", AFF, ["aff_3"], ["neg_1", "neg_2", "neg_4"]),
    ("cross_examination", NEG, ["neg_3"], ["aff_1", "aff_2", "aff_4"]),
    ("summary", AFF, ["aff_3"], []),
    ("summary", NEG, ["neg_3"], []),
    ("free_debate", "both", EIGHT, []),
    ("closing_speech", NEG, ["neg_4"], []),
    ("closing_speech", AFF, ["aff_4"], []),
]
STAGES_2V2: list[tuple[Any, ...]] = [
    ("constructive_speech", AFF, ["aff_1"], []),
    ("questioning", NEG, ["neg_2"], ["aff_1"]),
    ("constructive_speech", NEG, ["neg_1"], []),
    ("questioning", AFF, ["aff_2"], ["neg_1"]),
    ("summary", NEG, ["neg_2"], []),
    ("summary", AFF, ["aff_2"], []),
    ("questioning", NEG, ["neg_1"], ["aff_2"], True),  # the surprise challenge
    ("head_to_head", "both", FOUR, []),
    ("free_debate", "both", FOUR, []),
    ("closing_speech", NEG, ["neg_1"], []),
    ("closing_speech", AFF, ["aff_1"], []),
]


def content_stages(content: ModuleType) -> list[tuple[Any, ...]]:
    """Type, acting side, speakers and respondents of each stage."""

    return STAGES_4V4 if content.FORMAT == "4v4" else STAGES_2V2


# --- match.toml, forms -----------------------------------------------------------------------


def write_toml(content: ModuleType, folder: Path) -> None:
    """match.toml."""

    def text(value: str) -> str:
        return json.dumps(value, ensure_ascii=False)

    rows = [
        f"match_id = {text(content.FOLDER)}",
        'competition = "示例杯"',
        f"round = {text(content.ROUND)}",
        f"date = {text(content.DATE)}",
        f"format = {text(content.FORMAT)}",
        f"motion = {text(content.MOTION)}",
    ]
    for side, (team, position) in content.POSITIONS.items():
        rows.append(f"{side} = {{ team = {text(team)}, position = {text(position)} }}")
    rows += [
        f"transcript = {text(GRAMMARS[content.GRAMMAR][0])}",
        'transcript_version = "original"',
    ]
    if content.RECORDING:
        rows += [
            f"recording = {text(content.RECORDING)}",
            f"media_offset_ms = {content.OFFSET_MS}",
        ]
    winner, best = content.RESULT
    rows += [
        f"form_ids = {json.dumps(content.FORM_IDS, ensure_ascii=False)}",
        'winner_by = "decisive"',
        "",
        "[result]",
        f"winner = {text(winner)}",
        f"best_debater = {text(best)}",
        "",
        "[speakers]",
        *(f"{text(label)} = {text(role)}" for role, label in content.LABELS.items()),
    ]
    write(folder / "match.toml", "\n".join(rows) + "\n")


MATRIX_ROWS = [
    "立论", "质询方", "被质询方", "质询小结", "对辩",
    "盘问方", "被盘问方", "盘问小结", "自由辩论", "结辩",
]  # fmt: skip


def matrix_form(path: Path, title: str, judge: dict[str, Any]) -> None:
    """One judge, one workbook."""

    book = openpyxl.Workbook()
    sheet: Worksheet = book.active  # type: ignore[assignment]
    sheet.title = judge["judge"]
    thin = Side(style="thin", color="999999")
    box = Border(left=thin, right=thin, top=thin, bottom=thin)
    rows: list[list[Any]] = [[title, None, None, None], ["环节", "正方", "反方", "备注"]]
    notes = judge.get("notes", {})
    for name, aff, neg in zip(MATRIX_ROWS, judge["aff"], judge["neg"], strict=True):
        rows.append([name, aff, neg, notes.get(name)])
    rows.append(["合计", sum(judge["aff"]), sum(judge["neg"]), None])
    for name, key in [("印象票", "impression"), ("环节票", "stage"), ("决胜票", "decisive")]:
        rows.append([name, judge[key], None, None])
    rows += [["佳辩票", judge["best"], None, None], ["评语", judge["comment"], None, None]]
    for row in rows:
        sheet.append(row)
    sheet.merge_cells("A1:D1")
    for number in range(14, 19):
        sheet.merge_cells(f"B{number}:D{number}")
    for row in sheet["A1:D18"]:
        for cell in row:
            cell.border = box
            cell.alignment = Alignment("center", "center", wrap_text=True)
    for number in range(3, 14):
        sheet[f"D{number}"].alignment = Alignment("left", "center", wrap_text=True)
    sheet["B18"].alignment = Alignment("left", "center", wrap_text=True)
    sheet["A1"].font = Font(name="宋体", size=14, bold=True)
    for cell in [*sheet[2], *sheet[13]]:
        cell.font = Font(name="宋体", bold=True)
    for cell in sheet[2]:
        cell.fill = PatternFill("solid", fgColor="D9E2F3")
    for letter, width in zip("ABCD", (14, 10, 10, 34), strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.row_dimensions[1].height, sheet.row_dimensions[18].height = 28, 62
    book.properties.creator = "示例杯组委会"
    book.properties.created = datetime.datetime(2026, 3, 7, 12)
    raw = io.BytesIO()
    book.save(raw)
    out = io.BytesIO()
    modified = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for item in source.infolist():
            data = source.read(item)
            if item.filename == "docProps/core.xml":
                data = modified.sub(rb"\g<1>2026-03-07T12:00:00Z", data)
            fixed = zipfile.ZipInfo(item.filename, (2026, 3, 7, 12, 0, 0))
            fixed.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(fixed, data)
    write(path, out.getvalue())


def csv_form(path: Path, rows: list[list[str]], encoding: str) -> None:
    """A form with a row a judge."""

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    write(path, out.getvalue().encode(encoding))


# --- all -------------------------------------------------------------------------------------


def write(path: Path, data: str | bytes) -> None:
    """A file and the folders above it."""

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def load(content: ModuleType) -> tuple[list[Line], list[str], str]:
    """The lines with their times and numbers, the stages, the transcript."""

    lines, names = parse(content)
    set_times(content, lines)
    return lines, names, GRAMMARS[content.GRAMMAR][1](content, lines)


def write_match(content: ModuleType) -> list[str]:
    """One match folder; returns the rows of PLANTED.md."""

    folder = HERE / content.FOLDER
    lines, names, transcript = load(content)
    write_toml(content, folder)
    write(folder / GRAMMARS[content.GRAMMAR][0], transcript)
    planted = write_stages(content, folder, lines, names)
    if lines[-1].batch:
        units = replies(content, lines)
        planted = plant(content, lines, units) + planted
        write_corrections(folder, lines, units)
    for number, summary in enumerate(getattr(content, "SUMMARIES", []), 1):
        text = json.dumps(summary, ensure_ascii=False, indent=1)
        write(folder / f"summaries/{number:03}.json", text + "\n")
    for kind, judges in getattr(content, "MATRIX_FORMS", {}).items():
        for judge in judges:
            title = f"{content.FORM_IDS[0]} {'申诉' if kind == 'appeal' else ''}评分表"
            matrix_form(folder / f"forms/{kind}/{judge['judge']}.xlsx", title, judge)
    for name, rows, encoding in getattr(content, "CSV_FORMS", []):
        csv_form(folder / f"forms/original/{name}", rows, encoding)
    return planted


def main() -> int:
    """All folders and PLANTED.md."""

    pages = [PLANTED_HEAD]
    for content in CONTENTS:
        rows = write_match(content)
        notes = getattr(content, "PLANTED_NOTES", [])
        if rows or notes:
            pages.append(f"\n## {content.FOLDER}\n")
            if rows:
                pages += ["| file | where | finding | what |", "|---|---|---|---|", *rows]
            if notes:
                pages += [""] * bool(rows) + notes
    write(HERE / "PLANTED.md", "\n".join(pages).rstrip() + "\n")
    return 0


PLANTED_HEAD = """# Planted faults

What is wrong in the sample on purpose, so that a reviewer has something to find. Written by
`make_sample.py`; line numbers are the physical lines of the transcript. All other corrections,
stages and forms are meant to be right."""

if __name__ == "__main__":
    sys.exit(main())
