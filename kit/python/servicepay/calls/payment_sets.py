# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from typing import List, Optional, TYPE_CHECKING, TypedDict

from ..records import Records
from ..send import Call, Send

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class PaymentSet(TypedDict):
    """How the company collects in one currency."""

    id: str
    """Send it as `paymentSetId`."""
    name: str
    """Name of the payment set, as the portal shows it."""
    currencyCode: str
    """The only currency in which this payment set collects."""
    isActive: bool
    """False: no payment can be made with it."""
    isTest: bool
    """True: all its terminals lead to a simulator or a test bank, so no money moves."""


class ListPaymentSetsQuery(TypedDict):
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class PaymentSetsCalls:
    """How the company collects: banks, installments and rules of one currency."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListPaymentSetsQuery],
    ) -> Records[PaymentSet]:
        """List payment sets. Needs the scope `hpm` or `widget` or `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/paymentSet/list", "page", "payment_sets.list"),
            given,
            traceparent,
        )
