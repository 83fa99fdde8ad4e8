# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import List, Optional, TYPE_CHECKING, TypedDict

from ..records import Records
from ..send import Call, Send
from ..values import DecimalInput, InstantInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class AccountTransactionRequest(TypedDict):
    """A transaction of the account of the request."""

    erpCode: str
    """ERP code of the transaction, unique among those that are not deleted."""
    accountErpCode: NotRequired[str]
    """ERP code of the account. The account need not exist."""
    amount: DecimalInput
    """At most 15 integer and 4 fractional digits; may be negative."""
    currencyCode: str
    """ISO 4217 code of the currency."""
    dueDate: InstantInput
    """When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off."""
    transactionDate: NotRequired[InstantInput]
    """When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off."""
    description: NotRequired[str]
    """Free text."""
    documentType: NotRequired[str]
    """
    Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the
    reader's language where there is no documentNo; payers see no other.
    """
    documentNo: NotRequired[str]
    """Number of the underlying document."""


class AllocatedTransaction(TypedDict):
    id: str
    """The transaction."""
    erpCode: str
    """Empty if it has none."""


class CreatedTransaction(TypedDict):
    id: str
    """Permanent id of the transaction."""
    erpCode: str
    """The value that was sent."""


class DeletedTransaction(TypedDict):
    id: str
    """The deleted transaction."""


class Transaction(TypedDict):
    """A transaction of a current account."""

    id: str
    """Permanent id of the transaction."""
    erpCode: str
    """Empty if there is none."""
    accountErpCode: str
    """ERP code of the account."""
    amount: Decimal
    """Four fractional digits; may be negative."""
    currencyCode: str
    """ISO 4217 code of the currency."""
    transactionDate: Optional[datetime]
    """When it happened. ISO 8601, UTC, without zone; fractional seconds only when present."""
    dueDate: datetime
    """When it is due. ISO 8601, UTC, without zone; fractional seconds only when present."""
    description: str
    """May be empty."""


class TransactionBatchRequest(TypedDict):
    transactions: List[TransactionRequest]
    """All transactions are created, or none."""


class TransactionChange(TypedDict):
    updateErpCode: NotRequired[str]
    """Current ERP code of the transaction to change."""
    id: NotRequired[str]
    """Id of the transaction to change; used if updateErpCode is sent too."""
    accountErpCode: NotRequired[str]
    """ERP code of the account. The account need not exist."""
    amount: NotRequired[DecimalInput]
    """At most 15 integer and 4 fractional digits; may be negative."""
    currencyCode: NotRequired[str]
    """ISO 4217 code of the currency."""
    dueDate: NotRequired[InstantInput]
    """When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off."""
    erpCode: NotRequired[str]
    """ERP code of the transaction, unique among those that are not deleted."""
    transactionDate: NotRequired[Optional[InstantInput]]
    """When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off."""
    description: NotRequired[Optional[str]]
    """Free text."""
    documentType: NotRequired[Optional[str]]
    """
    Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the
    reader's language where there is no documentNo; payers see no other.
    """
    documentNo: NotRequired[Optional[str]]
    """Number of the underlying document."""


class TransactionReplacement(TypedDict):
    created: int
    """Transactions that are new."""
    changed: int
    """Transactions that have other values now. They keep their ids."""
    unchanged: int
    """Transactions that stay as they were, with those that are postings of payments."""
    deleted: int
    """Transactions that were not sent and are deleted."""
    kept: int
    """
    Transactions that stay as they are, although they were not sent or would be reduced, because payments pay them.
    """
    allocated: List[AllocatedTransaction]
    """The transactions that stay because payments pay them, at most a hundred."""


class TransactionReplacementRequest(TypedDict):
    accountErpCode: str
    """ERP code of the account. The account need not exist."""
    transactions: List[AccountTransactionRequest]
    """What the account then has, besides what payments posted to it."""
    allowShrink: NotRequired[bool]
    """True: more than 30 % of the account's transactions may vanish. Default: false."""


