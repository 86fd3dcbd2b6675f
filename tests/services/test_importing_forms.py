"""Judge forms through the store: whose they are, which match's, what persons did to them."""

import shutil
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from reviewer.domain.checks import checks
from reviewer.domain.model import Entry
from reviewer.domain.transcript import Transcript
from reviewer.services.editor import Editor
from reviewer.services.form_values import names_known_now
from reviewer.storage.store import Store
from tests.services.match_maker import Maker, refused, row, sound, take, taken


def edit(store: Store, name: str, **fields: Any) -> None:
    Editor(store, "m1", author="a").apply({"edit": name, **fields})
    sound(store, "m1")


def entries(now: Transcript, judge: str, what: str = "score") -> list[Entry]:
    names = {j.id: j.name for j in now.judges.values()}
    found = [f.id for f in now.forms.values() if names[f.judge] == judge]
    return [e for f in found for e in now.entries_by_form[f] if e.what == what]


def places(now: Transcript, judge: str) -> list[tuple[str | None, str | None, str | None]]:
    return [
        (e.value, now.sections[e.section].type if e.section else None, e.side)
        for e in entries(now, judge)
    ]


def codes(now: Transcript) -> set[str]:
    return {f.code for f in checks(now, None) if "adjudication" in f.where}


def test_a_form_of_each_judge(store: Store, maker: Maker) -> None:
    maker.forms("all", row("评委石"), row("评委川", "9", "10", "1"), encoding="gb18030")
    now = taken(store, maker.folder, "added")
    assert sorted((j.id, j.name) for j in now.judges.values()) == [
        ("J1", "评委石"),
        ("J2", "评委川"),
    ]
    assert places(now, "评委川") == [
        ("9", "constructive_speech", "affirmative"),
        ("10", "questioning", "negative"),
        ("1", "questioning", "affirmative"),
    ]
    votes = {e.ballot: e.value for e in entries(now, "评委石", "vote")}
    assert votes == {"impression": "affirmative", "stage": "tie", "decisive": "affirmative"}
    assert [e.value for e in entries(now, "评委石", "best_debater")] == ["aff_1", "aff_1", "neg_2"]
    cell = entries(now, "评委石")[0].cell
    assert cell.startswith("all.csv!") and cell.endswith("E2")


def test_a_third_form_and_an_appeal_come_later(store: Store, maker: Maker) -> None:
    maker.forms("1", row("评委石"))
    maker.forms("2", row("评委川"))
    before = taken(store, maker.folder, "added")
    maker.forms("3", row("评委原"))
    now = taken(store, maker.folder)
    assert {f.adjudication for f in now.forms.values()} == {"original"}
    maker.forms("1", row("评委山"), kind="appeal")
    now = taken(store, maker.folder)
    assert len(now.forms_of("original")) == 3
    assert len(now.forms_of("appeal")) == 1
    assert all(now.entries[id_] == entry for id_, entry in before.entries.items())
    assert all(len(places(now, judge)) == 3 for judge in ("评委原", "评委山"))


def test_judges_keep_their_ids_over_the_matches_of_a_competition(
    store: Store, maker: Maker
) -> None:
    maker.forms("1", row("评委石"), row("评委川"))
    other = Maker(maker.folder.parent / "m2")
    shutil.copytree(maker.folder, other.folder, dirs_exist_ok=True)
    other.forms("1", row(" 评委 川"), row("评委原"))
    elsewhere = Maker(maker.folder.parent / "m3")
    shutil.copytree(maker.folder, elsewhere.folder, dirs_exist_ok=True)
    text = (elsewhere.folder / "match.toml").read_text("utf-8").replace("示例杯", "另一杯")
    elsewhere.write("match.toml", text)
    take(store, maker.folder.parent)
    ids = {m: set(store.load(m).judges) for m in ("m1", "m2", "m3")}
    assert ids == {"m1": {"J1", "J2"}, "m2": {"J2", "J3"}, "m3": {"J4", "J5"}}


