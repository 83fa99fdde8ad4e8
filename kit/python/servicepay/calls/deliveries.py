# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Dict, List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send
from ..values import InstantInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class ReceivedWebhook(TypedDict):
    headers: Dict[str, str]
    """The headers as your receiver got them; names in any case."""
    body: str
    """The raw body, before it was parsed."""


class WebhookDelivery(TypedDict):
    id: str
    """The delivery. For webhooks of links it is sent with every attempt as webhook-id."""
    eventId: Optional[str]
    """The event that an endpoint gets, sent as webhook-id; null for webhooks of links."""
    endpointId: Optional[str]
    """The endpoint; null for webhooks of links."""
    type: Optional[str]
    """The type of the event."""
    paymentId: Optional[str]
    """The payment; null for an event that is about no payment."""
    transactionId: Optional[str]
    """The transaction, as in the webhook's Id; null for endpoints."""
    receiver: str
    """Scheme, host and port; for endpoints `endpoint:` and their id."""
    state: Union[Literal["pending", "delivered", "dead"], str]
    """pending: it is attempted again. delivered: the receiver accepted it. dead: it was given up."""
    attempts: int
    """How often it was attempted."""
    lastStatus: Optional[int]
    """The HTTP status of the last reply."""
    lastOutcome: Optional[str]
    """How the last attempt ended; null before it ended."""
    nextAttemptAt: Optional[datetime]
    """
    When it is attempted again; null unless it is pending, and while its address is stopped. ISO 8601, UTC, without
    zone; fractional seconds only when present.
    """
    createdAt: datetime
    """When the event happened. ISO 8601, UTC, without zone; fractional seconds only when present."""
    endedAt: Optional[datetime]
    """When it was delivered or given up. ISO 8601, UTC, without zone; fractional seconds only when present."""


class WebhookSignatureVerdict(TypedDict):
    fault: Optional[str]
    """
    Null: the signature holds. id_missing, timestamp_missing, signature_missing: that header is. body_rewritten: the
    body was parsed and written again. body_changed: it is another one. other_secret: the body is right. test_event,
    unknown_event: it is not kept here, so body and secret may both be wrong.
    """
    secret: Optional[str]
    """current or previous: which secret made the signature."""
    ageSeconds: Optional[Union[int, Decimal]]
    """How long ago it was sent, by its timestamp."""
    isTimely: bool
    """Whether receivers that follow the guide accept its timestamp now."""


class ListWebhookDeliveriesQuery(TypedDict):
    state: NotRequired[Optional[Union[Literal["pending", "delivered", "dead"], str]]]
    """Deliveries in this state."""
    receiver: NotRequired[Optional[str]]
    """Deliveries to the scheme, host and port of this address."""
    paymentId: NotRequired[Optional[str]]
    """The payment that they are about."""
    endpointId: NotRequired[Optional[str]]
    """Deliveries to this endpoint."""
    eventId: NotRequired[Optional[str]]
    """Deliveries of this event, to each endpoint."""
    type: NotRequired[Optional[Union[
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
    ]]]
    """Deliveries of events of this type."""
    createdFrom: NotRequired[Optional[InstantInput]]
    """Created at this time or later."""
    createdTo: NotRequired[Optional[InstantInput]]
    """Created at this time or earlier."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class DeliveriesCalls:
    """List what was sent to your server, and send it again."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def check_signature(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[ReceivedWebhook],
    ) -> WebhookSignatureVerdict:
        """Say why a signature does not hold. Needs the scope `events`."""
        return self._send(
            Call("POST", "/webhooks/checkSignature", "data", "deliveries.list", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListWebhookDeliveriesQuery],
    ) -> Records[WebhookDelivery]:
        """List webhook deliveries. Needs the scope `payments` or `events`."""
        return Records(
            self._send,
            Call("GET", "/webhooks/deliveries", "page", "deliveries.list"),
            given,
            traceparent,
        )

    def replay(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
    ) -> None:
        """Send a webhook again. Needs the scope `payments` or `events`."""
        self._send(
            Call("POST", "/webhooks/deliveries/{id}/replay", "done", "deliveries.list", path_fields=("id",), is_keyed=True),
            {"id": id},
            traceparent,
            idempotency_key,
        )
