"""Refused requests. Each is reported, and blocks nothing else."""

from furrow import Furrow, check, expect
from foreign import Foreign
from scenario import scenario
from server import OTHER, PASSWORD
import tasks


@scenario("wrong password", "A wrong password is tried at most twice, and nothing is lost")
def wrong_password(play):
    names = ["Password one", "Password two"]
    for name in names:
        play.make_list(name)
    a, *lists = play.device("A", *names)
    for list_id in lists:
        a.add(list_id, "Milk")
    a.sync()
    a.add(lists[0], "Bread")
    a.set_password("wrong")
    play.proxy.forget()
    run = a.sync(code=4)
    refused = [one for one in play.proxy.since() if one.status == 401]
    check(len(refused) <= 2, f"{len(refused)} requests were answered with 401")
    expect(len(play.proxy.since()), len(refused), "requests, all of them answered with 401")
    codes = [account["code"] for account in (run.answer or {}).get("accounts", [])]
    expect(codes, ["needs-password"], "the state of the account")
    expect(sorted(a.titles(lists[0])), ["Bread", "Milk"], "tasks meanwhile")
    a.set_password(PASSWORD)
    run = a.sync()
    expect(run.count("pushed"), 1, "tasks pushed with the right password")
    play.expect_quiet(a)


@scenario("read-only", "A read-only list is synced, and cannot be edited")
def read_only(play):
    ben = Foreign(play.server, OTHER)
    path = play.server.read_only_list("Of Ben", ben)
    if not path:
        play.own("has no access rights: every list is writable")
        return
    own_path = next(one for one in ben.lists() if next(iter(ben.properties(one).values()))["name"].startswith("Of Ben"))
    try:
        ben.put(own_path + "bens.ics", tasks.task("bens-task", "Ben's task"))
        anna = Foreign(play.server)
        if not anna.hrefs(path):
            check(anna.ask("GET", path + "bens.ics")[0] == 200, "Anna may not read the tasks in Ben's list")
            play.own("hides tasks from users who may read but not write them")
            return
        a = Furrow(play.programs, f"{play.folder}/A", "A", play.address)
        a.sign_in(play.address + path)
        found = next((one for one in a.remote_lists() if one["href"].endswith(path)), None)
        check(found, f"the list {path} is not among {[one['href'] for one in a.remote_lists()]}")
        (ours,) = a.switch_on(found["href"])
        a.sync()
        expect(a.titles(ours), ["Ben's task"], "tasks in the list")
        remote = next(one for one in a.remote_lists() if one["href"] == found["href"])
        expect(remote.get("readOnly"), True, "whether the list is known to be read-only")
        task = a.items(ours)[0]["id"]
        for words in [["edit", "--title", "mine", task], ["done", task], ["delete", task],
                      ["add", "mine", "--literal", "--list", ours]]:
            run = a.run(*words)
            check(run.code == 1, f"{words[0]} ended with {run.code}: {run.errors.strip()}")
        play.expect_quiet(a)
        expect(a.titles(ours), ["Ben's task"], "tasks afterward")
        # Ben's edits must arrive.
        ben.change(own_path + "bens.ics", lambda text: tasks.with_lines(text, "SUMMARY:changed by Ben"))
        a.sync()
        expect(a.titles(ours), ["changed by Ben"], "tasks after Ben's edit")
    finally:
        ben.delete_list(own_path)


@scenario("one refused", "Tasks that the server refuses or fails on do not block other tasks")
def one_refused(play):
    (path,), a, (ours,), b, (theirs,) = play.devices("Refused")
    statuses = {"over quota": 507, "broken": 500}

    def refuse(exchange):
        title = tasks.todo(exchange.text).value("SUMMARY") if exchange.method == "PUT" else None
        return statuses.get(title)

    titles = ["one", "over quota", "two", "broken", "three"]
    for title in titles:
        a.add(ours, title)
    play.proxy.before = refuse
    run = a.sync(code=4)
    expect(run.count("refused"), 2, "tasks refused")
    b.sync()
    expect(sorted(b.titles(theirs)), ["one", "three", "two"], "tasks on the other device")
    # Later tasks are sent, and the refused tasks are not tried again at every sync.
    a.add(ours, "four")
    play.proxy.forget()
    a.sync(code=4)
    again = [one.status for one in play.proxy.since("PUT") if one.status in statuses.values()]
    expect(again, [], "refused tasks that are tried again at once")
    play.proxy.before = lambda exchange: None
    a.sync("--full")
    play.settle(b, a)
    expect(sorted(b.titles(theirs)), sorted([*titles, "four"]), "tasks on the other device in the end")
    expect(len(play.foreign.hrefs(path)), 6, "tasks on the server")
    play.expect_quiet(a, b)
    lift = play.server.limit_space()
    if not lift:
        return
    play.note("also with the server's own limit")
    try:
        for title in ["small", "large", "small too"]:
            a.add(ours, title, *(["--notes", "much to say " * 8000] if title == "large" else []))
        run = a.sync(code=4)
        expect(run.count("refused"), 1, "tasks over the limit")
    finally:
        lift()
    b.sync()
    expect([title for title in b.titles(theirs) if title in ("small", "large", "small too")], ["small", "small too"],
           "tasks on the other device")
    a.sync("--full")
    b.sync()
    check("large" in b.titles(theirs), "the task over the limit is missing after the limit was lifted")
    play.expect_quiet(a, b)
