// Package servicepay is a client of ServicePay: log-in, safe repetition, exact amounts, webhooks. It needs the standard library only.
package servicepay

import (
	"context"
	"iter"
	"net/http"
	"regexp"
	"time"
)

// Settings of a client. BaseURL, APIKey and SecretKey are required.
type Settings struct {
	// BaseURL is the address of the installation, such as https://pay.example.com.
	BaseURL string

	APIKey string

	SecretKey string

	// Log is called with each try of a call.
	Log func(Try)

	// Timeout of a request. Default: 15 s.
	Timeout time.Duration

	// Transport has your proxy and your trusted authorities. The client copies it, without connections that are kept.
	Transport *http.Transport
}

// Client of one ServicePay installation, for one credential. Make one and share it among goroutines: it keeps a token and logs in by
// itself.
type Client struct {
	groups

	transport *transport
}

// New makes a client. It sends nothing.
func New(settings Settings) (*Client, error) {
	required := []struct{ name, value string }{
		{"BaseURL", settings.BaseURL}, {"APIKey", settings.APIKey}, {"SecretKey", settings.SecretKey},
	}
	for _, field := range required {
		if field.value == "" {
			return nil, invalid(field.name, "required", "is required.")
		}
	}
	if !regexp.MustCompile(`^https?://`).MatchString(settings.BaseURL) {
		return nil, invalid("BaseURL", "address", "begins with https:// or http://.")
	}
	transport := newTransport(settings)
	return &Client{groups: newGroups(transport), transport: transport}, nil
}

// Follow yields the company's events in their order, and waits for new ones until the context ends. Store Sequence with what you did
// about the event.
func (c *Client) Follow(ctx context.Context, following Following) iter.Seq2[*Event, error] {
	return follow(ctx, &c.Events, following)
}

// Close ends the session. A later call logs in again.
func (c *Client) Close(ctx context.Context) error {
	return c.transport.close(ctx)
}
