"""Accounts and lists: finding them, creating lists, and changing names and colors."""

from furrow import Furrow, check, expect
from scenario import scenario

NAME = "Einkauf 🦔 & <Söhne>"


@scenario("discovery", "The lists are found from the host and from /.well-known/caldav")
def discovery(play):
    path = play.make_list("Found")
    seen = []
    for number, address in enumerate([play.address, play.address + "/.well-known/caldav"]):
        device = Furrow(play.programs, f"{play.folder}/{number}", "AB"[number], address)
        device.sign_in()
        found = {one["name"]: one["href"] for one in device.remote_lists()}
        check("Found" in found, f"from {address} only {found} are found")
        check(found["Found"].endswith(path), f"the address of the list is {found['Found']}, not {path}")
        seen.append(found)
    expect(seen[1], seen[0], "the lists found from /.well-known/caldav")


def shown(play, name):
    """Returns the server's version of a list name that another program has set."""
    path = play.make_list(name)
    return next(iter(play.foreign.properties(path).values()))["name"]


def check_name(play, seen, what):
    """Expects the name, or records that the server alters it."""
    if seen == NAME:
        return
    kept = shown(play, NAME)
    check(kept != NAME and seen == kept, f"{what} is “{seen}” instead of “{NAME}”")
    play.own(f"stores “&” and “<” in a list's name as “{kept}”" if "&amp;" in kept else f"stores the name as “{kept}”")


@scenario("list names", "A list's name may have an emoji, “&” and “<”, whoever creates the list")
def list_names(play):
    # Another program creates the list.
    path = play.make_list(NAME)
    kept = next(iter(play.foreign.properties(path).values()))["name"]
    if kept != NAME:
        check_name(play, kept, "the name another program has set")
    a, ours = play.device("A", play.address + path)
    play.settle(a)
    expect(a.list_names()[ours], kept, "the name at the first device")
    play.expect_quiet(a)


@scenario("making lists", "account lists --make creates a list on the server that the other device finds")
def making_lists(play):
    (a,) = play.device("A")
    before = set(play.foreign.lists())
    ours = a.make_list(NAME)
    made = set(play.foreign.lists()) - before
    play.made += made
    expect(len(made), 1, "lists made on the server")
    name = next(iter(play.foreign.properties(next(iter(made))).values()))["name"]
    check_name(play, name, "the name on the server")
    a.add(ours, "Milk")
    play.settle(a)
    expect(a.list_names()[ours], NAME, "the name on the device that made it")
    b, theirs = play.device("B", play.address + next(iter(made)))
    play.settle(b, a)
    expect(b.titles(theirs), ["Milk"], "tasks on the other device")
    expect(a.list_names()[ours], NAME, "the name on the device that made it, later")
    play.expect_quiet(a, b)


@scenario("renaming", "Lists are renamed and recolored on a device and by another program")
def renaming(play):
    (path,), a, (ours,), b, (theirs,) = play.devices("Plants")
    a.add(ours, "Water")
    play.settle(a, b)
    a.do("rename-list", ours, "Garten Ä")
    a.set_theme(ours, "ocean")
    play.settle(a, b)
    expect(next(iter(play.foreign.properties(path).values()))["name"], "Garten Ä", "the name on the server")
    expect((b.list_names()[theirs], b.theme(theirs)), ("Garten Ä", "ocean"), "name and color on the other device")
    play.foreign.change_list(path, name="Beete", color="#62C274FF")
    play.settle(a, b)
    for device, list_id in [(a, ours), (b, theirs)]:
        expect(
            (device.list_names()[list_id], device.theme(list_id)), ("Beete", "meadow"),
            f"name and color on {device.name} after another program has changed both")
    # One side changes the name, the other one the color.
    a.do("rename-list", ours, "Obst")
    play.foreign.change_list(path, color="#B795F0FF")
    play.settle(a, b)
    for device, list_id in [(a, ours), (b, theirs)]:
        expect(
            (device.list_names()[list_id], device.theme(list_id)), ("Obst", "dusk"),
            f"name and color on {device.name} after each side has changed one")
    expect(b.titles(theirs), ["Water"], "tasks")
    play.expect_quiet(a, b)
