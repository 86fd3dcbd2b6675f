"""Which fonts show Chinese: on each system the one whose signs are the Simplified forms."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont, QFontDatabase

SIMPLIFIED: Final = (
    "PingFang SC",
    "Microsoft YaHei UI",
    "Microsoft YaHei",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Noto Sans SC",
    "WenQuanYi Micro Hei",
)
"""The best first. A Japanese or Traditional font draws 直, 骨 and commas otherwise."""


def has_chinese_font() -> bool:
    """Whether the system has a font that shows Chinese."""
    return bool(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese))


def ui_font(system: QFont) -> QFont:
    """The system's font, with a Simplified one before it in Chinese and after it otherwise."""
    chinese = QLocale().language() == QLocale.Language.Chinese
    font = QFont(system)
    font.setFamilies([*_installed(), *system.families()] if chinese else _with(system))
    return font


def reading_families(system: QFont) -> list[str]:
    """The families of the transcript's texts: Chinese quotation marks and dashes are full width."""
    return [*_installed(), *system.families()]


def _with(system: QFont) -> list[str]:
    return [*system.families(), *_installed()]


def _installed() -> Sequence[str]:
    """Those that are there: asking for others costs some systems a search."""
    return [family for family in SIMPLIFIED if QFontDatabase.hasFamily(family)]
