# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from decimal import Decimal
from typing import Literal, Optional, TypedDict, Union


NullableDecline = TypedDict(
    "NullableDecline",
    {
        "code": str,
        "class": Union[
        Literal[
            "card_data",
            "insufficient_funds",
            "refused",
            "closed_to_internet",
            "not_authenticated",
            "technical",
        ],
        str,
    ],
        "message": str,
    },
)


class TransactionEvent(TypedDict):
    """A processed transaction."""

    Id: str
    """The transaction. Process each Id once: an event may arrive more than once."""
    TransactionStatusId: int
    """1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded."""
    OrderReference: str
    """The service's reference of the order."""
    ClientOrderReference: Optional[str]
    """The clientOrderReference that you sent."""
    PureAmount: Decimal
    """The order's amount less refunds. If nothing was charged, the order's amount: read the status first."""
    CurrencyId: str
    """ISO 4217 code of the currency."""
    VPosErrorCode: Optional[str]
    """The bank's code if the transaction failed."""
    VPosErrorMessage: Optional[str]
    """The bank's message if the transaction failed."""
