"""Rights on a real server: logins of their own, driven by plain SQL past our program."""

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import make_url

from reviewer.domain.errors import Refused, Surroundings
from reviewer.domain.log import Change, Revision
from reviewer.domain.model import Match
from reviewer.storage.store import Here, Store
from reviewer.storage.team import Member, Role
from tests.postgres import Server
from tests.storage.stored import AT, changed, made

BRANCH = "INSERT INTO match VALUES ('m', %s, 1)"


@dataclass
class Team:
    """A project on a server, its owner's store, and a login for each person."""

    url: str
    owner: Store
    names: dict[str, str]

    def login(self, who: str) -> str:
        """The URL with which that person enters."""
        name = self.names[who]
        return make_url(self.url).set(username=name, password=name).render_as_string(False)

    def store(self, who: str) -> Store:
        return Store.open(self.login(who))

    def run(self, who: str, statement: str, *values: Any) -> int:
        """One statement of plain SQL by that person; how many rows it touched."""
        address = self.login(who).replace("+psycopg", "")
        with psycopg.connect(address) as connection:
            return connection.execute(statement.encode(), values).rowcount

    def logs(self, who: str, row: str, *values: Any) -> bool:
        """Whether that person can move the head of ``m`` on and write such a second revision."""
        address = self.login(who).replace("+psycopg", "")
        move = "UPDATE match SET head = 2 WHERE match = 'm' AND branch = 'main'"
        with psycopg.connect(address) as connection:
            try:
                connection.execute(move)
                connection.execute(row.encode(), values)
                connection.commit()
            except psycopg.errors.InsufficientPrivilege:
                connection.rollback()
                return False
        return True

    def refused(self, who: str, statement: str, *values: Any) -> bool:
        """Whether the server refuses it for want of rights, or it touches nothing."""
        try:
            return self.run(who, statement, *values) == 0
        except psycopg.errors.InsufficientPrivilege:
            return True


@pytest.fixture(scope="module")
def names(postgres_server: Server) -> Iterator[dict[str, str]]:
    """Logins that go again at the end, when the databases are gone."""
    tail = uuid.uuid4().hex[:8]
    found = {who: f"{who}_{tail}" for who in ("ann", "bob", "lea", "qua", "out")}
    with postgres_server.connect() as connection:
        for name in found.values():
            made = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}")
            connection.execute(made.format(sql.Identifier(name), sql.Literal(name)))
    yield found
    with postgres_server.connect() as connection:
        for name in found.values():
            connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(name)))


@pytest.fixture
def team(postgres_server: Server, names: dict[str, str]) -> Iterator[Team]:
    """``m`` is open, ``done`` approved; ann and bob have ``m`` on branches; out is of no team."""
    with postgres_server.database() as url, Store.open(url, create=True) as owner:
        roles: dict[str, Role] = {"ann": "annotator", "bob": "annotator", "lea": "lead"}
        for who, role in {**roles, "qua": "qa"}.items():
            owner.add_member(names[who], role)
        for match in ("m", "done"):
            owner.append(match, made(match))
        for who in ("ann", "bob"):
            owner.append_many([("m", owner.revisions("m"))], branch=names[who])
        owner.append("done", approving("done", 2, "owner"))
        yield Team(url, owner, names)


def approving(match: str, seq: int, author: str) -> Revision:
    before = Match(match, motion="人工智能")
    change = Change("match", match, before, replace(before, status="approved"))
    return Revision(seq, author, AT, {"edit": "set_status"}, (change,))


def edited(store: Store, match: str, branch: str, author: str) -> Revision:
    now = store.load(match, branch)
    unit = now.units["u1"]
    return replace(changed(now.head + 1, unit, replace(unit, text=f"{unit.text}。")), author=author)


def test_everybody_works_where_they_may(team: Team) -> None:
    for who, branch in (("ann", "main"), ("ann", "ann"), ("qua", "main"), ("lea", "bob")):
        place = team.names.get(branch, branch)
        with team.store(who) as store:
            assert store.login == team.names[who]
            store.append("m", edited(store, "m", place, team.names[who]), branch=place)
            assert store.search("我方认为", branch=place)
    with team.store("ann") as store:
        store.append("new", replace(made("new"), author=team.names["ann"]))
        assert store.person("judge", "", "某评委") == "J1"
    with team.store("lea") as store:
        store.append_many([("m", store.revisions("m", upto=1))], branch="cid")
        store.append("done", edited(store, "done", "main", team.names["lea"]))
    assert team.owner.problems() == []


