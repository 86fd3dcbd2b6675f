"""Match folders in: the sample, single transcripts, shared files, refusals."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from reviewer.domain.errors import Surroundings
from reviewer.formats.resources import sample_dir
from reviewer.services.importing import import_paths
from reviewer.services.rebuilding import rebuild
from reviewer.storage.store import StaleHead, Store
from tests.services.match_maker import (
    SAID,
    Maker,
    faults,
    flagged,
    kinds,
    refused,
    row,
    sound,
    take,
    taken,
    text_of,
    texts,
)

# the sample


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that holds the sample."""
    file = tmp_path_factory.mktemp("sample") / "project.db"
    with Store.open(str(file), create=True) as store:
        rows = take(store, sample_dir())
    assert [each.result for each in rows.values()] == ["added"] * 3
    return file


@pytest.fixture
def project(sample: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sample, tmp_path / "sample.db"))


def test_the_sample_has_the_planted_faults_and_no_others(project: Path) -> None:
    with Store.open(str(project)) as store:
        now = store.load("4v4-slow-travel")
        assert sorted(faults(now)) == [
            ("context-line", (160, 163)),
            ("line-uncovered", (179,)),
            ("unit-mixed-speakers", (75, 77)),
        ]
        assert flagged(now) == {75, 77, 160, 163, 179}
        for match in ("2v2-club-recruit", "4v4-ai-companion"):
            assert not store.load(match).faults
            assert not flagged(store.load(match))


@pytest.mark.parametrize(
    "match, forms, scores",
    [("4v4-slow-travel", 6, 20), ("2v2-club-recruit", 3, 16), ("4v4-ai-companion", 2, 20)],
)
def test_all_scores_of_the_sample_are_aligned(
    project: Path, match: str, forms: int, scores: int
) -> None:
    with Store.open(str(project)) as store:
        now = store.load(match)
    assert len(now.forms) == forms
    for form in now.forms:
        cells = {
            (e.section, e.side)
            for e in now.entries_by_form[form]
            if e.what == "score" and e.section
        }
        assert len(cells) == scores
        told = [e for e in now.entries_by_form[form] if e.what != "comment"]
        assert all(e.value is not None and e.problem is None for e in told)


def test_the_samples_stages_are_those_of_its_list(project: Path) -> None:
    with Store.open(str(project)) as store:
        for folder in sorted(sample_dir().iterdir()):
            if not (folder / "stages.json").is_file():
                continue
            listed = json.loads((folder / "stages.json").read_text(encoding="utf-8"))["stages"]
            now = store.load(folder.name)
            stages = [s for s in now.section_order if s.section_kind == "stage"]
            assert [
                (s.name, s.type, now.units_in(s.id)[0].src[0], now.units_in(s.id)[-1].src[-1])
                for s in stages
            ] == [(s["name"], s["type"], s["first_line"], s["last_line"]) for s in listed]
            assert {s.section_kind for s in now.section_order[1::2]} >= {"stage"}


