from __future__ import annotations

import ssl
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Callable, Optional

from .calls.groups import Groups
from .errors import Invalid
from .events import follow
from .transport import Settings, Transport, TryRecord

if TYPE_CHECKING:
    from .calls import Event


class ServicePay(Groups):
    """
    A client of one ServicePay installation, for one credential. Make one and share it among your threads: it keeps a token and logs
    in by itself.

        service_pay = ServicePay("https://pay.example.com", api_key, secret_key)
        link = service_pay.links.create(clientOrderReference="order-1001", …, idempotency_key="order-1001")["link"]

    `log` is called with each try of a call. `tls` replaces the trusted authorities of this machine.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        secret_key: str,
        *,
        log: Optional[Callable[[TryRecord], None]] = None,
        timeout_seconds: float = 15,
        tls: Optional[ssl.SSLContext] = None,
    ) -> None:
        for name, value in {"base_url": base_url, "api_key": api_key, "secret_key": secret_key}.items():
            if not isinstance(value, str) or value == "":
                raise Invalid(f'"{name}" is required.', field=name, reason="required")
        if not base_url.startswith(("https://", "http://")):
            raise Invalid('"base_url" begins with https:// or http://.', field="base_url", reason="address")
        self._transport = Transport(Settings(base_url, api_key, secret_key, log, timeout_seconds, tls))
        super().__init__(self._transport.send)

    def follow(
        self, after: int = 0, event_types: Optional[str] = None, wait_seconds: int = 25
    ) -> Iterator[Event]:
        """
        Yields the company's events in their order, and waits for new ones. Store `sequence` with what you did about it.

        `after`: the sequence of the last event that you have handled; 0 begins with the oldest. `event_types`: types or patterns,
        such as payment.*, with commas. `wait_seconds`: how long a request waits for an event, at most 25.
        """
        return follow(self.events, after, event_types, wait_seconds)

    def close(self) -> None:
        """Ends the session. A later call logs in again."""
        self._transport.close()

    def __enter__(self) -> ServicePay:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
