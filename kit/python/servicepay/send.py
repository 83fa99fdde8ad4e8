from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Optional, Protocol, Tuple


@dataclass(frozen=True)
class Call:
    """A call of the interface, as the files in calls/ describe it."""

    verb: str
    path: str
    """`{id}` stands for a field of `path_fields`."""
    reply: str
    """data, page, whole, done or file."""
    question: str
    """The call that tells what became of this one when its reply is lost."""
    path_fields: Tuple[str, ...] = ()
    has_body: bool = False
    """What is given goes into the body; otherwise into the query."""
    is_keyed: bool = False
    """Takes an Idempotency-Key, so it may be repeated."""
    is_empty_not_found: bool = False
    """The service answers 404 when the list has no record."""


class Send(Protocol):
    def __call__(
        self,
        call: Call,
        given: Mapping[str, Any],
        traceparent: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any: ...