class TransactionRequest(TypedDict):
    erpCode: str
    """ERP code of the transaction, unique among those that are not deleted."""
    accountErpCode: str
    """ERP code of the account. The account need not exist."""
    amount: DecimalInput
    """At most 15 integer and 4 fractional digits; may be negative."""
    currencyCode: str
    """ISO 4217 code of the currency."""
    dueDate: InstantInput
    """When it is due. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off."""
    transactionDate: NotRequired[InstantInput]
    """When it happened. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut off."""
    description: NotRequired[str]
    """Free text."""
    documentType: NotRequired[str]
    """
    Kind of the underlying document. INVOICE, RETURN, SERVICE, COLLECTION, CARD, DIFFERENCE and OPENING are shown in the
    reader's language where there is no documentNo; payers see no other.
    """
    documentNo: NotRequired[str]
    """Number of the underlying document."""


class GetTransactionQuery(TypedDict):
    id: NotRequired[Optional[str]]
    """The transaction's id; used if erpCode is sent too."""
    erpCode: NotRequired[Optional[str]]
    """The transaction's exact ERP code."""


class DeleteTransactionQuery(TypedDict):
    id: NotRequired[Optional[str]]
    """The transaction's id; used if erpCode is sent too."""
    erpCode: NotRequired[Optional[str]]
    """The transaction's exact ERP code."""


class ListTransactionsQuery(TypedDict):
    id: NotRequired[Optional[str]]
    """The transaction's id; used if erpCode is sent too."""
    erpCode: NotRequired[Optional[str]]
    """The transaction's exact ERP code."""
    accountErpCode: NotRequired[Optional[str]]
    """Transactions of exactly this account."""
    currencyCode: NotRequired[Optional[str]]
    """ISO 4217 code of the currency, in any case."""
    description: NotRequired[Optional[str]]
    """Descriptions that contain this text, in any case."""
    transactionDateFrom: NotRequired[Optional[InstantInput]]
    """
    From this moment, inclusive; omits transactions without a date. ISO 8601; UTC if it has no zone; stored to the
    microsecond, further digits are cut off.
    """
    transactionDateTo: NotRequired[Optional[InstantInput]]
    """
    Until this moment, inclusive; omits transactions without a date. ISO 8601; UTC if it has no zone; stored to the
    microsecond, further digits are cut off.
    """
    dueDateFrom: NotRequired[Optional[InstantInput]]
    """
    Due from this moment, inclusive. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut
    off.
    """
    dueDateTo: NotRequired[Optional[InstantInput]]
    """
    Due until this moment, inclusive. ISO 8601; UTC if it has no zone; stored to the microsecond, further digits are cut
    off.
    """
    amountMin: NotRequired[Optional[DecimalInput]]
    """Minimum amount."""
    amountMax: NotRequired[Optional[DecimalInput]]
    """Maximum amount."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class TransactionsCalls:
    """Read, create, change and delete what customers owe and have paid."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def get(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetTransactionQuery],
    ) -> Transaction:
        """Read one transaction. Needs the scope `cat`."""
        return self._send(
            Call("GET", "/cat/cat", "whole", "transactions.get"),
            given,
            traceparent,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[TransactionRequest],
    ) -> Transaction:
        """Create a transaction. Needs the scope `cat`."""
        return self._send(
            Call("POST", "/cat/cat", "data", "transactions.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def update(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[TransactionChange],
    ) -> Transaction:
        """Change a transaction. Needs the scope `cat`."""
        return self._send(
            Call("PUT", "/cat/cat", "data", "transactions.get", has_body=True),
            given,
            traceparent,
        )

    def delete(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[DeleteTransactionQuery],
    ) -> DeletedTransaction:
        """Delete a transaction. Needs the scope `cat`."""
        return self._send(
            Call("DELETE", "/cat/cat", "data", "transactions.get"),
            given,
            traceparent,
        )

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListTransactionsQuery],
    ) -> Records[Transaction]:
        """List transactions. Needs the scope `cat`."""
        return Records(
            self._send,
            Call("GET", "/cat/cat/list", "page", "transactions.get"),
            given,
            traceparent,
        )

    def create_batch(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[TransactionBatchRequest],
    ) -> List[CreatedTransaction]:
        """Create up to 1,000 transactions, all or none. Needs the scope `cat`."""
        return self._send(
            Call("POST", "/cat/cat/batch", "data", "transactions.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def replace(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[TransactionReplacementRequest],
    ) -> TransactionReplacement:
        """Replace the transactions of one account, all or none. Needs the scope `cat`."""
        return self._send(
            Call("PUT", "/cat/cat/replace", "data", "transactions.get", has_body=True),
            given,
            traceparent,
        )
