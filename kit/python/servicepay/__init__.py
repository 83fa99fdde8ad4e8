"""A client of ServicePay: log-in, safe repetition, exact amounts, webhooks. It needs the standard library only."""

from .calls import *
from .client import ServicePay
from .errors import (
    Conflict,
    Forbidden,
    Invalid,
    NotFound,
    RateLimited,
    ServerFault,
    ServicePayError,
    TooLarge,
    Unauthorized,
    Unavailable,
    UnknownOutcome,
    Unreachable,
    WebhookRefused,
)
from .events import to_link_webhook
from .records import Page, Records
from .redirects import verify_redirect
from .transport import TryRecord
from .values import DecimalInput, InstantInput
from .webhooks import is_event, verify
