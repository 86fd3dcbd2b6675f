"""The records of an export (CONTRACT §5) as strict models: every field there, none besides.

Fields stand in the order in which they are written. A missing value is ``None``, never an empty
text. The docstrings and descriptions are what the schemas and the dataset card say.

Schema version 1: the first.
"""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from reviewer.domain.words import (
    ActingSide,
    AdjudicationKind,
    MatchStatus,
    SectionKind,
    Side,
    StageType,
)

SCHEMA_VERSION: Final = 1

Text: TypeAlias = Annotated[str, Field(min_length=1)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
Ordinal: TypeAlias = Annotated[int, Field(ge=1)]
Score: TypeAlias = Annotated[int, Field(ge=1, le=10)]
Sha256: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Role: TypeAlias = Annotated[str, Field(pattern="^((aff|neg)_[1-4]|chair|judge_[1-9][0-9]?|other)$")]
Debater: TypeAlias = Literal["aff_1", "aff_2", "aff_3", "aff_4", "neg_1", "neg_2", "neg_3", "neg_4"]
Src: TypeAlias = Annotated[list[Ordinal], Field(min_length=1)]
Cut: TypeAlias = Annotated[list[Count], Field(min_length=2, max_length=2)]
Vote: TypeAlias = Literal["affirmative", "negative", "tie"]


class Strict(BaseModel):
    """No conversion, no unknown field, no NaN."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Team(Strict):
    """One side of a match."""

    team: Text | None
    position: Text | None


class Section(Strict):
    """A run of utterances: a stage, or what stands between stages."""

    section_id: Text
    index: Ordinal
    kind: SectionKind
    type: StageType | None
    name: Text | None
    acting_side: ActingSide | None
    speakers: list[Role]
    respondents: list[Role]
    surprise: bool
    judge_id: Text | None
    first_line: Ordinal
    last_line: Ordinal
    start_ms: int | None
    end_ms: int | None


class Utterance(Strict):
    """A sentence-level utterance, its lines in the transcript, and where it begins and ends."""

    utterance_id: Text
    section_id: Text
    src: Src
    cut: Cut | None
    text: Text
    side: Side | None
    role: Role | None
    start_ms: int | None
    end_ms: int | None


class LeftOut(Strict):
    """Lines that are no utterance, and why."""

    src: Src
    reason: Text


class Source(Strict):
    """The transcript and the recording a match was made from."""

    sha256: Sha256 | None
    encoding: Text | None
    lines: Count
    transcript_version: Text | None
    recording_sha256: Sha256 | None
    media_offset_ms: int


class MatchReview(Strict):
    """How far and by whom a match was reviewed, and what was changed."""

    status: MatchStatus
    revision: Ordinal
    reviewer_ids: list[Text]
    corrections: Count
    adjusted_sections: Count


class MatchRecord(Strict):
    """A unique match: its sections and utterances, and where they come from."""

    match_id: Text
    competition: Text | None
    round: Text | None
    date: Annotated[Text | None, Field(description="As given, usually `YYYY-MM-DD`.")]
    format: Text | None
    motion: Text | None
    affirmative: Team
    negative: Team
    sections: list[Section]
    utterances: Annotated[list[Utterance], Field(description="Up to the end of the last stage.")]
    post_debate: Annotated[
        list[Utterance],
        Field(description="All after the last stage; never a model's input."),
    ]
    left_out: list[LeftOut]
    adjudication_ids: list[Text]
    source: Source
    review: MatchReview


class ContextUtterance(Strict):
    """An utterance of a stage that ends before."""

    utterance_id: Text
    section_id: Text
    side: Side | None
    role: Role | None
    text: Text


class JudgeScore(Strict):
    """One judge's score, from 1 to 10."""

    judge_id: Text
    score: Score


class _Stage(Strict):
    instance_id: Text
    match_id: Text
    section_id: Text
    index: Annotated[Ordinal, Field(description="The stage's ordinal, the same for both sides.")]
    type: StageType
    name: Text | None
    format: Text | None
    motion: Text | None
    surprise: bool
    evaluated_side: Side
    evaluated_role: Literal["speaker", "questioner", "respondent", "participant"]
    debaters: list[Debater]
    utterances: list[Utterance]


class _Evaluated(Strict):
    adjudication_id: Text
    scores: Annotated[
        list[JudgeScore], Field(min_length=1, description="The original adjudication's.")
    ]
    mean_score: Annotated[float, Field(ge=1, le=10)]


class _Inline(Strict):
    context: Annotated[
        list[ContextUtterance], Field(description="The utterances of all stages before.")
    ]


class _Ids(Strict):
    context: Annotated[
        list[Text], Field(description="The ids of the utterances of all stages before.")
    ]


class StageRecord(_Evaluated, _Inline, _Stage):
    """A stage and one evaluated side, with the judges' scores for it."""


class StageRecordWithIds(_Evaluated, _Ids, _Stage):
    """A stage and one evaluated side, with the judges' scores for it."""


class Turn(Strict):
    """Consecutive utterances of one side."""

    side: Side
    roles: list[Debater]
    utterance_ids: Annotated[list[Text], Field(min_length=1)]
    text: Text
    start_ms: int | None
    end_ms: int | None


class ExchangeRecord(Strict):
    """An opening turn and the reply to it, inside an interactive stage."""

    exchange_id: Text
    match_id: Text
    section_id: Text
    index: Annotated[Ordinal, Field(description="Counts within the stage.")]
    type: Literal["questioning", "cross_examination", "head_to_head", "free_debate"]
    turns: Annotated[list[Turn], Field(min_length=2, max_length=2)]
    stage_instance_ids: Annotated[
        list[Text],
        Field(description="The stage's records; their scores are not the exchange's own."),
    ]


class Ballots(Strict):
    """A judge's impression, stage and decisive vote."""

    impression: Vote | None
    stage: Vote | None
    decisive: Vote | None


class CellScore(Strict):
    """A judge's score of a stage and a side."""

    section_id: Text
    side: Side
    score: Score


class JudgeRecord(Strict):
    """What one judge of a panel decided."""

    judge_id: Text
    votes: Ballots
    best_debaters: list[Debater]
    scores: list[CellScore]
    comment: Text | None
    commentary_section_ids: list[Text]


class SideCounts(Strict):
    """Judges by their match vote."""

    affirmative: Count
    negative: Count


class SideTotals(Strict):
    """Votes of all three kinds, a tie being half a vote for each side."""

    affirmative: Annotated[float, Field(ge=0)]
    negative: Annotated[float, Field(ge=0)]


class DebaterCounts(Strict):
    """Best-debater votes; null where the format has no such role."""

    aff_1: Count | None
    aff_2: Count | None
    aff_3: Count | None
    aff_4: Count | None
    neg_1: Count | None
    neg_2: Count | None
    neg_3: Count | None
    neg_4: Count | None


class AdjudicationRecord(Strict):
    """One panel's decision: the original or an appeal."""

    adjudication_id: Text
    match_id: Text
    kind: AdjudicationKind
    appeals: Text | None
    stands: Annotated[bool, Field(description="True for one record a match.")]
    overturns: bool | None
    judges: list[JudgeRecord]
    votes: SideCounts
    vote_totals: SideTotals | None
    winner: Side | None
    best_debater_votes: DebaterCounts
    best_debaters: list[Debater]
    form_sha256s: list[Sha256]


class SupplementReview(Strict):
    """A reviewer's verdict on a model-written text."""

    verdict: Literal["accepted"]
    reviewer_id: Text | None
    attempt: Ordinal


class SupplementaryRecord(Strict):
    """A model-written text about an adjudication, accepted by a reviewer."""

    supplementary_id: Text
    match_id: Text
    adjudication_id: Text
    kind: Literal["summary", "reasoning"]
    generator: Text | None
    text: Text
    characters: Ordinal
    review: SupplementReview


class ExcludedFinding(Strict):
    """A finding that kept something out."""

    code: Text
    message: Text


class ExcludedRecord(Strict):
    """What was left out, and why; ``adjudication_id`` null: the whole match."""

    match_id: Text
    adjudication_id: Text | None
    status: MatchStatus
    codes: Annotated[list[Text], Field(min_length=1)]
    findings: list[ExcludedFinding]


class FileEntry(Strict):
    """A file of the export."""

    sha256: Sha256
    size: Count


class ExportOptions(Strict):
    """What was asked for; ``matches`` empty: all."""

    matches: list[Text]
    status: Literal["approved", "reviewed", "any"]
    context: Literal["inline", "ids"]


class Manifest(Strict):
    """What an export holds and with which options it was made."""

    tool: Literal["reviewer"]
    tool_version: Text
    schema_version: Literal[1]
    options: ExportOptions
    counts: dict[str, Count]
    files: dict[str, FileEntry]


def record_models(context: str) -> dict[str, type[Strict]]:
    """The model of each file's records, by the file's name without ``.jsonl``."""
    return {
        "matches": MatchRecord,
        "stages": StageRecordWithIds if context == "ids" else StageRecord,
        "exchanges": ExchangeRecord,
        "adjudications": AdjudicationRecord,
        "supplementary": SupplementaryRecord,
        "excluded": ExcludedRecord,
    }
