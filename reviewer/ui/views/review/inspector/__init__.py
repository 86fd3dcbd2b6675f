"""The inspector: all about the current unit, its section, the match."""

from reviewer.ui.views.review.inspector.panel import Inspector

__all__ = ["Inspector"]
