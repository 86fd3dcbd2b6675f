"""How many cells of damaged judge forms are right by themselves, left to a person, or wrong.

    .venv/bin/python -m tests.bench.forms_bench [SETS]

A set is the forms of three judges of one match, in one of the layouts and file types of the
field, with up to two kinds of damage. A cell (judge, stage, side) is ``right`` if its own score
and no other stands there, ``wrong`` if another does, else ``left``; it is ``damaged`` if the
damage touched it.
"""

import datetime as dt
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from reviewer.domain.errors import BadInput
from reviewer.domain.model import DebateFormat, Section
from reviewer.domain.scores import align, scored_cells
from reviewer.domain.scores.labels import SIDE_NAMES
from reviewer.domain.words import SIDES, Side
from reviewer.formats.debate_format import load_formats
from reviewer.formats.judge_form import ReadForm, read_forms
from tests.bench.spreadsheets import delimited, ods, xls, xlsx

SETS, SEED, PANEL = 500, 20260301, 3
Cell = tuple[str, Side]
Key = tuple[int, str, Side]  # judge, section, side
NAMES = ("石屿", "林川", "何原", "周野", "吴岚", "郑溪")
READABLE = ("{0}", "{0}.00 ", " {0}", "{0}分", "{1}")
UNREADABLE = ("7.5", "七分", "1O", dt.date(2026, 7, 8), True, "#N/A", "11", "0", "7+", None)
KIND_WORDS = {
    "constructive_speech": "立论",
    "supplementary_argumentation": "申论",
    "questioning": "质询",
    "cross_examination": "盘问",
    "summary": "小结",
    "head_to_head": "对辩",
    "free_debate": "自由辩论",
    "closing_speech": "结辩",
}
SYNONYMS = (("立论", "开篇陈词"), ("自由辩论", "自由辩"), ("结辩", "总结陈词"), ("申论", "驳论"))
STATES, WORDS = ("sound", "damaged"), ("right", "left", "wrong")
NONSENSE = ("第{0}环节", "环节{0}", "陈述{0}", "交锋{0}")


@dataclass
class Box:
    """A cell of a table; ``keys`` are the scores it holds (two in a ``7/6`` cell)."""

    value: object = None
    keys: tuple[Key, ...] = ()


@dataclass
class FormSet:
    """A match's forms: ``tables`` by judge (one for all in a survey), what is true, what was
    touched."""

    fmt: DebateFormat
    sections: list[Section]
    truth: dict[Key, int]
    tables: list[list[list[Box]]] = field(default_factory=list)
    survey: bool = False
    first: int = 0  # the first row of values
    damaged: set[Key] = field(default_factory=set)
    kinds: list[str] = field(default_factory=list)
    spans: list[tuple[int, int, int, int]] = field(default_factory=list)
    file: str = "xlsx"
    doubled: bool = False

    def touch(self, boxes: list[Box]) -> None:
        """Notes that these cells are damaged."""
        self.damaged |= {key for box in boxes for key in box.keys}


def a_set(rng: random.Random) -> FormSet:
    """A sound set: a format, a match that went as it may, three judges' scores."""
    fmt = rng.choice(list(load_formats().values()))
    stages = list(fmt.stages)
    if rng.random() < 0.3:
        stages[-2:] = reversed(stages[-2:])
    if rng.random() < 0.15:
        del stages[rng.randrange(len(stages))]
    sections = [
        Section(f"s{n}", f"u{n}", "stage", s.type, s.name, s.acting_side, s.speakers, s.respondents)
        for n, s in enumerate(stages)
    ]
    cells = [c for c in scored_cells(sections, fmt.stages) if not c.optional or rng.random() < 0.5]
    truth = {
        (judge, c.section_id, c.side): rng.randint(1, 10) for judge in range(PANEL) for c in cells
    }
    return FormSet(fmt, sections, truth)


# layouts


def lay_full(made: FormSet, rng: random.Random) -> None:
    """A row a stage under its own name, columns 正方 and 反方."""
    for judge in range(PANEL):
        rows = _head(judge, rng)
        rows.append([Box("环节"), Box("正方"), Box("反方"), Box("备注")])
        made.first = len(rows)
        for section in made.sections:
            keys = [(judge, section.id, side) for side in SIDES]
            boxes = [_score(made, key) for key in keys]
            if any(box.keys for box in boxes):
                rows.append([Box(section.name), *boxes, Box()])
        made.tables.append([*rows, *_votes(rng)])


