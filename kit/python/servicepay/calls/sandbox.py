# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from typing import Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..send import Call, Send
from ..values import DecimalInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class EventTrigger(TypedDict):
    type: Union[
        Literal[
            "payment.succeeded",
            "payment.declined",
            "payment.failed",
            "payment.pending",
            "payment.cancelled",
            "payment.expired",
            "payment.needs_attention",
            "refund.pending",
            "refund.failed",
            "refund.succeeded",
            "account.changed",
            "case.opened",
            "case.closed",
            "approval.requested",
            "approval.decided",
            "card.saved",
            "card.deleted",
            "customer.created",
            "customer.erased",
            "endpoint.disabled",
        ],
        str,
    ]
    """The event that you want."""
    source: NotRequired[Union[Literal["link", "widget"], str]]
    """How the payment is made. Default: by a new link."""
    amount: NotRequired[DecimalInput]
    """The order's amount. Default: 150.25."""
    link: NotRequired[str]
    """The address of one of your open links, which is paid in place of a new one."""
    card: NotRequired[str]
    """The `outcome` of one of demo.json's test cards that can give the type."""


class EventTriggered(TypedDict):
    isSuccess: bool
    """Always true."""
    message: Optional[str]
    """Always null."""
    paymentId: Optional[str]
    """The payment; null if the event is about another record."""


class SandboxCalls:
    """Read what happened in the company, in one order without gaps."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def trigger(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[EventTrigger],
    ) -> EventTriggered:
        """Cause an event (sandbox only). Needs the scope `events`."""
        return self._send(
            Call("POST", "/sandbox/trigger", "whole", "events.list", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )
