import json
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reviewer.domain.errors import Cancelled, Refused, Surroundings
from reviewer.domain.log import Revision
from reviewer.domain.transcript import Transcript
from reviewer.services.exporting import export
from reviewer.services.verifying import verify
from reviewer.storage.store import Store
from tests.build import changed, project, small_match, supplement

ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = [
        small_match("m2", appeal=True, more=[supplement()]),
        small_match("m1"),
        small_match("m3", status="reviewed"),
    ]
    with project(tmp_path, *made) as opened:
        yield opened


def files(out: Path) -> dict[str, bytes]:
    found = [path for path in out.rglob("*") if path.is_file()]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in found}


def rows(out: Path, name: str) -> list[dict[str, Any]]:
    text = (out / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n")[:-1]]


def siblings(out: Path) -> list[str]:
    return sorted(
        path.name for path in out.parent.iterdir() if path.name.startswith(f".{out.name}")
    )


def test_what_cannot_be_a_folder_is_refused(store: Store, tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for out in (loop / "x", tmp_path / "a\0b"):
        with pytest.raises((Refused, Surroundings)):
            export(store, out)


# what leaves


def test_approved_matches_leave_in_the_order_of_their_ids(store: Store, tmp_path: Path) -> None:
    done = export(store, tmp_path / "out")
    assert [m["match_id"] for m in rows(tmp_path / "out", "matches")] == ["m1", "m2"]
    assert done.counts == {
        "matches": 2,
        "stages": 12,
        "exchanges": 6,
        "adjudications": 3,
        "supplementary": 1,
        "excluded": 1,
    }
    assert list(done.excluded) == rows(tmp_path / "out", "excluded")
    assert done.excluded[0]["codes"] == ["not-reviewed"]
    assert verify(tmp_path / "out") == ()


def test_reviewed_includes_approved_and_any_all(store: Store, tmp_path: Path) -> None:
    assert export(store, tmp_path / "out", status="reviewed").counts["matches"] == 3
    assert export(store, tmp_path / "out", status="any").counts["matches"] == 3


def test_chosen_matches_alone_leave(store: Store, tmp_path: Path) -> None:
    done = export(store, tmp_path / "out", matches=["m2", "m2"])
    assert (done.counts["matches"], done.excluded) == (1, ())
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_bytes())
    assert manifest["options"]["matches"] == ["m2"]


def test_a_match_that_is_not_there_is_wrong_usage(store: Store, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="m9"):
        export(store, tmp_path / "out", matches=["m9"])
    assert not (tmp_path / "out").exists()


def without_score(made: Transcript, form: str) -> Transcript:
    entry = next(e for e in made.entries.values() if e.form == form and e.what == "score")
    return changed(made, replace(entry, value=None, reason="看不清"))


def test_an_error_keeps_the_match_out(tmp_path: Path) -> None:
    made = without_score(small_match(), "f-original-1")
    with project(tmp_path, made) as store:
        done = export(store, tmp_path / "out", status="any")
    assert done.counts["matches"] == 0
    (left,) = done.excluded
    assert (left["match_id"], left["adjudication_id"], left["codes"]) == (
        "m1",
        None,
        ["score-missing"],
    )
    assert left["findings"][0]["code"] == "score-missing"


def test_an_error_in_an_appeal_keeps_out_that_appeal_alone(tmp_path: Path) -> None:
    made = without_score(small_match(appeal=True), "f-appeal-1")
    with project(tmp_path, made) as store:
        done = export(store, tmp_path / "out")
    (original,) = rows(tmp_path / "out", "adjudications")
    assert original["stands"] is True
    (left,) = done.excluded
    assert (left["adjudication_id"], left["status"]) == ("m1:appeal", "approved")


def test_names_leave_neither_in_records_nor_in_findings(tmp_path: Path) -> None:
    bad = without_score(small_match("m1"), "f-original-1")
    with project(tmp_path, bad, small_match("m2", appeal=True, more=[supplement()])) as store:
        act = Revision(2, "李小红", "2024-05-02T00:00:00.000Z", {"edit": "note"}, ())
        store.append("m2", act)
        export(store, tmp_path / "out")
    for name, content in files(tmp_path / "out").items():
        for person in ("王小明", "李小红", "讲者甲", "someone", str(tmp_path)):
            assert person not in content.decode(), name
    assert rows(tmp_path / "out", "matches")[0]["review"]["reviewer_ids"] == ["R1"]


def test_an_empty_project_gives_a_sound_export(tmp_path: Path) -> None:
    with project(tmp_path) as store:
        done = export(store, tmp_path / "out")
    assert set(done.counts.values()) == {0}
    assert verify(tmp_path / "out") == ()


# the same state, the same bytes


@pytest.mark.parametrize("context", ["inline", "ids"])
def test_twice_gives_the_same_bytes(store: Store, tmp_path: Path, context: Any) -> None:
    export(store, tmp_path / "one", context=context)
    export(store, tmp_path / "elsewhere" / "two", context=context)
    assert files(tmp_path / "one") == files(tmp_path / "elsewhere" / "two")


def test_the_order_of_imports_does_not_matter(tmp_path: Path) -> None:
    made = [small_match("m1"), small_match("m2", appeal=True)]
    for name, matches in (("a", made), ("b", made[::-1])):
        (tmp_path / name).mkdir()
        with project(tmp_path / name, *matches) as store:
            export(store, tmp_path / name / "out")
    assert files(tmp_path / "a" / "out") == files(tmp_path / "b" / "out")


def test_no_clock_path_or_host_is_inside(store: Store, tmp_path: Path) -> None:
    export(store, tmp_path / "out")
    for name, content in files(tmp_path / "out").items():
        text = content.decode()
        assert str(tmp_path) not in text
        assert b"\r" not in content
        if not name.startswith("schema/") and name != "croissant.json":
            assert "http" not in text
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_bytes())
    assert sorted(manifest) == sorted(
        ["tool", "tool_version", "schema_version", "options", "counts", "files"]
    )
    assert set(manifest["files"]) == set(files(tmp_path / "out")) - {"manifest.json"}


