# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from typing import Any, List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send
from ..values import InstantInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class Event(TypedDict):
    """What happened in the company."""

    id: str
    """The event."""
    sequence: int
    """Its place among the company's events: 1, 2, 3 and so on, without a gap."""
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
    """What happened."""
    version: int
    """The version of this type's data. Fields are only added to a version."""
    isTest: bool
    """True in the sandbox."""
    occurredAt: datetime
    """When it happened. ISO 8601, UTC, without zone; fractional seconds only when present."""
    subject: EventSubject
    data: Any
    """The record as it was then, by its type; without a person's details. Ignore fields that you do not know."""


class EventList(TypedDict):
    isSuccess: bool
    """Always true."""
    message: Optional[str]
    """Always null."""
    totalCount: int
    """The number of matching records on all pages."""
    page: int
    """Number of this page."""
    pageSize: int
    """Records per page."""
    data: List[Event]
    next: int
    """What the next call gives as `after`, also when `data` is empty."""
    newest: int
    """The newest sequence."""
    oldest: int
    """The oldest sequence that is kept."""


class EventSubject(TypedDict):
    """What it is about."""

    kind: str
    """payment, account, case, approval, card, customer or endpoint. The id of an account is the company's."""
    id: str
    """The record that it is about."""


class ListEventsQuery(TypedDict):
    after: NotRequired[Optional[int]]
    """Events after this sequence: the `next` of your previous call."""
    eventTypes: NotRequired[Optional[str]]
    """Only these types, separated by commas; payment.* stands for all of a kind."""
    subjectId: NotRequired[Optional[str]]
    """Only events about this record."""
    occurredFrom: NotRequired[Optional[InstantInput]]
    """Happened at this time or later."""
    occurredTo: NotRequired[Optional[InstantInput]]
    """Happened at this time or earlier."""
    waitSeconds: NotRequired[Optional[int]]
    """If there is none, wait this long for one. A credential waits at most four times at once (429)."""
    page: NotRequired[Optional[int]]
    """Number of the page, starting at 1."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class EventsCalls:
    """Read what happened in the company, in one order without gaps."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListEventsQuery],
    ) -> EventList:
        """Read events. Needs the scope `events`."""
        return self._send(
            Call("GET", "/events", "whole", "events.get"),
            given,
            traceparent,
        )

    def get(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> Event:
        """Read an event. Needs the scope `events`."""
        return self._send(
            Call("GET", "/events/{id}", "data", "events.get", path_fields=("id",)),
            {"id": id},
            traceparent,
        )
