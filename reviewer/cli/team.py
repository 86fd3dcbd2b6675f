"""The command ``team``: who is of a project's team, and whose a match is."""

import argparse

from reviewer.cli.output import Output
from reviewer.domain.errors import Usage
from reviewer.services.author import author_of
from reviewer.services.team import assign, assignments, at_work, here, release
from reviewer.storage.store import Store

TAKES_MATCHES = ("assign", "release")


def team(options: argparse.Namespace, output: Output) -> int:
    """Changes the team or its assignments, then shows them."""
    _check(options)
    with Store.open(options.project) as store:
        if options.action == "add":
            store.add_member(options.name, options.role)
        elif options.action == "remove":
            store.remove_member(options.name)
        for match in options.matches:
            if options.action == "assign":
                assign(store, match, options.name, author=author_of(store, options.author))
            else:
                release(store, match, options.name)
        members, whose, now = store.members(), assignments(store), at_work(store)
        open_now = here(store)
        on_server = store.login is not None
    output.document(
        {
            "enforced": on_server,
            "members": [{"name": each.name, "role": each.role} for each in members],
            "assignments": [{"match": m, "people": list(names)} for m, names in whose.items()],
            "at_work": [
                {"match": p.match, "branch": p.branch, "person": p.person, "at": p.at} for p in now
            ],
            "here": [
                {"match": p.match, "branch": p.branch, "person": p.person, "at": p.at}
                for p in open_now
            ],
        }
    )
    output.table(("name", "role"), [(each.name, each.role) for each in members])
    output.table(("match", "whose"), [(m, ", ".join(names)) for m, names in whose.items()])
    output.table(("match", "branch", "acted lately"), [(p.match, p.branch, p.person) for p in now])
    open_rows = [(p.match, p.branch, p.person) for p in open_now]
    output.table(("match", "branch", "has it open"), open_rows)
    if members and not on_server:
        output.say("in a file roles guide; a server enforces them")
    return 0


def _check(options: argparse.Namespace) -> None:
    action = options.action
    if (options.name is None) != (action == "show"):
        raise Usage(f"team {action} takes {'no' if action == 'show' else 'a'} NAME")
    if (options.role is None) == (action == "add"):
        raise Usage("--role is for team add, which needs it")
    if bool(options.matches) != (action in TAKES_MATCHES):
        raise Usage("matches are for team assign and team release, which need them")
