from __future__ import annotations

import time
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock
from typing import Callable, Optional

from .errors import ServicePayError

_RENEWED_AFTER = 0.8


@dataclass(frozen=True)
class Grant:
    """A pair of tokens, as the service grants it."""

    access_token: str
    refresh_token: str
    expires_in: int


class Session:
    """The client's tokens. Threads that need one at the same time share the request for it."""

    def __init__(self, log_in: Callable[[], Grant], refresh: Callable[[str], Grant]) -> None:
        self._log_in = log_in
        self._refresh = refresh
        self._lock = Lock()
        self._held: Optional[Grant] = None
        self._renew_at = 0.0
        self._pending: Optional[Future[Grant]] = None

    def token(self) -> str:
        """A token that is valid for a while."""
        with self._lock:
            held = self._held
            if held is not None and time.monotonic() < self._renew_at:
                return held.access_token
            is_first = self._pending is None
            pending = self._pending = self._pending or Future()
        if is_first:
            self._renew(pending, held)
        return pending.result().access_token

    def replace(self, refused: str) -> str:
        """A token instead of one that was refused. Asks for none if another thread has done so meanwhile."""
        with self._lock:
            if self._held is not None and self._held.access_token == refused:
                self._held = None
        return self.token()

    def forget(self) -> Optional[str]:
        """Forgets the tokens, and returns the access token that was held."""
        with self._lock:
            held, self._held = self._held, None
        return None if held is None else held.access_token

    def _renew(self, pending: Future[Grant], held: Optional[Grant]) -> None:
        try:
            grant = self._log_in() if held is None else self._refresh_or_log_in(held.refresh_token)
        except BaseException as error:
            with self._lock:
                self._pending = None
            pending.set_exception(error)
            return
        with self._lock:
            self._held = grant
            self._renew_at = time.monotonic() + grant.expires_in * _RENEWED_AFTER
            self._pending = None
        pending.set_result(grant)

    def _refresh_or_log_in(self, refresh_token: str) -> Grant:
        try:
            return self._refresh(refresh_token)
        except ServicePayError:
            # A refresh token works once: one whose reply was lost is refused, and the key still logs in.
            return self._log_in()