def test_an_annotator_cannot_approve_with_our_program(team: Team) -> None:
    with team.store("ann") as store:
        with pytest.raises(Surroundings, match="may not do this"):
            store.append("m", approving("m", 2, team.names["ann"]))
        with pytest.raises(Surroundings, match="may not do this"):
            store.append("done", edited(store, "done", "main", team.names["ann"]))
    for who in ("qua", "lea"):
        match = f"by-{who}"
        with team.store(who) as store:
            store.append(match, replace(made(match), author=team.names[who]))
            store.append(match, approving(match, 2, team.names[who]))
            assert store.load(match).match.status == "approved"


APPROVED = ('"status":"approved"', r'"st\u0061tus":"approved"', r'"status":"\u0061pproved"')


@pytest.mark.parametrize("said", APPROVED)
def test_an_annotator_cannot_approve_by_sql(team: Team, said: str) -> None:
    body = f'{{"id":"m",{said}}}'
    at = "WHERE match = 'm' AND branch = 'main' AND kind = 'match'"
    assert json.loads(body)["status"] == "approved"
    assert team.refused("ann", f"UPDATE record SET body = %s {at}", body)
    assert team.refused("ann", f"UPDATE record SET status = 'approved' {at}")
    assert team.refused("ann", f"DELETE FROM record {at}")
    row = "INSERT INTO record VALUES ('m', 'main', 'match', %s, NULL, %s)"
    assert team.refused("ann", row, "a", body)
    assert team.refused("ann", row, "a", "{}")
    changes = f'[{{"kind":"match","id":"m","before":null,"after":{body}}}]'
    log = "INSERT INTO revision VALUES ('m', 'main', 2, %s, %s, '{}', NULL, %s)"
    assert not team.logs("ann", log, team.names["ann"], AT, changes)
    assert team.owner.load("m").match.status == "imported"
    assert team.owner.problems() == []
    assert team.logs("ann", log, team.names["ann"], AT, "[]")


def test_an_annotator_cannot_touch_what_is_approved(team: Team) -> None:
    at = "WHERE match = 'done' AND branch = 'main'"
    for statement in (
        "UPDATE match SET head = 3",
        "UPDATE record SET body = '{}'",
        "DELETE FROM record",
        "DELETE FROM search",
    ):
        assert team.refused("ann", f"{statement} {at}"), statement
    assert team.refused("ann", "INSERT INTO record VALUES ('done', 'main', 'note', 'n', NULL, '')")


@pytest.mark.parametrize("who", ["ann", "qua", "lea"])
def test_nobody_of_the_team_changes_the_log(team: Team, who: str) -> None:
    for statement in (
        "UPDATE revision SET author = 'x'",
        "DELETE FROM revision",
        "TRUNCATE revision",
        "ALTER TABLE revision DISABLE TRIGGER ALL",
        "DROP TABLE revision",
        "ALTER TABLE record DISABLE ROW LEVEL SECURITY",
        "DROP POLICY reviewer_update ON record",
        "UPDATE match SET branch = 'x'",
        "UPDATE record SET branch = 'x'",
        "UPDATE record SET kind = 'note'",
        "CREATE TABLE mine (x int)",
    ):
        assert team.refused(who, statement), statement
    row = "INSERT INTO revision VALUES ('m', 'main', %s, %s, '', '{}', NULL, '[]')"
    assert team.refused(who, row, 1, team.names["bob"])
    assert team.refused(who, row, 7, team.names[who])  # not the head
    assert not team.logs(who, row, 2, team.names["bob"])  # under another's name
    assert not team.logs(who, "SELECT 1")  # a head without its revision
    assert team.refused(who, "UPDATE match SET head = 3 WHERE match = 'm'")
    assert team.owner.problems() == []
    assert team.logs(who, row, 2, team.names[who])


def test_an_annotator_neither_sees_nor_edits_anothers_branch(team: Team) -> None:
    bob = team.names["bob"]
    for table in ("match", "record", "revision", "search"):
        assert team.refused("ann", f"SELECT 1 FROM {table} WHERE branch = %s", bob)
        assert not team.refused("qua", f"SELECT 1 FROM {table} WHERE branch = %s", bob)
    for statement in (
        "UPDATE match SET head = 2 WHERE branch = %s",
        "UPDATE record SET body = '{}' WHERE branch = %s",
        "DELETE FROM record WHERE branch = %s",
        "DELETE FROM search WHERE branch = %s",
        "INSERT INTO match VALUES ('new', %s, 1)",
        "INSERT INTO record VALUES ('m', %s, 'note', 'n', NULL, '{}')",
        "INSERT INTO revision VALUES ('m', %s, 1, 'x', '', '{}', NULL, '[]')",
    ):
        assert team.refused("ann", statement, bob), statement
    for who in ("bob", "ann"):  # changing the role inside the session changes nothing
        assert team.refused("ann", f"SET ROLE {team.names[who]}; {BRANCH}".replace("%s", "'x'"))