# what is there already


def test_an_older_export_is_replaced(store: Store, tmp_path: Path) -> None:
    export(store, tmp_path / "out")
    before = files(tmp_path / "out")
    export(store, tmp_path / "out", matches=["m1"])
    assert files(tmp_path / "out") != before
    assert verify(tmp_path / "out") == ()
    assert siblings(tmp_path / "out") == []


def test_an_empty_folder_is_filled(store: Store, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert export(store, tmp_path / "out").counts["matches"] == 2


def test_what_is_no_export_is_not_overwritten(store: Store, tmp_path: Path) -> None:
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "chapter.tex").write_text("x")
    with pytest.raises(Refused, match="thesis is there and is no export"):
        export(store, tmp_path / "thesis")
    (tmp_path / "file").write_text("x")
    with pytest.raises(Refused, match="file is there"):
        export(store, tmp_path / "file")
    assert (tmp_path / "file").read_text() == "x"
    assert siblings(tmp_path / "thesis") == siblings(tmp_path / "file") == []


def test_a_file_of_the_users_in_an_export_is_not_lost(store: Store, tmp_path: Path) -> None:
    export(store, tmp_path / "out")
    (tmp_path / "out" / "notes.md").write_text("x")
    with pytest.raises(Refused, match=r"notes\.md"):
        export(store, tmp_path / "out")
    assert (tmp_path / "out" / "notes.md").read_text() == "x"


