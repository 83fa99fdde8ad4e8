// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// PaymentsCalls: Every payment by link or by widget: its status, cancellation and refund, and lists of payments and refunds.
type PaymentsCalls struct{ transport *transport }

// List: list payments. Needs the scope `payments`.
func (c *PaymentsCalls) List(given ListPaymentsQuery, options ...Option) *List[ListedPayment] {
	return &List[ListedPayment]{c.transport, call{verb: "GET", path: "/payments", reply: "page", question: "Payments.List"}, given, options}
}

// GetByID: read a payment with its transactions. Needs the scope `payments`.
func (c *PaymentsCalls) GetByID(ctx context.Context, id string, options ...Option) (*PaymentDetails, error) {
	return send[PaymentDetails](ctx, c.transport, call{verb: "GET", path: "/payments/{id}", reply: "whole", question: "Payments.Get"}, arguments{inPath: []string{id}, options: options})
}

// Get: read a payment's status. Needs the scope `widget` or `payments`.
func (c *PaymentsCalls) Get(ctx context.Context, given GetPaymentQuery, options ...Option) (*Payment, error) {
	return send[Payment](ctx, c.transport, call{verb: "GET", path: "/b2c/payment", reply: "whole", question: "Payments.Get"}, arguments{given: given, options: options})
}

