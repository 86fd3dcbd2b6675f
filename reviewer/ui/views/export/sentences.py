"""What the Export workspace says: how many are how far, and why nothing would leave."""

from reviewer.services.paths import from_home
from reviewer.ui.models.readiness_model import ReadinessModel
from reviewer.ui.views.export.options import ExportOptions
from reviewer.ui.words import noop, translate, word

STATES = ("imported", "in_review", "reviewed", "approved")
EMPTY = {
    "none": noop("Export", "No match is chosen."),
    "errors": noop("Export", "Errors keep every chosen match here: the reasons are listed."),
    "reviewed": noop(
        "Export",
        "No match is approved. Reviewed is not approved: {reviewed} wait to be approved – "
        "approve them, or export reviewed ones.",
    ),
    "state": noop("Export", "No match is {wanted} yet: {states}."),
}


def states_words(readiness: ReadinessModel) -> str:
    """How many of the chosen matches are in which state, and how many would leave."""
    if not readiness.rowCount():
        return ""
    leaving, all_ = readiness.leaving, len(readiness.chosen)
    words = translate("Export", "{states}   →   {leaving} go out, {staying} stay")
    return words.format(states=_states(readiness), leaving=leaving, staying=all_ - leaving)


def why_not(readiness: ReadinessModel, options: ExportOptions, *, has_project: bool) -> str:
    """Why an export cannot begin; empty if it can."""
    if not has_project:
        return translate("Export", "No project is open.")
    if not readiness.rowCount():
        return translate("Export", "This project has no matches.")
    if not readiness.leaving:
        if not readiness.is_known:
            return translate("Export", "Looking at what is ready…")
        return _why_empty(readiness, options)
    if not options.folder:
        return translate("Export", "Name a folder to export to.")
    if not from_home(options.folder).is_absolute():  # relative to what, nobody sees in a window
        return translate("Export", "Name the folder with its whole path.")
    return ""


def _why_empty(readiness: ReadinessModel, options: ExportOptions) -> str:
    from reviewer.services.readiness import why_empty

    states = readiness.states
    why = why_empty(states, readiness.blocked, options.status) or "state"
    words = translate("Export", EMPTY[why])
    return words.format(
        reviewed=states.get("reviewed", 0),
        wanted=word(options.status).lower(),
        states=_states(readiness),
    )


def _states(readiness: ReadinessModel) -> str:
    states = readiness.states
    return " · ".join(f"{word(state)} {states.get(state, 0)}" for state in STATES)
