"""Many tasks at once: a push, deletions by another program, and an interruption."""

import threading

from furrow import check, expect
from proxy import Dropped
from scenario import scenario
import tasks


@scenario("most deleted", "Another program deletes 30 of 40 tasks: Furrow holds the deletions back, and obeys the answer")
def most_deleted(play):
    path = play.make_list("Forty")
    a, ours = play.device("A", "Forty")
    titles = [f"task {number}" for number in range(40)]
    a.add_many(ours, titles)
    a.sync()
    play.let_token_age(a)
    a.sync()
    for answer in ["--put-anew", "--delete-here"]:
        for href in play.foreign.hrefs(path)[:30]:
            play.foreign.delete(href)
        run = a.sync(code=4)
        held = [(found["code"], found.get("held")) for found in run.lists]
        expect(held, [("held", 30)], "the state of the list")
        expect(len(a.items(ours)), 40, "tasks while they are held")
        a.do("answer", ours, answer, program="furrow-sync")
        play.settle(a)
        count = 40 if answer == "--put-anew" else 10
        expect((len(a.items(ours)), len(play.foreign.hrefs(path))), (count, count), f"tasks here and there after {answer}")
        play.let_token_age(a)
        a.sync()
    play.expect_quiet(a)


@scenario("killed server", "The server is killed during a push and started again: nothing is lost or duplicated")
def killed_server(play):
    path = play.make_list("Killed")
    a, ours = play.device("A", "Killed")
    titles = [f"task {number}" for number in range(120)]
    a.add_many(ours, titles)
    for count, hears_of_it in [(30, True), (40, False)]:
        killed, lock = [], threading.Lock()

        def kill(exchange):
            # Several responses may arrive at once.
            with lock:
                if killed or exchange.method != "PUT" or len(play.puts()) < count:
                    return
                killed.append(exchange)
                play.server.kill()
            if not hears_of_it:
                raise Dropped

        play.proxy.forget()
        play.proxy.after = kill
        try:
            a.sync(code=5)
        finally:
            play.proxy.after = lambda exchange: None
            if killed:
                reason = play.server.repair()
                if reason:
                    play.own(reason)
                play.server.start()
        check(killed, "the push was over before the server could be killed")
    for _ in range(3):
        if a.sync(code=None).code == 0:
            break
    a.sync()
    play.settle(a)
    found = sorted(tasks.todo(text).value("SUMMARY") for text in play.foreign.texts(path).values())
    expect(found, sorted(titles), "tasks on the server")
    b, theirs = play.device("B", "Killed")
    b.sync()
    expect((a.titles(ours), b.titles(theirs)), (titles, titles), "tasks in their order on A and B")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")
    play.expect_quiet(a, b)


@scenario("many", "A long list is pushed, read by the other device, and edited")
def many(play):
    (path,), a, (ours,), b, (theirs,) = play.devices("Many")
    titles = [f"task {number} with some words" for number in range(play.tasks)]
    a.add_many(ours, titles)
    run = a.sync()
    expect(run.count("pushed"), play.tasks, "tasks pushed")
    play.note(f"{play.tasks} tasks pushed in {run.seconds:.1f} s")
    run = b.sync()
    play.note(f"read in {run.seconds:.1f} s")
    expect(b.titles(theirs), titles, "the tasks in their order on the other device")
    a.edit(ours, titles[play.tasks // 2], "--title", "edited")
    play.proxy.forget()
    a.sync()
    expect(len(play.puts()), 1, "tasks put after one edit")
    b.sync()
    check("edited" in b.titles(theirs), "the other device has no edit")
    play.let_token_age(a, b)
    play.expect_quiet(a, b)
