// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// DeliveriesCalls: List what was sent to your server, and send it again.
type DeliveriesCalls struct{ transport *transport }

// CheckSignature: say why a signature does not hold. Needs the scope `events`.
func (c *DeliveriesCalls) CheckSignature(ctx context.Context, given ReceivedWebhook, options ...Option) (*WebhookSignatureVerdict, error) {
	return send[WebhookSignatureVerdict](ctx, c.transport, call{verb: "POST", path: "/webhooks/checkSignature", reply: "data", question: "Deliveries.List", hasBody: true, isKeyed: true}, arguments{given: given, options: options})
}

// List: list webhook deliveries. Needs the scope `payments` or `events`.
func (c *DeliveriesCalls) List(given ListWebhookDeliveriesQuery, options ...Option) *List[WebhookDelivery] {
	return &List[WebhookDelivery]{c.transport, call{verb: "GET", path: "/webhooks/deliveries", reply: "page", question: "Deliveries.List"}, given, options}
}

// Replay: send a webhook again. Needs the scope `payments` or `events`.
func (c *DeliveriesCalls) Replay(ctx context.Context, id string, options ...Option) error {
	_, err := sendForFile(ctx, c.transport, call{verb: "POST", path: "/webhooks/deliveries/{id}/replay", reply: "done", question: "Deliveries.List", isKeyed: true}, arguments{inPath: []string{id}, options: options})
	return err
}

// ListWebhookDeliveriesQuery: What is asked for.
type ListWebhookDeliveriesQuery struct {
	// State: Deliveries in this state.
	State *string `json:"state,omitempty"`

	// Receiver: Deliveries to the scheme, host and port of this address.
	Receiver *string `json:"receiver,omitempty"`

	// PaymentID: The payment that they are about.
	PaymentID *string `json:"paymentId,omitempty"`

	// EndpointID: Deliveries to this endpoint.
	EndpointID *string `json:"endpointId,omitempty"`

	// EventID: Deliveries of this event, to each endpoint.
	EventID *string `json:"eventId,omitempty"`

	// Type: Deliveries of events of this type.
	Type *string `json:"type,omitempty"`

	// CreatedFrom: Created at this time or later.
	CreatedFrom *Instant `json:"createdFrom,omitempty"`

	// CreatedTo: Created at this time or earlier.
	CreatedTo *Instant `json:"createdTo,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

type ReceivedWebhook struct {
	// Headers: The headers as your receiver got them; names in any case.
	Headers map[string]string `json:"headers"`

	// Body: The raw body, before it was parsed.
	Body string `json:"body"`
}

type WebhookDelivery struct {
	// ID: The delivery. For webhooks of links it is sent with every attempt as webhook-id.
	ID string `json:"id"`

	// EventID: The event that an endpoint gets, sent as webhook-id; null for webhooks of links.
	EventID *string `json:"eventId"`

	// EndpointID: The endpoint; null for webhooks of links.
	EndpointID *string `json:"endpointId"`

	// Type: The type of the event.
	Type *string `json:"type"`

	// PaymentID: The payment; null for an event that is about no payment.
	PaymentID *string `json:"paymentId"`

	// TransactionID: The transaction, as in the webhook's Id; null for endpoints.
	TransactionID *string `json:"transactionId"`

	// Receiver: Scheme, host and port; for endpoints `endpoint:` and their id.
	Receiver string `json:"receiver"`

	// State: pending: it is attempted again. delivered: the receiver accepted it. dead: it was given up.
	State string `json:"state"`

	// Attempts: How often it was attempted.
	Attempts int64 `json:"attempts"`

	// LastStatus: The HTTP status of the last reply.
	LastStatus *int64 `json:"lastStatus"`

	// LastOutcome: How the last attempt ended; null before it ended.
	LastOutcome *string `json:"lastOutcome"`

	// NextAttemptAt: When it is attempted again; null unless it is pending, and while its address is stopped. ISO 8601, UTC, without zone; fractional seconds only when present.
	NextAttemptAt *Instant `json:"nextAttemptAt"`

	// CreatedAt: When the event happened. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedAt Instant `json:"createdAt"`

	// EndedAt: When it was delivered or given up. ISO 8601, UTC, without zone; fractional seconds only when present.
	EndedAt *Instant `json:"endedAt"`
}

type WebhookSignatureVerdict struct {
	// Fault: Null: the signature holds. id_missing, timestamp_missing, signature_missing: that header is. body_rewritten: the body was parsed and written again. body_changed: it is another one. other_secret: the body is right. test_event, unknown_event: it is not kept here, so body and secret may both be wrong.
	Fault *string `json:"fault"`

	// Secret: current or previous: which secret made the signature.
	Secret *string `json:"secret"`

	// AgeSeconds: How long ago it was sent, by its timestamp.
	AgeSeconds *Decimal `json:"ageSeconds"`

	// IsTimely: Whether receivers that follow the guide accept its timestamp now.
	IsTimely bool `json:"isTimely"`
}
