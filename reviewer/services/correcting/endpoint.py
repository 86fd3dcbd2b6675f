"""Where the text may go, and with which key: what a user names, checked before anything is sent."""

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from reviewer.domain.errors import Usage

KEYS: Final = ("REVIEWER_API_KEY", "OPENAI_API_KEY")
"""The environment variables that may hold the key, the first one that does counts."""
_CALL: Final = "/chat/completions"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible address (what comes before ``/chat/completions``) and a model.

    ``seconds`` is how long one answer may take.
    """

    url: str
    model: str
    seconds: float

    @property
    def host(self) -> str:
        """The server's name or number, with its port if one is named."""
        return urlsplit(self.url).netloc

    @property
    def is_here(self) -> bool:
        """Whether it is this machine."""
        name = urlsplit(self.url).hostname or ""
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return name == "localhost" or name.endswith(".localhost")

    @property
    def is_plain(self) -> bool:
        """Whether others on the way could read what is sent."""
        return self.url.startswith("http:") and not self.is_here


def endpoint(url: str, model: str, seconds: float) -> Endpoint:
    """The endpoint. ``Usage`` says what is wrong with the address or the name."""
    parts = _parts(url.strip())
    if not model.strip():
        raise Usage("--model is empty: name the model as the server does")
    if not 1 <= seconds <= 3600:
        raise Usage("--timeout is a number of seconds from 1 to 3600")
    path = parts.path.rstrip("/").removesuffix(_CALL)
    return Endpoint(f"{parts.scheme}://{parts.netloc}{path}", model.strip(), seconds)


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        named = False
    if not named or parts.scheme not in ("http", "https") or not url.isprintable() or " " in url:
        raise Usage("--endpoint is an address such as https://server.example/v1")
    if "@" in parts.netloc or parts.query or parts.fragment:
        words = f"a key is given in the environment variable {KEYS[0]}, never in it"
        raise Usage(f"--endpoint is an address without user, password, ? or #: {words}")
    return parts


def key_of(environment: Mapping[str, str] = os.environ) -> str | None:
    """The key; ``None`` if there is none. ``Usage`` if it cannot be one, without showing it."""
    for name in KEYS:
        key = environment.get(name, "").strip()
        if key and not (key.isascii() and key.isprintable() and " " not in key):
            raise Usage(f"what {name} holds is no key: a key is ASCII without spaces")
        if key:
            return key
    return None
