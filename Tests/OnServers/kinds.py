"""All kinds of tasks. The other device gets every task, and properties written by another program are kept."""

import os

import furrow
from furrow import check, expect
from scenario import scenario
import tasks

NOTES = "Zeile „eins“ 🦔; Komma, Semikolon\nBackslash \\ und \\n\n\nEnde <&> \"q\" &amp; ]]>\nBEGIN:VTODO\n👩‍👩‍👧‍👦 日本語"

# The titles of tasks, with the options that create them.
TASKS = [
    ("plain",),
    ("day", "--due", "2026-12-03"),
    ("floating", "--due", "2026-12-03T09:00"),
    ("Berlin", "--due", "2026-12-03T09:00[Europe/Berlin]"),
    ("New York in the gap", "--due", "2027-03-14T02:30[America/New_York]"),
    ("Kolkata", "--due", "2026-12-03T23:45[Asia/Kolkata]"),
    ("UTC", "--due", "2026-12-03T09:00[UTC]"),
    ("leap day long ago", "--due", "2020-02-29"),
    ("far", "--due", "2099-12-31T23:59[Europe/Berlin]"),
    ("start and due", "--start", "2026-12-01", "--due", "2026-12-09"),
    ("start alone", "--start", "2027-01-01"),
    ("daily", "--due", "2026-12-01", "--repeat", "daily"),
    ("twice a week", "--due", "2026-12-03T09:00[Europe/Berlin]", "--repeat", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("last of the month", "--due", "2026-12-31", "--repeat", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("second Tuesday", "--due", "2026-12-08", "--repeat", "FREQ=MONTHLY;BYDAY=2TU"),
    ("leap years", "--due", "2028-02-29", "--repeat", "yearly"),
    ("five times", "--due", "2026-12-01", "--repeat", "FREQ=DAILY;COUNT=5"),
    ("until a day", "--due", "2026-12-01", "--repeat", "FREQ=DAILY;UNTIL=20261224"),
    ("from completion", "--due", "2026-12-01", "--repeat", "FREQ=DAILY;INTERVAL=3", "--repeat-from", "completion"),
    ("remind before", "--due", "2026-12-03T09:00[Europe/Berlin]", "--remind", "-PT15M"),
    ("remind at", "--remind", "2026-12-02T08:30[Europe/Berlin]"),
    ("remind three times", "--due", "2026-12-03T09:00", "--remind", "-P1D", "--remind", "-PT1H", "--remind", "PT0S"),
    ("remind each week", "--due", "2026-12-03T09:00[Europe/Berlin]", "--repeat", "weekly", "--remind", "-PT30M"),
    ("tags", "--tag", "garden", "--tag", "Büro", "--tag", "日本"),
    ("priority 1", "--priority", "1"), ("priority 5", "--priority", "5"), ("priority 9", "--priority", "9"),
    ("notes", "--notes", NOTES),
    ("long notes", "--notes", ("Zeile mit Umlauten äöü und 🦔 " * 12 + "\n") * 25),
    ("👩‍🚀🦔 emoji",), ("🦔" * 90,), ("عربي مع English",), ("e\u0301 combining",),
    ('comma, semi; back\\slash "q" <tag> &amp; ]]>',), ("L" * 400,),
]

# Furrow has no options for these tasks, so they are imported.
IMPORTED = tasks.calendar(
    "BEGIN:VTODO", "UID:series-with-exceptions", "DTSTAMP:20261101T080000Z", "SUMMARY:with exceptions",
    "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261202", "RRULE:FREQ=DAILY;COUNT=9",
    "EXDATE;VALUE=DATE:20261203,20261205", "END:VTODO",
    "BEGIN:VTODO", "UID:series-with-overrides", "DTSTAMP:20261101T080000Z", "SUMMARY:with overrides",
    "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261202", "RRULE:FREQ=DAILY;COUNT=5", "END:VTODO",
    "BEGIN:VTODO", "UID:series-with-overrides", "RECURRENCE-ID;VALUE=DATE:20261203", "DTSTAMP:20261101T080000Z",
    "SUMMARY:this one differs", "DTSTART;VALUE=DATE:20261203", "DUE;VALUE=DATE:20261204", "END:VTODO",
    "BEGIN:VTODO", "UID:series-in-a-zone", "DTSTAMP:20261101T080000Z", "SUMMARY:in a zone",
    "DTSTART;TZID=Europe/Paris:20261201T090000", "DUE;TZID=Europe/Paris:20261201T100000", "RRULE:FREQ=WEEKLY;COUNT=6",
    "EXDATE;TZID=Europe/Paris:20261208T090000", "END:VTODO",
    "BEGIN:VTODO", "UID:with-unknown-lines", "DTSTAMP:20261101T080000Z", "SUMMARY:unknown lines", "GEO:52.5;13.4",
    "URL:https://example.org/?a=1&b=2", "X-KEPT;X-PLACE=\"a;b\":keep me", "LOCATION:Zuhause\\, Küche", "END:VTODO")

COMPARED = [
    "title", "notes", "due", "start", "repeat", "repeatFrom", "done", "priority", "tags", "reminders", "parent",
    "customRepeat"]


def compared(device, list_id):
    """Returns the fields that must be equal on both devices, by the title of the task."""
    titles = {item["id"]: item["title"] for item in device.items(list_id)}
    found = {}
    for item in device.items(list_id):
        fields = {name: item.get(name) for name in COMPARED}
        fields["parent"] = titles.get(item["parent"])
        fields["tags"] = sorted(item["tags"])
        # Two tasks may have the same title.
        found.setdefault(item["title"], []).append(fields)
    return found


def altered(play, sent):
    """Returns the differences between the sent texts and the server's, by the title of the task."""
    result = {}
    for path, text in sent.items():
        status, _, kept = play.foreign.ask("GET", path)
        if status == 200:
            lost = tasks.lost(text, kept)
            if lost:
                result[tasks.todo(text).value("SUMMARY")] = lost
    return result


@scenario("all kinds", "All kinds of tasks are pushed, and the other device reads the same tasks")
def all_kinds(play):
    (path,), a, (ours,), b, (theirs,) = play.devices("Kinds")
    for title, *options in TASKS:
        a.add(ours, title, *options)
    root = a.add(ours, "root", "--due", "2026-12-20")
    a.add(ours, "leaf", "--parent", a.add(ours, "branch", "--parent", root), "--tag", "deep")
    a.do("done", a.add(ours, "done", "--due", "2026-12-01"))
    a.do("done", a.add(ours, "done once", "--due", "2026-12-01", "--repeat", "weekly"))
    file = os.path.join(a.folder, "tasks.ics")
    with open(file, "w", newline="") as stream:
        stream.write(IMPORTED)
    a.do("import", "--list", ours, file)
    play.proxy.forget()
    run = a.sync(code=None)
    sent = {one.path: one.text for one in play.puts()}
    refused = {tasks.todo(one.text).value("SUMMARY"): one.status
               for one in play.proxy.since("PUT") if one.status >= 400 and one.status not in (401, 412)}
    for title, status in refused.items():
        # If the server also refuses another program's plain task with this title, the server is the cause.
        answer, _, _ = play.foreign.ask(
            "PUT", path + "refused-probe.ics", tasks.task("refused-probe", title.replace("\\", "\\\\").replace(
                ",", "\\,").replace(";", "\\;")), Content_Type="text/calendar; charset=utf-8")
        check(answer >= 400, f"“{title}” is refused with {status}: {run}")
        play.own(f"refuses a title such as “{title}” with {answer}")
    expect(run.code, 4 if refused else 0, f"the exit code of {run}")
    items = compared(a, ours)
    expect(len(sent), sum(len(found) for found in items.values()) - len(refused), "tasks put")
    # If the server returns a different text than Furrow sent, the server is the cause.
    differing = altered(play, sent)
    for title, lost in differing.items():
        play.own(f"alters “{furrow.shortened(title, 30)}” ({lost[0]})")
    b.sync()
    others = compared(b, theirs)
    for title, found in items.items():
        if title in refused:
            continue
        check(title in others or title in differing, f"B has no “{title}”: {list(others)}")
        if title in differing or others.get(title) == found:
            continue
        pairs = {name: (one[name], other[name]) for one, other in zip(found, others[title])
                 for name in COMPARED if one[name] != other[name]}
        expect(len(others[title]), len(found), f"the number of tasks “{title}” on B")
        check(not pairs, f"“{title}” differs, A and B: {pairs}")
    # The first device must keep its own values.
    a.sync(code=None)
    expect({title: found for title, found in compared(a, ours).items() if title not in differing},
           {title: found for title, found in items.items() if title not in differing}, "tasks on A a sync later")
    play.proxy.forget()
    for _ in range(2):
        a.sync(code=4 if refused else 0)
        b.sync()
    writes = [f"{one.method} {tasks.todo(one.text).value('SUMMARY')}" for one in play.proxy.since() if one.is_write]
    expect(writes, [], "writes after everything is in sync")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")


@scenario("other programs", "Another program's tasks are edited, and properties that Furrow does not show are kept")
def other_programs(play):
    (path,), a, (ours,), b, (theirs,) = play.devices("Other programs")
    zone = [
        "BEGIN:VTIMEZONE", "TZID:Custom/Zone", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0530",
        "TZOFFSETTO:+0530", "TZNAME:X", "END:STANDARD", "END:VTIMEZONE"]
    texts = {
        "lines": tasks.task(
            "other-lines", "lines", "GEO:52.5;13.4", "URL:https://example.org/?a=1&b=2", "CLASS:PRIVATE",
            "PERCENT-COMPLETE:30", "STATUS:IN-PROCESS", "LOCATION:Zuhause", 'X-KEPT;X-PLACE="a;b":keep me'),
        "zone": tasks.calendar(
            *zone, "BEGIN:VTODO", "UID:other-zone", "DTSTAMP:20261101T080000Z", "SUMMARY:zone",
            "DUE;TZID=Custom/Zone:20261224T180000", "END:VTODO"),
        "alarms": tasks.task(
            "other-alarms", "alarms", "DUE:20261224T080000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x",
            "TRIGGER;RELATED=END:-PT5M", "END:VALARM", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:y",
            "TRIGGER;VALUE=DATE-TIME:20261223T080000Z", "END:VALARM"),
        "duration": tasks.task("other-duration", "duration", "DTSTART:20261224T080000Z", "DURATION:PT2H"),
        "child": tasks.task("other-child", "child", "RELATED-TO:other-lines"),
    }
    for name, text in texts.items():
        play.foreign.put(f"{path}{name}.ics", text)
    play.settle(a, b)
    expect(sorted(a.titles(ours)), sorted(texts), "tasks on A")
    expect(a.parents(ours)["child"], "lines", "the parent of another program's subtask")
    before = {name: play.foreign.read(f"{path}{name}.ics")[0] for name in texts}
    for name in texts:
        a.edit(ours, name, "--title", name + " edited", "--tag", "seen")
    play.settle(a, b)
    for name in texts:
        text = play.foreign.read(f"{path}{name}.ics")[0]
        expect(tasks.todo(text).value("SUMMARY"), name + " edited", "the title on the server")
        lost = [line for line in tasks.lost(before[name], text) if not line.startswith(("SUMMARY", "CATEGORIES"))]
        if lost:
            # Checks the text that Furrow sent, to find out whether Furrow or the server lost the lines.
            sent = next(one.text for one in reversed(play.puts()) if one.path.endswith(f"{name}.ics"))
            ours_lost = [
                line for line in tasks.lost(before[name], sent) if not line.startswith(("SUMMARY", "CATEGORIES"))]
            expect(ours_lost, [], f"lines of “{name}” that Furrow has not sent back")
            play.own(f"alters a task that is written again ({lost[0]})")
    # The other program edits the tasks too.
    play.foreign.change(f"{path}lines.ics", lambda text: tasks.with_lines(text, "SUMMARY:lines elsewhere"))
    play.foreign.delete(f"{path}duration.ics")
    play.settle(a, b)
    for device, list_id in [(a, ours), (b, theirs)]:
        titles = device.titles(list_id)
        check("lines elsewhere" in titles and "duration edited" not in titles, f"{device.name} has {titles}")
    expect(a.conflicts + b.conflicts, 0, "values changed in two places")
    play.expect_quiet(a, b)
