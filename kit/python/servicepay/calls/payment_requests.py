# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send
from ..values import DecimalInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class PaymentRequestChange(TypedDict):
    updateCode: NotRequired[str]
    """Current code of the request to change."""
    id: NotRequired[str]
    """Id of the request to change; used if updateCode is sent too."""
    code: NotRequired[str]
    """The new code, for visits from now on."""
    kind: NotRequired[Union[Literal["MultiUse", "OpenAmount", "Parts"], str]]
    """The present kind: it cannot change."""
    currencyCode: NotRequired[str]
    """The present currency: it cannot change."""
    amount: NotRequired[DecimalInput]
    """MultiUse: the price, required. Parts: the debt, required."""
    amountMin: NotRequired[DecimalInput]
    """OpenAmount: the least amount, required. Parts: the least part; default: that of the payment set."""
    amountMax: NotRequired[DecimalInput]
    """OpenAmount: the greatest amount, required."""
    presets: NotRequired[List[DecimalInput]]
    """OpenAmount: amounts that the page offers, from amountMin to amountMax."""
    usesMax: NotRequired[Optional[int]]
    """How many payers can pay. Default: no limit, and 1,000 for Parts."""
    description: NotRequired[Optional[str]]
    """Shown to the payer, and the description of each payment."""
    paymentSetId: NotRequired[str]
    """A payment set in the request's currency."""
    successURL: NotRequired[Optional[str]]
    """http or https. The browser is sent there after a successful payment."""
    failURL: NotRequired[Optional[str]]
    """http or https. The browser is sent there after a failed or cancelled payment."""
    webhookURL: NotRequired[Optional[str]]
    """http or https. Called once per processed transaction of a visit."""
    isActive: NotRequired[bool]
    """False withdraws the request: its page answers as if it did not exist."""


class PaymentRequestDraft(TypedDict):
    code: str
    """Your code, unique. Each visit's clientOrderReference is this code, a hyphen and a number."""
    kind: Union[Literal["MultiUse", "OpenAmount", "Parts"], str]
    """
    MultiUse: one price, for many payers. OpenAmount: the payer chooses an amount within bounds. Parts: several payers
    pay one debt together.
    """
    currencyCode: str
    """ISO 4217 code of the currency."""
    amount: NotRequired[DecimalInput]
    """MultiUse: the price, required. Parts: the debt, required."""
    amountMin: NotRequired[DecimalInput]
    """OpenAmount: the least amount, required. Parts: the least part; default: that of the payment set."""
    amountMax: NotRequired[DecimalInput]
    """OpenAmount: the greatest amount, required."""
    presets: NotRequired[List[DecimalInput]]
    """OpenAmount: amounts that the page offers, from amountMin to amountMax."""
    usesMax: NotRequired[int]
    """How many payers can pay. Default: no limit, and 1,000 for Parts."""
    description: NotRequired[str]
    """Shown to the payer, and the description of each payment."""
    paymentSetId: str
    """A payment set in the request's currency."""
    successURL: NotRequired[str]
    """http or https. The browser is sent there after a successful payment."""
    failURL: NotRequired[str]
    """http or https. The browser is sent there after a failed or cancelled payment."""
    webhookURL: NotRequired[str]
    """http or https. Called once per processed transaction of a visit."""
    isActive: NotRequired[bool]
    """False withdraws the request: its page answers as if it did not exist. Default true."""


