"""The common parts of all CalDAV servers, which run on loopback in a scratch folder."""

import base64
import http.client
import os
import pwd
import signal
import socket

from processes import Started, wait_until

USER, PASSWORD = "anna", "secret"
# The owner of the list that Anna may only read.
OTHER = "ben"


def free_port():
    """Returns an unused port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def authorization(user=USER, password=PASSWORD):
    """Returns the header with which a user signs in."""
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()


class Server:
    """A kind of server. The path of a user's lists is `home`, where `%s` stands for the user."""

    name = ""
    packages = []
    needs_root = False
    home = "/%s/"
    # Whether the server has users and passwords. Otherwise, the proxy in front of it checks them.
    has_users = True
    # Whether tokens contain a time in seconds. Furrow does not keep a token that contains the current second.
    tokens_name_seconds = False

    def __init__(self, folder):
        self.folder = folder
        self.port = free_port()
        # The port that Furrow uses, which is the proxy's.
        self.public_port = self.port
        self.helpers = []
        self.main = None
        os.makedirs(folder, exist_ok=True)

    # Each kind of server overrides these methods.

    def prepare(self):
        """Creates folders, users and configuration. Called once."""

    def command(self):
        """Returns the arguments of `Started` that start the server."""
        raise NotImplementedError

    def read_only_list(self, name, foreign):
        """Creates a list of Ben's with this name that Anna may only read. `foreign` is signed in as Ben.

        Returns the path of the list for Anna; None if the server has no read-only lists.
        """
        return None

    def repair(self):
        """Does the administrator's work after `kill`. Returns the reason; None if there is nothing to do."""
        return None

    def limit_space(self):
        """Leaves Anna space for small tasks only. Returns a function that lifts the limit; None if there are no limits."""
        return None

    # All kinds of servers share these methods.

    def file(self, name, text=None, owner=None, mode=0o644):
        """Returns the path of a file in the folder, and writes the text to the file if one is given."""
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
        """Starts the server, and waits until it responds."""
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
        """Ends the server without warning, like a power failure. `start` starts it again."""
        self.main.end(signal.SIGKILL)

    def stop(self):
        """Ends the server and all its helpers."""
        for started in [self.main, *reversed(self.helpers)]:
            if started and not started.has_ended:
                started.end()