def workbook(file: Path, *sheets: str, judge: str | None = None) -> None:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name in sheets:
        sheet = book.create_sheet(name)
        if judge:
            sheet.append(["评委", judge])
        for line in (["环节", "正方", "反方"], ["立论", 7, None], ["质询", 6, 8]):
            sheet.append(line)
    file.parent.mkdir(parents=True, exist_ok=True)
    book.save(file)


def test_forms_without_a_name_are_nobodys_elsewhere(store: Store, maker: Maker) -> None:
    workbook(maker.folder / "forms/original/1.xlsx", "Sheet1")
    workbook(maker.folder / "forms/appeal/1.xlsx", "Sheet1")
    other = maker.folder.parent / "m2"
    shutil.copytree(maker.folder, other)
    take(store, maker.folder.parent)
    judges = [set(store.load(m).judges) for m in ("m1", "m2")]
    assert len(judges[0]) == len(judges[1]) == 2
    assert judges[0].isdisjoint(judges[1])
    assert "appeal-panel-overlap" not in codes(store.load("m1"))


def test_several_forms_without_a_name_in_a_file_are_several_judges(
    store: Store, maker: Maker
) -> None:
    workbook(maker.folder / "forms/original/all.xlsx", "Sheet1", "Sheet2", "评委原")
    now = taken(store, maker.folder, "added")
    assert sorted(judge.name for judge in now.judges.values()) == ["all 1", "all 2", "评委原"]


def test_a_file_with_several_matches(store: Store, maker: Maker) -> None:
    maker.toml('form_ids = ["示例杯A1", "A1"]')
    maker.forms("all", row("评委石", match="示例杯 A1"), row("评委石", "1", match="示例杯A2"))
    (found,) = take(store, maker.folder).values()
    assert (found.forms, found.message) == (1, "all.csv: 1 form is of another match")
    assert places(store.load("m1"), "评委石")[0][0] == "7"


def test_which_match_must_be_certain(store: Store, maker: Maker) -> None:
    maker.forms("all", row("评委石", match="A1"), row("评委川", match="A2"))
    assert refused(store, maker.folder) == (
        "all.csv: holds forms of several matches, A1, A2: name ours in form_ids of match.toml"
    )
    maker.toml('form_ids = ["A3"]')
    assert refused(store, maker.folder).startswith("all.csv: holds no form of this match but of A1")
    maker.toml('form_ids = ["A2"]')
    assert set(taken(store, maker.folder, "added").judges) == {"J1"}


def test_a_match_may_be_called_by_its_id(store: Store, maker: Maker) -> None:
    maker.forms("all", row("评委石", match="m1"), row("评委川", match="m2"))
    assert len(taken(store, maker.folder, "added").forms) == 1


def test_other_form_ids_look_at_the_forms_again(store: Store, maker: Maker) -> None:
    maker.toml('form_ids = ["A1"]')
    maker.forms("all", row("评委石", match="A1"), row("评委川", match="A-1"))
    now = taken(store, maker.folder, "added")
    (form,) = now.forms
    edit(store, "confirm_form", form=form)
    maker.toml('form_ids = ["A1", "A-1"]')
    now = taken(store, maker.folder, replace=True)
    assert {j.name for j in now.judges.values()} == {"评委石", "评委川"}
    assert now.forms[form].confirmed


def test_teams_positions_and_names(store: Store, maker: Maker) -> None:
    votes = ("乙队", "应当", "B.反方", "何、正方一辩、无名氏", "")
    maker.forms("1", row("评委石", votes=votes))
    now = taken(store, maker.folder, "added")
    assert [e.value for e in entries(now, "评委石", "vote")] == [
        "negative",
        "affirmative",
        "negative",
    ]
    found = [(e.value, e.problem, e.raw) for e in entries(now, "评委石", "best_debater")]
    assert found == [
        ("neg_2", None, "何"),
        ("aff_1", None, "正方一辩"),
        (None, "best-debater-unknown", "无名氏"),
    ]


