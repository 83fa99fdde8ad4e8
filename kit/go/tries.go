package servicepay

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"time"
)

const (
	triesMax  = 4
	totalMax  = 30 * time.Second
	firstWait = 500 * time.Millisecond
	never     = time.Duration(-1)
)

// waitBeforeRepeating is how long to wait before the call is sent again, or never.
func waitBeforeRepeating(c call, last end, number int) time.Duration {
	if !isRepeatable(c, last) {
		return never
	}
	if seconds, isNamed := retryAfter(last); isNamed {
		return time.Duration(seconds) * time.Second
	}
	return time.Duration(rand.Int64N(int64(firstWait << (number - 1))))
}

func isRepeatable(c call, last end) bool {
	isSafe := c.verb == "GET" || c.isKeyed
	if !last.isReply() {
		return isSafe || !last.isLost
	}
	switch last.status {
	case 429:
		return true
	case 409:
		// The service is still carrying out an earlier try with this key.
		return c.isKeyed && last.headers.Get("Retry-After") != ""
	case 502, 503, 504:
		return isSafe
	default:
		return false
	}
}

// leavesDoubt: the service, or a proxy before it, may have carried the call out without our knowing how it ended.
func leavesDoubt(c call, last end) bool {
	if c.verb == "GET" {
		return false
	}
	return last.isLost || last.status == 502 || last.status == 504
}

// failureOf a call that is not sent again. isDoubtful: one of its tries may have been carried out.
func failureOf(c call, last end, key string, isDoubtful bool) *Error {
	if !last.isReply() {
		if isDoubtful {
			return unknownOutcome(c, key, "", last.cause)
		}
		message := fmt.Sprintf("%s %s got no reply; nothing was changed.", c.verb, c.path)
		return &Error{Kind: ErrUnreachable, Message: message, IdempotencyKey: key, cause: last.cause}
	}
	failure := errorOf(last.status, last.content)
	failure.TraceID, failure.IdempotencyKey = last.headers.Get("X-Trace-Id"), key
	isOpen := failure.Kind == ErrUnavailable || isRepeatable(c, last)
	if isDoubtful && isOpen {
		return unknownOutcome(c, key, failure.TraceID, failure)
	}
	return failure
}

func unknownOutcome(c call, key, traceID string, cause error) *Error {
	repetition := ""
	if key != "" {
		repetition = fmt.Sprintf(" or repeat it with the key %q", key)
	}
	message := fmt.Sprintf("%s %s was sent and its reply is lost, so it may have been carried out. Ask %s(…) what became of it%s.",
		c.verb, c.path, c.question, repetition)
	return &Error{Kind: ErrUnknownOutcome, Message: message, TraceID: traceID, IdempotencyKey: key, cause: cause}
}

var secondsPattern = regexp.MustCompile(`^\d{1,6}$`)

func retryAfter(last end) (seconds int, isNamed bool) {
	text := last.headers.Get("Retry-After")
	if !secondsPattern.MatchString(text) {
		return 0, false
	}
	seconds, err := strconv.Atoi(text)
	return seconds, err == nil
}
