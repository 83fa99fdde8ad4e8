// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// CollectionsCalls: Sales, refunds and voids that an ERP has to book, and its acknowledgements.
type CollectionsCalls struct{ transport *transport }

// List: list what the ERP has to book. Needs the scope `vendor`.
func (c *CollectionsCalls) List(given ListCollectionsQuery, options ...Option) *List[Collection] {
	return &List[Collection]{c.transport, call{verb: "GET", path: "/vendor/collection/list", reply: "page", question: "Collections.List"}, given, options}
}

// Update: say that the ERP has booked a collection, or why not. Needs the scope `vendor`.
func (c *CollectionsCalls) Update(ctx context.Context, given CollectionChange, options ...Option) (*Collection, error) {
	return send[Collection](ctx, c.transport, call{verb: "PUT", path: "/vendor/collection", reply: "data", question: "Collections.List", hasBody: true}, arguments{given: given, options: options})
}

// UpdateBatch: answer up to 1,000 collections, all or none. Needs the scope `vendor`.
func (c *CollectionsCalls) UpdateBatch(ctx context.Context, given CollectionBatch, options ...Option) ([]AnsweredCollection, error) {
	return sendForList[AnsweredCollection](ctx, c.transport, call{verb: "PUT", path: "/vendor/collection/batch", reply: "data", question: "Collections.List", hasBody: true}, arguments{given: given, options: options})
}

// ListCollectionsQuery: What is asked for.
type ListCollectionsQuery struct {
	// IsIntegrated: False: what the ERP has to book. True: what it has booked. Default: both.
	IsIntegrated *bool `json:"isIntegrated,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

type AnsweredCollection struct {
	// ID: The collection.
	ID string `json:"id"`

	// ErpCode: The ERP's code of its booking.
	ErpCode *string `json:"erpCode"`

	// IsIntegrated: True once the ERP has acknowledged the collection.
	IsIntegrated bool `json:"isIntegrated"`
}

// Collection: A sale, refund or void for the ERP to book.
type Collection struct {
	// ID: Permanent id. Book the collection under this id as a unique outside key.
	ID string `json:"id"`

	// CollectionType: Refunds and voids give money back. Amounts are positive: the type says the direction.
	CollectionType string `json:"collectionType"`

	// ReversesID: The sale that a refund or void gives back.
	ReversesID *string `json:"reversesId"`

	// ReversesErpCode: The ERP's code of that sale.
	ReversesErpCode *string `json:"reversesErpCode"`

	// OrderReference: The service's reference of the order.
	OrderReference string `json:"orderReference"`

	// ClientOrderReference: Your own order reference.
	ClientOrderReference *string `json:"clientOrderReference"`

	// AccountErpCode: ERP code of the account. Null if the payment belongs to no customer.
	AccountErpCode *string `json:"accountErpCode"`

	// CustomerErpCode: The customer's ERP code, if it has one.
	CustomerErpCode *string `json:"customerErpCode"`

	// Amount: The part of the order's amount, without the installment mark-up.
	Amount Decimal `json:"amount"`

	// ChargedAmount: What moved on the card.
	ChargedAmount Decimal `json:"chargedAmount"`

	// CommissionAmount: What the bank is expected to keep of a sale, or to return with a refund or void, by the cost rate that was set when the card was charged. Null if none was set.
	CommissionAmount *Decimal `json:"commissionAmount"`

	// NetAmount: chargedAmount without commissionAmount. Null if that is null.
	NetAmount *Decimal `json:"netAmount"`

	// CurrencyCode: ISO 4217 code of the currency.
	CurrencyCode string `json:"currencyCode"`

	// Installment: The number of installments; 1 is a single payment.
	Installment int64 `json:"installment"`

	// PosID: The terminal that moved the money.
	PosID string `json:"posId"`

	// PosErpCode: The ERP's code of the terminal's bank account, if it was set when it was booked.
	PosErpCode *string `json:"posErpCode"`

	// CardNumber: The masked card number.
	CardNumber *string `json:"cardNumber"`

	// AuthCode: The bank's approval code.
	AuthCode *string `json:"authCode"`

	// TransactionDate: When it was booked here. ISO 8601, UTC, without zone; fractional seconds only when present.
	TransactionDate Instant `json:"transactionDate"`

	// UserCode: Code of the user who paid after a log-in. Null if no user did.
	UserCode *string `json:"userCode"`

	// Description: The order's description.
	Description *string `json:"description"`

	// AdditionalData: The link's additionalData. Null if it has none, for widget payments, and after the payer was erased.
	AdditionalData map[string]string `json:"additionalData"`

	// ErpCode: The ERP's code of its booking, once it is integrated.
	ErpCode *string `json:"erpCode"`

	// IsIntegrated: True once the ERP has acknowledged the collection.
	IsIntegrated bool `json:"isIntegrated"`

	// IntegrationError: Why the ERP could not book it, as it said last.
	IntegrationError *string `json:"integrationError"`
}

type CollectionAnswer struct {
	// ID: The collection.
	ID string `json:"id"`

	// ErpCode: The ERP's code of its booking, unique. Required if it was booked.
	ErpCode *string `json:"erpCode,omitempty"`

	// IsIntegrated: True with an erpCode, false with an integrationError; either says it already.
	IsIntegrated *bool `json:"isIntegrated,omitempty"`

	// UpdateErpCode: The code that the collection has now, to be replaced by erpCode.
	UpdateErpCode *string `json:"updateErpCode,omitempty"`

	// IntegrationError: Why the ERP could not book it. The collection stays in the list.
	IntegrationError *string `json:"integrationError,omitempty"`
}

type CollectionBatch struct {
	// Collections: All answers are taken, or none.
	Collections []CollectionAnswer `json:"collections"`
}

type CollectionChange struct {
	// ID: The collection.
	ID *string `json:"id,omitempty"`

	// ErpCode: The ERP's code of its booking, unique. Required if it was booked.
	ErpCode *string `json:"erpCode,omitempty"`

	// IsIntegrated: True with an erpCode, false with an integrationError; either says it already.
	IsIntegrated *bool `json:"isIntegrated,omitempty"`

	// UpdateErpCode: The code that the collection has now, to be replaced by erpCode.
	UpdateErpCode *string `json:"updateErpCode,omitempty"`

	// IntegrationError: Why the ERP could not book it. The collection stays in the list.
	IntegrationError *string `json:"integrationError,omitempty"`
}
