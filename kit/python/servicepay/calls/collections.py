# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Dict, List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class AnsweredCollection(TypedDict):
    id: str
    """The collection."""
    erpCode: Optional[str]
    """The ERP's code of its booking."""
    isIntegrated: bool
    """True once the ERP has acknowledged the collection."""


class Collection(TypedDict):
    """A sale, refund or void for the ERP to book."""

    id: str
    """Permanent id. Book the collection under this id as a unique outside key."""
    collectionType: Union[Literal["Sale", "Refund", "Void"], str]
    """Refunds and voids give money back. Amounts are positive: the type says the direction."""
    reversesId: Optional[str]
    """The sale that a refund or void gives back."""
    reversesErpCode: Optional[str]
    """The ERP's code of that sale."""
    orderReference: str
    """The service's reference of the order."""
    clientOrderReference: Optional[str]
    """Your own order reference."""
    accountErpCode: Optional[str]
    """ERP code of the account. Null if the payment belongs to no customer."""
    customerErpCode: Optional[str]
    """The customer's ERP code, if it has one."""
    amount: Decimal
    """The part of the order's amount, without the installment mark-up."""
    chargedAmount: Decimal
    """What moved on the card."""
    commissionAmount: Optional[Decimal]
    """
    What the bank is expected to keep of a sale, or to return with a refund or void, by the cost rate that was set when
    the card was charged. Null if none was set.
    """
    netAmount: Optional[Decimal]
    """chargedAmount without commissionAmount. Null if that is null."""
    currencyCode: str
    """ISO 4217 code of the currency."""
    installment: int
    """The number of installments; 1 is a single payment."""
    posId: str
    """The terminal that moved the money."""
    posErpCode: Optional[str]
    """The ERP's code of the terminal's bank account, if it was set when it was booked."""
    cardNumber: Optional[str]
    """The masked card number."""
    authCode: Optional[str]
    """The bank's approval code."""
    transactionDate: datetime
    """When it was booked here. ISO 8601, UTC, without zone; fractional seconds only when present."""
    userCode: Optional[str]
    """Code of the user who paid after a log-in. Null if no user did."""
    description: Optional[str]
    """The order's description."""
    additionalData: Optional[Dict[str, str]]
    """The link's additionalData. Null if it has none, for widget payments, and after the payer was erased."""
    erpCode: Optional[str]
    """The ERP's code of its booking, once it is integrated."""
    isIntegrated: bool
    """True once the ERP has acknowledged the collection."""
    integrationError: Optional[str]
    """Why the ERP could not book it, as it said last."""


class CollectionAnswer(TypedDict):
    id: str
    """The collection."""
    erpCode: NotRequired[str]
    """The ERP's code of its booking, unique. Required if it was booked."""
    isIntegrated: NotRequired[bool]
    """True with an erpCode, false with an integrationError; either says it already."""
    updateErpCode: NotRequired[str]
    """The code that the collection has now, to be replaced by erpCode."""
    integrationError: NotRequired[str]
    """Why the ERP could not book it. The collection stays in the list."""


class CollectionBatch(TypedDict):
    collections: List[CollectionAnswer]
    """All answers are taken, or none."""


class CollectionChange(TypedDict):
    id: NotRequired[str]
    """The collection."""
    erpCode: NotRequired[str]
    """The ERP's code of its booking, unique. Required if it was booked."""
    isIntegrated: NotRequired[bool]
    """True with an erpCode, false with an integrationError; either says it already."""
    updateErpCode: NotRequired[str]
    """The code that the collection has now, to be replaced by erpCode."""
    integrationError: NotRequired[str]
    """Why the ERP could not book it. The collection stays in the list."""


class ListCollectionsQuery(TypedDict):
    isIntegrated: NotRequired[Optional[bool]]
    """False: what the ERP has to book. True: what it has booked. Default: both."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class CollectionsCalls:
    """Sales, refunds and voids that an ERP has to book, and its acknowledgements."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListCollectionsQuery],
    ) -> Records[Collection]:
        """List what the ERP has to book. Needs the scope `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/collection/list", "page", "collections.list"),
            given,
            traceparent,
        )

    def update(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[CollectionChange],
    ) -> Collection:
        """Say that the ERP has booked a collection, or why not. Needs the scope `vendor`."""
        return self._send(
            Call("PUT", "/vendor/collection", "data", "collections.list", has_body=True),
            given,
            traceparent,
        )

    def update_batch(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[CollectionBatch],
    ) -> List[AnsweredCollection]:
        """Answer up to 1,000 collections, all or none. Needs the scope `vendor`."""
        return self._send(
            Call("PUT", "/vendor/collection/batch", "data", "collections.list", has_body=True),
            given,
            traceparent,
        )
