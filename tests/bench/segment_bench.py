"""How good proposals are: boundaries, sides and types, roles, and whether they know it.

    python -m tests.bench.segment_bench [--matches N] [--seed S] [--kind K] [--chairs C…] [--wrong]

Matches are made up (``debates``) in wordings of their own, a row a style of chair. A boundary is
a stage's first or last line; it is right at tolerance 1 if one of the lines beside it is.
``sure`` are boundaries of stages proposed with confidence 0.9 or more, ``wrong`` those of them
that are off by more than a line or of a wrong type or side, ``off`` those not exactly right.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from reviewer.domain.model import DebateFormat
from reviewer.domain.proposing import Proposal, propose
from reviewer.domain.proposing.proposal import StageProposal
from reviewer.formats.debate_format import load_formats
from tests.bench.debate_strangers import EXAMS, STRANGERS
from tests.bench.debate_words import STYLES
from tests.bench.debates import Made, Truth, Wish, make

SURE = 0.9
NEW = ("visitor", *STRANGERS)
"""Chairs written before a look at the rules; what is got wrong of these has been read since."""
UNREAD = tuple(EXAMS)
"""Chairs whose errors nobody has read: ``--wrong`` says nothing of them."""
KINDS = {
    "speakers, times": {"labels": "named", "timed": True},
    "speakers, no times": {"labels": "named", "timed": False},
    "speakers by number": {"labels": "numbered", "timed": True},
    "shared device": {"labels": "shared", "timed": True},
    "captions, times": {"labels": "none", "timed": True},
    "captions, no times": {"labels": "none", "timed": False},
}
NEW_KINDS = ("speakers, times", "speakers by number", "captions, no times")


def wishes(kind: str, chairs: Sequence[str]) -> Iterator[tuple[DebateFormat, Wish]]:
    """What the matches of a kind are like: formats, styles, noise and events in turn."""
    formats = load_formats()
    names, styles = sorted(formats), list(chairs)
    number = 0
    while True:
        fmt, style = formats[names[number % len(names)]], styles[(number // 2) % len(styles)]
        yield (
            fmt,
            Wish(
                style=style,
                noise=(0.0, 0.15, 0.3, 0.5)[number % 4],
                glued=(0.0, 0.3)[number % 2],
                swapped=number % 3 == 1,
                missing=(0, 0, 1, 0, 2)[number % 5],
                surprise=number % 2 == 0,
                pauses=number % 3,
                traps=(0.05, 0.15, 0.3)[number % 3],
                commentary=(40, 10, 0)[number % 3],
                **KINDS[kind],  # type: ignore[arg-type]
            ),
        )
        number += 1


class Score:
    """Counts over matches."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    def take(self, made: Made, proposal: Proposal) -> list[str]:
        """Counts one match; what was wrong, in words."""
        wrong = []
        pairs, lost = _pairs(made.stages, proposal.stages)
        self.count["true"] += 2 * len(made.stages)
        self.count["found"] += 2 * len(proposal.stages)
        for truth, found in pairs:
            wrong += self._take_pair(truth, found)
        for truth in lost:
            wrong.append(f"lost {truth.first}-{truth.last} {truth.plan.name}")
        self._take_false(proposal, pairs, made, wrong)
        self._take_roles(made, proposal)
        return wrong

    def _take_pair(self, truth: Truth, found: StageProposal) -> list[str]:
        place = found.place
        same = place.type == truth.plan.type and place.acting_side == truth.plan.acting_side
        offs = (abs(place.first_line - truth.first), abs(place.last_line - truth.last))
        for off in offs:
            self.count["right 0"] += off == 0
            self.count["right 1"] += off <= 1
            self.count["sure"] += found.confidence >= SURE
            bad = off > 1 or not same
            self.count["sure wrong"] += found.confidence >= SURE and bad
            self.count["sure off"] += found.confidence >= SURE and off > 0
            self.count["wrong"] += bad
            self.count["wrong doubtful"] += bad and found.confidence < SURE
        self.count["pairs"] += 1
        self.count["same"] += same
        if max(offs) <= 1 and same:
            return []
        return [
            f"{truth.first}-{truth.last} {truth.plan.name}: {place.first_line}-{place.last_line} "
            f"{place.name} {found.confidence}"
        ]

    def _take_false(
        self,
        proposal: Proposal,
        pairs: list[tuple[Truth, StageProposal]],
        made: Made,
        wrong: list[str],
    ) -> None:
        met = [found for _, found in pairs]
        first, last = made.stages[0].first, made.stages[-1].last
        for stage in proposal.stages:
            if stage in met:
                continue
            self.count["false"] += 1
            self.count["wrong"] += 2
            self.count["wrong doubtful"] += 2 * (stage.confidence < SURE)
            self.count["sure"] += 2 * (stage.confidence >= SURE)
            self.count["sure wrong"] += 2 * (stage.confidence >= SURE)
            place = stage.place
            self.count["outside"] += place.last_line < first or place.first_line > last
            wrong.append(
                f"false {place.first_line}-{place.last_line} {place.name} {stage.confidence}"
            )

    def _take_roles(self, made: Made, proposal: Proposal) -> None:
        for each in proposal.roles:
            if each.shared:
                self.count["shared said"] += 1
            elif each.role and each.confidence >= 0.8:
                self.count["roles"] += 1
                self.count["roles right"] += made.roles.get(each.label) == each.role
        self.count["labels"] += len(made.roles)

    def row(self) -> str:
        """The figures of a line."""
        c = self.count
        figures = [
            _f1(c["right 0"], c["found"], c["true"]),
            _f1(c["right 1"], c["found"], c["true"]),
        ]
        shares = [
            c[right] / max(c[whole], 1)
            for right in ("right 0", "right 1")
            for whole in ("found", "true")
        ]
        kinds = c["same"] / max(c["pairs"], 1)
        roles = f"{c['roles right']}/{c['roles']}/{c['labels']}"
        doubt = f"{c['wrong doubtful']}/{c['wrong']}"
        return (
            f"{c['true']:6}{figures[0]:8.4f}{figures[1]:8.4f}"
            f"{''.join(f'{share:8.4f}' for share in shares)}{kinds:8.4f}"
            f"{c['false']:6}{c['outside']:8}{c['sure'] / max(c['found'], 1):8.2f}"
            f"{c['sure wrong']:6}"
            f"{c['sure off']:6}{doubt:>9}  {roles}"
        )


