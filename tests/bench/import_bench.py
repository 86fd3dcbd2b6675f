"""How long importing takes: ``python tests/bench/import_bench.py [MATCHES] [LINES] [--profile]``.

Makes match folders of a real match's size (a turn of two lines every ten seconds, corrections in
batches of thirty lines with merges and splits, three forms) and imports them into a new project.
"""

import cProfile
import json
import pstats
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from reviewer.formats.debate_format import load_formats
from reviewer.services.importing import import_paths
from reviewer.storage.store import Store
from tests.services.match_maker import Maker

WORDS = "我方认为慢行系统应当优先建设因为城市道路资源有限而市民出行需要安全便利的空间对方辩友请问"
PEOPLE = {"主席": "chair", **{f"正{n}": f"aff_{n}" for n in range(1, 5)}}
PEOPLE |= {f"反{n}": f"neg_{n}" for n in range(1, 5)}
BATCH = 30
HEADS = "提交时间（自动）,场次（必填）,评委（必填）,{stages},印象票,环节票,决胜票,最佳辩手,备注"


def make_match(folder: Path, lines: int, seed: int) -> None:
    """One match folder."""
    dice = random.Random(seed)
    maker = Maker(folder)
    said = [_sentence(dice) for _ in range(lines)]
    labels = [dice.choice(list(PEOPLE)) for _ in range(0, lines, 2)]
    rows: list[str] = []
    numbers: list[int] = []
    for index, text in enumerate(said):
        if index % 2 == 0:
            seconds = index * 3
            clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
            rows.append(f"{labels[index // 2]} 2026-03-07 {clock} ")
        rows.append(f"{text} ")
        numbers.append(len(rows))
    maker.write("transcript.txt", "\n".join(rows) + "\n")
    speakers = "\n".join(f'"{label}" = "{role}"' for label, role in PEOPLE.items())
    maker.write("match.toml", f'competition = "示例杯"\nformat = "4v4"\n[speakers]\n{speakers}\n')
    _corrections(maker, numbers, said, dice)
    _stages_and_forms(maker, numbers, dice)


def _sentence(dice: random.Random) -> str:
    return "".join(dice.choices(WORDS, k=dice.randint(8, 30))) + "，"


def _corrections(maker: Maker, numbers: list[int], said: list[str], dice: random.Random) -> None:
    for start in range(0, len(numbers), BATCH):
        units: list[tuple[object, str]] = []
        for index in range(start, min(start + BATCH, len(numbers)), 2):
            pair, texts = numbers[index : index + 2], [_slip(t, dice) for t in said[index:][:2]]
            how = dice.randrange(4)
            if how == 0 and len(pair) == 2:
                units.append((pair, "".join(texts)))
            elif how == 1 and len(pair) == 2:
                at = len(texts[1]) // 2
                units.append((pair, texts[0] + texts[1][:at]))
                units.append((pair[1:], texts[1][at:]))
            else:
                units += [([number], text) for number, text in zip(pair, texts, strict=True)]
        batch = numbers[start : start + BATCH]
        maker.reply(f"{start // BATCH + 1:03d}", *units, lines=[batch[0], batch[-1]])


def _slip(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) - 1)
    return f"{text[:at]}{dice.choice(WORDS)}{text[at + 1 :]}"


def _stages_and_forms(maker: Maker, numbers: list[int], dice: random.Random) -> None:
    stages = load_formats()["4v4"].stages
    size = len(numbers) // len(stages)
    listed = []
    for index, stage in enumerate(stages):
        edges = numbers[index * size + 2 : (index + 1) * size]
        named = {"name": stage.name, "type": stage.type, "acting_side": stage.acting_side}
        listed.append({**named, "first_line": edges[0], "last_line": edges[-1]})
    maker.json("stages.json", {"stages": listed})
    sides = {"affirmative": "正方", "negative": "反方"}
    cells = [f"{stage.name}（{sides[side]}）" for stage in stages for side in stage.scored]
    for judge in ("石", "川", "原"):
        scores = [str(dice.randint(5, 9)) for _ in cells]
        answers = ["2026-03-08 20:31", "", f"评委{judge}", *scores, "正方", "正方", "正方"]
        row = [*answers, "正方一辩、反方一辩、正方二辩", "好"]
        text = f"{HEADS.format(stages=','.join(cells))}\n{','.join(row)}\n"
        maker.write(f"forms/original/{judge}.csv", text)


def main() -> None:
    """Prints seconds a match for a first import and for one that changes nothing."""
    given = [int(arg) for arg in sys.argv[1:] if arg.isdecimal()]
    matches, lines = (*given, *(10, 1300)[len(given) :])
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for number in range(matches):
            make_match(place / f"in/m{number}", lines, number)
        with Store.open(str(place / "p.db"), create=True) as store:
            profile = cProfile.Profile()
            for name in ("first", "again"):
                start, cpu = time.perf_counter(), time.process_time()
                if "--profile" in sys.argv and name == "first":
                    profile.enable()
                rows = import_paths(store, [place / "in"], author="bench")
                profile.disable()
                took, cpu = time.perf_counter() - start, time.process_time() - cpu
                results = sorted({row.result for row in rows})
                said = {"matches": matches, "lines": lines, "import": name, "results": results}
                each = {"seconds_a_match": took / matches, "of_cpu": cpu / matches}
                print(json.dumps({**said, **{key: round(value, 3) for key, value in each.items()}}))
        if "--profile" in sys.argv:
            pstats.Stats(profile).sort_stats("cumulative").print_stats(70)


if __name__ == "__main__":
    main()
