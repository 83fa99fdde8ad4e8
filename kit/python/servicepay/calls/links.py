# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Dict, List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send
from ..values import DecimalInput, InstantInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class ChangedPaymentLink(TypedDict):
    id: str
    """The link."""
    status: Union[
        Literal[
            "open",
            "in_progress",
            "paid",
            "failed",
            "expired",
            "cancelled",
        ],
        str,
    ]
    """Its state now."""
    expiryUtc: datetime
    """When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present."""


class LinkCustomer(TypedDict):
    """The customer who is asked to pay."""

    email: str
    """Always required, whatever userVerificationBy is. Receipts go there."""
    gsm: NotRequired[str]
    """Mobile number; stored as E.164."""
    tckn: NotRequired[str]
    """National identity number; its check digits must be right."""
    code: NotRequired[str]
    """The customer's code in your system."""
    name: NotRequired[str]
    """First name."""
    surname: NotRequired[str]
    """Last name."""
    erpCode: NotRequired[str]
    """The customer's ERP code."""


class PaymentLink(TypedDict):
    link: str
    """The payment link. Its query string has id, timestamp and sign."""
    expiryUtc: datetime
    """When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present."""


class PaymentLinkExtension(TypedDict):
    expiryUtc: InstantInput
    """The new end of the link, later than the present one."""


class PaymentLinkItem(TypedDict):
    id: str
    """The link."""
    link: str
    """The address that the payer opens."""
    status: Union[
        Literal[
            "open",
            "in_progress",
            "paid",
            "failed",
            "expired",
            "cancelled",
        ],
        str,
    ]
    """
    open: it can be paid. in_progress: the bank's answer is awaited. paid: the card was charged, even if the money was
    given back since. failed: no attempts are left. expired, cancelled: it ended unpaid.
    """
    transactionStatusId: int
    """The status of its payment, as in webhooks."""
    clientOrderReference: Optional[str]
    """Your reference of the order."""
    orderReference: str
    """Our reference of the payment."""
    amount: Decimal
    """The order's amount."""
    currencyCode: str
    """ISO 4217 code."""
    description: Optional[str]
    """Shown to the payer and in reports."""
    additionalData: Optional[Dict[str, str]]
    """The link's additionalData. Null if it has none, for widget payments, and after the payer was erased."""
    paymentSetId: str
    """The payment set."""
    customerName: Optional[str]
    """Null if the customer was erased."""
    createdUtc: datetime
    """When the link was created. ISO 8601, UTC, without zone; fractional seconds only when present."""
    expiryUtc: datetime
    """When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present."""
    openedUtc: Optional[datetime]
    """
    When somebody first used the payment form; null if nobody has. ISO 8601, UTC, without zone; fractional seconds only
    when present.
    """


class PaymentLinkRequest(TypedDict):
    currencyCode: str
    """ISO 4217 code of the payment's currency."""
    clientOrderReference: str
    """
    Your own order reference. While an order is unpaid it may have several links; once one is paid, a new one is
    refused.
    """
    amount: DecimalInput
    """Positive, with no more digits than the currency has."""
    paymentSetId: str
    """A payment set in the payment's currency."""
    description: NotRequired[str]
    """Shown to the payer and in reports."""
    customer: LinkCustomer
    successURL: NotRequired[str]
    """http or https. The browser is sent there after a successful payment."""
    failURL: NotRequired[str]
    """http or https. The browser is sent there after a failed or cancelled payment."""
    webhookURL: NotRequired[str]
    """http or https. Called once per processed transaction."""
    notifyBy: NotRequired[List[Union[Literal["Email", "Sms"], str]]]
    """
    Sends the link to the customer: Email to customer.email, Sms to customer.gsm, which is then required. Default:
    nothing is sent.
    """
    userVerificationBy: Union[Literal["Id", "Email", "Tckn", "Gsm"], str]
    """The field by which the customer is looked up."""
    userVerificationFailBehavior: Union[Literal["Create", "ThrowError", "ContinueWithDefaultUser"], str]
    """What happens if the customer is not found. Accepted in upper or lower case."""
    additionalData: NotRequired[Dict[str, str]]
    """Keys are codes of dynamic fields; values are strings, or null, which means absent."""


class ListPaymentLinksQuery(TypedDict):
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""
    status: NotRequired[Optional[Union[
        Literal[
            "open",
            "in_progress",
            "paid",
            "failed",
            "expired",
            "cancelled",
        ],
        str,
    ]]]
    """Links in this state."""
    clientOrderReference: NotRequired[Optional[str]]
    """Links of this order, by your reference or ours."""
    additionalData: NotRequired[Optional[str]]
    """
    Links with exactly this value in any field of additionalData. Without createdFrom, only those of the 30 days before
    createdTo, or before now, are found.
    """
    currencyCode: NotRequired[Optional[str]]
    """ISO 4217 code of the currency, in any case."""
    amountMin: NotRequired[Optional[DecimalInput]]
    """Minimum amount."""
    amountMax: NotRequired[Optional[DecimalInput]]
    """Maximum amount."""
    paymentSetId: NotRequired[Optional[str]]
    """Links of this payment set."""
    createdFrom: NotRequired[Optional[InstantInput]]
    """Created from this moment, inclusive."""
    createdTo: NotRequired[Optional[InstantInput]]
    """Created until this moment, inclusive."""
    expiryFrom: NotRequired[Optional[InstantInput]]
    """Ending from this moment, inclusive."""
    expiryTo: NotRequired[Optional[InstantInput]]
    """Ending until this moment, inclusive."""


class LinksCalls:
    """Create links to the service's own payment page."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListPaymentLinksQuery],
    ) -> Records[PaymentLinkItem]:
        """List payment links. Needs the scope `hpm`."""
        return Records(
            self._send,
            Call("GET", "/hpm/links", "page", "links.list"),
            given,
            traceparent,
        )

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
    ) -> ChangedPaymentLink:
        """Cancel a payment link. Needs the scope `hpm`."""
        return self._send(
            Call("POST", "/hpm/{id}/cancel", "data", "links.list", path_fields=("id",), is_keyed=True),
            {"id": id},
            traceparent,
            idempotency_key,
        )

    def extend(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[PaymentLinkExtension],
    ) -> ChangedPaymentLink:
        """Extend a payment link. Needs the scope `hpm`."""
        return self._send(
            Call("POST", "/hpm/{id}/extend", "data", "links.list", path_fields=("id",), has_body=True, is_keyed=True),
            {"id": id, **given},
            traceparent,
            idempotency_key,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[PaymentLinkRequest],
    ) -> PaymentLink:
        """Create a payment link. Needs the scope `hpm`."""
        return self._send(
            Call("POST", "/hpm", "data", "links.list", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )
