"""The rows of a proposal: stages, stages that would go, roles, each beside what stands now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from reviewer.ui.evidence_words import odds_words, sure_words
from reviewer.ui.words import lines_name, role_name, section_name, translate, word

if TYPE_CHECKING:
    from reviewer.domain.model import Section
    from reviewer.domain.proposing import (
        Edge,
        Evidence,
        Point,
        Proposal,
        RoleProposal,
        StageProposal,
        UnitRole,
    )
    from reviewer.domain.transcript import Transcript
    from reviewer.services.proposal_offers import Comparison, Offer

Which: TypeAlias = Literal["begin", "end"]
Key: TypeAlias = tuple[str, str, int]
AROUND: Final = 14
"""Characters that are shown of the text at a boundary."""


@dataclass(slots=True)
class ProposalRow:
    """One thing to take or to leave.

    ``unit`` is its place. ``settled``: a person or a file has settled what would have to go; such
    a row is ticked by hand only. ``edges`` and ``role`` are what is chosen among alternatives.
    """

    key: Key
    name: str
    lines: str
    sure: str
    now: str
    unit: str | None
    tickable: bool
    ticked: bool
    settled: bool = False
    same: bool = False
    evidence: tuple[Evidence, ...] = ()
    stage: StageProposal | None = None
    extra: str | None = None
    label: RoleProposal | None = None
    stretches: tuple[UnitRole, ...] = ()
    edges: dict[Which, Point] = field(default_factory=dict)
    role: str | None = None

    @property
    def cells(self) -> tuple[str, ...]:
        """What the columns say."""
        return self.name, self.lines, self.sure, self.now

    @property
    def tip(self) -> str:
        """What does not fit into the columns."""
        return "\n".join(filter(None, (self.name, self.now)))

    def chosen_stage(self) -> StageProposal | None:
        """The stage with the boundaries that were chosen."""
        stage = self.stage
        if stage is None or not self.edges:
            return stage
        begin = replace(stage.begin, point=self.edges.get("begin", stage.begin.point))
        end = replace(stage.end, point=self.edges.get("end", stage.end.point))
        return replace(stage, begin=begin, end=end)


def proposal_rows(
    transcript: Transcript, proposal: Proposal, comparison: Comparison
) -> list[ProposalRow]:
    """All rows in the order of the match, roles after the stages."""
    rows = [_stage_row(transcript, offer) for offer in comparison.offers]
    rows += [_extra_row(transcript, id_) for id_ in comparison.extra]
    index = transcript.unit_index
    rows.sort(key=lambda row: index[row.unit] if row.unit else 0)
    rows += [_role_row(transcript, role) for role in proposal.roles]
    return [*rows, *_stretches_row(comparison.stretches)]


def _stage_row(transcript: Transcript, offer: Offer) -> ProposalRow:
    stage = offer.stage
    place = stage.place
    now = (
        translate("Proposals", "stands so")
        if offer.same
        else "; ".join(_differences(transcript, offer))
    )
    if offer.settled:
        now = translate("Proposals", "⚠ settled: {now}").format(now=now)
    return ProposalRow(
        ("stage", place.name or "", stage.index if stage.index is not None else place.first_line),
        place.name or word(place.type),
        _lines(place.first_line, place.last_line),
        sure_words(stage.confidence),
        now,
        offer.unit,
        tickable=not offer.same,
        ticked=not offer.same and not offer.settled,
        settled=offer.settled,
        same=offer.same,
        evidence=stage.evidence,
        stage=stage,
    )


def _differences(transcript: Transcript, offer: Offer) -> Iterator[str]:
    """What stands there that is another thing."""
    if offer.standing is None:
        yield translate("Proposals", "new")
    else:
        yield from _changes(transcript, transcript.sections[offer.standing], offer.stage)
    if offer.others:
        names = "、".join(section_name(transcript.sections[id_]) for id_ in offer.others)
        yield translate("Proposals", "in the way: {names}").format(names=names)


def _changes(transcript: Transcript, section: Section, stage: StageProposal) -> Iterator[str]:
    units = transcript.units_in(section.id)
    lines = units[0].src[0], units[-1].src[-1]
    place = stage.place
    if lines != (place.first_line, place.last_line) or any(
        edge.point.inside for edge in (stage.begin, stage.end)
    ):
        yield translate("Proposals", "lines {lines}").format(lines=_lines(*lines))
    pairs = (
        (section.name or "", place.name or ""),
        (word(section.type), word(place.type)),
        (word(section.acting_side), word(place.acting_side)),
        (_roles(section.speakers), _roles(place.speakers)),
        (_roles(section.respondents), _roles(place.respondents)),
    )
    yield from (before or "–" for before, after in pairs if before != after)


def _roles(roles: Sequence[str]) -> str:
    return "、".join(map(role_name, roles))


def _lines(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _extra_row(transcript: Transcript, id_: str) -> ProposalRow:
    from reviewer.services.proposal_offers import is_settled

    section = transcript.sections[id_]
    units = transcript.units_in(id_)
    now = translate("Proposals", "stands, and is not proposed: take it out")
    settled = is_settled(section)
    if settled:
        now = translate("Proposals", "⚠ settled: {now}").format(now=now)
    return ProposalRow(
        ("extra", id_, 0),
        f"− {section_name(section)}",
        _lines(units[0].src[0], units[-1].src[-1]),
        "",
        now,
        section.first_unit,
        tickable=True,
        ticked=not settled,
        settled=settled,
        extra=id_,
    )


def _role_row(transcript: Transcript, role: RoleProposal) -> ProposalRow:
    from reviewer.domain.proposing import SURE

    units = transcript.units
    unit = next(
        (u for u in transcript.unit_order if transcript.label(units[u]) == role.label), None
    )
    known = role.role is not None or bool(role.alternatives)
    now = translate("Proposals", "no role")
    if role.shared:
        now = translate("Proposals", "several people speak under this label")
    return ProposalRow(
        ("role", role.label, 0),
        _role_name(role.label, role.role),
        lines_name(units[unit]) if unit else "",
        sure_words(role.confidence) if role.role else "",
        now,
        unit,
        tickable=known and not role.shared,
        ticked=role.role is not None and not role.shared and role.confidence >= SURE,
        evidence=role.evidence,
        label=role,
        role=role.role,
    )


def _role_name(label: str, role: str | None) -> str:
    words = translate("Proposals", "{label} is {role}")
    return words.format(label=label, role="?" if role is None else role_name(role))


def take_edge(row: ProposalRow, which: Which, point: Point) -> None:
    """Takes one of the places of a boundary; what stood there so far is another thing then."""
    if row.stage is None:
        return
    proposed = row.stage.begin if which == "begin" else row.stage.end
    if point == proposed.point:
        row.edges.pop(which, None)
    else:
        row.edges[which] = point
    row.tickable = bool(row.edges) or not row.same
    row.ticked = row.tickable and (bool(row.edges) or not row.settled)


def keep_choice(row: ProposalRow, before: ProposalRow) -> None:
    """Chooses in a row that was made anew what was chosen in the one before it."""
    if row.stage == before.stage and before.edges:
        row.edges, row.tickable = before.edges, True
    if row.label is not None and row.label == before.label:
        take_role(row, before.role)
    row.ticked = row.tickable and before.ticked


def take_role(row: ProposalRow, role: str | None) -> None:
    """Takes another role for the row's label."""
    if row.label is not None:
        row.role, row.ticked = role, role is not None
        row.name = _role_name(row.label.label, role)


