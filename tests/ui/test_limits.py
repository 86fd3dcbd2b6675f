"""The time of sections against their limit: what is kept is what would be worked out anew."""

from reviewer.ui.main_window import MainWindow
from reviewer.ui.views.review.limits import Limits, Timing
from tests.ui.review_parts import now


def _all(limits: Limits, window: MainWindow) -> dict[str, Timing]:
    return {section.id: limits.of(section) for section in now(window).section_order}


def test_what_is_kept_is_what_would_be_worked_out_anew(window: MainWindow) -> None:
    order, session = now(window).unit_order, window.desk.session
    second = now(window).section_order[1].id
    kept = Limits(session)
    seen = [_all(kept, window)]
    acts: list[dict[str, object]] = [
        {"edit": "set_status", "unit": order[2], "status": "reviewed"},
        {"edit": "assign_role", "unit": order[4], "role": "aff_1", "scope": "unit"},
        {"edit": "set_text", "unit": order[2], "text": "", "reason": "noise"},
        {"edit": "split_unit", "unit": order[5], "at": 3, "at_ms": 27_000},
        {"edit": "move_section", "section": second, "unit": order[2]},
        {"edit": "undo"},
        {"edit": "set_section", "section": second, "acting_side": "negative"},
        {"edit": "set_match", "field": "format", "value": "2v2"},
        {"edit": "restore", "revision": 1},
    ]
    for act in acts:
        assert session.act(act), act
        assert _all(kept, window) == _all(Limits(session), window), act
        seen.append(_all(kept, window))
    assert len({str(each) for each in seen}) > len(acts) // 2  # the acts do move times
