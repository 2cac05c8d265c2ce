"""The common parts of all servers: a CalDAV server on loopback, in a scratch folder."""

import base64
import http.client
import os
import pwd
import signal
import socket

from processes import Started, wait_until

USER, PASSWORD = "anna", "secret"
# Owns the list that Anna may only read.
OTHER = "ben"


def free_port():
    """Returns a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def authorization(user=USER, password=PASSWORD):
    """Returns the header by which a person signs in."""
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()


class Server:
    """A server of one kind. The path of a person's lists is `home`; `%s` in it is the person."""

    name = ""
    packages = []
    needs_root = False
    home = "/%s/"
    # Whether it knows users and passwords. Otherwise the proxy in front of it does.
    has_users = True
    # Whether its tokens name a second. Furrow does not keep a token that names the present one.
    tokens_name_seconds = False

    def __init__(self, folder):
        self.folder = folder
        self.port = free_port()
        # The port by which Furrow knows it: the proxy's.
        self.public_port = self.port
        self.helpers = []
        self.main = None
        os.makedirs(folder, exist_ok=True)

    # To be overridden by each kind of server.

    def prepare(self):
        """Makes folders, users and configuration. Called once."""

    def command(self):
        """Returns the words that start it, for `Started`."""
        raise NotImplementedError

    def read_only_list(self, name, foreign):
        """Makes a list of Ben's, with the name, that Anna may only read; `foreign` signs in as Ben.

        Returns the list's path as Anna sees it; None where the server has no such thing.
        """
        return None

    def repair(self):
        """Does by hand what its administrator has to do after `kill`. Returns the reason; None where nothing is to do."""
        return None

    def limit_space(self):
        """Leaves Anna space for small tasks alone. Returns a function that lifts the limit; None where there is none."""
        return None

    # Shared by all kinds of servers.

    def file(self, name, text=None, owner=None, mode=0o644):
        """Returns the path of a file in the folder, and writes it where there is a text."""
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w") as file:
                file.write(text)
            os.chmod(path, mode)
            self.own(path, owner)
        return path

    def make_folder(self, name, owner=None, mode=0o755):
        path = os.path.join(self.folder, name)
        os.makedirs(path, exist_ok=True)
        os.chmod(path, mode)
        self.own(path, owner)
        return path

    @staticmethod
    def own(path, owner):
        if owner:
            entry = pwd.getpwnam(owner)
            os.chown(path, entry.pw_uid, entry.pw_gid)

    def log(self, name=None):
        return os.path.join(self.folder, (name or self.name) + ".log")

    def start(self):
        """Starts it, and waits until it answers."""
        self.main = Started(**self.command())
        wait_until(self.answers, self.main)

    def answers(self):
        if not listens(self.port):
            return False
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            connection.request("OPTIONS", self.home % USER, headers={"Authorization": authorization()})
            status = connection.getresponse().status
            connection.close()
            return status < 500
        except (OSError, http.client.HTTPException):
            return False

    def kill(self):
        """Ends it as a power cut would. `start` brings it back."""
        self.main.end(signal.SIGKILL)

    def stop(self):
        """Ends it with everything that was started for it."""
        for started in [self.main, *reversed(self.helpers)]:
            if started and not started.has_ended:
                started.end()
