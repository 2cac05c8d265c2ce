"""DAViCal, written in PHP, with PostgreSQL."""

import os
import subprocess

import apache
from postgres import Postgres
from processes import NotStarted
from server import OTHER, PASSWORD, USER, Server

TABLES = "/usr/share/davical"


class DAViCal(Server):
    name = "davical"
    packages = ["davical", "postgresql", "apache2", "libapache2-mod-php"]
    needs_root = True
    home = "/davical/caldav.php/%s/"

    def prepare(self):
        self.database = Postgres(self)
        words = [TABLES + "/dba/create-database.sh", "davical", PASSWORD]
        variables = os.environ | self.database.environment | {"PGUSER": "postgres", "USER": "postgres"}
        done = subprocess.run(words, env=variables, cwd="/", capture_output=True, text=True)
        if done.returncode != 0:
            raise NotStarted("create-database.sh: " + (done.stdout + done.stderr).strip()[-800:])
        for number, user in enumerate([USER, OTHER], start=1001):
            self.database.run("davical", f"""\
INSERT INTO usr (user_no, active, email_ok, username, password, fullname, email)
  VALUES ({number}, true, now(), '{user}', '**{PASSWORD}', '{user}', '{user}@example.org');
INSERT INTO principal (type_id, user_no, displayname, default_privileges)
  VALUES (1, {number}, '{user}', 0::bit(24));""")

    def command(self):
        # Debian's configuration sets the database and the user. libpq's environment variables set the rest.
        words = apache.command(self, [
            f"Alias /davical {TABLES}/htdocs", f"<Directory {TABLES}/htdocs>", "DirectoryIndex index.php",
            "Require all granted", "</Directory>", '<FilesMatch "\\.php$">',
            "SetHandler application/x-httpd-php", "</FilesMatch>", "RewriteEngine On",
            "RewriteRule ^/\\.well-known/(.*)$ /davical/caldav.php/.well-known/$1 [NC,PT]",
        ])
        return words | dict(environment=self.database.environment)

    def read_only_list(self, name, foreign):
        path = foreign.make_list(name)
        collection = path.split("caldav.php", 1)[1]
        # The same privileges that DAViCal's own web pages grant for read access.
        self.database.run("davical", f"""\
INSERT INTO grants (by_collection, to_principal, privileges)
  SELECT c.collection_id, p.principal_id, privilege_to_bits(ARRAY['read', 'read-free-busy',
    'read-current-user-privilege-set'])
  FROM collection c, principal p JOIN usr u USING (user_no)
  WHERE c.dav_name = '{collection}' AND u.username = '{USER}';""")
        return path
