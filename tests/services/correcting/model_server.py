"""A model's server on this machine: it answers as told, and keeps what it was sent."""

import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Units = list[dict[str, Any]]
_ASKED = re.compile(r"(?m)^(\d+) \| ([^|]+) \| (.*)$")
_SHOWN = re.compile(r"(?m)^（参考）(\d+) \| ([^|]+) \| (.*)$")


@dataclass(frozen=True)
class Request:
    """What came: the path, the headers in lower case, and the JSON body."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def texts(self) -> list[str]:
        """What the messages say, in order."""
        return [message["content"] for message in self.body["messages"]]

    @property
    def asked(self) -> list[tuple[int, str, str]]:
        """The lines to be corrected: number, speaker, text."""
        found = (_ASKED.findall(text) for text in self.texts)
        return [(int(n), who, text) for n, who, text in next(rows for rows in found if rows)]

    @property
    def shown(self) -> list[int]:
        """The lines shown as context."""
        return [int(n) for text in self.texts[1:2] for n, _, _ in _SHOWN.findall(text)]

    @property
    def units(self) -> Units:
        """A right answer: a unit a line, 慢性 put right."""
        return [{"src": [n], "text": t.replace("慢性", "慢行")} for n, _, t in self.asked]


class Exchange:
    """One request and the means to answer it, rightly or not."""

    def __init__(self, handler: BaseHTTPRequestHandler, request: Request, over: threading.Event):
        self._handler, self.request, self.over = handler, request, over

    def send(self, status: int, body: bytes, *, length: int | None = None, **headers: Any) -> None:
        """Any response; ``length`` is what it claims to have."""
        self._handler.send_response(status)
        for name, value in headers.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.send_header("Content-Length", str(len(body) if length is None else length))
        self._handler.end_headers()
        self.write(body)

    def write(self, data: bytes) -> None:
        """More of the body."""
        self._handler.wfile.write(data)
        self._handler.wfile.flush()

    def say(self, words: str | None, finish: str = "stop") -> None:
        """A chat completion with these words."""
        self.send(200, completion(words, finish), Content_Type="application/json")


Manner = Callable[[Exchange], None]
"""How a request is answered."""


def completion(words: str | None, finish: str = "stop") -> bytes:
    """The body of a chat completion."""
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant"}}
    choice["message"]["content"] = words  # type: ignore[index]
    body = {"id": "c1", "object": "chat.completion", "model": "m", "choices": [choice]}
    return json.dumps(body, ensure_ascii=False).encode()


def units(change: Callable[[Request, Units], Units]) -> Manner:
    """Answers with the right units, changed."""

    def answer(exchange: Exchange) -> None:
        made = change(exchange.request, exchange.request.units)
        exchange.say(json.dumps({"units": made}, ensure_ascii=False))

    return answer


def words(around: str) -> Manner:
    """Answers rightly with ``around`` about it, where ``%s`` stands for the JSON."""

    def answer(exchange: Exchange) -> None:
        body = json.dumps({"units": exchange.request.units}, ensure_ascii=False, indent=1)
        exchange.say(around.replace("%s", body))

    return answer


def status(code: int, message: str = "no", **headers: Any) -> Manner:
    """Answers with an error."""
    body = json.dumps({"error": {"message": message}}).encode()
    return lambda exchange: exchange.send(code, body, **headers)


right = units(lambda request, made: made)


class ModelServer:
    """Answers in the manners given, one a request, then rightly; ``requests`` are what came."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/v1"
        self.requests: list[Request] = []
        self.manners: list[Manner] = []
        self.always: Manner = right
        self._lock = threading.Lock()

    def will(self, *manners: Manner, then: Manner = right) -> None:
        """How the next requests are answered, and all after them."""
        self.manners, self.always = list(manners), then

    def take(self, request: Request) -> Manner:
        """Keeps the request; gives the manner to answer it in."""
        with self._lock:
            self.requests.append(request)
            return self.manners.pop(0) if self.manners else self.always

    @property
    def asked(self) -> Sequence[list[int]]:
        """The lines of each request."""
        return [[number for number, _, _ in request.asked] for request in self.requests]


@contextmanager
def serving() -> Iterator[ModelServer]:
    """A server until the end of the block; whoever still answers then stops."""
    over = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = Request(self.path, headers, json.loads(self.rfile.read(length)))
            self.close_connection = True
            with suppress(OSError):  # whoever asked has gone
                model.take(request)(Exchange(self, request, over))

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    model = ModelServer(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield model
    finally:
        over.set()
        server.shutdown()
        server.server_close()
        thread.join()
