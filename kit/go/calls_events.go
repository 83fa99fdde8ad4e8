// Made from openapi.json by `npm run kit`. DO NOT EDIT.

package servicepay

import (
	"context"
	"encoding/json"
)

// EventsCalls: Read what happened in the company, in one order without gaps.
type EventsCalls struct{ transport *transport }

// List: read events. Needs the scope `events`.
func (c *EventsCalls) List(ctx context.Context, given ListEventsQuery, options ...Option) (*EventList, error) {
	return send[EventList](ctx, c.transport, call{verb: "GET", path: "/events", reply: "whole", question: "Events.Get"}, arguments{given: given, options: options})
}

// Get: read an event. Needs the scope `events`.
func (c *EventsCalls) Get(ctx context.Context, id string, options ...Option) (*Event, error) {
	return send[Event](ctx, c.transport, call{verb: "GET", path: "/events/{id}", reply: "data", question: "Events.Get"}, arguments{inPath: []string{id}, options: options})
}

// ListEventsQuery: What is asked for.
type ListEventsQuery struct {
	// After: Events after this sequence: the `next` of your previous call.
	After *int64 `json:"after,omitempty"`

	// EventTypes: Only these types, separated by commas; payment.* stands for all of a kind.
	EventTypes *string `json:"eventTypes,omitempty"`

	// SubjectID: Only events about this record.
	SubjectID *string `json:"subjectId,omitempty"`

	// OccurredFrom: Happened at this time or later.
	OccurredFrom *Instant `json:"occurredFrom,omitempty"`

	// OccurredTo: Happened at this time or earlier.
	OccurredTo *Instant `json:"occurredTo,omitempty"`

	// WaitSeconds: If there is none, wait this long for one. A credential waits at most four times at once (429).
	WaitSeconds *int64 `json:"waitSeconds,omitempty"`

	// Page: Number of the page, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// PageSize: Records per page, at most 100.
	PageSize *int64 `json:"pageSize,omitempty"`
}

// Event: What happened in the company.
type Event struct {
	// ID: The event.
	ID string `json:"id"`

	// Sequence: Its place among the company's events: 1, 2, 3 and so on, without a gap.
	Sequence int64 `json:"sequence"`

	// Type: What happened.
	Type string `json:"type"`

	// Version: The version of this type's data. Fields are only added to a version.
	Version int64 `json:"version"`

	// IsTest: True in the sandbox.
	IsTest bool `json:"isTest"`

	// OccurredAt: When it happened. ISO 8601, UTC, without zone; fractional seconds only when present.
	OccurredAt Instant `json:"occurredAt"`

	Subject EventSubject `json:"subject"`

	// Data: The record as it was then, by its type; without a person's details. Ignore fields that you do not know.
	Data json.RawMessage `json:"data"`
}

type EventList struct {
	// IsSuccess: Always true.
	IsSuccess bool `json:"isSuccess"`

	// Message: Always null.
	Message *string `json:"message"`

	// TotalCount: The number of matching records on all pages.
	TotalCount int64 `json:"totalCount"`

	// Page: Number of this page.
	Page int64 `json:"page"`

	// PageSize: Records per page.
	PageSize int64 `json:"pageSize"`

	Data []Event `json:"data"`

	// Next: What the next call gives as `after`, also when `data` is empty.
	Next int64 `json:"next"`

	// Newest: The newest sequence.
	Newest int64 `json:"newest"`

	// Oldest: The oldest sequence that is kept.
	Oldest int64 `json:"oldest"`
}

// EventSubject: What it is about.
type EventSubject struct {
	// Kind: payment, account, case, approval, card, customer or endpoint. The id of an account is the company's.
	Kind string `json:"kind"`

	// ID: The record that it is about.
	ID string `json:"id"`
}
