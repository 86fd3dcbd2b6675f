"""Bringing what lies in tabs to the front."""

from PySide6.QtWidgets import QTabWidget, QWidget


def bring_to_front(widget: QWidget) -> None:
    """Brings the tabs that a widget lies in to the front."""
    outer = widget.parentWidget()
    while outer is not None:
        if isinstance(outer, QTabWidget):
            pages = [outer.widget(place) for place in range(outer.count())]
            for page in pages:
                if page is not None and (page is widget or page.isAncestorOf(widget)):
                    outer.setCurrentWidget(page)
        outer = outer.parentWidget()