def _stretches_row(stretches: Sequence[UnitRole]) -> Iterator[ProposalRow]:
    """One row for all: they are many, and follow from the stages."""
    if not stretches:
        return
    words = translate("Proposals", "who speaks in {number} stretches that no label tells")
    sure = min(each.confidence for each in stretches)
    yield ProposalRow(
        ("stretches", "", 0),
        words.format(number=len(stretches)),
        str(stretches[0].begin.line),
        sure_words(sure),
        translate("Proposals", "units without a role"),
        stretches[0].begin.unit,
        tickable=True,
        ticked=True,
        stretches=tuple(stretches),
    )


def edge_choices(transcript: Transcript, edge: Edge, which: Which) -> list[tuple[Point, str]]:
    """The places of a boundary, the proposed first: how likely, and the text there."""
    found = [(edge.point, edge.confidence)]
    found += [(each.point, each.odds) for each in edge.alternatives]
    return [(point, _place_words(transcript, point, odds, which)) for point, odds in found]


def _place_words(transcript: Transcript, point: Point, odds: float, which: Which) -> str:
    text = transcript.line(point.line).text
    shown = text[point.offset :][:AROUND] if which == "begin" else text[: point.offset][-AROUND:]
    words = (
        translate("Proposals", "line {line} ({odds}): {text}…")
        if which == "begin"
        else translate("Proposals", "line {line} ({odds}): …{text}")
    )
    return words.format(line=point.line, odds=odds_words(odds), text=shown)
