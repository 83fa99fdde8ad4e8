package servicepay

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const tolerance = 300 * time.Second

// Received is a webhook that arrived.
type Received struct {
	// Secrets: the company's webhook secret, or the endpoint's. While one is being replaced, both.
	Secrets []string
	// Header is the request's.
	Header http.Header
	// Body is the bytes that arrived: io.ReadAll(request.Body).
	Body []byte
	// Now is for tests.
	Now time.Time
}

// Webhook that is genuine: of a link, or an event. The other is nil.
type Webhook struct {
	Link  *TransactionEvent
	Event *Event
}

const parsedBody = "The signature covers the bytes that arrived. Nothing was passed: the body was read before. Read it once, with " +
	"body, err := io.ReadAll(r.Body), before anything binds it; with Gin c.GetRawData(), with Fiber c.Body()."

var timestampPattern = regexp.MustCompile(`^\d{1,12}$`)

// Verify returns the webhook of a link, or an event. The Reason of its ErrWebhookRefused is id_missing, timestamp_missing,
// signature_missing, late, wrong_signature or parsed_body.
func Verify(received Received) (*Webhook, error) {
	id, timestamp := received.Header.Get("Webhook-Id"), received.Header.Get("Webhook-Timestamp")
	var signatures [][]byte
	for _, part := range strings.Split(strings.Join(received.Header.Values("Webhook-Signature"), " "), " ") {
		if signature := bytesOfBase64(strings.TrimPrefix(part, "v1,")); strings.HasPrefix(part, "v1,") && signature != nil {
			signatures = append(signatures, signature)
		}
	}
	switch {
	case len(received.Body) == 0:
		return nil, refused("parsed_body", parsedBody)
	case id == "":
		return nil, refused("id_missing", "The header webhook-id is missing.")
	case !timestampPattern.MatchString(timestamp):
		return nil, refused("timestamp_missing", "The header webhook-timestamp is missing.")
	case len(signatures) == 0:
		return nil, refused("signature_missing", "The header webhook-signature has no v1 signature.")
	}
	if age := ageOf(timestamp, received.Now); age > tolerance {
		message := fmt.Sprintf("The webhook was sent %.0f s away from this clock; at most 300 s are accepted.", age.Seconds())
		return nil, refused("late", message)
	}
	message := append([]byte(id+"."+timestamp+"."), received.Body...)
	isSigned, err := isSignedByOne(received.Secrets, signatures, message)
	if err != nil {
		return nil, err
	}
	if !isSigned {
		return nil, refused("wrong_signature", "No secret made this signature: the body was changed, or the secret is another's.")
	}
	return readWebhook(received.Body)
}

func readWebhook(body []byte) (*Webhook, error) {
	var kind struct{ Sequence *int64 }
	if err := json.Unmarshal(body, &kind); err != nil {
		return nil, err
	}
	webhook := new(Webhook)
	if kind.Sequence != nil {
		return webhook, json.Unmarshal(body, &webhook.Event)
	}
	return webhook, json.Unmarshal(body, &webhook.Link)
}

func ageOf(timestamp string, now time.Time) time.Duration {
	if now.IsZero() {
		now = time.Now()
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return math.MaxInt64
	}
	return now.Sub(time.Unix(seconds, 0)).Abs()
}

func refused(reason, message string) *Error {
	return &Error{Kind: ErrWebhookRefused, Message: message, Reason: reason}
}
