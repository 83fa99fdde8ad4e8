package servicepay

import (
	"context"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"time"
)

// request over HTTP.
type request struct {
	verb    string
	url     string
	headers map[string]string
	body    *string
	timeout time.Duration
}

// end of a request: a reply; or a cause, and whether the request left this machine.
type end struct {
	status  int
	headers http.Header
	content []byte

	cause error
	// The request left, and no whole reply came back.
	isLost bool
}

func (e *end) isReply() bool { return e.cause == nil }

// Each request has a connection of its own. One that was kept may be closed by the other side while a change is being sent, and nobody
// could say whether the change arrived; and net/http itself repeats a request with an Idempotency-Key on a kept connection.
func httpClient(settings Settings) *http.Client {
	own := &http.Transport{Proxy: http.ProxyFromEnvironment}
	if settings.Transport != nil {
		own = settings.Transport.Clone()
	}
	own.DisableKeepAlives = true
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &http.Client{Transport: own, CheckRedirect: stay}
}

func exchange(ctx context.Context, client *http.Client, sent request) end {
	ctx, cancel := context.WithTimeout(ctx, sent.timeout)
	defer cancel()
	hasConnection := false
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { hasConnection = true },
	})
	var body io.Reader
	if sent.body != nil {
		body = strings.NewReader(*sent.body)
	}
	made, err := http.NewRequestWithContext(ctx, sent.verb, sent.url, body)
	if err != nil {
		return end{cause: err}
	}
	for name, value := range sent.headers {
		made.Header.Set(name, value)
	}
	reply, err := client.Do(made)
	if err != nil {
		return end{cause: err, isLost: hasConnection}
	}
	defer reply.Body.Close()
	content, err := io.ReadAll(reply.Body)
	if err != nil {
		return end{cause: err, isLost: true}
	}
	return end{status: reply.StatusCode, headers: reply.Header, content: content}
}
