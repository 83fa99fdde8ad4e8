package servicepay

import (
	"encoding/json"
	"fmt"
)

// Kind of an error: errors.Is(err, servicepay.ErrNotFound).
type Kind string

func (k Kind) Error() string { return string(k) }

const (
	// ErrInvalid is 400, or a call that was refused before it was sent: Field names what is wrong.
	ErrInvalid Kind = "Invalid"
	// ErrUnauthorized is 401: the key is unknown, or the credential is disabled.
	ErrUnauthorized Kind = "Unauthorized"
	// ErrForbidden is 403: the credential lacks the scope.
	ErrForbidden Kind = "Forbidden"
	// ErrNotFound is 404.
	ErrNotFound Kind = "NotFound"
	// ErrConflict is 409: the record exists, or its state does not allow the call.
	ErrConflict Kind = "Conflict"
	// ErrTooLarge is 413.
	ErrTooLarge Kind = "TooLarge"
	// ErrRateLimited is 429 in every try.
	ErrRateLimited Kind = "RateLimited"
	// ErrServerFault is 500: quote the trace id to support.
	ErrServerFault Kind = "ServerFault"
	// ErrUnavailable is 502, 503 or 504, and nothing was changed.
	ErrUnavailable Kind = "Unavailable"
	// ErrUnreachable: no try reached the service, or a read got no reply. Nothing was changed.
	ErrUnreachable Kind = "Unreachable"
	// ErrUnknownOutcome: the call left and its reply is lost. It may have been carried out: ask what the message says.
	ErrUnknownOutcome Kind = "UnknownOutcome"
	// ErrWebhookRefused: the webhook or redirect is not genuine, or cannot be verified in this form.
	ErrWebhookRefused Kind = "WebhookRefused"
	// ErrOther is any other answer of the service.
	ErrOther Kind = "ServicePayError"
)

// Error is every error of this client: var failure *servicepay.Error; errors.As(err, &failure).
type Error struct {
	Kind    Kind
	Message string
	// Status is 0 if the call was refused before it was sent, or got no reply.
	Status int
	// Code is the service's stable code, such as ERR_VALIDATION.
	Code string
	// Field is the field that is wrong, such as customer.email or transactions[3].amount.
	Field string
	// Reason is a stable word, such as required or too_long.
	Reason string
	// TraceID is how support finds the request.
	TraceID string
	// IdempotencyKey: repeat the call with it, and it is carried out once.
	IdempotencyKey string

	cause error
}

func (e *Error) Error() string { return "servicepay: " + e.Message }

// Is compares the kind.
func (e *Error) Is(target error) bool {
	kind, ok := target.(Kind)
	return ok && kind == e.Kind
}

func (e *Error) Unwrap() error { return e.cause }

func invalid(field, reason, fault string) *Error {
	return &Error{Kind: ErrInvalid, Message: fmt.Sprintf("%q %s", field, fault), Field: field, Reason: reason}
}

var kindOfStatus = map[int]Kind{
	400: ErrInvalid,
	401: ErrUnauthorized,
	403: ErrForbidden,
	404: ErrNotFound,
	409: ErrConflict,
	413: ErrTooLarge,
	429: ErrRateLimited,
	500: ErrServerFault,
	502: ErrUnavailable,
	503: ErrUnavailable,
	504: ErrUnavailable,
}

// Both forms of errors: that of payment links, and that of all other calls.
type errorBody struct {
	Message   string
	ErrorCode string
	Details   struct{ Field, Reason string }
	Errors    []struct{ Code, Field string }
}

// errorOf is the error that a reply stands for.
func errorOf(status int, content []byte) *Error {
	var body errorBody
	if json.Unmarshal(content, &body) != nil {
		body = errorBody{} // Something else on the way has answered.
	}
	kind, isKnown := kindOfStatus[status]
	if !isKnown {
		kind = ErrOther
	}
	failure := &Error{Kind: kind, Message: body.Message, Status: status, Code: body.ErrorCode}
	failure.Field, failure.Reason = body.Details.Field, body.Details.Reason
	if len(body.Errors) > 0 && failure.Code == "" {
		failure.Code = body.Errors[0].Code
	}
	if len(body.Errors) > 0 && failure.Field == "" {
		failure.Field = body.Errors[0].Field
	}
	if failure.Message == "" {
		failure.Message = fmt.Sprintf("The service answered %d.", status)
	}
	return failure
}
