# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send
from ..values import DecimalInput, InstantInput
from .shared import NullableDecline

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class Refund(TypedDict):
    """Money returned to a card: a void or a refund."""

    id: str
    """The transaction's id, as in the webhook's Id."""
    kind: Union[Literal["void", "refund"], str]
    """void: cancelled before the bank's day closed. refund: given back after a charge."""
    state: Union[Literal["pending", "succeeded", "failed"], str]
    """pending: the bank's answer is awaited. Do not ask again."""
    amount: Decimal
    """The amount returned to the card."""
    currency: str
    """ISO 4217 code of the currency."""
    reason: Optional[str]
    """The reason that you gave."""
    decline: Optional[NullableDecline]
    maskedCardNumber: Optional[str]
    """The first 6 and last 4 digits; null until a card was used."""
    paymentId: str
    """The payment."""
    orderId: str
    """The service's reference of the order."""
    clientReferenceCode: Optional[str]
    """Your own reference of the order, if you sent one."""
    createdAt: datetime
    """When it began. ISO 8601, UTC, without zone; fractional seconds only when present."""
    finishedAt: Optional[datetime]
    """When its result was known. ISO 8601, UTC, without zone; fractional seconds only when present."""


class ListRefundsQuery(TypedDict):
    orderId: NotRequired[Optional[str]]
    """The service's reference of the order."""
    clientReferenceCode: NotRequired[Optional[str]]
    """Your own reference of the order."""
    paymentId: NotRequired[Optional[str]]
    """The payment."""
    kind: NotRequired[Optional[Union[Literal["void", "refund"], str]]]
    state: NotRequired[Optional[Union[Literal["pending", "succeeded", "failed"], str]]]
    createdFrom: NotRequired[Optional[InstantInput]]
    """Created at this time or later."""
    createdTo: NotRequired[Optional[InstantInput]]
    """Created at this time or earlier."""
    amountMin: NotRequired[Optional[DecimalInput]]
    """The returned amount is at least this."""
    amountMax: NotRequired[Optional[DecimalInput]]
    """The returned amount is at most this."""
    currency: NotRequired[Optional[str]]
    """ISO 4217 code of the currency, in any case."""
    terminalId: NotRequired[Optional[str]]
    """The terminal."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class RefundsCalls:
    """Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListRefundsQuery],
    ) -> Records[Refund]:
        """List refunds. Needs the scope `payments`."""
        return Records(
            self._send,
            Call("GET", "/refunds", "page", "refunds.list"),
            given,
            traceparent,
        )
