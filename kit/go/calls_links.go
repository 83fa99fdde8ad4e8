// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// LinksCalls: Create links to the service's own payment page.
type LinksCalls struct{ transport *transport }

// List: list payment links. Needs the scope `hpm`.
func (c *LinksCalls) List(given ListPaymentLinksQuery, options ...Option) *List[PaymentLinkItem] {
	return &List[PaymentLinkItem]{c.transport, call{verb: "GET", path: "/hpm/links", reply: "page", question: "Links.List"}, given, options}
}

// Cancel: cancel a payment link. Needs the scope `hpm`.
func (c *LinksCalls) Cancel(ctx context.Context, id string, options ...Option) (*ChangedPaymentLink, error) {
	return send[ChangedPaymentLink](ctx, c.transport, call{verb: "POST", path: "/hpm/{id}/cancel", reply: "data", question: "Links.List", isKeyed: true}, arguments{inPath: []string{id}, options: options})
}

// Extend: extend a payment link. Needs the scope `hpm`.
func (c *LinksCalls) Extend(ctx context.Context, id string, given PaymentLinkExtension, options ...Option) (*ChangedPaymentLink, error) {
	return send[ChangedPaymentLink](ctx, c.transport, call{verb: "POST", path: "/hpm/{id}/extend", reply: "data", question: "Links.List", hasBody: true, isKeyed: true}, arguments{inPath: []string{id}, given: given, options: options})
}

