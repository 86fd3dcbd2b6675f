"""A transcript to read as one HTML page: stages, line references, corrections marked.

Opens offline: nothing is fetched and no script runs. A box hides the marks by style alone.
"""

from collections.abc import Iterator
from html import escape
from typing import Final

from reviewer.formats.clock import format_ms
from reviewer.formats.copies.content import Part, Passage, ReadingCopy
from reviewer.formats.copies.written import Written

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_TAGS: Final = {"gone": "del", "new": "ins"}
_STYLE: Final = """
:root { color-scheme: light dark; --back: #fff; --ink: #1d2126; --soft: #59636e; --line: #d5dae0;
  --gone: #a3262a; --new: #11662f; }
@media (prefers-color-scheme: dark) { :root { --back: #16191d; --ink: #e8ebee; --soft: #a3adb8;
  --line: #38404a; --gone: #ff9c97; --new: #7ddc9b; } }
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; background: var(--back);
  color: var(--ink); font: 17px/1.8 "Noto Serif SC", "Songti SC", SimSun, serif; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); font-size: 1.15rem; }
h2 small, sub, dt, .legend { color: var(--soft); font-weight: normal; }
sub { font: 0.65rem system-ui, sans-serif; margin: 0 0.2rem; vertical-align: super; }
dl { display: grid; grid-template-columns: 5rem 1fr; } dd { margin: 0; }
nav a { color: inherit; margin-right: 1rem; white-space: nowrap; }
del { color: var(--gone); } ins { color: var(--new); text-decoration-style: dotted; }
.chair, .other, .break { color: var(--soft); }
#marks:not(:checked) ~ main del { display: none; }
#marks:not(:checked) ~ main ins { color: inherit; text-decoration: none; }
"""
_LEGEND: Final = (
    "显示更正：<del>删去的识别文字</del><ins>改成的文字</ins>；只改标点不标出；小字为行号。"
)


def html(copy: ReadingCopy) -> Written:
    """The page in UTF-8."""
    title = escape(copy.title)
    facts = "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in copy.facts)
    parts = "".join(_part(number, part) for number, part in enumerate(copy.parts, start=1))
    page = (
        '<!DOCTYPE html>\n<html lang="zh"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body><h1>{title}</h1>"
        f"<dl>{facts}</dl><nav>{''.join(_contents(copy))}</nav>"
        f'<input type="checkbox" id="marks" checked> <label for="marks" class="legend">{_LEGEND}'
        f"</label><main>{parts}</main></body></html>\n"
    )
    return Written(page.encode())


def _contents(copy: ReadingCopy) -> Iterator[str]:
    for number, part in enumerate(copy.parts, start=1):
        if part.kind == "stage":
            yield f'<a href="#s{number}">{escape(part.title)}</a> '


def _part(number: int, part: Part) -> str:
    start = next((p.start_ms for p in part.passages if p.start_ms is not None), None)
    moment = "" if start is None else f" · {format_ms(start - start % 1000)}"
    head = f"{escape(part.title)} <small>{part.place}{moment}</small>"
    turns = "".join(_turn(turn) for turn in part.turns())
    return f'<section class="{part.kind}" id="s{number}"><h2>{head}</h2>{turns}</section>'


def _turn(turn: tuple[Passage, ...]) -> str:
    said = "".join(f"<sub>{each.place}</sub>{_marked(each)}" for each in turn)
    return f"<p><b>{escape(turn[0].who)}</b>{said}</p>"


def _marked(passage: Passage) -> str:
    return "".join(
        f"<{_TAGS[kind]}>{escape(text)}</{_TAGS[kind]}>" if kind in _TAGS else escape(text)
        for kind, text in passage.pieces()
        if text
    )
