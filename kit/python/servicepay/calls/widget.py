# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from decimal import Decimal
from typing import Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..send import Call, Send
from ..values import DecimalInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class PaymentRequest(TypedDict):
    amount: DecimalInput
    """Must be the prepared amount."""
    currency: NotRequired[str]
    """Compared with the prepared currency if it is sent. We recommend sending it."""
    prepareToken: str
    """From the widget's onSuccess; never the WidgetToken."""
    returnUrl: NotRequired[str]
    """http or https. Required with 3-D Secure."""
    clientReferenceCode: NotRequired[str]
    """Your own reference of the order, which is charged once, whether by widget or by link."""
    customerCode: NotRequired[str]
    """
    The customer whose account the payment is posted to. Default: your default customer; if you have none, nothing is
    posted.
    """
    customerIpAddress: NotRequired[str]
    """The payer's IP address as you see it."""


class PaymentResult(TypedDict):
    paymentType: Union[Literal["RedirectUrl", "DirectSale"], str]
    """RedirectUrl: the payer must complete 3-D Secure. DirectSale: this is the result."""
    redirectTo: Optional[str]
    """Send the browser there."""
    orderId: str
    """The service's reference of the payment."""
    clientReferenceCode: Optional[str]
    """Your own reference, as you sent it."""
    success: Optional[bool]
    """Null with RedirectUrl, since the result is not known yet."""
    transactionStatusId: int
    """1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. Pending: do not charge again."""
    amount: Decimal
    """The order's amount. Compare it with your order."""
    currency: str
    """The currency of the amount. Compare it too."""
    error: Optional[str]
    """A sentence if success is not true."""


class WidgetToken(TypedDict):
    token: str
    """The WidgetToken."""
    expiresIn: int
    """Lifetime in seconds."""


class WidgetCalls:
    """Pay with the card form in your page."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def create_token(
        self,
        *,
        traceparent: Optional[str] = None,
    ) -> WidgetToken:
        """Get a WidgetToken. Needs the scope `widget`."""
        return self._send(
            Call("GET", "/b2c/widget/token", "whole", "payments.get"),
            {},
            traceparent,
        )

    def pay(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[PaymentRequest],
    ) -> PaymentResult:
        """Pay a prepared payment. Needs the scope `widget`."""
        return self._send(
            Call("POST", "/b2c/widget/payment", "whole", "payments.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )
