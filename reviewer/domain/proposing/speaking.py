"""Who speaks under which label: from the label's words, from calls, from the stages."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from reviewer.domain.proposing.blocks import Block
from reviewer.domain.proposing.fitting import Fit
from reviewer.domain.proposing.names import role_in_name
from reviewer.domain.proposing.passages import Piece, passages_of
from reviewer.domain.proposing.proposal import Evidence, RoleProposal, Why
from reviewer.domain.proposing.tokens import Teams, tokens_of
from reviewer.domain.words import INTERACTIVE_TYPES, MAX_JUDGES, is_judge

SURE = 0.8
"""From here on a role is used to find the stages, and put in when a proposal is applied."""
_NAMED = 0.97
_CUES = 3
"""Who gives so many strong cues, and most of all, is the chair."""
_CALL = 120
"""A chair's turn between two stages has so many signs at most."""
_AMONG = 0.6
"""A chair speaks beside so many of all who speak."""
_OWN_SHARE = 0.75
"""A label is one person's if so much of what it says speaks for one role."""
_MAIN = 0.15
"""Who says less of a stage than this is not one of the two who debate in it."""


def named_roles(
    labels: Iterable[str], known: Mapping[str, str | None], teams: Teams
) -> dict[str, RoleProposal]:
    """What the labels say by themselves; judges without a number are counted on."""
    found = {}
    read = {label: role_in_name(label, teams) for label in labels}
    taken = {role for role in (*known.values(), *read.values()) if role}
    free = (f"judge_{n}" for n in range(1, MAX_JUDGES + 1) if f"judge_{n}" not in taken)
    for label, role in read.items():
        if known.get(label) is not None or role is None:
            continue
        role = next(free, None) if role == "judge" else role
        if role is not None:
            found[label] = RoleProposal(label, role, _NAMED, (Evidence("name", text=label),))
    return found


def chair_among(blocks: Sequence[Block], open_labels: Iterable[str]) -> RoleProposal | None:
    """The label that says what a chair says, if one does."""
    said: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    cued: Counter[str] = Counter()
    for block in blocks:
        if block.label is None:
            continue
        sizes[block.label] += block.size
        if block.cue is not None and block.cue.strength >= 3.0:
            said[block.label] += 1
            cued[block.label] += block.size
    candidates = set(open_labels)
    if not said:
        return None
    label, number = min(said.items(), key=lambda item: (-item[1], item[0]))
    most = number >= _CUES and number > 0.6 * said.total()
    if label not in candidates or not most or cued[label] < 0.3 * sizes[label]:
        return None
    return RoleProposal(label, "chair", 0.95, (Evidence("chairs", share=number / said.total()),))


def chair_between(
    pieces: Sequence[Piece], roles: Mapping[str, str | None], teams: Teams
) -> RoleProposal | None:
    """The label that again and again speaks shortly between all others, and of who or how long."""
    passages = [p for p in passages_of(pieces, roles) if p.pieces[0].label]
    turns: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    beside: dict[str, set[str]] = defaultdict(set)
    for number, passage in enumerate(passages):
        label = passage.pieces[0].label or ""
        turns[label] += 1
        calls[label] += len(passage.text) <= _CALL and _tells(passage.text, teams)
        for other in passages[max(0, number - 1) : number + 2]:
            beside[label].add(other.pieces[0].label or "")
    ranked = sorted(calls, key=lambda label: (-calls[label], label))
    best = ranked[0] if ranked else ""
    others = max((calls[label] for label in ranked[1:]), default=0)
    among_all = len(beside[best]) > _AMONG * len(turns)
    often = calls[best] >= max(_CUES + 1, 2 * others) and calls[best] >= turns[best] / 2
    if not (best and roles.get(best) is None and among_all and often):
        return None
    return RoleProposal(best, "chair", 0.9, (Evidence("chairs", share=calls[best] / turns[best]),))


def _tells(text: str, teams: Teams) -> bool:
    """Whether it says who, what or how long, and nothing of the speaker's own."""
    kinds = {token.kind for token in tokens_of(text, teams)}
    return bool(kinds & {"debater", "pair", "duration", "start", "timeup"}) and "own" not in kinds


@dataclass(slots=True)
class _Votes:
    weights: Counter[str] = field(default_factory=Counter)
    stages: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    whys: dict[str, list[Evidence]] = field(default_factory=lambda: defaultdict(list))

    def add(self, role: str, size: int, stage: int, why: Why, line: int) -> None:
        self.weights[role] += size
        self.stages[role].add(stage)
        self.whys[role].append(Evidence(why, line))


