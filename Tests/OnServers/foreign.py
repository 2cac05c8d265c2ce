"""Another program on the same server: plain CalDAV, without Furrow and past the proxy."""

import http.client
import re
import time
import uuid
import xml.etree.ElementTree as ElementTree

from server import PASSWORD, USER, authorization

SPACES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/"'


class Unexpected(Exception):
    """The server did not do what the other program asked for."""


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Foreign:
    """A client that is signed in as a person."""

    def __init__(self, server, user=USER):
        self.server, self.user = server, user

    def another(self, user):
        """Returns a client for another person."""
        return Foreign(self.server, user)

    def ask(self, method, path, body=None, expected=None, **headers):
        """Sends a request, and returns the status, the headers with small letters, and the body as text.

        Raises Unexpected where the status is none of those expected.
        """
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        # The server's own addresses are then the same that Furrow sees.
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
        """Makes a list of tasks, and returns its path."""
        path = self.server.home % self.user + str(uuid.uuid4()) + "/"
        named = f"<displayname>{escaped(name)}</displayname>" if name else ""
        self.ask("MKCALENDAR", path, f"""\
<?xml version="1.0" encoding="utf-8"?><C:mkcalendar {SPACES}><set><prop>{named}<C:supported-calendar-component-set>\
<C:comp name="VTODO"/></C:supported-calendar-component-set></prop></set></C:mkcalendar>""", expected=(200, 201))
        return path

    def change_list(self, path, name=None, color=None):
        """Gives a list another name, or color."""
        properties = f"<displayname>{escaped(name)}</displayname>" if name else ""
        properties += f"<A:calendar-color>{color}</A:calendar-color>" if color else ""
        self.ask("PROPPATCH", path, f"""\
<?xml version="1.0" encoding="utf-8"?><propertyupdate {SPACES}><set><prop>{properties}</prop></set></propertyupdate>""",
            expected=(200, 207))

    def properties(self, path, depth="0"):
        """Returns the name and color of a list as the server sends them, or of all things in it."""
        text = self.ask("PROPFIND", path, f"""\
<?xml version="1.0" encoding="utf-8"?><propfind {SPACES}><prop><displayname/><A:calendar-color/><resourcetype/>\
<getetag/></prop></propfind>""", expected=(207,), Depth=depth)[2]
        # A pair of surrogates as two references is no XML; some servers write one all the same.
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
        """Returns the paths of all collections in the person's home."""
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
        """Puts a task where none is, or in place of the version with an ETag."""
        condition = {"If_Match": etag} if etag else {"If_None_Match": "*"}
        self.ask("PUT", href, text, expected=(200, 201, 204), Content_Type="text/calendar; charset=utf-8", **condition)

    def change(self, href, change):
        """Reads a task, and puts what a function makes of its text; anew where somebody was quicker, or writes just now."""
        for attempt in range(50):
            text, etag = self.read(href)
            status, _, answer = self.ask(
                "PUT", href, change(text), Content_Type="text/calendar; charset=utf-8",
                **({"If_Match": etag} if etag else {}))
            if status in (200, 201, 204):
                return
            if status in (423, 500):
                # Xandikos refuses to write while it writes something else. Where two changes still meet, one of them fails.
                time.sleep(0.1)
            elif status != 412 or attempt > 4:
                break
        raise Unexpected(f"PUT {href} of another program: {status} {answer[:300]}")

    def delete(self, href):
        """Deletes a task in the version that is there."""
        _, etag = self.read(href)
        self.ask("DELETE", href, expected=(200, 204), **({"If_Match": etag} if etag else {}))
