// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
)

// EndpointsCalls: Where the company's events are sent.
type EndpointsCalls struct{ transport *transport }

// Create: register an endpoint. Needs the scope `events`.
func (c *EndpointsCalls) Create(ctx context.Context, given WebhookEndpointDraft, options ...Option) (*WebhookEndpointWithSecret, error) {
	return send[WebhookEndpointWithSecret](ctx, c.transport, call{verb: "POST", path: "/webhooks/endpoints", reply: "data", question: "Endpoints.List", hasBody: true}, arguments{given: given, options: options})
}

// Update: change an endpoint. Needs the scope `events`.
func (c *EndpointsCalls) Update(ctx context.Context, given WebhookEndpointChange, options ...Option) (*WebhookEndpoint, error) {
	return send[WebhookEndpoint](ctx, c.transport, call{verb: "PUT", path: "/webhooks/endpoints", reply: "data", question: "Endpoints.List", hasBody: true}, arguments{given: given, options: options})
}

// List: list endpoints. Needs the scope `events`.
func (c *EndpointsCalls) List(given ListWebhookEndpointsQuery, options ...Option) *List[WebhookEndpoint] {
	return &List[WebhookEndpoint]{c.transport, call{verb: "GET", path: "/webhooks/endpoints", reply: "page", question: "Endpoints.List"}, given, options}
}

// Delete: remove an endpoint. Needs the scope `events`.
func (c *EndpointsCalls) Delete(ctx context.Context, id string, options ...Option) error {
	_, err := sendForFile(ctx, c.transport, call{verb: "DELETE", path: "/webhooks/endpoints/{id}", reply: "done", question: "Endpoints.List"}, arguments{inPath: []string{id}, options: options})
	return err
}

// Get: read an endpoint. Needs the scope `events`.
func (c *EndpointsCalls) Get(ctx context.Context, id string, options ...Option) (*WebhookEndpoint, error) {
	return send[WebhookEndpoint](ctx, c.transport, call{verb: "GET", path: "/webhooks/endpoints/{id}", reply: "data", question: "Endpoints.List"}, arguments{inPath: []string{id}, options: options})
}

// RotateSecret: replace an endpoint's secret. Needs the scope `events`.
func (c *EndpointsCalls) RotateSecret(ctx context.Context, id string, given WebhookEndpointRotation, options ...Option) (*WebhookEndpointNewSecret, error) {
	return send[WebhookEndpointNewSecret](ctx, c.transport, call{verb: "POST", path: "/webhooks/endpoints/{id}/rotateSecret", reply: "data", question: "Endpoints.List", hasBody: true}, arguments{inPath: []string{id}, given: given, options: options})
}

// Resume: send what waits for an endpoint now. Needs the scope `events`.
func (c *EndpointsCalls) Resume(ctx context.Context, id string, options ...Option) (*WebhookEndpointDue, error) {
	return send[WebhookEndpointDue](ctx, c.transport, call{verb: "POST", path: "/webhooks/endpoints/{id}/resume", reply: "data", question: "Endpoints.List", isKeyed: true}, arguments{inPath: []string{id}, options: options})
}

// Test: send a test event to an endpoint. Needs the scope `events`.
func (c *EndpointsCalls) Test(ctx context.Context, id string, given WebhookEndpointTest, options ...Option) (*WebhookEndpointAnswer, error) {
	return send[WebhookEndpointAnswer](ctx, c.transport, call{verb: "POST", path: "/webhooks/endpoints/{id}/test", reply: "data", question: "Endpoints.List", hasBody: true, isKeyed: true}, arguments{inPath: []string{id}, given: given, options: options})
}

// Replay: send kept events to an endpoint again. Needs the scope `events`.
func (c *EndpointsCalls) Replay(ctx context.Context, id string, given WebhookEndpointReplay, options ...Option) (*WebhookEndpointReplayCount, error) {
	return send[WebhookEndpointReplayCount](ctx, c.transport, call{verb: "POST", path: "/webhooks/endpoints/{id}/replay", reply: "data", question: "Endpoints.List", hasBody: true, isKeyed: true}, arguments{inPath: []string{id}, given: given, options: options})
}

