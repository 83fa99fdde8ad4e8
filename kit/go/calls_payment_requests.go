// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// PaymentRequestsCalls: One address for many payers: a product, an open amount, or a debt that is paid in parts.
type PaymentRequestsCalls struct{ transport *transport }

// Create: create a payment request. Needs the scope `vendor`.
func (c *PaymentRequestsCalls) Create(ctx context.Context, given PaymentRequestDraft, options ...Option) (*PaymentRequestRecord, error) {
	return send[PaymentRequestRecord](ctx, c.transport, call{verb: "POST", path: "/vendor/paymentRequest", reply: "data", question: "PaymentRequests.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// Update: change or withdraw a payment request. Needs the scope `vendor`.
func (c *PaymentRequestsCalls) Update(ctx context.Context, given PaymentRequestChange, options ...Option) (*PaymentRequestRecord, error) {
	return send[PaymentRequestRecord](ctx, c.transport, call{verb: "PUT", path: "/vendor/paymentRequest", reply: "data", question: "PaymentRequests.Get", hasBody: true}, arguments{given: given, options: options})
}

// Get: read one payment request. Needs the scope `vendor`.
func (c *PaymentRequestsCalls) Get(ctx context.Context, given GetPaymentRequestQuery, options ...Option) (*PaymentRequestRecord, error) {
	return send[PaymentRequestRecord](ctx, c.transport, call{verb: "GET", path: "/vendor/paymentRequest", reply: "whole", question: "PaymentRequests.Get"}, arguments{given: given, options: options})
}

// List: list payment requests. Needs the scope `vendor`.
func (c *PaymentRequestsCalls) List(given ListPaymentRequestsQuery, options ...Option) *List[PaymentRequestRecord] {
	return &List[PaymentRequestRecord]{c.transport, call{verb: "GET", path: "/vendor/paymentRequest/list", reply: "page", question: "PaymentRequests.Get"}, given, options}
}

// Visits: list the visits of a payment request. Needs the scope `vendor`.
func (c *PaymentRequestsCalls) Visits(given ListPaymentRequestVisitsQuery, options ...Option) *List[PaymentRequestVisit] {
	return &List[PaymentRequestVisit]{c.transport, call{verb: "GET", path: "/vendor/paymentRequest/visits", reply: "page", question: "PaymentRequests.Get"}, given, options}
}

// Poster: get a poster of a payment request. Needs the scope `vendor`.
func (c *PaymentRequestsCalls) Poster(ctx context.Context, given GetPaymentRequestPosterQuery, options ...Option) ([]byte, error) {
	return sendForFile(ctx, c.transport, call{verb: "GET", path: "/vendor/paymentRequest/poster", reply: "file", question: "PaymentRequests.Get"}, arguments{given: given, options: options})
}

// GetPaymentRequestQuery: What is asked for.
type GetPaymentRequestQuery struct {
	// ID: The request's id. If both are sent, id is used.
	ID *string `json:"id,omitempty"`

	// Code: The request with exactly this code.
	Code *string `json:"code,omitempty"`
}

// ListPaymentRequestsQuery: What is asked for.
type ListPaymentRequestsQuery struct {
	// Kind: Requests of this kind.
	Kind *string `json:"kind,omitempty"`

	// CurrencyCode: ISO 4217 code of the currency, in any case.
	CurrencyCode *string `json:"currencyCode,omitempty"`

	IsActive *bool `json:"isActive,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// ListPaymentRequestVisitsQuery: What is asked for.
type ListPaymentRequestVisitsQuery struct {
	// Code: The request with exactly this code.
	Code string `json:"code"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// GetPaymentRequestPosterQuery: What is asked for.
type GetPaymentRequestPosterQuery struct {
	// Code: The request with exactly this code.
	Code string `json:"code"`

	// Lang: Language of the poster. Default tr.
	Lang *string `json:"lang,omitempty"`
}

type PaymentRequestChange struct {
	// UpdateCode: Current code of the request to change.
	UpdateCode *string `json:"updateCode,omitempty"`

	// ID: Id of the request to change; used if updateCode is sent too.
	ID *string `json:"id,omitempty"`

	// Code: The new code, for visits from now on.
	Code *string `json:"code,omitempty"`

	// Kind: The present kind: it cannot change.
	Kind *string `json:"kind,omitempty"`

	// CurrencyCode: The present currency: it cannot change.
	CurrencyCode *string `json:"currencyCode,omitempty"`

	// Amount: MultiUse: the price, required. Parts: the debt, required.
	Amount *Decimal `json:"amount,omitempty"`

	// AmountMin: OpenAmount: the least amount, required. Parts: the least part; default: that of the payment set.
	AmountMin *Decimal `json:"amountMin,omitempty"`

	// AmountMax: OpenAmount: the greatest amount, required.
	AmountMax *Decimal `json:"amountMax,omitempty"`

	// Presets: OpenAmount: amounts that the page offers, from amountMin to amountMax.
	Presets []Decimal `json:"presets,omitempty"`

	// UsesMax: How many payers can pay. Default: no limit, and 1,000 for Parts.
	UsesMax Nullable[int64] `json:"usesMax,omitempty"`

	// Description: Shown to the payer, and the description of each payment.
	Description Nullable[string] `json:"description,omitempty"`

	// PaymentSetID: A payment set in the request's currency.
	PaymentSetID *string `json:"paymentSetId,omitempty"`

	// SuccessURL: http or https. The browser is sent there after a successful payment.
	SuccessURL Nullable[string] `json:"successURL,omitempty"`

	// FailURL: http or https. The browser is sent there after a failed or cancelled payment.
	FailURL Nullable[string] `json:"failURL,omitempty"`

	// WebhookURL: http or https. Called once per processed transaction of a visit.
	WebhookURL Nullable[string] `json:"webhookURL,omitempty"`

	// IsActive: False withdraws the request: its page answers as if it did not exist.
	IsActive *bool `json:"isActive,omitempty"`
}

type PaymentRequestDraft struct {
	// Code: Your code, unique. Each visit's clientOrderReference is this code, a hyphen and a number.
	Code string `json:"code"`

	// Kind: MultiUse: one price, for many payers. OpenAmount: the payer chooses an amount within bounds. Parts: several payers pay one debt together.
	Kind string `json:"kind"`

	// CurrencyCode: ISO 4217 code of the currency.
	CurrencyCode string `json:"currencyCode"`

	// Amount: MultiUse: the price, required. Parts: the debt, required.
	Amount *Decimal `json:"amount,omitempty"`

	// AmountMin: OpenAmount: the least amount, required. Parts: the least part; default: that of the payment set.
	AmountMin *Decimal `json:"amountMin,omitempty"`

	// AmountMax: OpenAmount: the greatest amount, required.
	AmountMax *Decimal `json:"amountMax,omitempty"`

	// Presets: OpenAmount: amounts that the page offers, from amountMin to amountMax.
	Presets []Decimal `json:"presets,omitempty"`

	// UsesMax: How many payers can pay. Default: no limit, and 1,000 for Parts.
	UsesMax *int64 `json:"usesMax,omitempty"`

	// Description: Shown to the payer, and the description of each payment.
	Description *string `json:"description,omitempty"`

	// PaymentSetID: A payment set in the request's currency.
	PaymentSetID string `json:"paymentSetId"`

	// SuccessURL: http or https. The browser is sent there after a successful payment.
	SuccessURL *string `json:"successURL,omitempty"`

	// FailURL: http or https. The browser is sent there after a failed or cancelled payment.
	FailURL *string `json:"failURL,omitempty"`

	// WebhookURL: http or https. Called once per processed transaction of a visit.
	WebhookURL *string `json:"webhookURL,omitempty"`

	// IsActive: False withdraws the request: its page answers as if it did not exist. Default true.
	IsActive *bool `json:"isActive,omitempty"`
}

type PaymentRequestRecord struct {
	// ID: Permanent id of the request.
	ID string `json:"id"`

	// Code: Your code, unique.
	Code string `json:"code"`

	// Kind: MultiUse: one price, for many payers. OpenAmount: the payer chooses an amount within bounds. Parts: several payers pay one debt together.
	Kind string `json:"kind"`

	// Link: The address of the request's page. It does not expire.
	Link string `json:"link"`

	// CurrencyCode: ISO 4217 code.
	CurrencyCode string `json:"currencyCode"`

	// Amount: The price, or the debt.
	Amount *Decimal `json:"amount"`

	// AmountMin: The least amount that a payer may choose.
	AmountMin *Decimal `json:"amountMin"`

	// AmountMax: The greatest amount that a payer may choose.
	AmountMax *Decimal `json:"amountMax"`

	// Presets: OpenAmount: amounts that the page offers.
	Presets []Decimal `json:"presets"`

	// UsesMax: How many payers can pay; null: any number.
	UsesMax *int64 `json:"usesMax"`

	// UsesHeld: Visits that are paid or may still be paid.
	UsesHeld int64 `json:"usesHeld"`

	// AmountHeld: The sum of these visits.
	AmountHeld Decimal `json:"amountHeld"`

	// Description: Shown to the payer.
	Description *string `json:"description"`

	// PaymentSetID: The payment set.
	PaymentSetID string `json:"paymentSetId"`

	// SuccessURL: Where the browser goes after a successful payment.
	SuccessURL *string `json:"successURL"`

	// FailURL: Where the browser goes after a failed or cancelled payment.
	FailURL *string `json:"failURL"`

	// WebhookURL: Called once per processed transaction of a visit.
	WebhookURL *string `json:"webhookURL"`

	// IsActive: False: withdrawn.
	IsActive bool `json:"isActive"`

	// CreatedUTC: When the request was created. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedUTC Instant `json:"createdUtc"`
}

type PaymentRequestVisit struct {
	// Number: Its number within the request.
	Number int64 `json:"number"`

	// ClientOrderReference: Of its payment, as in webhooks.
	ClientOrderReference *string `json:"clientOrderReference"`

	// OrderReference: Our reference of the payment.
	OrderReference string `json:"orderReference"`

	// Amount: The payment's amount.
	Amount Decimal `json:"amount"`

	// TransactionStatusID: The status of its payment, as in webhooks.
	TransactionStatusID int64 `json:"transactionStatusId"`

	// IsHeld: True while the visit holds its place or part of the request.
	IsHeld bool `json:"isHeld"`

	// CreatedUTC: When the payer came. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedUTC Instant `json:"createdUtc"`
}