def test_names_that_become_known_later_are_read_then(store: Store, maker: Maker) -> None:
    votes = ("乙队", "丙队", "正方", "路人、何、正方一辩", "")
    maker.toml('form_ids = ["A1"]')
    text = (maker.folder / "match.toml").read_text("utf-8").replace('"反方二辩-何" = "neg_2"', "")
    maker.write("match.toml", text.replace('team = "乙队"', 'team = "丁队"'))
    maker.forms("1", row("评委石", match="A1", votes=votes))
    now = taken(store, maker.folder, "added")
    assert names_known_now(now) is None
    edit(store, "set_match", field="negative", value={"team": "乙队"})
    unit = next(u for u in now.units if now.label(now.units[u]) == "反方二辩-何")
    edit(store, "assign_role", unit=unit, role="neg_2", scope="label")
    act = names_known_now(store.load("m1"))
    assert act is not None
    Editor(store, "m1", author="a").apply(act)
    now = store.load("m1")
    assert [e.value for e in entries(now, "评委石", "vote")] == ["negative", None, "affirmative"]
    assert [(e.raw, e.value) for e in entries(now, "评委石", "best_debater")] == [
        ("路人", None),
        ("何", "neg_2"),
        ("正方一辩", "aff_1"),
    ]
    assert names_known_now(now) is None


def test_written_totals_are_kept_beside_the_scores(store: Store, maker: Maker) -> None:
    file = maker.folder / "forms/original/1.xlsx"
    workbook(file, "评委石")
    book = openpyxl.load_workbook(file)
    book.worksheets[0].append(["合计", 14, 8])
    book.save(file)
    now = taken(store, maker.folder, "added")
    (form,) = now.forms.values()
    totals = [(t.side, t.raw, t.cell[-2:]) for t in form.totals]
    assert totals == [("affirmative", "14", "B4"), ("negative", "8", "C4")]


def test_what_cannot_be_read_stays_as_it_stood(store: Store, maker: Maker) -> None:
    maker.forms("1", row("评委石", "7.5", "七分", "11", votes=("弃权", "", "正", "", "")))
    now = taken(store, maker.folder, "added")
    assert [(e.raw, e.value, e.problem) for e in entries(now, "评委石")] == [
        ("7.5", None, "score-unreadable"),
        ("七分", None, "score-unreadable"),
        ("11", None, "score-range"),
    ]
    assert [(e.raw, e.value) for e in entries(now, "评委石", "vote")] == [
        ("弃权", None),
        ("", None),
        ("正", "affirmative"),
    ]


def test_what_the_sender_is_called_is_never_stored(store: Store, maker: Maker) -> None:
    maker.forms("1", row("评委石"))
    heads = (
        "序号,提交答卷时间,所用时间,来源,来源详情,来自IP,"
        "1、评委姓名：,2、正方立论,3、印象票投给：,4、决胜票投给："
    )
    answers = "1,2026/3/14 15:32:10,431秒,微信,昵称秘密二,203.0.113.77(某省),评委川,7,正方,反方"
    maker.write("forms/original/2.csv", f"{heads}\n{answers}\n")
    now = taken(store, maker.folder, "added")
    assert {j.name for j in now.judges.values()} == {"评委石", "评委川"}
    store.close()
    files = list(maker.folder.parents[1].glob("project.db*"))
    data = b"".join(file.read_bytes() for file in files)
    assert "评委川".encode() in data
    for secret in ("昵称", "203.0.113", "某省", "微信"):
        assert secret.encode() not in data


def test_one_judge_submitting_twice_is_shown_and_the_last_counts(
    store: Store, maker: Maker
) -> None:
    maker.forms(
        "1", row("评委石", at="2026-03-08 20:31"), row("评委石", "5", at="2026-03-08 21:00")
    )
    now = taken(store, maker.folder, "added")
    assert len(now.forms) == 2
    assert len(now.judges) == 1
    severity = {f.severity for f in checks(now, None) if f.code == "judge-duplicate"}
    assert severity == {"warning"}
    chosen = sorted(now.forms)[0]
    edit(store, "choose_form", judge="J1", form=chosen)
    maker.forms(
        "1", row("评委石", at="2026-03-08 20:31"), row("评委石", "6", at="2026-03-08 21:00")
    )
    now = taken(store, maker.folder, replace=True)
    assert [(f, now.forms[f].chosen) for f in sorted(now.forms)] == [
        (chosen, True),
        (sorted(now.forms)[1], False),
    ]


