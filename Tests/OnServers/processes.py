"""Programs that are started by the tests and ended by their process ids."""

import os
import signal
import subprocess
import time


class NotStarted(Exception):
    """A server did not start. The text contains the reason."""


def descendants(pid):
    """Returns a process and all its descendants, parents first."""
    found = [pid]
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except FileNotFoundError:
        return found
    for thread in threads:
        try:
            with open(f"/proc/{pid}/task/{thread}/children") as children:
                for child in children.read().split():
                    found += descendants(int(child))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


def send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


class Started:
    """A running program. Its output is appended to a log file."""

    def __init__(self, command, log, user=None, environment=None):
        """Starts the program, as another user if one is given (needs root)."""
        self.log = log
        identity = {}
        if user and os.getuid() == 0:
            import grp
            import pwd

            entry = pwd.getpwnam(user)
            groups = [group.gr_gid for group in grp.getgrall() if user in group.gr_mem]
            identity = dict(user=entry.pw_uid, group=entry.pw_gid, extra_groups=[entry.pw_gid] + groups)
        # The caller's PATH may contain another Python without the libraries of the servers.
        variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"} | (environment or {})
        with open(log, "ab") as output:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=variables, cwd="/",
                start_new_session=True, **identity)

    @property
    def has_ended(self):
        return self.process.poll() is not None

    def end(self, number=signal.SIGTERM, patience=10):
        """Ends the program and all its descendants: first with a signal, then with SIGKILL after `patience` seconds."""
        everything = descendants(self.process.pid)
        if number == signal.SIGKILL:
            # Parents are stopped first, so that they cannot start new children.
            for pid in everything:
                send(pid, signal.SIGSTOP)
            everything = descendants(self.process.pid)
        else:
            send(self.process.pid, number)
            limit = time.monotonic() + patience
            while self.process.poll() is None and time.monotonic() < limit:
                time.sleep(0.02)
        for pid in everything:
            send(pid, signal.SIGKILL)
        self.process.wait()

    def last_words(self, count=15):
        """Returns the last lines of the log."""
        with open(self.log, errors="replace") as log:
            return "".join(log.readlines()[-count:]).strip()


def wait_until(condition, started, patience=60):
    """Waits until a condition holds.

    Raises NotStarted if the program exits first, or after `patience` seconds.
    """
    limit = time.monotonic() + patience
    while not condition():
        if started.has_ended or time.monotonic() > limit:
            raise NotStarted(f"{started.process.args[0]} did not start: {started.last_words()}")
        time.sleep(0.05)
