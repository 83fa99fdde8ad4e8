package servicepay

// call of the interface, as the files calls_*.go describe it.
type call struct {
	verb string
	// {id} stands for the arguments of the path, in their order.
	path string
	// data: the reply's data is what the method returns. Else page, whole, done or file.
	reply string
	// The call that tells what became of this one when its reply is lost.
	question string
	// What is given goes into the body; otherwise into the query.
	hasBody bool
	// Takes an Idempotency-Key, so it may be repeated.
	isKeyed bool
	// The service answers 404 when the list has no record.
	isEmptyNotFound bool
}

type arguments struct {
	inPath []string
	// A struct, or nil.
	given any
	// The page of a list; otherwise 0.
	page     int64
	pageSize int64
	options  []Option
}

type options struct {
	idempotencyKey string
	traceparent    string
}

// Option of a call.
type Option func(*options)

// WithIdempotencyKey names the operation, such as "order-1001-refund-1": repeated with the same key, it is carried out once. Calls that
// take no key ignore it.
func WithIdempotencyKey(key string) Option {
	return func(o *options) { o.idempotencyKey = key }
}

// WithTraceparent passes your trace on, so that both systems' traces meet.
func WithTraceparent(traceparent string) Option {
	return func(o *options) { o.traceparent = traceparent }
}
