"""Xandikos. A collection is a Git repository, and its token is a tree in it. Xandikos has no users."""

import glob
import os

from server import USER, Server


class Xandikos(Server):
    name = "xandikos"
    packages = ["xandikos"]
    has_users = False
    home = "/%s/calendars/"

    def command(self):
        words = [
            "/usr/bin/xandikos", "-d", self.make_folder("data"), "--current-user-principal", f"/{USER}/", "--defaults",
            "-l", "127.0.0.1", "-p", str(self.port),
        ]
        return dict(command=words, log=self.log(), environment={"HOME": self.folder})

    def repair(self):
        # A lock on the index blocks every PUT; a lock on an object, below it, blocks the PUT of the same text.
        locks = glob.glob(self.file("data") + "/**/.git/**/*.lock", recursive=True, include_hidden=True)
        for lock in locks:
            os.remove(lock)
        return "answers PUTs with 500 after it was killed during a write, until its locks are removed" if locks else None
