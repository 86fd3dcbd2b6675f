"""What titles and columns of an odd table may stand for, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from reviewer.domain.words import BALLOTS, SIDES
from reviewer.ui.dialogs.mapping_draft import LABEL, PARTS
from reviewer.ui.models.scores_words import ballot_name
from reviewer.ui.words import noop, translate, word

if TYPE_CHECKING:
    from reviewer.domain.model import DebateFormat
    from reviewer.formats.judge_form.mapping import FormIn, Meaning

_FIELDS: Final[Mapping[str, str]] = {
    "unknown": noop("Mapping", "As it reads by itself"),
    "private": noop("Mapping", "Leave out"),
    "judge": noop("Mapping", "Judge's name"),
    "match": noop("Mapping", "Which match"),
    "submitted": noop("Mapping", "When it was sent"),
    "best_debater": noop("Mapping", "Best debater"),
    "comment": noop("Mapping", "Comment"),
}


def meaning_name(meaning: Meaning) -> str:
    """What a meaning is called."""
    if meaning.field == "score":
        return translate("Mapping", "Score: {words}").format(words=meaning.words)
    if meaning.field == "vote":
        return ballot_name(meaning.ballot) or translate("Mapping", "Vote")
    if meaning.field == "total":
        words = translate("Mapping", "Total {side}").format(side=word(meaning.side))
        return words.strip()
    return translate("Mapping", _FIELDS[meaning.field])


def meanings(fmt: DebateFormat | None, form: FormIn) -> list[Meaning]:
    """What a title can be said to stand for, in a match of this format."""
    from reviewer.formats.judge_form.mapping import Meaning

    return [
        *(Meaning(field) for field in ("unknown", "private", "judge", "match", "submitted")),
        *(Meaning("score", words) for words in dict.fromkeys(_scores(fmt, form))),
        *(Meaning("vote", ballot=ballot) for ballot in BALLOTS),
        Meaning("best_debater"),
        Meaning("comment"),
        *(Meaning("total", side=side) for side in (*SIDES, None)),
    ]


def _scores(fmt: DebateFormat | None, form: FormIn) -> Iterator[str]:
    """The words of scores; on a sheet first those of stages, whose sides the columns say."""
    from reviewer.domain.scores.labels import cell_label, stage_words, surprise_words

    stages = fmt.stages if fmt else ()
    scored = [stage for stage in stages if stage.scored or stage.optional]
    if form == "sheet":
        yield from map(stage_words, scored)
    for stage in scored:
        for side in SIDES:
            if side in stage.scored or side in stage.optional:
                yield cell_label(stage, side)
    if fmt is not None and fmt.surprise is not None:
        yield from map(surprise_words, SIDES)


def use_name(what: str | None) -> str:
    """What a column is for."""
    if what is None:
        return translate("Mapping", "Not read")
    if what == LABEL:
        return translate("Mapping", "Titles")
    if not what:
        return translate("Mapping", "Values")
    return translate("Mapping", "Values of {part}").format(part=what)


USES: Final[tuple[str | None, ...]] = (None, LABEL, "", *PARTS)