def lay_parts(made: FormSet, rng: random.Random) -> None:
    """A row a kind of stage or a part in it (质询方, 被质询方), columns 正方 and 反方."""
    rows_of: dict[str, dict[Side, list[Cell]]] = {}
    for section in made.sections:
        for side in SIDES:
            if (0, section.id, side) in made.truth:
                words = _part_words(made, section, side)
                rows_of.setdefault(words, {}).setdefault(side, []).append((section.id, side))
    if any(len(cells) > 1 for sides in rows_of.values() for cells in sides.values()):
        lay_full(made, rng)  # two stages of one kind: such a table has no row for each
        return
    for judge in range(PANEL):
        rows = _head(judge, rng)
        rows.append([Box("环节"), Box("正方"), Box("反方")])
        made.first = len(rows)
        for words, sides in rows_of.items():
            keys = [(judge, *sides[side][0]) if side in sides else None for side in SIDES]
            rows.append([Box(words), *(_score(made, key) if key else Box() for key in keys)])
        made.tables.append([*rows, *_votes(rng)])


def _part_words(made: FormSet, section: Section, side: Side) -> str:
    kind = KIND_WORDS[str(section.type)]
    if section.type == "summary":
        kind = next((k for k in ("质询小结", "盘问小结") if k in (section.name or "")), "小结")
    if section.type not in ("questioning", "cross_examination"):
        return kind
    return f"{kind}方" if side == section.acting_side else f"被{kind}方"


def lay_pairs(made: FormSet, rng: random.Random) -> None:
    """One column of scores; ``7/6`` is who asks and who answers, or 正方 and 反方."""
    for judge in range(PANEL):
        rows = _head(judge, rng)
        rows.append([Box("环节"), Box("得分")])
        made.first = len(rows)
        for section in made.sections:
            sides: list[Side] = list(SIDES)
            if section.acting_side == "negative":
                sides.reverse()
            keys = [k for s in sides if (k := (judge, section.id, s)) in made.truth]
            name = section.name or ""
            if len(keys) == 2 and section.acting_side == "both":
                name = f"{name}（正方/反方）"
            said = "/".join(str(made.truth[key]) for key in keys)
            if len(keys) == 1 and section.type in ("questioning", "cross_examination"):
                name = f"{name}（{SIDE_NAMES[keys[0][2]]}）"
            if keys:
                value = said if len(keys) == 2 else made.truth[keys[0]]
                rows.append([Box(name), Box(value, tuple(keys))])
        made.tables.append([*rows, *_votes(rng)])


def lay_survey(made: FormSet, rng: random.Random) -> None:
    """A row a judge, a column a score."""
    style = rng.choice(("{n}、{t}（1-10分）", "{t}（必填）", "{n}.{t}"))
    made.survey, made.first = True, 1
    cells = [(s, side) for s in made.sections for side in SIDES if (0, s.id, side) in made.truth]
    titles = ["评委姓名", *(_survey_title(s, side) for s, side in cells)]
    titles += ["印象票", "环节票", "决胜票", "最佳辩手", "评语"]
    heads = [Box(style.format(n=n, t=t)) for n, t in enumerate(titles, start=1)]
    before = ["提交者（自动）", "提交时间（自动）"]
    rows = [[*(Box(b) for b in before), *heads]]
    for judge in range(PANEL):
        scores = [_score(made, (judge, s.id, side)) for s, side in cells]
        votes = [Box(v) for v in ("正方", "平票", "反方", "正方一辩、反方二辩、反方二辩", "")]
        who = [Box("昵称"), Box(f"2026-03-08 20:3{judge}"), Box(f"评委{NAMES[judge]}")]
        rows.append([*who, *scores, *votes])
    made.tables.append(rows)


def _survey_title(section: Section, side: Side) -> str:
    speech = section.type not in ("questioning", "cross_examination", "free_debate", "head_to_head")
    return f"{section.name}" if speech else f"{section.name}（{SIDE_NAMES[side]}）"


