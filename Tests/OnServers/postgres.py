"""A separate PostgreSQL server, for the CalDAV servers that need one."""

import glob
import os
import subprocess

from processes import NotStarted, Started, wait_until
from server import free_port


class Postgres:
    """A database server on loopback, with its data in a scratch folder and without passwords."""

    def __init__(self, server):
        """Creates the database server, and starts it as a helper of a CalDAV server."""
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))[-1]
        self.port = free_port()
        folder = server.make_folder("postgres", owner="postgres", mode=0o700)
        words = [programs + "/initdb", "-D", folder, "-A", "trust", "-U", "postgres", "--locale", "C.UTF-8"]
        done = subprocess.run(words, user="postgres", cwd="/", capture_output=True, text=True)
        if done.returncode != 0:
            raise NotStarted("initdb: " + done.stderr.strip())
        settings = {
            "listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": "",
            # The data does not have to survive a power failure, so there is no wait for the disk.
            "fsync": "off", "synchronous_commit": "off", "max_connections": 60,
        }
        words = [programs + "/postgres", "-D", folder]
        for name, value in settings.items():
            words += ["-c", f"{name}={value}"]
        self.process = Started(words, server.log("postgres"), user="postgres")
        server.helpers.append(self.process)
        wait_until(lambda: self.run("postgres", "SELECT 1", check=False) == 0, self.process)

    @property
    def environment(self):
        """The environment variables with which programs find the database server."""
        return {"PGHOST": "127.0.0.1", "PGPORT": str(self.port)}

    def run(self, database, statement, check=True):
        """Runs SQL statements."""
        words = ["/usr/bin/psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-U", "postgres", "-d", database, "-c", statement]
        done = subprocess.run(words, env=os.environ | self.environment, cwd="/", capture_output=True, text=True)
        if check and done.returncode != 0:
            raise NotStarted(f"psql: {done.stderr.strip()}")
        return done.returncode
