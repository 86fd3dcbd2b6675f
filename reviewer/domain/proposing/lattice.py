"""The best course through a schedule, and how likely each of its boundaries is.

States are the gap before each stage, the stage, the call and the course of a surprise before
it, and what follows the last. A course never goes back. The best one is found by dynamic
programming (Viterbi), the odds of every entry into a stage by the forward-backward algorithm.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

Where: TypeAlias = Literal["gap", "stage", "call", "surprise", "rest"]

MISSING: Final = 6.0
"""What a stage that is missing costs."""
CUT_OFF: Final = 2.0
"""What a stage costs that lies before the transcript or after it."""
UNCALLED: Final = 6.0
"""What it costs that the transcript begins within a stage."""
MOST_MISSING: Final = 4
"""So many in a row may be missing within the course; any number at its ends."""
_NEVER: Final = -1e9


class State(NamedTuple):
    """A place in the course: before, in or (for a surprise) between, by the stage's number."""

    where: Where
    stage: int


@dataclass(frozen=True, slots=True)
class Course:
    """The best course: a state for each block.

    ``score`` is its logarithm, ``total`` that of all courses. ``entries`` and ``exits`` give for
    each state the odds that it begins with a block, or ends before one.
    """

    states: Sequence[State]
    score: float
    total: float
    entries: dict[State, dict[int, float]]
    exits: dict[State, dict[int, float]]


Emission: TypeAlias = Callable[[int, State], float]
Entry: TypeAlias = Callable[[int, int, bool], float]
"""What it costs to enter the stage of that number with that block, through its gap or not."""
_AS_IT_IS: Final = -1


def best_course(
    blocks: int,
    stages: int,
    emission: Emission,
    entry: Entry,
    *,
    surprises: bool,
    odds: bool = True,
) -> Course:
    """The course of so many blocks through so many stages; without ``odds`` only its states."""
    lattice = _Lattice(blocks, stages, emission, entry, surprises)
    return lattice.course() if odds else lattice.bare_course()


def states_of(stages: int, surprises: bool) -> list[State]:
    """All states in order."""
    found = []
    for stage in range(stages):
        if surprises and stage:
            found += [State("call", stage), State("surprise", stage)]
        found += [State("gap", stage), State("stage", stage)]
    return [*found, State("rest", stages)]


