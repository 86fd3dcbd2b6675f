"""What an import would do, before it does: the same code up to the point where it would write.

Only two things differ from the import itself: a new recording is not read through, and a judge
who is new to the project gets an id that is not kept. As by an import, what waits for a mapping
is noted.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reviewer.domain.errors import BadInput, Refused
from reviewer.domain.findings import Finding
from reviewer.domain.model import Part
from reviewer.domain.transcript import Transcript
from reviewer.formats.debate_format import load_formats
from reviewer.services.attempting import attempt
from reviewer.services.checking import check_transcript
from reviewer.services.form_records import NameJudge
from reviewer.services.form_waits import noting
from reviewer.services.found_matches import Found, find_all
from reviewer.services.import_plan import (
    Leave,
    NotAllowed,
    Plan,
    parts_of,
    plan_import,
    unread_words,
)
from reviewer.services.importing import PLAIN, Progress, times_named, watching
from reviewer.services.judges import joined_judges
from reviewer.services.match_parts import TRANSCRIPT, Parts
from reviewer.services.rebuilding import Options
from reviewer.services.recording import RECORDING, Watch
from reviewer.storage.people import known_by
from reviewer.storage.store import Store

EXCERPT = 3


@dataclass(frozen=True, slots=True)
class Voice:
    """A speaker label, the role that is proposed for it, and how many lines it has."""

    label: str
    role: str | None
    lines: int


@dataclass(frozen=True, slots=True)
class Change:
    """A part of the match folder and whether it is ``new``, ``changed`` or the ``same``."""

    part: str
    state: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What would become of one match, and what was read to know that.

    ``result`` and ``message`` are those of the import; ``needs`` is the permission without
    which it is refused. ``excerpt`` is how the first lines read: line, speaker, text.
    """

    match: str
    home: str
    result: str
    message: str = ""
    needs: Leave | None = None
    motion: str | None = None
    encoding: str | None = None
    format: str | None = None
    lines: int = 0
    units: int = 0
    stages: int = 0
    forms: int = 0
    appeal_forms: int = 0
    recording: str | None = None
    recording_is_there: bool = False
    voices: tuple[Voice, ...] = ()
    parts: tuple[Change, ...] = ()
    excerpt: tuple[tuple[int, str, str], ...] = ()
    findings: tuple[Finding, ...] = ()


def preview_paths(
    store: Store,
    paths: Sequence[Path],
    *,
    options: Options = PLAIN,
    chosen: Mapping[str, Options] | None = None,
    progress: Progress = lambda done, total, name: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Preview]:
    """What ``import_paths`` would do with the same paths and options; nothing is written.

    ``Cancelled`` if it was.
    """
    found = list(find_all(paths, cancelled))
    named = times_named(found)
    wanted = [each for each in found if chosen is None or each.match in chosen]
    previews = []
    for number, each in enumerate(wanted):
        mine = options if chosen is None else chosen[each.match]
        watch = watching(number, len(wanted), each.match, progress, cancelled)
        previews.append(_preview(store, each, named, mine, watch))
    progress(len(wanted), len(wanted), "")
    return previews


def _preview(
    store: Store, found: Found, named: Mapping[str, int], options: Options, watch: Watch
) -> Preview:
    def refuse(message: str) -> Preview:
        return Preview(found.match, found.home, "refused", message)

    def work() -> Preview:
        parts = parts_of(found, named, watch, measure=False)
        naming = _naming(store)
        try:
            with noting(store, found):
                plan = plan_import(store, found.match, parts, options, naming)
        except NotAllowed as refusal:
            return _not_allowed(store, found, parts, options, refusal)
        message = "; ".join(filter(None, (plan.message, unread_words(found))))
        return _shown(found, parts, plan, plan.result, message)

    return attempt(found.match, "importing", work, refuse)


def _not_allowed(
    store: Store, found: Found, parts: Parts, options: Options, refusal: NotAllowed
) -> Preview:
    """What it would be if it were allowed, with the word that it is not."""
    allowed = Options(True, True, options.encoding)
    try:
        plan = plan_import(store, found.match, parts, allowed, _naming(store))
    except (BadInput, Refused) as error:
        return Preview(found.match, found.home, "refused", str(error))
    return _shown(found, parts, plan, "refused", str(refusal), refusal.needs)


def _naming(store: Store) -> NameJudge:
    """The ids of judges as the import would give them, without giving any."""
    known = {(p.scope, known_by(p.scope, p.name)): p.id for p in store.people("judge")}
    joined = joined_judges(store)

    def name_judge(scope: str, name: str) -> str:
        id_ = known.setdefault((scope, known_by(scope, name)), f"J{len(known) + 1}")
        return joined.get(id_, id_)

    return name_judge


def _shown(
    found: Found,
    parts: Parts,
    plan: Plan,
    result: str,
    message: str,
    needs: Leave | None = None,
) -> Preview:
    after = plan.after
    source = after.parts.get(TRANSCRIPT)
    recording = after.parts.get(RECORDING)
    return Preview(
        found.match,
        found.home,
        result,
        message,
        needs,
        motion=after.match.motion,
        encoding=source.encoding if source else None,
        format=source.format if source else None,
        lines=len(after.lines),
        units=len(after.units),
        stages=sum(s.section_kind == "stage" for s in after.sections.values()),
        forms=sum(form.adjudication == "original" for form in after.forms.values()),
        appeal_forms=sum(form.adjudication == "appeal" for form in after.forms.values()),
        recording=recording.file if recording else None,
        recording_is_there=recording is not None and _is_there(recording),
        voices=_voices(after),
        parts=_changes(parts, plan),
        excerpt=_excerpt(after),
        findings=check_transcript(after, load_formats()),
    )


def _is_there(recording: Part) -> bool:
    return recording.path is not None and Path(recording.path).is_file()


def _voices(after: Transcript) -> tuple[Voice, ...]:
    said: dict[str, int] = {}
    for line in after.line_order:
        if line.speaker:
            said[line.speaker] = said.get(line.speaker, 0) + 1
    known = after.speakers
    roles = {label: known[label].role if label in known else None for label in said}
    return tuple(Voice(label, roles[label], count) for label, count in said.items())


def _changes(parts: Parts, plan: Plan) -> tuple[Change, ...]:
    names = [*parts.blobs, *([RECORDING] if parts.recording else [])]
    return tuple(Change(name, _state(name, plan)) for name in names)


def _state(part: str, plan: Plan) -> str:
    if part in plan.changed.replaced:
        return "changed"
    return "new" if part in plan.changed.added else "same"


def _excerpt(after: Transcript) -> tuple[tuple[int, str, str], ...]:
    said = (line for line in after.line_order if line.text.strip())
    first = [next(said, None) for _ in range(EXCERPT)]
    return tuple((line.number, line.speaker or "", line.text) for line in first if line)
