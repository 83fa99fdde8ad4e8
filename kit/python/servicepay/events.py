from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Dict, Optional

from .errors import ServicePayError

if TYPE_CHECKING:
    from .calls import Event, TransactionEvent
    from .calls.events import EventsCalls


def follow(events: EventsCalls, after: int, event_types: Optional[str], wait_seconds: int) -> Iterator[Event]:
    last = after
    asked: Dict[str, Any] = {} if event_types is None else {"eventTypes": event_types}
    while True:
        reply = events.list(after=last, waitSeconds=wait_seconds, pageSize=100, **asked)
        for event in reply["data"]:
            if event_types is None and last > 0 and event["sequence"] != last + 1:
                raise ServicePayError(f"Event {event['sequence']} came after {last}: events between are missing.")
            last = event["sequence"]
            yield event
        last = reply["next"]


# Links are told what became of a payment, and not what is still awaited.
TOLD_TO_LINKS = {"payment.succeeded", "payment.declined", "payment.failed", "payment.cancelled", "refund.succeeded"}


def to_link_webhook(event: Event) -> Optional[TransactionEvent]:
    """The webhook that the link of this payment would get: one handler serves both. None for events that links are not told."""
    data: Any = event["data"]
    payment = data.get("payment")
    if payment is None or event["type"] not in TOLD_TO_LINKS:
        return None
    transaction = data.get("transaction") or {}
    decline = transaction.get("decline") or {}
    return {
        "Id": transaction.get("id", payment["id"]),
        "TransactionStatusId": transaction.get("transactionStatusId", payment["transactionStatusId"]),
        "OrderReference": payment["orderId"],
        "ClientOrderReference": payment["clientReferenceCode"],
        "PureAmount": payment["netAmount"],
        "CurrencyId": payment["currency"],
        "VPosErrorCode": decline.get("code"),
        "VPosErrorMessage": decline.get("message"),
    }
