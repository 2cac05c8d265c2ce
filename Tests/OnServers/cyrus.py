"""Cyrus IMAP with its CalDAV module, which Fastmail uses."""

import imaplib
import re
import subprocess

from processes import NotStarted
from server import OTHER, PASSWORD, USER, Server, free_port, listens


class Cyrus(Server):
    name = "cyrus"
    packages = ["cyrus-caldav", "cyrus-imapd", "cyrus-admin", "sasl2-bin"]
    needs_root = True
    # Tokens begin with the second in which the list was created.
    tokens_name_seconds = True
    home = "/dav/calendars/user/%s/"
    # A user who may change quotas, and the rights of all folders.
    administrator = "cyrus"

    def prepare(self):
        self.imap_port = free_port()
        for name in ["", "conf", "spool", "sieve", "run", "run/proc", "run/lock"]:
            self.make_folder(name, owner="cyrus", mode=0o755)
        self.file("imapd.conf", f"""\
configdirectory: {self.file("conf")}
proc_path: {self.file("run/proc")}
mboxname_lockpath: {self.file("run/lock")}
defaultpartition: default
partition-default: {self.file("spool")}
sievedir: {self.file("sieve")}
altnamespace: yes
unixhierarchysep: yes
virtdomains: off
servername: localhost
defaultdomain: localhost
httpmodules: caldav
caldav_realm: Cyrus
caldav_create_default: yes
caldav_create_attach: no
caldav_historical_age: -1
caldav_allowscheduling: yes
conversations: 1
allowplaintext: yes
sasl_mech_list: PLAIN
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: {self.file("passwords")}
admins: {self.administrator}
""")
        recover = f"/usr/sbin/cyrus ctl_cyrusdb -r -C {self.file('imapd.conf')}"
        service = f"-C {self.file('imapd.conf')}"
        self.file("cyrus.conf", f"""\
START {{
  recover cmd="{recover}"
}}
SERVICES {{
  imap cmd="imapd {service}" listen="127.0.0.1:{self.imap_port}" prefork=0 maxchild=20
  http cmd="httpd {service}" listen="127.0.0.1:{self.port}" prefork=2 maxchild=20
}}
EVENTS {{
}}
""")
        for user in [USER, OTHER, self.administrator]:
            words = ["/usr/sbin/saslpasswd2", "-p", "-c", "-u", "localhost", "-f", self.file("passwords"), user]
            done = subprocess.run(words, input=PASSWORD, capture_output=True, text=True)
            if done.returncode != 0:
                raise NotStarted("saslpasswd2: " + done.stderr.strip())
        self.own(self.file("passwords"), "cyrus")

    def command(self):
        words = [
            "/usr/lib/cyrus/bin/master", "-C", self.file("imapd.conf"), "-M", self.file("cyrus.conf"),
            "-p", self.file("run/master.pid"),
        ]
        return dict(command=words, log=self.log())

    def start(self):
        super().start()
        # A user's calendars are created by the first request after the mailbox exists.
        connection = self.imap()
        for user in [USER, OTHER]:
            connection.create("user/" + user)
        connection.logout()

    def imap(self, user=administrator):
        connection = imaplib.IMAP4("127.0.0.1", self.imap_port)
        connection.login(user, PASSWORD)
        return connection

    def answers(self):
        # Requests fail with 500 until the user has a mailbox, so only the ports are checked.
        return listens(self.imap_port) and listens(self.port)

    def read_only_list(self, name, foreign):
        path = foreign.make_list(name)
        connection = self.imap()
        folder = path.rstrip("/").rsplit("/", 1)[1]
        status, answer = connection.setacl(f"user/{OTHER}/#calendars/{folder}", USER, "lr9")
        connection.logout()
        if status != "OK":
            raise NotStarted(f"setacl: {answer}")
        # Anna sees the list in her own home.
        _, headers, _ = foreign.another(USER).ask("PROPFIND", path, Depth="0")
        return headers.get("location", path)

    def limit_space(self):
        def limit(text):
            connection = self.imap()
            status, answer = connection.setquota(f"user/{USER}", text)
            connection.logout()
            if status != "OK":
                raise NotStarted(f"setquota: {answer}")

        limit("(STORAGE 1000000)")
        connection = self.imap()
        used = int(re.search(r"STORAGE (\d+)", str(connection.getquota(f"user/{USER}")[1]))[1])
        connection.logout()
        # The unit is KiB.
        limit(f"(STORAGE {used + 40})")
        return lambda: limit("()")
