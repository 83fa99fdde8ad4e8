# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from typing import List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send
from ..values import InstantInput

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class User(TypedDict):
    id: str
    """Permanent id of the user."""
    code: str
    """Code of the user, unique."""
    erpCode: Optional[str]
    """Code of the user in the ERP system, unique."""
    name: str
    """First name."""
    surname: str
    """Last name."""
    email: str
    """E-mail address."""
    gsm: Optional[str]
    """Mobile number in E.164."""
    sendRegisterMail: bool
    """A registration e-mail was requested."""
    canUseMobile: bool
    """The user has access in supported mobile applications."""
    isActive: bool
    """False: no longer in use."""
    accounts: List[UserAccount]
    """What the user sees and pays, in the order of the list."""
    registrationState: Union[Literal["NotInvited", "Invited", "Registered"], str]
    """NotInvited; Invited: the present e-mail address was invited; Registered: its owner has logged in."""
    lastLoginDate: Optional[datetime]
    """The last log-in. ISO 8601, UTC, without zone; fractional seconds only when present."""


class UserAccount(TypedDict):
    customerCode: Optional[str]
    """Code of the customer whose accounts are open to the user."""
    accountErpCode: Optional[str]
    """ERP code, else code, of the account open to the user."""
    canPay: bool
    """False: the user only looks."""


class UserAccountRequest(TypedDict):
    """Opens one customer or one account to the user: exactly one of the two codes is sent."""

    customerCode: NotRequired[Optional[str]]
    """Code of a customer: opens all of the customer's accounts, later ones too."""
    accountErpCode: NotRequired[Optional[str]]
    """ERP code of one account, or the code of an account without one."""
    canPay: NotRequired[bool]
    """True: the user may pay. False: the user only looks. Default true."""


class UserActivity(TypedDict):
    date: datetime
    """When it happened. ISO 8601, UTC, without zone; fractional seconds only when present."""
    action: Union[
        Literal[
            "Invited",
            "LoggedIn",
            "LoginFailed",
            "LoggedOut",
            "StatementDownloaded",
            "PaymentStarted",
            "DataExported",
        ],
        str,
    ]
    """What the user did, or what was done for the user."""
    accountErpCode: Optional[str]
    """The account that it is about, by its ERP code, else its code."""
    paymentId: Optional[str]
    """The payment that was started."""
    device: Optional[str]
    """Browser and system."""


class UserChange(TypedDict):
    updateCode: NotRequired[str]
    """Current code of the user to change."""
    id: NotRequired[str]
    """Id of the user to change; used if updateCode is sent too."""
    code: NotRequired[str]
    """Code of the user, unique."""
    erpCode: NotRequired[Optional[str]]
    """Code of the user in the ERP system, unique."""
    name: NotRequired[str]
    """First name."""
    surname: NotRequired[str]
    """Last name."""
    email: NotRequired[str]
    """E-mail address."""
    gsm: NotRequired[Optional[str]]
    """Mobile number, with or without country code; stored as E.164."""
    sendRegisterMail: NotRequired[bool]
    """Sends the user a registration e-mail, when the user is created or when a change turns this on. Default false."""
    canUseMobile: NotRequired[bool]
    """The user gets access in supported mobile applications. Default false."""
    isActive: NotRequired[bool]
    """Default true."""
    accounts: NotRequired[Optional[List[UserAccountRequest]]]
    """
    What the user sees and pays. A change replaces the whole list. An entry for an account counts more than one for its
    customer.
    """


class UserInvitation(TypedDict):
    isSuccess: bool
    """Always true."""
    message: Optional[str]
    """Always null."""
    link: str
    """Opens the user's account, once."""
    expiryUtc: datetime
    """When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present."""


class UserInvitationRequest(TypedDict):
    code: NotRequired[str]
    """Code of the user."""
    id: NotRequired[str]
    """Id of the user; used if code is sent too."""
    sendMail: NotRequired[bool]
    """False: the company sends the link itself, for example by WhatsApp. Default true."""


class UserLogout(TypedDict):
    isSuccess: bool
    """Always true."""
    message: Optional[str]
    """Always null."""
    endedSessions: int
    """How many sessions were open."""


