"""Verifies what arrives at your webhook address."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, NoReturn, Optional, Union

from .errors import WebhookRefused
from .signatures import Secrets, bytes_of_base64, is_signed_by_one
from .wire import read_json

if TYPE_CHECKING:
    from typing_extensions import TypeGuard

    from .calls import Event, TransactionEvent

_TOLERANCE_SECONDS = 300


def verify(
    *,
    secrets: Secrets,
    headers: Mapping[str, Union[str, Sequence[str]]],
    body: Union[bytes, str],
    now: Optional[datetime] = None,
) -> Union[TransactionEvent, Event]:
    """
    Returns the webhook of a link, or an event; `is_event` tells which.

    `secrets`: the company's webhook secret, or the endpoint's; while one is being replaced, both. `headers`: as any framework has
    them. `body`: the bytes that arrived. Raises WebhookRefused, whose `reason` is id_missing, timestamp_missing,
    signature_missing, late, wrong_signature or parsed_body.
    """
    content = _bytes_of(body)
    id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    parts = _header(headers, "webhook-signature").split(" ")
    decoded = [bytes_of_base64(part[3:]) for part in parts if part.startswith("v1,")]
    signatures = [signature for signature in decoded if signature is not None]
    if id == "":
        _refuse("id_missing", "The header webhook-id is missing.")
    if re.fullmatch("[0-9]{1,12}", timestamp) is None:
        _refuse("timestamp_missing", "The header webhook-timestamp is missing.")
    if not signatures:
        _refuse("signature_missing", "The header webhook-signature has no v1 signature.")
    age = abs((now or datetime.now(timezone.utc)).timestamp() - int(timestamp))
    if age > _TOLERANCE_SECONDS:
        _refuse("late", f"The webhook was sent {age:.0f} s away from this clock; at most 300 s are accepted.")
    if not is_signed_by_one(secrets, signatures, f"{id}.{timestamp}.".encode() + content):
        _refuse("wrong_signature", "No secret made this signature: the body was changed, or the secret is another's.")
    webhook: Union[TransactionEvent, Event] = read_json(content.decode())
    return webhook


def is_event(webhook: Union[TransactionEvent, Event]) -> TypeGuard[Event]:
    return "sequence" in webhook


def _bytes_of(body: Any) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    _refuse("parsed_body", f"The signature covers the bytes that arrived. {_way_to_bytes(body)}")


def _way_to_bytes(body: Any) -> str:
    """What to do instead, by what was passed."""
    if body is None:
        return "Nothing was passed: with Flask, pass request.get_data(); with Django, request.body."
    if hasattr(body, "__await__"):
        return "Await it first: await request.body() (FastAPI, Starlette), await request.read() (aiohttp)."
    if callable(body):
        return "A function was passed: call it, as in await request.body() (FastAPI, Starlette)."
    if callable(getattr(body, "get_data", None)):
        return "Pass request.get_data(), not the request (Flask)."
    if callable(getattr(body, "read", None)):
        return "Read the stream first: pass its read(length), with the length of the header Content-Length."
    return (
        "This body was parsed. With Flask, pass request.get_data(), not request.json; with Django, request.body; with FastAPI or "
        "Starlette, await request.body()."
    )


def _header(headers: Mapping[str, Union[str, Sequence[str]]], name: str) -> str:
    for given, value in headers.items():
        if given.lower() == name:
            return value if isinstance(value, str) else " ".join(value)
    return ""


def _refuse(reason: str, message: str) -> NoReturn:
    raise WebhookRefused(message, reason=reason)
