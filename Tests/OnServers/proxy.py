"""A proxy that records every request and can interfere with it."""

import http.client
import json
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from server import OTHER, PASSWORD, USER, authorization

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "proxy-connection", "expect"}
WRITES = {"PUT", "DELETE", "PROPPATCH", "MKCALENDAR", "MKCOL", "MOVE", "COPY", "POST"}


class Dropped(Exception):
    """Raised by a plan to break the connection instead of sending a response."""


class Exchange:
    """A request and its response. The status is 0 if there was no response."""

    def __init__(self, method, path, headers, body):
        self.method, self.path, self.headers, self.body = method, path, headers, body
        self.status, self.answer_headers, self.answer = 0, [], b""
        # The start in seconds since 1970, and the server's response time in seconds.
        self.began, self.seconds = time.time(), 0

    @property
    def text(self):
        return self.body.decode(errors="replace")

    @property
    def is_write(self):
        return self.method in WRITES and self.status != 401

    def header(self, name):
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)

    @property
    def line(self):
        """The exchange as a line of JSON, without the password."""
        hidden = {"authorization", "user-agent", "connection", "host"}
        return json.dumps({
            "request": f"{self.method} {self.path}", "began": self.began, "seconds": self.seconds,
            "headers": {key: value for key, value in self.headers if key.lower() not in hidden},
            "body": self.text[:8000], "status": self.status, "answer headers": dict(self.answer_headers),
            "answer": self.answer.decode(errors="replace")[:8000],
        }, ensure_ascii=False)


class Proxy:
    """Forwards each request to a server on this machine.

    Plans are functions. `before` gets the exchange before the server does. It may change the body, return a status to
    respond with instead of asking the server, or raise Dropped. `after` gets the exchange after the server's response,
    before the client does, and may raise Dropped.
    """

    def __init__(self, upstream, signs_in):
        """Starts the proxy for a port. With `signs_in`, the proxy checks passwords, because the server has none."""
        self.upstream, self.signs_in = upstream, signs_in
        self.exchanges = []
        self.lock = threading.Lock()
        self.reset()
        self.allowed = {authorization(user, PASSWORD) for user in [USER, OTHER]}
        proxy = self

        class Handler(Connection):
            pass

        Handler.proxy = proxy
        self.listener = Listener(("127.0.0.1", 0), Handler)
        self.port = self.listener.server_address[1]
        threading.Thread(target=self.listener.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    def reset(self):
        """Removes all plans."""
        self.before = self.after = lambda exchange: None

    def stop(self):
        self.listener.shutdown()
        self.listener.server_close()

    def keep(self, exchange):
        with self.lock:
            self.exchanges.append(exchange)

    def forget(self):
        """Forgets the exchanges so far."""
        with self.lock:
            self.exchanges.clear()

    def since(self, method=None):
        """Returns the exchanges since the last `forget`, in the order of their responses."""
        with self.lock:
            return [exchange for exchange in self.exchanges if method in (None, exchange.method)]


class Listener(ThreadingHTTPServer):
    request_queue_size = 64
    daemon_threads = True

    def handle_error(self, request, client_address):
        # Clients may disconnect at any time, and a killed server does.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Connection(BaseHTTPRequestHandler):
    """A client's connection, with its own connection to the server."""

    proxy = None
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16

    def setup(self):
        super().setup()
        self.behind = None

    def finish(self):
        try:
            super().finish()
        except OSError:
            pass
        self.leave()

    def log_message(self, *words):
        pass

    def __getattr__(self, name):
        # Every method is forwarded.
        if name.startswith("do_"):
            return self.pass_on
        raise AttributeError(name)

    def pass_on(self):
        length = int(self.headers.get("Content-Length") or 0)
        exchange = Exchange(self.command, self.path, list(self.headers.items()), self.rfile.read(length))
        try:
            planned = None if self.is_refused(exchange) else self.proxy.before(exchange)
            if exchange.status == 0 and planned is None:
                self.ask(exchange)
            elif planned is not None:
                exchange.status = planned
            self.proxy.keep(exchange)
            self.proxy.after(exchange)
            self.answer(exchange)
        except (OSError, http.client.HTTPException, Dropped):
            if exchange.status == 0:
                self.proxy.keep(exchange)
            self.leave()
            self.close_connection = True

    def is_refused(self, exchange):
        if self.proxy.signs_in and exchange.header("Authorization") not in self.proxy.allowed:
            exchange.status = 401
            exchange.answer_headers = [("WWW-Authenticate", 'Basic realm="test"')]
        return exchange.status == 401

    def ask(self, exchange):
        """Forwards a request to the server. Reconnects if the server has closed the connection."""
        while True:
            is_new = self.behind is None
            if is_new:
                self.behind = http.client.HTTPConnection("127.0.0.1", self.proxy.upstream, timeout=300)
                self.behind.connect()
                self.behind.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                self.behind.putrequest(exchange.method, exchange.path, skip_host=True, skip_accept_encoding=True)
                for name, value in exchange.headers:
                    # Responses must not be compressed, because plans read them.
                    if name.lower() not in HOP_BY_HOP | {"accept-encoding"}:
                        self.behind.putheader(name, value)
                if exchange.body or exchange.method in {"PUT", "POST"}:
                    self.behind.putheader("Content-Length", str(len(exchange.body)))
                self.behind.endheaders(exchange.body or None)
                answer = self.behind.getresponse()
                break
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                self.leave()
                if is_new:
                    raise
        exchange.answer = answer.read()
        exchange.seconds = round(time.time() - exchange.began, 4)
        exchange.status = answer.status
        exchange.answer_headers = [
            (name, value) for name, value in answer.getheaders() if name.lower() not in HOP_BY_HOP]
        if answer.will_close:
            self.leave()

    def answer(self, exchange):
        self.send_response_only(exchange.status)
        for name, value in exchange.answer_headers:
            self.send_header(name, value)
        has_body = self.command != "HEAD" and exchange.status not in (204, 304)
        if has_body:
            self.send_header("Content-Length", str(len(exchange.answer)))
        self.end_headers()
        if has_body:
            self.wfile.write(exchange.answer)
        self.wfile.flush()

    def leave(self):
        if self.behind:
            self.behind.close()
            self.behind = None
