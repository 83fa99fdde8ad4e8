package servicepay

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"time"
)

// version of this client.
const version = "1.0.0"

const (
	logInPath      = "/auth/api/token/connect"
	refreshPath    = "/auth/token/refresh"
	revokePath     = "/auth/token/revoke"
	timeoutDefault = 15 * time.Second
)

var headerPattern = regexp.MustCompile(`^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$`)

// Try of a call, for your log. It has no query, body, key or token.
type Try struct {
	Method string `json:"method"`
	// Route is without ids: /hpm/{id}/cancel.
	Route string `json:"route"`
	// Status is 0 if there was no reply.
	Status   int           `json:"status"`
	Duration time.Duration `json:"duration"`
	Number   int           `json:"number"`
	TraceID  string        `json:"traceId"`
	// Deprecation and Sunset are the headers that announce the end of a call.
	Deprecation string `json:"deprecation"`
	Sunset      string `json:"sunset"`
}

// transport logs in, sends calls, repeats them where that is safe, and turns replies into values and errors.
type transport struct {
	settings Settings
	client   *http.Client
	session  *session
}

func newTransport(settings Settings) *transport {
	if settings.Timeout == 0 {
		settings.Timeout = timeoutDefault
	}
	t := &transport{settings: settings, client: httpClient(settings)}
	t.session = &session{
		logIn: func(ctx context.Context) (*grant, error) {
			return t.grant(ctx, logInPath, map[string]string{"apiKey": settings.APIKey, "secretKey": settings.SecretKey})
		},
		refresh: func(ctx context.Context, token string) (*grant, error) {
			return t.grant(ctx, refreshPath, map[string]string{"refreshToken": token})
		},
	}
	return t
}

// send makes a call and reads its reply.
func send[Result any](ctx context.Context, t *transport, c call, given arguments) (*Result, error) {
	reply, key, err := t.carryOut(ctx, c, given)
	if err != nil {
		return nil, err
	}
	content := reply.content
	if c.reply == "data" {
		var envelope struct{ Data json.RawMessage }
		err = json.Unmarshal(content, &envelope)
		content = envelope.Data
	}
	result := new(Result)
	if err == nil {
		err = json.Unmarshal(content, result)
	}
	if err != nil {
		unread := end{cause: fmt.Errorf("the reply is not what this client knows: %w", err), isLost: true}
		return nil, failureOf(c, unread, key, leavesDoubt(c, unread))
	}
	return result, nil
}

// sendForList makes a call whose reply is a list.
func sendForList[Item any](ctx context.Context, t *transport, c call, given arguments) ([]Item, error) {
	items, err := send[[]Item](ctx, t, c, given)
	if err != nil {
		return nil, err
	}
	return *items, nil
}

// sendForFile makes a call whose reply is a file.
func sendForFile(ctx context.Context, t *transport, c call, given arguments) ([]byte, error) {
	reply, _, err := t.carryOut(ctx, c, given)
	return reply.content, err
}

func (t *transport) carryOut(ctx context.Context, c call, given arguments) (end, string, error) {
	var asked options
	for _, option := range given.options {
		option(&asked)
	}
	key := ""
	if c.isKeyed {
		key = asked.idempotencyKey
		if key == "" {
			key = randomKey()
		}
	}
	made, err := t.requestOf(c, given, map[string]string{"idempotency-key": key, "traceparent": asked.traceparent})
	if err != nil {
		return end{}, key, err
	}
	reply, err := t.deliver(ctx, c, made, key)
	return reply, key, err
}

func (t *transport) deliver(ctx context.Context, c call, made request, key string) (end, error) {
	startedAt := time.Now()
	isDoubtful, refused := false, ""
	for number := 1; ; number++ {
		token, err := t.session.token(ctx, refused)
		if err != nil {
			return end{}, err
		}
		made.headers["authorization"] = "Bearer " + token
		last := t.try(ctx, c, made, number)
		if last.isReply() && last.status < 300 {
			return last, nil
		}
		if last.status == 401 && refused == "" {
			refused = token
			continue
		}
		isDoubtful = isDoubtful || leavesDoubt(c, last)
		wait := waitBeforeRepeating(c, last, number)
		isOver := time.Since(startedAt)+wait > totalMax
		if wait == never || number >= triesMax || isOver || !sleep(ctx, wait) {
			return end{}, failureOf(c, last, key, isDoubtful)
		}
	}
}

