"""What each role may do, in PostgreSQL's words: functions, row security, grants.

An annotator works on ``main`` and on the own branch, sees no other's, and neither approves nor
touches what is approved. QA may approve as well and keeps samples and verdicts. A lead may do
all of it on every branch and set the project's values. Nobody but the owner of the tables
changes the log, the team, or what was written under another name on ``main``.

The rules ask for ``session_user``, which no login can change, and read a role where only the
owner writes it. Keys of rows cannot be updated by anyone (grants by column), so no row wanders
from one branch into another.
"""

from typing import Final

KEY: Final = "team:"
"""Project values under this key hold the roles, by login."""

_FUNCTIONS: Final = (
    ("reviewer_role()", "text", f"SELECT value FROM project WHERE key = '{KEY}' || session_user"),
    (
        "reviewer_is_approved(m text, b text)",
        "boolean",
        "SELECT coalesce(bool_or(status = 'approved' OR body::json ->> 'status' = 'approved'),"
        " false) FROM record WHERE match = m AND branch = b AND kind = 'match'",
    ),
    (
        "reviewer_head(m text, b text)",
        "integer",
        "SELECT head FROM match WHERE match = m AND branch = b",
    ),
    (
        "reviewer_may_record(m text, i text, s text, b text)",
        "boolean",
        "SELECT CASE WHEN i <> m THEN false WHEN reviewer_role() = 'annotator'"
        " THEN coalesce(s, '') <> 'approved' AND coalesce(b::json ->> 'status', '') <> 'approved'"
        " ELSE true END",
    ),
    (
        "reviewer_may_log(b text, who text, what text)",
        "boolean",
        "SELECT CASE reviewer_role() WHEN 'lead' THEN who = session_user OR b <> 'main'"
        " WHEN 'qa' THEN who = session_user"
        " WHEN 'annotator' THEN who = session_user AND NOT EXISTS (SELECT 1"
        " FROM json_array_elements(what::json) AS c WHERE c ->> 'kind' = 'match'"
        " AND c -> 'after' ->> 'status' = 'approved') ELSE false END",
    ),
    (
        "reviewer_may_set(k text)",
        "boolean",
        f"SELECT CASE reviewer_role() WHEN 'lead' THEN k <> 'application' AND k NOT LIKE '{KEY}%'"
        " WHEN 'qa' THEN k LIKE 'sample:%' OR k LIKE 'verdict:%' ELSE false END",
    ),
)
_MEMBER: Final = "(SELECT reviewer_role()) IS NOT NULL"
_SEEN: Final = "branch IN ('main', session_user) OR (SELECT reviewer_role()) IN ('lead', 'qa')"
# The role is asked once a statement, and an import of thousands of rows calls little else.
_WRITES: Final = (
    "CASE (SELECT reviewer_role()) WHEN 'lead' THEN true"
    " WHEN 'qa' THEN branch IN ('main', session_user)"
    " WHEN 'annotator' THEN branch IN ('main', session_user)"
    " AND NOT reviewer_is_approved(match, branch) ELSE false END"
)
_RECORDS: Final = (
    f"{_WRITES} AND CASE WHEN kind = 'match' THEN"
    " reviewer_may_record(match, id, status, body) ELSE true END"
)
_LOGS: Final = (
    f"{_WRITES} AND seq = reviewer_head(match, branch)"
    " AND reviewer_may_log(branch, author, changes)"
)
_NO_MATCH: Final = "(kind <> 'match' OR (SELECT reviewer_role()) IN ('lead', 'qa'))"
_POLICIES: Final = (
    # table, command, which rows are there for it, what a written row must be
    ("project", "SELECT", _MEMBER, ""),
    ("project", "INSERT", "", "reviewer_may_set(key)"),
    ("project", "DELETE", "reviewer_may_set(key)", ""),
    ("match", "SELECT", _SEEN, ""),
    ("match", "INSERT", "", f"{_WRITES} AND head = 1"),
    # A function that is STABLE sees the row as it was before the statement.
    ("match", "UPDATE", "true", f"{_WRITES} AND head = reviewer_head(match, branch) + 1"),
    ("record", "SELECT", _SEEN, ""),
    ("record", "INSERT", "", _RECORDS),
    ("record", "UPDATE", "true", _RECORDS),
    ("record", "DELETE", f"{_WRITES} AND {_NO_MATCH}", ""),
    ("revision", "SELECT", _SEEN, ""),
    ("revision", "INSERT", "", _LOGS),
    ("presence", "SELECT", _SEEN, ""),
    ("presence", "INSERT", "", f"person = session_user AND {_MEMBER} AND ({_SEEN})"),
    ("presence", "DELETE", f"person = session_user AND {_MEMBER}", ""),
    ("search", "SELECT", _SEEN, ""),
    ("search", "INSERT", "", _WRITES),
    ("search", "DELETE", _WRITES, ""),
)
_HEADS: Final = (
    "CREATE OR REPLACE FUNCTION reviewer_head_is_logged() RETURNS trigger LANGUAGE plpgsql"
    " SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$ BEGIN IF NOT EXISTS"
    " (SELECT 1 FROM revision r WHERE r.match = NEW.match AND r.branch = NEW.branch"
    " AND r.seq = NEW.head) THEN RAISE EXCEPTION 'the log has no such revision'"
    " USING ERRCODE = 'insufficient_privilege'; END IF; RETURN NULL; END $$",
    "DROP TRIGGER IF EXISTS reviewer_head_is_logged ON match",
    "CREATE CONSTRAINT TRIGGER reviewer_head_is_logged AFTER INSERT OR UPDATE ON match"
    " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reviewer_head_is_logged()",
)
"""No head moves without its revision: looked at when the transaction ends."""
_TABLES: Final = ("project", "match", "record", "revision", "presence", "search")
_EVERYBODY: Final = (
    "SELECT ON project, match, record, revision, person, presence, search, alembic_version",
    "INSERT ON match, record, revision, person, presence, search",
    "UPDATE (head) ON match",
    "UPDATE (status, body) ON record",
    "DELETE ON record, presence, search",
    "USAGE ON SEQUENCE search_id_seq",
)
_VALUES: Final = "INSERT, DELETE ON project"


