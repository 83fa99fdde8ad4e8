// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

// NullableDecline: Why a bank declined.
type NullableDecline struct {
	// Code: The bank's own code.
	Code string `json:"code"`

	// Class: What the payer can do about it.
	Class string `json:"class"`

	// Message: The bank's sentence.
	Message string `json:"message"`
}

// TransactionEvent: A processed transaction.
type TransactionEvent struct {
	// ID: The transaction. Process each Id once: an event may arrive more than once.
	ID string `json:"Id"`

	// TransactionStatusID: 1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded.
	TransactionStatusID int64 `json:"TransactionStatusId"`

	// OrderReference: The service's reference of the order.
	OrderReference string `json:"OrderReference"`

	// ClientOrderReference: The clientOrderReference that you sent.
	ClientOrderReference *string `json:"ClientOrderReference"`

	// PureAmount: The order's amount less refunds. If nothing was charged, the order's amount: read the status first.
	PureAmount Decimal `json:"PureAmount"`

	// CurrencyID: ISO 4217 code of the currency.
	CurrencyID string `json:"CurrencyId"`

	// VPosErrorCode: The bank's code if the transaction failed.
	VPosErrorCode *string `json:"VPosErrorCode"`

	// VPosErrorMessage: The bank's message if the transaction failed.
	VPosErrorMessage *string `json:"VPosErrorMessage"`
}
