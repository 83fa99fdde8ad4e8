# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from typing import Dict, List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send
from ..values import InstantInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class WebhookEndpoint(TypedDict):
    id: str
    """Permanent id of the endpoint."""
    code: str
    """Your own name for it, unique."""
    url: str
    """Where events are sent."""
    eventTypes: List[str]
    """Types, all of a kind such as `payment.*`, or `*`."""
    versions: Dict[str, int]
    """The version of its data that the endpoint gets of a type, where not the first."""
    description: Optional[str]
    """For people who read the list."""
    isActive: bool
    """While it is false nothing is sent, and events of that time are not delivered: replay sends them."""
    state: Union[Literal["active", "failing", "disabled"], str]
    """
    active: nothing is wrong. failing: it has only failed since failingSince. disabled: events wait until it is resumed.
    """
    disabledBecause: Optional[str]
    """gone: it answered 410. failing: every attempt failed for five days. Null unless it is disabled."""
    failingSince: Optional[datetime]
    """
    Since when every attempt has failed; null if the last one did not. ISO 8601, UTC, without zone; fractional seconds
    only when present.
    """
    pending: int
    """Deliveries that wait, or are attempted again."""
    dead: int
    """Deliveries that were given up."""
    lastDeliveredAt: Optional[datetime]
    """
    When it last accepted an event that is still kept. ISO 8601, UTC, without zone; fractional seconds only when
    present.
    """
    secretEndsAt: Optional[datetime]
    """
    Until when deliveries are also signed with the secret before the present one. ISO 8601, UTC, without zone;
    fractional seconds only when present.
    """
    createdAt: datetime
    """When it was created. ISO 8601, UTC, without zone; fractional seconds only when present."""


class WebhookEndpointAnswer(TypedDict):
    outcome: str
    """How it ended, as in the log of deliveries."""
    status: Optional[int]
    """The HTTP status of the answer."""
    durationMs: int
    """How long it took."""
    replyStart: Optional[str]
    """The first 2 KiB of the answer; null without one."""


class WebhookEndpointChange(TypedDict):
    updateCode: NotRequired[str]
    """Present code of the endpoint to change."""
    id: NotRequired[str]
    """Id of the endpoint to change; used if updateCode is sent too."""
    code: NotRequired[str]
    """The new code."""
    url: NotRequired[str]
    """Where events are sent: https; in the sandbox also http."""
    eventTypes: NotRequired[List[str]]
    """Types, all of a kind such as `payment.*`, or `*`."""
    versions: NotRequired[Dict[str, int]]
    """The version of its data that the endpoint gets of a type, where not the first."""
    description: NotRequired[Optional[str]]
    """For people who read the list."""
    isActive: NotRequired[bool]
    """While it is false nothing is sent, and events of that time are not delivered: replay sends them."""


class WebhookEndpointDraft(TypedDict):
    code: str
    """Your own name for it, unique."""
    url: str
    """Where events are sent: https; in the sandbox also http."""
    eventTypes: List[str]
    """Types, all of a kind such as `payment.*`, or `*`."""
    description: NotRequired[str]
    """For people who read the list."""
    isActive: NotRequired[bool]
    """While it is false nothing is sent, and events of that time are not delivered: replay sends them. Default true."""


class WebhookEndpointDue(TypedDict):
    due: int
    """Deliveries that are sent now."""


class WebhookEndpointNewSecret(TypedDict):
    secret: str
    """Shown once: it verifies the signatures of this endpoint."""
    secretEndsAt: datetime
    """Until when the secret before it signs too. ISO 8601, UTC, without zone; fractional seconds only when present."""


class WebhookEndpointReplay(TypedDict):
    after: NotRequired[int]
    """Events after this sequence. This or occurredFrom is required."""
    through: NotRequired[int]
    """The last sequence. Default: the newest."""
    occurredFrom: NotRequired[InstantInput]
    """Events that happened at this time or later."""
    occurredTo: NotRequired[InstantInput]
    """Events that happened at this time or earlier."""
    eventTypes: NotRequired[List[str]]
    """Types, all of a kind such as `payment.*`, or `*`."""
    only: NotRequired[Union[Literal["all", "undelivered"], str]]
    """undelivered leaves out events that the endpoint has accepted."""


