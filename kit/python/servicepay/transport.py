from __future__ import annotations

import re
import ssl
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Callable, Optional
from urllib.parse import quote, urlencode

from .errors import Invalid
from .exchange import End, Lost, Reply, Request, exchange
from .send import Call
from .session import Grant, Session
from .tries import TOTAL_SECONDS_MAX, TRIES_MAX, body_of, failure_of, leaves_doubt, wait_before_repeating
from .wire import query_fields, write_json

_LOG_IN = "/auth/api/token/connect"
_REFRESH = "/auth/token/refresh"
_REVOKE = "/auth/token/revoke"
_HEADER = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?")


@dataclass(frozen=True)
class TryRecord:
    """One try of a call, for your log. It has no query, body, key or token."""

    method: str
    route: str
    """The route, without ids: /hpm/{id}/cancel."""
    status: Optional[int]
    """None if there was no reply."""
    duration_ms: int
    number: int
    trace_id: Optional[str]
    deprecation: Optional[str]
    """The headers Deprecation and Sunset, which announce the end of a call."""
    sunset: Optional[str]


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: str
    secret_key: str
    log: Optional[Callable[[TryRecord], None]]
    timeout_seconds: float
    tls: Optional[ssl.SSLContext]


class Transport:
    """Logs in, sends calls, repeats them where that is safe, and turns replies into values and errors."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._tls = settings.tls or (ssl.create_default_context() if settings.base_url.startswith("https:") else None)
        keys = {"apiKey": settings.api_key, "secretKey": settings.secret_key}
        self._session = Session(
            log_in=lambda: self._grant(_LOG_IN, keys),
            refresh=lambda refresh_token: self._grant(_REFRESH, {"refreshToken": refresh_token}),
        )

    def send(
        self,
        call: Call,
        given: Mapping[str, Any],
        traceparent: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        key = (idempotency_key or str(uuid.uuid4())) if call.is_keyed else None
        request = self._request_of(call, given, {"idempotency-key": key, "traceparent": traceparent})
        return _value_of(call, self._deliver(call, request, key))

    def close(self) -> None:
        """Ends the session. A later call logs in again."""
        token = self._session.forget()
        if token is None:
            return
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        request = Request("POST", self._address(_REVOKE), headers, "{}", self._settings.timeout_seconds)
        exchange(request, self._tls)

    def _deliver(self, call: Call, request: Request, key: Optional[str]) -> Reply:
        started_at = time.monotonic()
        is_doubtful = False
        refused_token: Optional[str] = None
        number = 0
        while True:
            number += 1
            token = self._session.token() if refused_token is None else self._session.replace(refused_token)
            headers = {**request.headers, "authorization": f"Bearer {token}"}
            end = self._try(call, replace(request, headers=headers), number)
            if isinstance(end, Reply) and end.status < 300:
                return end
            if isinstance(end, Reply) and end.status == 401 and refused_token is None:
                refused_token = token
                continue
            is_doubtful = is_doubtful or leaves_doubt(call, end)
            wait = wait_before_repeating(call, end, number)
            is_over = time.monotonic() - started_at + (wait or 0) > TOTAL_SECONDS_MAX
            if wait is None or number >= TRIES_MAX or is_over:
                raise failure_of(call, end, is_doubtful=is_doubtful, idempotency_key=key)
            time.sleep(wait)

    def _grant(self, path: str, given: Mapping[str, str]) -> Grant:
        """Log-in and refresh: they change nothing that matters, so a lost reply is repeated like a read."""
        call = Call("GET", path, "whole", "caller.get")
        headers = {"content-type": "application/json"}
        request = Request("POST", self._address(path), headers, write_json(given), self._settings.timeout_seconds)
        for number in range(1, TRIES_MAX + 1):
            end = self._try(call, request, number)
            if isinstance(end, Reply) and end.status < 300:
                body = body_of(end)
                return Grant(body["accessToken"], body["refreshToken"], body["expiresIn"])
            wait = wait_before_repeating(call, end, number)
            if wait is None or number == TRIES_MAX or wait > TOTAL_SECONDS_MAX:
                break
            time.sleep(wait)
        raise failure_of(call, end, is_doubtful=False)

    def _try(self, call: Call, request: Request, number: int) -> End:
        started_at = time.monotonic()
        end = exchange(request, self._tls)
        headers = end.headers if isinstance(end, Reply) else {}
        if self._settings.log is not None:
            self._settings.log(
                TryRecord(
                    method=request.verb,
                    route=call.path,
                    status=end.status if isinstance(end, Reply) else None,
                    duration_ms=round((time.monotonic() - started_at) * 1_000),
                    number=number,
                    trace_id=headers.get("x-trace-id"),
                    deprecation=headers.get("deprecation"),
                    sunset=headers.get("sunset"),
                )
            )
        return _cut(call, end)

    def _request_of(self, call: Call, given: Mapping[str, Any], named: Mapping[str, Optional[str]]) -> Request:
        # `from` is a word of Python, so callers write from_.
        fields = {name.rstrip("_"): value for name, value in given.items() if name not in call.path_fields}
        path = re.sub(r"\{(\w+)\}", lambda found: quote(str(given[found[1]]), safe=""), call.path)
        query = "" if call.has_body else urlencode(query_fields(fields))
        headers = {"accept": "*/*" if call.reply == "file" else "application/json"}
        if call.has_body:
            headers["content-type"] = "application/json"
        for name, value in named.items():
            if value is not None:
                headers[name] = _header_text(name, value)
        return Request(
            verb=call.verb,
            url=self._address(path) + (f"?{query}" if query else ""),
            headers=headers,
            body=write_json(fields) if call.has_body else None,
            timeout_seconds=self._settings.timeout_seconds + (given.get("waitSeconds") or 0),
        )

    def _address(self, path: str) -> str:
        return self._settings.base_url.rstrip("/") + path


def _header_text(name: str, value: str) -> str:
    if _HEADER.fullmatch(value) is None:
        message = f'"{name}" has 1 to 255 letters, digits and signs of ASCII.'
        raise Invalid(message, field=name, reason="header")
    return value


def _cut(call: Call, end: End) -> End:
    """A success that is not the JSON it should be was cut or made by something else on the way: its reply is lost."""
    is_whole = not isinstance(end, Reply) or end.status >= 300 or call.reply == "file" or body_of(end) is not None
    return end if is_whole else Lost(ValueError("The reply is not JSON."))


def _value_of(call: Call, reply: Reply) -> Any:
    if call.reply == "file":
        return reply.body
    if call.reply == "done":
        return None
    body = body_of(reply)
    return body["data"] if call.reply == "data" else body
