"""A line to a PostgreSQL server that can be silent, be cut, or lose an answer, as lines do."""

import contextlib
import socket
import threading
from collections.abc import Iterator

from sqlalchemy import make_url

_BLOCK = 65536


class BadLine:
    """Stands between a client and the server of ``url``; ``self.url`` leads through it."""

    def __init__(self, url: str) -> None:
        self._server = make_url(url)
        self._open: list[socket.socket] = []
        self._lock = threading.Lock()
        self._flows = threading.Event()
        self._flows.set()
        self._loses = False
        self.is_cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve, daemon=True).start()
        query = {k: v for k, v in self._server.query.items() if k not in ("host", "port")}
        port = self._listener.getsockname()[1]
        there = self._server.set(host="127.0.0.1", port=port, query=query)
        self.url = there.render_as_string(hide_password=False)

    def silence(self) -> None:
        """From now on nothing comes through, either way; nobody is told."""
        self._flows.clear()

    def cut(self) -> None:
        """Breaks every connection, and every new one."""
        with self._lock:
            self.is_cut = True
            for each in self._open:
                _break(each)
            self._open.clear()
        self._flows.set()

    def mend(self) -> None:
        """Lets everything through again."""
        self.is_cut = False
        self._flows.set()

    def close(self) -> None:
        """Ends it."""
        self.cut()
        _break(self._listener)

    def lose_the_next_answer(self) -> None:
        """The next revision is written and committed; the answer is lost, and all is cut."""
        self._loses = True

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self.is_cut:
                    client.close()
                    continue
                server = self._reach()
                with self._lock:
                    self._open += [client, server]
                loses = threading.Event()
                for carry, *ends in ((self._there, client, server), (self._back, server, client)):
                    threading.Thread(target=carry, args=(*ends, loses), daemon=True).start()

    def _reach(self) -> socket.socket:
        host = str(self._server.query.get("host", self._server.host))
        port = int(self._server.port or str(self._server.query.get("port", 5432)))
        if not host.startswith("/"):
            return socket.create_connection((host, port))
        server = socket.socket(socket.AF_UNIX)
        server.connect(f"{host}/.s.PGSQL.{port}")
        return server

    def _there(self, client: socket.socket, server: socket.socket, loses: threading.Event) -> None:
        writes = False
        with contextlib.suppress(OSError):
            while data := client.recv(_BLOCK):
                self._flows.wait()
                writes = writes or b"INSERT INTO revision" in data
                if self._loses and writes and b"COMMIT" in data:
                    self._loses = False
                    loses.set()
                server.sendall(data)
        _break(client)
        _break(server)

    def _back(self, server: socket.socket, client: socket.socket, loses: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(_BLOCK):
                self._flows.wait()
                if loses.is_set():
                    self.cut()
                client.sendall(data)
        _break(server)
        _break(client)


def _break(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextlib.contextmanager
def bad_line(url: str) -> Iterator[BadLine]:
    """A line that is cut at the end."""
    line = BadLine(url)
    try:
        yield line
    finally:
        line.close()
