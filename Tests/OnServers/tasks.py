"""Tasks in iCalendar format: just enough to write them, and to compare the meaning of two texts."""

import re

HEAD = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Another Program//EN"]


def calendar(*lines):
    """Returns a calendar with these lines."""
    return "\r\n".join([*HEAD, *lines, "END:VCALENDAR", ""])


def task(uid, summary, *lines):
    """Returns a calendar with one task."""
    return calendar("BEGIN:VTODO", f"UID:{uid}", "DTSTAMP:20261101T080000Z", f"SUMMARY:{summary}", *lines, "END:VTODO")


def unfolded(text):
    return re.sub(r"\r?\n[ \t]", "", text)


def meaning(value):
    """Returns a TEXT value without its escapes."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


def duration(value):
    """Returns a duration as days and seconds, because it can be written in several ways. Returns other values unchanged."""
    found = re.fullmatch(r"([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", value)
    if not found:
        return value
    weeks, days, hours, minutes, seconds = (int(part or 0) for part in found.groups()[1:])
    sign = -1 if found[1] == "-" else 1
    return f"{sign * (7 * weeks + days)} days {sign * (3600 * hours + 60 * minutes + seconds)} s"


class Property:
    """A content line: a name, parameters and a value."""

    pattern = re.compile(r'([^:;]+)((?:;[^=:;]+=(?:"[^"]*"|[^";:])*)*):(.*)', re.S)

    def __init__(self, line):
        found = self.pattern.fullmatch(line)
        self.name = found[1].upper() if found else line.upper()
        self.parameters = sorted(part for part in (found[2] if found else "").replace('"', "").split(";") if part)
        self.value = found[3] if found else ""

    @property
    def key(self):
        """The meaning of the line, for comparisons."""
        value = self.value
        if self.name == "CATEGORIES":
            # Some servers write one line per tag, and the order has no meaning.
            parts = re.split(r"(?<!\\),", value)
            return [(self.name, (), meaning(part)) for part in parts]
        if self.name == "RRULE":
            return [(self.name, (), ";".join(sorted(value.upper().split(";"))))]
        if self.name == "GEO":
            # The value is two numbers and not a text, so a backslash before the semicolon would be wrong.
            try:
                return [(self.name, (), ";".join(str(float(part)) for part in value.split(";")))]
            except ValueError:
                return [(self.name, (), value)]
        if self.name in ("TRIGGER", "DURATION"):
            return [(self.name, tuple(self.parameters), duration(value))]
        if self.name in ("EXDATE", "RDATE"):
            return [(self.name, tuple(self.parameters), part) for part in value.split(",")]
        return [(self.name, tuple(self.parameters), meaning(value))]


class Component:
    """A component with its properties and inner components."""

    def __init__(self, name):
        self.name, self.properties, self.components = name, [], []

    def value(self, name):
        """Returns the value of the first property with this name, without escapes; None if there is none."""
        return next((meaning(found.value) for found in self.properties if found.name == name), None)

    @property
    def keys(self):
        """The meaning of the component, without timestamps."""
        stamps = {"DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"}
        said = [key for found in self.properties if found.name not in stamps for key in found.key]
        for inner in self.components:
            said += [(inner.name, *key) for key in inner.keys]
        return sorted(said, key=str)


def components(text):
    """Returns the components of a text, as far as the text is readable."""
    stack = [Component("")]
    for line in unfolded(text).splitlines():
        word, _, rest = line.partition(":")
        if word.upper() == "BEGIN":
            stack.append(Component(rest.strip().upper()))
        elif word.upper() == "END":
            if len(stack) > 1:
                ended = stack.pop()
                stack[-1].components.append(ended)
        elif line.strip():
            stack[-1].properties.append(Property(line))
    return stack[0].components


def todos(text):
    """Returns the tasks in a text: first the series, then the changed occurrences."""
    found = [todo for whole in components(text) for todo in whole.components if todo.name == "VTODO"]
    return sorted(found, key=lambda todo: todo.value("RECURRENCE-ID") or "")


def todo(text):
    """Returns the task in a text, or the series if the task repeats; an empty task if there is none."""
    return next(iter(todos(text)), Component("VTODO"))


def lost(sent, kept):
    """Describes what is missing in the second text. Both texts contain the same task."""
    missing = []
    others = {found.value("RECURRENCE-ID"): found for found in todos(kept)}
    for found in todos(sent):
        other = others.get(found.value("RECURRENCE-ID"))
        if other is None:
            missing.append(f"the occurrence of {found.value('RECURRENCE-ID')}")
            continue
        rest, gone = list(other.keys), []
        for key in found.keys:
            if key in rest:
                rest.remove(key)
            else:
                gone.append(key)
        for key in gone:
            name = " ".join(part for part in key if part.__class__ is str and part != key[-1])
            instead = next((one[-1] for one in rest if one[:-2] == key[:-2]), None)
            if instead is None:
                missing.append(f"{name} is gone")
            elif instead == key[-1]:
                missing.append(f"{name} has other parameters")
            else:
                ours, theirs = excerpts(key[-1], instead)
                missing.append(f"{name}: {ours!r} comes back as {theirs!r}")
    return missing


def excerpts(one, other, length=16):
    """Returns excerpts of two texts around their first difference."""
    place = next((index for index, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
    begin = max(place - length, 0)
    return one[begin:place + length], other[begin:place + length]


def with_lines(text, *lines):
    """Returns the text with new lines in its first task, which replace lines with the same names."""
    names = {Property(line).name for line in lines}
    result, is_in_task, is_done = [], False, False
    for line in unfolded(text).splitlines():
        if not is_done and line.upper() == "BEGIN:VTODO":
            is_in_task = True
        if is_in_task and Property(line).name in names:
            continue
        if is_in_task and line.upper() in ("END:VTODO", "BEGIN:VALARM"):
            result += lines
            is_in_task, is_done = False, True
        result.append(line)
    return "\r\n".join(result) + "\r\n"
