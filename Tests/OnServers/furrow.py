"""A device: the built programs with their own store."""

import json
import os
import sqlite3
import subprocess
import time

from server import PASSWORD, USER


class Failed(Exception):
    """A scenario failed. The text says how."""


def check(condition, text):
    if not condition:
        raise Failed(text)


def expect(seen, wanted, what):
    """Fails if two values differ."""
    check(seen == wanted, f"{what}: {shortened(seen)} instead of {shortened(wanted)}")


def shortened(value, length=700):
    text = str(value)
    return text if len(text) <= length else text[:length] + "…"


class Run:
    """A finished run of a program."""

    def __init__(self, words, code, output, errors, seconds):
        self.words, self.code, self.output, self.errors, self.seconds = words, code, output, errors, seconds
        try:
            self.answer = json.loads(output)
        except ValueError:
            self.answer = None

    @property
    def lists(self):
        """The results for each list, if the run was a sync."""
        return (self.answer.get("lists") or []) if isinstance(self.answer, dict) else []

    def count(self, name):
        """Returns the sum of a counter over all lists."""
        return sum(found.get(name) or 0 for found in self.lists)

    def __str__(self):
        said = [f"{found.get('name')}: " + ", ".join(
            f"{key} {value}" for key, value in found.items()
            if key not in ("account", "list", "href", "name", "color") and value) for found in self.lists]
        return f"{' '.join(self.words[:2])} ended with {self.code} [{'; '.join(said)}] {self.errors.strip()}"


class Furrow:
    """A device, named A or B."""

    def __init__(self, programs, folder, name, address, user=USER, password=PASSWORD):
        self.programs, self.folder, self.name, self.address, self.user = programs, folder, name, address, user
        os.makedirs(folder)
        self.store = os.path.join(folder, "furrow.db")
        self.password_file = os.path.join(folder, "password")
        self.set_password(password)
        self.account = None
        self.runs = []

    def set_password(self, password):
        with open(self.password_file, "w") as file:
            file.write(password + "\n")

    # Programs.

    def start(self, words, program="furrow", input=""):
        """Starts a program."""
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": self.folder, "XDG_DATA_HOME": self.folder + "/data",
            "XDG_CONFIG_HOME": self.folder + "/config", "XDG_STATE_HOME": self.folder + "/state",
            "XDG_CACHE_HOME": self.folder + "/cache", "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin",
            "DBUS_SESSION_BUS_ADDRESS": "",
        }
        place = ["--store", self.store]
        # A nested subcommand comes before the options.
        names = 2 if program == "furrow" and words[0] == "account" else 1
        command = [os.path.join(self.programs, program), *words[:names], *place, *words[names:]]
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.began = time.monotonic()
        process.words, process.input = [program, *words], input
        return process

    def ended(self, process, timeout=600):
        """Waits for a program to exit, and returns the run."""
        output, errors = process.communicate(process.input, timeout=timeout)
        run = Run(process.words, process.returncode, output, errors, time.monotonic() - process.began)
        self.runs.append(run)
        return run

    def run(self, *words, program="furrow", input=""):
        return self.ended(self.start(list(words), program, input))

    def do(self, *words, program="furrow", input=""):
        """Runs a program that must succeed, and returns its output."""
        run = self.run(*words, program=program, input=input)
        check(run.code == 0, f"{self.name}: {' '.join(run.words[:4])} ended with {run.code}: {run.errors.strip()}")
        return run.output.strip()

    # The account and its lists.

    def sign_in(self, address=None):
        """Adds the account."""
        self.account = self.do(
            "account", "add", address or self.address, "--user", self.user, "--password-command",
            f"cat '{self.password_file}'")
        return self.account

    def remote_lists(self):
        """Returns the account's lists on the server."""
        return json.loads(self.do("account", "lists", self.account, "--json"))

    def switch_on(self, *names):
        """Switches lists on, and returns their local ids."""
        words = [word for name in names for word in ("--on", name)]
        found = json.loads(self.do("account", "lists", self.account, "--json", *words))
        ids = [next((one.get("list") for one in found if name in (one["name"], one.get("href"))), None)
               for name in names]
        check(all(ids), f"{self.name}: not all of {names} are on: {found}")
        return ids

    def make_list(self, name):
        """Creates a list on the server, and returns its local id."""
        before = {one.get("list") for one in self.remote_lists()}
        found = json.loads(self.do("account", "lists", self.account, "--make", name, "--json"))
        made = [one["list"] for one in found if one.get("list") not in before]
        # The server may show another name, so the new list is found by comparison.
        check(len(made) == 1, f"{self.name}: the list “{name}” was made, and {len(made)} are new: {found}")
        return made[0]

    def list_names(self):
        """Returns the names of all local lists, by id."""
        return {one["id"]: one["name"] for one in json.loads(self.do("lists", "--json"))}

    def set_theme(self, list_id, theme):
        """Sets the theme of a list in the store, because the command line cannot."""
        with sqlite3.connect(self.store) as database:
            database.execute(
                "UPDATE list SET theme = ? WHERE id = ?", (theme, bytes.fromhex(list_id.replace("-", ""))))
        database.close()

    def theme(self, list_id):
        return next(one["theme"] for one in json.loads(self.do("lists", "--json")) if one["id"] == list_id)

    # Tasks.

    def add(self, list_id, title, *options):
        """Adds a task, and returns its id."""
        return self.do("add", title, "--literal", "--list", list_id, *options)

    def add_many(self, list_id, titles):
        self.do("add", "-", "--list", list_id, input="".join(title + "\n" for title in titles))

    def items(self, list_id):
        """Returns all tasks of a list, in order."""
        return json.loads(self.do("list", "--json", "--list", list_id))

    def item(self, list_id, title):
        found = [item for item in self.items(list_id) if item["title"] == title]
        check(len(found) == 1, f"{self.name} has {len(found)} tasks “{title}”")
        return found[0]

    def titles(self, list_id):
        return [item["title"] for item in self.items(list_id)]

    def parents(self, list_id):
        """Returns the title of each task's parent, by title."""
        items = self.items(list_id)
        titles = {item["id"]: item["title"] for item in items}
        return {item["title"]: titles.get(item["parent"]) for item in items}

    def edit(self, list_id, title, *options):
        self.do("edit", *options, self.item(list_id, title)["id"])

    # Sync.

    def sync(self, *options, code=0):
        """Syncs, and checks the exit code; None accepts any code."""
        run = self.run("sync", "--json", *options)
        check(code is None or run.code == code, f"{self.name}: {run}")
        return run

    @property
    def conflicts(self):
        """The number of conflicts in all runs so far."""
        return sum(run.count("conflicts") for run in self.runs)

    @property
    def returned(self):
        """The number of tasks that came back after their deletion on this device, in all runs so far."""
        return sum(run.count("returned") for run in self.runs)