def rules(schema: str) -> tuple[str, ...]:
    """The statements that put the rules up, or up anew."""
    functions = [
        f"CREATE OR REPLACE FUNCTION {head} RETURNS {type_} LANGUAGE sql STABLE SECURITY DEFINER"
        f" SET search_path = {schema}, pg_temp AS $$ {body} $$"
        for head, type_, body in _FUNCTIONS
    ]
    secured = [f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY" for table in _TABLES]
    policies = [statement for policy in _POLICIES for statement in _policy(*policy)]
    nobody = f"REVOKE CREATE ON SCHEMA {schema} FROM PUBLIC"
    heads = [statement.replace("{schema}", schema) for statement in _HEADS]
    return (nobody, *functions, *heads, *secured, *policies)


def _policy(table: str, command: str, using: str, check: str) -> tuple[str, str]:
    name = f"reviewer_{command.lower()}"
    clauses = f" USING ({using})" if using else ""
    clauses += f" WITH CHECK ({check})" if check else ""
    return (
        f"DROP POLICY IF EXISTS {name} ON {table}",
        f"CREATE POLICY {name} ON {table} FOR {command}{clauses}",
    )


def grants(login: str, role: str) -> tuple[str, ...]:
    """The statements that give a login what its role needs; ``login`` is quoted."""
    given = _EVERYBODY if role == "annotator" else (*_EVERYBODY, _VALUES)
    return tuple(f"GRANT {what} TO {login}" for what in given)


def revocations(login: str, schema: str) -> tuple[str, ...]:
    """The statements that take everything back; ``login`` is quoted."""
    kinds = ("TABLES", "SEQUENCES")
    return tuple(f"REVOKE ALL ON ALL {kind} IN SCHEMA {schema} FROM {login}" for kind in kinds)
