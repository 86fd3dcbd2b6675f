"""How many seeded faults of corrections the audit finds, how often it cries wolf, how fast it is.

    .venv/bin/python -m tests.bench.audit_bench [SEED] [ROUNDS]

Clean corrections: invented sentences, their original with homophones as a recogniser makes
them, their text with marks put in. Each kind of fault is put into clean units, one a match of
three; then the audit must give a finding of the right code on that unit. The sample's
corrections without what was planted are the second clean set, written by hand.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from reviewer.domain.audit import audit
from reviewer.domain.model import Line, Match, Record, Section, Team, Unit
from reviewer.domain.transcript import EMPTY, Transcript
from tests.bench import audit_speech as speech

SAME_CONTENT: Final = ("script-changed", "punctuation-only")
"""Information, not an alarm."""


DIGITS: Final = "零一二三四五六七八九十百0123456789"


@dataclass
class Said:
    """One unit: what was said, as it was heard, and as it was corrected."""

    said: str
    original: str
    text: str


def number(rng: random.Random) -> str:
    value = rng.choice((rng.randrange(2, 10), rng.randrange(11, 99), rng.randrange(100, 999)))
    return han(value) if rng.random() < 0.8 else str(value)


def han(value: int) -> str:
    digits = "零一二三四五六七八九"
    if value < 10:
        return digits[value]
    if value < 100:
        tens, ones = divmod(value, 10)
        head = "" if tens == 1 else digits[tens]
        return f"{head}十{digits[ones] if ones else ''}"
    hundreds, rest = divmod(value, 100)
    if not rest:
        return f"{digits[hundreds]}百"
    joint = "零" if rest < 10 else "一" if rest < 20 else ""
    return f"{digits[hundreds]}百{joint}{han(rest)}"


def sentence(rng: random.Random) -> str:
    return rng.choice(speech.SENTENCES).format(
        n=number(rng), who=rng.choice(speech.NAMES), latin=rng.choice(speech.LATIN)
    )


def heard(rng: random.Random, said: str) -> str:
    """With some words as a recogniser hears them, and fewer marks."""
    for right, wrong in speech.HEARD.items():
        if right in said and rng.random() < 0.35:
            said = said.replace(right, wrong)
    return said.replace("，", "") if rng.random() < 0.4 else said


def clean(rng: random.Random, said: str | None = None) -> Said:
    said = sentence(rng) if said is None else said
    text = said + rng.choice(("。", "。", "，", "？"))
    return Said(said, heard(rng, said), text)


# faults: each changes the unit in the middle of three (and maybe the next), False if it cannot


def parts(said: str, start: int, end: int) -> bool:
    """Whether no number, Latin word or filler is cut there or taken out."""
    around = said[max(start - 1, 0) : end + 1]
    return set(around).isdisjoint("分之呃啊这那个就是说的" + DIGITS) and not any(
        char.isascii() for char in around
    )


def shifted(rng: random.Random, units: list[Said]) -> bool:
    tail = rng.choice(speech.FOLLOWING)
    one, two = units[1], units[2]
    if rng.random() < 0.5:  # up: the head of the next unit
        two.original = heard(rng, tail) + "，" + two.original
        one.text = f"{one.text}{tail}，"
    else:
        one.original += "，" + heard(rng, tail)
        two.text = f"{tail}，{two.text}"
    return True


def dropped(rng: random.Random, units: list[Said]) -> bool:
    unit = units[1]
    if rng.random() < 0.4 and len(unit.said) > 8:  # a few characters from within
        at = rng.randrange(1, len(unit.said) - 4)
        gone = unit.said[at : at + rng.randrange(2, 4)]
        unit.text = unit.said.replace(gone, "", 1) + "。"
        return gone.isalpha() and not gone.isascii() and parts(unit.said, at, at + len(gone))
    more = heard(rng, rng.choice(speech.FOLLOWING))
    unit.original = f"{more}，{unit.original}" if rng.random() < 0.5 else unit.original + more
    return True


def rewritten(rng: random.Random, units: list[Said]) -> bool:
    said, other = rng.choice(speech.PARAPHRASES)
    units[1] = Said(said, heard(rng, said), f"{other}。")
    return True


def chatter(rng: random.Random, units: list[Said]) -> bool:
    units[1].text = rng.choice(speech.CHATTER).format(text=units[1].text)
    return True


def summary(rng: random.Random, units: list[Said]) -> bool:
    units[1].text = rng.choice(speech.SUMMARIES)
    return True


def fillers(rng: random.Random, units: list[Said]) -> bool:
    at = rng.choice((0, len(units[1].said), rng.randrange(len(units[1].said))))
    if not parts(units[1].said, at, at):
        return False
    put = "".join(rng.sample(speech.FILLERS, rng.choice((1, 1, 2))))
    units[1].original = heard(rng, units[1].said[:at] + put + units[1].said[at:])
    return True


def numbers(rng: random.Random, units: list[Said]) -> bool:
    plan = [s for s in speech.SENTENCES if "{n}" in s]
    form = rng.choice(plan)
    first, second = number(rng), number(rng)
    names = {"who": rng.choice(speech.NAMES), "latin": rng.choice(speech.LATIN)}
    said = form.format(n=first, **names)
    if first.isdecimal() == second.isdecimal() and first != second:
        units[1] = Said(said, heard(rng, said), form.format(n=second, **names) + "。")
        return True
    return False


def names(rng: random.Random, units: list[Said]) -> bool:
    return swapped(rng, units, speech.NAMES, speech.OTHER_NAMES, "{who}")


def latin(rng: random.Random, units: list[Said]) -> bool:
    return swapped(rng, units, speech.LATIN, speech.OTHER_LATIN, "{latin}")


def swapped(
    rng: random.Random, units: list[Said], ones: tuple[str, ...], others: tuple[str, ...], slot: str
) -> bool:
    form = rng.choice([s for s in speech.SENTENCES if slot in s])
    which = rng.randrange(len(ones))
    filled = form.replace("{n}", number(rng))
    other = rng.choice(speech.NAMES if slot == "{latin}" else speech.LATIN)
    filled = filled.replace("{who}" if slot == "{latin}" else "{latin}", other)
    said = filled.replace(slot, ones[which])
    units[1] = Said(said, heard(rng, said), filled.replace(slot, others[which]) + "。")
    return True


def same_content(rng: random.Random, units: list[Said]) -> bool:
    unit = units[1]
    if rng.random() < 0.5:
        value = rng.randrange(11, 999)
        form = rng.choice([s for s in speech.SENTENCES if "{n}" in s and "{who}" not in s])
        form = form.replace("{latin}", "AI")
        said = form.format(n=han(value))
        units[1] = Said(said, heard(rng, said), form.format(n=value) + "。")
        return True
    found = [c for c in speech.TRADITIONAL if c in unit.original and c in unit.text]
    for char in found:
        unit.text = unit.text.replace(char, speech.TRADITIONAL[char])
    return bool(found)


def pronouns(rng: random.Random, units: list[Said]) -> bool:
    form = rng.choice([s for s in speech.SENTENCES if any(c in s for c in "他她它")])
    said = form.format(n=number(rng), who=rng.choice(speech.NAMES))
    ours = next(c for c in "他她它" if c in said)
    other = rng.choice([c for c in "他她它" if c != ours])
    units[1] = Said(said, heard(rng, said), said.replace(ours, other) + "。")
    return True


def marks(rng: random.Random, units: list[Said]) -> bool:
    unit = units[1]
    unit.original, unit.text = unit.said.replace("，", ""), unit.said + "。"
    return True


Fault = Callable[[random.Random, list[Said]], bool]
KINDS: Final[dict[str, tuple[Fault, frozenset[str]]]] = {
    "shifted": (shifted, frozenset({"text-shifted"})),
    "dropped": (dropped, frozenset({"text-dropped"})),
    "rewritten": (rewritten, frozenset({"text-rewritten", "text-chatter"})),
    "chatter": (chatter, frozenset({"text-chatter"})),
    "summary": (summary, frozenset({"text-chatter", "text-rewritten"})),
    "fillers": (fillers, frozenset({"particle-dropped"})),
    "numbers": (numbers, frozenset({"number-changed"})),
    "names": (names, frozenset({"text-rewritten"})),
    "latin": (latin, frozenset({"text-rewritten"})),
    "30, traditional": (same_content, frozenset({"script-changed"})),
    "pronouns": (pronouns, frozenset({"script-changed"})),
    "punctuation": (marks, frozenset({"punctuation-only"})),
}


def a_match(units: list[Said]) -> Transcript:
    """A match with a line and a unit for each."""
    match = Match("m1", motion="图书馆应当通宵开放", affirmative=Team("甲队", "应当"))
    records: list[Record] = [match, Section("s1", "u1")]
    found = EMPTY.changed([(r.kind, r.id, r) for r in records], 1)
    lines = [(n, each) for n, each in enumerate(units, 1)]
    rows = [("line", str(n), Line(n, each.original, "甲")) for n, each in lines]
    made = [
        ("unit", f"u{n}", Unit(f"u{n}", (n,), each.text, suggested=each.text)) for n, each in lines
    ]
    return found.changed([*rows, *made], 1)


def detection(rng: random.Random, rounds: int) -> None:
    print(f"{'kind':18}{'found':>8}{'of':>7}   {'on the unit':>12}  codes given instead")
    for kind, (fault, codes) in KINDS.items():
        found = total = 0
        missed: Counter[str] = Counter()
        while total < rounds:
            units = [clean(rng) for _ in range(3)]
            if not fault(rng, units):
                continue
            total += 1
            given = {f.spot.code for f in audit(a_match(units)) if "u2" in f.units}
            found += bool(given & codes)
            if not given & codes:
                missed[",".join(sorted(given)) or "none"] += 1
                if missed.total() <= SHOWN:
                    print(f"   missed: {units[1].original} | {units[1].text}")
        print(f"{kind:18}{found:8}{total:7}   {found / total:12.2%}  {dict(missed) or ''}")


SHOWN: Final = 3


def by_sound() -> dict[str, list[str]]:
    """For each character of the sentences those of them that a dialect would say the same."""
    from reviewer.domain.pinyin import readings

    same = str.maketrans({"n": "l", "h": "", "g": ""})
    chars = {c for s in (*speech.SENTENCES, *speech.FOLLOWING) for c in s if c >= "一"}
    found: dict[str, list[str]] = {}
    for char in sorted(chars - set(DIGITS)):
        for reading in readings(char):
            found.setdefault(reading[0] + reading[1:].translate(same), []).append(char)
    return {c: [o for o in group if o != c] for group in found.values() for c in group}


def misheard(rng: random.Random, unit: Said, alike: dict[str, list[str]]) -> Said:
    """Single characters as others of their sound, drawn by chance."""
    at = rng.randrange(len(unit.original))
    others = alike.get(unit.original[at])
    if others and unit.original[at] not in "不没无非":
        unit.original = f"{unit.original[:at]}{rng.choice(others)}{unit.original[at + 1 :]}"
    return unit


def false_alarms(rng: random.Random, rounds: int) -> None:
    codes: Counter[str] = Counter()
    wrong: set[str] = set()
    alike = by_sound()
    transcript = a_match([misheard(rng, clean(rng), alike) for _ in range(rounds)])
    for found in audit(transcript):
        if found.spot.code not in SAME_CONTENT:
            codes[found.spot.code] += 1
            unit = transcript.units[found.unit]
            if found.unit not in wrong and len(wrong) < SHOWN:
                print(f"   {found.spot.code}: {transcript.original(unit)} | {unit.text}")
            wrong.add(found.unit)
    share = len(wrong) / rounds
    print(f"false alarms on {rounds} clean units: {len(wrong)} ({share:.2%}) {dict(codes)}")


def speed(rng: random.Random) -> None:
    units = [clean(rng) for _ in range(3000)]
    for unit in units:
        if rng.random() < 0.5:
            unit.text = unit.original
        elif rng.random() < 0.1:
            rewritten(rng, [unit, unit, unit])
    transcript = a_match(units)
    audit(a_match([clean(rng) for _ in range(10)]))  # the tables of pinyin are loaded
    began = time.perf_counter()
    audit(transcript)
    cold = time.perf_counter() - began
    edited = transcript.changed(
        [("unit", "u7", replace(transcript.units["u7"], text="我方另有话说"))], 2
    )
    began = time.perf_counter()
    audit(edited)
    warm = time.perf_counter() - began
    print(f"a match of 3,000 units, half of them changed: {cold:.3f} s, after an edit {warm:.3f} s")


def sample() -> None:
    """False alarms among the sample's corrections, planted ones left out."""
    import tempfile
    from pathlib import Path

    from reviewer.formats.resources import sample_dir
    from reviewer.services.importing import import_paths
    from reviewer.storage.store import Store

    planted = {31, 106, 107, 143, 392, 435}
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(f"{Path(folder) / 'bench.db'}", create=True) as store,
    ):
        import_paths(store, [sample_dir()], author="bench")
        units = alarms = 0
        for row in store.matches():
            transcript = store.load(row.match)
            units += sum(u.suggested is not None for u in transcript.units.values())
            for found in audit(transcript):
                lines = transcript.units[found.unit].src
                alarms += found.spot.code not in SAME_CONTENT and planted.isdisjoint(lines)
    print(f"false alarms on {units} corrected units of the sample: {alarms}")


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    rng = random.Random(seed)
    detection(rng, rounds)
    false_alarms(rng, 5 * rounds)
    sample()
    speed(rng)


if __name__ == "__main__":
    main()
