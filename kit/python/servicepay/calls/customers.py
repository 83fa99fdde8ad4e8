# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from typing import List, Optional, TYPE_CHECKING, TypedDict

from ..records import Records
from ..send import Call, Send

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class Customer(TypedDict):
    id: str
    """Permanent id of the customer."""
    code: Optional[str]
    """
    Unique code of the customer. A customer that a payment link creates without code and ERP code gets its id as code.
    Null if there is only an ERP code.
    """
    erpCode: Optional[str]
    """Code of the customer in the ERP system, unique."""
    name: str
    """First name."""
    surname: str
    """Last name."""
    email: str
    """E-mail address."""
    gsm: Optional[str]
    """Mobile number in E.164."""
    tckn: Optional[str]
    """The last two digits."""
    isCorporate: bool
    """True for corporate records, which have a tax number and office."""
    taxNumber: Optional[str]
    """Ten digits, or the last two of a sole trader's identity number."""
    taxOffice: Optional[str]
    """The office that issued the tax number."""
    isActive: bool
    """False: no longer in use."""
    isDefault: bool
    """True for the default customer, used by links whose customer is not found."""


class CustomerChange(TypedDict):
    updateCode: NotRequired[str]
    """Current code of the customer to change."""
    id: NotRequired[str]
    """Id of the customer to change; used if updateCode is sent too."""
    code: NotRequired[str]
    """The merchant's code of the customer, unique."""
    erpCode: NotRequired[Optional[str]]
    """The customer's code in the ERP system, unique."""
    name: NotRequired[Optional[str]]
    """First name."""
    surname: NotRequired[Optional[str]]
    """Last name."""
    email: NotRequired[str]
    """E-mail address."""
    gsm: NotRequired[Optional[str]]
    """Mobile number, with or without country code; stored as E.164."""
    tckn: NotRequired[Optional[str]]
    """
    National identity number; its check digits are verified. Stored encrypted, and never returned in full. 11111111111
    means that there is none.
    """
    taxNumber: NotRequired[Optional[str]]
    """
    Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.
    """
    taxOffice: NotRequired[Optional[str]]
    """Required for corporate customers."""
    isCorporate: NotRequired[bool]
    """True for corporate customers, which have a tax number and office. Default false."""
    isActive: NotRequired[bool]
    """Default true. An inactive customer gets no new payment link."""


class CustomerRequest(TypedDict):
    code: str
    """The merchant's code of the customer, unique."""
    erpCode: NotRequired[str]
    """The customer's code in the ERP system, unique."""
    name: NotRequired[str]
    """First name."""
    surname: NotRequired[str]
    """Last name."""
    email: str
    """E-mail address."""
    gsm: NotRequired[str]
    """Mobile number, with or without country code; stored as E.164."""
    tckn: NotRequired[str]
    """
    National identity number; its check digits are verified. Stored encrypted, and never returned in full. 11111111111
    means that there is none.
    """
    taxNumber: NotRequired[str]
    """
    Required for corporate records: ten digits, or a sole trader's identity number of eleven. Check digits are verified.
    """
    taxOffice: NotRequired[str]
    """Required for corporate customers."""
    isCorporate: NotRequired[bool]
    """True for corporate customers, which have a tax number and office. Default false."""
    isActive: NotRequired[bool]
    """Default true. An inactive customer gets no new payment link."""


class GetCustomerQuery(TypedDict):
    id: NotRequired[Optional[str]]
    """The customer's id. If several are sent, id is used before code, and code before erpCode."""
    code: NotRequired[Optional[str]]
    """The customer with exactly this code."""
    erpCode: NotRequired[Optional[str]]
    """The customer with exactly this ERP code."""


class ListCustomersQuery(TypedDict):
    name: NotRequired[Optional[str]]
    """Lists customers whose name and surname contain this."""
    email: NotRequired[Optional[str]]
    """Lists customers whose e-mail address contains this."""
    gsm: NotRequired[Optional[str]]
    """Lists customers with this mobile number."""
    isActive: NotRequired[Optional[bool]]
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class CustomersCalls:
    """The people and companies that pay, as named by links and accounts."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[CustomerRequest],
    ) -> Customer:
        """Create a customer. Needs the scope `vendor`."""
        return self._send(
            Call("POST", "/vendor/customer", "data", "customers.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def update(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[CustomerChange],
    ) -> Customer:
        """Change a customer. Needs the scope `vendor`."""
        return self._send(
            Call("PUT", "/vendor/customer", "data", "customers.get", has_body=True),
            given,
            traceparent,
        )

    def get(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetCustomerQuery],
    ) -> Customer:
        """Read one customer. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/customer", "whole", "customers.get"),
            given,
            traceparent,
        )

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListCustomersQuery],
    ) -> Records[Customer]:
        """List customers. Needs the scope `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/customer/list", "page", "customers.get"),
            given,
            traceparent,
        )

    def get_by_id(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> Customer:
        """Read one customer by its id. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/customer/{id}", "whole", "customers.get", path_fields=("id",)),
            {"id": id},
            traceparent,
        )