# a changed form


def test_a_changed_form_replaces_its_cells_and_persons_work_on_others_stays(
    store: Store, maker: Maker
) -> None:
    maker.forms("1", row("评委石", "7", "8", "6"), row("评委川"))
    now = taken(store, maker.folder, "added")
    first, second, third = entries(now, "评委石")
    form, other = first.form, entries(now, "评委川")[0].form
    edit(store, "set_entry", entry=first.id, value="9", reason="看错了")
    edit(store, "set_entry", entry=third.id, value="3", reason="看错了")
    edit(store, "align_score", entry=second.id, section=None, side=None)
    edit(store, "confirm_form", form=form)
    edit(store, "confirm_form", form=other)
    maker.forms("1", row("评委石", "7", "8", "5"), row("评委川"))
    assert refused(store, maker.folder).startswith("forms/original/1.csv changed")
    now = taken(store, maker.folder, replace=True)
    assert [(e.id, e.value, e.reason) for e in entries(now, "评委石")] == [
        (first.id, "9", "看错了"),
        (second.id, "8", None),
        (third.id, "5", None),
    ]
    assert (now.forms[form].confirmed, now.forms[other].confirmed) == (False, True)


def test_a_row_before_it_moves_a_form_and_no_more(store: Store, maker: Maker) -> None:
    maker.forms("1", row("评委石"))
    now = taken(store, maker.folder, "added")
    first = entries(now, "评委石")[0]
    edit(store, "set_entry", entry=first.id, value="9", reason="看错了")
    maker.forms("1", row("评委川"), row("评委石"))
    now = taken(store, maker.folder, replace=True)
    moved = now.entries[first.id]
    assert (moved.value, moved.cell[-2:]) == ("9", "E3")
    assert len(now.forms) == 2


def test_a_judge_that_a_person_named_stays(store: Store, maker: Maker) -> None:
    maker.forms("1", row("评委石"))
    maker.forms("2", row("评委川"))
    now = taken(store, maker.folder, "added")
    form = entries(now, "评委川")[0].form
    edit(store, "set_judge", form=form, judge="J1")
    maker.forms("2", row("评委川", "5"))
    now = taken(store, maker.folder, replace=True)
    assert now.forms[form].judge == "J1"
    assert set(now.judges) == {"J1"}
    assert entries(now, "评委石")[3].value == "5"


def test_entries_of_the_same_words_stay_in_the_forms_order(store: Store, maker: Maker) -> None:
    def write(*names: str) -> None:
        votes = ("正", "正", "正", "、".join(names), "")
        maker.forms("1", row("评委石", votes=votes))

    write("正方一辩", "反方二辩")
    taken(store, maker.folder, "added")
    write("正方一辩", "正方一辩", "反方二辩")
    now = taken(store, maker.folder, replace=True)
    assert [e.value for e in entries(now, "评委石", "best_debater")] == ["aff_1", "aff_1", "neg_2"]
    assert len([e for e in now.entries.values() if e.section]) == 3


def test_a_judge_whose_form_is_gone_is_forgotten(store: Store, maker: Maker) -> None:
    maker.forms("1", row("评委石"), row("评委川"))
    taken(store, maker.folder, "added")
    maker.forms("1", row("评委石"))
    assert set(taken(store, maker.folder, replace=True).judges) == {"J1"}


@pytest.mark.parametrize("kind", ["original", "appeal"])
def test_what_a_person_put_in_the_tray_stays_there(store: Store, maker: Maker, kind: str) -> None:
    maker.forms("1", row("评委石"))
    now = taken(store, maker.folder, "added")
    mine = entries(now, "评委石")[0]
    edit(store, "align_score", entry=mine.id, section=None, side=None)
    maker.forms("2", row("评委川"), kind=kind)
    now = taken(store, maker.folder)
    assert now.entries[mine.id].section is None
    assert all(e.section for e in entries(now, "评委川"))
