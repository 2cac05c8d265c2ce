"""How changes on the server are noticed, and what it costs when there are none."""

import re

from furrow import check, expect
from scenario import scenario
import tasks


@scenario("same second", "A change in the same second as a read is seen by the next sync")
def same_second(play):
    path = play.make_list("Same second")
    a, ours = play.device("A", "Same second")
    for number in range(12):
        play.foreign.put(f"{path}{number}.ics", tasks.task(f"same-second-{number}", f"task {number}"))
    a.sync()
    play.wait_for_next_second()
    round_number, wrong = 0, []

    def change(exchange):
        # As soon as the server has answered, before the device hears of it.
        if changed or exchange.method not in ("PROPFIND", "REPORT") or exchange.status != 207:
            return
        changed.append(exchange)
        play.foreign.change(
            f"{path}{round_number}.ics",
            lambda text: tasks.with_lines(text, f"SUMMARY:changed {round_number}"))
        play.foreign.delete(f"{path}{round_number + 6}.ics")

    for round_number in range(6):
        # The device has something to read in every other round.
        if round_number % 2:
            play.foreign.put(f"{path}new-{round_number}.ics", tasks.task(f"new-{round_number}", f"new {round_number}"))
        changed = []
        play.proxy.after = change
        a.sync()
        play.proxy.after = lambda exchange: None
        check(changed, "the device has asked for nothing")
        if round_number > 2:
            play.wait_for_next_second(2)
        a.sync()
        titles = a.titles(ours)
        if f"changed {round_number}" not in titles or f"task {round_number + 6}" in titles:
            # What is asked for in that very second may be answered from before; what is asked for later may not.
            play.wait_for_next_second(2)
            a.sync()
            titles = a.titles(ours)
            if f"changed {round_number}" not in titles or f"task {round_number + 6}" in titles:
                wrong.append(f"round {round_number}: {sorted(titles)}")
    expect(wrong, [], "rounds in which a change was not seen")


@scenario("unknown token", "A token that the server does not know leads to a whole listing")
def unknown_token(play):
    path = play.make_list("Unknown token")
    a, ours = play.device("A", "Unknown token")
    for number in range(5):
        play.foreign.put(f"{path}{number}.ics", tasks.task(f"unknown-token-{number}", f"task {number}"))
    a.sync()
    play.wait_for_next_second(2)
    a.sync()
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
        # The digits of a hash change places; a number or a time would be another one that is known.
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
        titles = a.titles(ours)
        if asked and all(one.status == 207 for one in asked) and f"changed {number}" not in titles:
            play.own("answers a token that it does not know as if nothing had changed")
            a.sync("--full")
            titles = a.titles(ours)
        check(f"changed {number}" in titles and f"task {number + 3}" not in titles, f"A has {titles}: {statuses}")
        play.wait_for_next_second(2)
        a.sync()
    play.note(f"answered with {', '.join(map(str, statuses)) or 'nothing: no token is used'}")
    play.expect_quiet(a)


@scenario("idle", "Where nothing is new a sync is one request a list, and changes nothing")
def idle(play):
    paths, a, a_lists, b, b_lists = play.devices("Idle one", "Idle two")
    for list_id in a_lists:
        a.add_many(list_id, [f"task {number}" for number in range(20)])
    play.settle(a, b)
    # A token that names the second of its answer is asked for once more.
    play.wait_for_next_second(2)
    play.settle(a, b)
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