class _Lattice:
    def __init__(
        self, blocks: int, stages: int, emission: Emission, entry: Entry, surprises: bool
    ) -> None:
        self.stages = stages
        self.states = states_of(stages, surprises)
        self.number = {state: n for n, state in enumerate(self.states)}
        self.score = [[emission(b, state) for state in self.states] for b in range(blocks)]
        self.entry = [
            [
                *(entry(b, stage, False) for stage in range(stages)),
                *(entry(b, stage, True) for stage in range(stages)),
            ]
            for b in range(blocks)
        ]
        """By block: into each stage without its gap, then through it."""
        self.into = [self._sources(state) for state in self.states]
        self.out: list[list[tuple[int, float, int]]] = [[] for _ in self.states]
        for target, sources in enumerate(self.into):
            for source, cost, stage in sources:
                self.out[source].append((target, cost, stage))

    def _sources(self, target: State) -> list[tuple[int, float, int]]:
        """The states that may come before, the cost, and which entry it is (``self.entry``)."""
        found = [(self.number[target], 0.0, _AS_IT_IS)]
        for number, source in enumerate(self.states):
            missing = target.stage - _done(source)
            if source == target or not 0 <= missing <= self._most(source, target):
                continue
            if not _may_follow(source, target):
                continue
            through = source == State("gap", target.stage)
            way = _AS_IT_IS
            if target.where == "stage":
                way = target.stage + (self.stages if through else 0)
            each = CUT_OFF if target.where == "rest" else MISSING
            found.append((number, -each * missing, way))
        return found

    def _most(self, source: State, target: State) -> int:
        return self.stages if target.where == "rest" else MOST_MISSING

    def bare_course(self) -> Course:
        """The states alone."""
        states, score = self._viterbi()
        return Course([self.states[s] for s in states], score, score, {}, {})

    def course(self) -> Course:
        """The states, and the odds of every boundary."""
        states, score = self._viterbi()
        forward, backward = self._forward(), self._backward()
        total = _log_sum([forward[-1][s] + self._ending(s) for s in range(len(self.states))])
        entries: dict[State, dict[int, float]] = {}
        exits: dict[State, dict[int, float]] = {}
        for b in range(len(self.score)):
            for target, sources in enumerate(self.into):
                later = self.score[b][target] + backward[b][target] - total
                for source, cost, stage in sources:
                    if source == target:
                        continue
                    before = forward[b - 1][source] if b else _NEVER
                    log = before + self._cost(b, cost, stage) + later
                    if log >= _FAINT:
                        self._note(b, source, target, log, entries, exits)
                if b == 0:
                    self._note(b, target, target, self._starting(target) + later, entries, {})
        return Course([self.states[s] for s in states], score, total, entries, exits)

    def _note(
        self,
        block: int,
        source: int,
        target: int,
        log: float,
        entries: dict[State, dict[int, float]],
        exits: dict[State, dict[int, float]],
    ) -> None:
        if log < _FAINT:
            return
        odds = math.exp(log)
        for found, state in ((entries, self.states[target]), (exits, self.states[source])):
            place = found.setdefault(state, {})
            place[block] = place.get(block, 0.0) + odds

    def _cost(self, block: int, cost: float, way: int) -> float:
        return cost if way == _AS_IT_IS else cost + self.entry[block][way]

    def _starting(self, number: int) -> float:
        """A transcript may begin in the middle of a match."""
        state = self.states[number]
        if state.where in ("call", "surprise", "rest"):
            return _NEVER
        begun = -UNCALLED if state.where == "stage" else 0.0
        return begun - CUT_OFF * state.stage

    def _ending(self, number: int) -> float:
        return -CUT_OFF * (self.stages - _done(self.states[number]))

    def _viterbi(self) -> tuple[list[int], float]:
        last = [self._starting(s) + self.score[0][s] for s in range(len(self.states))]
        back: list[list[int]] = []
        for b in range(1, len(self.score)):
            chosen, now = [], []
            for target, sources in enumerate(self.into):
                best, source = self._best(last, self.entry[b], sources)
                chosen.append(source)
                now.append(best + self.score[b][target])
            back.append(chosen)
            last = now
        score, state = max((last[s] + self._ending(s), -s) for s in range(len(last)))
        path = [-state]
        for chosen in reversed(back):
            path.append(chosen[path[-1]])
        return path[::-1], score

    @staticmethod
    def _best(
        last: Sequence[float], entry: Sequence[float], sources: Sequence[tuple[int, float, int]]
    ) -> tuple[float, int]:
        """The best way into a state, and whence; a plain loop, as most of the time goes here."""
        best, source = -math.inf, 0
        for number, cost, way in sources:
            value = last[number] + cost
            if way != _AS_IT_IS:
                value += entry[way]
            if value > best or (value == best and number < source):
                best, source = value, number
        return best, source

    def _forward(self) -> list[list[float]]:
        found = [[self._starting(s) + self.score[0][s] for s in range(len(self.states))]]
        for b in range(1, len(self.score)):
            last = found[-1]
            found.append(
                [
                    _log_sum([last[s] + self._cost(b, cost, stage) for s, cost, stage in sources])
                    + self.score[b][target]
                    for target, sources in enumerate(self.into)
                ]
            )
        return found

    def _backward(self) -> list[list[float]]:
        found = [[self._ending(s) for s in range(len(self.states))]]
        for b in range(len(self.score) - 1, 0, -1):
            ahead = [score + later for score, later in zip(self.score[b], found[-1], strict=True)]
            found.append(
                [
                    _log_sum([ahead[t] + self._cost(b, cost, stage) for t, cost, stage in targets])
                    for targets in self.out
                ]
            )
        return found[::-1]


_FAINT: Final = -7.0
"""Odds below e to this power are not worth a word."""


def _done(state: State) -> int:
    """How many stages are over once the state is left."""
    return state.stage + 1 if state.where == "stage" else state.stage


def _may_follow(source: State, target: State) -> bool:
    if source.where == "rest":
        return False
    if source.where == "call":
        return target == State("surprise", source.stage)
    if target.where == "surprise":
        return False
    if target.where == "gap" and source.where == "gap":
        return target.stage > source.stage
    return not (target.where == "call" and source.where == "gap" and target.stage < source.stage)


def _log_sum(values: Sequence[float]) -> float:
    most = max(values)
    if len(values) == 1 or most <= _NEVER / 2:
        return most
    return most + math.log(sum(math.exp(v - most) for v in values if v > most - 30))
