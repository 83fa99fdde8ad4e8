# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from typing import List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class AccountPaymentLink(TypedDict):
    isSuccess: bool
    link: str
    """The address of the account's page. Its query string has id, timestamp and sign."""
    expiryUtc: datetime
    """When the address ends. ISO 8601, UTC, without zone; fractional seconds only when present."""


class CurrentAccount(TypedDict):
    id: str
    """Permanent id of the account."""
    code: str
    """Code of the account, unique."""
    erpCode: Optional[str]
    """Code of the account in the ERP system, unique."""
    name: str
    """Name of the account."""
    currencyCode: str
    """ISO 4217 code of the currency."""
    isCorporate: bool
    """True for corporate records, which have a tax number and office."""
    taxNumber: Optional[str]
    """Ten digits, or the last two of a sole trader's identity number."""
    taxOffice: Optional[str]
    """The office that issued the tax number."""
    customerCode: Optional[str]
    """Code of the customer whose account this is."""
    isVisibleOnPayment: bool
    """True: listed on payment screens. False: background use only."""
    isActive: bool
    """False: no longer in use."""


class CurrentAccountChange(TypedDict):
    updateCode: NotRequired[str]
    """Current code of the current account to change."""
    id: NotRequired[str]
    """Id of the current account to change; used if updateCode is sent too."""
    code: NotRequired[str]
    """Code of the account, unique."""
    erpCode: NotRequired[Optional[str]]
    """Code of the account in the ERP system, unique."""
    name: NotRequired[str]
    """Name of the account."""
    currencyCode: NotRequired[str]
    """ISO 4217 code of the currency. A new account without it is in TRY."""
    taxNumber: NotRequired[Optional[str]]
    """
    Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.
    """
    taxOffice: NotRequired[Optional[str]]
    """Required for corporate accounts."""
    customerCode: NotRequired[Optional[str]]
    """
    Code of the customer whose account this is. A new account without it belongs to the customer with the same ERP code.
    """
    isCorporate: NotRequired[bool]
    """True for corporate accounts, which have a tax number and office. Default false."""
    isVisibleOnPayment: NotRequired[bool]
    """True: listed on payment screens. False: background use only. Default true."""
    isActive: NotRequired[bool]
    """Default true."""


class CurrentAccountRequest(TypedDict):
    code: str
    """Code of the account, unique."""
    erpCode: NotRequired[str]
    """Code of the account in the ERP system, unique."""
    name: str
    """Name of the account."""
    currencyCode: NotRequired[str]
    """ISO 4217 code of the currency. A new account without it is in TRY."""
    taxNumber: NotRequired[str]
    """
    Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.
    """
    taxOffice: NotRequired[str]
    """Required for corporate accounts."""
    customerCode: NotRequired[str]
    """
    Code of the customer whose account this is. A new account without it belongs to the customer with the same ERP code.
    """
    isCorporate: NotRequired[bool]
    """True for corporate accounts, which have a tax number and office. Default false."""
    isVisibleOnPayment: NotRequired[bool]
    """True: listed on payment screens. False: background use only. Default true."""
    isActive: NotRequired[bool]
    """Default true."""


class GetCurrentAccountQuery(TypedDict):
    id: NotRequired[Optional[str]]
    """The current account's id. If several are sent, id is used before code, and code before erpCode."""
    code: NotRequired[Optional[str]]
    """The current account with exactly this code."""
    erpCode: NotRequired[Optional[str]]
    """The current account with exactly this ERP code."""


class ListCurrentAccountsQuery(TypedDict):
    name: NotRequired[Optional[str]]
    """Lists accounts whose name contains this."""
    currencyCode: NotRequired[Optional[str]]
    """ISO 4217 code of the currency, in any case."""
    isVisibleOnPayment: NotRequired[Optional[bool]]
    isActive: NotRequired[Optional[bool]]
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class GetCurrentAccountStatementQuery(TypedDict):
    erpCode: str
    """The account's ERP code, or the code of an account without one."""
    from_: str
    """First day, in Istanbul."""
    to: str
    """Last day, included."""
    format: NotRequired[Optional[Union[Literal["pdf", "csv"], str]]]
    """Default pdf."""
    lang: NotRequired[Optional[Union[Literal["tr", "en"], str]]]
    """Language of the statement. Default: that of Accept-Language, else tr."""


class GetCurrentAccountPaymentLinkQuery(TypedDict):
    erpCode: str
    """The account's ERP code, or the code of an account without one."""


class AccountsCalls:
    """The accounts that transactions belong to."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[CurrentAccountRequest],
    ) -> CurrentAccount:
        """Create a current account. Needs the scope `vendor`."""
        return self._send(
            Call("POST", "/vendor/currentAccount", "data", "accounts.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def update(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[CurrentAccountChange],
    ) -> CurrentAccount:
        """Change a current account. Needs the scope `vendor`."""
        return self._send(
            Call("PUT", "/vendor/currentAccount", "data", "accounts.get", has_body=True),
            given,
            traceparent,
        )

    def get(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetCurrentAccountQuery],
    ) -> CurrentAccount:
        """Read one current account. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/currentAccount", "whole", "accounts.get"),
            given,
            traceparent,
        )

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListCurrentAccountsQuery],
    ) -> Records[CurrentAccount]:
        """List current accounts. Needs the scope `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/currentAccount/list", "page", "accounts.get"),
            given,
            traceparent,
        )

    def get_by_id(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> CurrentAccount:
        """Read one current account by its id. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/currentAccount/{id}", "whole", "accounts.get", path_fields=("id",)),
            {"id": id},
            traceparent,
        )

    def statement(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetCurrentAccountStatementQuery],
    ) -> bytes:
        """Get a statement of a current account. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/currentAccount/statement", "file", "accounts.get"),
            given,
            traceparent,
        )

    def payment_link(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetCurrentAccountPaymentLinkQuery],
    ) -> AccountPaymentLink:
        """Get the payment address of a current account. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/currentAccount/paymentLink", "whole", "accounts.get"),
            given,
            traceparent,
        )
