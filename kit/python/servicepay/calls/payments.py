# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Dict, List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send
from ..values import DecimalInput, InstantInput
from .shared import NullableDecline

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class CancelRequest(TypedDict):
    referenceCode: str
    """The orderId, the transaction's id, or your own reference, looked up in this order."""
    reason: NotRequired[str]
    """Stored with the transaction."""


class ListedPayment(TypedDict):
    """A payment. Card, bank and decline are those of the sale that was charged, else of the newest."""

    id: str
    """The payment's id."""
    orderId: str
    """The service's reference of the order."""
    clientReferenceCode: Optional[str]
    """Your own reference of the order, if you sent one."""
    source: Union[Literal["link", "widget"], str]
    """How the payer pays."""
    state: Union[
        Literal[
            "open",
            "processing",
            "succeeded",
            "failed",
            "expired",
            "cancelled",
            "partially_refunded",
            "refunded",
            "voided",
        ],
        str,
    ]
    """The payment's state."""
    transactionStatusId: int
    """1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. Pending: do not charge again."""
    amount: Decimal
    """The order's amount."""
    processAmount: Optional[Decimal]
    """The charged amount, with the payer's mark-up; null until the card was charged."""
    refundedAmount: Decimal
    """The amount returned to the card."""
    currency: str
    """ISO 4217 code of the currency."""
    description: Optional[str]
    """The description that you sent."""
    additionalData: Optional[Dict[str, str]]
    """The link's additionalData. Null if it has none, for widget payments, and after the payer was erased."""
    installment: Optional[int]
    """1 means a single payment; null until a card was used."""
    maskedCardNumber: Optional[str]
    """The first 6 and last 4 digits; null until a card was used."""
    program: Optional[str]
    """The card's installment program."""
    bank: Optional[str]
    """The card's issuer."""
    authCode: Optional[str]
    """The bank's approval code."""
    decline: Optional[NullableDecline]
    customerId: Optional[str]
    """The customer's id."""
    customerName: Optional[str]
    """Name and surname of the customer; null without a customer, and after the customer's erasure."""
    paymentSetId: str
    """The payment set."""
    terminalId: Optional[str]
    """The terminal of the card shown."""
    createdAt: datetime
    """When the payment was made. ISO 8601, UTC, without zone; fractional seconds only when present."""
    expiresAt: datetime
    """Until when it can be paid. ISO 8601, UTC, without zone; fractional seconds only when present."""
    archivedMonth: Optional[str]
    """
    The month whose archive has the payment's transactions and card; null while the service has them. An archived
    payment cannot be refunded.
    """


class Payment(TypedDict):
    """A payment's status."""

    orderId: str
    """The service's reference of the payment."""
    clientReferenceCode: Optional[str]
    """Your own reference, as you sent it."""
    transactionId: str
    """
    The transaction that has this status, as in the webhook's Id. The payment's id if no transaction decided the status.
    """
    transactionStatusId: int
    """1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded."""
    success: bool
    """You have the money or part of it: true only with transactionStatusId 1 and 6."""
    error: Optional[str]
    """A sentence if success is not true."""
    amount: Decimal
    """The order's amount."""
    processAmount: Decimal
    """The charged amount, with the payer's mark-up."""
    refundedAmount: Decimal
    """The amount returned to the card."""
    currency: str
    """ISO 4217 code of the currency."""
    installment: int
    """1 means a single payment."""
    maskedCardNumber: Optional[str]
    """The first 6 and last 4 digits."""
    userCode: Optional[str]
    """Code of the user who paid after a log-in. Null if no user did."""
    createdAt: datetime
    """When the payment was made. ISO 8601, UTC, without zone; fractional seconds only when present."""


class PaymentTransaction(TypedDict):
    id: str
    """The transaction's id, as in the webhook's Id."""
    kind: Union[Literal["sale", "void", "refund"], str]
    """A sale charges; a void or refund gives money back."""
    state: Union[Literal["pending", "succeeded", "declined", "abandoned", "reversed"], str]
    """pending: not decided yet. reversed: charged, and given back before the payment succeeded."""
    amount: Decimal
    """What the bank was asked to charge or to give back."""
    currency: str
    """ISO 4217 code of the currency."""
    installment: int
    """1 means a single payment."""
    maskedCardNumber: Optional[str]
    """The first 6 and last 4 digits; null until a card was used."""
    bank: Optional[str]
    """The card's issuer."""
    authCode: Optional[str]
    """The bank's approval code."""
    bankReference: Optional[str]
    """The bank's reference number."""
    isThreeDSecure: bool
    """The payer was sent to the bank's 3-D Secure page."""
    decline: Optional[NullableDecline]
    reason: Optional[str]
    """The reason that you gave for a cancellation or refund."""
    createdAt: datetime
    """When it began. ISO 8601, UTC, without zone; fractional seconds only when present."""
    finishedAt: Optional[datetime]
    """When its result was known. ISO 8601, UTC, without zone; fractional seconds only when present."""


