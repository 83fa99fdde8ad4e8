// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// WidgetCalls: Pay with the card form in your page.
type WidgetCalls struct{ transport *transport }

// CreateToken: get a WidgetToken. Needs the scope `widget`.
func (c *WidgetCalls) CreateToken(ctx context.Context, options ...Option) (*WidgetToken, error) {
	return send[WidgetToken](ctx, c.transport, call{verb: "GET", path: "/b2c/widget/token", reply: "whole", question: "Payments.Get"}, arguments{options: options})
}

// Pay: pay a prepared payment. Needs the scope `widget`.
func (c *WidgetCalls) Pay(ctx context.Context, given PaymentRequest, options ...Option) (*PaymentResult, error) {
	return send[PaymentResult](ctx, c.transport, call{verb: "POST", path: "/b2c/widget/payment", reply: "whole", question: "Payments.Get", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

type PaymentRequest struct {
	// Amount: Must be the prepared amount.
	Amount Decimal `json:"amount"`

	// Currency: Compared with the prepared currency if it is sent. We recommend sending it.
	Currency *string `json:"currency,omitempty"`

	// PrepareToken: From the widget's onSuccess; never the WidgetToken.
	PrepareToken string `json:"prepareToken"`

	// ReturnURL: http or https. Required with 3-D Secure.
	ReturnURL *string `json:"returnUrl,omitempty"`

	// ClientReferenceCode: Your own reference of the order, which is charged once, whether by widget or by link.
	ClientReferenceCode *string `json:"clientReferenceCode,omitempty"`

	// CustomerCode: The customer whose account the payment is posted to. Default: your default customer; if you have none, nothing is posted.
	CustomerCode *string `json:"customerCode,omitempty"`

	// CustomerIPAddress: The payer's IP address as you see it.
	CustomerIPAddress *string `json:"customerIpAddress,omitempty"`
}

type PaymentResult struct {
	// PaymentType: RedirectUrl: the payer must complete 3-D Secure. DirectSale: this is the result.
	PaymentType string `json:"paymentType"`

	// RedirectTo: Send the browser there.
	RedirectTo *string `json:"redirectTo"`

	// OrderID: The service's reference of the payment.
	OrderID string `json:"orderId"`

	// ClientReferenceCode: Your own reference, as you sent it.
	ClientReferenceCode *string `json:"clientReferenceCode"`

	// Success: Null with RedirectUrl, since the result is not known yet.
	Success *bool `json:"success"`

	// TransactionStatusID: 1 Successful, 2 Failed, 3 Pending, 4 Cancelled, 5 Refunded, 6 PartiallyRefunded. Pending: do not charge again.
	TransactionStatusID int64 `json:"transactionStatusId"`

	// Amount: The order's amount. Compare it with your order.
	Amount Decimal `json:"amount"`

	// Currency: The currency of the amount. Compare it too.
	Currency string `json:"currency"`

	// Error: A sentence if success is not true.
	Error *string `json:"error"`
}

type WidgetToken struct {
	// Token: The WidgetToken.
	Token string `json:"token"`

	// ExpiresIn: Lifetime in seconds.
	ExpiresIn int64 `json:"expiresIn"`
}
