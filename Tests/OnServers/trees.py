"""Tasks with subtasks. Each task is sent once, with the UID of its parent."""

import threading
from collections import Counter

from furrow import check, expect
from scenario import scenario
import tasks


def plant(device, list_id, count):
    """Adds trees with three levels, and returns the title of each task's parent, by title."""
    parents = {}
    for number in range(count):
        root = device.add(list_id, f"root {number}")
        parents[f"root {number}"] = None
        for branch in range(2):
            title = f"branch {number}.{branch}"
            inner = device.add(list_id, title, "--parent", root)
            parents[title] = f"root {number}"
            device.add(list_id, f"leaf {number}.{branch}", "--parent", inner)
            parents[f"leaf {number}.{branch}"] = title
    return parents


def check_puts(play, parents):
    """Expects one PUT for each task, with the UID of its parent."""
    puts = [tasks.todo(one.text) for one in play.puts()]
    counts = Counter(found.value("SUMMARY") for found in puts)
    expect({title: count for title, count in counts.items() if count != 1}, {}, "tasks put more than once")
    expect(set(counts), set(parents), "the tasks put")
    titles = {found.value("UID"): found.value("SUMMARY") for found in puts}
    named = {found.value("SUMMARY"): titles.get(found.value("RELATED-TO")) for found in puts}
    wrong = {title: named[title] for title in parents if named[title] != parents[title]}
    expect(wrong, {}, "tasks whose one PUT does not name their parent")


@scenario("new trees", "Each task of a new tree is sent once, with its parent")
def new_trees(play):
    _, a, (ours,), b, (theirs,) = play.devices("Trees")
    parents = plant(a, ours, 4)
    play.proxy.forget()
    a.sync()
    check_puts(play, parents)
    b.sync()
    expect(b.parents(theirs), parents, "parents on the other device")
    play.expect_quiet(a, b)


@scenario("trees edited", "Another program edits each task of a new tree as soon as it is sent")
def trees_edited(play):
    _, a, (ours,), b, (theirs,) = play.devices("Trees edited")
    parents = plant(a, ours, 3)
    notes, seen, lock = {}, set(), threading.Lock()

    def edit(exchange):
        # Several responses may arrive at once.
        with lock:
            if exchange.method != "PUT" or exchange.status not in (200, 201, 204) or exchange.path in seen:
                return
            seen.add(exchange.path)
        title = tasks.todo(exchange.text).value("SUMMARY")
        notes[title] = f"noted at {title}"
        play.foreign.change(
            exchange.path, lambda text: tasks.with_lines(text, f"DESCRIPTION:{notes[title]}"))

    play.proxy.after = edit
    play.proxy.forget()
    a.sync()
    play.proxy.after = lambda exchange: None
    check_puts(play, parents)
    play.settle(b, a)
    for device, list_id in [(a, ours), (b, theirs)]:
        expect(device.parents(list_id), parents, f"parents on {device.name}")
        expect({item["title"]: item["notes"] for item in device.items(list_id)}, notes, f"notes on {device.name}")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")
    play.expect_quiet(a, b)


@scenario("trees beside", "The other device edits subtasks while a tree is still being sent")
def trees_beside(play):
    _, a, (ours,), b, (theirs,) = play.devices("Trees beside")
    b.sync()
    parents = plant(a, ours, 6)
    edited, lock, begun = [], threading.Lock(), []

    def meanwhile(exchange):
        # Runs when the server has two thirds of the tasks, before A gets the response.
        with lock:
            if begun or len(play.puts()) < len(parents) * 2 // 3:
                return
            begun.append(exchange)
        b.sync()
        children = [title for title, parent in b.parents(theirs).items() if parent]
        edited.extend(children[:5])
        for title in edited:
            b.edit(theirs, title, "--notes", "by B")
        b.sync()

    play.proxy.after = meanwhile
    a.sync()
    play.proxy.after = lambda exchange: None
    check(edited, "B saw no subtask while A was putting its trees")
    play.settle(b, a)
    for device, list_id in [(a, ours), (b, theirs)]:
        expect(device.parents(list_id), parents, f"parents on {device.name}")
        noted = sorted(item["title"] for item in device.items(list_id) if item["notes"] == "by B")
        expect(noted, sorted(edited), f"tasks with B's notes on {device.name}")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")
    play.expect_quiet(a, b)
