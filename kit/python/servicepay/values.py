from __future__ import annotations

import re
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any, Union

from .errors import Invalid

DecimalInput = Union[Decimal, int, str]
"""An exact decimal to send. Floats are refused: Decimal("150.25"), not 150.25."""

InstantInput = Union[datetime, str]
"""A point in time to send. A datetime needs a time zone."""

_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,4})?")
_INSTANT = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.([0-9]+))?")


def decimal_text(value: Any, field: str) -> str:
    """The decimal as it is written into JSON. Refuses what is not exact, naming `field`."""
    if isinstance(value, (Decimal, int, str)) and not isinstance(value, bool):
        text = format(value, "f") if isinstance(value, Decimal) else str(value)
        if _DECIMAL.fullmatch(text):
            return text
    raise Invalid(f'"{field}" {_fault_of(value)}', field=field, reason="decimal")


def _fault_of(value: Any) -> str:
    if isinstance(value, float):
        return "is a float, which is not exact: round it or pass a text, as a Decimal or \"150.25\"."
    if isinstance(value, (Decimal, int, str)) and not isinstance(value, bool):
        return f"is {str(value)[:40]!r}: a decimal has at most 15 digits, a point and 4 decimals."
    return 'is no decimal: pass Decimal("150.25"), an int or a text.'


def instant_text(value: datetime, field: str) -> str:
    if value.tzinfo is None:
        raise Invalid(
            f'"{field}" has no time zone: pass an aware datetime, such as datetime.now(timezone.utc).',
            field=field,
            reason="instant",
        )
    return value.astimezone(timezone.utc).replace(tzinfo=None).isoformat() + "Z"


def read_instant(text: str) -> Union[datetime, str]:
    """The service writes instants in UTC without a zone. Other texts stay as they are."""
    found = _INSTANT.fullmatch(text)
    if found is None:
        return text
    seconds, fraction = found.groups()
    micros = int((fraction or "")[:6].ljust(6, "0"))
    return datetime.fromisoformat(seconds).replace(microsecond=micros, tzinfo=timezone.utc)
