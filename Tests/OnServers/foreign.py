"""Another program on the same server. It uses plain CalDAV, without Furrow and without the proxy."""

import http.client
import re
import time
import uuid
import xml.etree.ElementTree as ElementTree

from server import PASSWORD, USER, authorization

SPACES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/"'


class Unexpected(Exception):
    """The server did not carry out a request of the other program."""


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Foreign:
    """A client that is signed in as a user."""

    def __init__(self, server, user=USER):
        self.server, self.user = server, user

    def another(self, user):
        """Returns a client for another user."""
        return Foreign(self.server, user)

    def ask(self, method, path, body=None, expected=None, **headers):
        """Sends a request, and returns the status, the headers with lowercase names, and the body as text.

        Raises Unexpected if the status is not an expected one.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        # With this header, the server returns the same addresses as to Furrow.
        sent = {"Host": f"127.0.0.1:{self.server.public_port}"}
        if self.server.has_users:
            sent["Authorization"] = authorization(self.user, PASSWORD)
        if body is not None and "Content_Type" not in headers:
            sent["Content-Type"] = "application/xml; charset=utf-8"
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body=None if body is None else body.encode(), headers=sent)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        connection.close()
        if expected and answer.status not in expected:
            raise Unexpected(f"{method} {path} of another program: {answer.status} {text[:300]}")
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, text

    # Lists.

    def make_list(self, name=None, **properties):
        """Creates a task list, and returns its path."""
        path = self.server.home % self.user + str(uuid.uuid4()) + "/"
        named = f"<displayname>{escaped(name)}</displayname>" if name else ""
        self.ask("MKCALENDAR", path, f"""\
<?xml version="1.0" encoding="utf-8"?><C:mkcalendar {SPACES}><set><prop>{named}<C:supported-calendar-component-set>\
<C:comp name="VTODO"/></C:supported-calendar-component-set></prop></set></C:mkcalendar>""", expected=(200, 201))
        return path

    def change_list(self, path, name=None, color=None):
        """Changes the name or the color of a list."""
        properties = f"<displayname>{escaped(name)}</displayname>" if name else ""
        properties += f"<A:calendar-color>{color}</A:calendar-color>" if color else ""
        self.ask("PROPPATCH", path, f"""\
<?xml version="1.0" encoding="utf-8"?><propertyupdate {SPACES}><set><prop>{properties}</prop></set></propertyupdate>""",
            expected=(200, 207))

    def properties(self, path, depth="0"):
        """Returns the properties of a list, or with depth 1 of everything in it too, as the server sends them."""
        text = self.ask("PROPFIND", path, f"""\
<?xml version="1.0" encoding="utf-8"?><propfind {SPACES}><prop><displayname/><A:calendar-color/><resourcetype/>\
<getetag/></prop></propfind>""", expected=(207,), Depth=depth)[2]
        # Some servers write surrogate pairs as two character references, which is not valid XML.
        text = re.sub(r"&#(5[5-7]\d{3});&#(5[6-7]\d{3});", lambda pair: chr(
            0x10000 + ((int(pair[1]) - 0xD800) << 10) + int(pair[2]) - 0xDC00), text)
        found = {}
        for answer in ElementTree.fromstring(text.encode()).iter("{DAV:}response"):
            href = re.sub(r"^https?://[^/]*", "", answer.find("{DAV:}href").text)
            found[href] = {
                name: next((element.text or "" for element in answer.iter(tag)), None) for name, tag in [
                    ("name", "{DAV:}displayname"), ("color", "{http://apple.com/ns/ical/}calendar-color"),
                    ("etag", "{DAV:}getetag"), ("collection", "{DAV:}collection")]}
        return found

    def lists(self):
        """Returns the paths of all collections in the user's home."""
        home = self.server.home % self.user
        return [href for href, found in self.properties(home, "1").items()
                if found["collection"] is not None and href.rstrip("/") != home.rstrip("/")]

    def delete_list(self, path):
        self.ask("DELETE", path)

    # Tasks.

    def hrefs(self, path):
        """Returns the paths of the tasks in a list."""
        found = self.properties(path, "1")
        return sorted(href for href, one in found.items()
                      if one["collection"] is None and href.rstrip("/") != path.rstrip("/"))

    def read(self, href):
        """Returns a task's text and ETag."""
        _, headers, text = self.ask("GET", href, expected=(200,))
        return text, headers.get("etag")

    def texts(self, path):
        """Returns the texts of all tasks in a list, by path."""
        return {href: self.read(href)[0] for href in self.hrefs(path)}

    def put(self, href, text, etag=None):
        """Creates a task, or with an ETag replaces that version."""
        condition = {"If_Match": etag} if etag else {"If_None_Match": "*"}
        self.ask("PUT", href, text, expected=(200, 201, 204), Content_Type="text/calendar; charset=utf-8", **condition)

    def change(self, href, change):
        """Reads a task, changes its text with a function, and writes it. Retries if another writer interferes."""
        for attempt in range(50):
            text, etag = self.read(href)
            status, _, answer = self.ask(
                "PUT", href, change(text), Content_Type="text/calendar; charset=utf-8",
                **({"If_Match": etag} if etag else {}))
            if status in (200, 201, 204):
                return
            if status in (423, 500):
                # Xandikos refuses a write during another write. If two writes still collide, one of them fails.
                time.sleep(0.1)
            elif status != 412 or attempt > 4:
                break
        raise Unexpected(f"PUT {href} of another program: {status} {answer[:300]}")

    def delete(self, href):
        """Deletes the current version of a task."""
        _, etag = self.read(href)
        self.ask("DELETE", href, expected=(200, 204), **({"If_Match": etag} if etag else {}))