class WebhookEndpointReplayCount(TypedDict):
    count: int
    """Events that will be sent."""


class WebhookEndpointRotation(TypedDict):
    overlapHours: NotRequired[int]
    """Until then deliveries are also signed with the secret before."""


class WebhookEndpointTest(TypedDict):
    type: NotRequired[Union[
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
    ]]
    """Default: the first type that it wants."""


class WebhookEndpointWithSecret(WebhookEndpoint):
    secret: str
    """Shown once: it verifies the signatures of this endpoint."""


class ListWebhookEndpointsQuery(TypedDict):
    code: NotRequired[Optional[str]]
    """Only the endpoint with this code."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class EndpointsCalls:
    """Where the company's events are sent."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def create(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[WebhookEndpointDraft],
    ) -> WebhookEndpointWithSecret:
        """Register an endpoint. Needs the scope `events`."""
        return self._send(
            Call("POST", "/webhooks/endpoints", "data", "endpoints.list", has_body=True),
            given,
            traceparent,
        )

    def update(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[WebhookEndpointChange],
    ) -> WebhookEndpoint:
        """Change an endpoint. Needs the scope `events`."""
        return self._send(
            Call("PUT", "/webhooks/endpoints", "data", "endpoints.list", has_body=True),
            given,
            traceparent,
        )

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListWebhookEndpointsQuery],
    ) -> Records[WebhookEndpoint]:
        """List endpoints. Needs the scope `events`."""
        return Records(
            self._send,
            Call("GET", "/webhooks/endpoints", "page", "endpoints.list"),
            given,
            traceparent,
        )

    def delete(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> None:
        """Remove an endpoint. Needs the scope `events`."""
        self._send(
            Call("DELETE", "/webhooks/endpoints/{id}", "done", "endpoints.list", path_fields=("id",)),
            {"id": id},
            traceparent,
        )

    def get(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> WebhookEndpoint:
        """Read an endpoint. Needs the scope `events`."""
        return self._send(
            Call("GET", "/webhooks/endpoints/{id}", "data", "endpoints.list", path_fields=("id",)),
            {"id": id},
            traceparent,
        )

    def rotate_secret(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[WebhookEndpointRotation],
    ) -> WebhookEndpointNewSecret:
        """Replace an endpoint's secret. Needs the scope `events`."""
        return self._send(
            Call("POST", "/webhooks/endpoints/{id}/rotateSecret", "data", "endpoints.list", path_fields=("id",), has_body=True),
            {"id": id, **given},
            traceparent,
        )

    def resume(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
    ) -> WebhookEndpointDue:
        """Send what waits for an endpoint now. Needs the scope `events`."""
        return self._send(
            Call("POST", "/webhooks/endpoints/{id}/resume", "data", "endpoints.list", path_fields=("id",), is_keyed=True),
            {"id": id},
            traceparent,
            idempotency_key,
        )

    def test(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[WebhookEndpointTest],
    ) -> WebhookEndpointAnswer:
        """Send a test event to an endpoint. Needs the scope `events`."""
        return self._send(
            Call("POST", "/webhooks/endpoints/{id}/test", "data", "endpoints.list", path_fields=("id",), has_body=True, is_keyed=True),
            {"id": id, **given},
            traceparent,
            idempotency_key,
        )

    def replay(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[WebhookEndpointReplay],
    ) -> WebhookEndpointReplayCount:
        """Send kept events to an endpoint again. Needs the scope `events`."""
        return self._send(
            Call("POST", "/webhooks/endpoints/{id}/replay", "data", "endpoints.list", path_fields=("id",), has_body=True, is_keyed=True),
            {"id": id, **given},
            traceparent,
            idempotency_key,
        )
