"""Finding changes on the server, and the cost of a sync without changes."""

import re
import time

from furrow import check, expect
from scenario import scenario
import tasks


@scenario("same second", "A change in the same second as a read is seen by the next sync")
def same_second(play):
    path = play.make_list("Same second")
    a, ours = play.device("A", "Same second")
    rounds, timely = 8, 0
    for number in range(rounds):
        for kind in ["change", "delete"]:
            play.foreign.put(f"{path}{kind}-{number}.ics", tasks.task(f"{kind}-{number}", f"to {kind} {number}"))
    a.sync()
    wanted = set(a.titles(ours))
    for number in range(rounds):
        # A new task makes the device read the list. The other tasks change within the same second.
        play.wait_for_next_second()
        second = int(time.time())
        play.foreign.put(f"{path}new-{number}.ics", tasks.task(f"new-{number}", f"new {number}"))
        changed = []

        def change():
            play.foreign.change(
                f"{path}change-{number}.ics", lambda text: tasks.with_lines(text, f"SUMMARY:changed {number}"))
            play.foreign.delete(f"{path}delete-{number}.ics")
            changed.append(int(time.time()))

        def change_once_read(exchange):
            if not changed and f"new {number}".encode() in exchange.answer:
                change()

        # In every other round, the change happens before the device gets the response, otherwise right after the sync.
        if number % 2:
            play.proxy.after = change_once_read
        # Half of the syncs list everything.
        a.sync(*(["--full"] if number % 4 > 1 else []))
        play.proxy.after = lambda exchange: None
        if not changed:
            change()
        timely += changed == [second]
        # After the end of the second, nothing may be missing.
        play.wait_for_next_second(1 if play.server.tokens_name_seconds else 0)
        a.sync()
        wanted = wanted - {f"to change {number}", f"to delete {number}"} | {f"new {number}", f"changed {number}"}
        expect(set(a.titles(ours)), wanted, "tasks")
    play.note(f"{timely} of {rounds} changes came in time")


@scenario("unknown token", "A token that the server does not know leads to a complete listing")
def unknown_token(play):
    path = play.make_list("Unknown token")
    a, ours = play.device("A", "Unknown token")
    wanted = [f"task {number}" for number in range(5)]
    for number, title in enumerate(wanted):
        play.foreign.put(f"{path}{number}.ics", tasks.task(f"unknown-token-{number}", title))
    a.sync()
    play.let_token_age(a)
    statuses = []

    def garble(exchange):
        found = re.search(rb"<([\w:]*sync-token)>([^<]+)</", exchange.body)
        if exchange.method == "REPORT" and found:
            asked.append(exchange)
            exchange.body = exchange.body.replace(found[2], change(found[2].decode()).encode())
            exchange.headers = [
                (name, str(len(exchange.body)) if name.lower() == "content-length" else value)
                for name, value in exchange.headers]

    def of_the_same_form(token):
        # Reversing a hash gives an unknown one. Reversing a number or a time could give a known one, so a digit is added.
        head, slash, tail = token.rpartition("/")
        return token + "0" if tail.isdigit() or not slash else head + slash + tail[::-1]

    for number, change in enumerate([lambda token: "urn:nobody:knows", of_the_same_form]):
        asked = []
        play.foreign.change(
            f"{path}{number}.ics", lambda text: tasks.with_lines(text, f"SUMMARY:changed {number}"))
        play.foreign.delete(f"{path}{number + 3}.ics")
        play.proxy.before = garble
        a.sync()
        play.proxy.before = lambda exchange: None
        statuses += [one.status for one in asked]
        wanted[number] = f"changed {number}"
        wanted.remove(f"task {number + 3}")
        if asked and all(one.status == 207 for one in asked) and set(a.titles(ours)) != set(wanted):
            # The server reports no error but omits changes. The daily full comparison finds them.
            play.own("accepts an unknown token without an error, and omits deletions")
            a.sync("--full")
        expect(sorted(a.titles(ours)), sorted(wanted), f"tasks after an answer of {statuses}")
        play.let_token_age(a)
        a.sync()
    play.note(f"answered with {', '.join(map(str, statuses)) or 'nothing: no token is used'}")
    play.expect_quiet(a)


@scenario("idle", "A sync without changes needs one request per list, and changes nothing")
def idle(play):
    paths, a, a_lists, b, b_lists = play.devices("Idle one", "Idle two")
    for list_id in a_lists:
        a.add_many(list_id, [f"task {number}" for number in range(20)])
    play.settle(a, b)
    play.let_token_age(a, b)
    texts = {path: play.foreign.texts(path) for path in paths}
    for device in [a, b, a]:
        play.proxy.forget()
        device.sync()
        asked = [f"{one.method} {one.status} {one.path}" for one in play.proxy.since() if one.status != 401]
        expect(len(asked), 2, f"requests of an idle sync on {device.name} ({asked})")
        signing_in = [one for one in play.proxy.since() if one.status == 401]
        check(len(signing_in) <= 1, f"{len(signing_in)} requests were answered with 401")
    a.sync("--full")
    expect({path: play.foreign.texts(path) for path in paths}, texts, "the texts on the server")