// Create: create a payment link. Needs the scope `hpm`.
func (c *LinksCalls) Create(ctx context.Context, given PaymentLinkRequest, options ...Option) (*PaymentLink, error) {
	return send[PaymentLink](ctx, c.transport, call{verb: "POST", path: "/hpm", reply: "data", question: "Links.List", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// ListPaymentLinksQuery: What is asked for.
type ListPaymentLinksQuery struct {
	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`

	// Status: Links in this state.
	Status *string `json:"status,omitempty"`

	// ClientOrderReference: Links of this order, by your reference or ours.
	ClientOrderReference *string `json:"clientOrderReference,omitempty"`

	// AdditionalData: Links with exactly this value in any field of additionalData. Without createdFrom, only those of the 30 days before createdTo, or before now, are found.
	AdditionalData *string `json:"additionalData,omitempty"`

	// CurrencyCode: ISO 4217 code of the currency, in any case.
	CurrencyCode *string `json:"currencyCode,omitempty"`

	// AmountMin: Minimum amount.
	AmountMin *Decimal `json:"amountMin,omitempty"`

	// AmountMax: Maximum amount.
	AmountMax *Decimal `json:"amountMax,omitempty"`

	// PaymentSetID: Links of this payment set.
	PaymentSetID *string `json:"paymentSetId,omitempty"`

	// CreatedFrom: Created from this moment, inclusive.
	CreatedFrom *Instant `json:"createdFrom,omitempty"`

	// CreatedTo: Created until this moment, inclusive.
	CreatedTo *Instant `json:"createdTo,omitempty"`

	// ExpiryFrom: Ending from this moment, inclusive.
	ExpiryFrom *Instant `json:"expiryFrom,omitempty"`

	// ExpiryTo: Ending until this moment, inclusive.
	ExpiryTo *Instant `json:"expiryTo,omitempty"`
}

type ChangedPaymentLink struct {
	// ID: The link.
	ID string `json:"id"`

	// Status: Its state now.
	Status string `json:"status"`

	// ExpiryUTC: When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present.
	ExpiryUTC Instant `json:"expiryUtc"`
}

// LinkCustomer: The customer who is asked to pay.
type LinkCustomer struct {
	// Email: Always required, whatever userVerificationBy is. Receipts go there.
	Email string `json:"email"`

	// Gsm: Mobile number; stored as E.164.
	Gsm *string `json:"gsm,omitempty"`

	// Tckn: National identity number; its check digits must be right.
	Tckn *string `json:"tckn,omitempty"`

	// Code: The customer's code in your system.
	Code *string `json:"code,omitempty"`

	// Name: First name.
	Name *string `json:"name,omitempty"`

	// Surname: Last name.
	Surname *string `json:"surname,omitempty"`

	// ErpCode: The customer's ERP code.
	ErpCode *string `json:"erpCode,omitempty"`
}

type PaymentLink struct {
	// Link: The payment link. Its query string has id, timestamp and sign.
	Link string `json:"link"`

	// ExpiryUTC: When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present.
	ExpiryUTC Instant `json:"expiryUtc"`
}

type PaymentLinkExtension struct {
	// ExpiryUTC: The new end of the link, later than the present one.
	ExpiryUTC Instant `json:"expiryUtc"`
}

type PaymentLinkItem struct {
	// ID: The link.
	ID string `json:"id"`

	// Link: The address that the payer opens.
	Link string `json:"link"`

	// Status: open: it can be paid. in_progress: the bank's answer is awaited. paid: the card was charged, even if the money was given back since. failed: no attempts are left. expired, cancelled: it ended unpaid.
	Status string `json:"status"`

	// TransactionStatusID: The status of its payment, as in webhooks.
	TransactionStatusID int64 `json:"transactionStatusId"`

	// ClientOrderReference: Your reference of the order.
	ClientOrderReference *string `json:"clientOrderReference"`

	// OrderReference: Our reference of the payment.
	OrderReference string `json:"orderReference"`

	// Amount: The order's amount.
	Amount Decimal `json:"amount"`

	// CurrencyCode: ISO 4217 code.
	CurrencyCode string `json:"currencyCode"`

	// Description: Shown to the payer and in reports.
	Description *string `json:"description"`

	// AdditionalData: The link's additionalData. Null if it has none, for widget payments, and after the payer was erased.
	AdditionalData map[string]string `json:"additionalData"`

	// PaymentSetID: The payment set.
	PaymentSetID string `json:"paymentSetId"`

	// CustomerName: Null if the customer was erased.
	CustomerName *string `json:"customerName"`

	// CreatedUTC: When the link was created. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedUTC Instant `json:"createdUtc"`

	// ExpiryUTC: When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present.
	ExpiryUTC Instant `json:"expiryUtc"`

	// OpenedUTC: When somebody first used the payment form; null if nobody has. ISO 8601, UTC, without zone; fractional seconds only when present.
	OpenedUTC *Instant `json:"openedUtc"`
}

type PaymentLinkRequest struct {
	// CurrencyCode: ISO 4217 code of the payment's currency.
	CurrencyCode string `json:"currencyCode"`

	// ClientOrderReference: Your own order reference. While an order is unpaid it may have several links; once one is paid, a new one is refused.
	ClientOrderReference string `json:"clientOrderReference"`

	// Amount: Positive, with no more digits than the currency has.
	Amount Decimal `json:"amount"`

	// PaymentSetID: A payment set in the payment's currency.
	PaymentSetID string `json:"paymentSetId"`

	// Description: Shown to the payer and in reports.
	Description *string `json:"description,omitempty"`

	Customer LinkCustomer `json:"customer"`

	// SuccessURL: http or https. The browser is sent there after a successful payment.
	SuccessURL *string `json:"successURL,omitempty"`

	// FailURL: http or https. The browser is sent there after a failed or cancelled payment.
	FailURL *string `json:"failURL,omitempty"`

	// WebhookURL: http or https. Called once per processed transaction.
	WebhookURL *string `json:"webhookURL,omitempty"`

	// NotifyBy: Sends the link to the customer: Email to customer.email, Sms to customer.gsm, which is then required. Default: nothing is sent.
	NotifyBy []string `json:"notifyBy,omitempty"`

	// UserVerificationBy: The field by which the customer is looked up.
	UserVerificationBy string `json:"userVerificationBy"`

	// UserVerificationFailBehavior: What happens if the customer is not found. Accepted in upper or lower case.
	UserVerificationFailBehavior string `json:"userVerificationFailBehavior"`

	// AdditionalData: Keys are codes of dynamic fields; values are strings, or null, which means absent.
	AdditionalData map[string]string `json:"additionalData,omitempty"`
}
