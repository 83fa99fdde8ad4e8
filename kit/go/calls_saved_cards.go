// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// SavedCardsCalls: Cards that payers have saved, with masked numbers.
type SavedCardsCalls struct{ transport *transport }

// List: list saved cards. Needs the scope `vendor`.
func (c *SavedCardsCalls) List(given ListSavedCardsQuery, options ...Option) *List[SavedCard] {
	return &List[SavedCard]{c.transport, call{verb: "GET", path: "/vendor/creditcard", reply: "page", question: "SavedCards.List", isEmptyNotFound: true}, given, options}
}

// Get: read a saved card. Needs the scope `vendor`.
func (c *SavedCardsCalls) Get(ctx context.Context, id string, options ...Option) (*SavedCard, error) {
	return send[SavedCard](ctx, c.transport, call{verb: "GET", path: "/vendor/creditcard/{id}", reply: "whole", question: "SavedCards.List"}, arguments{inPath: []string{id}, options: options})
}

// Delete: delete a saved card. Needs the scope `vendor`.
func (c *SavedCardsCalls) Delete(ctx context.Context, id string, options ...Option) error {
	_, err := sendForFile(ctx, c.transport, call{verb: "DELETE", path: "/vendor/creditcard/{id}", reply: "done", question: "SavedCards.List"}, arguments{inPath: []string{id}, options: options})
	return err
}

// ListSavedCardsQuery: What is asked for.
type ListSavedCardsQuery struct {
	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`

	// CustomerCode: Lists the cards of the customer with exactly this code.
	CustomerCode *string `json:"customerCode,omitempty"`
}

// SavedCard: A card that a payer has saved.
type SavedCard struct {
	// CardID: Id of the card.
	CardID string `json:"cardId"`

	// Name: The payer's name for the card.
	Name string `json:"name"`

	// CardNumber: The first 6 and last 4 digits.
	CardNumber string `json:"cardNumber"`

	// CustomerName: Name and surname of the customer.
	CustomerName string `json:"customerName"`

	// InsertedDate: When it was saved. ISO 8601, UTC, without zone; fractional seconds only when present.
	InsertedDate Instant `json:"insertedDate"`

	// Status: Whether the card has expired.
	Status string `json:"status"`

	// Bank: The card's issuer; null if its BIN is unknown.
	Bank *string `json:"bank"`

	// Program: The card's installment program, or null.
	Program *string `json:"program"`
}