def test_a_link_to_the_folder_stays_a_link(store: Store, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    export(store, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert verify(tmp_path / "real") == ()


# failures


def old_export(store: Store, tmp_path: Path) -> tuple[Path, dict[str, bytes]]:
    out = tmp_path / "out"
    export(store, out, matches=["m1"])
    return out, files(out)


@pytest.mark.parametrize("nth", [1, 3, 9, 15])
@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_a_full_disk_leaves_the_old_export(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, nth: int
) -> None:
    out, before = old_export(store, tmp_path)
    real, calls = getattr(os, call), [0]

    def full(*arguments: Any, **more: Any) -> Any:
        calls[0] += 1
        if calls[0] == nth:
            raise OSError(28, "No space left on device")
        return real(*arguments, **more)

    monkeypatch.setattr(os, call, full)
    try:
        export(store, out)
    except Surroundings as error:
        assert "no space left on device" in str(error)
        assert files(out) == before
    monkeypatch.undo()
    assert verify(out) == ()
    assert siblings(out) == []


def run_export(project_file: Path, out: Path, before: str) -> subprocess.CompletedProcess[str]:
    """An export in a process of its own, after some lines that spoil its surroundings."""
    script = textwrap.dedent(
        """
        import os, resource, signal, sys
        from pathlib import Path
        from reviewer.domain.errors import Surroundings
        from reviewer.services.exporting import export
        from reviewer.storage.store import Store
        progress = lambda done, total, match: None
        store = Store.open(sys.argv[1])
        store.person("reviewer", "", "李小红")
        {before}
        try:
            export(store, Path(sys.argv[2]), progress=progress)
        except Surroundings as error:
            sys.exit(f"Surroundings: {{error}}")
        """
    ).format(before=before)
    command = [sys.executable, "-c", script, str(project_file), str(out)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT)


@pytest.mark.parametrize("limit", [0, 1000, 5000, 20000])
@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are POSIX")
def test_a_write_that_fails_leaves_the_old_export(store: Store, tmp_path: Path, limit: int) -> None:
    out, before = old_export(store, tmp_path)
    spoil = (
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))"
    )
    done = run_export(tmp_path / "project.reviewer", out, spoil)
    assert done.returncode == 1 and done.stderr.startswith("Surroundings: "), done.stderr
    assert files(out) == before
    assert siblings(out) == []


KILL = "os.kill(os.getpid(), signal.SIGKILL)"


@pytest.mark.parametrize(
    "spoil",
    [
        f"progress = lambda done, total, match: done == 1 and {KILL}",
        f"os.fsync = lambda handle: {KILL}",
        f"os.rename = lambda *names: {KILL}",
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_export_leaves_the_old_one_and_the_next_cleans_up(
    store: Store, tmp_path: Path, spoil: str
) -> None:
    out, before = old_export(store, tmp_path)
    done = run_export(tmp_path / "project.reviewer", out, spoil)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert files(out) == before
    assert siblings(out) == [".out.new"]
    export(store, out)
    assert siblings(out) == []
    assert verify(out) == ()


def test_a_run_killed_between_the_renames_is_put_right(store: Store, tmp_path: Path) -> None:
    out, before = old_export(store, tmp_path)
    out.rename(tmp_path / ".out.old")
    with pytest.raises(Cancelled):
        export(store, out, cancelled=lambda: True)
    assert files(out) == before
    assert siblings(out) == []


def test_an_old_one_left_behind_is_removed(store: Store, tmp_path: Path) -> None:
    out, _ = old_export(store, tmp_path)
    (tmp_path / ".out.old").mkdir()
    export(store, out)
    assert siblings(out) == []


def test_two_exports_to_one_folder_do_not_meet(store: Store, tmp_path: Path) -> None:
    out, before = old_export(store, tmp_path)

    def again(done: int, total: int, match: str) -> None:
        with pytest.raises(Surroundings, match="another export"):
            export(store, out)

    export(store, out, progress=again)
    assert files(out) != before
    assert verify(out) == ()


def test_a_cancelled_export_changes_nothing(store: Store, tmp_path: Path) -> None:
    out, before = old_export(store, tmp_path)
    answers = iter([False, True])
    with pytest.raises(Cancelled, match="cancelled"):
        export(store, out, cancelled=lambda: next(answers))
    assert files(out) == before
    assert siblings(out) == []


def test_an_export_that_is_not_sound_is_given_up(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, before = old_export(store, tmp_path)
    real = os.fsync
    monkeypatch.setattr("reviewer.services.exporting.verify", lambda folder: ("it is wrong",))
    with pytest.raises(Refused, match="it is wrong"):
        export(store, out)
    assert files(out) == before and os.fsync is real


def test_progress_tells_each_match(store: Store, tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    export(store, tmp_path / "out", progress=lambda *said: told.append(said))
    assert told == [(0, 3, "m1"), (1, 3, "m2"), (2, 3, "m3"), (3, 3, "")]
