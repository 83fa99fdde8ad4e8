// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// SandboxCalls: Read what happened in the company, in one order without gaps.
type SandboxCalls struct{ transport *transport }

// Trigger: cause an event (sandbox only). Needs the scope `events`.
func (c *SandboxCalls) Trigger(ctx context.Context, given EventTrigger, options ...Option) (*EventTriggered, error) {
	return send[EventTriggered](ctx, c.transport, call{verb: "POST", path: "/sandbox/trigger", reply: "whole", question: "Events.List", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

type EventTrigger struct {
	// Type: The event that you want.
	Type string `json:"type"`

	// Source: How the payment is made. Default: by a new link.
	Source *string `json:"source,omitempty"`

	// Amount: The order's amount. Default: 150.25.
	Amount *Decimal `json:"amount,omitempty"`

	// Link: The address of one of your open links, which is paid in place of a new one.
	Link *string `json:"link,omitempty"`

	// Card: The `outcome` of one of demo.json's test cards that can give the type.
	Card *string `json:"card,omitempty"`
}

type EventTriggered struct {
	// IsSuccess: Always true.
	IsSuccess bool `json:"isSuccess"`

	// Message: Always null.
	Message *string `json:"message"`

	// PaymentID: The payment; null if the event is about another record.
	PaymentID *string `json:"paymentId"`
}
