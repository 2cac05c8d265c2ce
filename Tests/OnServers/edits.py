"""Edits on two devices at once."""

from furrow import check, expect
from scenario import scenario

FIELDS = ["title", "notes", "due", "tags", "priority"]


def fields(device, list_id):
    return [[item[name] for name in FIELDS] for item in device.items(list_id)]


def edit_beside_deletion(play, edit_first):
    _, a, (ours,), b, (theirs,) = play.devices("Edited and deleted")
    task = a.add(ours, "Call Ada", "--due", "2026-12-01", "--tag", "phone")
    play.settle(a, b)

    def edit():
        b.edit(theirs, "Call Ada", "--title", "Call Ada at 555-1234", "--notes", "Important", "--due", "2026-12-24")

    if edit_first:
        edit()
        play.wait_for_next_second()
        a.do("delete", task)
    else:
        a.do("delete", task)
        play.wait_for_next_second()
        edit()
    play.settle(a, b)
    wanted = [["Call Ada at 555-1234", "Important", "2026-12-24", ["phone"], 0]]
    for device, list_id in [(a, ours), (b, theirs)]:
        expect(fields(device, list_id), wanted, f"the task on {device.name}")
    # A reports that the task came back. B has nothing to report.
    expect((a.returned, b.returned), (1, 0), "tasks that came back on A and B")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")
    play.expect_quiet(a, b)


@scenario("edit, deletion", "A task is edited on one device, then deleted on the other: the complete edit stays")
def edit_then_deletion(play):
    edit_beside_deletion(play, edit_first=True)


@scenario("deletion, edit", "A task is deleted on one device, then edited on the other: the complete edit stays")
def deletion_then_edit(play):
    edit_beside_deletion(play, edit_first=False)


@scenario("two edits", "Two devices edit one task: different fields are both kept, the same field is a conflict")
def two_edits(play):
    _, a, (ours,), b, (theirs,) = play.devices("Two edits")
    for title in ["fields", "same", "tags", "done"]:
        a.add(ours, title, "--due", "2026-12-05", "--tag", "x")
    play.settle(a, b)
    a.edit(ours, "fields", "--title", "fields by A")
    b.edit(theirs, "fields", "--notes", "by B", "--priority", "1")
    a.edit(ours, "same", "--title", "same by A")
    a.edit(ours, "tags", "--tag", "a")
    b.edit(theirs, "tags", "--tag", "b", "--untag", "x")
    a.do("done", a.item(ours, "done")["id"])
    b.edit(theirs, "done", "--notes", "by B")
    play.wait_for_next_second()
    b.edit(theirs, "same", "--title", "same by B")
    play.settle(a, b)
    for device, list_id in [(a, ours), (b, theirs)]:
        found = {item["title"]: item for item in device.items(list_id)}
        check({"fields by A", "same by B", "tags", "done"} == set(found), f"{device.name} has {list(found)}")
        expect((found["fields by A"]["notes"], found["fields by A"]["priority"]), ("by B", 1), "both fields")
        expect(sorted(found["tags"]["tags"]), ["a", "b"], f"tags on {device.name}")
        expect((found["done"]["done"], found["done"]["notes"]), (True, "by B"), f"“done” on {device.name}")
    expect(a.conflicts + b.conflicts, 1, "values changed in two places")
    play.expect_quiet(a, b)
