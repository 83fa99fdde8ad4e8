// The driver reads a step of a scenario on each line, carries it out with the client, and writes what became of it.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"time"

	"servicepay"
)

type step struct {
	Call    string          `json:"call"`
	With    json.RawMessage `json:"with"`
	Options struct {
		IdempotencyKey string `json:"idempotencyKey"`
		Traceparent    string `json:"traceparent"`
	} `json:"options"`
	Take  any `json:"take"`
	Times int `json:"times"`
}

// given to the driver's own calls.
type given struct {
	BaseURL     string          `json:"baseUrl"`
	APIKey      string          `json:"apiKey"`
	SecretKey   string          `json:"secretKey"`
	After       int64           `json:"after"`
	Count       int             `json:"count"`
	EventTypes  string          `json:"eventTypes"`
	WaitSeconds int64           `json:"waitSeconds"`
	Secrets     any             `json:"secrets"`
	Headers     map[string]any  `json:"headers"`
	Text        string          `json:"text"`
	Parsed      json.RawMessage `json:"parsed"`
	NowSeconds  int64           `json:"nowSeconds"`
	Address     string          `json:"address"`
}

var (
	client *servicepay.Client
	mutex  sync.Mutex
	log    []servicepay.Try
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		text, err := json.Marshal(answer(lines.Bytes()))
		if err != nil {
			text = []byte(`{"throws":"the answer is not JSON"}`)
		}
		os.Stdout.Write(append(text, '\n'))
	}
}

func answer(line []byte) map[string]any {
	var asked step
	if err := json.Unmarshal(native(line), &asked); err != nil {
		return map[string]any{"throws": "the step is not JSON", "message": err.Error()}
	}
	if asked.Times == 0 {
		value, err := run(asked)
		return outcome(value, err)
	}
	values, failures := make([]any, asked.Times), make([]error, asked.Times)
	var all sync.WaitGroup
	for index := range values {
		all.Add(1)
		go func() {
			defer all.Done()
			values[index], failures[index] = run(asked)
		}()
	}
	all.Wait()
	return outcome(values, errors.Join(failures...))
}

func outcome(value any, err error) map[string]any {
	var failure *servicepay.Error
	if errors.As(err, &failure) {
		found := map[string]any{"throws": failure.Kind, "message": failure.Message, "status": failure.Status, "code": failure.Code}
		found["field"], found["reason"] = failure.Field, failure.Reason
		found["traceId"], found["idempotencyKey"] = failure.TraceID, failure.IdempotencyKey
		return found
	}
	if err != nil {
		return map[string]any{"throws": "error", "message": err.Error()}
	}
	return map[string]any{"value": value}
}

func run(asked step) (any, error) {
	ctx := context.Background()
	if group, name, isCall := strings.Cut(asked.Call, "."); isCall {
		method := reflect.ValueOf(client).Elem().FieldByName(exported(group)).Addr().MethodByName(exported(name))
		return call(ctx, method, asked)
	}
	var own given
	if err := json.Unmarshal(asked.With, &own); err != nil {
		return nil, err
	}
	switch asked.Call {
	case "connect":
		return nil, connect(own)
	case "close":
		return nil, client.Close(ctx)
	case "log":
		return log, nil
	case "follow":
		return follow(ctx, own)
	case "verify":
		return verify(own)
	case "verifyRedirect":
		return servicepay.VerifyRedirect(own.Address, texts(own.Secrets)...)
	case "toLinkWebhook":
		event := new(servicepay.Event)
		if err := json.Unmarshal([]byte(own.Text), event); err != nil {
			return nil, err
		}
		return servicepay.ToLinkWebhook(event)
	default:
		return nil, errors.New("the driver cannot " + asked.Call)
	}
}

