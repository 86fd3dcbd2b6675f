"""The proposal for a match: stages, roles, and what no label tells. Pure and deterministic."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reviewer.domain.model import DebateFormat, Match
from reviewer.domain.proposing.blocks import Block, blocks_of
from reviewer.domain.proposing.fitting import fit
from reviewer.domain.proposing.pace import without_false_calls
from reviewer.domain.proposing.passages import Piece, pieces_of, read
from reviewer.domain.proposing.placing import proposed
from reviewer.domain.proposing.proposal import (
    Evidence,
    Proposal,
    RoleProposal,
    StageProposal,
    UnitRole,
)
from reviewer.domain.proposing.runs import Run, Source, end_at, marks, point_at, runs_of
from reviewer.domain.proposing.speaking import (
    SURE,
    chair_among,
    chair_between,
    named_roles,
    spoken_roles,
)
from reviewer.domain.proposing.tokens import Teams
from reviewer.domain.scores import match_format
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import INTERACTIVE_TYPES

_UNPLACED = 4.0
"""A call so strong that fits nowhere is worth a word."""
_LOOKS = 2
"""So often roles are read from the stages, and the stages from the roles."""
_COMMENT = 30
"""Signs that a judge's comment has at least."""


def propose(transcript: Transcript, formats: Mapping[str, DebateFormat]) -> Proposal:
    """What is proposed for the match.

    ``formats`` are those the program knows. Where the match names none, the one that fits best
    is taken, and nothing is sure.
    """
    pieces = pieces_of(transcript)
    chosen = match_format(transcript.match, formats)
    candidates = [chosen] if chosen is not None else [formats[id_] for id_ in sorted(formats)]
    if not pieces or not candidates:
        return Proposal(None, chosen is None, (), (), ())
    best = max(
        (_Reading(transcript, pieces, each, chosen is None) for each in candidates),
        key=lambda reading: reading.found.score,
    )
    return best.proposal()


def teams_of(match: Match) -> Teams:
    """What the sides are called beside 正方 and 反方: the teams, as they are read."""

    def names(team: str | None) -> tuple[str, ...]:
        said = (
            read((Piece("", 0, 0, len(team), team, None, None, None, None),)).text if team else ""
        )
        return (said,) if len(said) > 1 else ()

    ours, theirs = names(match.affirmative.team), names(match.negative.team)
    return ((), ()) if ours == theirs else (ours, theirs)


@dataclass(slots=True)
class _Voices:
    """Who labels are held to be; a label that is not among ``roles`` tells nobody apart."""

    roles: dict[str, str | None]
    proposals: dict[str, RoleProposal]

    def take(self, found: Mapping[str, RoleProposal]) -> bool:
        """Takes proposals in; whether any of them changes who is held to speak."""
        changed = False
        for label, each in found.items():
            self.proposals[label] = each
            if each.shared and label in self.roles:
                del self.roles[label]
                changed = True
            elif each.role and each.confidence >= SURE and self.roles.get(label) != each.role:
                self.roles[label] = each.role
                changed = True
        return changed


