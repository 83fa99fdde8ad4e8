"""One request over HTTP, and how it ended."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Optional, Union
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Request:
    verb: str
    url: str
    headers: Mapping[str, str]
    body: Optional[str]
    timeout_seconds: float


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    """By their names in lower case."""
    body: bytes


@dataclass(frozen=True)
class Unsent:
    """The request never left this machine."""

    cause: Exception


@dataclass(frozen=True)
class Lost:
    """The request left, and no whole reply came back."""

    cause: Exception


End = Union[Reply, Unsent, Lost]


def exchange(request: Request, tls: Optional[ssl.SSLContext]) -> End:
    """
    Each request has a connection of its own: one that was kept may be closed by the other side while a change is being sent, and
    nobody could say whether the change arrived.
    """
    address = urlsplit(request.url)
    connection = _connection_to(address.scheme, address.netloc, request.timeout_seconds, tls)
    try:
        connection.connect()
    except (OSError, UnicodeError) as cause:
        connection.close()
        return Unsent(cause)
    try:
        target = address.path + ("?" + address.query if address.query else "")
        body = None if request.body is None else request.body.encode()
        connection.request(request.verb, target, body, dict(request.headers))
        reply = connection.getresponse()
        headers = {name.lower(): value for name, value in reply.getheaders()}
        return Reply(reply.status, headers, reply.read())
    except (OSError, HTTPException) as cause:
        return Lost(cause)
    finally:
        connection.close()


def _connection_to(scheme: str, host: str, timeout: float, tls: Optional[ssl.SSLContext]) -> HTTPConnection:
    if scheme == "https":
        return HTTPSConnection(host, timeout=timeout, context=tls)
    return HTTPConnection(host, timeout=timeout)