def test_the_sample_again_changes_nothing_even_moved(project: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(sample_dir(), tmp_path / "copy")
    with Store.open(str(project)) as store:
        heads = store.newest()
        for place in (sample_dir(), copy):
            rows = take(store, place)
            assert [each.result for each in rows.values()] == ["unchanged"] * 3
        assert store.newest() == heads
        assert rows["4v4-slow-travel"].lines == 275
        assert rows["4v4-slow-travel"].forms == 6


# what a match is


def test_a_match_without_anything_but_a_transcript(store: Store, tmp_path: Path) -> None:
    made = Maker(tmp_path / "A1")
    made.transcript()
    now = taken(store, made.folder, "added")
    assert now.match.id == "A1"
    assert [line.number for line in now.line_order] == list(range(2, 21, 2))
    assert kinds(now) == [("other", 2)]
    assert {u.role for u in now.units.values()} == {None}
    assert now.parts["transcript"].format == "tencent-relative"


def test_a_single_transcript(store: Store, tmp_path: Path) -> None:
    file = Maker(tmp_path).write("半决赛.txt", text_of())
    now = taken(store, file, "added")
    assert now.match.id == "半决赛"
    assert len(now.units) == len(SAID)
    assert taken(store, file, "unchanged").head == 1


def test_sections_and_roles_of_a_whole_folder(store: Store, maker: Maker) -> None:
    now = taken(store, maker.folder, "added")
    assert kinds(now) == [
        ("chair", 2),
        ("stage", 4),
        ("chair", 8),
        ("stage", 10),
        ("commentary", 18),
    ]
    assert [now.units[id_].role for id_ in now.unit_order][:5] == [
        "chair",
        "aff_1",
        "aff_1",
        "chair",
        "neg_2",
    ]
    assert now.match.stages is not None and len(now.match.stages) == 2
    assert (now.match.status, now.head) == ("imported", 1)
    assert all(s.origin == "imported" and s.status == "pending" for s in now.section_order)


def test_several_matches_in_one_file(store: Store, tmp_path: Path) -> None:
    made = Maker(tmp_path / "cup")
    made.transcript()
    for name, span in (("m1", [1, 9]), ("m2", [10, 99])):
        made.write(
            f"{name}/match.toml", f'transcript = "../transcript.txt"\ntranscript_lines = {span}'
        )
    rows = take(store, made.folder)
    assert [(each.match, each.lines) for each in rows.values()] == [("m1", 4), ("m2", 6)]
    assert [line.number for line in store.load("m2").line_order] == list(range(10, 21, 2))
    assert store.load("m1").parts["transcript"].sha256 == (
        store.load("m2").parts["transcript"].sha256
    )
    assert "outside" in refused(store, made.folder / "m1")


def test_a_range_without_a_line_is_refused(store: Store, maker: Maker) -> None:
    maker.toml("transcript_lines = [100, 200]")
    assert refused(store, maker.folder) == (
        "transcript.txt, lines 100-200: no line of the transcript is in this range"
    )


def test_a_transcript_in_pages(store: Store, tmp_path: Path) -> None:
    made = Maker(tmp_path / "m1")

    def page(pid: int, text: str) -> dict[str, object]:
        sentence = {"sid": pid, "start_time": pid * 1000, "end_time": pid * 1000 + 900}
        words = [{**sentence, "wid": pid, "text": text}]
        paragraph = {**sentence, "pid": pid, "speaker": {"user_name": "甲"}}
        paragraph["sentences"] = [{**sentence, "words": words}]
        return {"minutes": {"paragraphs": [paragraph]}}

    made.json("minutes_1.json", page(1, "先说的。"))
    made.json("minutes_2.json", page(2, "后说的。"))
    made.write("match.toml", 'transcript = ["minutes_2.json", "minutes_1.json"]')
    now = taken(store, made.folder, "added")
    assert texts(now) == [((1,), "先说的。"), ((2,), "后说的。")]
    assert now.parts["transcript"].file == "minutes_2.json, minutes_1.json"
    made.json("minutes_2.json", page(2, "后改的。"))
    assert "--replace" in refused(store, made.folder)


def test_the_encoding_is_told_when_it_is_not_utf_8(store: Store, tmp_path: Path) -> None:
    for name, encoding in (("g", "gb18030"), ("u", "utf-8"), ("w", "utf-16")):
        made = Maker(tmp_path / name)
        made.transcript(encoding=encoding)
        made.toml(encoding=encoding)
        (found,) = take(store, made.folder).values()
        expected = {"u": "", "g": "transcript.txt: gb18030, tencent-relative"}
        assert found.message == expected.get(name, "transcript.txt: utf-16-le, tencent-relative")
    assert texts(store.load("g")) == texts(store.load("u")) == texts(store.load("w"))
    assert store.load("g").parts["transcript"].encoding == "gb18030"


def test_a_wrong_guess_of_the_encoding_is_overridden(store: Store, tmp_path: Path) -> None:
    made = Maker(tmp_path / "m1")
    made.write("transcript.txt", "주석 00:01\n안녕하십니까 여러분\n", "cp949")
    taken(store, made.folder, "added")
    assert "transcript changed" in refused(store, made.folder, encoding="cp949")
    now = taken(store, made.folder, encoding="cp949", replace=True)
    assert texts(now) == [((2,), "안녕하십니까 여러분")]
    assert taken(store, made.folder, "unchanged", encoding="cp949", replace=True).head == 2
    assert "no encoding called" in refused(store, made.folder, encoding="klingon")


def test_an_empty_line_is_a_line_and_a_unit(store: Store, tmp_path: Path) -> None:
    made = Maker(tmp_path / "m1")
    segments = [{"start": n, "end": n + 1, "text": text} for n, text in enumerate("甲乙")]
    empty = [{"start": 2, "end": 2, "text": ""}] * 21
    made.json("transcript.json", {"segments": [segments[0], *empty, segments[1]]})
    now = taken(store, made.folder, "added")
    assert len(now.lines) == len(now.units) == 23
    assert [line.number for line in now.line_order] == list(range(1, 24))


# refusals


BAD: dict[str, tuple[Callable[[Maker], object], str]] = {
    "no transcript": (lambda m: (m.folder / "transcript.txt").unlink(), "m1: there is no transc"),
    "two transcripts": (lambda m: m.write("transcript.srt", ""), "m1: which is the transcript"),
    "transcript empty": (lambda m: m.write("transcript.txt", " \n"), "transcript.txt: "),
    "transcript a video": (
        lambda m: m.write("transcript.txt", b"\0\0\0\x18ftypmp42"),
        "transcript.txt, byte 0: this is a recording",
    ),
    "bad id": (lambda m: m.toml('match_id = "a b"'), "match.toml, match_id: 'a b' cannot name"),
    "bad format": (lambda m: m.toml('format = "5v5"'), "match.toml, format: format is one of"),
    "bad toml": (lambda m: m.write("match.toml", "a"), "match.toml: this is not valid TOML"),
    "bad field": (lambda m: m.toml("colour = 1"), "match.toml, colour: there is no such field"),
    "stages broken": (lambda m: m.write("stages.json", "{"), "stages.json, line 1, column 2"),
    "stage nowhere": (
        lambda m: m.stages({"first_line": 4, "last_line": 99}),
        "stages.json, stage 1: there is no line 99: they go from 2 to 20",
    ),
    "reply cut off": (
        lambda m: m.write("corrections/7.json", '{"units": [{"src": [1'),
        "corrections/7.json: the JSON is cut off",
    ),
    "two replies": (
        lambda m: [m.reply("1", ([2, 4], "a")), m.reply("2", ([4], "b"), lines=[4, 6])],
        "corrections/2.json, line 4: corrections/1.json is a reply for this line too",
    ),
    "bad form": (
        lambda m: m.write("forms/original/a.pdf", b"%PDF-1.7"),
        "a.pdf: this is a PDF document",
    ),
    "bad form after a good one": (
        lambda m: [m.forms("a", row("评委石")), m.forms("b")],
        "b.csv: no judge form was found",
    ),
    "bad summary": (
        lambda m: m.json("summaries/1.json", {"kind": "x"}),
        "summaries/1.json, kind: ",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_match_is_refused_by_name_and_the_others_go_on(
    case: str, store: Store, maker: Maker
) -> None:
    spoil, words = BAD[case]
    for name in ("m0", "m2"):
        shutil.copytree(maker.folder, maker.folder.parent / name)
    spoil(maker)
    rows = take(store, maker.folder.parent)
    assert [each.result for each in rows.values()] == ["added", "refused", "added"]
    assert rows["m1"].message.startswith(words)
    assert "\n" not in rows["m1"].message
    assert {each.match for each in store.matches()} == {"m0", "m2"}
    assert store.people("judge") == []


@pytest.mark.parametrize("case", [c for c in BAD if c not in ("no transcript", "bad id")])
def test_a_bad_part_changes_nothing_of_a_match_that_is_there(
    case: str, store: Store, maker: Maker
) -> None:
    taken(store, maker.folder, "added")
    BAD[case][0](maker)
    refused(store, maker.folder, replace=True)


def test_a_path_that_is_not_there(store: Store, maker: Maker) -> None:
    with pytest.raises(Surroundings, match="no such file or folder"):
        import_paths(store, [maker.folder, maker.folder / "no"], author="a")
    assert store.matches() == []


def test_a_folder_without_a_match_does_not_stop_the_others(store: Store, maker: Maker) -> None:
    empty = maker.folder.parent.parent / "empty"
    empty.mkdir()
    rows = take(store, empty, maker.folder)
    assert [each.result for each in rows.values()] == ["refused", "added"]


@pytest.mark.logs
def test_a_bug_in_a_reader_refuses_its_match_alone(
    store: Store, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(maker.folder, maker.folder.parent / "m2")

    def broken(before, parts, *rest):  # type: ignore[no-untyped-def]
        if parts.place.endswith("m1"):
            raise KeyError("a bug")
        return rebuild(before, parts, *rest)

    monkeypatch.setattr("reviewer.services.import_plan.rebuild", broken)
    rows = take(store, maker.folder.parent)
    assert [each.result for each in rows.values()] == ["refused", "added"]
    assert rows["m1"].message == "an error of this program, which is in its log; please report it"


def test_one_id_from_two_folders_of_one_import(store: Store, maker: Maker) -> None:
    twin = Maker(maker.folder.parent / "twin")
    twin.transcript(SAID[:3])
    twin.toml('match_id = "m1"')
    rows = import_paths(store, [maker.folder.parent], author="a")
    assert [each.result for each in rows] == ["refused", "refused"]
    assert all("match-clash" in each.message for each in rows)
    assert store.matches() == []


def test_one_id_from_two_folders_one_after_the_other(store: Store, maker: Maker) -> None:
    taken(store, maker.folder, "added")
    twin = Maker(maker.folder.parent / "twin")
    twin.transcript(SAID[:3])
    twin.toml('match_id = "m1"')
    for allowed in ({}, {"replace": True, "discard_edits": True}):
        assert refused(store, twin.folder, **allowed).startswith("match-clash: ")
    shutil.rmtree(maker.folder)  # the folder was moved, then worked on
    assert "--replace" in refused(store, twin.folder)
    (twin.folder / "stages.json").unlink(missing_ok=True)
    assert len(taken(store, twin.folder, replace=True).lines) == 3


def test_a_folder_named_twice_is_taken_once(store: Store, maker: Maker) -> None:
    rows = import_paths(store, [maker.folder.parent, maker.folder], author="a")
    assert [each.result for each in rows] == ["added"]


# progress, cancelling, others at work


def test_progress_and_cancelling_between_matches(store: Store, maker: Maker) -> None:
    for name in ("m2", "m3"):
        shutil.copytree(maker.folder, maker.folder.parent / name)
    told: list[tuple[int, int, str]] = []
    rows = import_paths(
        store,
        [maker.folder.parent],
        author="a",
        progress=lambda *step: told.append(step),
        cancelled=lambda: len(told) >= 2,
    )
    assert [each.match for each in rows] == ["m1", "m2"]
    assert told == [(0, 3, "m1"), (1, 3, "m2"), (2, 3, "")]


def test_a_match_that_others_changed_meanwhile_is_read_again(
    store: Store, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken(store, maker.folder, "added")
    maker.reply("1", ([2], "首先有请正方一辩开篇立论，"))
    append, tries = store.append, []

    def stale(*args, **more):  # type: ignore[no-untyped-def]
        tries.append(args)
        if len(tries) < 3:
            raise StaleHead("m1")
        return append(*args, **more)

    monkeypatch.setattr(store, "append", stale)
    taken(store, maker.folder)
    assert len(tries) == 3
    sound(store, "m1")


def test_a_store_that_is_never_still_is_given_up(
    store: Store, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stale(*_: object, **__: object) -> None:
        raise StaleHead("m1")

    monkeypatch.setattr(store, "append", stale)
    (row,) = import_paths(store, [maker.folder], author="a")
    assert (row.result, row.message) == (
        "refused",
        "others keep changing this match: try again",
    )
