// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

// RefundsCalls: Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds.
type RefundsCalls struct{ transport *transport }

// List: list refunds. Needs the scope `payments`.
func (c *RefundsCalls) List(given ListRefundsQuery, options ...Option) *List[Refund] {
	return &List[Refund]{c.transport, call{verb: "GET", path: "/refunds", reply: "page", question: "Refunds.List"}, given, options}
}

// ListRefundsQuery: What is asked for.
type ListRefundsQuery struct {
	// OrderID: The service's reference of the order.
	OrderID *string `json:"orderId,omitempty"`

	// ClientReferenceCode: Your own reference of the order.
	ClientReferenceCode *string `json:"clientReferenceCode,omitempty"`

	// PaymentID: The payment.
	PaymentID *string `json:"paymentId,omitempty"`

	Kind *string `json:"kind,omitempty"`

	State *string `json:"state,omitempty"`

	// CreatedFrom: Created at this time or later.
	CreatedFrom *Instant `json:"createdFrom,omitempty"`

	// CreatedTo: Created at this time or earlier.
	CreatedTo *Instant `json:"createdTo,omitempty"`

	// AmountMin: The returned amount is at least this.
	AmountMin *Decimal `json:"amountMin,omitempty"`

	// AmountMax: The returned amount is at most this.
	AmountMax *Decimal `json:"amountMax,omitempty"`

	// Currency: ISO 4217 code of the currency, in any case.
	Currency *string `json:"currency,omitempty"`

	// TerminalID: The terminal.
	TerminalID *string `json:"terminalId,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// Refund: Money returned to a card: a void or a refund.
type Refund struct {
	// ID: The transaction's id, as in the webhook's Id.
	ID string `json:"id"`

	// Kind: void: cancelled before the bank's day closed. refund: given back after a charge.
	Kind string `json:"kind"`

	// State: pending: the bank's answer is awaited. Do not ask again.
	State string `json:"state"`

	// Amount: The amount returned to the card.
	Amount Decimal `json:"amount"`

	// Currency: ISO 4217 code of the currency.
	Currency string `json:"currency"`

	// Reason: The reason that you gave.
	Reason *string `json:"reason"`

	Decline *NullableDecline `json:"decline"`

	// MaskedCardNumber: The first 6 and last 4 digits; null until a card was used.
	MaskedCardNumber *string `json:"maskedCardNumber"`

	// PaymentID: The payment.
	PaymentID string `json:"paymentId"`

	// OrderID: The service's reference of the order.
	OrderID string `json:"orderId"`

	// ClientReferenceCode: Your own reference of the order, if you sent one.
	ClientReferenceCode *string `json:"clientReferenceCode"`

	// CreatedAt: When it began. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedAt Instant `json:"createdAt"`

	// FinishedAt: When its result was known. ISO 8601, UTC, without zone; fractional seconds only when present.
	FinishedAt *Instant `json:"finishedAt"`
}
