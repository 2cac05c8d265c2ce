"""SOGo, written in Objective-C, with PostgreSQL and memcached, behind Apache. Its tokens are seconds."""

import signal

import apache
from postgres import Postgres
from processes import Started, wait_until
from server import OTHER, PASSWORD, USER, Server, free_port, listens


class SOGo(Server):
    name = "sogo"
    packages = ["sogo", "postgresql", "memcached", "apache2"]
    needs_root = True
    tokens_name_seconds = True
    home = "/SOGo/dav/%s/Calendar/"

    def prepare(self):
        self.database = Postgres(self)
        self.database.run("postgres", "CREATE ROLE sogo LOGIN")
        self.database.run("postgres", "CREATE DATABASE sogo OWNER sogo")
        self.database.run("sogo", """\
CREATE TABLE people (c_uid text PRIMARY KEY, c_name text, c_password text, c_cn text, mail text);
ALTER TABLE people OWNER TO sogo;""")
        for user in [USER, OTHER]:
            self.database.run(
                "sogo", f"INSERT INTO people VALUES ('{user}', '{user}', '{PASSWORD}', '{user}', '{user}@example.org')")
        cache = free_port()
        self.helpers.append(Started(
            ["/usr/bin/memcached", "-l", "127.0.0.1", "-p", str(cache), "-m", "64"], self.log("memcached"),
            user="nobody"))
        wait_until(lambda: listens(cache), self.helpers[-1])
        self.cache = f"127.0.0.1:{cache}"
        self.inner_port = free_port()
        self.make_folder("home", owner="sogo", mode=0o755)
        self.inner = None

    def settings(self):
        tables = f"postgresql://sogo@127.0.0.1:{self.database.port}/sogo/"
        people = (
            f'({{type=sql; id=people; viewURL="{tables}people"; canAuthenticate=YES; isAddressBook=NO; '
            'userPasswordAlgorithm=plain;})')
        return {
            "SOGoProfileURL": tables + "sogo_user_profile", "OCSFolderInfoURL": tables + "sogo_folder_info",
            "OCSSessionsFolderURL": tables + "sogo_sessions_folder",
            "OCSEMailAlarmsFolderURL": tables + "sogo_alarms_folder", "SOGoUserSources": people,
            "SOGoMemcachedHost": self.cache, "SOGoTimeZone": "UTC", "SOGoLanguage": "English",
            "SOGoAppointmentSendEMailNotifications": "NO", "SOGoEnableEMailAlarms": "NO",
            "SxVMemLimit": "0", "WOWorkersCount": "4", "WOPort": f"127.0.0.1:{self.inner_port}", "WOLogFile": "-",
            "WOPidFile": self.file("home/sogod.pid"), "WONoDetach": "YES",
        }

    def start(self):
        words = ["/usr/sbin/sogod"]
        # Arguments take precedence over /etc/sogo/sogo.conf, which is not changed.
        for name, value in self.settings().items():
            words += ["-" + name, value]
        self.inner = Started(words, self.log("sogod"), user="sogo", environment={"HOME": self.file("home")})
        wait_until(lambda: listens(self.inner_port), self.inner)
        super().start()

    def command(self):
        to = f"http://127.0.0.1:{self.inner_port}/SOGo"
        return apache.command(self, [
            "AllowEncodedSlashes NoDecode", "ProxyRequests Off", "ProxyPreserveHost On", "SetEnv proxy-nokeepalive 1",
            f"ProxyPass /SOGo {to} retry=0 nocanon", f"<Proxy {to}>",
            f'RequestHeader set "x-webobjects-server-port" "{self.public_port}"',
            'RequestHeader set "x-webobjects-server-name" "127.0.0.1"',
            f'RequestHeader set "x-webobjects-server-url" "http://127.0.0.1:{self.public_port}"',
            'RequestHeader set "x-webobjects-server-protocol" "HTTP/1.0"',
            'RequestHeader unset "x-webobjects-remote-user"', "</Proxy>", "RewriteEngine On",
            "RewriteRule ^/\\.well-known/caldav/?$ /SOGo/dav [R=301]",
        ])

    def kill(self):
        self.inner.end(signal.SIGKILL)
        super().kill()

    def stop(self):
        if self.inner and not self.inner.has_ended:
            self.inner.end()
        super().stop()

    def read_only_list(self, name, foreign):
        path = foreign.make_list(name)
        foreign.ask("POST", path, f"""\
<?xml version="1.0" encoding="utf-8"?><acl-query xmlns="urn:inverse:params:xml:ns:inverse-dav">\
<set-roles user="{USER}"><PublicViewer/></set-roles></acl-query>""", expected=(200, 201, 204))
        return path