// call fills the method's parameters by their types: a context, texts of the path, a struct, options.
func call(ctx context.Context, method reflect.Value, asked step) (any, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(asked.With, &fields); err != nil {
		return nil, err
	}
	var values []reflect.Value
	for index := range method.Type().NumIn() {
		parameter := method.Type().In(index)
		switch {
		case parameter == reflect.TypeFor[context.Context]():
			values = append(values, reflect.ValueOf(ctx))
		case parameter.Kind() == reflect.String:
			var id string
			if err := json.Unmarshal(fields["id"], &id); err != nil {
				return nil, err
			}
			values = append(values, reflect.ValueOf(id))
		case parameter.Kind() == reflect.Struct:
			record := reflect.New(parameter)
			if err := json.Unmarshal(asked.With, record.Interface()); err != nil {
				return nil, err
			}
			values = append(values, record.Elem())
		}
	}
	for _, option := range []servicepay.Option{
		servicepay.WithIdempotencyKey(asked.Options.IdempotencyKey), servicepay.WithTraceparent(asked.Options.Traceparent),
	} {
		values = append(values, reflect.ValueOf(option))
	}
	results := method.Call(values)
	if all := results[0].MethodByName("All"); all.IsValid() {
		return read(ctx, results[0], asked.Take)
	}
	err, _ := results[len(results)-1].Interface().(error)
	return results[0].Interface(), err
}

func read(ctx context.Context, list reflect.Value, take any) (any, error) {
	ask := func(name string, arguments ...reflect.Value) (any, error) {
		results := list.MethodByName(name).Call(append([]reflect.Value{reflect.ValueOf(ctx)}, arguments...))
		err, _ := results[1].Interface().(error)
		return results[0].Interface(), err
	}
	if take == "totalCount" {
		return ask("TotalCount")
	}
	first := -1
	if wanted, ok := take.(map[string]any); ok {
		if number, isPage := wanted["page"].(float64); isPage {
			return ask("Page", reflect.ValueOf(int64(number)))
		}
		first = int(wanted["first"].(float64))
	}
	items := []any{}
	for item, failure := range list.MethodByName("All").Call([]reflect.Value{reflect.ValueOf(ctx)})[0].Seq2() {
		if err, _ := failure.Interface().(error); err != nil {
			return nil, err
		}
		items = append(items, item.Interface())
		if len(items) == first {
			break
		}
	}
	return items, nil
}

func connect(own given) (err error) {
	log = nil
	client, err = servicepay.New(servicepay.Settings{
		BaseURL: own.BaseURL, APIKey: own.APIKey, SecretKey: own.SecretKey,
		Log: func(record servicepay.Try) {
			mutex.Lock()
			defer mutex.Unlock()
			log = append(log, record)
		},
	})
	return err
}

func follow(ctx context.Context, own given) (any, error) {
	events := []*servicepay.Event{}
	following := servicepay.Following{After: own.After, EventTypes: own.EventTypes, WaitSeconds: own.WaitSeconds}
	for event, err := range client.Follow(ctx, following) {
		if err != nil {
			return nil, err
		}
		events = append(events, event)
		if len(events) == own.Count {
			break
		}
	}
	return events, nil
}

func verify(own given) (any, error) {
	received := servicepay.Received{Secrets: texts(own.Secrets), Header: http.Header{}, Body: []byte(own.Text)}
	for name, value := range own.Headers {
		received.Header.Set(name, strings.Join(texts(value), " "))
	}
	if own.NowSeconds > 0 {
		received.Now = time.Unix(own.NowSeconds, 0)
	}
	if own.Parsed != nil {
		received.Body = nil // What io.ReadAll returns after a framework has read and parsed the body.
	}
	webhook, err := servicepay.Verify(received)
	if err != nil {
		return nil, err
	}
	if webhook.Event != nil {
		return webhook.Event, nil
	}
	return webhook.Link, nil
}

func texts(value any) []string {
	if text, ok := value.(string); ok {
		return []string{text}
	}
	found := []string{}
	for _, item := range value.([]any) {
		found = append(found, item.(string))
	}
	return found
}

var (
	nativePattern  = regexp.MustCompile(`\{"\$(?:decimal|float|whole|instant)":("[^"]*")\}`)
	initialPattern = regexp.MustCompile(`Id$`)
)

// native writes values of the scenario as the texts that Go's types read. A float does not compile where a Decimal is wanted: this is
// its text.
func native(line []byte) []byte {
	return nativePattern.ReplaceAll(line, []byte("$1"))
}

func exported(name string) string {
	return initialPattern.ReplaceAllString(strings.ToUpper(name[:1])+name[1:], "ID")
}
