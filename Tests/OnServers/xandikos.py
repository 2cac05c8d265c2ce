"""Xandikos: a collection is a Git repository, its token a tree in it. It knows no users."""

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