HEAD = (
    f"{'':28}{'true':>6}{'F1@0':>8}{'F1@1':>8}{'P@0':>8}{'R@0':>8}{'P@1':>8}{'R@1':>8}{'kind':>8}{'false':>6}"
    f"{'outside':>8}{'sure':>8}{'wrong':>6}{'off':>6}{'doubted':>9}  roles right/given/labels"
)


def _pairs(
    true: list[Truth], found: tuple[StageProposal, ...]
) -> tuple[list[tuple[Truth, StageProposal]], list[Truth]]:
    """Each true stage with the proposal that shares most lines with it."""
    pairs, lost, left = [], [], list(found)
    for truth in true:
        best = max(left, key=lambda s: _shared(truth, s), default=None)
        if best is None or _shared(truth, best) <= 0:
            lost.append(truth)
        else:
            pairs.append((truth, best))
            left.remove(best)
    return pairs, lost


def _shared(truth: Truth, stage: StageProposal) -> int:
    place = stage.place
    return min(truth.last, place.last_line) - max(truth.first, place.first_line) + 1


def _f1(right: int, found: int, true: int) -> float:
    return 2 * right / (found + true) if found + true else 1.0


def run(kind: str, matches: int, seed: int, show: bool, chairs: Sequence[str]) -> Score:
    """The score of a kind."""
    score = Score()
    for number, (fmt, wish) in zip(range(matches), wishes(kind, chairs), strict=False):
        made = make(fmt, wish, seed * 100_000 + number)
        wrong = score.take(made, propose(made.transcript, load_formats()))
        if show:
            for words in wrong:
                print(f"   {number} {fmt.id} {wish.style} noise {wish.noise}: {words}")
    return score


def _speed() -> None:
    """A match of two hours, each way."""
    fmt = load_formats()["4v4"]
    for kind, wish in KINDS.items():
        made = make(fmt, Wish(noise=0.2, length=5.0, commentary=150, **wish), 7)  # type: ignore[arg-type]
        start = time.process_time()
        propose(made.transcript, load_formats())
        took = time.process_time() - start
        lines = made.transcript.line_order
        end = (lines[-1].end_ms or 0) / 3_600_000
        print(f"{kind:22}{len(lines):6} lines {end:5.1f} h {took:6.2f} s of processor (aim 1)")


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wrong", action="store_true", help="say what was wrong")
    parser.add_argument("--kind", choices=sorted(KINDS))
    parser.add_argument("--chairs", choices=("known", *NEW, *UNREAD), nargs="*")
    options = parser.parse_args()
    known = [style for style in sorted(STYLES) if style not in (*NEW, *UNREAD)]
    groups = {"known": known, **{style: [style] for style in (*NEW, *UNREAD)}}
    print(HEAD)
    whole: dict[str, Score] = {}
    for title, chairs in groups.items():
        if title not in (options.chairs or groups):
            continue
        for kind in [options.kind] if options.kind else KINDS if title == "known" else NEW_KINDS:
            show = options.wrong and title not in UNREAD
            score = run(kind, options.matches, options.seed, show, chairs)
            whole.setdefault(kind, Score()).count += score.count
            print(f"{title:8} {kind:19}{score.row()}", flush=True)
    for kind, score in whole.items():
        print(f"{'all':8} {kind:19}{score.row()}")
    if options.chairs is None:
        _speed()


if __name__ == "__main__":
    main()
