from __future__ import annotations

from typing import Any, Optional


class ServicePayError(Exception):
    """Every error of this client."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: Optional[str] = None,
        field: Optional[str] = None,
        reason: Optional[str] = None,
        trace_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        retry_after_seconds: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        """None if the call was refused before it was sent, or got no reply."""
        self.code = code
        """The service's stable code, such as ERR_VALIDATION."""
        self.field = field
        """The field that is wrong, such as customer.email or transactions[3].amount."""
        self.reason = reason
        """A stable word, such as required or too_long."""
        self.trace_id = trace_id
        """Support finds the request by it."""
        self.idempotency_key = idempotency_key
        """Repeat the call with this key, and it is carried out once."""
        self.retry_after_seconds = retry_after_seconds


class Invalid(ServicePayError):
    """400, or refused before it was sent: `field` names what is wrong."""


class Unauthorized(ServicePayError):
    """401: the key is unknown, or the credential is disabled."""


class Forbidden(ServicePayError):
    """403: the credential lacks the scope."""


class NotFound(ServicePayError):
    """404."""


class Conflict(ServicePayError):
    """409: the record exists, or its state does not allow the call."""


class TooLarge(ServicePayError):
    """413."""


class RateLimited(ServicePayError):
    """429 in every try."""


class ServerFault(ServicePayError):
    """500: quote the trace id to support."""


class Unavailable(ServicePayError):
    """502, 503 or 504, and nothing was changed."""


class Unreachable(ServicePayError):
    """No try reached the service, or a read got no reply. Nothing was changed."""


class UnknownOutcome(ServicePayError):
    """The call left and its reply is lost. It may have been carried out: ask what the message says."""


class WebhookRefused(ServicePayError):
    """The webhook is not genuine, or cannot be verified in this form."""


_BY_STATUS = {
    400: Invalid,
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    413: TooLarge,
    429: RateLimited,
    500: ServerFault,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
}


def error_of(status: int, body: Any, **known: Any) -> ServicePayError:
    """The error that a reply stands for, in either of its forms: that of payment links, and that of all other calls."""
    given = body if isinstance(body, dict) else {}
    details = given.get("details") or {}
    first = (given.get("errors") or [{}])[0]
    return _BY_STATUS.get(status, ServicePayError)(
        given.get("message") or f"The service answered {status}.",
        status=status,
        code=given.get("errorCode") or first.get("code"),
        field=details.get("field") or first.get("field"),
        reason=details.get("reason"),
        **known,
    )