class UserLogoutRequest(TypedDict):
    code: NotRequired[str]
    """Code of the user."""
    id: NotRequired[str]
    """Id of the user; used if code is sent too."""


class UserRequest(TypedDict):
    code: str
    """Code of the user, unique."""
    erpCode: NotRequired[str]
    """Code of the user in the ERP system, unique."""
    name: str
    """First name."""
    surname: str
    """Last name."""
    email: str
    """E-mail address."""
    gsm: NotRequired[str]
    """Mobile number, with or without country code; stored as E.164."""
    sendRegisterMail: NotRequired[bool]
    """Sends the user a registration e-mail, when the user is created or when a change turns this on. Default false."""
    canUseMobile: NotRequired[bool]
    """The user gets access in supported mobile applications. Default false."""
    isActive: NotRequired[bool]
    """Default true."""
    accounts: NotRequired[List[UserAccountRequest]]
    """
    What the user sees and pays. A change replaces the whole list. An entry for an account counts more than one for its
    customer.
    """


class ListUserActivityQuery(TypedDict):
    code: NotRequired[Optional[str]]
    """Code of the user."""
    id: NotRequired[Optional[str]]
    """Id of the user."""
    dateFrom: NotRequired[Optional[InstantInput]]
    """Only what happened at this time or later."""
    dateTo: NotRequired[Optional[InstantInput]]
    """Only what happened at this time or before; a day counts to its end."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class GetUserQuery(TypedDict):
    id: NotRequired[Optional[str]]
    """The user's id. If several are sent, id is used before code, and code before erpCode."""
    code: NotRequired[Optional[str]]
    """The user with exactly this code."""
    erpCode: NotRequired[Optional[str]]
    """The user with exactly this ERP code."""


class ListUsersQuery(TypedDict):
    name: NotRequired[Optional[str]]
    """Lists users whose name and surname contain this."""
    email: NotRequired[Optional[str]]
    """Lists users whose e-mail address contains this."""
    canUseMobile: NotRequired[Optional[bool]]
    isActive: NotRequired[Optional[bool]]
    customerCode: NotRequired[Optional[str]]
    """Lists users with an entry of this customer."""
    accountErpCode: NotRequired[Optional[str]]
    """Lists users to whom this account is open, by its own entry or its customer's."""
    registrationState: NotRequired[Optional[Union[Literal["NotInvited", "Invited", "Registered"], str]]]
    """Lists users in this state."""
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""


class UsersCalls:
    """The people who work at the merchant."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def invite(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[UserInvitationRequest],
    ) -> UserInvitation:
        """Invite a user to log in. Needs the scope `vendor`."""
        return self._send(
            Call("POST", "/vendor/user/invite", "whole", "users.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def end_sessions(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[UserLogoutRequest],
    ) -> UserLogout:
        """End all sessions of a user. Needs the scope `vendor`."""
        return self._send(
            Call("POST", "/vendor/user/logout", "whole", "users.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def activity(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListUserActivityQuery],
    ) -> Records[UserActivity]:
        """List what a user did. Needs the scope `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/user/activity", "page", "users.get"),
            given,
            traceparent,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
        **given: Unpack[UserRequest],
    ) -> User:
        """Create a user. Needs the scope `vendor`."""
        return self._send(
            Call("POST", "/vendor/user", "data", "users.get", has_body=True, is_keyed=True),
            given,
            traceparent,
            idempotency_key,
        )

    def update(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[UserChange],
    ) -> User:
        """Change a user. Needs the scope `vendor`."""
        return self._send(
            Call("PUT", "/vendor/user", "data", "users.get", has_body=True),
            given,
            traceparent,
        )

    def get(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[GetUserQuery],
    ) -> User:
        """Read one user. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/user", "whole", "users.get"),
            given,
            traceparent,
        )

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListUsersQuery],
    ) -> Records[User]:
        """List users. Needs the scope `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/user/list", "page", "users.get"),
            given,
            traceparent,
        )

    def get_by_id(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> User:
        """Read one user by its id. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/user/{id}", "whole", "users.get", path_fields=("id",)),
            {"id": id},
            traceparent,
        )
