"""The timeline: the match over time, as wide as the window."""

from reviewer.ui.views.review.timeline.panel import Timeline

__all__ = ["Timeline"]