class _Reading:
    """A match read against one format."""

    def __init__(
        self,
        transcript: Transcript,
        pieces: Sequence[Piece],
        fmt: DebateFormat,
        guessed: bool,
    ) -> None:
        self.pieces, self.fmt, self.guessed = pieces, fmt, guessed
        self.teams = teams_of(transcript.match)
        self.labels = list(dict.fromkeys(p.label for p in pieces if p.label))
        known = {label: s.role for label, s in transcript.speakers.items()}
        self.voices = self._named(known)
        self.blocks = self._blocks()
        self._find_chair()
        for _ in range(_LOOKS):
            if not self._open:
                break
            self.found = fit(self.blocks, fmt.stages, odds=False)
            if not self._find_speakers():
                break
            self.blocks = self._blocks()
        self._find_stages()

    def _find_stages(self) -> None:
        self.found = fit(self.blocks, self.fmt.stages)
        for _ in range(_LOOKS):
            left = without_false_calls(self.blocks, self.found)
            if left is None:
                break
            self.blocks = left
            self.found = fit(self.blocks, self.fmt.stages)

    def _named(self, known: Mapping[str, str | None]) -> _Voices:
        named = named_roles(self.labels, known, self.teams)
        roles: dict[str, str | None] = {
            label: known.get(label) or (named[label].role if label in named else None)
            for label in self.labels
        }
        if len(self.labels) == 1 and not any(roles.values()):
            roles = {}  # one label for all tells nobody apart
        return _Voices(roles, dict(named))

    def _blocks(self) -> list[Block]:
        return blocks_of(self.pieces, self.voices.roles, self.teams)

    @property
    def _open(self) -> list[str]:
        return [label for label, role in self.voices.roles.items() if role is None]

    def _find_chair(self) -> None:
        if "chair" in self.voices.roles.values() or not self._open:
            return
        found = chair_among(self.blocks, self._open)
        found = found or chair_between(self.pieces, self.voices.roles, self.teams)
        if found is not None and self.voices.take({found.label: found}):
            self.blocks = self._blocks()

    def _find_speakers(self) -> bool:
        found = spoken_roles(self.blocks, self.pieces, self.found, self.voices.roles, self._open)
        return self.voices.take(found)

    def proposal(self) -> Proposal:
        """What comes of it."""
        source = Source(self.pieces, self.blocks, self.found, self.fmt.surprise, self.guessed)
        runs = list(runs_of(source))
        stages = tuple(proposed(source, run) for run in runs)
        found = {stage.index for stage in stages}
        return Proposal(
            self.fmt.id,
            self.guessed,
            _apart(stages),
            tuple(self._roles()),
            tuple(self._stretches(runs)),
            tuple(n for n in range(len(self.fmt.stages)) if n not in found),
            tuple(self._unplaced()),
            self._commented(),
        )

    def _roles(self) -> Iterator[RoleProposal]:
        if len(self.labels) == 1 and not self.voices.roles:
            label = self.labels[0]
            yield RoleProposal(label, None, 0.0, (Evidence("shared-device"),), shared=True)
        for label in self.labels:
            if label in self.voices.proposals:
                yield self.voices.proposals[label]

    def _stretches(self, runs: Sequence[Run]) -> Iterator[UnitRole]:
        """Cues are the chair's, and a speech its speaker's, where no label says so.

        Of what stands under another's label only the first words in a stage are told.
        """
        inside = {n: run for run in runs for n in range(run.first, run.last + 1)}
        for number, block in enumerate(self.blocks):
            labelled = self.voices.roles.get(block.label or "") is not None
            lagging = labelled and self._is_lagging(number)
            if not block.size or (block.label in self.voices.roles and not lagging):
                continue
            role = "chair" if block.cue is not None else self._speaker(inside.get(number))
            if role is not None:
                begin, end = point_at(self.pieces, block.begin), end_at(self.pieces, block.end)
                yield UnitRole(begin, end, role, 0.85 if lagging else 0.9)

    def _is_lagging(self, number: int) -> bool:
        """Whether the machine had not yet noticed that somebody else speaks."""
        block = self.blocks[number]
        role = self.voices.roles.get(block.label or "")
        return (role == "chair") == (block.cue is None) and block.size > 0

    def _speaker(self, run: Run | None) -> str | None:
        """Whose the stage's words are, if one debater's."""
        if run is None or run.state.where != "stage":
            return None
        plan = self.found.slots[run.state.stage].plan
        alone = plan.type not in INTERACTIVE_TYPES and len(plan.speakers) == 1
        return plan.speakers[0] if alone else None

    def _unplaced(self) -> Iterator[Evidence]:
        """Calls that stand inside a stage, or after all of them."""
        for block, state in zip(self.blocks, self.found.course.states, strict=True):
            cue = block.cue
            if cue is None or "remain" in cue.says or state.where not in ("stage", "surprise"):
                continue
            if cue.opens and cue.called and cue.strength >= _UNPLACED:
                yield from marks(self.pieces, block)

    def _commented(self) -> bool:
        """Whether somebody speaks at length after the last stage, called as a judge."""
        called = False
        for block, state in zip(self.blocks, self.found.course.states, strict=True):
            if state.where != "rest":
                continue
            if block.cue is not None:
                called = called or "judge" in block.cue.says
            elif called and block.size >= _COMMENT:
                return True
        return False


def _apart(stages: Sequence[StageProposal]) -> tuple[StageProposal, ...]:
    """Stages in whole lines that do not overlap: a line two share is the later one's."""
    found: list[StageProposal] = []
    for stage in stages:
        if found and found[-1].place.last_line >= stage.place.first_line:
            before = found[-1]
            last = max(stage.place.first_line - 1, before.place.first_line)
            found[-1] = replace(before, place=replace(before.place, last_line=last))
        found.append(stage)
    return tuple(found)
