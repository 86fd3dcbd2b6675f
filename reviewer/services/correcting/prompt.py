"""What the model is told: the rules (``resources/prompts``), and a batch as numbered lines.

Of a transcript nothing is sent but the lines of the batch. A speaker is called by the role, as
far as it is known: a person's name helps nobody to hear better.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reviewer.domain.correction import Batch, Shown
from reviewer.domain.errors import Surroundings, Usage
from reviewer.domain.model import Line, Match, Section, Team
from reviewer.domain.transcript import Transcript
from reviewer.domain.words import is_judge, side_of
from reviewer.formats.resources import resource_dir

Message = dict[str, str]
"""``role`` and ``content``, as every chat endpoint takes them."""
PROBLEMS: Final = "{problems}"
_NUMERALS: Final = "零一二三四"
_KINDS: Final[Mapping[str, str]] = {
    "stage": "环节",
    "chair": "主席串场",
    "commentary": "评委点评",
    "break": "休息",
    "other": "其他",
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """The rules, and how a retry begins, with a place for what was wrong."""

    rules: str
    retry: str


def load_prompt(file: Path | None = None) -> Prompt:
    """The prompt of ``resources``; ``file`` has other rules in it."""
    folder = resource_dir() / "prompts"
    rules = _read(file or folder / "correction.zh.md")
    retry = _read(folder / "retry.zh.md")
    if not rules.strip():
        raise Usage(f"{(file or folder).name} is empty: it holds the rules for the model")
    if PROBLEMS not in retry:
        raise Usage(f"retry.zh.md has no {PROBLEMS}, where it is said what was wrong")
    return Prompt(rules, retry)


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig").strip()
    except UnicodeDecodeError:
        raise Usage(f"{file.name} is not UTF-8") from None
    except OSError as error:
        raise Surroundings(f"{file.name} cannot be read: {error.strerror or error}") from None


def first_messages(prompt: Prompt, transcript: Transcript, batch: Batch) -> list[Message]:
    """The rules and the batch."""
    said = {"role": "user", "content": batch_text(transcript, batch)}
    return [{"role": "system", "content": prompt.rules}, said]


def retry_messages(
    prompt: Prompt, first: Sequence[Message], answer: str, problems: Sequence[str]
) -> list[Message]:
    """The same again with the answer that did not hold, and why it did not.

    An empty answer is left out: many servers take none, and no two messages of one role.
    """
    why = prompt.retry.replace(PROBLEMS, "\n".join(f"- {each}" for each in problems))
    if answer.strip():
        return [*first, {"role": "assistant", "content": answer}, {"role": "user", "content": why}]
    last = first[-1]
    return [*first[:-1], {**last, "content": f"{last['content']}\n\n{why}"}]


def batch_text(transcript: Transcript, batch: Batch) -> str:
    """The motion, then the lines as ``number | speaker | text``, context marked."""
    rows = _motion(transcript.match)
    for each in batch.shown:
        if each.section is not None:
            rows += ["", f"【{_title(each.section)}】"]
        rows.append(_row(transcript, each))
    first, last = batch.span
    rows += ["", f"待校对：第 {first} 行至第 {last} 行，共 {len(batch.numbers)} 行"]
    return "\n".join(rows)


def _motion(match: Match) -> list[str]:
    sides = (("正方", match.affirmative), ("反方", match.negative))
    named = [f"辩题：{match.motion}"] if match.motion else []
    return named + [f"{side}：{said}" for side, team in sides if (said := _team(team))]


def _team(team: Team) -> str:
    return "，".join(filter(None, (team.team, team.position)))


def _title(section: Section) -> str:
    return section.name or _KINDS[section.section_kind]


def _row(transcript: Transcript, shown: Shown) -> str:
    mark = "" if shown.asked else "（参考）"
    text = " ".join(shown.line.text.split())
    return f"{mark}{shown.line.number} | {_speaker(transcript, shown.line)} | {text}"


def _speaker(transcript: Transcript, line: Line) -> str:
    """The role of the line's label; the label where no role is set."""
    if line.speaker is None:
        return "不明"
    known = transcript.speakers.get(line.speaker)
    return role_words(known.role) if known and known.role else line.speaker


def role_words(role: str) -> str:
    """A role as debaters say it: ``正方一辩``."""
    if side := side_of(role):
        return f"{'正方' if side == 'affirmative' else '反方'}{_NUMERALS[int(role[-1])]}辩"
    if is_judge(role):
        return f"评委{role.removeprefix('judge_')}"
    return "主席" if role == "chair" else "其他"
