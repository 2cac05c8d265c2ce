"""Radicale. A collection is a folder, and its token is a hash of the contents."""

from server import OTHER, PASSWORD, USER, Server


class Radicale(Server):
    name = "radicale"
    packages = ["radicale"]

    def prepare(self):
        self.file("users", f"{USER}:{PASSWORD}\n{OTHER}:{PASSWORD}\n")
        self.file("rights", f"""\
[root]
user: .+
collection:
permissions: R

[principal]
user: .+
collection: {{user}}
permissions: RW

[lists]
user: .+
collection: {{user}}/[^/]+
permissions: rw

[shared]
user: {USER}
collection: {OTHER}/[^/]+
permissions: r
""")
        self.file("config", f"""\
[server]
hosts = 127.0.0.1:{self.port}
max_connections = 40
[auth]
type = htpasswd
htpasswd_filename = {self.file("users")}
htpasswd_encryption = plain
delay = 0
[rights]
type = from_file
file = {self.file("rights")}
[storage]
filesystem_folder = {self.file("storage")}
[logging]
level = warning
""")

    def command(self):
        return dict(command=["/usr/bin/radicale", "-C", self.file("config")], log=self.log())

    def read_only_list(self, name, foreign):
        return foreign.make_list(name)