def _head(judge: int, rng: random.Random) -> list[list[Box]]:
    name = NAMES[judge] if rng.random() < 0.5 else f"{NAMES[judge]} 老师"
    return [[Box("示例杯 评分表")], [Box("评委姓名"), Box(name)]]


def _votes(rng: random.Random) -> list[list[Box]]:
    return [
        [Box("印象票"), Box(rng.choice(("正方", "反方")))],
        [Box("环节票"), Box("平")],
        [Box("决胜票"), Box(rng.choice(("正", "反")))],
        [Box("佳辩票"), Box("正方一辩×2、反方二辩")],
    ]


def _score(made: FormSet, key: Key) -> Box:
    return Box(made.truth[key], (key,)) if key in made.truth else Box()


# damage


def odd_numbers(made: FormSet, rng: random.Random) -> None:
    for box in _some_scores(made, rng):
        if len(box.keys) == 1 and isinstance(box.value, int):
            if rng.random() < 0.5:
                wide = "".join(chr(ord(d) + 0xFEE0) for d in str(box.value))
                box.value = rng.choice(READABLE).format(box.value, wide)
            else:
                made.touch([box])
                # Of a row that stands there twice, a blank one leaves the other as the only word.
                box.value = rng.choice(UNREADABLE[:-1] if made.doubled else UNREADABLE)


def renamed_stages(made: FormSet, rng: random.Random) -> None:
    for table in made.tables:
        for head, boxes in _titles(made, table):
            said = str(head.value)
            if rng.random() < 0.2:
                head.value = next((said.replace(a, b) for a, b in SYNONYMS if a in said), said)
            elif rng.random() < 0.15:
                made.touch(boxes)
                head.value = rng.choice(NONSENSE).format(rng.randint(1, 9))


def swapped_rows(made: FormSet, rng: random.Random) -> None:
    """Rows of a table (columns of a survey) change places with all they hold."""
    for table in made.tables:
        if made.survey:
            a, b = rng.sample(range(3, len(table[0]) - 5), 2)
            for row in table:
                row[a], row[b] = row[b], row[a]
        else:
            a, b = rng.sample(range(made.first, len(table) - 4), 2)
            table[a], table[b] = table[b], table[a]


def missing_rows(made: FormSet, rng: random.Random) -> None:
    table = rng.choice(made.tables)
    if made.survey:
        column = rng.randrange(3, len(table[0]) - 5)
        made.touch([row[column] for row in table])
        for row in table:
            del row[column]
    else:
        row = table.pop(rng.randrange(made.first, len(table) - 4))
        made.touch(row)


def doubled_rows(made: FormSet, rng: random.Random) -> None:
    made.doubled = True
    table = rng.choice(made.tables)
    at = rng.randrange(made.first, len(table) - (0 if made.survey else 4))
    made.touch(table[at])
    again = [Box(_other(b.value, rng) if b.keys else b.value, b.keys) for b in table[at]]
    table.insert(at + rng.randint(0, 1), again)


def shifted_columns(made: FormSet, rng: random.Random) -> None:
    """A column is put in before all (harmless), or values move against their heads."""
    table = rng.choice(made.tables)
    if rng.random() < 0.5:
        for number, row in enumerate(table):
            row.insert(0, Box("序号" if number == made.first - 1 else None))
        return
    rows = table[made.first :]
    for row in rows if rng.random() < 0.5 or made.survey else [rng.choice(rows)]:
        made.touch(row)
        row.insert(1 if not made.survey else 3, Box())


def merged_cells(made: FormSet, rng: random.Random) -> None:
    if not made.survey and made.file != "csv":
        made.spans.append((1, 1, 1, len(made.tables[0][made.first - 1])))


def gb18030(made: FormSet, rng: random.Random) -> None:
    made.file = "gb18030"


def named_otherwise(made: FormSet, rng: random.Random) -> None:
    for table in made.tables:
        for row in table:
            for box in row:
                if str(box.value) in NAMES:
                    box.value = rng.choice((" {} ", "{}（评委）", "{}老师")).format(box.value)


DAMAGE: tuple[Callable[[FormSet, random.Random], None], ...] = (
    odd_numbers,
    renamed_stages,
    swapped_rows,
    missing_rows,
    doubled_rows,
    shifted_columns,
    merged_cells,
    gb18030,
    named_otherwise,
)


