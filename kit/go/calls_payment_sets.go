// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

// PaymentSetsCalls: How the company collects: banks, installments and rules of one currency.
type PaymentSetsCalls struct{ transport *transport }

// List: list payment sets. Needs the scope `hpm` or `widget` or `vendor`.
func (c *PaymentSetsCalls) List(given ListPaymentSetsQuery, options ...Option) *List[PaymentSet] {
	return &List[PaymentSet]{c.transport, call{verb: "GET", path: "/vendor/paymentSet/list", reply: "page", question: "PaymentSets.List"}, given, options}
}

// ListPaymentSetsQuery: What is asked for.
type ListPaymentSetsQuery struct {
	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// PaymentSet: How the company collects in one currency.
type PaymentSet struct {
	// ID: Send it as `paymentSetId`.
	ID string `json:"id"`

	// Name: Name of the payment set, as the portal shows it.
	Name string `json:"name"`

	// CurrencyCode: The only currency in which this payment set collects.
	CurrencyCode string `json:"currencyCode"`

	// IsActive: False: no payment can be made with it.
	IsActive bool `json:"isActive"`

	// IsTest: True: all its terminals lead to a simulator or a test bank, so no money moves.
	IsTest bool `json:"isTest"`
}
