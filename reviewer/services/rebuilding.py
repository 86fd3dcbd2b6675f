"""A match as it stands with the new parts put in: from records and files to records.

Each step takes the draft a little further; what a person has worked on is left as it is. All
files are read before a judge is given an id: that is the one thing that cannot be taken back.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reviewer.domain.edits import Context, Draft
from reviewer.domain.model import Supplement
from reviewer.domain.transcript import Transcript
from reviewer.formats.match_toml import MATCH_TOML
from reviewer.formats.supplement import read_supplement
from reviewer.services.correction_records import put_corrections
from reviewer.services.form_records import (
    FormFile,
    MappingsOf,
    NameJudge,
    align_tray,
    forget_judges,
    put_forms,
    read_form_file,
)
from reviewer.services.form_values import resolver
from reviewer.services.match_parts import (
    CORRECTIONS,
    FORMS,
    STAGES,
    SUMMARIES,
    TRANSCRIPT,
    Blob,
    ChangedParts,
    Parts,
)
from reviewer.services.match_records import put_match, put_roles, put_transcript, settle_states
from reviewer.services.recording import RECORDING, RecordingFile
from reviewer.services.section_records import put_stages


@dataclass(frozen=True, slots=True)
class Options:
    """What the user allows an import to do."""

    replace: bool = False
    discard_edits: bool = False
    encoding: str | None = None


def rebuild(
    before: Transcript,
    parts: Parts,
    changed: ChangedParts,
    options: Options,
    name_judge: NameJudge,
    edited: Collection[str] = (),
    mappings: MappingsOf = lambda competition: (),
) -> tuple[Transcript, list[str]]:
    """The transcript with the changed parts taken in, and what the readers have to say.

    ``edited`` are the match's own fields that persons have set; ``mappings`` gives what a
    competition's leads said of its tables.
    """
    begun = begin(before, parts, changed, options, edited, mappings)
    return finish(begun, parts.recording, changed, name_judge)


@dataclass(frozen=True, slots=True)
class Begun:
    """A match with all but its recording and its judges' forms: files are read, nobody is named.

    No more than the files was needed, so another process may have done it.
    """

    now: Transcript
    files: tuple[FormFile, ...]
    notes: tuple[str, ...]


def begin(
    before: Transcript,
    parts: Parts,
    changed: ChangedParts,
    options: Options,
    edited: Collection[str] = (),
    mappings: MappingsOf = lambda competition: (),
) -> Begun:
    """Takes in what needs neither the recording nor the project's judges."""
    draft = Draft(before, Context())
    put_match(draft, parts, changed, edited)
    notes = _put_lines(draft, parts, changed, options)
    for blob in _new(parts, changed, SUMMARIES):
        _put_supplement(draft, blob)
    files = _form_files(draft, parts, changed, mappings)
    notes += settle_states(draft, changed)
    return Begun(draft.now, tuple(files), tuple(notes))


def finish(
    begun: Begun, recording: RecordingFile | None, changed: ChangedParts, name_judge: NameJudge
) -> tuple[Transcript, list[str]]:
    """Takes the rest in. The drafts of both halves give ids of kinds that are not the other's."""
    draft = Draft(begun.now, Context())
    notes = [*begun.notes, *_put_recording(draft, recording, changed)]
    _put_form_files(draft, begun.files, changed, name_judge)
    return draft.now, notes + [note for file in begun.files for note in file.notes]


def _put_recording(draft: Draft, named: RecordingFile | None, changed: ChangedParts) -> list[str]:
    """The recording; one that is known stays until another one is really there."""
    known = draft.base.parts.get(RECORDING)
    if named is None:
        if known is not None and not known.sha256 and MATCH_TOML in changed:
            draft.drop(known)
    elif RECORDING in changed:
        draft.put(named.part())
    elif known is not None and not named.is_there and named.path.name != known.file:
        return [f"there is no recording {named.path.name}: {known.file} stays the recording"]
    return []


def _put_lines(draft: Draft, parts: Parts, changed: ChangedParts, options: Options) -> list[str]:
    """The transcript, its roles, its sections and its corrections."""
    fresh = TRANSCRIPT in changed
    notes = put_transcript(draft, parts, options.encoding) if fresh else []
    if fresh or MATCH_TOML in changed:
        over = fresh or MATCH_TOML in changed.replaced
        notes += put_roles(draft, parts.toml, over_persons=over)
    if STAGES in parts.blobs and (fresh or STAGES in changed):
        put_stages(draft, parts.blobs[STAGES], over_persons=fresh or options.replace)
    replies = [blob for blob in parts.of(CORRECTIONS) if fresh or blob.part in changed]
    return notes + put_corrections(draft, parts, replies, replacing=options.replace)


def _new(parts: Parts, changed: ChangedParts, kind: str) -> list[Blob]:
    return [blob for blob in parts.of(kind) if blob.part in changed]


def _put_supplement(draft: Draft, blob: Blob) -> None:
    """A changed text is a new attempt, to be reviewed anew."""
    read = read_supplement(blob.part, blob.data)
    old = next((s for s in draft.now.supplements.values() if s.part == blob.part), None)
    draft.put(
        Supplement(
            old.id if old else draft.new_id("x"),
            blob.part,
            read.text_kind,
            read.adjudication,
            read.generator,
            read.text,
            attempt=old.attempt + 1 if old else 1,
        )
    )
    draft.put(blob.record())


def _form_files(
    draft: Draft, parts: Parts, changed: ChangedParts, mappings: MappingsOf
) -> list[FormFile]:
    """The forms to put in: new ones and, where ``match.toml`` is new, all that it explains."""
    anew = MATCH_TOML in changed and draft.base.head > 0
    match = draft.now.match
    known = draft.base.parts
    blobs = [b for b in parts.of(FORMS) if b.part in changed or (anew and b.part in known)]
    known_tables = mappings(match.competition) if blobs else ()
    return [read_form_file(match, blob, known_tables) for blob in blobs]


def _put_form_files(
    draft: Draft, files: Sequence[FormFile], changed: ChangedParts, name_judge: NameJudge
) -> None:
    resolve = resolver(draft.now)
    put = [put_forms(draft, file, resolve, name_judge) for file in files]
    forget_judges(draft)
    if TRANSCRIPT in changed or STAGES in changed or MATCH_TOML in changed:
        align_tray(draft)
    else:
        align_tray(draft, set().union(*put))
