# Made from openapi.json by `npm run kit`; a change here is lost.

from __future__ import annotations

from datetime import datetime
from typing import List, Literal, Optional, TYPE_CHECKING, TypedDict, Union

from ..records import Records
from ..send import Call, Send

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack


class SavedCard(TypedDict):
    """A card that a payer has saved."""

    cardId: str
    """Id of the card."""
    name: str
    """The payer's name for the card."""
    cardNumber: str
    """The first 6 and last 4 digits."""
    customerName: str
    """Name and surname of the customer."""
    insertedDate: datetime
    """When it was saved. ISO 8601, UTC, without zone; fractional seconds only when present."""
    status: Union[Literal["active", "expired"], str]
    """Whether the card has expired."""
    bank: Optional[str]
    """The card's issuer; null if its BIN is unknown."""
    program: Optional[str]
    """The card's installment program, or null."""


class ListSavedCardsQuery(TypedDict):
    pageSize: NotRequired[Optional[int]]
    """Records per page, at most 100."""
    customerCode: NotRequired[Optional[str]]
    """Lists the cards of the customer with exactly this code."""


class SavedCardsCalls:
    """Cards that payers have saved, with masked numbers."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(
        self,
        *,
        traceparent: Optional[str] = None,
        **given: Unpack[ListSavedCardsQuery],
    ) -> Records[SavedCard]:
        """List saved cards. Needs the scope `vendor`."""
        return Records(
            self._send,
            Call("GET", "/vendor/creditcard", "page", "saved_cards.list", is_empty_not_found=True),
            given,
            traceparent,
        )

    def get(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> SavedCard:
        """Read a saved card. Needs the scope `vendor`."""
        return self._send(
            Call("GET", "/vendor/creditcard/{id}", "whole", "saved_cards.list", path_fields=("id",)),
            {"id": id},
            traceparent,
        )

    def delete(
        self,
        id: str,
        *,
        traceparent: Optional[str] = None,
    ) -> None:
        """Delete a saved card. Needs the scope `vendor`."""
        self._send(
            Call("DELETE", "/vendor/creditcard/{id}", "done", "saved_cards.list", path_fields=("id",)),
            {"id": id},
            traceparent,
        )