HERE = "INSERT INTO presence VALUES (%s, 'w', 'm', %s, %s)"


def test_each_says_only_where_they_are_themselves(team: Team) -> None:
    ann, bob = team.names["ann"], team.names["bob"]
    assert not team.refused("bob", HERE, bob, bob, AT)
    assert not team.refused("ann", HERE, ann, "main", AT)
    assert team.refused("ann", HERE, bob, "main", AT)
    assert team.refused("ann", HERE.replace("'w'", "'x'"), ann, bob, AT)  # bob's branch
    for statement in ("UPDATE presence SET person = 'x'", "TRUNCATE presence"):
        assert team.refused("ann", statement)
    assert team.refused("ann", "DELETE FROM presence WHERE person = %s", bob)
    assert team.refused("ann", "SELECT 1 FROM presence WHERE person = %s", bob)
    assert not team.refused("lea", "SELECT 1 FROM presence WHERE person = %s", bob)
    assert team.refused("out", "SELECT 1 FROM presence")
    assert team.run("ann", "DELETE FROM presence") == 1


def test_a_team_of_an_older_project_works_on_until_the_owner_brings_it_up(team: Team) -> None:
    ann = team.names["ann"]
    here = Here(ann, "w", "m", "main", AT)
    with team.owner._database.write() as connection:
        connection.exec_driver_sql("DROP TABLE presence")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    with team.store("ann") as store:
        store.append("m", edited(store, "m", "main", ann))
        store.say_here(here, stale="")
        assert store.windows("") == []
    Store.open(team.url).close()
    with team.store("ann") as store:
        store.say_here(here, stale="")
        assert store.windows("") == [here]


BODY = '{"id":"m","motion":"x","status":"approved"}'
ATTACKS = (
    "SET ROLE {owner}",
    "SET SESSION AUTHORIZATION {owner}",
    "GRANT {owner} TO {ann}",
    "ALTER ROLE {ann} SUPERUSER",
    "ALTER ROLE {ann} BYPASSRLS",
    "SET row_security = off; SELECT * FROM record WHERE branch = '{bob}'",
    "SET session_replication_role = replica; DELETE FROM revision",
    "ALTER TABLE match OWNER TO {ann}",
    "ALTER TABLE revision DISABLE TRIGGER revision_insert_only",
    "CREATE OR REPLACE FUNCTION reviewer_role() RETURNS text LANGUAGE sql AS $$SELECT 'lead'$$",
    "DROP FUNCTION reviewer_role() CASCADE",
    "CREATE FUNCTION pg_temp.reviewer_role() RETURNS text LANGUAGE sql AS $$SELECT 'lead'$$;"
    " SET search_path = pg_temp, public; UPDATE record SET body = '{body}' WHERE kind = 'match'"
    " AND match = 'm' AND branch = 'main'",
    "CREATE TEMP TABLE project AS SELECT 'team:{ann}' AS key, 'lead' AS value;"
    " UPDATE public.record SET body = '{body}' WHERE kind = 'match' AND branch = 'main'"
    " AND match = 'm'",
    "CREATE VIEW mine AS SELECT * FROM record",
    "CREATE TEMP VIEW mine AS SELECT * FROM public.record;"
    " SELECT 1 FROM mine WHERE branch = '{bob}'",
    "CREATE TEMP VIEW mine AS SELECT * FROM public.record;"
    " UPDATE mine SET body = '{body}' WHERE kind = 'match' AND match = 'm' AND branch = 'main'",
    "CREATE FUNCTION pg_temp.f() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS"
    " $$SELECT count(*) FROM public.record WHERE branch = '{bob}'$$;"
    " SELECT 1 WHERE pg_temp.f() > 0",
    "COPY record TO PROGRAM 'true'",
    "COPY record FROM '/dev/null'",
    "MERGE INTO record r USING (SELECT 1) s ON r.match = 'm' AND r.branch = 'main'"
    " AND r.kind = 'match' WHEN MATCHED THEN UPDATE SET body = '{body}'",
    "WITH gone AS (DELETE FROM record WHERE branch = '{bob}' RETURNING 1) SELECT 1 FROM gone",
    "INSERT INTO record VALUES ('m', 'main', 'match', 'm', NULL, '{body}')"
    " ON CONFLICT (match, branch, kind, id) DO UPDATE SET body = excluded.body",
    "INSERT INTO match VALUES ('m', 'main', 1) ON CONFLICT (match, branch) DO UPDATE SET head = 9",
    "SELECT lo_import('/dev/null')",
    "CREATE RULE r AS ON INSERT TO revision DO INSTEAD NOTHING",
    "CREATE TRIGGER t BEFORE INSERT ON record EXECUTE FUNCTION revision_is_kept()",
    "UPDATE alembic_version SET version_num = '9999'",
    "DELETE FROM person",
    "UPDATE person SET name = 'x'",
    "LOCK TABLE revision IN ACCESS EXCLUSIVE MODE",
)