// Cancel: cancel a payment. Needs the scope `payments`.
func (c *PaymentsCalls) Cancel(ctx context.Context, given CancelRequest, options ...Option) (*ReversalResult, error) {
	return send[ReversalResult](ctx, c.transport, call{verb: "POST", path: "/b2c/payment/cancel", reply: "whole", question: "Payments.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// Refund: refund a payment. Needs the scope `payments`.
func (c *PaymentsCalls) Refund(ctx context.Context, given RefundRequest, options ...Option) (*ReversalResult, error) {
	return send[ReversalResult](ctx, c.transport, call{verb: "POST", path: "/b2c/payment/refund", reply: "whole", question: "Payments.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// ListPaymentsQuery: What is asked for.
type ListPaymentsQuery struct {
	// OrderID: The service's reference of the order.
	OrderID *string `json:"orderId,omitempty"`

	// ClientReferenceCode: Your own reference of the order.
	ClientReferenceCode *string `json:"clientReferenceCode,omitempty"`

	// State: Payments in this state.
	State *string `json:"state,omitempty"`

	Source *string `json:"source,omitempty"`

	// CreatedFrom: Created at this time or later.
	CreatedFrom *Instant `json:"createdFrom,omitempty"`

	// CreatedTo: Created at this time or earlier.
	CreatedTo *Instant `json:"createdTo,omitempty"`

	// AmountMin: The charged amount, or the order's if it was not charged, is at least this.
	AmountMin *Decimal `json:"amountMin,omitempty"`

	// AmountMax: The charged amount, or the order's if it was not charged, is at most this.
	AmountMax *Decimal `json:"amountMax,omitempty"`

	// Currency: ISO 4217 code of the currency, in any case.
	Currency *string `json:"currency,omitempty"`

	// AdditionalData: Payments with exactly this value in any field of additionalData. Without createdFrom, only those of the 30 days before createdTo, or before now, are found.
	AdditionalData *string `json:"additionalData,omitempty"`

	// CustomerID: The customer.
	CustomerID *string `json:"customerId,omitempty"`

	// PaymentSetID: The payment set.
	PaymentSetID *string `json:"paymentSetId,omitempty"`

	// TerminalID: The terminal.
	TerminalID *string `json:"terminalId,omitempty"`

	// Installment: 1 means a single payment.
	Installment *int64 `json:"installment,omitempty"`

	// CardLastFour: The last four digits of the card.
	CardLastFour *string `json:"cardLastFour,omitempty"`

	DeclineClass *string `json:"declineClass,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// GetPaymentQuery: What is asked for.
type GetPaymentQuery struct {
	// OrderID: The service's reference. Send this or clientReferenceCode.
	OrderID *string `json:"orderId,omitempty"`

	// ClientReferenceCode: Your own reference. If an order has several payments, the paid one, else the newest.
	ClientReferenceCode *string `json:"clientReferenceCode,omitempty"`
}

type CancelRequest struct {
	// ReferenceCode: The orderId, the transaction's id, or your own reference, looked up in this order.
	ReferenceCode string `json:"referenceCode"`

	// Reason: Stored with the transaction.
	Reason *string `json:"reason,omitempty"`
}

// ListedPayment: A payment. Card, bank and decline are those of the sale that was charged, else of the newest.
type ListedPayment struct {
	// ID: The payment's id.
	ID string `json:"id"`

	// OrderID: The service's reference of the order.
	OrderID string `json:"orderId"`

	// ClientReferenceCode: Your own reference of the order, if you sent one.
	ClientReferenceCode *string `json:"clientReferenceCode"`

	// Source: How the payer pays.
	Source string `json:"source"`

	// State: The payment's state.
	State string `json:"state"`

	// TransactionStatusID: 1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. Pending: do not charge again.
	TransactionStatusID int64 `json:"transactionStatusId"`

	// Amount: The order's amount.
	Amount Decimal `json:"amount"`

	// ProcessAmount: The charged amount, with the payer's mark-up; null until the card was charged.
	ProcessAmount *Decimal `json:"processAmount"`

	// RefundedAmount: The amount returned to the card.
	RefundedAmount Decimal `json:"refundedAmount"`

	// Currency: ISO 4217 code of the currency.
	Currency string `json:"currency"`

	// Description: The description that you sent.
	Description *string `json:"description"`

	// AdditionalData: The link's additionalData. Null if it has none, for widget payments, and after the payer was erased.
	AdditionalData map[string]string `json:"additionalData"`

	// Installment: 1 means a single payment; null until a card was used.
	Installment *int64 `json:"installment"`

	// MaskedCardNumber: The first 6 and last 4 digits; null until a card was used.
	MaskedCardNumber *string `json:"maskedCardNumber"`

	// Program: The card's installment program.
	Program *string `json:"program"`

	// Bank: The card's issuer.
	Bank *string `json:"bank"`

	// AuthCode: The bank's approval code.
	AuthCode *string `json:"authCode"`

	Decline *NullableDecline `json:"decline"`

	// CustomerID: The customer's id.
	CustomerID *string `json:"customerId"`

	// CustomerName: Name and surname of the customer; null without a customer, and after the customer's erasure.
	CustomerName *string `json:"customerName"`

	// PaymentSetID: The payment set.
	PaymentSetID string `json:"paymentSetId"`

	// TerminalID: The terminal of the card shown.
	TerminalID *string `json:"terminalId"`

	// CreatedAt: When the payment was made. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedAt Instant `json:"createdAt"`

	// ExpiresAt: Until when it can be paid. ISO 8601, UTC, without zone; fractional seconds only when present.
	ExpiresAt Instant `json:"expiresAt"`

	// ArchivedMonth: The month whose archive has the payment's transactions and card; null while the service has them. An archived payment cannot be refunded.
	ArchivedMonth *string `json:"archivedMonth"`
}

// Payment: A payment's status.
type Payment struct {
	// OrderID: The service's reference of the payment.
	OrderID string `json:"orderId"`

	// ClientReferenceCode: Your own reference, as you sent it.
	ClientReferenceCode *string `json:"clientReferenceCode"`

	// TransactionID: The transaction that has this status, as in the webhook's Id. The payment's id if no transaction decided the status.
	TransactionID string `json:"transactionId"`

	// TransactionStatusID: 1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded.
	TransactionStatusID int64 `json:"transactionStatusId"`

	// Success: You have the money or part of it: true only with transactionStatusId 1 and 6.
	Success bool `json:"success"`

	// Error: A sentence if success is not true.
	Error *string `json:"error"`

	// Amount: The order's amount.
	Amount Decimal `json:"amount"`

	// ProcessAmount: The charged amount, with the payer's mark-up.
	ProcessAmount Decimal `json:"processAmount"`

	// RefundedAmount: The amount returned to the card.
	RefundedAmount Decimal `json:"refundedAmount"`

	// Currency: ISO 4217 code of the currency.
	Currency string `json:"currency"`

	// Installment: 1 means a single payment.
	Installment int64 `json:"installment"`

	// MaskedCardNumber: The first 6 and last 4 digits.
	MaskedCardNumber *string `json:"maskedCardNumber"`

	// UserCode: Code of the user who paid after a log-in. Null if no user did.
	UserCode *string `json:"userCode"`

	// CreatedAt: When the payment was made. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedAt Instant `json:"createdAt"`
}

// PaymentDetails: A payment with its transactions.
type PaymentDetails struct {
	ListedPayment

	// TransactionID: The transaction that decided the status; the payment's id if none did.
	TransactionID string `json:"transactionId"`

	// Transactions: Sales, voids and refunds, oldest first.
	Transactions []PaymentTransaction `json:"transactions"`
}

type PaymentTransaction struct {
	// ID: The transaction's id, as in the webhook's Id.
	ID string `json:"id"`

	// Kind: A sale charges; a void or refund gives money back.
	Kind string `json:"kind"`

	// State: pending: not decided yet. reversed: charged, and given back before the payment succeeded.
	State string `json:"state"`

	// Amount: What the bank was asked to charge or to give back.
	Amount Decimal `json:"amount"`

	// Currency: ISO 4217 code of the currency.
	Currency string `json:"currency"`

	// Installment: 1 means a single payment.
	Installment int64 `json:"installment"`

	// MaskedCardNumber: The first 6 and last 4 digits; null until a card was used.
	MaskedCardNumber *string `json:"maskedCardNumber"`

	// Bank: The card's issuer.
	Bank *string `json:"bank"`

	// AuthCode: The bank's approval code.
	AuthCode *string `json:"authCode"`

	// BankReference: The bank's reference number.
	BankReference *string `json:"bankReference"`

	// IsThreeDSecure: The payer was sent to the bank's 3-D Secure page.
	IsThreeDSecure bool `json:"isThreeDSecure"`

	Decline *NullableDecline `json:"decline"`

	// Reason: The reason that you gave for a cancellation or refund.
	Reason *string `json:"reason"`

	// CreatedAt: When it began. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedAt Instant `json:"createdAt"`

	// FinishedAt: When its result was known. ISO 8601, UTC, without zone; fractional seconds only when present.
	FinishedAt *Instant `json:"finishedAt"`
}

type RefundRequest struct {
	// ReferenceCode: The orderId, the transaction's id, or your own reference, looked up in this order.
	ReferenceCode string `json:"referenceCode"`

	// Amount: Part of the charged amount; at most what remains of it.
	Amount Decimal `json:"amount"`

	// Reason: Stored with the transaction.
	Reason *string `json:"reason,omitempty"`
}

// ReversalResult: The result of a cancellation or refund.
type ReversalResult struct {
	// Success: The cancellation or refund was carried out.
	Success bool `json:"success"`

	// Error: A sentence if success is not true.
	Error *string `json:"error"`

	// LastAmount: What remains of the charge.
	LastAmount Decimal `json:"lastAmount"`
}
