from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Optional, Sequence, TypeVar

from .errors import NotFound
from .send import Call, Send

Item = TypeVar("Item")
_PAGE_SIZE = 100


@dataclass(frozen=True)
class Page(Generic[Item]):
    total_count: int
    """The number of matching records on all pages."""
    page: int
    page_size: int
    data: Sequence[Item]


class Records(Generic[Item]):
    """The records that match. Iterating reads page after page as far as you go; `page` reads one."""

    def __init__(self, send: Send, call: Call, filter: Mapping[str, Any], traceparent: Optional[str] = None) -> None:
        self._send = send
        self._call = call
        self._filter = filter
        self._traceparent = traceparent

    def page(self, number: int) -> Page[Item]:
        """Pages begin at 1. One past the end is empty."""
        return self._read(number, self._filter.get("pageSize") or _PAGE_SIZE)

    def total_count(self) -> int:
        return self._read(1, 1).total_count

    def __iter__(self) -> Iterator[Item]:
        number = 1
        previous: set[str] = set()
        while True:
            page = self.page(number)
            # A record that was added meanwhile moves the last ones of a page to the next.
            yield from (item for item in page.data if _identity_of(item) not in previous)
            if len(page.data) < page.page_size:
                return
            previous = {_identity_of(item) for item in page.data}
            number += 1

    def _read(self, page: int, page_size: int) -> Page[Item]:
        asked = {**self._filter, "page": page, "pageSize": page_size}
        try:
            reply = self._send(self._call, asked, self._traceparent)
        except NotFound as error:
            is_empty = self._call.is_empty_not_found and error.code == "ERR_NOT_FOUND" and error.field is None
            if not is_empty:
                raise
            return Page(0, page, page_size, [])
        return Page(reply["totalCount"], reply["page"], reply["pageSize"], reply["data"])


def _identity_of(item: Any) -> str:
    return item.get("id") or item.get("cardId") or json.dumps(item, sort_keys=True, default=str)
