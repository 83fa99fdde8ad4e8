# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from typing import List, Literal, Optional, TypedDict, Union

from ..send import Call, Send


class Caller(TypedDict):
    """Who is calling."""

    company: str
    """Name of the company whose records the token reaches."""
    credential: str
    """User name of the credential that logged in."""
    scopes: List[Union[Literal["cat", "hpm", "widget", "vendor", "payments", "events"], str]]
    """What the credential may call. Other calls answer 403."""
    mode: Union[Literal["sandbox", "live"], str]
    """In the sandbox no money moves."""
    apiVersion: str
    """The version of this interface."""


class CallerCalls:
    """Log in, refresh a session, end a session."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def get(
        self,
        *,
        traceparent: Optional[str] = None,
    ) -> Caller:
        """Test a connection."""
        return self._send(
            Call("GET", "/auth/me", "whole", "caller.get"),
            {},
            traceparent,
        )
