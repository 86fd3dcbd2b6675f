"""The documents of matches: what a form tells of itself."""

from dataclasses import replace

from reviewer.cli.views import match_view
from reviewer.domain.model import Form, Judge
from reviewer.domain.transcript import Transcript
from tests.build import changed, small_match


def forms_of(transcript: Transcript) -> dict[str, tuple[bool, bool]]:
    """Each form with whether it counts and whether it was set aside."""
    return {
        form["form"]: (form["counts"], form["set_aside"])
        for adjudication in match_view(transcript)["adjudications"]
        for form in adjudication["forms"]
    }


def test_a_form_tells_whether_it_counts() -> None:
    early = Form("f1", "original", "J7", "forms/original/1.csv", submitted="2026-03-08 20:31")
    late = replace(early, id="f2", submitted="2026-03-08 20:45")
    appeal = replace(early, id="f3", adjudication="appeal", part="forms/appeal/1.csv")
    made = changed(small_match("m1"), Judge("J7", "石"), early, late, appeal)
    found = forms_of(made)
    assert (found["f1"], found["f2"], found["f3"]) == ((False, False), (True, False), (True, False))
    found = forms_of(changed(made, replace(early, chosen=True)))
    assert (found["f1"][0], found["f2"][0]) == (True, False)
    found = forms_of(changed(made, replace(late, submitted=early.submitted)))
    assert (found["f1"][0], found["f2"][0]) == (False, False)  # nobody can say which
    found = forms_of(changed(made, replace(late, set_aside=True)))
    assert (found["f1"], found["f2"]) == ((True, False), (False, True))
