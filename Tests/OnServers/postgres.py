"""A PostgreSQL of its own, for the servers that keep their data in one."""

import glob
import os
import subprocess

from processes import NotStarted, Started, wait_until
from server import free_port


class Postgres:
    """A database server on loopback in a folder, which lets everybody in as whom they say to be."""

    def __init__(self, server):
        """Makes it for a CalDAV server, and starts it as one of its helpers."""
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))[-1]
        self.port = free_port()
        folder = server.make_folder("postgres", owner="postgres", mode=0o700)
        words = [programs + "/initdb", "-D", folder, "-A", "trust", "-U", "postgres", "--locale", "C.UTF-8"]
        done = subprocess.run(words, user="postgres", cwd="/", capture_output=True, text=True)
        if done.returncode != 0:
            raise NotStarted("initdb: " + done.stderr.strip())
        settings = {
            "listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": "",
            # A power cut need not be survived, and the disk not be waited for.
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
        """How programs find it."""
        return {"PGHOST": "127.0.0.1", "PGPORT": str(self.port)}

    def run(self, database, statement, check=True):
        """Runs statements of SQL."""
        words = ["/usr/bin/psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-U", "postgres", "-d", database, "-c", statement]
        done = subprocess.run(words, env=os.environ | self.environment, cwd="/", capture_output=True, text=True)
        if check and done.returncode != 0:
            raise NotStarted(f"psql: {done.stderr.strip()}")
        return done.returncode
