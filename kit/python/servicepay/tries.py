"""Which calls are sent again, and what a call that is not sent again means."""

from __future__ import annotations

import random
import re
from typing import Any, Optional

from .errors import ServicePayError, Unavailable, UnknownOutcome, Unreachable, error_of
from .exchange import End, Lost, Reply, Unsent
from .send import Call
from .wire import read_json

TRIES_MAX = 4
TOTAL_SECONDS_MAX = 30.0
_FIRST_WAIT_SECONDS = 0.5
_UNCERTAIN = (502, 504)
"""The service, or a proxy before it, may have acted on a write that ends so."""


def wait_before_repeating(call: Call, end: End, number: int) -> Optional[float]:
    """Whether the call may be sent again after this end, and if so after how many seconds."""
    if not _is_repeatable(call, end):
        return None
    seconds = _retry_after_seconds(end) if isinstance(end, Reply) else None
    return random.uniform(0, _FIRST_WAIT_SECONDS * 2 ** (number - 1)) if seconds is None else seconds


def _is_repeatable(call: Call, end: End) -> bool:
    is_safe = call.verb == "GET" or call.is_keyed
    if isinstance(end, Unsent):
        return True
    if isinstance(end, Lost):
        return is_safe
    if end.status == 429:
        return True
    if end.status == 409:
        # The service is still carrying out an earlier try with this key.
        return call.is_keyed and "retry-after" in end.headers
    return is_safe and end.status in (502, 503, 504)


def leaves_doubt(call: Call, end: End) -> bool:
    """True if the service may have carried the call out without our knowing how it ended."""
    if call.verb == "GET" or isinstance(end, Unsent):
        return False
    return isinstance(end, Lost) or end.status in _UNCERTAIN


def failure_of(
    call: Call, end: End, *, is_doubtful: bool, idempotency_key: Optional[str] = None
) -> ServicePayError:
    """The error of a call that is not sent again. `is_doubtful`: one of its tries may have been carried out."""
    if not isinstance(end, Reply):
        if is_doubtful:
            return _unknown_outcome(call, idempotency_key, None, end.cause)
        message = f"{call.verb} {call.path} got no reply; nothing was changed."
        return _caused_by(Unreachable(message, idempotency_key=idempotency_key), end.cause)
    trace_id = end.headers.get("x-trace-id")
    error = error_of(
        end.status,
        body_of(end),
        trace_id=trace_id,
        idempotency_key=idempotency_key,
        retry_after_seconds=_retry_after_seconds(end),
    )
    is_open = isinstance(error, Unavailable) or wait_before_repeating(call, end, 1) is not None
    return _unknown_outcome(call, idempotency_key, trace_id, error) if is_doubtful and is_open else error


def _unknown_outcome(call: Call, key: Optional[str], trace_id: Optional[str], cause: Exception) -> UnknownOutcome:
    repetition = "" if key is None else f' or repeat it with the key "{key}"'
    sentence = f"{call.verb} {call.path} was sent and its reply is lost, so it may have been carried out."
    error = UnknownOutcome(
        f"{sentence} Ask {call.question}(…) what became of it{repetition}.", trace_id=trace_id, idempotency_key=key
    )
    _caused_by(error, cause)
    return error


def _caused_by(error: ServicePayError, cause: Exception) -> ServicePayError:
    error.__cause__ = cause
    return error


def body_of(reply: Reply) -> Any:
    """The reply's JSON, or None if it is none."""
    try:
        return read_json(reply.body.decode())
    except (ValueError, RecursionError):
        return None


def _retry_after_seconds(reply: Reply) -> Optional[int]:
    text = reply.headers.get("retry-after", "")
    return int(text) if re.fullmatch("[0-9]{1,6}", text) else None