def test_an_annotator_gets_nowhere_by_other_ways(team: Team) -> None:
    names = {who: sql.Identifier(team.names[who]).as_string() for who in ("ann", "bob")}
    names["owner"] = sql.Identifier(team.owner.login or "").as_string()
    texts = {"'{bob}'": f"'{team.names['bob']}'", "'{body}'": f"'{BODY}'"}
    texts["team:{ann}"] = f"team:{team.names['ann']}"
    places = ("main", team.names["bob"])
    before = [team.owner.load("m", branch) for branch in places]
    for attack in ATTACKS:
        words = attack
        for gap, value in (texts | {f"{{{who}}}": name for who, name in names.items()}).items():
            words = words.replace(gap, value)
        assert attacked(team, words), words
        assert [team.owner.load("m", branch) for branch in places] == before, words
    assert team.owner.problems() == []


def attacked(team: Team, words: str) -> bool:
    """Whether it was refused, or its last statement touched no row."""
    try:
        return team.run("ann", words) <= 0
    except psycopg.Error as error:
        return isinstance(
            error, psycopg.errors.InsufficientPrivilege | psycopg.errors.UndefinedTable
        )


def test_only_the_owner_says_who_is_what(team: Team) -> None:
    row = "INSERT INTO project VALUES (%s, %s)"
    key = f"team:{team.names['ann']}"
    for who in ("ann", "qua", "lea"):
        assert team.refused(who, row, f"team:{team.names['out']}", "lead")
        assert team.refused(who, "DELETE FROM project WHERE key = %s", key)
        assert team.refused(who, "UPDATE project SET value = 'lead' WHERE key = %s", key)
        assert team.refused(who, "DELETE FROM project WHERE key = 'application'")
    for who, key, may in (
        ("ann", "verdict:x", False),
        ("ann", "second_look", False),
        ("qua", "verdict:x", True),
        ("qua", "second_look", False),
        ("lea", "second_look", True),
    ):
        assert team.refused(who, row, key, "off") is not may, (who, key)


def test_who_is_of_no_team_sees_nothing_and_who_leaves_no_more(team: Team) -> None:
    assert team.refused("out", "SELECT 1 FROM match")
    assert not team.refused("ann", "SELECT 1 FROM match")
    team.owner.remove_member(team.names["ann"])
    assert team.refused("ann", "SELECT 1 FROM match")
    assert team.names["ann"] not in {member.name for member in team.owner.members()}
    team.owner.add_member(team.names["ann"], "lead")
    assert not team.refused("ann", "INSERT INTO project VALUES ('a', 'b')")
    team.owner.add_member(team.names["ann"], "annotator")
    assert team.refused("ann", "INSERT INTO project VALUES ('c', 'd')")


def test_whom_no_rule_binds_gets_no_role(team: Team) -> None:
    owner = team.owner.login or ""
    with pytest.raises(Refused, match=r"superuser|owns"):
        team.owner.add_member(owner, "annotator")
    with team.store("lea") as store, pytest.raises(Surroundings):
        store.add_member(team.names["out"], "lead")


def test_roles_are_recorded_on_both(database_url: str, names: dict[str, str]) -> None:
    ann, bob = names["ann"], names["bob"]
    with Store.open(database_url, create=True) as store:
        assert store.members() == []
        store.add_member(bob, "qa")
        store.add_member(ann, "annotator")
        store.add_member(ann, "lead")
        assert store.members() == [Member(ann, "lead"), Member(bob, "qa")]
        store.remove_member(bob)
        assert store.members() == [Member(ann, "lead")]
        with pytest.raises(Refused):
            store.remove_member(bob)
        for name in ("", "main", " a", "a\n", "名" * 30):
            with pytest.raises(Refused):
                store.add_member(name, "lead")
        with pytest.raises(Refused):
            store.add_member(ann, "boss")  # type: ignore[arg-type]
