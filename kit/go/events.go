package servicepay

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
)

// Following says which events are followed.
type Following struct {
	// After is the sequence of the last event that you have handled. 0 begins with the oldest.
	After int64
	// EventTypes are types or patterns, such as payment.*, with commas.
	EventTypes string
	// WaitSeconds is how long a request waits for an event, at most 25, which is the default.
	WaitSeconds int64
}

func follow(ctx context.Context, events *EventsCalls, following Following) iter.Seq2[*Event, error] {
	last := following.After
	wait := following.WaitSeconds
	if wait == 0 {
		wait = 25
	}
	return func(yield func(*Event, error) bool) {
		for ctx.Err() == nil {
			asked := ListEventsQuery{After: &last, WaitSeconds: &wait, PageSize: Ptr(int64(pageSizeDefault))}
			if following.EventTypes != "" {
				asked.EventTypes = &following.EventTypes
			}
			reply, err := events.List(ctx, asked)
			if err != nil {
				yield(nil, err)
				return
			}
			for index := range reply.Data {
				event := &reply.Data[index]
				if following.EventTypes == "" && last > 0 && event.Sequence != last+1 {
					message := fmt.Sprintf("Event %d came after %d: events between are missing.", event.Sequence, last)
					yield(nil, &Error{Kind: ErrOther, Message: message})
					return
				}
				last = event.Sequence
				if !yield(event, nil) {
					return
				}
			}
			last = reply.Next
		}
	}
}

type paymentData struct {
	Payment *struct {
		ID                  string
		OrderID             string
		ClientReferenceCode *string
		TransactionStatusID int64
		NetAmount           Decimal
		Currency            string
	}
	Transaction *struct {
		ID                  string
		TransactionStatusID int64
		Decline             *struct{ Code, Message *string }
	}
}

// toldToLinks: links are told what became of a payment, and not what is still awaited.
var toldToLinks = map[string]bool{
	"payment.succeeded": true,
	"payment.declined":  true,
	"payment.failed":    true,
	"payment.cancelled": true,
	"refund.succeeded":  true,
}

// ToLinkWebhook returns the webhook that the link of this payment would get: one handler serves both. Nil for events that links are not told.
func ToLinkWebhook(event *Event) (*TransactionEvent, error) {
	var data paymentData
	if err := json.Unmarshal(event.Data, &data); err != nil {
		return nil, err
	}
	if data.Payment == nil || !toldToLinks[event.Type] {
		return nil, nil
	}
	webhook := &TransactionEvent{
		ID:                   data.Payment.ID,
		TransactionStatusID:  data.Payment.TransactionStatusID,
		OrderReference:       data.Payment.OrderID,
		ClientOrderReference: data.Payment.ClientReferenceCode,
		PureAmount:           data.Payment.NetAmount,
		CurrencyID:           data.Payment.Currency,
	}
	if data.Transaction == nil {
		return webhook, nil
	}
	webhook.ID, webhook.TransactionStatusID = data.Transaction.ID, data.Transaction.TransactionStatusID
	if decline := data.Transaction.Decline; decline != nil {
		webhook.VPosErrorCode, webhook.VPosErrorMessage = decline.Code, decline.Message
	}
	return webhook, nil
}
