"""JSON as the service writes and reads it: exact decimals, and instants."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Tuple

from .calls.names import DECIMALS, INSTANTS, MAPS
from .errors import Invalid
from .values import decimal_text, instant_text, read_instant


def read_json(text: str) -> Any:
    """Reads a reply or an event. Numbers never become floats: amounts are Decimal, counts int."""
    parsed = json.loads(text, parse_float=Decimal, parse_constant=_refuse_constant)
    return _value_of(parsed, "", False)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _value_of(value: Any, name: str, is_plain: bool) -> Any:
    """`is_plain`: inside a map of the merchant's own keys, of which nothing is converted."""
    if isinstance(value, dict):
        return {key: _value_of(inner, key, is_plain or key in MAPS) for key, inner in value.items()}
    if isinstance(value, list):
        return [_value_of(item, name, is_plain) for item in value]
    if is_plain:
        return value
    if name in DECIMALS and isinstance(value, int) and not isinstance(value, bool):
        return Decimal(value)
    return read_instant(value) if name in INSTANTS and isinstance(value, str) else value


def write_json(value: Any, name: str = "", path: str = "", is_plain: bool = False) -> str:
    """Writes a body. Decimals may be texts, and are sent as numbers."""
    if isinstance(value, Mapping):
        return "{" + ",".join(_field_text(key, inner, path, is_plain) for key, inner in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        items = (write_json(item, name, f"{path}[{index}]", is_plain) for index, item in enumerate(value))
        return "[" + ",".join(items) + "]"
    if value is not None and not is_plain and name in DECIMALS:
        return decimal_text(value, path)
    if isinstance(value, datetime):
        return json.dumps(instant_text(value, path))
    if value is None or isinstance(value, (str, int)):
        return json.dumps(value)
    raise Invalid(f'"{path}" is a {type(value).__name__}, which this field does not take.', field=path, reason="json")


def _field_text(name: str, value: Any, path: str, is_plain: bool) -> str:
    inside = name if path == "" else f"{path}.{name}"
    return f"{json.dumps(name)}:{write_json(value, name, inside, is_plain or name in MAPS)}"


def query_fields(given: Mapping[str, Any]) -> list[Tuple[str, str]]:
    """The fields of a query, as texts. None leaves a field out."""
    return [(name, _query_text(name, value)) for name, value in given.items() if value is not None]


def _query_text(name: str, value: Any) -> str:
    if name in DECIMALS:
        return decimal_text(value, name)
    if isinstance(value, datetime):
        return instant_text(value, name)
    return str(value).lower() if isinstance(value, bool) else str(value)