// ListWebhookEndpointsQuery: What is asked for.
type ListWebhookEndpointsQuery struct {
	// Code: Only the endpoint with this code.
	Code *string `json:"code,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

type WebhookEndpoint struct {
	// ID: Permanent id of the endpoint.
	ID string `json:"id"`

	// Code: Your own name for it, unique.
	Code string `json:"code"`

	// URL: Where events are sent.
	URL string `json:"url"`

	// EventTypes: Types, all of a kind such as `payment.*`, or `*`.
	EventTypes []string `json:"eventTypes"`

	// Versions: The version of its data that the endpoint gets of a type, where not the first.
	Versions map[string]int64 `json:"versions"`

	// Description: For people who read the list.
	Description *string `json:"description"`

	// IsActive: While it is false nothing is sent, and events of that time are not delivered: replay sends them.
	IsActive bool `json:"isActive"`

	// State: active: nothing is wrong. failing: it has only failed since failingSince. disabled: events wait until it is resumed.
	State string `json:"state"`

	// DisabledBecause: gone: it answered 410. failing: every attempt failed for five days. Null unless it is disabled.
	DisabledBecause *string `json:"disabledBecause"`

	// FailingSince: Since when every attempt has failed; null if the last one did not. ISO 8601, UTC, without zone; fractional seconds only when present.
	FailingSince *Instant `json:"failingSince"`

	// Pending: Deliveries that wait, or are attempted again.
	Pending int64 `json:"pending"`

	// Dead: Deliveries that were given up.
	Dead int64 `json:"dead"`

	// LastDeliveredAt: When it last accepted an event that is still kept. ISO 8601, UTC, without zone; fractional seconds only when present.
	LastDeliveredAt *Instant `json:"lastDeliveredAt"`

	// SecretEndsAt: Until when deliveries are also signed with the secret before the present one. ISO 8601, UTC, without zone; fractional seconds only when present.
	SecretEndsAt *Instant `json:"secretEndsAt"`

	// CreatedAt: When it was created. ISO 8601, UTC, without zone; fractional seconds only when present.
	CreatedAt Instant `json:"createdAt"`
}

type WebhookEndpointAnswer struct {
	// Outcome: How it ended, as in the log of deliveries.
	Outcome string `json:"outcome"`

	// Status: The HTTP status of the answer.
	Status *int64 `json:"status"`

	// DurationMs: How long it took.
	DurationMs int64 `json:"durationMs"`

	// ReplyStart: The first 2 KiB of the answer; null without one.
	ReplyStart *string `json:"replyStart"`
}

type WebhookEndpointChange struct {
	// UpdateCode: Present code of the endpoint to change.
	UpdateCode *string `json:"updateCode,omitempty"`

	// ID: Id of the endpoint to change; used if updateCode is sent too.
	ID *string `json:"id,omitempty"`

	// Code: The new code.
	Code *string `json:"code,omitempty"`

	// URL: Where events are sent: https; in the sandbox also http.
	URL *string `json:"url,omitempty"`

	// EventTypes: Types, all of a kind such as `payment.*`, or `*`.
	EventTypes []string `json:"eventTypes,omitempty"`

	// Versions: The version of its data that the endpoint gets of a type, where not the first.
	Versions map[string]int64 `json:"versions,omitempty"`

	// Description: For people who read the list.
	Description Nullable[string] `json:"description,omitempty"`

	// IsActive: While it is false nothing is sent, and events of that time are not delivered: replay sends them.
	IsActive *bool `json:"isActive,omitempty"`
}

type WebhookEndpointDraft struct {
	// Code: Your own name for it, unique.
	Code string `json:"code"`

	// URL: Where events are sent: https; in the sandbox also http.
	URL string `json:"url"`

	// EventTypes: Types, all of a kind such as `payment.*`, or `*`.
	EventTypes []string `json:"eventTypes"`

	// Description: For people who read the list.
	Description *string `json:"description,omitempty"`

	// IsActive: While it is false nothing is sent, and events of that time are not delivered: replay sends them. Default true.
	IsActive *bool `json:"isActive,omitempty"`
}

type WebhookEndpointDue struct {
	// Due: Deliveries that are sent now.
	Due int64 `json:"due"`
}

type WebhookEndpointNewSecret struct {
	// Secret: Shown once: it verifies the signatures of this endpoint.
	Secret string `json:"secret"`

	// SecretEndsAt: Until when the secret before it signs too. ISO 8601, UTC, without zone; fractional seconds only when present.
	SecretEndsAt Instant `json:"secretEndsAt"`
}

type WebhookEndpointReplay struct {
	// After: Events after this sequence. This or occurredFrom is required.
	After *int64 `json:"after,omitempty"`

	// Through: The last sequence. Default: the newest.
	Through *int64 `json:"through,omitempty"`

	// OccurredFrom: Events that happened at this time or later.
	OccurredFrom *Instant `json:"occurredFrom,omitempty"`

	// OccurredTo: Events that happened at this time or earlier.
	OccurredTo *Instant `json:"occurredTo,omitempty"`

	// EventTypes: Types, all of a kind such as `payment.*`, or `*`.
	EventTypes []string `json:"eventTypes,omitempty"`

	// Only: undelivered leaves out events that the endpoint has accepted.
	Only *string `json:"only,omitempty"`
}

type WebhookEndpointReplayCount struct {
	// Count: Events that will be sent.
	Count int64 `json:"count"`
}

type WebhookEndpointRotation struct {
	// OverlapHours: Until then deliveries are also signed with the secret before.
	OverlapHours *int64 `json:"overlapHours,omitempty"`
}

type WebhookEndpointTest struct {
	// Type: Default: the first type that it wants.
	Type *string `json:"type,omitempty"`
}

type WebhookEndpointWithSecret struct {
	WebhookEndpoint

	// Secret: Shown once: it verifies the signatures of this endpoint.
	Secret string `json:"secret"`
}