// grant logs in or refreshes. That changes nothing that matters, so a lost reply is repeated like a read.
func (t *transport) grant(ctx context.Context, path string, given map[string]string) (*grant, error) {
	content, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	body := string(content)
	c := call{verb: "GET", path: path, reply: "whole", question: "Caller.Get"}
	headers := map[string]string{"content-type": "application/json"}
	made := request{verb: "POST", url: t.address(path), headers: headers, body: &body, timeout: t.settings.Timeout}
	for number := 1; ; number++ {
		last := t.try(ctx, c, made, number)
		if last.isReply() && last.status < 300 {
			granted := new(grant)
			return granted, json.Unmarshal(last.content, granted)
		}
		wait := waitBeforeRepeating(c, last, number)
		if wait == never || number >= triesMax || wait > totalMax || !sleep(ctx, wait) {
			return nil, failureOf(c, last, "", false)
		}
	}
}

func (t *transport) try(ctx context.Context, c call, made request, number int) end {
	startedAt := time.Now()
	last := exchange(ctx, t.client, made)
	if t.settings.Log != nil {
		t.settings.Log(Try{
			Method:      made.verb,
			Route:       c.path,
			Status:      last.status,
			Duration:    time.Since(startedAt),
			Number:      number,
			TraceID:     last.headers.Get("X-Trace-Id"),
			Deprecation: last.headers.Get("Deprecation"),
			Sunset:      last.headers.Get("Sunset"),
		})
	}
	// A success that is not the JSON it should be was cut or made by something else on the way: its reply is lost.
	if last.isReply() && last.status < 300 && c.reply != "file" && !json.Valid(last.content) {
		return end{cause: errors.New("the reply is not JSON"), isLost: true}
	}
	return last
}

func (t *transport) requestOf(c call, given arguments, named map[string]string) (request, error) {
	headers := map[string]string{"accept": "application/json", "user-agent": "servicepay-go/" + version}
	made := request{verb: c.verb, headers: headers, timeout: t.settings.Timeout}
	path := c.path
	for _, value := range given.inPath {
		start, stop := strings.Index(path, "{"), strings.Index(path, "}")
		path = path[:start] + url.PathEscape(value) + path[stop+1:]
	}
	made.url = t.address(path)
	if c.reply == "file" {
		made.headers["accept"] = "*/*"
	}
	for name, value := range named {
		if value == "" {
			continue
		}
		if !headerPattern.MatchString(value) {
			return made, invalid(name, "header", "has 1 to 255 letters, digits and signs of ASCII.")
		}
		made.headers[name] = value
	}
	if c.hasBody {
		made.headers["content-type"] = "application/json"
		body, err := writeJSON(given.given)
		made.body = &body
		return made, err
	}
	query, err := queryOf(given)
	made.url += query
	made.timeout += waitOf(given.given)
	return made, err
}

func (t *transport) close(ctx context.Context) error {
	token := t.session.forget()
	if token == "" {
		return nil
	}
	body := "{}"
	headers := map[string]string{"authorization": "Bearer " + token, "content-type": "application/json"}
	made := request{verb: "POST", url: t.address(revokePath), headers: headers, body: &body, timeout: t.settings.Timeout}
	return exchange(ctx, t.client, made).cause
}

func (t *transport) address(path string) string {
	return strings.TrimRight(t.settings.BaseURL, "/") + path
}

// waitOf is the time for which the service may hold a request.
func waitOf(given any) time.Duration {
	if given == nil {
		return 0
	}
	field := reflect.ValueOf(given).FieldByName("WaitSeconds")
	if !field.IsValid() || field.IsNil() {
		return 0
	}
	return time.Duration(field.Elem().Int()) * time.Second
}

// sleep returns false if the context ended.
func sleep(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// randomKey is a UUID of version 4.
func randomKey() string {
	var bytes [16]byte
	_, _ = rand.Read(bytes[:]) // It never fails.
	bytes[6] = bytes[6]&0x0f | 0x40
	bytes[8] = bytes[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}