class RefundRequest(TypedDict):
    referenceCode: str
    """The orderId, the transaction's id, or your own reference, looked up in this order."""
    amount: DecimalInput
    """Part of the charged amount; at most what remains of it."""
    reason: NotRequired[str]
    """Stored with the transaction."""


class ReversalResult(TypedDict):
    """The result of a cancellation or refund."""

    success: bool
    """The cancellation or refund was carried out."""
    error: Optional[str]
    """A sentence if success is not true."""
    lastAmount: Decimal
    """What remains of the charge."""


class PaymentDetails(ListedPayment):
    """A payment with its transactions."""

    transactionId: str
    """The transaction that decided the status; the payment's id if none did."""
    transactions: List[PaymentTransaction]
    """Sales, voids and refunds, oldest first."""


class ListPaymentsQuery(TypedDict):
    orderId: NotRequired[Optional[str]]
    """The service's reference of the order."""
    clientReferenceCode: NotRequired[Optional[str]]
    """Your own reference of the order."""
    state: NotRequired[Optional[Union[
        Literal[
            "open",
            "processing",
            "succeeded",
            "failed",
            "expired",
            "cancelled",
            "partially_refunded",
            "refunded",
            "voided",
        ],
        str,
    ]]]
    """Payments in this state."""
    source: NotRequired[Optional[Union[Literal["link", "widget"], str]]]
    createdFrom: NotRequired[Optional[InstantInput]]
    """Created at this time or later."""
    createdTo: NotRequired[Optional[InstantInput]]
    """Created at this time or earlier."""
    amountMin: NotRequired[Optional[DecimalInput]]
    """The charged amount, or the order's if it was not charged, is at least this."""
    amountMax: NotRequired[Optional[DecimalInput]]
    """The charged amount, or the order's if it was not charged, is at most this."""
    currency: NotRequired[Optional[str]]
    """ISO 4217 code of the currency, in any case."""
    additionalData: NotRequired[Optional[str]]
    """
    Payments with exactly this value in any field of additionalData. Without createdFrom, only those of the 30 days
    before createdTo, or before now, are found.
    """
    customerId: NotRequired[Optional[str]]
    """The customer."""
    paymentSetId: NotRequired[Optional[str]]
    """The payment set."""
    terminalId: NotRequired[Optional[str]]
    """The terminal."""
    installment: NotRequired[Optional[int]]
    """1 means a single payment."""
    cardLastFour: NotRequired[Optional[str]]
    """The last four digits of the card."""
    declineClass: NotRequired[Optional[Union[
        Literal[
            "card_data",
            "insufficient_funds",
            "refused",
            "closed_to_internet",
            "not_authenticated",
            "technical",
        ],
        str,
    ]]]
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class GetPaymentQuery(TypedDict):
    orderId: NotRequired[Optional[str]]
    """The service's reference. Send this or clientReferenceCode."""
    clientReferenceCode: NotRequired[Optional[str]]
    """Your own reference. If an order has several payments, the paid one, else the newest."""


class PaymentsCalls:
    """Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListPaymentsQuery],
    ) -> Records[ListedPayment]:
        """List payments. Needs the scope `payments`."""
        return Records(
            self._send,
            Call("GET", "/payments", "page", "payments.list"),
            given,
            traceparent,
        )

    def get_by_id(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> PaymentDetails:
        """Read a payment with its transactions. Needs the scope `payments`."""
        return self._send(
            Call("GET", "/payments/{id}", "whole", "payments.get", path_fields=("id",)),
            {"id": id},
            traceparent,
        )

    def get(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetPaymentQuery],
    ) -> Payment:
        """Read a payment's status. Needs the scope `widget` or `payments`."""
        return self._send(
            Call("GET", "/b2c/payment", "whole", "payments.get"),
            given,
            traceparent,
        )

    def cancel(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[CancelRequest],
    ) -> ReversalResult:
        """Cancel a payment. Needs the scope `payments`."""
        return self._send(
            Call("POST", "/b2c/payment/cancel", "whole", "payments.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def refund(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[RefundRequest],
    ) -> ReversalResult:
        """Refund a payment. Needs the scope `payments`."""
        return self._send(
            Call("POST", "/b2c/payment/refund", "whole", "payments.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )
