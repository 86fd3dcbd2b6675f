"""Every colour of the window, light and dark, and with more contrast for who asked for it.

Text colours have a contrast of at least 4.5:1 on each background they are used on
(``tests/ui/test_theme.py`` says which). A colour is never the only sign of a state.
"""

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QColor


@dataclass(frozen=True)
class Theme:
    """One set of colours. ``marks`` by kind of difference, ``stages`` by type of stage.

    ``on_accent`` and ``on_stage`` are texts on these; ``dim`` is a text that is less important.
    """

    name: str
    window: str
    base: str
    raised: str
    line: str
    text: str
    dim: str
    accent: str
    on_accent: str
    on_stage: str
    selected: str
    playing: str
    hover: str
    affirmative: str
    negative: str
    neutral: str
    good: str
    warning: str
    error: str
    chip: str
    waveform: str
    silence: str
    marks: MappingProxyType[str, str] = field(default_factory=lambda: MappingProxyType({}))
    stages: MappingProxyType[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def color(self, name: str) -> QColor:
        """A colour by its field's name."""
        return QColor(getattr(self, name))

    def mark(self, kind: str) -> QColor:
        """The background that marks a kind of difference."""
        return QColor(self.marks[kind])

    def stage(self, kind: str | None) -> QColor:
        """The colour of a stage's band, by its type; of any other section by its kind."""
        return QColor(self.stages.get(kind or "", self.stages["other"]))


LIGHT: Final = Theme(
    name="light",
    window="#f4f4f2",
    base="#ffffff",
    raised="#fafaf9",
    line="#d9d9d5",
    text="#1c1c1f",
    dim="#5d5d66",
    accent="#2455c3",
    on_accent="#ffffff",
    on_stage="#1c1c1f",
    selected="#dbe6fb",
    playing="#fff3cf",
    hover="#eeeeea",
    affirmative="#a3361c",
    negative="#1d56a8",
    neutral="#55555e",
    good="#1f6b3a",
    warning="#7a4b00",
    error="#b3202a",
    chip="#ececec",
    waveform="#65789a",
    silence="#e8e8e3",
    marks=MappingProxyType(
        {
            "homophone": "#d6efd8",
            "punctuation": "#e6e6ea",
            "rewrite": "#f9d9d4",
            "dropped": "#fbe0c4",
            "added": "#d5e6fa",
            "number": "#f4dcf3",
            "replaced": "#f6efc2",
        }
    ),
    stages=MappingProxyType(
        {
            "constructive_speech": "#7496dd",
            "supplementary_argumentation": "#63a9b8",
            "questioning": "#c98a4b",
            "cross_examination": "#c67066",
            "summary": "#907dc6",
            "head_to_head": "#bb70a2",
            "free_debate": "#5f9f6a",
            "closing_speech": "#8fa6bd",
            "stage": "#8a8a93",
            "chair": "#b4b4ad",
            "commentary": "#a39a6b",
            "break": "#cfcfc9",
            "other": "#bdbdb6",
        }
    ),
)

DARK: Final = Theme(
    name="dark",
    window="#1b1c1f",
    base="#222327",
    raised="#282a2f",
    line="#3a3c43",
    text="#e9e9ec",
    dim="#a9a9b3",
    accent="#8fb3ff",
    on_accent="#10131a",
    on_stage="#e9e9ec",
    selected="#2c3d5f",
    playing="#453a17",
    hover="#2e3036",
    affirmative="#ff9c82",
    negative="#93beff",
    neutral="#b9b9c2",
    good="#7fd19b",
    warning="#f0bf6a",
    error="#ff9b97",
    chip="#34363d",
    waveform="#6f83a6",
    silence="#2b2d33",
    marks=MappingProxyType(
        {
            "homophone": "#224429",
            "punctuation": "#3b3d45",
            "rewrite": "#5a2a26",
            "dropped": "#523815",
            "added": "#203f63",
            "number": "#4d2a4f",
            "replaced": "#443d15",
        }
    ),
    stages=MappingProxyType(
        {
            "constructive_speech": "#4162ad",
            "supplementary_argumentation": "#376c7a",
            "questioning": "#885b32",
            "cross_examination": "#9b4f44",
            "summary": "#6956a9",
            "head_to_head": "#934c7c",
            "free_debate": "#3b6e46",
            "closing_speech": "#4a6076",
            "stage": "#646468",
            "chair": "#5d5e64",
            "commentary": "#6d6544",
            "break": "#47494f",
            "other": "#53555b",
        }
    ),
)

LIGHT_CONTRAST: Final = replace(
    LIGHT,
    name="light contrast",
    window="#ffffff",
    raised="#ffffff",
    line="#000000",
    text="#000000",
    dim="#2b2b30",
    accent="#0a2f8a",
    on_stage="#000000",
    waveform="#33415c",
)
DARK_CONTRAST: Final = replace(
    DARK,
    name="dark contrast",
    window="#000000",
    base="#000000",
    raised="#0c0c0e",
    line="#ffffff",
    text="#ffffff",
    dim="#dedee4",
    accent="#ffe14a",
    on_accent="#000000",
    on_stage="#ffffff",
    waveform="#b4c4e0",
)


def contrast(one: str, other: str) -> float:
    """How much two colours differ, 1 to 21, as the accessibility guideline (WCAG) counts it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(name: str) -> float:
    color = QColor(name)
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
