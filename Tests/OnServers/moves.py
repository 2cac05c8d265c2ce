"""Moving tasks from one list to another."""

from furrow import expect
from scenario import scenario
from trees import plant


def play_move(play, plant_tasks, count):
    """Moves tasks from the first list to the second on A, and returns both devices with their lists."""
    paths, a, (a_from, a_to), b, (b_from, b_to) = play.devices("From", "To")
    moved = plant_tasks(a, a_from)
    play.settle(a, b)
    play.wait_for_next_second()
    a.do("move", "--list", a_to, *moved)
    a.sync()
    # The sync must hold nothing back, and ask no question.
    b.sync()
    play.settle(a, b)
    expect((a.titles(a_from), b.titles(b_from)), ([], []), "tasks left in the first list")
    found = [len(a.items(a_to)), len(b.items(b_to)), *(len(play.foreign.hrefs(path)) for path in reversed(paths))]
    expect(found, [count, count, count, 0], "tasks in the second list on A, B and the server, and left in the first there")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")
    expect(b.do("trash"), "", "the trash on B")
    return a, a_to, b, b_to


@scenario("a list moved", "All 30 tasks of a list are moved to another list: no question, and no duplicates")
def whole_list(play):
    titles = [f"task {number}" for number in range(30)]

    def plant_tasks(device, list_id):
        device.add_many(list_id, titles)
        return [item["id"] for item in device.items(list_id)]

    a, a_to, b, b_to = play_move(play, plant_tasks, 30)
    expect((a.titles(a_to), b.titles(b_to)), (titles, titles), "the tasks in their order on A and B")
    play.expect_quiet(a, b)


@scenario("trees moved", "Trees are moved to another list: no conflict, and parents stay the same")
def trees_moved(play):
    parents = {}

    def plant_tasks(device, list_id):
        parents.update(plant(device, list_id, 5))
        return [item["id"] for item in device.items(list_id) if item["parent"] is None]

    a, a_to, b, b_to = play_move(play, plant_tasks, 25)
    for device, list_id in [(a, a_to), (b, b_to)]:
        expect(device.parents(list_id), parents, f"parents on {device.name}")
    play.expect_quiet(a, b)


@scenario("some moved", "Some trees of a list are moved without edits: no conflict, and parents stay the same")
def some_moved(play):
    _, a, (a_from, a_to), b, (b_from, b_to) = play.devices("Stays here", "Moves there")
    parents = plant(a, a_from, 5)
    a.add_many(a_from, [f"stays {number}" for number in range(40)])
    play.settle(a, b)
    play.wait_for_next_second()
    a.do("move", "--list", a_to, *(item["id"] for item in a.items(a_from) if item["title"].startswith("root")))
    play.settle(a, b)
    for device, here, there in [(a, a_from, a_to), (b, b_from, b_to)]:
        expect(device.parents(there), parents, f"parents on {device.name}")
        expect(len(device.items(here)), 40, f"tasks in the first list on {device.name}")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")
    play.expect_quiet(a, b)


@scenario("moved, edited", "Trees are moved on one device while the other edits subtasks: the edits follow")
def moved_and_edited(play):
    _, a, (a_from, a_to), b, (b_from, b_to) = play.devices("Edited here", "Moved there")
    parents = plant(a, a_from, 3)
    a.add_many(a_from, [f"stays {number}" for number in range(20)])
    play.settle(a, b)
    play.wait_for_next_second()
    a.do("move", "--list", a_to, *(item["id"] for item in a.items(a_from) if item["title"].startswith("root")))
    a.sync()
    for number in range(3):
        b.edit(b_from, f"branch {number}.0", "--notes", "by B")
    play.settle(b, a, times=3)
    for device, here, there in [(a, a_from, a_to), (b, b_from, b_to)]:
        expect(device.parents(there), parents, f"parents on {device.name}")
        noted = sorted(item["title"] for item in device.items(there) if item["notes"] == "by B")
        expect(noted, [f"branch {number}.0" for number in range(3)], f"tasks with B's notes on {device.name}")
        expect(len(device.items(here)), 20, f"tasks in the first list on {device.name}")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")
    play.expect_quiet(a, b)
