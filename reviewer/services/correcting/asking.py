"""One question to the endpoint and its answer, by the ``openai`` client.

The text goes to the address that was named and nowhere else: a redirect is not followed, and
no proxy stands before this machine itself. The key is shown in no sentence and kept in no file.
"""

import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, cast

from reviewer.domain.errors import Surroundings
from reviewer.services.correcting.answer import Answer, Lack, NoAnswer, error_words, read_answer
from reviewer.services.correcting.endpoint import KEYS, Endpoint
from reviewer.services.correcting.prompt import Message

if TYPE_CHECKING:  # openai takes a second to import
    from httpx import Response
    from openai import APIStatusError, OpenAI

MOST_BYTES: Final = 8 * 2**20
MOST_OF_AN_ERROR: Final = 2**16
CONNECT_SECONDS: Final = 20.0
_NO_KEY: Final = "none"
"""What is sent where there is no key: a server on one's own machine wants none."""
_LACKS: Final[dict[int, Lack]] = {401: "final", 402: "final", 403: "final", 404: "final"}
_AGAIN: Final = (408, 409, 425)
_SECRET: Final = 8
"""A shorter key (``EMPTY``, ``test``) is no secret, and a word that texts may hold."""


class Asker:
    """An open connection to an endpoint. ``key`` is ``None`` where the server wants none."""

    def __init__(self, endpoint: Endpoint, key: str | None) -> None:
        self.endpoint = endpoint
        self._key = key
        self._secret = key if key and len(key) >= _SECRET else None
        self._client = _client(endpoint, key or _NO_KEY)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()

    def ask(self, messages: Sequence[Message]) -> Answer:
        """The answer; ``NoAnswer`` if none came. One request, at temperature 0."""
        import httpx
        import openai

        seen = bytearray()
        try:
            with self._client.chat.completions.with_streaming_response.create(
                model=self.endpoint.model, messages=cast(Any, list(messages)), temperature=0
            ) as response:
                self._read(response.iter_bytes(), seen)
            return read_answer(self._without_key(bytes(seen)))
        except NoAnswer as none:
            raise self._clean(none) from None
        except openai.APIStatusError as error:
            raise self._clean(self._status(error)) from None
        except (openai.APITimeoutError, httpx.TimeoutException):
            raise self._lacking(self._late(), "hiccup", seen) from None
        except openai.APIConnectionError as error:
            raise self._lacking(self._unreached(error), "busy", seen) from None
        except httpx.HTTPError:
            words = f"{self.endpoint.host} closed the connection before the answer was whole"
            raise self._lacking(words, "hiccup", seen) from None

    def _read(self, chunks: Any, seen: bytearray) -> None:
        until = time.monotonic() + self.endpoint.seconds
        for chunk in chunks:
            seen += chunk
            if len(seen) > MOST_BYTES:
                raise NoAnswer("the answer has no end", "hiccup", raw=bytes(seen[:MOST_BYTES]))
            if time.monotonic() > until:
                raise NoAnswer(self._late(), "hiccup", raw=bytes(seen))

    # why there is no answer

    def _late(self) -> str:
        return f"{self.endpoint.host} gave no answer in {self.endpoint.seconds:g} s (--timeout)"

    def _unreached(self, error: Exception) -> str:
        cause = error.__cause__ or error
        return f"{self.endpoint.host} cannot be reached: {str(cause)[:200] or 'no reason given'}"

    def _status(self, error: "APIStatusError") -> NoAnswer:
        status, said = error.status_code, error_words(error.body)
        words = f"{self.endpoint.host} answers {status}: {said}{self._advice(status)}"
        return NoAnswer(words, _lack(error), wait=_wait(error))

    def _advice(self, status: int) -> str:
        if 300 <= status < 400:
            return "; a redirect is not followed: name the final address with --endpoint"
        if status in (401, 403):
            given = "is refused" if self._key else "is missing"
            return f"; the key {given}: it is taken from {' or '.join(KEYS)}"
        if status == 404:
            return "; is the address right (many end in /v1), and the name of the model?"
        return ""

    def _lacking(self, words: str, lack: Lack, seen: bytearray) -> NoAnswer:
        return self._clean(NoAnswer(words, lack, raw=bytes(seen)))

    def _clean(self, none: NoAnswer) -> NoAnswer:
        """The same without the key, which a server may have sent back."""
        why = none.why.replace(self._secret, "[key]") if self._secret else none.why
        return NoAnswer(why, none.lack, raw=self._without_key(none.raw), wait=none.wait)

    def _without_key(self, raw: bytes) -> bytes:
        return raw.replace(self._secret.encode(), b"[key]") if self._secret else raw


def _client(endpoint: Endpoint, key: str) -> "OpenAI":
    try:
        import httpx
        import openai
    except ImportError as error:
        words = "reviewer correct needs the openai client: pip install openai"
        raise Surroundings(f"{words} ({error})") from None
    limits = httpx.Timeout(endpoint.seconds, connect=min(CONNECT_SECONDS, endpoint.seconds))
    transport = openai.DefaultHttpxClient(
        follow_redirects=False,
        trust_env=not endpoint.is_here,
        timeout=limits,
        headers={"Accept-Encoding": "identity"},
        event_hooks={"response": [lambda response: _bound_error(response, endpoint.seconds)]},
    )
    client = openai.OpenAI(
        api_key=key, base_url=endpoint.url, max_retries=0, timeout=limits, http_client=transport
    )
    # These would be taken from the environment, and are for another server.
    client.organization = client.project = None
    return client


def _bound_error(response: "Response", seconds: float) -> None:
    """Lets only so much of an error's body be read and for so long: the client reads all of it.

    One that came packed against our wish is not read: what it unpacks to has no bound.
    """
    import httpx

    if response.status_code < 300:
        return

    class Beginning(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            until, left = time.monotonic() + seconds, 0 if packed else MOST_OF_AN_ERROR
            chunks = iter(whole)
            while left > 0 and time.monotonic() < until and (chunk := next(chunks, b"")):
                yield chunk[:left]
                left -= len(chunk)

        def close(self) -> None:
            whole.close()

    whole = cast(httpx.SyncByteStream, response.stream)
    response.stream = Beginning()
    packed = response.headers.pop("content-encoding", "identity") != "identity"


def _lack(error: "APIStatusError") -> Lack:
    status = error.status_code
    if status == 429:
        return "final" if error.code == "insufficient_quota" else "busy"
    if status >= 500 or status in _AGAIN:
        return "hiccup"
    return "final" if status < 400 else _LACKS.get(status, "refused")


def _wait(error: "APIStatusError") -> float | None:
    """How many seconds the server asks to wait, if it does in figures."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(error.response.headers[name]) / unit
        except (KeyError, ValueError):
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    return None