class PaymentRequestRecord(TypedDict):
    id: str
    """Permanent id of the request."""
    code: str
    """Your code, unique."""
    kind: Union[Literal["MultiUse", "OpenAmount", "Parts"], str]
    """
    MultiUse: one price, for many payers. OpenAmount: the payer chooses an amount within bounds. Parts: several payers
    pay one debt together.
    """
    link: str
    """The address of the request's page. It does not expire."""
    currencyCode: str
    """ISO 4217 code."""
    amount: Optional[Decimal]
    """The price, or the debt."""
    amountMin: Optional[Decimal]
    """The least amount that a payer may choose."""
    amountMax: Optional[Decimal]
    """The greatest amount that a payer may choose."""
    presets: List[Decimal]
    """OpenAmount: amounts that the page offers."""
    usesMax: Optional[int]
    """How many payers can pay; null: any number."""
    usesHeld: int
    """Visits that are paid or may still be paid."""
    amountHeld: Decimal
    """The sum of these visits."""
    description: Optional[str]
    """Shown to the payer."""
    paymentSetId: str
    """The payment set."""
    successURL: Optional[str]
    """Where the browser goes after a successful payment."""
    failURL: Optional[str]
    """Where the browser goes after a failed or cancelled payment."""
    webhookURL: Optional[str]
    """Called once per processed transaction of a visit."""
    isActive: bool
    """False: withdrawn."""
    createdUtc: datetime
    """When the request was created. ISO 8601, UTC, without zone; fractional seconds only when present."""


class PaymentRequestVisit(TypedDict):
    number: int
    """Its number within the request."""
    clientOrderReference: Optional[str]
    """Of its payment, as in webhooks."""
    orderReference: str
    """Our reference of the payment."""
    amount: Decimal
    """The payment's amount."""
    transactionStatusId: int
    """The status of its payment, as in webhooks."""
    isHeld: bool
    """True while the visit holds its place or part of the request."""
    createdUtc: datetime
    """When the payer came. ISO 8601, UTC, without zone; fractional seconds only when present."""


class GetPaymentRequestQuery(TypedDict):
    id: NotRequired[Optional[str]]
    """The request's id. If both are sent, id is used."""
    code: NotRequired[Optional[str]]
    """The request with exactly this code."""


class ListPaymentRequestsQuery(TypedDict):
    kind: NotRequired[Optional[Union[Literal["MultiUse", "OpenAmount", "Parts"], str]]]
    """Requests of this kind."""
    currencyCode: NotRequired[Optional[str]]
    """ISO 4217 code of the currency, in any case."""
    isActive: NotRequired[Optional[bool]]
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class ListPaymentRequestVisitsQuery(TypedDict):
    code: str
    """The request with exactly this code."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class GetPaymentRequestPosterQuery(TypedDict):
    code: str
    """The request with exactly this code."""
    lang: NotRequired[Optional[Union[Literal["tr", "en"], str]]]
    """Language of the poster. Default tr."""


class PaymentRequestsCalls:
    """One address for many payers: a product, an open amount, or a debt that is paid in parts."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[PaymentRequestDraft],
    ) -> PaymentRequestRecord:
        """Create a payment request. Needs the scope `vendor`."""
        return self._send(
            Call("POST", "/vendor/paymentRequest", "data", "payment_requests.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def update(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[PaymentRequestChange],
    ) -> PaymentRequestRecord:
        """Change or withdraw a payment request. Needs the scope `vendor`."""
        return self._send(
            Call("PUT", "/vendor/paymentRequest", "data", "payment_requests.get", has_body=True),
            given,
            traceparent,
        )

    def get(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetPaymentRequestQuery],
    ) -> PaymentRequestRecord:
        """Read one payment request. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/paymentRequest", "whole", "payment_requests.get"),
            given,
            traceparent,
        )

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListPaymentRequestsQuery],
    ) -> Records[PaymentRequestRecord]:
        """List payment requests. Needs the scope `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/paymentRequest/list", "page", "payment_requests.get"),
            given,
            traceparent,
        )

    def visits(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListPaymentRequestVisitsQuery],
    ) -> Records[PaymentRequestVisit]:
        """List the visits of a payment request. Needs the scope `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/paymentRequest/visits", "page", "payment_requests.get"),
            given,
            traceparent,
        )

    def poster(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetPaymentRequestPosterQuery],
    ) -> bytes:
        """Get a poster of a payment request. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/paymentRequest/poster", "file", "payment_requests.get"),
            given,
            traceparent,
        )