def _other(value: object, rng: random.Random) -> object:
    return rng.randint(1, 10) if isinstance(value, int) and rng.random() < 0.7 else value


def _some_scores(made: FormSet, rng: random.Random) -> Iterator[Box]:
    for table in made.tables:
        for row in table[made.first :]:
            yield from (box for box in row if box.keys and rng.random() < 0.12)


def _titles(made: FormSet, table: list[list[Box]]) -> Iterator[tuple[Box, list[Box]]]:
    """Every title of scores with the boxes that it names."""
    if made.survey:
        for column, head in enumerate(table[0]):
            boxes = [row[column] for row in table[1:] if column < len(row)]
            if any(box.keys for box in boxes):
                yield head, boxes
    else:
        yield from ((row[0], row) for row in table[made.first :] if any(b.keys for b in row))


# what comes of it


def files_of(made: FormSet) -> list[tuple[str, bytes]]:
    """The files, a judge each or all in one."""
    tables = [[[box.value for box in row] for row in table] for table in made.tables]
    if made.file in ("csv", "gb18030"):
        encoding = "gb18030" if made.file == "gb18030" else "utf-8-sig"
        return [(f"{n}.csv", delimited(t, encoding)) for n, t in enumerate(tables)]
    write = {"xlsx": xlsx, "xls": xls, "ods": ods}[made.file]
    sheets = {f"评分表{n}": table for n, table in enumerate(tables)}
    return [(f"all.{made.file}", write(sheets, made.spans))]


def outcome(made: FormSet) -> Counter[str]:
    """The cells by what became of them."""
    forms: list[ReadForm] = []
    for name, data in files_of(made):
        try:
            forms += read_forms(name, data)
        except BadInput:
            continue
    held: dict[Key, list[str]] = {}
    for form in forms:
        judge = next((n for n, name in enumerate(NAMES) if name in form.judge), None)
        places = align(form.entries, made.sections, made.fmt)
        for entry, place in zip(form.entries, places, strict=True):
            if judge is None or place.section is None or place.side is None:
                continue
            if entry.read or entry.problem:  # what cannot be read is an error until it is settled
                key = (judge, place.section, place.side)
                held.setdefault(key, []).append(entry.read or "?")
    counts: Counter[str] = Counter()
    for key, score in made.truth.items():
        state = "damaged" if key in made.damaged else "sound"
        found = held.pop(key, [])
        right = found == [str(score)]
        word = "right" if right else "wrong" if len(found) == 1 and found != ["?"] else "left"
        counts[f"{state} {word}"] += 1
    counts["stray wrong"] += sum(found != ["?"] for found in held.values())
    return counts


def main() -> None:
    """Makes the sets, reads them and prints what came of it."""
    sets = int(sys.argv[1]) if len(sys.argv) > 1 else SETS
    total: Counter[str] = Counter()
    by_damage: dict[str, Counter[str]] = {}
    for number in range(sets):
        rng = random.Random(SEED + number)
        made = a_set(rng)
        made.file = rng.choice(("xlsx", "xlsx", "xls", "ods", "csv"))
        rng.choice((lay_full, lay_parts, lay_pairs, lay_survey))(made, rng)
        damage = rng.sample(DAMAGE, rng.choice((0, 1, 1, 2)))
        for each in damage:
            each(made, rng)
        counts = outcome(made)
        total += counts
        for name in [each.__name__ for each in damage] or ["none"]:
            by_damage.setdefault(name, Counter()).update(counts)
        if counts["sound wrong"] + counts["damaged wrong"] + counts["stray wrong"]:
            print("wrong:", number, made.fmt.id, made.file, [d.__name__ for d in damage], counts)
    print(f"{sets} sets, {sum(total.values())} cells")
    words = [f"{state} {word}" for state in STATES for word in WORDS] + ["stray wrong"]
    for name, counts in [("all", total), *sorted(by_damage.items())]:
        print(f"  {name:18}" + "".join(f"{word} {counts[word]:6}   " for word in words))
    sound = sum(total[word] for word in words[:3])
    wrong = total["sound wrong"] + total["damaged wrong"] + total["stray wrong"]
    print(f"right by themselves {total['sound right'] / sound:.2%} of the undamaged, wrong {wrong}")


if __name__ == "__main__":
    main()