def spoken_roles(
    blocks: Sequence[Block],
    pieces: Sequence[Piece],
    found: Fit,
    roles: Mapping[str, str | None],
    open_labels: Sequence[str],
) -> dict[str, RoleProposal]:
    """The roles that open labels are found in, where each role is somebody's own."""
    votes: dict[str, _Votes] = {label: _Votes() for label in open_labels}
    runs = _runs(blocks, found)
    for stage, run in runs.items():
        _vote_speech(votes, blocks, pieces, found, stage, run)
    settled = dict(roles)
    settled.update({label: role for label, v in votes.items() if (role := _own(v))})
    for stage, run in runs.items():
        _vote_partner(votes, blocks, pieces, found, stage, run, settled)
    made = {label: _proposed(label, v) for label, v in votes.items() if v.weights}
    return _without_rivals(made, votes, roles)


def _runs(blocks: Sequence[Block], found: Fit) -> dict[int, list[int]]:
    """The talk in each stage, by block."""
    runs: dict[int, list[int]] = defaultdict(list)
    for number, state in enumerate(found.course.states):
        if state.where == "stage" and blocks[number].cue is None:
            runs[state.stage].append(number)
    return runs


def _vote_speech(
    votes: Mapping[str, _Votes],
    blocks: Sequence[Block],
    pieces: Sequence[Piece],
    found: Fit,
    stage: int,
    run: Sequence[int],
) -> None:
    """In a stage of one speaker, who says most of it is that speaker."""
    plan = found.slots[stage].plan
    if plan.type in INTERACTIVE_TYPES or not run:
        return
    sizes = _sizes(blocks, run)
    label, size = min(sizes.items(), key=lambda item: (-item[1], item[0] or ""))
    called = _called(blocks, found, run[0])
    role = plan.speakers[0] if len(plan.speakers) == 1 else None
    if called and (role is None or called == role):
        role = called
    if label in votes and role is not None and size >= 0.6 * sizes.total():
        line = pieces[blocks[run[0]].begin[0]].line
        votes[label or ""].add(role, size, stage, "invited" if called == role else "stage", line)


def _vote_partner(
    votes: Mapping[str, _Votes],
    blocks: Sequence[Block],
    pieces: Sequence[Piece],
    found: Fit,
    stage: int,
    run: Sequence[int],
    settled: Mapping[str, str | None],
) -> None:
    """In a stage of two of whom one is known, the other is the other."""
    people = found.slots[stage].people
    sizes = _sizes(blocks, run)
    main = [label for label, size in sizes.items() if label and size >= _MAIN * sizes.total()]
    if len(people) != 2 or len(main) != 2:
        return
    for label, other in (main, main[::-1]):
        left = people - {settled.get(other)}
        if label in votes and settled.get(label) is None and len(left) == 1:
            line = pieces[blocks[run[0]].begin[0]].line
            votes[label].add(next(iter(left)), sizes[label], stage, "partner", line)


def _sizes(blocks: Sequence[Block], run: Sequence[int]) -> Counter[str | None]:
    sizes: Counter[str | None] = Counter()
    for number in run:
        sizes[blocks[number].label] += blocks[number].size
    return sizes


def _called(blocks: Sequence[Block], found: Fit, first: int) -> str | None:
    """The one debater whom the cue before the block calls."""
    before = blocks[first - 1].cue if first else None
    if before is None or not before.people or before.pair or before.passive:
        return None
    return before.people[0]


def _own(votes: _Votes) -> str | None:
    """The role that nearly all the label says speaks for."""
    if not votes.weights:
        return None
    role, size = min(votes.weights.items(), key=lambda item: (-item[1], item[0]))
    return role if size >= _OWN_SHARE * votes.weights.total() else None


def _proposed(label: str, votes: _Votes) -> RoleProposal:
    total = votes.weights.total()
    ranked = sorted(votes.weights.items(), key=lambda item: (-item[1], item[0]))
    role = _own(votes)
    others = tuple((each, size / total) for each, size in ranked if each != role)
    if role is None:
        evidence = (Evidence("shared-device", share=ranked[0][1] / total),)
        return RoleProposal(label, None, 0.0, evidence, others, shared=True)
    told = len(votes.stages[role])
    invited = any(each.why == "invited" for each in votes.whys[role])
    confidence = 0.7 + 0.1 * min(told - 1, 2) + 0.15 * invited - 0.3 * (1 - ranked[0][1] / total)
    if all(each.why == "partner" for each in votes.whys[role]):
        confidence -= 0.1
    return RoleProposal(label, role, min(confidence, 0.95), tuple(votes.whys[role]), others)


def _without_rivals(
    made: dict[str, RoleProposal], votes: Mapping[str, _Votes], roles: Mapping[str, str | None]
) -> dict[str, RoleProposal]:
    """Of two labels for one role the one that says more has it; the other stays a doubt."""
    holders = {role for role in roles.values() if role and not is_judge(role) and role != "other"}
    ranked = sorted(made, key=lambda label: (-votes[label].weights.total(), label))
    for label in ranked:
        each = made[label]
        if each.role is None:
            continue
        if each.role in holders:
            evidence = (*each.evidence, Evidence("contested"))
            made[label] = RoleProposal(
                label, each.role, min(each.confidence, 0.6), evidence, each.alternatives
            )
        holders.add(each.role)
    return made
